"""Somebody new opens a packet, answers two images with a doubt and a note, and sends it back: by ear, with large text,
and with a mouse. Nothing leads to a dead end."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.study.verdict import Doubt, Verdict
from storage.folder import open_study
from tests.widgets.screens import looks
from tests.widgets.shell.test_opened_files import packet
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, SPACE, WindowDriver, heard_name, small_study
from widgets.annotate.annotate_page import AnnotatePage
from widgets.kit.scroll_column import ScrollColumn
from widgets.shell.router import Router
from widgets.study.home_page import HomePage
from widgets.team.packets_page import PacketsPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE, "This plugin does not support")
Key = Qt.Key
HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
NOTE = "too short"
WHEEL = 3  # lines that a notch of the wheel scrolls by


class Newcomer:
    """Somebody at a window of 1024 by 600 who has been sent a packet."""

    def __init__(self, qtbot: QtBot, folder: Path, app: QApplication) -> None:
        study = small_study(folder / "study", people=("Robin",))
        self.qtbot, self.folder = qtbot, folder / "Robin"
        self.driver = WindowDriver(qtbot, folder)
        self.router = Router(app, self.driver.window, self.driver.context, app.font().pointSizeF())
        self.router.start(None)
        self.router.open_file(packet(study, ""))
        self.wait_for(HomePage)

    @property
    def page(self) -> QWidget:
        assert self.driver.window.page is not None
        return self.driver.window.page

    def wait_for(self, page: type[QWidget]) -> None:
        self.qtbot.waitUntil(lambda: isinstance(self.driver.window.page, page), timeout=20_000)

    def close(self) -> None:
        """Leave the study, which one process holds at a time, and say no more."""
        self.driver.window.part()
        self.driver.announcer.close()

    def check(self) -> None:
        """What was answered is on the disk, and came into the packet that was written."""
        page = self.page
        assert isinstance(page, PacketsPage)
        self.qtbot.waitUntil(lambda: not page.is_working and bool(page.report.lines()))
        assert "including 2 answers." in " ".join(
            page.report.lines()
        )  # the doubt and the note came after the first
        with closing(open_study(self.folder)) as study:
            robin = study.raters.find("Robin")
            assert robin
            first, second = (
                next(iter(study.answers.current(image.key, robin).values())) for image in study.images.all()
            )
        assert (first.content.value, first.content.doubt) == (Verdict.MET, Doubt.BORDERLINE)
        assert first.content.note == NOTE
        assert second.content.value is Verdict.NOT_MET


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of one's own: the answers are sent from there."""
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.fixture
def newcomer(qtbot: QtBot, tmp_path: Path, qapp: QApplication) -> Iterator[Newcomer]:
    newcomer = Newcomer(qtbot, tmp_path, qapp)
    yield newcomer
    newcomer.close()


def with_keys(newcomer: Newcomer, after_each: Callable[[Key], None]) -> None:
    """Go through it with keys alone."""

    def press(*keys: Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            QTest.keyClick(QApplication.activePopupWidget() or newcomer.driver.focus, key, held)
            QTest.qWait(5)
            after_each(key)

    press(ENTER, SPACE, ENTER)
    newcomer.wait_for(AnnotatePage)
    press(Key.Key_Y, Key.Key_D, Key.Key_B, Key.Key_E)
    newcomer.driver.type(NOTE)
    press(ENTER, Key.Key_U, Key.Key_N)
    press(Key.Key_F7, held=HELD)
    newcomer.wait_for(PacketsPage)
    press(ENTER)


def test_with_eyes_closed(newcomer: Newcomer) -> None:
    """Each key is answered by a sentence or by the name of what has the focus now."""
    said = newcomer.driver.said
    heard = [(len(said), heard_name(newcomer.driver.focus))]

    def listen(key: Key) -> None:
        heard.append((len(newcomer.driver.said), heard_name(newcomer.driver.focus)))
        assert heard[-1] != heard[-2] or key == SPACE, f"nothing is heard after {key.name}"
        assert "does nothing here" not in newcomer.driver.said[-1]

    with_keys(newcomer, listen)
    newcomer.check()


def test_with_large_text(qtbot: QtBot, tmp_path: Path) -> None:
    """What has the focus is in sight after each key."""
    with looks("light", 200) as app:
        newcomer = Newcomer(qtbot, tmp_path, app)

        def look(key: Key) -> None:
            focus = newcomer.driver.focus
            qtbot.waitUntil(lambda: not focus.visibleRegion().isEmpty())
            assert newcomer.driver.window.size().width() <= 1024, key.name

        with_keys(newcomer, look)
        newcomer.check()
        newcomer.close()


def test_with_a_mouse(newcomer: Newcomer) -> None:
    """Only the note is typed; an image takes nine clicks at most."""
    clicks: list[QWidget] = []

    def is_seen(part: QWidget) -> bool:
        """Turn the wheel as long as it is not."""
        if part.visibleRegion().isEmpty():
            for area in newcomer.page.findChildren(ScrollColumn):
                bar = area.verticalScrollBar()
                is_below = part.mapTo(area, QPoint()).y() > 0 if area.isAncestorOf(part) else True
                bar.setValue(bar.value() + (1 if is_below else -1) * WHEEL * bar.singleStep())
        return not part.visibleRegion().isEmpty()

    def click(part: QWidget, at: QPoint | None = None) -> None:
        newcomer.qtbot.waitUntil(lambda: is_seen(part))
        clicks.append(part)
        seen = part.visibleRegion().boundingRect()
        at = at or QPoint(seen.left() + min(seen.width() // 2, 20), seen.center().y())  # where a label begins
        QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=at)
        QTest.qWait(5)

    def choose(words: str) -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        (line,) = (one for one in menu.actions() if words in one.text().replace("&", ""))
        click(menu, menu.actionGeometry(line).center())

    home = newcomer.page
    assert isinstance(home, HomePage)
    click(home.sign_in_form.perceptions.button(0))
    click(home.begin)
    newcomer.wait_for(AnnotatePage)
    page = newcomer.page
    assert isinstance(page, AnnotatePage)
    clicks.clear()
    code = page.session.criteria[0].code
    card = page.form.card(code)
    assert card is not None
    click(card.choices.buttons[0])
    click(card.doubt)
    choose("orderline")
    click(card.note)
    newcomer.driver.type(NOTE)
    click(page._buttons["next_unanswered"])
    assert len(clicks) <= 9
    card = page.form.card(code)
    assert card is not None
    click(card.choices.buttons[1])
    bar = newcomer.driver.window.menuBar()
    click(bar, bar.actionGeometry(bar.actions()[0]).center())
    choose("Back one page")
    newcomer.wait_for(HomePage)
    home = newcomer.page
    assert isinstance(home, HomePage)
    click(home.row("packets"))
    newcomer.wait_for(PacketsPage)
    sending = newcomer.page
    assert isinstance(sending, PacketsPage)
    click(sending.sending.write)
    newcomer.check()
