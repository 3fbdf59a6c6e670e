"""The dialogs of editing a description template: a new field, and a file to import from or to export to."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.describe import template_editing as messages
from app.messages.study import start as start_messages
from app.study import description
from widgets.kit.dialogs import Dialog, ask_whether
from widgets.kit.forms import Ask, Field, PathField
from widgets.shell.qt_override import qt_override

_WIDTH = 560
Offer = Callable[[str], description.Field]
Trouble = Callable[[description.Field], tuple[str, str] | None]


class NewFieldDialog(Dialog):
    """Asks what a field is called and what describers are asked; its sentences can be changed on the page."""

    def __init__(self, parent: QWidget, offer: Offer, trouble: Trouble) -> None:
        super().__init__(parent, messages.NEW_TITLE, width=_WIDTH)
        self._offer, self._trouble = offer, trouble
        self.name, self.question = QLineEdit(), QLineEdit()
        self._name_field = Field(messages.NAME, self.name, messages.NAME_HINT)
        self.column.addWidget(self._name_field)
        self.column.addWidget(Field(messages.QUESTION, self.question, messages.QUESTION_HINT))
        self.column.addStretch(1)
        self.add_ok_and_cancel(messages.ADD)
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def field(self) -> description.Field:
        """The field; without a question of its own, one that fits its name."""
        from dataclasses import replace

        offered = self._offer(self.name.text())
        question = self.question.text().strip()
        return replace(offered, question=question) if question else offered

    @qt_override
    def accept(self) -> None:
        """Add it, if its name can be one."""
        found = self._trouble(self.field)
        self._name_field.complain(found[1] if found else "")
        if found:
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().accept()


def ask_field(parent: QWidget, offer: Offer, trouble: Trouble) -> description.Field | None:
    """A new field; None when the person thinks better of it."""
    dialog = NewFieldDialog(parent, offer, trouble)
    return dialog.field if dialog.ask() else None


class TemplateFileDialog(Dialog):
    """Asks for a TOML file to import from or to export to."""

    def __init__(self, parent: QWidget, folder: Path, is_export: bool) -> None:
        super().__init__(parent, messages.EXPORT_TITLE if is_export else messages.IMPORT_TITLE, width=_WIDTH)
        self._is_export = is_export
        ask = Ask.NEW_FILE if is_export else Ask.FILE
        self.file = PathField(messages.FILE, messages.CHOOSE_FILE, ask, messages.FILE_HINT, messages.FILTERS)
        if is_export:
            self.file.set_path(folder.absolute().parent / f"{folder.name}-template.toml")
        self.column.addWidget(self.file)
        self.column.addStretch(1)
        self.add_ok_and_cancel(messages.EXPORT_NOW if is_export else messages.IMPORT_NOW)
        self.file.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    @qt_override
    def accept(self) -> None:
        """Take the path, if there is one; ask before a file is replaced."""
        path = self.file.path()
        if path is None:
            self.file.complain(messages.FILE_NEEDED)
            self.file.entry.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        question = start_messages.overwrite_question(path)
        words = (start_messages.OVERWRITE_TITLE, question, start_messages.REPLACE, start_messages.KEEP)
        if not self._is_export or not path.exists() or ask_whether(self, *words):
            super().accept()


def ask_template_file(parent: QWidget, folder: Path, is_export: bool) -> Path | None:
    """The path of a template's file."""
    dialog = TemplateFileDialog(parent, folder, is_export)
    return dialog.file.path() if dialog.ask() else None
