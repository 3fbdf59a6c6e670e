"""What is said about the formats in which answers and reports leave the program, and about Label Studio's files."""

from collections.abc import Sequence
from pathlib import Path

from app.messages.interchange.import_export import listed, quoted
from app.messages.local_formats import all_of, one_of
from app.messages.translation import Template, _, n_
from app.study.team.raters import RaterKind

# The formats in the window: title, and what each is good for.
EXPORT_FORMATS = {
    "csv": (
        _("&Table of answers (CSV)"),
        _("One answer per row, for a spreadsheet or statistics. It can be imported again."),
    ),
    "json": (
        _("E&verything (JSON)"),
        _("Images with their descriptions, the rubric and all answers, for programs."),
    ),
    "workbook": (
        _("&Workbook to answer in (XLSX)"),
        _(
            "For somebody new who would rather answer in a spreadsheet; it asks for their name and contains no "
            "answers."
        ),
    ),
    "csv-wide": (_("W&ide table (CSV)"), _("A row for each image and rater, a column for each criterion.")),
    "jsonl": (
        _("Answers &line by line (JSONL)"),
        _("One answer per line with everything known about it, for programs."),
    ),
    "label-studio": (
        _("Label &Studio (JSON)"),
        _("Tasks with annotations and predictions; the labelling interface is written beside them."),
    ),
    "groups": (
        _("&Groups of images (CSV)"),
        _("The groups that people made of images, with names and reasons; a row for each image."),
    ),
    "html": (
        _("Report as a &page (HTML)"),
        _(
            "How far a judge agrees with people, or people with each other, as a page for any browser "
            "and screen reader."
        ),
    ),
    "pdf": (
        _("Report as a &document (PDF)"),
        _("The report for printing and sending, with tags for screen readers."),
    ),
    "xlsx": (
        _("&Report as sheets (XLSX)"),
        _("The report as tables, with figures that spreadsheets can calculate with."),
    ),
    "model-outputs": (
        _("What &models made (CSV)"),
        _("A row for each image, caption or critique: model, prompt, seed, licence, and the result."),
    ),
    "brf": (
        _("Rubric and descriptions in &braille (BRF)"),
        _("For a braille display or an embosser, 40 cells a line. It needs liblouis on this machine."),
    ),
}
REPORTS = ("html", "pdf", "xlsx")
LABEL_STUDIO = "label-studio"
WITHOUT_CODE_NAMES = ("workbook",)
IN_A_TERMINAL = _(
    "In a terminal, touchstone export also writes folders: Parquet, Croissant, Hugging Face, Every Eval Ever, and "
    "one to archive or publish."
)
# Nobody learns from these what others answered.
WITHOUT_ANSWERS = ("workbook", "brf", "model-outputs", "rubric-comparison", "openai-batch")
# The endings that the files of a format may have, the usual one first.
ENDINGS = {
    "csv": (".csv",),
    "csv-wide": (".csv",),
    "json": (".json",),
    "jsonl": (".jsonl", ".ndjson"),
    "label-studio": (".json",),
    "workbook": (".xlsx",),
    "brf": (".brf",),
    "groups": (".csv",),
    "rubric-comparison": (".csv",),
    "model-outputs": (".csv",),
    "html": (".html", ".htm"),
    "pdf": (".pdf",),
    "xlsx": (".xlsx",),
    "docx": (".docx",),
    "markdown": (".md", ".markdown"),
}

CODE_NAMES_BOX = _("Code &names instead of raters' names, and no notes")
NO_CODE_NAMES = _(
    "A workbook contains no answers by others, so code names have nothing to replace. Untick the box."
)
OTHER_ENDING_TITLE = _("Another file extension?")
EXPORT_ANYWAY = _("&Export anyway")
CHANGE_NAME = _("&Change the name")

CODE_NAMES = _(
    "write “Rater 1”, “Judge 1” and so on instead of names, and leave out notes and free "
    "words; the numbers are the same in all exports of one study"
)
WITH_NOTES = _("keep notes and free words even with --code-names; they may contain people's names")
HISTORY = _("every answer that was ever saved, including those that were changed or removed")
NOTES_NEED_CODE_NAMES = "--with-notes only with --code-names"

_KINDS = {
    RaterKind.PERSON: _("Rater"),
    RaterKind.PAIR: _("Pair"),
    RaterKind.PANEL: _("Panel"),
    RaterKind.JUDGE: _("Judge"),
}


GUEST = _("Guest")


def code_name(kind: RaterKind, number: int) -> str:
    return f"{_KINDS[kind]} {number}"


def only_for(option: str, formats: Sequence[str]) -> str:
    return _("{option} can only be used with --format {formats}", option=option, formats=one_of(formats))


