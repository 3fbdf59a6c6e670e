"""Qt's application object: who the program is to the desktop, and the files that the desktop opens with it."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QSize, Qt, QTimer, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

import resources
from app import language, system
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
        use_language(self)
        if not system.current().has_safe_item_views:
            from widgets.kit.lists.item_view_interface import install

            install()

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


def use_language(app: QApplication) -> None:
    """Have Qt's own words, such as those of a text field's menu, and the direction of the window follow the program's
    language. Numbers are typed and shown as in that language too."""
    code = language.current()
    if code == language.ENGLISH:
        return
    QLocale.setDefault(QLocale(code))
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if not translator.load(QLocale(code), "qtbase", "_", folder):
        from widgets.shell.qt_words import OwnWords

        translator = OwnWords(app)
    app.installTranslator(translator)
    if language.is_right_to_left(code):
        app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)


def application_icon() -> QIcon:
    """The program's icon, in every size that is drawn."""
    folder = Path(resources.__file__).parent / "application"
    icon = QIcon()
    for size in SIZES:
        icon.addFile(str(folder / f"touchstone-{size}.png"), QSize(size, size))
    return icon
