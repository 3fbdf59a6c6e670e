"""The loop in which a criterion is worded so that a judge reads it as people do, on the designer's page."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QWidget

from app.messages.cli.overview import PROGRAM
from app.messages.rubric import wordings as wordings_text
from app.sessions.judge.draft_requests import DraftRequest
from app.sessions.rubric.wordings import MEANINGS, Wordings
from widgets.kit.dialogs import ActingDialog, ask_whether
from widgets.kit.forms import Field, ReadableList, button_row, plain, push_button, radio_group
from widgets.kit.labels import text_label
from widgets.shell.announcer import Announcer

_LINES = 4


class WordingsDialog(ActingDialog):
    """Shows where the judge and people differ, the wordings with gain and meaning, and takes each step at once."""

    def __init__(
        self, parent: QWidget, loop: Wordings, announcer: Announcer, make_request: Callable[[], DraftRequest]
    ) -> None:
        code = loop.criterion.code
        super().__init__(parent, f"{wordings_text.TITLE}: {code}", announcer, width=760)
        self._loop, self._make_request = loop, make_request
        self.differences = self._list(wordings_text.DIFFERENCES)
        self.wordings = self._list(wordings_text.WORDINGS)
        self.words, self.reason, self.meanings = QLineEdit(), QLineEdit(), QButtonGroup(self)
        box, _buttons = radio_group(
            wordings_text.MEANING, [wordings_text.MEANINGS[kind.value] for kind in MEANINGS], self.meanings
        )
        self.words_field = Field(wordings_text.NEW_WORDING, self.words)
        self.propose = push_button(wordings_text.PROPOSE_BUTTON)
        self.say = push_button(wordings_text.SAY_BUTTON, lambda: self._do(self._say))
        self.ask_model = push_button(wordings_text.ASK_BUTTON, self._ask_model)
        for part in (
            text_label(wordings_text.community(code=code, text=loop.criterion.text)),
            Field(wordings_text.DIFFERENCES, self.differences),
            Field(wordings_text.WORDINGS, self.wordings),
            self.words_field,
            Field(wordings_text.REASON, self.reason),
            box,
            button_row(self.propose, self.say, self.ask_model),
            self.problem,
            Field(wordings_text.COMMANDS, self._commands()),
        ):
            self.column.addWidget(part)
        self.decide = self.add_action(wordings_text.DECIDE_BUTTON, self._decide)
        self.propose.clicked.connect(
            lambda: self._do(lambda: loop.propose(self.words.text(), self.reason.text()))
        )
        self.add_close()
        self._show()
        self.wordings.setFocus(Qt.FocusReason.OtherFocusReason)

    def _list(self, title: str) -> ReadableList:
        made = ReadableList(plain(title))
        made.setMinimumHeight(_LINES * made.fontMetrics().lineSpacing())
        return made

    def _commands(self) -> ReadableList:
        commands = self._list(wordings_text.COMMANDS)
        code = self._loop.criterion.code
        commands.show_lines(
            [wordings_text.try_it(program=PROGRAM, code=code, number=1), wordings_text.TEST_IT]
        )
        return commands

    @property
    def _number(self) -> int:
        return self.wordings.currentRow() + 1

    def _say(self) -> str:
        return self._loop.say(self._number, MEANINGS[max(0, self.meanings.checkedId())], self.reason.text())

    def _ask_model(self) -> None:
        """Have a model propose wordings; the first new one is chosen then."""
        from widgets.judge.draft_request_dialog import DraftRequestDialog

        before = len(self._loop.proposals())
        if DraftRequestDialog(self, self._make_request(), self._announcer).ask():
            self._show()
            self.wordings.setCurrentRow(before)
            self.wordings.setFocus(Qt.FocusReason.OtherFocusReason)

    def _decide(self) -> None:
        if ask_whether(self, wordings_text.TITLE, wordings_text.DECIDE_ASKED):
            self._do(lambda: " ".join(self._loop.decide(self._number, self.reason.text())))

    def _do(self, act: Callable[[], str]) -> None:
        """Carry out a step, show what came of it, and say it; or say why it cannot be done."""
        if self.attempt(act):
            self._show()
            self.words.clear()
            self.reason.clear()
            self._announcer.say_sentence(self.said)

    def _show(self) -> None:
        row, lines = self.wordings.currentRow(), self._loop.lines()
        self.differences.empty = wordings_text.NO_DIFFERENCES
        self.differences.show_lines(self._loop.differing()[2])
        self.wordings.empty = wordings_text.NO_WORDINGS
        self.wordings.show_lines(lines)
        self.wordings.setCurrentRow(max(0, row) if lines else -1)
        for button in (self.say, self.decide):
            button.setEnabled(bool(lines))
