"""The prompt sets of a study: which there are, and keeping a new version, written here, from a file or a workshop."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.messages.judge import prompt_sets as prompt_sets_text
from app.sessions.judge.prompt_sets import PromptSetKeeping
from app.study.judge.prompt_sets import PromptKind
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import ActingDialog
from widgets.kit.forms import Ask, Field, ReadableList, button_row, choose_paths, push_button
from widgets.kit.two_panes import SideBySide
from widgets.kit.window_space import LineHeight
from widgets.shell.announcer import Announcer
from widgets.theme.theme import Space

_LINES = 8
_PROMPT_LINES = 5
_LETTERS = 32, 24  # of a field beside another, and of that other


class PromptSetsDialog(ActingDialog):
    """Drives one `PromptSetKeeping`. It stays open: what was kept is said, and listed."""

    def __init__(self, parent: QWidget | None, session: PromptSetKeeping, announcer: Announcer) -> None:
        super().__init__(parent, prompt_sets_text.TITLE, announcer, width=620)
        self._session = session
        self.sets = ReadableList(prompt_sets_text.SETS, session.lines()).only_read()
        self.sets.show_rows(_LINES)
        self.name, self.version, self.licence = (QLineEdit() for _ in range(3))
        self.kind = DropDown({kind.value: title for kind, title in prompt_sets_text.KINDS.items()})
        self.prompts, self.sealed = QPlainTextEdit(), QPlainTextEdit()
        for area in (self.prompts, self.sealed):
            area.setTabChangesFocus(True)
            LineHeight(area, _PROMPT_LINES, 2 * Space.MEDIUM)
        self.keep = push_button(prompt_sets_text.KEEP_BUTTON, lambda: self._do(self._keep), is_primary=True)
        self.from_file = push_button(prompt_sets_text.FILE_BUTTON, self._choose_file)
        self.from_workshop = push_button(prompt_sets_text.WORKSHOP_BUTTON)
        for part in (
            Field(prompt_sets_text.SETS, self.sets),
            SideBySide(
                Field(prompt_sets_text.NAME_FIELD, self.name),
                Field(prompt_sets_text.VERSION_FIELD, self.version),
                *_LETTERS,
            ),
            SideBySide(
                Field(prompt_sets_text.LICENCE_FIELD, self.licence),
                Field(prompt_sets_text.KIND_FIELD, self.kind),
                *_LETTERS,
            ),
            Field(prompt_sets_text.PROMPTS_FIELD, self.prompts),
            Field(prompt_sets_text.SEALED_FIELD, self.sealed, prompt_sets_text.SEALED_HINT),
            self.problem,
            button_row(self.keep, self.from_file, self.from_workshop),
        ):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.add_close()
        self.from_workshop.clicked.connect(lambda: self._do(self._take_workshop))
        self.sets.setFocus(Qt.FocusReason.OtherFocusReason)

    def keep_file(self, file: Path) -> None:
        """Keep the prompts of a file; its name and version go before those that are written here."""
        self._do(lambda: self._session.keep_file(file, *self._about()))

    def _keep(self) -> str:
        kind = PromptKind(self.kind.currentData())
        said = self._session.keep_lines(
            *self._about(), kind, self.prompts.toPlainText(), self.sealed.toPlainText()
        )
        self.prompts.clear()
        self.sealed.clear()
        return said

    def _take_workshop(self) -> str:
        lines = self._session.workshop_lines()
        self.prompts.setPlainText("\n".join(lines))
        self.kind.setCurrentIndex(list(PromptKind).index(PromptKind.PEOPLE))
        self.prompts.setFocus(Qt.FocusReason.OtherFocusReason)
        return prompt_sets_text.taken(count=len(lines))

    def _choose_file(self) -> None:
        for file in choose_paths(
            self, prompt_sets_text.CHOOSE_FILE, Ask.FILE, filters=prompt_sets_text.FILTERS
        ):
            self.keep_file(file)

    def _about(self) -> tuple[str, str, str]:
        return self.name.text(), self.version.text(), self.licence.text()

    def _do(self, deed: Callable[[], str]) -> None:
        if self.attempt(deed):
            self.sets.show_lines(self._session.lines())
            self._announcer.say_sentence(self.said)
