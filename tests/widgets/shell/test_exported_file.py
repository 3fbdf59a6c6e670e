"""Opening what was exported last, with a stand-in for the system's programs, which no test may start."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.messages.interchange import formats as formats_text
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, WindowDriver, small_study
from widgets.shell.router import Router
from widgets.study.export_dialog import ExportDialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


class System(QObject):
    """Notes what it is asked to open."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[Path] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(Path(url.toLocalFile()))


@pytest.fixture
def system() -> Iterator[System]:
    made = System()
    # The stubs want bytes, which the function itself refuses.
    QDesktopServices.setUrlHandler("file", made, "open")  # type: ignore[arg-type]
    yield made
    QDesktopServices.unsetUrlHandler("file")


def test_the_file_exported_last_is_opened_and_shown_in_its_folder(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, system: System
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    folder = small_study(tmp_path / "canes", images=1)
    Router(qapp, driver.window, driver.context, 10.0).start(folder)
    driver.window.run_command("open_exported")
    assert driver.said[-1] == formats_text.NOTHING_EXPORTED
    file = tmp_path / "answers.csv"

    def export(dialog: object) -> None:
        assert isinstance(dialog, ExportDialog)
        dialog.file.set_path(file)
        dialog.file.entry.setFocus()
        driver.press(ENTER)

    driver.in_dialog(export, lambda: driver.window.run_command("export"))
    driver.qtbot.waitUntil(file.exists)
    driver.qtbot.waitUntil(lambda: driver.context.exported == file)
    driver.window.run_command("open_exported")
    driver.window.run_command("show_exported")
    assert system.opened == [file, tmp_path]
    assert driver.said[-1] == f"Opening {tmp_path.name}."
    file.unlink()
    driver.window.run_command("open_exported")
    assert driver.said[-1] == f"{file} is no longer there."
    assert system.opened == [file, tmp_path]
