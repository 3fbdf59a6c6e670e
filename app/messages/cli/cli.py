"""What the command line says: help, results, and what went wrong."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.interchange.import_export import listed, plural

PROGRAM = "touchstone"
ABOUT = "A workbench for checking AI-generated pictures against a community's own criteria, by eye or by ear."
WITHOUT_COMMAND = (
    "Without a command, the window opens. Every command explains itself: touchstone COMMAND --help"
)
INTERRUPTED = "Stopped. What had been confirmed is saved."
COMMANDS = "commands:"

SUMMARIES = {
    "open": "open the window, with a study or with the start page",
    "demo": "make the demo study",
    "new": "make an empty study",
    "images": "add images to a study, or make a contact sheet of them",
    "annotate": "annotate in this terminal",
    "import": "import answers into a study",
    "judge": "have a model apply the rubric, several times",
    "key": "save the key of a judge's server in the system keyring",
    "draft": "have a model draft a rubric, or words for descriptions",
    "make": "have a model under test make pictures, captions or critiques",
    "rubric": "check the rubric's wording, carry it to files and back, publish its next version",
    "assign": "plan who answers what, and show the plan's properties",
    "progress": "show the progress of people, images and criteria",
    "packet": "make the file one person needs to work elsewhere, or the one they send back",
    "merge": "merge packets and other copies of a study",
    "sync": "share a study through a folder that several machines reach, or a hub",
    "hub": "set up or check a PostgreSQL server at which many machines share studies",
    "pairs": "tell what pairs said alone and together, or write it to a file",
    "about": "note what a person says of themselves, with their consent",
    "minutes": "show what a meeting decided, or write its minutes to a file",
    "feedback": "show one person, privately, what was decided about their answers",
    "agree": "show the agreement between raters",
    "bounds": "set or show what a judge has to reach before it may do without people",
    "response-sets": "set or show whether people may say that either answer is defensible",
    "split": "seal test images, open a judge's results on them, or show who has",
    "plan": "say how many more images and people the advice needs, and which images next",
    "preregister": "store and write down in advance what will be concluded from what, with a checksum",
    "analyse": "analyse a study in the way of its kind",
    "captions": "measure the captions of models against those of people, by automatic metrics",
    "export": "write a study's answers, or a report, to a file",
    "withdraw": "withdraw a participant: delete or anonymise their answers",
    "workshop": "set up a workshop, or list the workshops",
    "check": "check a study",
    "restore": "restore a backup, or lost image files",
    "doctor": "show what this machine offers",
}

STUDY = "the study's folder"
DIR = "the folder to make; it must not exist yet, or be empty"
TITLE = "what the study is called"
ARTIFACT = "what the pictures show, such as: guide cane"
RUBRIC = "a built-in rubric's name, or a TOML file: {names}"
TEMPLATE = (
    "a TOML file with the questions every description answers; else the artifact's own, if there is one"
)
WHOLE_IMAGE = (
    "how a whole image is judged beside the rubric: in one step, in two steps, or not at all (one step, unless the "
    "study is of another kind)"
)
LANGUAGE = "the language of descriptions, such as en or pt-BR"
ADD = (
    "add: image files, or folders of them; sheet: all images with their descriptions, told or as a file; prompts: who "
    "gets to know the prompts of the images"
)
ONLY_FOR_SHEET = "--format, --out and --show-pictures go with images sheet"
PATHS = "image files, or folders"
SOURCE = "where the images come from: the model's name, an archive, a photographer"
PROMPT = "the words the images were made from"
GROUP = "a word by which the images can be told apart later"
LICENCE = "under which licence they may be shown"
PHOTOGRAPH = "they are photographs"
REFERENCE = "they show the real artifact"
MANIFEST = "a CSV, TSV or XLSX table that says this per file; columns: {columns}"
RATER = "the name of the rater"
PERCEPTION = "how the rater perceives the pictures: {ways}"
WALK = "walk through the images without answering"
FILES = "the files to import"
IMPORT_FORMAT = "what the files are, or which tool wrote them (default: annotations)"
ALLOW_MISSING = "take answers about images that are not in the study yet"
DRY_RUN = "show what would happen, and write nothing"
REPORT_REFERENCE = (
    "who the other is compared with: a rater, majority or decided (default: the person who answered most)"
)
REPORT_AGAINST = (
    "who is compared with them (default: the judge, or else the second person, with most answers)"
)
BOTH_RATERS = "--reference and --against go together"
EXPORT_FORMAT = "the format: {names}"
OUT = "the file to write; - writes to standard output"
JSON = "print one JSON document and nothing else"
REFERENCE_RATER = (
    "whose answers count as right: a rater; majority, the majority of people; or decided, what meetings decided."
    " A rater of that name is rater:majority or rater:decided"
)
AGAINST = "the rater that is compared with the reference: a person or a judge"
VERSION = "show the version"
HELP = "show this help"


def usage(sentence: str, command: str) -> str:
    first = sentence[:1].upper() + sentence[1:].rstrip(".")
    return f"{first}{'' if first.endswith('?') else '.'} Help: {command} --help"


EMPTY_PATH = "a path must not be empty"


def only_for_reports(options: Iterable[str], formats: Iterable[str]) -> str:
    return f"{', '.join(options)} only with --format {' or '.join(formats)}"


def not_text(word: str) -> str:
    return f'"{word}" is not valid text'


def not_a_number(word: str) -> str:
    return f'"{word}" is not a number from 0'


def not_from_one(word: str) -> str:
    return f'"{word}" is not a whole number from 1'


def unknown_command(name: str, similar: Sequence[str]) -> str:
    meant = f" Did you mean {' or '.join(similar)}?" if similar else ""
    return f"There is no command {name}.{meant}"


def unexpected(log: Path | None, kind: str) -> str:
    if log is None:
        return f"Something unexpected went wrong ({kind}), and the details could not be written to a file."
    return f"Something unexpected went wrong ({kind}). The details are in {log}"


def database_trouble(reason: str) -> str:
    return f"The study's database could not be used: {reason}. See: touchstone check STUDY"


def system_trouble(reason: str) -> str:
    return f"The system refused: {reason}."


def version(number: str) -> str:
    return f"Touchstone {number}"


# Making and filling a study


def made(title: str, folder: Path, has_rubric: bool, has_template: bool) -> str:
    parts = [
        word
        for word, is_there in (("a rubric", has_rubric), ("a description template", has_template))
        if is_there
    ]
    with_what = f" with {' and '.join(parts)}" if parts else ""
    return f"Made {title}{with_what} in {folder}. Add images with: touchstone images add {typed(folder)} PATH"


def must_say(what: str) -> str:
    return f"{what} must not be empty."


def not_a_language(tag: str) -> str:
    return f"{tag} is not a language tag. Use one such as en, de or pt-BR."


NOTHING_TO_ADD = "name image files, folders or a manifest"


def added(new: int, known: int, refused: int, skipped: int, described: int = 0) -> str:
    parts = [f"{plural(new, 'image')} added" if new else "No image added"]
    if known:
        parts.append(f"{known} already there")
    if refused:
        parts.append(f"{refused} refused")
    if skipped:
        parts.append(f"{skipped} skipped in folders: hidden, or no image by name")
    if described:
        parts.append(f"{plural(described, 'description')} stored")
    return f"{', '.join(parts)}."


def same_picture(name: str, known: str) -> str:
    return f"{name} is the same picture as {known}, which is already there."


def adding(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'file')} checked"


# Import and export


def reading(done: int, _total: int) -> str:
    return f"{plural(done, 'row')} read"


def storing(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'answer')} compared or stored"


def imported(new: int, answers: int, raters: Sequence[str], images: Sequence[str], is_dry: bool) -> str:
    known = answers - new
    if is_dry:
        start = f"Would import {plural(new, 'answer')}"
    else:
        start = f"{plural(new, 'answer')} imported"
    parts = [f"{start}; {known} already there." if known else f"{start}."]
    if raters:
        parts.append(f"{_new('rater', raters, is_dry)}: {listed(raters)}.")
    if images:
        parts.append(f"{_new('image', images, is_dry)} without a file: {listed(images)}.")
    return " ".join([*parts, "Nothing was written."] if is_dry else parts)


def _new(what: str, names: Sequence[str], is_dry: bool) -> str:
    would = "Would add " if is_dry else "Added "
    return f"{would}{plural(len(names), what)}"


def exported(out: Path | str) -> str:
    return f"Written to {out}"


def known_names(names: Iterable[str]) -> str:
    return ", ".join(names)


# Demo


def demo_step(done: int, total: int) -> str:
    return f"{done} of {plural(total, 'picture')} drawn"
