"""What is said while somebody describes images, and what describers are asked."""

from app.messages.annotate.annotating import image_place
from app.messages.local_formats import all_of
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_

# --- what is asked beside the template's fields

LINE = _("In one line")
LINE_QUESTION = _(
    "Say the most important things in a few words. If you leave it empty, the first sentence is used."
)
PLAIN = _("Description")
PLAIN_QUESTION = _("What is in the image? Begin with the object, then its parts, from top to bottom.")
PLAIN_BESIDE_TEMPLATE = _("This text replaces the fields. Clear it to use the fields instead.")
ADDITIONS = _("Also")
ADDITIONS_QUESTION = _("What else belongs to the object and has no field of its own? Write whole sentences.")
SCENE = _("Scene")
SCENE_QUESTION = _("What else is in the image? Where is the object?")
TEXT = _("Writing in the image")
TEXT_QUESTION = _("Is there any writing in the image? Type it exactly as it is written.")
AUTHOR = _("Described by")
AUTHOR_QUESTION = _("The name shown with this description. A pseudonym is better.")

# --- remarks

LENGTH = _("Length")
NO_REMARKS = _("No remarks.")


def not_said(name: str) -> str:
    return _("{name}: empty. Listeners hear “cannot tell”.", name=name)


def no_description_yet(name: str) -> str:
    return _("{name}: nothing is written yet.", name=name)


def gives_verdict(name: str, words: tuple[str, ...]) -> str:
    return n_(
        "{name}: {words} gives an answer away. Say what is there, and leave the judging to the listener.",
        "{name}: {words} give an answer away. Say what is there, and leave the judging to the listener.",
        len(words),
        name=name,
        words=quoted(words),
    )


def speaks_of_faults(name: str, words: tuple[str, ...]) -> str:
    return n_(
        "{name}: {words} says that something is not as it should be. Say what it looks like instead.",
        "{name}: {words} say that something is not as it should be. Say what it looks like instead.",
        len(words),
        name=name,
        words=quoted(words),
    )


def matter_of_taste(name: str, words: tuple[str, ...]) -> str:
    return n_(
        "{name}: {words} is a matter of taste. A shape, a colour or a place says more.",
        "{name}: {words} are matters of taste. A shape, a colour or a place says more.",
        len(words),
        name=name,
        words=quoted(words),
    )


def speaks_of_making(name: str, words: tuple[str, ...]) -> str:
    return n_(
        "{name}: {words} says how the image was made. Say what it shows.",
        "{name}: {words} say how the image was made. Say what it shows.",
        len(words),
        name=name,
        words=quoted(words),
    )


needless_opening = Template(
    "{name}: opens with “{words}”. Listeners know that it is an image. Begin with what is in it."
)
leave_empty = Template("{name}: leave it empty if the image does not show it. The description then says so.")


def longer(words: int, usual: int) -> str:
    return _(
        "{length}: {words} words; the other descriptions have about {usual}. Can anything be left out?",
        length=LENGTH,
        words=words,
        usual=usual,
    )


def shorter(words: int, usual: int) -> str:
    return _(
        "{length}: {words} words; the other descriptions have about {usual}. Is anything left out?",
        length=LENGTH,
        words=words,
        usual=usual,
    )


same_words = Template("The same words as image {number}. What is different in this image?")


def quoted(words: tuple[str, ...]) -> str:
    return all_of(f"“{word}”" for word in words)


how_many_remarks = PluralTemplate("{count} remark", "{count} remarks")


def all_remarks(sentences: tuple[str, ...], empty: tuple[str, ...]) -> str:
    """`empty` names the required places without words; they are listed in one sentence."""
    count = len(sentences) + len(empty)
    if not count:
        return NO_REMARKS
    left = _("Empty: {empty}.", empty=", ".join(empty)) if empty else ""
    return " ".join(part for part in (ended(how_many_remarks(count=count)), *sentences, left) if part)


# --- coming, going and saving

ALL_DESCRIBED = _("Every image has a description.")
NOTHING_TO_COPY = _("No other image has a description to copy yet.")
NOTHING_TO_SAVE = _("Nothing to save: this description is empty.")
EMPTY_NOT_SAVED = _("Not saved: this description is empty. The earlier description is unchanged.")


def welcome(title: str, undescribed: int, total: int) -> str:
    return together(ended(title), left_to_describe(count=undescribed, total=total))


left_to_describe = PluralTemplate(
    "{count} of {total} images has no description.",
    "{count} of {total} images have no description.",
    none=ALL_DESCRIBED,
)


def arrival(number: int, total: int, author: str, is_described: bool) -> str:
    place = image_place(number, total)
    if not is_described:
        return _("{place}, no description yet.", place=place)
    return (
        _("{place}, described by {author}.", place=place, author=author)
        if author
        else _("{place}, described.", place=place)
    )


