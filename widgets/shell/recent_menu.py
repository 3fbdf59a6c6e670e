"""The submenu of recent studies, filled when the Study menu opens."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QMenu

from app.messages.shell.commands import RECENT_STUDIES
from widgets.shell.main_window import MainWindow


class RecentMenu(QMenu):
    """A line for each study that was open on this machine, the newest first. Disabled while there is none."""

    def __init__(
        self, window: MainWindow, recent: Callable[[], tuple[str, ...]], open_study: Callable[[Path], None]
    ) -> None:
        super().__init__(RECENT_STUDIES)
        self._recent = recent
        self._open_study = open_study
        window.add_submenu(self, after="open_study").aboutToShow.connect(self._fill)
        self.setEnabled(bool(recent()))

    def _fill(self) -> None:
        self.clear()
        folders = [Path(folder) for folder in self._recent()]
        for number, folder in enumerate(folders, start=1):
            title = f"{folder.name} ({folder.parent})".replace("&", "&&")
            self.addAction(f"&{number} {title}").triggered.connect(
                lambda _=False, at=folder: self._open_study(at)
            )
        self.setEnabled(bool(folders))
