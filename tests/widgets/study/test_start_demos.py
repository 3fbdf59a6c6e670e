"""The demos on the start page: made once, in the background, and then there to go on with."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.errors import UserError
from app.interchange.demo.demo_studies import (
    STUDY_DEMOS,
    WORKSHOP_STUDIES,
    demo_folder,
    provide_demo,
    provide_study_demo,
    provide_workshops,
    study_demo_folder,
    workshops_folder,
)
from app.settings import Settings
from storage.folder import open_study
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, WindowDriver, small_study
from widgets.kit.dialogs import Dialog
from widgets.study.start_page import StartPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def start(driver: WindowDriver) -> StartPage:
    page = StartPage(driver.context)
    driver.show(page)
    return page


def test_the_demo_is_made_once_and_opened(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    driver = WindowDriver(qtbot, tmp_path)

    def make(folder: Path) -> None:
        small_study(folder)

    driver.context.repository = replace(driver.context.repository, make_demo=make)
    start(driver)
    driver.alt(Qt.Key.Key_D)
    driver.wait_for("The demo study is being made.")
    driver.wait_for("The demo study is ready.")
    assert driver.went == [("sign_in", demo_folder())]
    study = open_study(demo_folder())
    assert study.images.count() == 2
    study.close()
    assert list(demo_folder().parent.iterdir()) == [demo_folder()]

    def refuse(_folder: Path) -> None:
        raise AssertionError("made twice")

    assert provide_demo(refuse, demo_folder()) == demo_folder()


def test_the_workshops_demo_stands_among_the_recent_studies(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    driver = WindowDriver(qtbot, tmp_path, Settings(recent=(str(small_study(tmp_path / "mine")),)))

    def make(folder: Path) -> None:
        for name in WORKSHOP_STUDIES:
            small_study(folder / name)

    driver.context.repository = replace(driver.context.repository, make_workshops=make)
    page = start(driver)
    driver.alt(Qt.Key.Key_W)
    driver.wait_for("The workshops demo is being made.")
    driver.wait_for("The workshops demo is ready. Its 6 studies are at the top")
    studies = [workshops_folder() / name for name in WORKSHOP_STUDIES]
    assert driver.stored.recent == tuple(map(str, [*studies, tmp_path / "mine"]))
    assert driver.focus is page.recent
    assert driver.went == []

    def refuse(_folder: Path) -> None:
        raise AssertionError("made twice")

    assert provide_workshops(refuse, workshops_folder()) == tuple(studies)


@pytest.mark.parametrize(("downs", "which"), [(0, "contexts"), (1, "critiques"), (2, "captions")])
def test_one_chooses_among_the_demos_of_studies(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, downs: int, which: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    driver = WindowDriver(qtbot, tmp_path)

    def make(asked: str, folder: Path) -> None:
        assert asked == which
        for name in STUDY_DEMOS[asked]:
            small_study(folder / name)

    driver.context.repository = replace(driver.context.repository, make_study_demo=make)
    page = start(driver)

    def choose(dialog: Dialog) -> None:
        assert dialog.windowTitle() == "Demos of studies"
        driver.press(*[DOWN] * downs, ENTER)

    driver.in_dialog(choose, lambda: driver.alt(Qt.Key.Key_U))
    folder = study_demo_folder(which)
    driver.wait_for("The demo is being made.")
    if which == "captions":
        driver.wait_for("The demo is ready. Its 3 studies are at the top")
        assert driver.stored.recent == tuple(str(folder / name) for name in STUDY_DEMOS[which])
        assert driver.focus is page.recent
    else:
        driver.wait_for("The demo is ready.")
        assert driver.went == [("sign_in", folder)]

    def refuse(_which: str, _folder: Path) -> None:
        raise AssertionError("made twice")

    assert provide_study_demo(refuse, which, folder) == tuple(folder / name for name in STUDY_DEMOS[which])


def test_thinking_better_of_a_demo_makes_none(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = start(driver)
    said = len(driver.said)
    driver.in_dialog(lambda _dialog: driver.press(Qt.Key.Key_Escape), lambda: driver.alt(Qt.Key.Key_U))
    assert len(driver.said) == said
    assert page.study_demos.isEnabled()


def test_a_demo_that_cannot_be_made_leaves_nothing_and_says_so(tmp_path: Path) -> None:
    def half(folder: Path) -> None:
        folder.mkdir()
        raise OSError(28, "No space left on device")

    with pytest.raises(UserError, match="no space left"):
        provide_demo(half, tmp_path / "demo")
    assert list(tmp_path.iterdir()) == []
