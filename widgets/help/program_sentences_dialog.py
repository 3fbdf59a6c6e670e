"""Help > Suggest a better wording: the sentences behind what has the focus and what was said, and a place to write what
one of them should say."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from app.errors import UserError
from app.messages.help import program_sentences as program_sentences_text
from app.sessions.help.program_sentences import ProgramSentence, ProgramSentences
from widgets.describe.description_form import LongText
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain
from widgets.kit.hints import HINT
from widgets.kit.labels import SilentText
from widgets.shell.announcer import Announcer

LATEST = 20
"""So many of the sentences said last are listed."""


def suggest_wording(window: QWidget, announcer: Announcer) -> Path | None:
    """Show the sentences behind what has the focus, in the window or a dialog, until the person has saved what some of
    them should say. The file with the suggestions, if one was saved."""
    focus = QApplication.focusWidget()
    parent = focus.window() if focus is not None else window
    if isinstance(parent, ProgramSentencesDialog):
        return None
    said = [message.sentence for message in reversed(announcer.messages[-LATEST:])]
    sentences = announcer.attempt(ProgramSentences)
    if sentences is None:
        return None
    found = sentences.behind([*_of_focus(focus), *said, *_around(parent)])
    dialog = ProgramSentencesDialog(parent, sentences, found, announcer)
    dialog.ask()
    return dialog.saved


def _of_focus(focus: QWidget | None) -> Iterator[str]:
    """What is shown and heard of the part with the focus."""
    interface = QAccessible.queryAccessibleInterface(focus) if focus is not None else None
    if focus is None or interface is None:
        return
    kinds = QAccessible.Text
    yield from (interface.text(kind) for kind in (kinds.Name, kinds.Description, kinds.Value))
    yield str(focus.property(HINT) or "")


def _around(window: QWidget) -> Iterator[str]:
    """What else is shown in a window, and its menus."""
    yield window.windowTitle()
    for part in window.findChildren(QWidget):
        if part.isVisible() and isinstance(part, QLabel | QAbstractButton):
            yield part.text()
        if part.isVisible():
            yield from (part.accessibleName(), part.toolTip())
    yield from (action.text() for action in window.findChildren(QAction))


class ProgramSentencesDialog(Dialog):
    """The sentences in a list, and below it the wording of the one that is chosen."""

    def __init__(
        self,
        parent: QWidget | None,
        sentences: ProgramSentences,
        found: list[ProgramSentence],
        announcer: Announcer,
    ) -> None:
        super().__init__(parent, program_sentences_text.TITLE, width=720)
        self._sentences = sentences
        self._found = found
        self._announcer = announcer
        self.saved: Path | None = None
        self.column.addWidget(SilentText(program_sentences_text.ABOUT))
        self.listed = ReadableList(
            plain(program_sentences_text.LIST),
            [sentences.line(one) for one in found] or [program_sentences_text.NONE],
        )
        self.listed.setAccessibleDescription(program_sentences_text.ABOUT)
        self.listed.setMinimumHeight(10 * self.listed.fontMetrics().lineSpacing())
        self.column.addWidget(Field(program_sentences_text.LIST, self.listed), 1)
        self.wording = LongText()
        self.field = Field(program_sentences_text.WORDING, self.wording, program_sentences_text.WORDING_HINT)
        self.column.addWidget(self.field)
        save = self.add_action(program_sentences_text.SAVE, self._save, is_primary=True)
        save.setEnabled(bool(found))
        self.add_cancel()
        self.listed.currentRowChanged.connect(self._show)
        self._show(0)
        self.listed.setFocus()

    def _show(self, row: int) -> None:
        self.field.complain("")
        self.field.setEnabled(bool(self._found))
        if 0 <= row < len(self._found):
            self.wording.setPlainText(self._sentences.suggested(self._found[row]))

    def _save(self) -> None:
        sentence = self._found[self.listed.currentRow()]
        try:
            said = self._sentences.suggest(sentence, self.wording.toPlainText())
        except UserError as error:
            self.field.complain(error.sentence)
            self._announcer.say_alert(error.sentence)
            self.wording.setFocus()
            return
        self.field.complain("")
        self.saved = self._sentences.file
        self._announcer.say_sentence(said)