def writing(done: int, total: int) -> str:
    return n_("{done} of {count} image written", "{done} of {count} images written", total, done=done)


def written_beside(path: Path) -> str:
    return _("The labelling interface was written to {path}", path=path)


and_beside = Template("The labelling interface is beside it: {path_name}.")


def other_ending(path: Path, title: str, endings: Sequence[str]) -> str:
    return _(
        "{path_name} does not end in {endings}, as files of this format do: {title}. Other "
        "programs may not recognise it.",
        path_name=path.name,
        endings=one_of(endings),
        title=title,
    )


# Label Studio: the labelling interface


RATER_QUESTION = _("Your name, or the name you go by in the study")
UNSURE = _("If uncertain, say why")
NOTE = _("A note, if you like")
SAY_WHY = _("Say why in the note.")
RANKING = _("Numbers, best first: 2 > 1 = 3, where = means just as good")
OWN_WORDS = _("In your own words")
WHOLE_IMAGE = _("The image as a whole")


def criterion_heading(code: str, text: str) -> str:
    return f"{code}: {text}"


guidance = Template("How to decide: {text}")
applies_when = Template("Applies only when: {text}")


def model_version(judge: str, run: int) -> str:
    """Read by programs, so the same in every language."""
    return f"{judge}, run {run}"


# Label Studio: bringing in

NOT_JSON = _("it is not JSON")
NO_TASKS = _("it is not a list of tasks")
NO_TASK = _("this is not a task.")
NO_DATA = _("it has no “data” field, which says which image it is about.")
NO_ANNOTATIONS = _("it has no list of annotations. Export from Label Studio again, as JSON, not as JSON-MIN.")
NO_ANNOTATION = _("this is not an annotation.")
NO_RESULT = _("it has no list of results.")
NO_RATER = _("it does not say who annotated: it has neither the rater's name nor “completed_by”.")
NO_CHOICE = _("one choice is needed.")
NO_TEXT = _("text is needed.")
TWO_ANSWERS = _("this is answered twice.")
NOT_TEXT = _("this is not valid text.")
NO_IMAGE = _("its data names no image: it has neither “image_id” nor a file name.")
JUDGE = _(
    "is a judge in this study. Judges' answers are exported as predictions and cannot be "
    "imported as annotations."
)
IN_DATA = "data"
IN_RATER = "rater"
not_readable = Template(
    "{name} cannot be imported: {reason}. Export from Label Studio as JSON. Nothing was written."
)


def task(name: str, number: int, image: str) -> str:
    words = (
        _("task {number} ({image})", number=number, image=image)
        if image
        else _("task {number}", number=number)
    )
    return f"{name}, {words}" if name else words


annotation = Template("{task_place}, annotation {number}")


def complaint(place: str, reasons: Sequence[str]) -> str:
    return f"{place}: {' '.join(reasons)}"


def about(part: str, reason: str) -> str:
    return f"{part}: {reason}"


def bad_annotations(names: Sequence[str], count: int) -> str:
    what = n_("{count} task or annotation", "{count} tasks or annotations", count)
    return n_(
        "{names} was not imported: {what} to correct. Nothing was written.",
        "{names} were not imported: {what} to correct. Nothing was written.",
        len(names),
        names=listed(names),
        what=what,
    )


more = Template("and {count} more.")


unknown_question = Template(
    "{name} is not a question of this study. Use the labelling interface that comes with the export.",
    name=quoted,
)


other_version = Template(
    "its task was made for version {said} of the rubric, and the study is at version {current}. "
    "Answers to another wording cannot be imported."
)


def is_judge(name: str) -> str:
    return f"{quoted(name)} {JUDGE}"


user = Template("Label Studio user {number}")
contradicts = Template("in {place}, the same rater says something else about the same image.")


def left_out(predictions: int, skipped: int) -> str:
    """Empty when nothing was left out."""
    parts = []
    if predictions:
        parts.append(n_("{count} prediction", "{count} predictions", predictions))
    if skipped:
        parts.append(n_("{count} skipped annotation", "{count} skipped annotations", skipped))
    return _("Left out: {parts}.", parts=all_of(parts)) if parts else ""


def reading(done: int, total: int) -> str:
    return n_("{done} of {count} task read", "{done} of {count} tasks read", total, done=done)


JSON_NEEDS_FILE = _("--json tells which files were written, so --out has to name a file")
NOTHING_EXPORTED = _("Nothing has been exported since the program was started.")
opening = Template("Opening {path_name}.")
exported_is_gone = Template("{path} is no longer there.")


def nothing_opens(path: Path) -> str:
    return _(
        "No program on this machine opens {path_name}. Its path: {path}.", path_name=path.name, path=path
    )
