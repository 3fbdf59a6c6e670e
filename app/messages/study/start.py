"""What is said before the work begins: the start page, signing in, bringing answers in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.messages.item_nouns import IMAGE, ItemNoun
from app.study.team.raters import Perception, RaterKind

# The first page of all says these sentences: it must not pay for the parts of a study they only name.
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from app.study.ports import RaterProgress
    from app.study.rubric import Rubric

# Parts of every form.
CANCEL = "C&ancel"
CHOICE = "Choice"
CHOOSE_FOLDER = "Choose a folder…"
CHOOSE_FILE = "Choose a file…"
TOML_FILES = "TOML files (*.toml)"
TABLE_FILES = "Tables (*.csv *.tsv *.xlsx)"

# The start page.
START = "Start"
WELCOME = "Touchstone"
PURPOSE = "Check AI-generated pictures against your community's own criteria, by eye or by ear."
RECENT = "Re&cent studies"
NO_RECENT = "No study has been opened here yet. The demo study shows how everything works; it is made on this machine."
OPEN_CHOSEN = "&Go to this study"
FORGET = "Remove &from this list"
TRY_IT = "Try it"
OWN_STUDY = "Start my study"
DEMOS = "More demos"
DEMOS_ABOUT = "From workshops to a rubric, and other kinds of studies."
CONTINUE = "Open or import"
CONTINUE_ABOUT = "A study or a packet that you have, or answers from a file."
EXAMPLE_ANSWERS = (("Long stick", "Met"), ("Straight handle", "Not met"), ("White section", "Met"))
EXAMPLE_NAME = "Example: a drawn guide cane. Long stick: met. Straight handle: not met. White section: met."
NEW_STUDY = "&New study…"
NEW_STUDY_ABOUT = "Five short steps: a title, a rubric, a question, images and people."
OPEN_STUDY = "&Open a study…"
OPEN_STUDY_ABOUT = "A study is a folder on this machine or on a USB stick."
DEMO = "The &demo study"
DEMO_ABOUT = "Drawn guide canes with descriptions, a rubric and some answers, to try things on."
WORKSHOPS = "&Workshops demo"
WORKSHOPS_ABOUT = (
    "Six studies, from what people say in workshops to a rubric, and its check against their votes."
)
STUDY_DEMOS = "Demos of st&udies…"
STUDY_DEMOS_ABOUT = (
    "Three other kinds of studies: pictures for a purpose, scored critiques of art, and captions."
)
STUDY_DEMOS_TITLE = "Demos of studies"
STUDY_DEMOS_LIST = "&Which demo"
STUDY_DEMOS_GO = "&Take this one"
STUDY_DEMO_LINES = {
    "contexts": "Pictures for a purpose: for a slide, a phone, a t-shirt",
    "critiques": "Critiques of art: written by models, scored beside an expert's",
    "captions": "Captions for blind people: a survey, a collection and an evaluation",
}
BRING_IN = "I&mport answers…"
BRING_IN_ABOUT = "From an annotations file into a study. You see a preview before anything is saved."
MAKING_DEMO = "The demo study is being made. This takes about ten seconds."
PROGRESS = "Progress"
DEMO_READY = "The demo study is ready."
MAKING_WORKSHOPS = "The workshops demo is being made. This takes about ten seconds."
MAKING_STUDY_DEMO = "The demo is being made. This takes some seconds."
STUDY_DEMO_READY = "The demo is ready."
LOOKING = "Looking…"
MISSING = "Missing: the folder is not there"

# Signing in.
WHO = "&Who answers?"
WHO_HINT = "Each person answers alone, under a name of their own. A pseudonym is better than a real name."
SOMEBODY_NEW = "Somebody new"
NEW_NAME = "Name or pseudon&ym"
NEW_NAME_HINT = "A pseudonym is better: it is shown with every answer, also in exports."
NAME_NEEDED = "A name is needed, or better a pseudonym."
PERCEPTION = "How do you perceive the pictures?"
PERCEPTION_HINT = (
    "It is stored with your answers, because it may matter when they are read. Nothing else depends on it."
)
BACK_TO_START = "&Back to the start page"
NO_IMAGES_YET = "There are no images yet. Add some first; then they can be described and answered."
NO_RUBRIC_YET = "No rubric yet"
PAIR = "a pair"

PERCEPTIONS = {
    Perception.SCREEN_READER: "With a screen reader, by ear or braille",
    Perception.OWN_VOICE: "With Touchstone's own voice",
    Perception.MAGNIFIED: "By eye, magnified",
    Perception.IMAGE_VISIBLE: "By eye",
    Perception.UNSAID: "I prefer not to say",
}

# Exporting.
EXPORT_TITLE = "Export"
EXPORT_FORMAT = "Format"
EXPORT_FILE = "&File to write"
EXPORT_NOW = "&Export"
EXPORTING = "Exporting…"
FILE_NEEDED = "A file is needed. Type its name or choose one."
OVERWRITE_TITLE = "Replace the file?"
REPLACE = "&Replace"
KEEP = "&Keep it"

# Bringing answers in.
BRING_IN_TITLE = "Import answers"
BRING_IN_STUDY = "Into which &study (its folder)"
BRING_IN_FILE = "Annotations &file"
BRING_IN_FILE_HINT = "CSV, TSV or XLSX with the columns image, rater, criterion and verdict."
ALLOW_MISSING = "Also answers for images not &here yet"
LOOK_FIRST = "Pre&view"
BRING_IN_NOW = "&Import"
STUDY_NEEDED = "A study is needed. Type its folder or choose it."
ANNOTATIONS_NEEDED = "A file with answers is needed. Type its name or choose it."
CHECKING = "Checking the file. Nothing is stored yet."
STORING = "Storing the answers."
NOTHING_WRITTEN = "Nothing was written."
WHAT_IS_WRONG = "Errors in the file"
RESULT = "Result"

_SHOWN_NAMES = 6


def error_mark(sentence: str) -> str:
    """Errors are told by a word, not by colour alone."""
    return f"Error: {sentence}"


def count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def images(number: int, noun: ItemNoun = IMAGE) -> str:
    return count(number, noun.one, noun.many)


def start_arrival(studies: int) -> str:
    if not studies:
        return f"{START}. {NO_RECENT}"
    return f"{START}. {count(studies, 'recent study', 'recent studies')}."


def how_far(tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    if not tally.images:
        return "no images yet"
    if tally.complete == tally.images:
        return f"all {images(tally.images, noun)} complete"
    if not tally.complete and not tally.begun:
        return f"not begun, {images(tally.images, noun)}"
    return f"{tally.complete} of {images(tally.images, noun)} complete"


def recent_how_far(total: int, rater: str, tally: RaterProgress | None, noun: ItemNoun = IMAGE) -> str:
    if tally is None:
        return images(total, noun) if total else "no images yet"
    return f"{rater}: {how_far(tally, noun)}"


def recent_heard(title: str, state: str, folder: str) -> str:
    """`folder` is empty where the title says enough."""
    return f"{title}, {state}. {folder}".strip()


def workshops_ready(studies: int) -> str:
    return f"The workshops demo is ready. {count(studies, 'study', 'studies')} of it are at the top of the recent ones."


def study_demos_ready(studies: int) -> str:
    return f"The demo is ready. {count(studies, 'study', 'studies')} of it are at the top of the recent ones."


def forgotten(title: str) -> str:
    return f"{title} was taken off the list. Its folder is untouched."


def missing_folder(folder: Path) -> str:
    return f"{folder} is not there. It may be on a stick or a disk that is not connected, or it was moved."


def seat_line(name: str, kind: RaterKind, tally: RaterProgress, noun: ItemNoun = IMAGE) -> str:
    pair = f" ({PAIR})" if kind is RaterKind.PAIR else ""
    return f"{name}{pair}, {how_far(tally, noun)}"


def name_of_a_judge(name: str) -> str:
    return f"{name} is the name of a judge or a panel in this study. Choose another name."


def about_study(
    artifact: str, total: int, undescribed: int, more_pictures: int = 0, noun: ItemNoun = IMAGE
) -> str:
    """`more_pictures`: how many more are described than judged, where exhibits show several or none."""
    described = f", {undescribed} of them not described yet" if undescribed and undescribed < total else ""
    if undescribed and undescribed == total:
        described = ", none of them described yet" if total > 1 else ", not described yet"
    if undescribed and more_pictures:
        pictures = count(total + more_pictures, "picture", "pictures")
        described = f", {undescribed} of {pictures} not described yet"
    parts = (
        artifact[:1].upper() + artifact[1:],
        f"{images(total, noun)}{described}" if total else "no images yet",
    )
    return ". ".join(part for part in parts if part) + "."


def about_rubric(rubric: Rubric | None) -> str:
    if rubric is None:
        return f"{NO_RUBRIC_YET}."
    criteria = count(len(rubric.criteria), "criterion", "criteria")
    community = f", by {rubric.community}" if rubric.community else ""
    return f"Rubric: {rubric.title}, {criteria}{community}. Version {rubric.version}."


def sign_in_place(study: str, total: int, noun: ItemNoun = IMAGE) -> str:
    return f"{study}, {images(total, noun) if total else 'no images yet'}."


def sign_in_arrival(study: str, total: int, noun: ItemNoun = IMAGE) -> str:
    return f"{sign_in_place(study, total, noun)} {WHO.replace('&', '')}"


def exported(path: Path, undescribed: int) -> str:
    warning = f" Warning: {images(undescribed)} without a description." if undescribed else ""
    return f"Exported to {path}.{warning}"


def overwrite_question(path: Path) -> str:
    return f"{path} already exists. Replace it?"


def would_bring_in(
    rows: int, answers: int, new: int, raters: Sequence[str], places: Sequence[str], study: str
) -> str:
    known = f" {count(answers - new, 'is', 'are')} known already." if answers > new else ""
    opening = f"{count(new, 'new answer', 'new answers')} to import into {study}, from {count(rows, 'row', 'rows')}."
    if not new:
        opening = f"Nothing new: all {count(answers, 'answer', 'answers')} are in {study} already."
        known = ""
    return f"{opening}{known}{_newcomers(raters, places)}"


def _newcomers(raters: Sequence[str], places: Sequence[str]) -> str:
    people = f" New raters: {_names(raters)}." if raters else ""
    missing = f" Places for {images(len(places))} whose files come later: {_names(places)}." if places else ""
    return people + missing


def _names(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_SHOWN_NAMES])
    rest = len(names) - _SHOWN_NAMES
    return f"{shown} and {rest} more" if rest > 0 else shown


def brought_in(new: int, study: str) -> str:
    return f"{count(new, 'new answer', 'new answers')} imported into {study}."


def not_brought_in(sentence: str) -> str:
    """What is wrong comes first; that nothing was changed is said once."""
    return sentence if NOTHING_WRITTEN in sentence else f"{sentence} {NOTHING_WRITTEN}"
