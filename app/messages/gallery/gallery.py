"""What the gallery says: each image in words, what was chosen, and what changed."""

from app.messages.item_nouns import IMAGE, ItemNoun
from app.study.overview.gallery import GalleryRow, JudgeState, OwnWork

TITLE = "Gallery"
IMAGES = "Images"
LIST_HINT = "Arrow keys move, Shift with an arrow selects several, Enter opens the image."
SEARCH = "S&earch"
SEARCH_HINT = "In file, source, prompt, group, description, your notes and your state."
SHOW = "Sho&w"
SORT = "S&ort by"
AS_LIST = "&As a list"
AS_GRID = "As a &grid"
IS_LIST = "The images are shown as a list."
IS_GRID = "The images are shown as a grid."
NOBODY_ANSWERS = "Choose your name on the study’s home page first."
NOTHING_FITS = "No image fits. Clear the search or show all images."
NO_IMAGES = "There are no images yet. Add some first."
CHOOSE_FIRST = "Choose an image first."
CHOOSE_TWO = "Select exactly two images to compare them: Shift with an arrow key selects the next one."
LEAVING = "Leaving the gallery."

FILTERS = {
    "all": "All images",
    "undescribed": "Without a description",
    "open": "Not answered by me",
    "begun": "Begun by me",
    "complete": "Complete for me",
    "no_source": "Without a source",
    "not_judged": "Without a model’s reply",
    "differ": "People differ",
}
SORTS = {
    "number": "Number",
    "file": "File name",
    "source": "Source",
    "group": "Group",
    "own": "My answers",
    "differ": "Most differences",
}

CHANGE = "Cha&nge"
OPEN = "O&pen"
ANSWER = "Ans&wer"
COMPARE = "Co&mpare two"
SET_SOURCE = "Se&t source…"
SET_GROUP = "Set gro&up…"
EDIT = "&Edit details…"
REPLACE = "Replace the &file…"
REMOVE = "&Remove…"

# The image's own page and the dialogs.
DETAILS = "Everything known"
DETAILS_LIST = "Ever&ything known"
COMPARE_TITLE = "Two images compared"
SOURCE_TITLE = "Set the source"
SOURCE_FIELD = "&Source"
SOURCE_HINT = "Such as the model that made the pictures."
GROUP_TITLE = "Set the group"
GROUP_FIELD = "&Group"
GROUP_HINT = "Images of one group belong together. Empty: no group."
SET = "Se&t"
EDIT_TITLE = "Edit the details"
PROMPT_FIELD = "&Prompt"
LICENCE_FIELD = "&Licence"
IS_PHOTOGRAPH = "It is a p&hotograph"
IS_REFERENCE = "It is a &reference image, shown to a judge"
SAVE = "Sa&ve"
REPLACE_TITLE = "Replace the file"
REMOVE_TITLE = "Remove images?"
REMOVE_YES = "&Remove"
REMOVE_NO = "&Keep"
PICTURE_FILES = "Pictures (*.png *.jpg *.jpeg *.webp *.gif *.tif *.tiff *.bmp *.avif)"

_DESCRIBED = "described"
_NOT_DESCRIBED = "no description"
_JUDGES = {
    JudgeState.NOT_ASKED: "no model asked",
    JudgeState.WAITING: "waiting for a model",
    JudgeState.FAILED: "a model failed",
    JudgeState.REPLIED: "a model replied",
}
_USES = {
    "answer": "it has answers",
    "sealed_answer": "it has answers",
    "alt_text": "it has a description",
    "judge_call": "a model was asked about it",
    "sent_image": "it was sent to somebody",
    "assignment": "a plan gives it to somebody",
    "workshop_image": "it belongs to a workshop",
}
_SHOWN_NAMES = 3


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def count(number: int, noun: ItemNoun = IMAGE) -> str:
    return f"{number:,} {noun.one if number == 1 else noun.many}"


def arrival(study: str, shown: int, total: int, noun: ItemNoun = IMAGE) -> str:
    return f"{TITLE} of {study}. {found(shown, total, noun)}"


def found(shown: int, total: int, noun: ItemNoun = IMAGE) -> str:
    if not total:
        return NO_IMAGES
    if shown == total:
        return f"{count(total, noun)}."
    return f"{shown:,} of {count(total, noun)}." if shown else NOTHING_FITS


def selected(number: int, shown: int, total: int, noun: ItemNoun = IMAGE) -> str:
    words = found(shown, total, noun)
    return f"{words} {number:,} selected." if number > 1 else words


def where(study: str, shown: int, total: int, chosen: int, row: str, noun: ItemNoun = IMAGE) -> str:
    words = f"{TITLE} of {study}. {selected(chosen, shown, total, noun)}"
    return f"{words} {row}" if row else words


def heading(row: GalleryRow) -> str:
    return f"{row.image.number}. {short_name(row.image.name)}"


def short_name(name: str) -> str:
    """The file name without its folder."""
    return name.rpartition("/")[2]


