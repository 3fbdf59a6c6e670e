"""A study's texts with their translations beside them, one by one. Each is stored when it is saved."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.errors import FieldError, UserError
from app.messages.study import languages as study_languages
from app.sessions.feedback import Feedback
from app.sessions.study.translating import Translating
from app.study.languages.listing import TranslationState
from widgets.describe.description_form import LongText
from widgets.kit.controls import CheckBox, DropDown
from widgets.kit.dialogs import Dialog, may_lose_unsaved
from widgets.kit.forms import Field, ReadableList, plain
from widgets.kit.labels import LANGUAGE
from widgets.kit.two_panes import SideBySide
from widgets.shell.announcer import Announcer
from widgets.shell.page import PageContext
from widgets.shell.qt_override import qt_override

_LINES = 8


def translate_study(parent: QWidget, context: PageContext, folder: Path) -> None:
    """Open the dialog on a study. One that is open elsewhere is refused in one sentence."""
    with closing(context.repository.open(folder)) as study:
        TranslationsDialog(parent, Translating(study), study.study.language, context.announcer).ask()


class TranslationsDialog(Dialog):
    """Drives one `Translating` session. It stays open, so that one goes from text to text."""

    def __init__(self, parent: QWidget, session: Translating, original: str, announcer: Announcer) -> None:
        super().__init__(parent, study_languages.DIALOG, width=900)
        self.session = session
        self._announcer = announcer
        self._row, self._words, self._chosen = (
            -1,
            "",
            (0, session.only_open),
        )  # what is shown, as it is stored
        self.language, self.person = QLineEdit(session.language), QLineEdit()
        self.part = DropDown(study_languages.PARTS)
        self.only_open = CheckBox(study_languages.ONLY_OPEN)
        self.only_open.setChecked(session.only_open)
        self.texts = ReadableList(plain(study_languages.ROWS_FIELD))
        self.texts.empty = study_languages.ROWS_EMPTY
        self.texts.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        self.original, self.translation = LongText(), LongText()
        self.original.setReadOnly(True)
        self.original.setProperty(LANGUAGE, original)
        self.language_field = Field(
            study_languages.LANGUAGE_FIELD, self.language, study_languages.LANGUAGE_HINT
        )
        self.person_field = Field(study_languages.PERSON_FIELD, self.person)
        self._lay_out()
        self._connect()
        self._show_rows()
        first = self.texts if session.language else self.language
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        sides = SideBySide(
            Field(study_languages.ORIGINAL_FIELD, self.original),
            Field(study_languages.TRANSLATION_FIELD, self.translation),
            letters=40,
            needed=40,
        )
        for part in (
            self.language_field,
            self.person_field,
            Field(study_languages.PART_FIELD, self.part),
            self.only_open,
            Field(study_languages.ROWS_FIELD, self.texts),
            sides,
        ):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.save = self.add_action(study_languages.SAVE, lambda: self._store(self.session.write))
        self.confirm = self.add_action(study_languages.CONFIRM_DRAFT, self._confirm)
        self.add_close().setDefault(False)

    def _connect(self) -> None:
        self.language.returnPressed.connect(self._choose_language)
        self.language.editingFinished.connect(self._leave_language)
        self.part.currentIndexChanged.connect(lambda _index: self._choose_part())
        self.only_open.toggled.connect(lambda _on: self._choose_part())
        self.texts.currentRowChanged.connect(lambda _row: self._change_row())

    @qt_override
    def reject(self) -> None:
        """Close, unless the person wants to go back to a text that is not saved."""
        if self._may_go():
            super().reject()

    def _may_go(self) -> bool:
        """Whether another text may take the place of the one that is shown: it is saved, or need not be."""
        is_saved = self.translation.toPlainText() == self._words
        return is_saved or may_lose_unsaved(self, study_languages.TRANSLATION_NOT_SAVED)

    def _choose_language(self) -> bool:
        if self._may_go():
            return self._do(lambda: self.session.choose(self.language.text()))
        self.language.setText(self.session.language)
        return False

    def _leave_language(self) -> None:
        if not self.language.hasFocus():  # else Enter was pressed
            self._follow_language()

    def _follow_language(self) -> bool:
        """Take over a language that was typed; whether it is the one that texts are translated into now."""
        typed = self.language.text().strip().replace("_", "-")
        return typed == self.session.language or not typed or self._choose_language()

    def _choose_part(self) -> None:
        if self._may_go():
            self._chosen = self.part.currentIndex(), self.only_open.isChecked()
            self._do(lambda: self.session.show(self.only_open.isChecked(), str(self.part.currentData())))
            return
        with QSignalBlocker(self.part), QSignalBlocker(self.only_open):
            self.part.setCurrentIndex(self._chosen[0])
            self.only_open.setChecked(self._chosen[1])

    def _change_row(self) -> None:
        if self._may_go():
            self._show_text()
            return
        with QSignalBlocker(self.texts):
            self.texts.setCurrentRow(self._row)

    def _store(self, act: Callable[[int, str, str], Feedback]) -> None:
        if not self._follow_language():
            return
        words, row = self.translation.toPlainText(), self.texts.currentRow()
        if self._do(lambda: act(row, words, self.person.text())):
            self._go_to(row if self.session.only_open else row + 1)

    def _confirm(self) -> None:
        self._store(lambda row, _words, person: self.session.confirm(row, person))

    def _do(self, intention: Callable[[], Feedback]) -> bool:
        """Carry out one intention, and say what came of it; whether it could be done."""
        self.language_field.complain("")
        self.person_field.complain("")
        try:
            said = intention()
        except UserError as error:
            self._complain(error)
            return False
        self._show_rows()
        self._announcer.say(said)
        return True

    def _complain(self, error: UserError) -> None:
        is_of_name, sentence = isinstance(error, FieldError) and error.field == "person", error.sentence
        field = self.person_field if is_of_name else self.language_field
        if is_of_name or self.language.hasFocus():
            field.refuse(sentence)
        else:
            self._announcer.say_alert(sentence)

    def _show_rows(self) -> None:
        at = self.texts.currentRow()
        with QSignalBlocker(self.texts):
            self.texts.show_lines(self.session.lines())
        self.translation.setProperty(LANGUAGE, self.session.language)
        self._go_to(at)

    def _go_to(self, row: int) -> None:
        with QSignalBlocker(self.texts):
            self.texts.setCurrentRow(min(max(row, 0), self.texts.count() - 1))
        self._show_text()

    def _show_text(self) -> None:
        row = self.texts.currentRow()
        one = self.session.rows[row] if 0 <= row < len(self.session.rows) else None
        self.original.setPlainText(one.text.words if one else "")
        self._row, self._words = row, one.words if one else ""
        self.translation.setPlainText(self._words)
        self.translation.setEnabled(one is not None)
        self.save.setEnabled(one is not None)
        self.confirm.setEnabled(one is not None and one.state is TranslationState.DRAFT)
