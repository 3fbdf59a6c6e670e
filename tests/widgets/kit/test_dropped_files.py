"""Files dropped from a file manager: on a field, on the list of pictures, and on the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.settings import Settings
from tests.widgets.window_driver import OFFSCREEN_NOISE, WindowDriver, draw, small_study
from widgets.kit.forms import Ask, PathField
from widgets.shell.router import Router
from widgets.study.home_page import HomePage
from widgets.study.image_choice import ImageChoice

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
COPY, LEFT, PLAIN = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def drop(target: QWidget, *paths: Path, text: str = "") -> bool:
    """Drop files or a text on a part; whether it would take them."""
    data = QMimeData()
    if text:
        data.setText(text)
    else:
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    enter = QDragEnterEvent(QPoint(2, 2), COPY, data, LEFT, PLAIN)
    enter.ignore()
    QApplication.sendEvent(target, enter)
    QApplication.sendEvent(target, QDropEvent(QPointF(2, 2), COPY, data, LEFT, PLAIN))
    return enter.isAccepted()


def test_a_field_takes_the_path_of_a_file_and_still_takes_words(qtbot: QtBot, tmp_path: Path) -> None:
    field = PathField("&File", "Choose…", Ask.FILE)
    qtbot.addWidget(field)
    assert drop(field.line, tmp_path / "a table.csv", tmp_path / "other.csv")
    assert field.path() == tmp_path / "a table.csv"
    field.set_path("")
    drop(field.line, text="words")
    assert field.text() == "words"


def test_pictures_and_folders_are_put_on_the_list(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    choice = ImageChoice(driver.announcer)
    qtbot.addWidget(choice)
    file = draw(tmp_path / "cane.png")
    assert drop(choice, file, tmp_path)
    assert choice.paths() == [file, tmp_path]
    assert not drop(choice, text="words")
    assert choice.paths() == [file, tmp_path]


def test_a_study_dropped_on_the_window_is_opened_and_other_files_are_refused(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path, Settings(toured=True))
    study = small_study(tmp_path / "canes")
    Router(qapp, driver.window, driver.context, 10.0).start(None)
    before = driver.window.page
    drop(driver.window, tmp_path / "cane-1.png")
    assert driver.window.page is before
    assert "cane-1.png" in driver.said[-1]
    drop(driver.window, study)
    assert isinstance(driver.window.page, HomePage)
    assert driver.window.page.folder() == study


def test_one_key_goes_back_to_the_study_and_then_to_the_start(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path, Settings(toured=True))
    study = small_study(tmp_path / "canes")
    router = Router(qapp, driver.window, driver.context, 10.0)
    router.start(study)
    pages = []
    driver.window.run_command("gallery")
    for _ in range(3):
        page = driver.window.page
        assert page is not None
        qtbot.waitUntil(lambda: page.isAncestorOf(driver.focus))  # noqa: B023  # asked within the turn
        pages.append(type(page).__name__)
        driver.press(Qt.Key.Key_Home, modifier=Qt.KeyboardModifier.AltModifier)
    assert pages == ["GalleryPage", "HomePage", "StartPage"]
    assert type(driver.window.page).__name__ == "StartPage"