def states(row: GalleryRow, criteria: int) -> tuple[str, str]:
    """Two short lines: the description and the model, then the answers."""
    described = _DESCRIBED if row.is_described else _NOT_DESCRIBED
    return _opened(f"{described}, {_JUDGES[row.judge]}"), _opened(_answers(row, criteria))


def _opened(words: str) -> str:
    return words[:1].upper() + words[1:]


def origin(row: GalleryRow) -> str:
    facts = row.image.facts
    return ", ".join(word for word in (facts.source, facts.group, facts.prompt) if word)


def heard(row: GalleryRow, criteria: int, noun: ItemNoun = IMAGE) -> str:
    """A row as a screen reader says it: the description tells images apart, so it comes first."""
    facts = row.image.facts
    what = row.line or _NOT_DESCRIBED
    words = [f"{noun.opening} {row.image.number}: {what.rstrip('.')}", f"file {short_name(facts.name)}"]
    words += [f"source {facts.source}"] if facts.source else []
    words += [f"group {facts.group}"] if facts.group else []
    return f"{', '.join([*words, _answers(row, criteria), _JUDGES[row.judge]])}."


def picture_name(row: GalleryRow, noun: ItemNoun = IMAGE) -> str:
    """What a screen reader calls the picture."""
    return f"{noun.opening} {row.image.number}. {row.line or _NOT_DESCRIBED}"


def _answers(row: GalleryRow, criteria: int) -> str:
    own = {
        OwnWork.NONE: "not yours to answer",
        OwnWork.OPEN: "not answered by you",
        OwnWork.BEGUN: f"{row.answered} of {criteria} answered by you",
        OwnWork.COMPLETE: "complete for you",
    }[row.own]
    words = [own]
    if row.others:
        names = ", ".join(row.others[:_SHOWN_NAMES])
        more = len(row.others) - _SHOWN_NAMES
        words.append(f"also by {names}" + (f" and {more} more" if more > 0 else ""))
    if row.disagreements:
        words.append(f"people differ on {row.disagreements}")
    return ", ".join(words)


def details_title(row: GalleryRow, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.opening} {row.image.number}"


def compared(row: GalleryRow, noun: ItemNoun = IMAGE) -> str:
    return f"{DETAILS}: {noun.one} {row.image.number}"


def fact(name: str, value: str) -> str:
    return f"{name}: {value or 'not given'}."


FILE, SOURCE, GROUP, PROMPT, LICENCE, KIND = "File", "Source", "Group", "Prompt", "Licence", "Kind"
SIZE, DESCRIPTION, VERSIONS, OWN_ANSWERS, JUDGE = "Size", "Description", "Versions", "Answers", "Model"
WITHHELD = "What others answered is shown when you have answered this image."
ORIGIN_WITHHELD = "Source, group and prompt are shown when you have answered this image."
_PHOTOGRAPH, _REFERENCE, _GENERATED = "photograph", "reference image", "generated image"


def kind(is_photograph: bool, is_reference: bool) -> str:
    words = [_PHOTOGRAPH if is_photograph else _GENERATED]
    return ", ".join([*words, _REFERENCE] if is_reference else words)


def size(width: int, height: int, size_bytes: int, form: str) -> str:
    if not width:
        return "the file is not here"
    return f"{width} × {height} pixels, {form}, {max(1, size_bytes // 1000):,} kB"


def versions(number: int, author: str) -> str:
    times = "once" if number == 1 else f"{number} times"
    return f"written {times}, last by {author}" if author else f"written {times}"


def own_answers(row: GalleryRow, criteria: int) -> str:
    return _answers(row, criteria)


def answer_line(name: str, item: str, state: str) -> str:
    return f"{name}, {item}: {state}"


def judge_state(row: GalleryRow) -> str:
    return _JUDGES[row.judge]


# --- what changed


def source_set(number: int, source: str, noun: ItemNoun = IMAGE) -> str:
    words = f"“{source}”" if source else "empty"
    return f"Source of {count(number, noun)} is now {words}."


def group_set(number: int, group: str, noun: ItemNoun = IMAGE) -> str:
    words = f"“{group}”" if group else "empty"
    return f"Group of {count(number, noun)} is now {words}."


def not_yours(number: int, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.opening} {number} is not one of yours to answer."


def edited(number: int, noun: ItemNoun = IMAGE) -> str:
    return f"Details of {noun.one} {number} saved."


def replaced(number: int, name: str, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.opening} {number} is now {name}."


def removed(number: int, left: int, noun: ItemNoun = IMAGE) -> str:
    return f"{count(number, noun)} removed. {count(left, noun)} left."


def remove_question(number: int, noun: ItemNoun = IMAGE) -> str:
    what = f"This {noun.one}" if number == 1 else f"These {count(number, noun)}"
    return (
        f"{what} will be taken out of the study, with the files, and the others get new numbers. The files you added"
        " them from stay where they are."
    )


def is_used(number: int, table: str) -> str:
    return (
        f"Image {number} stays as it is: {_USES.get(table, 'other work in the study refers to it')}. Only an image"
        " that nobody has worked on can be removed or replaced."
    )


def merged_before(number: int) -> str:
    return (
        f"Image {number} stays as it is: this study was merged with work from other machines, which have the image,"
        " too."
    )