def saved(number: int, total: int, remarks: int) -> str:
    also = f", {how_many_remarks(count=remarks)}" if remarks else ""
    return _("Saved. {image_place}{also}.", image_place=image_place(number, total), also=also)


saved_before_going = Template("Image {number} saved.")


def unchanged(number: int, total: int) -> str:
    return _("Nothing new to save. {image_place}.", image_place=image_place(number, total))


only_one_left = Template("Image {number} is the only one without a description.")
copied = Template("Copied from image {number}. Change what is different here.")
nothing_to_copy_from = Template("Image {number} has no description to copy.")


def candidate(number: int, line: str, is_same_group: bool) -> str:
    if is_same_group:
        return _("Image {number}, same group. {line}", number=number, line=line)
    return _("Image {number}. {line}", number=number, line=line)


def entry(name: str, is_required: bool, question: str, value: str) -> str:
    return together(ended(entry_name(name, is_required)), ended(value or _("Empty")), question)


def entry_name(name: str, is_required: bool) -> str:
    return _("{name}, required", name=name) if is_required else name


def where(number: int, total: int, filled: int, fields: int, is_unsaved: bool, undescribed: int) -> str:
    parts = [ended(image_place(number, total))]
    if fields:
        parts.append(_("{told} of {fields} fields filled in.", told=filled, fields=fields))
    if is_unsaved:
        parts.append(_("Not saved yet."))
    parts.append(left_to_describe(count=undescribed, total=total))
    return " ".join(parts)


# --- the table of all descriptions

CANNOT_BE_TOLD = _("cannot tell")
IN_FREE_TEXT = _("in free text")
NO_DESCRIPTION = _("no description")
NUMBER_COLUMN = _("Image")
LENGTH_COLUMN = _("Words")
REMARKS_COLUMN = _("Remarks")
AUTHOR_COLUMN = _("Author")


def row_opening(number: int, words: int, remarks: int, author: str, is_described: bool) -> str:
    if not is_described:
        return _("Image {number}", number=number)
    opening = n_(
        "Image {number}, {words} word, {how_many_remarks}",
        "Image {number}, {words} words, {how_many_remarks}",
        words,
        number=number,
        words=words,
        how_many_remarks=how_many_remarks(count=remarks),
    )
    return _("{image}, by {author}", image=opening, author=author) if author else opening


# --- the page

PREVIEW_TITLE = _("As listeners will hear it")
REMARKS_TITLE = _("Remarks")
BUTTONS = {
    "save_description": _("Save"),
    "previous_image": _("Previous image"),
    "next_image": _("Next image"),
    "next_undescribed": _("Next undescribed image"),
    "copy_similar": _("Copy from a similar image…"),
    "descriptions_table": _("Table of all descriptions…"),
    "ask_suggestions": _("Ask a model for suggestions…"),
    "edit_template": _("Edit the template"),
}
COPY_TITLE = _("Copy from a similar image")
COPY_QUESTION = _("Which description is the closest? What you have written here is saved first.")
COPY_LIST = _("Described images")
COPY_BUTTON = _("&Copy")
CANCEL = _("Cancel")
TABLE_TITLE = _("All descriptions")
TABLE_NAME = _("Images")
TABLE_HINT = _("One row per image. Enter goes to the image, Escape leaves the table.")
GO_THERE = _("&Go to this image")
CLOSE = _("C&lose")
SUGGESTIONS = _("Suggested words")
REQUIRED = _("required")


def page_title(number: int, total: int, study: str) -> str:
    return _(
        "Describing {image_place} – {study}", image_place=image_place(number, total).lower(), study=study
    )


def picture_name(number: int, total: int) -> str:
    return image_place(number, total)


def preview_name(level: str) -> str:
    return f"{PREVIEW_TITLE}: {level.lower()}"


def remarks_name(count: int) -> str:
    return f"{REMARKS_TITLE}, {count or _('none')}"


def state(is_unsaved: bool, author: str, day: str) -> str:
    """`day` is empty while nothing is on the disk."""
    if is_unsaved:
        return _("Not saved yet")
    if not day:
        return _("No description yet")
    return _("Saved. By {author}, {day}", author=author, day=day) if author else _("Saved, {day}", day=day)


def with_remarks(state: str, remarks: int) -> str:
    return together(ended(state), ended(how_many_remarks(count=remarks))) if remarks else ended(state)


def suggestions_for(name: str) -> str:
    return f"{SUGGESTIONS}: {name}"


AS_TYPED = _("As typed.")


def as_typed(words: str) -> str:
    return together(ended(words), AS_TYPED) if words else _("Empty.")


suggestion_place = Template("{place} of {total}.")


def suggestion(words: str, place: str) -> str:
    return together(ended(words), place)


hint_suggestions = PluralTemplate("Down arrow: {count} suggestion.", "Down arrow: {count} suggestions.")
