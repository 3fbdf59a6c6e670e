"""What is said on the agreement page: what is compared, the figures one by one, and the images behind them."""

from collections.abc import Sequence

from app.messages.agreement.report_words import UNDEFINED
from app.messages.interchange.import_export import listed, plural
from app.messages.item_nouns import IMAGE, ItemNoun

TITLE = "Agreement"
PURPOSE = "Agreement between raters, and what it means."
ANALYSIS = "Analysis"
ANALYSIS_PURPOSE = "What this study found, in the way its kind of study is analysed."
WHO = "What is compared"
REFERENCE = "Re&ference"
REFERENCE_HINT = "Whose answers count as right."
AGAINST = "Compared &with it"
AGAINST_HINT = "Whose answers are compared with them."
VERSION = "Rubric versio&n"
DOUBTS = "&Doubtful answers"
SPLIT = "Group &by"
COMPARE = "Co&mpare"
EXPORT = "E&xport this report…"
SUMMARY = "In short"
PARTS = "Parts of the rep&ort"
PARTS_HINT = "Down shows the next part; Tab goes into it."
SENTENCES = "In words"
PICTURES_HINT = "Down shows the next picture; Tab goes to it."
WORKING = "Computing the agreement."
WORKING_ANALYSIS = "Computing the analysis."
STILL_WORKING = "The agreement is still being computed."
NOT_YET = "Nothing has been compared yet."
METHODS = "Method"
DOUBT_CHOICES = ("counted", "left out")
NO_NUMBER = UNDEFINED
SPLITS = {
    "": "no parts",
    "source": "image source",
    "group": "image group",
    "perception": "perception",
    "session": "session",
    "order": "order of work",
}
COUNT_WORDS = {
    ("equal", "pairs"): "{0} equal of {1} pairs",
    ("met", "answers"): "{0} met of {1} answers",
    ("part", "whole"): "{0} of {1}",
    ("found", "answers"): "{0} of {1} answers",
}


def version_choice(version: int, newest: int) -> str:
    return f"{version}, the newest" if version == newest else str(version)


def page_title(study: str, is_analysis: bool = False) -> str:
    return f"{ANALYSIS if is_analysis else TITLE} – {study}"


def arrival(study: str, is_analysis: bool = False) -> str:
    return f"{ANALYSIS}. {study}. {WORKING_ANALYSIS}" if is_analysis else f"{TITLE}. {study}. {WORKING}"


def withheld(reader: str, images: int, noun: ItemNoun = IMAGE) -> str:
    return (
        f"Agreement is not available to {reader} yet, who still has {plural(images, noun.one)} to answer: it would "
        "show what others said. Answer them first, or choose who you are on the previous page."
    )


def table_hint(has_images: bool) -> str:
    hint = "Arrows go by row and by figure. F9 explains a figure."
    return f"{hint} Enter leads to the images behind a criterion." if has_images else hint


def appendix_part(appendix: str, heading: str) -> str:
    return f"{appendix}: {heading}"


def where(part: str, against: str, reference: str) -> str:
    return f"{_ended(part)} {against} compared with {reference}."


def where_in_analysis(part: str) -> str:
    """Where one is in the analysis of a study in which nobody is compared with anybody."""
    return f"{_ended(part)} The analysis of the whole study."


def _ended(heading: str) -> str:
    """A heading as a sentence."""
    return heading if heading.endswith("?") else f"{heading}."


# A figure


def figure(heading: str, text: str) -> str:
    return f"{heading} {text or UNDEFINED}".strip()


def interval(low: str, high: str) -> str:
    return f"{low} to {high}"


def explained(heading: str, text: str, low: str = "", high: str = "") -> str:
    """What a figure says: its name, its digits and its interval."""
    if not text:
        return f"{heading} is {UNDEFINED}."
    between = f", between {low} and {high} with 95 percent confidence" if low else ""
    return f"{heading} {text}{between}."


def explained_words(heading: str, text: str) -> str:
    return f"{heading}: {text.removesuffix('.')}."


def counted(counts: Sequence[tuple[str, int]]) -> str:
    """What a figure rests on; nothing for a figure that rests on no counts."""
    if not counts:
        return ""
    shape = COUNT_WORDS.get((counts[0][0], counts[1][0])) if len(counts) > 1 else None
    words = shape.format(counts[0][1], counts[1][1]) if shape else listed(f"{name} {n}" for name, n in counts)
    return f"Counted: {words}."


NO_FIGURE = "There is no figure here. Go to a table first."
NO_IMAGES_HERE = "This row has no images behind it. The tables about single criteria do."
NO_IMAGES_IN_ANALYSIS = "This row has no images behind it."


# The images behind a criterion

IMAGES = "Images"
SAID_OF_IMAGE = "What was said"
IMAGES_HINT = "Tab goes to what was said of an image; Escape goes back to the table."


def images_title(item: str) -> str:
    return f"Images behind {item}"


def no_images(against: str, reference: str) -> str:
    return f"No image is behind this: {against} and {reference} never differ, and nobody was in doubt."


def images_found(images: int, shown: int) -> str:
    if shown < images:
        return f"The first {shown} of {images} images."
    return f"{plural(images, 'image')}."


def falsely(answer: str, times: int, of: int) -> str:
    return f"false “{answer}”" if of == 1 else f"false “{answer}” in {times} of {of} answers"


def in_doubt(times: int, of: int) -> str:
    return f"in doubt in {times} of {plural(of, 'answer')}"


def image_line(number: int, why: Sequence[str], description: str) -> str:
    return f"Image {number}, {'; '.join(why)}. {description}"


def said_of(number: int) -> str:
    return f"{SAID_OF_IMAGE} of image {number}"


def picture_name(number: int, description: str) -> str:
    return f"Image {number}. {description}"


def answered(name: str, state: str) -> str:
    return f"{name}: {state[:1].lower()}{state[1:]}"


def answered_in_runs(name: str, runs: Sequence[int], state: str) -> str:
    word = "run" if len(runs) == 1 else "runs"
    return f"{name}, {word} {listed([str(run) for run in runs], len(runs))}: {state[:1].lower()}{state[1:]}"


def label(state: str, against: Sequence[str]) -> str:
    return f"{state}, because of {listed(against, len(against))}." if against else f"{state}."


def no_answer(name: str) -> str:
    return f"{name}: no answer."


def described(words: str) -> str:
    return f"Description: {words}"


# Exporting

EXPORT_TITLE = "Export this report"
FORMATS = {
    "html": ("&Page for the browser (HTML)", "One file that every browser and screen reader can read."),
    "pdf": (
        "P&DF, tagged",
        "For printing and sending; headings, tables and charts are marked as such.",
    ),
    "xlsx": (
        "&Workbook (XLSX)",
        "A sheet a table, numbers as numbers, and a sheet that explains the columns.",
    ),
}
DOCUMENT_FORMATS = {
    **FORMATS,
    "docx": ("W&ord document (DOCX)", "For going on writing; headings and tables are marked as such."),
    "markdown": ("Plai&n text (Markdown)", "For mail, wikis and braille displays; tables in plain text."),
}


def exported(path: object) -> str:
    return f"The report was written to {path}."
