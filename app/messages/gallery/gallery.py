"""What the gallery says: each image in words, what was chosen, and what changed."""

from collections.abc import Sequence

from app.messages.annotate.content_notes import before_description
from app.messages.item_nouns import EXHIBIT, IMAGE, ItemNoun, ItemTemplate
from app.messages.together import ended, together
from app.messages.translation import Template, _, n_
from app.study.overview.gallery import GalleryRow, JudgeState, OwnWork

TITLE = _("Gallery")
IMAGES = _("Images")
LIST_HINT = _("Arrow keys move, Shift with an arrow selects several, Enter opens the image.")
SEARCH = _("S&earch")
SEARCH_HINT = _("Searches file, source, prompt, group, description, your notes, and your progress.")
SHOW = _("Sho&w")
SORT = _("S&ort by")
AS_LIST = _("&As a list")
AS_GRID = _("As a gri&d")
IS_LIST = _("The images are shown as a list.")
IS_GRID = _("The images are shown as a grid.")
NOBODY_ANSWERS = _("Choose your name on the study’s home page first.")
NOTHING_FITS = _("No image matches. Clear the search or show all images.")
NO_IMAGES = _("There are no images yet. Add some first.")
CHOOSE_FIRST = _("Choose an image first.")
CHOOSE_TWO = _("Select exactly two images to compare them: Shift with an arrow key selects the next one.")
LEAVING = _("Leaving the gallery.")

FILTERS = {
    "all": _("All images"),
    "undescribed": _("Without a description"),
    "open": _("Not answered by me"),
    "begun": _("Begun by me"),
    "complete": _("Fully answered by me"),
    "no_source": _("Without a source"),
    "not_judged": _("Without a model’s reply"),
    "differ": _("People differ"),
}
SORTS = {
    "number": _("Number"),
    "file": _("File name"),
    "source": _("Source"),
    "group": _("Group"),
    "own": _("My answers"),
    "differ": _("Most differences"),
}

CHANGE = _("Chan&ge")
OPEN = _("O&pen")
ANSWER = _("A&nswer")
COMPARE = _("Co&mpare two")
SET_SOURCE = _("Se&t source…")
SET_GROUP = _("Set gro&up…")
EDIT = _("&Edit details…")
REPLACE = _("Replace the &file…")
REMOVE = _("&Remove…")

# The image's own page and the dialogs.
DETAILS = _("Everything known")
DETAILS_LIST = _("Ever&ything known")
COMPARE_TITLE = _("Two images compared")
SOURCE_TITLE = _("Set the source")
SOURCE_FIELD = _("&Source")
SOURCE_HINT = _("Such as the model that made the images.")
GROUP_TITLE = _("Set the group")
GROUP_FIELD = _("&Group")
GROUP_HINT = _("Images of one group belong together. Empty: no group.")
SET = _("Se&t")
EDIT_TITLE = _("Edit the details")
PROMPT_FIELD = _("&Prompt")
LICENCE_FIELD = _("&Licence")
IS_PHOTOGRAPH = _("It is a p&hotograph")
IS_REFERENCE = _("It is a &reference image, shown to a judge")
SAVE = _("Sa&ve")
REPLACE_TITLE = _("Replace the file")
REMOVE_TITLE = _("Remove images?")
REMOVE_YES = _("&Remove")
REMOVE_NO = _("&Keep")
PICTURE_FILES = _("Images (*.png *.jpg *.jpeg *.webp *.gif *.tif *.tiff *.bmp *.avif)")

_DESCRIBED = _("described")
_NOT_DESCRIBED = _("no description")
_JUDGES = {
    JudgeState.NOT_ASKED: _("no model asked"),
    JudgeState.WAITING: _("waiting for a model"),
    JudgeState.FAILED: _("a model failed"),
    JudgeState.REPLIED: _("a model replied"),
}
_USES = {
    "answer": _("it has answers"),
    "sealed_answer": _("it has answers"),
    "alt_text": _("it has a description"),
    "judge_call": _("a model was asked about it"),
    "sent_image": _("it was sent to somebody"),
    "assignment": _("a plan gives it to somebody"),
    "workshop_image": _("it belongs to a workshop"),
}
_SHOWN_NAMES = 3


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def count(number: int, noun: ItemNoun = IMAGE) -> str:
    return noun.counted(number)


def arrival(study: str, shown: int, total: int, noun: ItemNoun = IMAGE) -> str:
    return _("{title} of {study}. {found}", title=TITLE, study=study, found=found(shown, total, noun))


def found(shown: int, total: int, noun: ItemNoun = IMAGE) -> str:
    if not total:
        return NO_IMAGES
    if shown == total:
        return ended(count(total, noun))
    return _("{shown:,} of {count}.", shown=shown, count=count(total, noun)) if shown else NOTHING_FITS


def selected(number: int, shown: int, total: int, noun: ItemNoun = IMAGE) -> str:
    words = found(shown, total, noun)
    return _("{words} {number:,} selected.", words=words, number=number) if number > 1 else words


def where(study: str, shown: int, total: int, chosen: int, row: str, noun: ItemNoun = IMAGE) -> str:
    words = _(
        "{title} of {study}. {selected}",
        title=TITLE,
        study=study,
        selected=selected(chosen, shown, total, noun),
    )
    return f"{words} {row}" if row else words


def heading(row: GalleryRow) -> str:
    return f"{row.image.number}. {short_name(row.image.name)}".removesuffix(". ")


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
    """A row as a screen reader says it: the description comes first, because it identifies the image."""
    facts = row.image.facts
    what = _what(row)
    words = [f"{noun.title(row.image.number)}: {what.rstrip('.')}"]
    words += [_("file {short_name}", short_name=short_name(facts.name))] if facts.name else []
    words += [_("source {source}", source=facts.source)] if facts.source else []
    words += [_("group {group}", group=facts.group)] if facts.group else []
    return ended(", ".join([*words, _answers(row, criteria), _JUDGES[row.judge]]))


