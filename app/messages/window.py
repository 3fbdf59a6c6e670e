"""What the window's own parts say: titles, the annotation page, the message list."""

from app.messages.annotating import DOUBTS, LEVELS
from app.study.description import Level
from app.study.rubric import Criterion
from app.study.verdict import Doubt

PROGRAM = "Touchstone"
LAST_MESSAGE = "Last message"
WORKING = "Working…"
MESSAGES_TITLE = "Messages so far"
NO_MESSAGES = "Nothing has been said yet."
GO_TO_TITLE = "Go to image"
NOT_SAVED = "Not saved"
NOTE_NOT_SAVED = "A note could not be saved."
LEAVE = "&Leave"
STAY = "&Stay"
PICTURE_COMING = "The picture is on its way."
PICTURE_UNREADABLE = "The picture's file is missing or cannot be read. The description may still help."
ANSWER = "Answer"
NOTE = "Note"
REASON = "Reason"
NO_DOUBT = "No doubt"
DOUBT = "Doubt…"
MAY_BE_SHOWN = "May be shown"
AS_IT_IS = "As it is"
AS_IT_IS_OR_IMPROVED = "As it is, or improved first?"
DESCRIPTION = "Description"
LEFT_FOR_LATER = "left for later"


def window_title(page: str) -> str:
    return f"{page} – {PROGRAM}" if page else PROGRAM


def go_to_question(total: int) -> str:
    return f"Image number, 1 to {total}"


def note_on(word: str, name: str) -> str:
    return f"{word} on {name}"


def doubt_button(doubt: Doubt | None) -> str:
    return f"Doubt: {DOUBTS[doubt].lower()}" if doubt else DOUBT


def why_in_doubt(name: str) -> str:
    return f"Why in doubt? {name}."


def doubt_about(name: str, doubt: Doubt | None) -> str:
    reason = f": {DOUBTS[doubt].lower()}" if doubt else ""
    return f"Doubt{reason}. About {name}"


def card_heading(criterion: Criterion) -> str:
    code = criterion.code.replace(".", " ")
    return f"{code}  {criterion.short}" if criterion.short else code


def level(shown: Level, line_key: str, description_key: str, everything_key: str) -> str:
    keys = f"{line_key} one line, {description_key} description, {everything_key} everything"
    return f"{LEVELS[shown]}. {keys}."


def applies_when(condition: str) -> str:
    return f"Applies when: {condition}"


def progress(answered: int, total: int, is_put_off: bool) -> str:
    done = f"{answered} of {total} answered" if total else ""
    return ", ".join(part for part in (done, LEFT_FOR_LATER if is_put_off else "") if part)


def picture(number: int, total: int) -> str:
    return f"Picture, image {number} of {total}"


def annotating_title(number: int, total: int, study: str) -> str:
    return f"Image {number} of {total} – {study}"


def leave_unsaved(reason: str) -> str:
    return f"{reason} Leave all the same? What is not saved is lost."
