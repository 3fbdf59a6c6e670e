"""The dialogs of designing a rubric that ask for words: a theme, a criterion, two in place of one, a reason, a file."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.messages.rubric import designing, rubric_design
from app.study.rubric import Theme, Wording
from widgets.kit.controls import Number
from widgets.kit.dialogs import Dialog
from widgets.kit.file_dialog import FileDialog
from widgets.kit.forms import Field, ReadableList, plain
from widgets.kit.line_dialogs import choose_line
from widgets.rubric.criterion_form import CriterionForm, WordsArea
from widgets.shell.qt_override import qt_override

_LINES = 10
_WIDTH = 640


class WordsDialog(Dialog):
    """Fields for words. It stays open while one that needs words has none."""

    def __init__(self, parent: QWidget, title: str) -> None:
        super().__init__(parent, title, width=_WIDTH)
        self._needed: list[Field] = []

    def add(
        self, title: str, words: str = "", hint: str = "", is_long: bool = False, needed: bool = False
    ) -> Field:
        """A field with words in it."""
        editor: QLineEdit | QPlainTextEdit = WordsArea() if is_long else QLineEdit()
        if isinstance(editor, QPlainTextEdit):
            editor.setPlainText(words)
        else:
            editor.setText(words)
        field = Field(title, editor, hint)
        self.column.addWidget(field)
        if needed:
            self._needed.append(field)
        return field

    @qt_override
    def accept(self) -> None:
        """Keep, if all that is needed is there; else go to what is missing."""
        for field in self._needed:
            is_missing = not field.words
            field.complain(rubric_design.NEEDS_WORDS if is_missing else "")
            if is_missing:
                field.entry.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        super().accept()

    def ask_from(self, first: Field, ok: str) -> bool:
        """Show the dialog with the focus in a field; whether it was accepted."""
        self.column.addStretch(1)
        self.add_ok_and_cancel(ok)
        first.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        return self.ask()


def ask_statement(parent: QWidget) -> str | None:
    """What a new theme says; None when the person thinks better of it, as in all of these."""
    dialog = WordsDialog(parent, designing.THEME_TITLE)
    field = dialog.add(designing.STATEMENT, "", designing.STATEMENT_HINT, is_long=True, needed=True)
    return field.words if dialog.ask_from(field, designing.KEEP) else None


class CriterionDialog(WordsDialog):
    """All that a new criterion says, and how it is answered."""

    def __init__(self, parent: QWidget, said: Wording) -> None:
        super().__init__(parent, designing.CRITERION_TITLE)
        self.form = CriterionForm(said)
        self._needed.append(self.form.text)
        self.column.addWidget(self.form)

    @qt_override
    def accept(self) -> None:
        """Keep, if the scale makes sense; else go to what is wrong with it."""
        if self.form.scale.is_sound():
            super().accept()


def ask_wording(parent: QWidget) -> Wording | None:
    """All that a new criterion says."""
    dialog = CriterionDialog(parent, Wording(""))
    return dialog.form.wording if dialog.ask_from(dialog.form.text, designing.KEEP) else None


def ask_least(parent: QWidget, least: int, desirable: int) -> int | None:
    """How many of the desirable criteria have to be met."""
    dialog = Dialog(parent, designing.LABEL_RULE_TITLE, width=420)
    number = Number()
    number.setRange(0, desirable)
    number.setValue(least)
    dialog.column.addWidget(Field(designing.LEAST, number))
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(designing.KEEP_RULE)
    number.setFocus(Qt.FocusReason.OtherFocusReason)
    number.selectAll()
    return number.value() if dialog.ask() else None


def ask_halves(parent: QWidget, offered: tuple[str, str]) -> tuple[str, str] | None:
    """Two texts in the place of one."""
    dialog = WordsDialog(parent, designing.SPLIT_TITLE)
    first = dialog.add(designing.FIRST_PART, offered[0], is_long=True, needed=True)
    second = dialog.add(designing.SECOND_PART, offered[1], is_long=True, needed=True)
    return (first.words, second.words) if dialog.ask_from(first, designing.SPLIT_NOW) else None


def ask_merger(parent: QWidget, offered: str) -> str | None:
    """One text in the place of two."""
    dialog = WordsDialog(parent, designing.MERGE_TITLE)
    text = dialog.add(designing.MERGED_TEXT, offered, is_long=True, needed=True)
    return text.words if dialog.ask_from(text, designing.MERGE_NOW) else None


def ask_reason(parent: QWidget) -> str | None:
    """Why something is left out; it is optional."""
    dialog = WordsDialog(parent, designing.WHY_TITLE)
    why = dialog.add(designing.WHY, "", designing.WHY_HINT)
    return why.words if dialog.ask_from(why, designing.LEAVE_OUT) else None


def choose_theme(parent: QWidget, themes: Sequence[Theme]) -> str | None:
    """The code of one of these themes."""
    title, label, ok = designing.CHOOSE_THEME, designing.THEMES, designing.MOVE_THERE
    lines = [f"{theme.code}: {theme.statement}" for theme in themes]
    row = choose_line(parent, title, label, ok, lines, rows=_LINES, width=_WIDTH)
    return None if row is None else themes[row].code


def show_lines(parent: QWidget, title: str, lines: Sequence[str]) -> None:
    """Lines to go through and to copy."""
    dialog = Dialog(parent, title, width=720)
    listed = ReadableList(plain(designing.LINES), lines)
    listed.setMinimumHeight(2 * _LINES * listed.fontMetrics().lineSpacing())
    dialog.column.addWidget(Field(designing.LINES, listed), 1)
    dialog.add_close()
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
    dialog.ask()


def ask_file(parent: QWidget, folder: Path, is_export: bool) -> Path | None:
    """The path of a rubric's file to import from or to export to; its ending says the format."""
    return FileDialog(
        parent,
        title=designing.EXPORT_TITLE if is_export else designing.IMPORT_TITLE,
        file=(designing.FILE, designing.CHOOSE_FILE, designing.FILE_HINT),
        filters=designing.FILTERS,
        ok=designing.EXPORT_NOW if is_export else designing.IMPORT_NOW,
        needed=designing.FILE_NEEDED,
        offered=folder.absolute().parent / f"{folder.name}-rubric.docx" if is_export else None,
        width=620,
    ).ask_path()
