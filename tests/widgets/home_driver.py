"""A desk with the whole program on it, at the home page of a study."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings import Settings
from tests.widgets.window_driver import WindowDriver, small_study
from widgets.shell.router import Router


class HomeDriver(WindowDriver):
    """The window with a router, which has opened a small study in `canes`, or the one that `study` makes there."""

    def __init__(self, qtbot: QtBot, folder: Path, study: Callable[[Path], Path] = small_study) -> None:
        super().__init__(qtbot, folder, Settings(toured=True))
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.folder = study(folder / "canes")
        Router(app, self.window, self.context, 10.0).start(self.folder)
