"""The dialog that asks for one file to import from or to export to."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from widgets.kit.dialogs import Dialog, may_replace
from widgets.kit.forms import Ask, PathField
from widgets.shell.qt_override import qt_override


class FileDialog(Dialog):
    """Stays open while no file is named, and asks before one is replaced."""

    def __init__(
        self,
        parent: QWidget,
        *,
        title: str,
        file: tuple[str, str, str],
        filters: str,
        ok: str,
        needed: str,
        offered: Path | None = None,
        width: int,
    ) -> None:
        """`file`: what the field, the button beside it, and the hint above it say. `needed` is said while nothing is in
        it. `offered`: where a new file would go; None asks for one that is there. `width` in pixels at 100 % text."""
        super().__init__(parent, title, width=width)
        self._is_new, self._needed = offered is not None, needed
        label, choose, hint = file
        self.file = PathField(label, choose, Ask.NEW_FILE if self._is_new else Ask.FILE, hint, filters)
        if offered is not None:
            self.file.set_path(offered)
        self.column.addWidget(self.file)
        self.column.addStretch(1)
        self.add_ok_and_cancel(ok)
        self.file.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    @qt_override
    def accept(self) -> None:
        """Take the path, if there is one; ask before a file is replaced."""
        path = self.file.path()
        if path is None:
            self.file.refuse(self._needed)
        elif not self._is_new or may_replace(self, path):
            super().accept()

    def ask_path(self) -> Path | None:
        """Show the dialog until it is answered; the path, or None when the person thinks better of it."""
        return self.file.path() if self.ask() else None
