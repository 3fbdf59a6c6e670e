"""What is said on the agreement page: what is compared, the figures one by one, and the images behind them."""

from collections.abc import Sequence

from app.messages.agreement.report_words import UNDEFINED
from app.messages.interchange.import_export import listed
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted

TITLE = _("Agreement")
ANALYSIS = _("Analysis")
REFERENCE = _("Re&ference")
REFERENCE_HINT = _("Whose answers count as right.")
AGAINST = _("Compared &with the reference")
AGAINST_HINT = _("Whose answers are compared with the reference.")
VERSION = _("Rubric versio&n")
DOUBTS = _("Answers flagge&d as uncertain")
SPLIT = _("Group &by")
COMPARE = _("Co&mpare")
EXPORT = _("E&xport this report…")
SUMMARY = _("In short")
VIEW = _("Shown as")
CHART = _("Chart")
CHART_CHOICE = _("Ch&art")
REPORT_CHOICE = _("R&eport")
DISAGREEMENTS = _("Where they differ")
DISAGREEMENTS_HINT = _("Enter shows the image in the report.")
PARTS = _("Parts of the rep&ort")
PARTS_HINT = _("Down shows the next part; Tab goes into it.")
SENTENCES = _("In words")
PICTURES_HINT = _("Down shows the next image; Tab goes to it.")
WORKING = _("Computing the agreement.")
WORKING_ANALYSIS = _("Computing the analysis.")
STILL_WORKING = _("The agreement is still being computed.")
NOT_YET = _("Nothing has been compared yet.")
METHODS = _("Method")
DOUBT_CHOICES = ("counted", _("left out"))
NO_NUMBER = UNDEFINED
SPLITS = {
    "": _("nothing"),
    "source": _("image source"),
    "group": _("image group"),
    "perception": "perception",
    "session": "session",
    "order": _("order of work"),
    "language": _("language heard"),
}
CLUSTERS = _("What makes images belon&g together")
CLUSTERS_HINT = _("Images with the same value then count as fewer in the advice.")
_CLUSTER_COLUMNS = {
    "": _("prompt and near copies only"),
    "source": _("image source, too"),
    "group": _("image group, too"),
}


def cluster_column(column: str) -> str:
    """column: "", source, group, or the title of a column that the study keeps of images."""
    known = _CLUSTER_COLUMNS.get(column)
    return known if known is not None else _('column "{column}", too', column=column)


COUNT_WORDS = {
    ("equal", "pairs"): unformatted("{0} of {1} pairs equal"),
    ("met", "answers"): unformatted("{0} of {1} answers met"),
    ("part", "whole"): unformatted("{0} of {1}"),
    ("found", "answers"): unformatted("{0} of {1} answers"),
}


def version_choice(version: int, newest: int) -> str:
    return _("{version}, the newest", version=version) if version == newest else str(version)


def page_title(study: str, is_analysis: bool = False) -> str:
    return f"{ANALYSIS if is_analysis else TITLE} – {study}"


def arrival(study: str, is_analysis: bool = False) -> str:
    return (
        together(ended(ANALYSIS), ended(study), WORKING_ANALYSIS)
        if is_analysis
        else together(ended(TITLE), ended(study), WORKING)
    )


def withheld(reader: str, images: int, noun: ItemNoun = IMAGE) -> str:
    return _(
        "{reader} cannot open this page yet, with {images} still to answer: it would show what others said. "
        "Answer them first, or choose who you are on the previous page.",
        reader=reader,
        images=noun.counted(images),
    )


def chart_hint(has_images: bool) -> str:
    if has_images:
        return _(
            "Arrow keys go from criterion to criterion. F9 explains the figure. Enter leads to the images behind it."
        )
    return _("Arrow keys go from line to line. F9 explains the figure.")


def table_hint(has_images: bool) -> str:
    hint = _("Arrow keys move by row and by figure. F9 explains a figure.")
    return _("{hint} Enter leads to the images behind a criterion.", hint=hint) if has_images else hint


def appendix_part(appendix: str, heading: str) -> str:
    return f"{appendix}: {heading}"


where = Template("{ended} {against} compared with {reference}.", ended=ended)


def where_in_analysis(part: str) -> str:
    """Where one is in the analysis of a study in which nobody is compared with anybody."""
    return _("{ended} The analysis of the whole study.", ended=ended(part))


# A figure


def figure(heading: str, text: str) -> str:
    return f"{heading} {text or UNDEFINED}".strip()


def interval(low: str, high: str) -> str:
    return _("{low} to {high}", low=low, high=high)


def between(figure: str, low: str, high: str) -> str:
    """figure: a figure with its name, as in "Agreement 32 of 50, 0.64"."""
    return _("{figure}, between {low} and {high}", figure=figure, low=low, high=high)


