"""What the window's own parts say: titles, the annotation page, the message list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.messages.criterion_names import criterion_name
from app.messages.item_nouns import IMAGE, ItemNoun, ItemTemplate
from app.messages.together import ended, together
from app.messages.translation import Template, _

# The window itself has its words from here; what only pages say is imported when they say it.
if TYPE_CHECKING:
    from app.study.alt_text import Level
    from app.study.rubric import Criterion
    from app.study.verdict import Doubt

PROGRAM = "Touchstone"
LAST_MESSAGE = _("Last message")
MORE_MENUS = _("More menus")
WORKING = _("Working…")
MESSAGES_TITLE = _("Messages so far")
NO_MESSAGES = _("Nothing has been said yet.")
NOT_SAVED = _("Not saved")
NO_TEXT_FIELD = _("No text field has the focus.")
ONLY_READ = _("This text can only be read.")
NOTHING_SELECTED = _("No text is selected.")
NOTHING_TO_PASTE = _("No text has been copied yet.")
CUT = _("Cut.")
COPIED = _("Copied.")
PASTED = _("Pasted.")
ALL_SELECTED = _("All text is selected.")
change_discarded = Template("Change discarded. {name}.")
NOTE_NOT_SAVED = _("A note could not be saved.")
LEAVE = _("&Leave")
STAY = _("&Stay")
PICTURE_COMING = _("The image is loading.")
PICTURE_UNREADABLE = _("The image's file is missing or cannot be read. The description may still help.")
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


go_to_title = ItemTemplate(Template("Go to image"), Template("Go to exhibit"))
_go_to_question = ItemTemplate(
    Template("Image number, 1 to {total}"), Template("Exhibit number, 1 to {total}")
)


def go_to_question(total: int, noun: ItemNoun = IMAGE) -> str:
    return _go_to_question(noun, total=total)


note_on = Template("{word} on {name}")


def answer_about(answer: str, name: str) -> str:
    """An answer's name where several criteria have the same answers, for voice control and lists of controls."""
    return f"{answer}, {name}"


def why_in_doubt(name: str = "") -> str:
    """`name`: of the item that is meant, where the focus is not on it."""
    return _("Why uncertain about {name}?", name=name) if name else _("Why uncertain?")


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
    from app.messages.annotate.annotating import code_in_words

    return criterion_name(criterion.code, criterion.short) if code_in_words(criterion) else criterion.short


def level(shown: Level, line_key: str, description_key: str, everything_key: str) -> str:
    from app.messages.annotate.annotating import LEVELS

    keys = _(
        "{line_key} one line, {description_key} description, {everything_key} everything",
        line_key=line_key,
        description_key=description_key,
        everything_key=everything_key,
    )
    return together(ended(LEVELS[shown]), ended(keys))


applies_when = Template("Applies when: {condition}")


def progress(answered: int, total: int, is_put_off: bool) -> str:
    done = _("{answered} of {total} answered", answered=answered, total=total) if total else ""
    return ", ".join(filter(None, (done, LEFT_FOR_LATER if is_put_off else "")))


_picture = ItemTemplate(Template("Image {number} of {total}"), Template("Image, exhibit {number} of {total}"))
_next_unanswered = ItemTemplate(Template("Next unanswered image"), Template("Next unanswered exhibit"))
_previous = ItemTemplate(Template("Previous image"), Template("Previous exhibit"))
_annotating_title = ItemTemplate(
    Template("Image {number} of {total} – {study}"), Template("Exhibit {number} of {total} – {study}")
)


def picture(number: int, total: int, noun: ItemNoun = IMAGE) -> str:
    return _picture(noun, number=number, total=total)


def annotating_buttons(noun: ItemNoun = IMAGE) -> dict[str, str]:
    """Titles of the buttons below the rubric, by command."""
    return {
        "next_unanswered": _next_unanswered(noun),
        "later": _("Leave for later"),
        "previous_image": _previous(noun),
    }


def annotating_title(number: int, total: int, study: str, noun: ItemNoun = IMAGE) -> str:
    return _annotating_title(noun, number=number, total=total, study=study)


leave_unsaved = Template("{reason} Leave anyway? Unsaved changes will be lost.")
