"""What the assistant for a new study says, and what is said while images are added."""

from collections.abc import Sequence
from pathlib import Path

from app.messages.study.start import count, images
from app.study.verdict import Scale

TITLE = "New study"
NEXT = "&Next"
BACK = "&Back"
MAKE = "&Make the study"
GO_ON = "&Go to the study"
CANCEL = "C&ancel"
STEPS = ("title and folder", "rubric", "whole-image question", "images", "people")

STUDY_TITLE = "Titl&e"
STUDY_TITLE_HINT = "What the study is called, for example: Guide canes, autumn round."
FOLDER = "&Folder"
FOLDER_HINT = "The whole study will be in this folder. It is made when you finish; it must be new or empty."
TITLE_NEEDED = "The study needs a title."
FOLDER_NEEDED = "The study needs a folder."

RUBRIC = "The community's rubric"
BUILT_IN = "Start from one that &comes with Touchstone"
BUILT_IN_LIST = "R&ubrics that come with Touchstone"
OTHER_KIND = "Another kind of stu&dy"
OTHER_KIND_LIST = "&Kinds of studies"
OTHER_KIND_HINT = (
    "Questions on scales of their own, after a published study. A manifest says which pictures and texts are judged "
    "together. It is a table that you choose when you add images."
)
OWN_FILE = "Take one from a &file"
OWN_FILE_FIELD = "Rubric fil&e"
OWN_FILE_HINT = "A TOML file with themes and criteria."
OWN_RUBRIC = "Write our o&wn rubric"
WAYS_ABOUT = (
    "It begins empty, and you write it in this window. Until then, people answer the question about the whole image.",
    "Six rubrics by communities come with Touchstone. You can change one afterwards.",
    "A rubric that you have as a TOML file.",
    "Pictures for a purpose, scored critiques, or captions, with questions on scales of their own.",
)
WAY_NEEDED = "Choose how the study gets its rubric."
RUBRIC_FILE_NEEDED = "Choose the rubric's file, or another way above."
ARTIFACT = "Art&ifact"
ARTIFACT_HINT = "What the pictures are to show, for example: guide cane."
ARTIFACT_NEEDED = "The study needs an artifact: what the pictures are to show."
WITH_TEMPLATE = "A template for describing pictures of it comes along."
WITHOUT_TEMPLATE = "There is no template for it, so pictures are described in free words."

QUESTION = "What is asked of the whole image, beside the rubric?"
QUESTIONS: dict[Scale | None, tuple[str, str]] = {
    Scale.SHOWING: (
        "May it be sh&own? Three answers",
        "Can be shown, needs improvement, or never show.",
    ),
    Scale.TWO_STEP: (
        "May it be shown? In t&wo steps",
        "First whether it may be shown at all; only then whether as it is or improved.",
    ),
    None: ("No&thing", "The rubric alone decides."),
}
NOTHING_TO_ANSWER = "Without a rubric this question is needed: there would be nothing to answer."

IMAGES = "Images to &add"
IMAGES_HINT = "Folders and files, taken in this order. You can also leave this out and add images later."
IMAGES_HINT_LATER = "Folders and files, taken in this order. A manifest is enough: it names its files."
NO_IMAGES_CHOSEN = "Nothing chosen yet. Add a folder or files with the buttons below."
ADD_FOLDER = "Add a &folder…"
ADD_FILES = "Add f&iles…"
TAKE_OFF = "Ta&ke off the list"
IMAGE_FILES = "Images (*.jpg *.jpeg *.png *.webp *.gif *.tif *.tiff *.bmp *.avif)"
SOURCE_FROM_FOLDER = "Set each picture’s source to the name of its &folder"
MANIFEST = "&Manifest, if there is one"
MANIFEST_HINT = (
    "A table (CSV or XLSX) that says per file where the image comes from, its prompt and its description, and what is "
    "judged together."
)
NOTHING_CHOSEN = "Choose a folder or files first, or a manifest that names them."
EACH_CONTEXT = "Judge all of the manifest &under each context"