def explained(heading: str, text: str, low: str = "", high: str = "") -> str:
    """What a figure says: its name, its digits and its interval."""
    if not text:
        return _("{heading} is {undefined}.", heading=heading, undefined=UNDEFINED)
    if not low:
        return ended(f"{heading} {text}")
    return _(
        "{heading} {text}, between {low} and {high} with 95 percent confidence.",
        heading=heading,
        text=text,
        low=low,
        high=high,
    )


def explained_words(heading: str, text: str) -> str:
    return ended(f"{heading}: {text.removesuffix('.')}")


def counted(counts: Sequence[tuple[str, int]]) -> str:
    """What a figure rests on; nothing for a figure that rests on no counts."""
    if not counts:
        return ""
    shape = COUNT_WORDS.get((counts[0][0], counts[1][0])) if len(counts) > 1 else None
    words = shape.format(counts[0][1], counts[1][1]) if shape else listed(f"{name} {n}" for name, n in counts)
    return _("Counted: {words}.", words=words)


NO_FIGURE = _("There is no figure here. Go to a table first.")
NO_IMAGES_HERE = _("This row has no images behind it. Rows in the tables about single criteria do.")
NO_IMAGES_IN_ANALYSIS = _("This row has no images behind it.")


# The images behind a criterion

IMAGES = _("Images")
SAID_OF_IMAGE = _("What was said")
IMAGES_HINT = _("Tab goes to what was said about an image; Escape goes back.")
images_title = Template("Images behind {item}")
no_images = Template(
    "No image is behind this: {against} and {reference} never differ, and nobody was uncertain."
)


def images_found(images: int, shown: int) -> str:
    if shown < images:
        return _("The first {shown} of {images} images.", shown=shown, images=images)
    return n_("{count} image.", "{count} images.", images)


falsely = PluralTemplate("false “{answer}”", "false “{answer}” in {times} of {count} answers")
in_doubt = PluralTemplate("uncertain in {times} of {count} answer", "uncertain in {times} of {count} answers")


image_line = Template("Image {number}, {why}. {description}", why="; ".join)


def said_of(number: int) -> str:
    return _("{said_of_image} of image {number}", said_of_image=SAID_OF_IMAGE, number=number)


picture_name = Template("Image {number}. {description}")


def answered(name: str, state: str) -> str:
    return f"{name}: {state[:1].lower()}{state[1:]}"


def answered_in_runs(name: str, runs: Sequence[int], state: str) -> str:
    return n_(
        "{name}, run {runs}: {state}",
        "{name}, runs {runs}: {state}",
        len(runs),
        name=name,
        runs=listed([str(run) for run in runs], len(runs)),
        state=f"{state[:1].lower()}{state[1:]}",
    )


def label(state: str, against: Sequence[str]) -> str:
    return (
        _("{state}, because of {against}.", state=state, against=listed(against, len(against)))
        if against
        else ended(state)
    )


no_answer = Template("{name}: no answer.")
described = Template("Description: {words}")


# Exporting

EXPORT_TITLE = _("Export this report")
FORMATS = {
    "html": (_("&Page for the browser (HTML)"), _("One file that every browser and screen reader can read.")),
    "pdf": (
        _("P&DF, tagged"),
        _("For printing and sending; headings, tables and charts are marked as such."),
    ),
    "xlsx": (
        _("&Workbook (XLSX)"),
        _("Numbers as numbers, links to every table, and a sheet that explains the columns."),
    ),
}
DOCUMENT_FORMATS = {
    **FORMATS,
    "docx": (_("W&ord document (DOCX)"), _("For further editing; headings and tables are marked as such.")),
    "markdown": (
        _("Plai&n text (Markdown)"),
        _("For mail, wikis and braille displays; tables in plain text."),
    ),
}


PRINT_TITLE = _("Print the report")
PRINT_GO = _("&Print…")
PRINT_WHAT = _("What is printed")
PRINT_WAYS = {
    "short": (_("The s&hort report"), _("The verdicts, the images and the counts.")),
    "whole": (_("The report with its app&endix"), _("Every table as well, and how it was computed.")),
}
ALSO = {
    "html": _("Also as a page (HTML)"),
    "pdf": _("Also as PDF"),
    "xlsx": _("Also as a workbook (XLSX)"),
    "docx": _("Also as a Word document (DOCX)"),
    "markdown": _("Also as plain text (Markdown)"),
}


def printed(printer: str) -> str:
    if not printer:
        return _("The report was printed to a file.")
    return _("The report was sent to the printer {printer}.", printer=printer)


exported = Template("The report was written to {path}.")
