"""Qt's application object: who the program is to the desktop, and the files that the desktop opens with it."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

import resources
from widgets.shell.qt_override import qt_override

APPLICATION_ID = "io.github.touchstone_workbench.Touchstone"
"""The name of the desktop file and of the AppStream metadata, by which a desktop knows whose a window is."""

SIZES = (16, 24, 32, 48, 64, 128, 256)


class Application(QApplication):
    """Emits `file_opened` with the path of a file that somebody opened with the program: by a double click on macOS,
    where the running program gets an event, or named when it was started."""

    file_opened = Signal(Path)

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(list(words))
        self.setApplicationName("touchstone")
        self.setDesktopFileName(APPLICATION_ID)
        self.setWindowIcon(application_icon())

    def open_file(self, file: Path) -> None:
        """Emit `file_opened` as soon as Qt's events are handled."""
        QTimer.singleShot(0, self, lambda: self.file_opened.emit(file))

    @qt_override
    def event(self, event: QEvent) -> bool:
        """Take the event by which macOS hands over a file."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.open_file(Path(event.file()))
            return True
        return super().event(event)


def application_icon() -> QIcon:
    """The program's icon, in every size that is drawn."""
    folder = Path(resources.__file__).parent / "application"
    icon = QIcon()
    for size in SIZES:
        icon.addFile(str(folder / f"touchstone-{size}.png"), QSize(size, size))
    return icon
