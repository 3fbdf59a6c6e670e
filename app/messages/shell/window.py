"""What the window's own parts say: titles, the annotation page, the message list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.messages.item_nouns import IMAGE, ItemNoun

# The window itself has its words from here; what only pages say is imported when they say it.
if TYPE_CHECKING:
    from app.study.description import Level
    from app.study.rubric import Criterion
    from app.study.verdict import Doubt

PROGRAM = "Touchstone"
LAST_MESSAGE = "Last message"
WORKING = "Working…"
MESSAGES_TITLE = "Messages so far"
NO_MESSAGES = "Nothing has been said yet."
NOT_SAVED = "Not saved"
NOTE_NOT_SAVED = "A note could not be saved."
LEAVE = "&Leave"
STAY = "&Stay"
PICTURE_COMING = "The picture is loading."
PICTURE_UNREADABLE = "The picture's file is missing or cannot be read. The description may still help."
ANSWER = "Answer"
NOTE = "Note"
REASON = "Reason"
NO_DOUBT = "No doubt"
DOUBT = "Doubt…"
WHY_IN_DOUBT = "Why in doubt?"
MAY_BE_SHOWN = "May be shown"
AS_IT_IS = "As it is"
AS_IT_IS_OR_IMPROVED = "As it is, or improved first?"
DESCRIPTION = "Description"
LEFT_FOR_LATER = "left for later"


def window_title(page: str) -> str:
    return f"{page} – {PROGRAM}" if page else PROGRAM


def go_to_title(noun: ItemNoun = IMAGE) -> str:
    return f"Go to {noun.one}"


def go_to_question(total: int, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.opening} number, 1 to {total}"


def note_on(word: str, name: str) -> str:
    return f"{word} on {name}"


def answer_about(answer: str, name: str) -> str:
    """An answer's name where several criteria have the same answers, for voice control and lists of controls."""
    return f"{answer}, {name}"


def doubt_button(doubt: Doubt | None) -> str:
    return f"Doubt: {_reason(doubt)}" if doubt else DOUBT


def doubt_about(name: str, doubt: Doubt | None) -> str:
    reason = f": {_reason(doubt)}" if doubt else ""
    return f"Doubt{reason}. About {name}"


def _reason(doubt: Doubt) -> str:
    from app.messages.annotate.annotating import DOUBTS

    return DOUBTS[doubt].lower()


def card_heading(criterion: Criterion) -> str:
    from app.messages.annotate.annotating import told_code

    return "  ".join(filter(None, (told_code(criterion), criterion.short)))


def level(shown: Level, line_key: str, description_key: str, everything_key: str) -> str:
    from app.messages.annotate.annotating import LEVELS

    keys = f"{line_key} one line, {description_key} description, {everything_key} everything"
    return f"{LEVELS[shown]}. {keys}."


def applies_when(condition: str) -> str:
    return f"Applies when: {condition}"


def progress(answered: int, total: int, is_put_off: bool) -> str:
    done = f"{answered} of {total} answered" if total else ""
    return ", ".join(filter(None, (done, LEFT_FOR_LATER if is_put_off else "")))


def picture(number: int, total: int, noun: ItemNoun = IMAGE) -> str:
    return f"Picture, {noun.one} {number} of {total}"


def annotating_buttons(noun: ItemNoun = IMAGE) -> dict[str, str]:
    """What stands on the buttons below the rubric, by command."""
    return {
        "next_unanswered": f"Next unanswered {noun.one}",
        "later": "Leave for later",
        "previous_image": f"Previous {noun.one}",
    }


def annotating_title(number: int, total: int, study: str, noun: ItemNoun = IMAGE) -> str:
    return f"{noun.opening} {number} of {total} – {study}"


def leave_unsaved(reason: str) -> str:
    return f"{reason} Leave anyway? Unsaved changes will be lost."
