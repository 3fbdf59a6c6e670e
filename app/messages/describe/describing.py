"""What is said while somebody describes images, and what a describer is asked and told."""

from app.messages.annotate.annotating import image_place, plural

# --- what is asked beside the template's fields

LINE = "In one line"
LINE_QUESTION = (
    "Say the most important things in a few words. If you leave it empty, the first sentence is used."
)
PLAIN = "Description"
PLAIN_QUESTION = "What is in the picture? Begin with the object, then its parts, from top to bottom."
PLAIN_BESIDE_TEMPLATE = "This text replaces the fields. Clear it to use the fields instead."
ADDITIONS = "Also"
ADDITIONS_QUESTION = "What else belongs to the object and has no field of its own? Write whole sentences."
SCENE = "Scene"
SCENE_QUESTION = "What else is in the picture? Where is the object?"
TEXT = "Writing in the picture"
TEXT_QUESTION = "Is there any writing in the picture? Type it exactly as it is written."
AUTHOR = "Described by"
AUTHOR_QUESTION = "The name shown with this description. A pseudonym is better."

# --- remarks

LENGTH = "Length"
NO_REMARKS = "No remarks."


def not_said(name: str) -> str:
    return f"{name}: empty. Listeners hear “cannot tell”."


def no_description_yet(name: str) -> str:
    return f"{name}: nothing is written yet."


def gives_verdict(name: str, words: tuple[str, ...]) -> str:
    gives = plural(len(words), "gives", "give")
    return f"{name}: {quoted(words)} {gives} an answer away. Say what is there, and leave the judging to the listener."


def speaks_of_faults(name: str, words: tuple[str, ...]) -> str:
    says = plural(len(words), "says", "say")
    return f"{name}: {quoted(words)} {says} that something is not as it should be. Say what it looks like instead."


def matter_of_taste(name: str, words: tuple[str, ...]) -> str:
    is_a_matter = plural(len(words), "is a matter", "are matters")
    return f"{name}: {quoted(words)} {is_a_matter} of taste. A shape, a colour or a place says more."


def speaks_of_making(name: str, words: tuple[str, ...]) -> str:
    says = plural(len(words), "says", "say")
    return f"{name}: {quoted(words)} {says} how the picture was made. Say what it shows."


def needless_opening(name: str, words: str) -> str:
    return f"{name}: opens with “{words}”. Listeners know that it is a picture. Begin with what is in it."


def leave_empty(name: str) -> str:
    return f"{name}: leave it empty if the picture does not show it. The description then says so."


def longer(words: int, usual: int) -> str:
    return f"{LENGTH}: {words} words; the other descriptions have about {usual}. Can anything be left out?"


def shorter(words: int, usual: int) -> str:
    return f"{LENGTH}: {words} words; the other descriptions have about {usual}. Is anything left out?"


def same_words(number: int) -> str:
    return f"The same words as image {number}. What is different in this picture?"


def quoted(words: tuple[str, ...]) -> str:
    return " and ".join(f"“{word}”" for word in words)


def how_many_remarks(count: int) -> str:
    return f"{count} {plural(count, 'remark', 'remarks')}"


def all_remarks(sentences: tuple[str, ...], empty: tuple[str, ...]) -> str:
    """`empty` names the required places without words; they are told in one breath."""
    count = len(sentences) + len(empty)
    if not count:
        return NO_REMARKS
    left = f"Empty: {', '.join(empty)}." if empty else ""
    return " ".join(part for part in (f"{how_many_remarks(count)}.", *sentences, left) if part)


# --- coming, going and saving

ALL_DESCRIBED = "Every image has a description."
NOTHING_TO_COPY = "No other image has a description to copy yet."
NOTHING_TO_SAVE = "Nothing to save: this description is empty."
EMPTY_NOT_SAVED = "Not saved: this description is empty. The earlier description is unchanged."


def welcome(title: str, undescribed: int, total: int) -> str:
    return f"{title}. {left_to_describe(undescribed, total)}"


def left_to_describe(undescribed: int, total: int) -> str:
    if not undescribed:
        return ALL_DESCRIBED
    return f"{undescribed} of {total} images {plural(undescribed, 'has', 'have')} no description."


def arrival(number: int, total: int, author: str, is_described: bool) -> str:
    place = image_place(number, total)
    if not is_described:
        return f"{place}, no description yet."
    return f"{place}, described by {author}." if author else f"{place}, described."


