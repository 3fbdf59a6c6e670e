"""What a file manager hands over is opened in the window: packets, studies, and what is neither."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from storage.folder import open_study
from storage.packets.packet_contents import send_out
from tests.repository import ROOT
from tests.widgets.drivers import window_driver as driver
from tests.widgets.window_driver import WindowDriver
from widgets.shell.router import Router
from widgets.study.home_page import HomePage
from widgets.study.start_page import StartPage
from widgets.team.packet_chooser import PassphraseDialog

__all__ = ["driver"]  # fixtures


pytestmark = pytest.mark.study(people=("Robin",))


@pytest.fixture
def router(driver: WindowDriver, qapp: QApplication) -> Router:
    router = Router(qapp, driver.window, driver.context, qapp.font().pointSizeF())
    router.start(None)
    return router


def packet(study: Path, passphrase: str) -> Path:
    file = study.parent / "Robin.touchstone"
    with closing(open_study(study)) as opened:
        robin = opened.raters.find("Robin")
        assert robin
        send_out(opened, robin, file, passphrase)
    return file


def test_a_study_opens_by_its_folder_and_by_its_database(
    driver: WindowDriver, router: Router, study: Path
) -> None:
    for path in (study, study / "study.db"):
        router.go("start_page", None)
        router.open_file(path)
        assert isinstance(driver.window.page, HomePage)
        assert driver.window.page.folder() == study


def test_a_packet_becomes_a_study(qtbot: QtBot, driver: WindowDriver, router: Router, study: Path) -> None:
    router.open_file(packet(study, ""))
    qtbot.waitUntil(lambda: isinstance(driver.window.page, HomePage))
    assert isinstance(driver.window.page, HomePage)
    assert driver.window.page.folder() == study.parent / "Robin"
    assert (study.parent / "Robin" / "study.db").exists()


@pytest.mark.usefixtures("quick_passphrases")
def test_a_locked_packet_asks_for_its_passphrase(
    qtbot: QtBot, driver: WindowDriver, router: Router, study: Path
) -> None:
    asked = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PassphraseDialog)
        asked.append(dialog)
        QTest.keyClicks(dialog.passphrase.line, "four words no more")
        dialog.accept()

    file = packet(study, "four words no more")
    QTimer.singleShot(0, answer)
    router.open_file(file)
    qtbot.waitUntil(lambda: isinstance(driver.window.page, HomePage))
    assert asked


def test_a_file_that_the_program_starts_with_is_opened_by_the_window(
    qtbot: QtBot, driver: WindowDriver, router: Router, study: Path
) -> None:
    router.start(None, study / "study.db")
    assert isinstance(driver.window.page, StartPage), "the window is there first"
    qtbot.waitUntil(lambda: isinstance(driver.window.page, HomePage))


@pytest.mark.parametrize("name", ["holiday.jpg", "broken.touchstone", "nothing.touchstone"])
def test_anything_else_is_said_in_the_window(
    qtbot: QtBot, driver: WindowDriver, router: Router, tmp_path: Path, name: str
) -> None:
    file = tmp_path / name
    if not name.startswith("nothing"):
        file.write_bytes(b"no packet and no study")
    heard = len(driver.said)
    router.open_file(file)
    qtbot.waitUntil(lambda: any(name in said for said in driver.said[heard:]))
    assert isinstance(driver.window.page, StartPage)


HANDED_OVER = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QFileOpenEvent
from widgets.shell.application import Application
qt = Application(["touchstone"])
print(qt.desktopFileName(), len(qt.windowIcon().availableSizes()))
got = []
qt.file_opened.connect(lambda path: (got.append(path), len(got) == 2 and qt.quit()))
QCoreApplication.sendEvent(qt, QFileOpenEvent(QUrl.fromLocalFile(sys.argv[1])))
qt.open_file(Path(sys.argv[1]))
qt.exec()
print(*got, sep="\\n")
"""


def test_the_event_of_macos_and_the_command_line_say_which_file(tmp_path: Path) -> None:
    file = str(tmp_path / "Ada and Ben.touchstone")
    done = subprocess.run(
        [sys.executable, "-c", HANDED_OVER, file], capture_output=True, text=True, cwd=ROOT, timeout=120
    )
    assert done.returncode == 0, done.stderr
    who, *paths = done.stdout.splitlines()
    assert who == "io.github.touchstone_workbench.Touchstone 7"
    assert paths == [file, file]
