"""What the assistant for a new study says, and what is said while images are added."""

from collections.abc import Sequence

from app.messages.study.start import images
from app.messages.translation import PluralTemplate, Template, _, n_
from app.study.verdict import Scale

TITLE = _("New study")
NEXT = _("&Next")
BACK = _("&Back")
MAKE = _("&Make the study")
GO_ON = _("&Go to the study")
CANCEL = _("C&ancel")
STEPS = (_("title and folder"), _("rubric"), _("whole-image question"), _("images"), _("people"))

STUDY_TITLE = _("Titl&e")
STUDY_TITLE_HINT = _("What the study is called, for example: Guide canes, autumn round.")
FOLDER = _("&Folder")
FOLDER_HINT = _(
    "The whole study will be in this folder, which must be new or empty. A new folder is made "
    "when you finish."
)
TITLE_NEEDED = _("The study needs a title.")
FOLDER_NEEDED = _("The study needs a folder.")

RUBRIC = _("The community's rubric")
BUILT_IN = _("Start from one that &comes with Touchstone")
BUILT_IN_LIST = _("R&ubrics that come with Touchstone")
OTHER_KIND = _("Another kind of stu&dy")
OTHER_KIND_LIST = _("&Kinds of studies")
OTHER_KIND_HINT = _(
    "Questions on scales of their own, based on a published study. A manifest says which images and "
    "texts are judged together. It is a table that you choose when you add images."
)
OWN_FILE = _("Take one from a &file")
OWN_FILE_FIELD = _("Rubric fil&e")
OWN_FILE_HINT = _("A TOML file with themes and criteria.")
OWN_RUBRIC = _("Write our o&wn rubric")
WAYS_ABOUT = (
    _("Empty at first. Until you write the rubric, people judge only the whole image."),
    _("Six rubrics by communities. You can change them."),
    _("A rubric that you have as a TOML file."),
    _("Images for a purpose, scored critiques, or captions, with questions on scales of their own."),
)
WAY_NEEDED = _("Choose how the study gets its rubric.")
RUBRIC_FILE_NEEDED = _("Choose the rubric's file, or one of the other ways above.")
ARTIFACT = _("Art&ifact")
ARTIFACT_HINT = _("What the images show, for example: guide cane.")
ARTIFACT_NEEDED = _("The study needs an artifact: what the images are to show.")
WITH_TEMPLATE = _("There is a description template.")
WITHOUT_TEMPLATE = _("There is no description template, so images are described in free words.")

QUESTION = _("What is asked about the whole image, besides the rubric?")
QUESTIONS: dict[Scale | None, tuple[str, str]] = {
    Scale.SHOWING: (
        _("May it be sh&own? Three answers"),
        _("“Can be shown”, “needs improvement” or “never show”."),
    ),
    Scale.TWO_STEP: (
        _("May it be shown? In t&wo steps"),
        _("First, whether the image may be shown at all. If so, whether as it is or only when improved."),
    ),
    None: (_("No&thing"), _("The rubric alone decides.")),
}
NOTHING_TO_ANSWER = _("Without a rubric this question is needed: otherwise there would be nothing to answer.")

IMAGES = _("Images to &add")
IMAGES_HINT = _("Folders and files, in this order. You can also add images later.")
IMAGES_HINT_LATER = _("Folders and files, in this order. A manifest is enough: it names its files.")
NO_IMAGES_CHOSEN = _("Drop images or folders here, or use the buttons below.")
ADD_FOLDER = _("Add a &folder…")
ADD_FILES = _("Add f&iles…")
TAKE_OFF = _("Ta&ke off the list")
IMAGE_FILES = _("Images (*.jpg *.jpeg *.png *.webp *.gif *.tif *.tiff *.bmp *.avif)")
SOURCE_FROM_FOLDER = _("Set each image’s source to the name of its &folder")
MANIFEST = _("&Manifest, if there is one")
MANIFEST_HINT = _("CSV, TSV, XLSX or Parquet: what is known about each file.")
NOTHING_CHOSEN = _("Choose a folder or files first, or a manifest that names them.")
EACH_CONTEXT = _("Judge everything in the manifest &under each context")

OWN_PART = _("Do you answer yourself, or do you run the study?")
OWN_PARTS = (
    (_("I ans&wer"), _("After you have answered all your images, you see what others answered.")),
    (
        _("I &run the study"),
        _(
            "You coordinate and do not answer. You see everybody's progress. You can open the results before "
            "all have answered, and the study records it."
        ),
    ),
)
COORDINATOR = _("Your na&me as coordinator")
PEOPLE = _("&People who will answer")
PEOPLE_HINT = _(
    "Pseudonyms with commas between them; they are shown with every answer. People can join later."
)

