"""Pictures decoded ahead: on a thread, a few of them, and without trouble when the page goes meanwhile."""

from pathlib import Path

import pytest
from PIL import Image as Pillow
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from widgets.image import image_loader
from widgets.image.image_loader import ImageLoader
from widgets.shell.background_task import wait_for_work

BOX = QSize(600, 600)


def photograph(folder: Path, number: int = 1) -> Path:
    file = folder / f"{number}.png"
    Pillow.new("RGB", (500, 500), (number, 0, 0)).save(file)
    return file


def test_a_shelf_that_goes_before_the_picture_comes_hears_nothing_more(qtbot: QtBot, tmp_path: Path) -> None:
    repository = ImageLoader()
    assert repository.fetch(photograph(tmp_path), BOX) is None
    delete(repository)
    wait_for_work()
    QApplication.processEvents()  # an exception in here fails the test
    assert qtbot is not None


def test_large_pictures_are_kept_only_as_far_as_there_is_room(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image_loader, "MOST_MB", 2.5)  # a picture of 500 × 500 takes one megabyte
    repository = ImageLoader()
    files = [photograph(tmp_path, number) for number in range(1, 5)]
    for file in files:
        with qtbot.waitSignal(repository.ready):
            repository.fetch(file, BOX)
    assert [repository.fetch(file, BOX) is not None for file in files[2:]] == [True, True]
    assert repository.fetch(files[0], BOX) is None
    wait_for_work()


def test_the_pictures_beside_the_one_in_sight_are_kept_and_no_others(qtbot: QtBot, tmp_path: Path) -> None:
    repository = ImageLoader()
    files = [photograph(tmp_path, number) for number in range(10)]
    for at in range(1, 8):
        repository.fetch(files[at], BOX)
        repository.fetch_ahead([files[at + 1], files[at + 2], files[at - 1]], BOX)
        wait_for_work()
        QApplication.processEvents()
    assert [repository.fetch(files[at], BOX) is not None for at in (6, 7, 8, 9)] == [True] * 4
    assert repository.fetch(files[4], BOX) is None
    wait_for_work()


def test_a_file_that_cannot_be_decoded_is_a_null_picture(qtbot: QtBot, tmp_path: Path) -> None:
    spoiled = tmp_path / "spoiled.png"
    spoiled.write_bytes(b"\x89PNG no more")
    repository = ImageLoader()
    with qtbot.waitSignal(repository.ready) as ready:
        repository.fetch(spoiled, BOX)
    assert ready.args is not None
    assert ready.args[1].isNull()