def picture_name(row: GalleryRow, noun: ItemNoun = IMAGE) -> str:
    """What a screen reader calls the picture."""
    return together(ended(noun.title(row.image.number)), _what(row))


def _what(row: GalleryRow) -> str:
    """What an image shows; of one with a content note, that note alone."""
    return before_description(note=row.note) if row.note else row.line or _NOT_DESCRIBED


def _answers(row: GalleryRow, criteria: int) -> str:
    own = {
        OwnWork.NONE: _("not yours to answer"),
        OwnWork.OPEN: _("not answered by you"),
        OwnWork.BEGUN: _(
            "{answered} of {criteria} answered by you", answered=row.answered, criteria=criteria
        ),
        OwnWork.COMPLETE: _("fully answered by you"),
    }[row.own]
    words = [own]
    if row.others:
        words.append(_also_by(row.others))
    if row.disagreements:
        words.append(_("differences between people: {disagreements}", disagreements=row.disagreements))
    return ", ".join(words)


def _also_by(people: Sequence[str]) -> str:
    names = ", ".join(people[:_SHOWN_NAMES])
    more = len(people) - _SHOWN_NAMES
    return (
        _("also by {names} and {more} more", names=names, more=more)
        if more > 0
        else _("also by {names}", names=names)
    )


def details_title(row: GalleryRow, noun: ItemNoun = IMAGE) -> str:
    return noun.title(row.image.number)


def compared(row: GalleryRow, noun: ItemNoun = IMAGE) -> str:
    return f"{DETAILS}: {noun.numbered(row.image.number)}"


def fact(name: str, value: str) -> str:
    return ended(f"{name}: {value or _('not given')}")


FILE, SOURCE, GROUP, PROMPT, LICENCE, KIND = (
    _("File"),
    _("Source"),
    _("Group"),
    _("Prompt"),
    _("Licence"),
    _("Kind"),
)
SIZE, DESCRIPTION, VERSIONS, OWN_ANSWERS, JUDGE = (
    _("Size"),
    _("Description"),
    _("Versions"),
    _("Answers"),
    _("Model"),
)
WITHHELD = _("What others answered is shown when you have answered this image.")
ORIGIN_WITHHELD = _("File name, source, group and prompt are shown when you have answered this image.")
_PHOTOGRAPH, _REFERENCE, _GENERATED = _("photograph"), _("reference image"), _("generated image")


def kind(is_photograph: bool, is_reference: bool) -> str:
    words = [_PHOTOGRAPH if is_photograph else _GENERATED]
    return ", ".join([*words, _REFERENCE] if is_reference else words)


def size(width: int, height: int, size_bytes: int, form: str) -> str:
    if not width:
        return _("the file is not here")
    return _(
        "{width} × {height} pixels, {form}, {value:,} kB",
        width=width,
        height=height,
        form=form,
        value=max(1, size_bytes // 1000),
    )


def versions(number: int, author: str) -> str:
    if author:
        return n_(
            "written once, by {author}",
            "written {count} times, most recently by {author}",
            number,
            author=author,
        )
    return n_("written once", "written {count} times", number)


def own_answers(row: GalleryRow, criteria: int) -> str:
    return _answers(row, criteria)


def answer_line(name: str, item: str, state: str) -> str:
    return f"{name}, {item}: {state}"


def judge_state(row: GalleryRow) -> str:
    return _JUDGES[row.judge]


# --- what changed


def source_set(number: int, source: str, noun: ItemNoun = IMAGE) -> str:
    words = f"“{source}”" if source else _("empty")
    return _("Source of {count} is now {words}.", count=count(number, noun), words=words)


def group_set(number: int, group: str, noun: ItemNoun = IMAGE) -> str:
    words = f"“{group}”" if group else _("empty")
    return _("Group of {count} is now {words}.", count=count(number, noun), words=words)


not_yours = ItemTemplate(
    Template("Image {number} is not one of yours to answer."),
    Template("Exhibit {number} is not one of yours to answer."),
)
edited = ItemTemplate(
    Template("Details of image {number} saved."), Template("Details of exhibit {number} saved.")
)
replaced = ItemTemplate(
    Template("Image {number} is now {name}."), Template("Exhibit {number} is now {name}.")
)


def removed(number: int, left: int, noun: ItemNoun = IMAGE) -> str:
    return _("{count} removed. {count2} left.", count=count(number, noun), count2=count(left, noun))


def remove_question(number: int, noun: ItemNoun = IMAGE) -> str:
    if noun is EXHIBIT:
        return n_(
            "This exhibit will be removed from the study, with its files, and the others get new numbers. "
            "The files it was added from stay where they are.",
            "These {count} exhibits will be removed from the study, with their files, and the others get new "
            "numbers. The files they were added from stay where they are.",
            number,
        )
    return n_(
        "This image will be removed from the study, with its file, and the others get new numbers. "
        "The file it was added from stays where it is.",
        "These {count} images will be removed from the study, with their files, and the others get new "
        "numbers. The files they were added from stay where they are.",
        number,
    )


def is_used(number: int, table: str) -> str:
    return _(
        "Image {number} stays as it is: {uses}. Only an image that nobody has worked on can be "
        "removed or replaced.",
        number=number,
        uses=_USES.get(table, "other work in the study refers to it"),
    )


merged_before = Template(
    "Image {number} stays as it is: this study was merged with work from other machines, "
    "which have the image, too."
)
