"""Raw labels with a column for each person and each run, as authors of papers keep them, as tables of answers.

pandas turns columns into rows here in one step, and keeps a table of any size in columns of text.
"""

from pathlib import Path

from app.errors import UserError
from app.messages.agreement import replication
from app.messages.interchange import import_export

ARTIFACT, IMAGE, CRITERION = "artifact", "image_id", "criterion"
_NAMED = (ARTIFACT, IMAGE, CRITERION, "model")
_RUN = r"run\d+"
_LABELS = ("FINAL", "label")  # follow from the criteria
JUDGE = "judge"


def is_wide(file: Path) -> bool:
    """Whether the first line of a CSV file names a column of a first run."""
    with file.open(encoding="utf-8-sig", errors="replace") as lines:
        return "run1" in lines.readline().strip().split(",")


def write_answers(file: Path, folder: Path) -> dict[str, Path]:
    """The answers of a file of labels, written to tables that `touchstone import` reads: by artifact, the table.

    The file has the columns artifact, image_id and criterion, one for each run of the judge (run1, run2 and so on), and
    one for each person, under the person's name. Raises UserError where a column is missing, and for a
    file that is no table.
    """
    import pandas

    try:
        labels = pandas.read_csv(file, dtype=str, keep_default_na=False, encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise UserError(
            import_export.cannot_read(name=file.name, reason=str(error).strip().rstrip("."))
        ) from error
    for column in (ARTIFACT, IMAGE, CRITERION):
        if column not in labels:
            raise UserError(replication.no_column(file=file.name, column=column))
    raters = [column for column in labels if column not in _NAMED]
    labels = labels[~labels[CRITERION].isin(_LABELS)]
    answers = labels.melt([ARTIFACT, IMAGE, CRITERION], raters, "rater", "verdict").query("verdict != ''")
    is_run = answers["rater"].str.fullmatch(_RUN)
    answers = answers.assign(
        run=answers["rater"].where(is_run, "").str.removeprefix("run"),
        kind=is_run.map({True: JUDGE, False: "human"}),
        rater=answers["rater"].mask(is_run, JUDGE),
        criterion=answers[CRITERION].str.replace(r"^(T\d+)(C\d+)$", r"\1.\2", regex=True),
    ).rename(columns={IMAGE: "image"})
    written = {}
    for artifact, rows in answers.groupby(ARTIFACT, sort=False):
        name = str(artifact).strip().lower().replace("_", "-").replace(" ", "-")
        written[name] = folder / f"{file.stem}-{name}.csv"
        rows.drop(columns=ARTIFACT).to_csv(written[name], index=False)
    return written
