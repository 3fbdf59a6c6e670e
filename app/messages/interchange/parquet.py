"""What is said about Parquet files: in the terminal and on the pages that import and export answers."""

from app.messages.translation import PluralTemplate, Template, _

NO_LIBRARY = _(
    "Parquet needs DuckDB, which is not installed. Install it with: "
    "pip install 'touchstone-workbench[parquet]'. Nothing was written."
)
NO_STANDARD_OUTPUT = _("This format is a folder of files. Give the name of a new folder with --out.")
ONLY_COUNTS = _(
    "In a folder of Parquet files, you can only compare two named raters, criterion by "
    "criterion. For other options, rules such as “majority”, or several studies, name the "
    "study itself."
)
READ_FROM_PARQUET = _(
    "The figures are read from Parquet files; advice and people are only in the study itself."
)
UNDEFINED = _("undefined")
NO_STUDY_FILE = _("its study.json is missing or damaged")
NEWER_FORMAT = _("it was written by a newer version of this program")
broken = Template("Despite its name, {name} cannot be read as a Parquet file.")
too_large = Template(
    "{name} unpacks to more than is allowed for a file of its size. Save the part you need as .csv."
)
long_lists = Template(
    "{name} has lists with more than {most:,} values in all. Save it without the columns of lists, such as embeddings."
)
not_ours = Template("{folder} is not a folder that export --format parquet has written: {reason}.")


def figures(code: str, equal: tuple[int, int] | None, share: str, low: str, high: str, kappa: str) -> str:
    """One question in the terminal. `equal`: how many pairs of answers are equal, of how many; None for halves."""
    if equal is None:
        return _(
            "{code}: agreement {share} ({low} to {high}), kappa {kappa}",
            code=code,
            share=share,
            low=low,
            high=high,
            kappa=kappa,
        )
    return _(
        "{code}: {equal} of {pairs} answers agree, {share} ({low} to {high}), kappa {kappa}",
        code=code,
        equal=equal[0],
        pairs=equal[1],
        share=share,
        low=low,
        high=high,
        kappa=kappa,
    )


heading = PluralTemplate(
    "{title}: {against} compared with {reference} on {count} image.",
    "{title}: {against} compared with {reference} on {count} images.",
)


def no_figure(code: str, reason: str) -> str:
    return f"{code}: {reason}"
