"""The page of two people at each of its stages: nothing wrong for a screen reader, nothing cut off, nothing faint."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.sessions.pair.pair_navigator import Stage
from every_screen import settle
from storage.folder import open_study
from tests.sessions.judge_sitting import make_study
from tests.sessions.pair_sitting import add_pair
from tests.widgets import seen
from tests.widgets.audit import audit
from tests.widgets.screens import looks
from tests.widgets.window_driver import ENTER, WindowDriver
from widgets.pair.pair_page import PairPage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
LEAST, RING = 4.5, 3.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = make_study(tmp_path / "study", images=2, whole_image=None)
    add_pair(folder)
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.details.add(1, "a red ball", question="what is at the tip?", author="Gil")
    return folder


STAGES = (
    *(Stage.LISTEN, Stage.ALONE, Stage.HANDOVER, Stage.ALONE, Stage.GATHER, Stage.TOGETHER, Stage.BREAK),
)


def stages(driver: WindowDriver, page: PairPage) -> Iterator[Stage]:
    """Through an image by keys, one stage after the other, and to the break before the next image."""
    page.setup_panel.images.setValue(1)
    page.setup_panel.list.setFocus()
    driver.press(ENTER)
    for stage in STAGES:
        settle()
        assert page.session is not None
        assert page.session.stage is stage
        focus = driver.focus
        yield stage
        focus.setFocus()  # looking about has moved it
        if stage is Stage.ALONE:
            driver.press(Qt.Key.Key_Y, Qt.Key.Key_J, Qt.Key.Key_N)
            driver.press(ENTER, modifier=BOTH)
        elif stage is Stage.TOGETHER:
            driver.press(ENTER, modifier=BOTH)
            driver.press(ENTER, modifier=BOTH)  # what is open is asked about once
        elif stage is not Stage.BREAK:
            driver.press(ENTER)


@pytest.mark.parametrize(
    ("theme", "text_scale"), [("light", 100), ("dark", 150), ("contrast-light", 200), ("contrast-dark", 100)]
)
def test_every_stage_can_be_seen_and_heard(qtbot: QtBot, folder: Path, theme: str, text_scale: int) -> None:
    with looks(theme, text_scale):
        driver = WindowDriver(qtbot, folder.parent)
        page = PairPage(driver.context, open_study(folder))
        driver.show(page)
        found: list[str] = []
        for stage in stages(driver, page):
            look = [str(finding) for finding in audit(page, with_focus=False)]
            if page.table.covered.cover.isVisible():  # nothing of the form is to be seen
                found += [f"{stage}: {finding}" for finding in look]
                continue
            look += seen.clipped(driver.window) + seen.small_targets(driver.window)
            look += seen.faint_words(driver.window, LEAST) + seen.faint_focus(driver.window, RING)
            found += [f"{stage}: {finding}" for finding in look]
            if driver.window.width() > 1024:
                found.append(f"{stage}: the window grew to {driver.window.width()} pixels")
        page.leave()
        driver.announcer.close()
    assert not found, "\n".join(found)


def test_tab_goes_once_around_at_every_stage(qtbot: QtBot, folder: Path) -> None:
    driver = WindowDriver(qtbot, folder.parent)
    page = PairPage(driver.context, open_study(folder))
    driver.show(page)
    found = []
    for stage in stages(driver, page):
        found += [f"{stage}: {finding}" for finding in audit(page)]
    page.leave()
    driver.announcer.close()
    assert not found, "\n".join(map(str, found))
