"""What is said about the formats in which answers and reports leave the program, and about Label Studio's files."""

from collections.abc import Sequence
from pathlib import Path

from app.messages.interchange.import_export import listed, plural, quoted
from app.study.team.raters import RaterKind

# The formats in the window: title, and what each is good for.
EXPORT_FORMATS = {
    "csv": (
        "&Table of answers (CSV)",
        "An answer a row, for a spreadsheet or statistics; it can be imported again.",
    ),
    "json": (
        "E&verything (JSON)",
        "Images with their descriptions, the rubric and all answers, for programs.",
    ),
    "workbook": (
        "&Workbook to answer in (XLSX)",
        "For somebody new who would rather answer in a spreadsheet; it asks for their name and holds no answers.",
    ),
    "csv-wide": ("W&ide table (CSV)", "A row for each image and rater, a column for each criterion."),
    "jsonl": (
        "Answers &line by line (JSONL)",
        "An answer a line with all that is known of it, for programs.",
    ),
    "label-studio": (
        "Label &Studio (JSON)",
        "Tasks with annotations and predictions; the labelling interface is written beside them.",
    ),
    "html": (
        "Report as a &page (HTML)",
        "How far the two who answered most agree, for every browser and screen reader.",
    ),
    "pdf": ("Report as a &document (PDF)", "The same report for printing and sending, tagged."),
    "xlsx": ("&Report as sheets (XLSX)", "The same report, a sheet a table, with numbers as numbers."),
    "model-outputs": (
        "What &models made (CSV)",
        "A row for each picture, caption or critique: model, prompt, seed, licence, and what came.",
    ),
    "brf": (
        "Rubric and descriptions in &braille (BRF)",
        "For a braille display or an embosser, 40 cells a line. It needs liblouis on this machine.",
    ),
}
REPORTS = ("html", "pdf", "xlsx")
LABEL_STUDIO = "label-studio"
WITHOUT_CODE_NAMES = ("workbook",)
WITHOUT_ANSWERS = ("workbook", "brf", "model-outputs")  # nobody learns from these what others answered
# The endings that the files of a format may have, the usual one first.
ENDINGS = {
    "csv": (".csv",),
    "csv-wide": (".csv",),
    "json": (".json",),
    "jsonl": (".jsonl", ".ndjson"),
    "label-studio": (".json",),
    "workbook": (".xlsx",),
    "brf": (".brf",),
    "rubric-comparison": (".csv",),
    "model-outputs": (".csv",),
    "html": (".html", ".htm"),
    "pdf": (".pdf",),
    "xlsx": (".xlsx",),
    "docx": (".docx",),
    "markdown": (".md", ".markdown"),
}

CODE_NAMES_BOX = "Code &names instead of raters' names, and no notes"
NO_CODE_NAMES = (
    "A workbook holds no answers of others, so there is nothing to put code names on. Untick the box."
)
OTHER_ENDING_TITLE = "Another file extension?"
EXPORT_ANYWAY = "&Export anyway"
CHANGE_NAME = "&Change the name"

CODE_NAMES = (
    "say Rater 1, Judge 1 and so on instead of the raters' names, and leave notes and answers in free words out; the "
    "numbers follow the order in which raters came into the study, so they stay the same from export to export of "
    "one study"
)
WITH_NOTES = "keep notes and free words in spite of --code-names; they can name people"
HISTORY = "every answer that was ever stored, also those that were changed or removed"
NOTES_NEED_CODE_NAMES = "--with-notes only with --code-names"

_KINDS = {
    RaterKind.PERSON: "Rater",
    RaterKind.PAIR: "Pair",
    RaterKind.PANEL: "Panel",
    RaterKind.JUDGE: "Judge",
}


GUEST = "Guest"


def code_name(kind: RaterKind, number: int) -> str:
    return f"{_KINDS[kind]} {number}"


def only_for(option: str, formats: Sequence[str]) -> str:
    return f"{option} only with --format {' or '.join(formats)}"


def writing(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'image')} written"


def written_beside(path: Path) -> str:
    return f"The labelling interface was written to {path}"