ADDING = _("Adding images")
ADD_NOW = _("Add the imag&es")
STOP_ADDING = _("&Stop adding")
ADD_REST = _("Add the &rest")
REFUSED = _("Files that were not added")
LEAVE_TITLE = _("Leave the new study?")
LEAVE_QUESTION = _("The study is not made yet. What you filled in would be lost. Leave it?")
LEAVE = _("&Leave it")
STAY = _("&Stay here")


def pictures_in(pictures: int, folders: int) -> str:
    chosen = n_("{count} image", "{count} images", pictures)
    if not folders:
        return _("{pictures} chosen.", pictures=chosen)
    return n_("{pictures} in {count} folder.", "{pictures} in {count} folders.", folders, pictures=chosen)


def step_title(step: int) -> str:
    """`step` counts from 0."""
    return _("Step {step} of {steps}, {steps2}", step=step + 1, steps=len(STEPS), steps2=STEPS[step])


def overview(step: int) -> str:
    """All steps, each on a line, with a mark at the one you are at."""
    return "\n".join(
        f"{'▸' if number == step else '  '} {number + 1} {name}" for number, name in enumerate(STEPS)
    )


def window_title(step: int) -> str:
    return f"{step_title(step)} – {TITLE}"


def rubric_line(title: str, criteria: int, community: str) -> str:
    by = f", {community}" if community else ""
    return n_("{title}, {count} criterion{by}", "{title}, {count} criteria{by}", criteria, title=title, by=by)


kind_line = PluralTemplate(
    "{title}: {count} question about {artifact}", "{title}: {count} questions about {artifact}"
)
not_a_folder = Template("{path} is not there, or cannot be read.")


def import_rubric_then(file: str) -> str:
    """A rubric in one of the forms that are imported into a study."""
    return _("{file} is not TOML. Make the study without a rubric, then import this file.", file=file)


def put_on_list(names: Sequence[str]) -> str:
    return (
        _("On the list: {names}.", names=", ".join(names))
        if len(names) < 4
        else _("On the list: {names} files.", names=len(names))
    )


taken_off = Template("Off the list: {name}.")


ALREADY_ON_LIST = _("Already on the list.")


made = Template("{title} is made.")


each_context_hint = Template(
    "Everything in the manifest is judged once under each of these: {contexts}. Anything for "
    "which the manifest itself names a context is judged only under that one.",
    contexts=", ".join,
)


def files(total: int, has_exhibits: bool = False) -> str:
    return (
        n_("{count} file or exhibit", "{count} files and exhibits", total) if has_exhibits else images(total)
    )


def progress(done: int, total: int, has_exhibits: bool = False) -> str:
    return _("{done} of {files}", done=done, files=files(total, has_exhibits))


progress_heard = Template("{per_cent} percent.")


def adding_begins(total: int, has_exhibits: bool = False) -> str:
    return _("Adding {files}.", files=files(total, has_exhibits))


adding_done = Template("Done. {tally}")
adding_stopped = Template("Stopped. The images added so far are saved. {tally}")
UNEXPECTED = _("something unexpected happened.")
adding_failed = Template("Adding stopped: {sentence} The images added so far are saved.")


def tally(
    new: int, known: int, refused: int, made: int = 0, known_exhibits: int = 0, described: int = 0
) -> str:
    """`new` and `known` count images, `made` and `known_exhibits` exhibits, `refused` both, `described` descriptions
    that were stored."""
    parts = [n_("{count} exhibit made.", "{count} exhibits made.", made)] if made else []
    if known_exhibits:
        parts.append(
            n_("{count} exhibit already existed.", "{count} exhibits already existed.", known_exhibits)
        )
    if new or not parts:
        parts.append(n_("{count} image added.", "{count} images added.", new))
    if known:
        parts.append(_known(known, is_beside_exhibits=bool(made or known_exhibits)))
    if described:
        parts.append(n_("{count} description saved.", "{count} descriptions saved.", described))
    if refused:
        parts.append(
            n_(
                "{count} file was not added; the list says why.",
                "{count} files were not added; the list says why.",
                refused,
            )
        )
    return " ".join(parts)


def _known(images_there: int, is_beside_exhibits: bool) -> str:
    if is_beside_exhibits:
        return n_("{count} image already existed.", "{count} images already existed.", images_there)
    return n_("{count} already existed.", "{count} already existed.", images_there)


no_images_in = Template("No image files were found in {names}.", names=", ".join)


adding_title = Template("Add images – {study}")
adding_arrival = Template("Add images to {study}.")
people_left_out = Template("Not everybody could be enrolled: {sentence}")
