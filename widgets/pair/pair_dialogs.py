"""The dialogs of two people: making a pair, asking the partner, a private note, skipping, changing one's own answer."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.item_nouns import ItemNoun
from app.messages.pair import pair_page
from app.messages.pair.pairing import Value
from app.study.team.pairs import NewMember
from app.study.team.raters import Rater
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain

_WIDTH = 560
_ROWS = 10


class MakePairDialog(Dialog):
    """Who the two are; whether the names do is for the study to say."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, pair_page.MAKE_TITLE, _WIDTH)
        self.names = (QLineEdit(), QLineEdit())
        ways = list(pair_page.PERCEPTIONS.values())
        self.uses = (DropDown(), DropDown())
        for use in self.uses:
            use.addItems(ways)
            use.setCurrentIndex(len(ways) - 1)
        self.relationship = QLineEdit()
        self.name = QLineEdit()
        for field in (
            Field(pair_page.NAME_ONE, self.names[0]),
            Field(pair_page.USES_ONE, self.uses[0]),
            Field(pair_page.NAME_TWO, self.names[1]),
            Field(pair_page.USES_TWO, self.uses[1]),
            Field(pair_page.RELATIONSHIP, self.relationship, pair_page.RELATIONSHIP_HINT),
            Field(pair_page.PAIR_NAME, self.name, pair_page.PAIR_NAME_HINT),
        ):
            self.column.addWidget(field)
        self.column.addStretch(1)
        self.add_ok_and_cancel(pair_page.MAKE_IT)
        self.names[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def members(self) -> tuple[NewMember, NewMember]:
        """The two, as they are written down."""
        ways = list(pair_page.PERCEPTIONS)
        first, second = (
            NewMember(name.text(), ways[use.currentIndex()], self.relationship.text())
            for name, use in zip(self.names, self.uses, strict=True)
        )
        return first, second


def ask_partner(parent: QWidget, people: Sequence[Rater], noun: ItemNoun) -> tuple[Rater, str, str] | None:
    """Who asked what, and what the other said; None when they think better of it."""
    dialog = Dialog(parent, pair_page.ASK_TITLE, _WIDTH)
    who, question, reply = choice(pair_page.WHO_ASKS, _names(people)), QLineEdit(), QLineEdit()
    dialog.column.addWidget(Field(pair_page.WHO_ASKS, who))
    dialog.column.addWidget(Field(pair_page.QUESTION, question, pair_page.QUESTION_HINT))
    dialog.column.addWidget(Field(pair_page.REPLY, reply, pair_page.reply_hint(noun)))
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(pair_page.KEEP)
    question.setFocus(Qt.FocusReason.OtherFocusReason)
    return (people[who.currentRow()], question.text(), reply.text()) if dialog.ask() else None


def ask_private_note(
    parent: QWidget, people: Sequence[Rater], first: Rater | None
) -> tuple[Rater, str] | None:
    """Who writes what to the facilitator; None when they think better of it."""
    dialog = Dialog(parent, pair_page.NOTE_TITLE, _WIDTH)
    who, words = choice(pair_page.NOTE_FROM, _names(people)), QLineEdit()
    keys = [one.key for one in people]
    if first is not None and first.key in keys:
        who.setCurrentRow(keys.index(first.key))
    dialog.column.addWidget(Field(pair_page.NOTE_FROM, who))
    dialog.column.addWidget(Field(pair_page.NOTE_WORDS, words, pair_page.NOTE_HINT))
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(pair_page.KEEP)
    who.setFocus(Qt.FocusReason.OtherFocusReason)
    return (people[who.currentRow()], words.text()) if dialog.ask() else None


def ask_who_skips(parent: QWidget, people: Sequence[Rater], noun: ItemNoun) -> Sequence[Rater] | None:
    """Who does not want to meet the image; None when they think better of it."""
    dialog = Dialog(parent, pair_page.skip_title(noun), _WIDTH)
    who = choice(pair_page.SKIP_WHO, [*_names(people), pair_page.SKIP_BOTH])
    dialog.column.addWidget(Field(pair_page.SKIP_WHO, who))
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(pair_page.SKIP_IT)
    who.setFocus(Qt.FocusReason.OtherFocusReason)
    if not dialog.ask():
        return None
    chosen = who.currentRow()
    return people if chosen == len(people) else [people[chosen]]


def ask_change(
    parent: QWidget, people: Sequence[Rater], values: Mapping[str, Value]
) -> tuple[Rater, Value] | None:
    """Who changes their own answer to what; None when they think better of it."""
    dialog = Dialog(parent, pair_page.CHANGE_TITLE, _WIDTH)
    who = choice(pair_page.CHANGE_WHO, _names(people))
    answers = choice(pair_page.CHANGE_TO, list(values))
    dialog.column.addWidget(Field(pair_page.CHANGE_WHO, who))
    dialog.column.addWidget(Field(pair_page.CHANGE_TO, answers))
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(pair_page.CHANGE_IT)
    who.setFocus(Qt.FocusReason.OtherFocusReason)
    return (people[who.currentRow()], list(values.values())[answers.currentRow()]) if dialog.ask() else None


def show_private_notes(parent: QWidget, lines: Sequence[str]) -> None:
    """What people told the facilitator alone."""
    dialog = Dialog(parent, pair_page.NOTES_TITLE, _WIDTH)
    listed = ReadableList(pair_page.NOTES, lines or [pair_page.NO_NOTES])
    listed.show_rows(_ROWS)
    dialog.column.addWidget(listed)
    dialog.column.addStretch(1)
    dialog.add_close()
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
    dialog.ask()


def choice(title: str, lines: Sequence[str]) -> ReadableList:
    """One of a few lines. A list, because each line is read as one comes to it."""
    listed = ReadableList(plain(title), lines)
    listed.show_rows(_ROWS)
    return listed


def _names(people: Sequence[Rater]) -> list[str]:
    return [one.name for one in people]
