"""The dialogs of editing a description template: a new field, and a file to import from or to export to."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.describe import template_editing
from app.study import description
from widgets.kit.dialogs import Dialog
from widgets.kit.file_dialog import FileDialog
from widgets.kit.forms import Field
from widgets.shell.qt_override import qt_override

_WIDTH = 560
Offer = Callable[[str], description.Field]
Trouble = Callable[[description.Field], tuple[str, str] | None]


class NewFieldDialog(Dialog):
    """Asks what a field is called and what describers are asked; its sentences can be changed on the page."""

    def __init__(self, parent: QWidget, offer: Offer, trouble: Trouble) -> None:
        super().__init__(parent, template_editing.NEW_TITLE, width=_WIDTH)
        self._offer, self._trouble = offer, trouble
        self.name, self.question = QLineEdit(), QLineEdit()
        self._name_field = Field(template_editing.NAME, self.name, template_editing.NAME_HINT)
        self.column.addWidget(self._name_field)
        self.column.addWidget(Field(template_editing.QUESTION, self.question, template_editing.QUESTION_HINT))
        self.column.addStretch(1)
        self.add_ok_and_cancel(template_editing.ADD)
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


def ask_template_file(parent: QWidget, folder: Path, is_export: bool) -> Path | None:
    """The path of a template's file to import from or to export to."""
    return FileDialog(
        parent,
        title=template_editing.EXPORT_TITLE if is_export else template_editing.IMPORT_TITLE,
        file=(template_editing.FILE, template_editing.CHOOSE_FILE, template_editing.FILE_HINT),
        filters=template_editing.FILTERS,
        ok=template_editing.EXPORT_NOW if is_export else template_editing.IMPORT_NOW,
        needed=template_editing.FILE_NEEDED,
        offered=folder.absolute().parent / f"{folder.name}-template.toml" if is_export else None,
        width=_WIDTH,
    ).ask_path()