def and_beside(path: Path) -> str:
    return f" The labelling interface is beside it: {path.name}."


def other_ending(path: Path, title: str, endings: Sequence[str]) -> str:
    return (
        f"{path.name} does not end in {' or '.join(endings)}, as files of this format do: {title}. Other programs may "
        "not recognise it."
    )


# Label Studio: the labelling interface


RATER_QUESTION = "Your name, or the name you go by in the study"
UNSURE = "Unsure? Why"
NOTE = "A note, if you like"
SAY_WHY = "Say why in the note."
RANKING = "Numbers, best first: 2 > 1 = 3, where = means just as good"
OWN_WORDS = "In your own words"
WHOLE_IMAGE = "The image as a whole"


def criterion_heading(code: str, text: str) -> str:
    return f"{code}: {text}"


def guidance(text: str) -> str:
    return f"How to decide: {text}"


def applies_when(text: str) -> str:
    return f"Applies only when: {text}"


def model_version(judge: str, run: int) -> str:
    return f"{judge}, run {run}"


# Label Studio: bringing in

NOT_JSON = "it is not JSON"
NO_TASKS = "it is not a list of tasks"
NO_TASK = "this is not a task."
NO_DATA = "it has no data, which says what image it is about."
NO_ANNOTATIONS = (
    "it has no list of annotations. Export from Label Studio once more: as JSON, not as JSON-MIN."
)
NO_ANNOTATION = "this is not an annotation."
NO_RESULT = "it has no list of results."
NO_RATER = "it does not say who annotated: neither the field for the rater's name nor completed_by is there."
NO_CHOICE = "one choice is needed."
NO_TEXT = "text is needed."
TWO_ANSWERS = "this is answered twice."
NOT_TEXT = "this is not valid text."
NO_IMAGE = "its data name no image: neither image_id nor a file name is there."
JUDGE = (
    "is a judge of this study. What judges say goes out as predictions and does not come in as annotations."
)
IN_DATA = "data"
IN_RATER = "rater"


def not_readable(name: str, reason: str) -> str:
    return f"{name} cannot be imported: {reason}. Export from Label Studio as JSON. Nothing was written."


def task(name: str, number: int, image: str) -> str:
    words = f"task {number} ({image})" if image else f"task {number}"
    return f"{name}, {words}" if name else words


def annotation(task_place: str, number: int) -> str:
    return f"{task_place}, annotation {number}"


def complaint(place: str, reasons: Sequence[str]) -> str:
    return f"{place}: {' '.join(reasons)}"


def about(part: str, reason: str) -> str:
    return f"{part}: {reason}"


def bad_annotations(names: Sequence[str], count: int) -> str:
    verb = "was" if len(names) == 1 else "were"
    what = plural(count, "task or annotation", "tasks or annotations")
    return f"{listed(names)} {verb} not imported: {what} to correct. Nothing was written."


def more(count: int) -> str:
    return f"and {count} more."


def unknown_question(name: str) -> str:
    return f"{quoted(name)} is not a question of this study. Its labelling interface comes with the export."


def other_version(said: object, current: int) -> str:
    return (
        f"its task was made for version {said} of the rubric, and the study is at version {current}. Answers to other "
        "words cannot be taken over."
    )


def is_judge(name: str) -> str:
    return f"{quoted(name)} {JUDGE}"


def user(number: int) -> str:
    return f"Label Studio user {number}"


def contradicts(place: str) -> str:
    return f"something else is said in {place} by the same rater about the same image."


def left_out(predictions: int, skipped: int) -> str:
    """Empty when nothing was left out."""
    parts = []
    if predictions:
        parts.append(plural(predictions, "prediction"))
    if skipped:
        parts.append(plural(skipped, "skipped annotation"))
    return f"Left out: {' and '.join(parts)}." if parts else ""


def reading(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'task')} read"


NOTHING_EXPORTED = "Nothing has been exported since the program was started."


def opening(path: Path) -> str:
    return f"Opening {path.name}."


def exported_is_gone(path: Path) -> str:
    return f"{path} is no longer there."


def nothing_opens(path: Path) -> str:
    return f"No program on this machine opens {path.name}. It is {path}."
