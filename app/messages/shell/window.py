"""What the window's own parts say: titles, the annotation page, the message list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.messages.criterion_names import criterion_name
from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.translation import Template, _

# The window itself has its words from here; what only pages say is imported when they say it.
if TYPE_CHECKING:
    from app.study.description import Level
    from app.study.rubric import Criterion
    from app.study.verdict import Doubt

PROGRAM = "Touchstone"
LAST_MESSAGE = _("Last message")
MORE_MENUS = _("More menus")
WORKING = _("Working…")
MESSAGES_TITLE = _("Messages so far")
NO_MESSAGES = _("Nothing has been said yet.")
NOT_SAVED = _("Not saved")
change_discarded = Template("Change discarded. {name}.")
NOTE_NOT_SAVED = _("A note could not be saved.")
LEAVE = _("&Leave")
STAY = _("&Stay")
PICTURE_COMING = _("The picture is loading.")
PICTURE_UNREADABLE = _("The picture's file is missing or cannot be read. The description may still help.")
ANSWER = _("Answer")
NOTE = _("Note")
REASON = _("Reason")
NO_DOUBT = _("No doubt")
DOUBT = _("Doubt…")
MAY_BE_SHOWN = _("May be shown")
AS_IT_IS = _("As it is")
AS_IT_IS_OR_IMPROVED = _("As it is, or improved first?")
DESCRIPTION = _("Description")
LEFT_FOR_LATER = _("left for later")


def window_title(page: str) -> str:
    return f"{page} – {PROGRAM}" if page else PROGRAM


def go_to_title(noun: ItemNoun = IMAGE) -> str:
    return _("Go to {item}", item=noun.one)


def go_to_question(total: int, noun: ItemNoun = IMAGE) -> str:
    return _("{Item} number, 1 to {total}", Item=noun.opening, total=total)


note_on = Template("{word} on {name}")


def answer_about(answer: str, name: str) -> str:
    """An answer's name where several criteria have the same answers, for voice control and lists of controls."""
    return f"{answer}, {name}"


def why_in_doubt(name: str = "") -> str:
    """`name`: of the item that is meant, where the focus is not on it."""
    return _("Why in doubt about {name}?", name=name) if name else _("Why in doubt?")


def no_such_reason(key: str, reasons: Sequence[str]) -> str:
    """For a key that means no reason for a doubt, and for Enter where none is marked."""
    listed = ", ".join(reasons)
    if key:
        return _("No reason has the letter {key}. Choose one: {reasons}.", key=key, reasons=listed)
    return _("No reason is chosen. Choose one: {reasons}.", reasons=listed)


def doubt_button(doubt: Doubt | None) -> str:
    return _("Doubt: {reason}", reason=_reason(doubt)) if doubt else DOUBT


def doubt_about(name: str, doubt: Doubt | None) -> str:
    reason = f": {_reason(doubt)}" if doubt else ""
    return _("Doubt{reason}. About {name}", reason=reason, name=name)


def _reason(doubt: Doubt) -> str:
    from app.messages.annotate.annotating import DOUBTS

    return DOUBTS[doubt].lower()


def card_heading(criterion: Criterion) -> str:
    from app.messages.annotate.annotating import told_code

    return criterion_name(criterion.code, criterion.short) if told_code(criterion) else criterion.short


def level(shown: Level, line_key: str, description_key: str, everything_key: str) -> str:
    from app.messages.annotate.annotating import LEVELS

    keys = _(
        "{line_key} one line, {description_key} description, {everything_key} everything",
        line_key=line_key,
        description_key=description_key,
        everything_key=everything_key,
    )
    return f"{LEVELS[shown]}. {keys}."


applies_when = Template("Applies when: {condition}")


def progress(answered: int, total: int, is_put_off: bool) -> str:
    done = _("{answered} of {total} answered", answered=answered, total=total) if total else ""
    return ", ".join(filter(None, (done, LEFT_FOR_LATER if is_put_off else "")))


def picture(number: int, total: int, noun: ItemNoun = IMAGE) -> str:
    return _("Picture, {item} {number} of {total}", item=noun.one, number=number, total=total)


def annotating_buttons(noun: ItemNoun = IMAGE) -> dict[str, str]:
    """Titles of the buttons below the rubric, by command."""
    titles = {
        "next_unanswered": _("Next unanswered {item}", item=noun.one),
        "later": _("Leave for later"),
        "previous_image": _("Previous {item}", item=noun.one),
    }
    # In some languages the noun comes first.
    return {name: f"{title[:1].upper()}{title[1:]}" for name, title in titles.items()}


def annotating_title(number: int, total: int, study: str, noun: ItemNoun = IMAGE) -> str:
    return _(
        "{Item} {number} of {total} – {study}", Item=noun.opening, number=number, total=total, study=study
    )


leave_unsaved = Template("{reason} Leave anyway? Unsaved changes will be lost.")