PEOPLE = "&People who will answer"
PEOPLE_HINT = (
    "One name a line. Pseudonyms are better: they are shown with every answer."
    " You can leave this empty; anybody can join later."
)

ADDING = "Adding images"
ADD_NOW = "Add the imag&es"
STOP_ADDING = "&Stop adding"
REFUSED = "Files that were not added"
LEAVE_TITLE = "Leave the new study?"
LEAVE_QUESTION = "The study is not made yet. What you filled in would be lost. Leave it?"
LEAVE = "&Leave it"
STAY = "&Stay here"


def pictures_in(pictures: int, folders: int) -> str:
    if not folders:
        return f"{count(pictures, 'picture', 'pictures')} chosen."
    return f"{count(pictures, 'picture', 'pictures')} in {count(folders, 'folder', 'folders')}."


def step_title(step: int) -> str:
    """`step` counts from 0."""
    return f"Step {step + 1} of {len(STEPS)}, {STEPS[step]}"


def window_title(step: int) -> str:
    return f"{step_title(step)} – {TITLE}"


def rubric_line(title: str, criteria: int, community: str) -> str:
    by = f", {community}" if community else ""
    return f"{title}, {count(criteria, 'criterion', 'criteria')}{by}"


def kind_line(title: str, questions: int, artifact: str) -> str:
    return f"{title}: {count(questions, 'question', 'questions')} about {artifact}"


def not_a_folder(path: Path) -> str:
    return f"{path} is not there, or cannot be read."


def put_on_list(names: Sequence[str]) -> str:
    return f"On the list: {', '.join(names)}." if len(names) < 4 else f"On the list: {len(names)} files."


def taken_off(name: str) -> str:
    return f"Off the list: {name}."


def already_on_list() -> str:
    return "Already on the list."


def made(title: str) -> str:
    return f"{title} is made."


def each_context_hint(contexts: Sequence[str]) -> str:
    return (
        f"Once for each of these: {', '.join(contexts)}. "
        "Where the manifest itself names a context, only for that one."
    )


def files(total: int, has_exhibits: bool = False) -> str:
    return count(total, "file or exhibit", "files and exhibits") if has_exhibits else images(total)


def progress(done: int, total: int, has_exhibits: bool = False) -> str:
    return f"{done} of {files(total, has_exhibits)}"


def progress_heard(per_cent: int) -> str:
    return f"{per_cent} per cent."


def adding_begins(total: int, has_exhibits: bool = False) -> str:
    return f"Adding {files(total, has_exhibits)}."


def adding_done(tally: str) -> str:
    return f"Done. {tally}"


def adding_stopped(tally: str) -> str:
    return f"Stopped. The images added so far are saved. {tally}"


UNEXPECTED = "something unexpected happened."


def adding_failed(sentence: str) -> str:
    return f"Adding stopped: {sentence} The images added so far are saved."


def tally(
    new: int, known: int, refused: int, made: int = 0, known_exhibits: int = 0, described: int = 0
) -> str:
    """`new` and `known` count images, `made` and `known_exhibits` exhibits, `refused` both, `described` descriptions
    that were stored."""
    parts = [f"{count(made, 'exhibit', 'exhibits')} made."] if made else []
    if known_exhibits:
        parts.append(f"{count(known_exhibits, 'exhibit was', 'exhibits were')} there already.")
    if new or not parts:
        parts.append(f"{images(new)} added.")
    if known:
        what = images(known) if made or known_exhibits else str(known)
        parts.append(f"{what} {'was' if known == 1 else 'were'} there already.")
    if described:
        parts.append(f"{count(described, 'description', 'descriptions')} stored.")
    if refused:
        parts.append(f"{count(refused, 'file was', 'files were')} not added; the list says why.")
    return " ".join(parts)


def no_images_in(names: Sequence[str]) -> str:
    return f"No image files were found in {', '.join(names)}."


def adding_title(study: str) -> str:
    return f"Add images – {study}"


def adding_arrival(study: str) -> str:
    return f"Add images to {study}."


def people_left_out(sentence: str) -> str:
    return f"Not everybody could be enrolled: {sentence}"