def saved(number: int, total: int, remarks: int) -> str:
    also = f", {how_many_remarks(remarks)}" if remarks else ""
    return f"Saved. {image_place(number, total)}{also}."


def saved_before_going(number: int) -> str:
    return f"Image {number} saved."


def unchanged(number: int, total: int) -> str:
    return f"Nothing new to save. {image_place(number, total)}."


def only_one_left(number: int) -> str:
    return f"Image {number} is the only one without a description."


def copied(number: int) -> str:
    return f"Copied from image {number}. Change what is different here."


def nothing_to_copy_from(number: int) -> str:
    return f"Image {number} has no description to copy."


def candidate(number: int, line: str, is_same_group: bool) -> str:
    group = ", same group" if is_same_group else ""
    return f"Image {number}{group}. {line}"


def entry(name: str, is_required: bool, question: str, value: str) -> str:
    return f"{entry_name(name, is_required)}. {value or 'Empty'}. {question}"


def entry_name(name: str, is_required: bool) -> str:
    return f"{name}, required" if is_required else name


def where(number: int, total: int, told: int, fields: int, is_unsaved: bool, undescribed: int) -> str:
    parts = [f"{image_place(number, total)}."]
    if fields:
        parts.append(f"{told} of {fields} fields filled in.")
    if is_unsaved:
        parts.append("Not saved yet.")
    parts.append(left_to_describe(undescribed, total))
    return " ".join(parts)


# --- the table of all descriptions

CANNOT_BE_TOLD = "cannot be told"
IN_FREE_TEXT = "in free text"
NO_DESCRIPTION = "no description"
NUMBER_COLUMN = "Image"
LENGTH_COLUMN = "Words"
REMARKS_COLUMN = "Remarks"
AUTHOR_COLUMN = "Author"


def row_opening(number: int, words: int, remarks: int, author: str, is_described: bool) -> str:
    if not is_described:
        return f"Image {number}"
    by = f", by {author}" if author else ""
    return f"Image {number}, {words} words, {how_many_remarks(remarks)}{by}"


# --- the page

PREVIEW_TITLE = "As listeners will hear it"
REMARKS_TITLE = "Remarks"
BUTTONS = {
    "save_description": "Save",
    "previous_image": "Previous image",
    "next_image": "Next image",
    "next_undescribed": "Next undescribed image",
    "copy_similar": "Copy from a similar image…",
    "descriptions_table": "Table of all descriptions…",
    "ask_suggestions": "Ask a model for suggestions…",
}
COPY_TITLE = "Copy from a similar image"
COPY_QUESTION = "Which description is the closest? What you have written here is saved first."
COPY_LIST = "Described images"
COPY_BUTTON = "&Copy"
CANCEL = "Cancel"
TABLE_TITLE = "All descriptions"
TABLE_NAME = "Images"
TABLE_HINT = "One row per image. Enter goes to the image, Escape comes back here."
GO_THERE = "&Go to this image"
CLOSE = "C&lose"
SUGGESTIONS = "Suggested words"
REQUIRED = "required"


def page_title(number: int, total: int, study: str) -> str:
    return f"Describing {image_place(number, total).lower()} – {study}"


def picture_name(number: int, total: int) -> str:
    return f"Picture, {image_place(number, total).lower()}"


def preview_name(level: str) -> str:
    return f"{PREVIEW_TITLE}: {level.lower()}"


def remarks_name(count: int) -> str:
    return f"{REMARKS_TITLE}, {count or 'none'}"


def state(is_unsaved: bool, author: str, day: str) -> str:
    """`day` is empty while nothing is on the disk."""
    if is_unsaved:
        return "Not saved yet"
    if not day:
        return "No description yet"
    return f"Saved. By {author}, {day}" if author else f"Saved, {day}"


def with_remarks(state: str, remarks: int) -> str:
    return f"{state}. {how_many_remarks(remarks)}." if remarks else f"{state}."


def suggestions_for(name: str) -> str:
    return f"{SUGGESTIONS}: {name}"


AS_TYPED = "As typed."


def as_typed(words: str) -> str:
    return f"{words}. {AS_TYPED}" if words else "Empty."


def suggestion_place(place: int, total: int) -> str:
    return f"{place} of {total}."


def suggestion(words: str, place: str) -> str:
    return f"{words}. {place}"


def hint_suggestions(count: int) -> str:
    return f"Down arrow: {count} {plural(count, 'suggestion', 'suggestions')}."
