"""A window on a desk for testing its first pages: keys in, sentences and facts on the disk out."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PIL import Image as Pillow
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.cli.study_repository import repository
from app.files.rubric_file import load_rubric
from app.settings import Settings, load_settings, save_settings
from app.speech.voice import SilentVoice
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from storage.folder import create_study
from widgets.kit.dialogs import Dialog
from widgets.shell.announcer import Announcer, Listeners
from widgets.shell.main_window import MainWindow
from widgets.shell.page import Page, PageContext
from widgets.shell.study_page import StudyPage

# The offscreen platform says this of every dialog; it means nothing.
OFFSCREEN_NOISE = "This plugin does not support propagateSizeHints"
ENTER, SPACE, DOWN, TAB = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Tab
_LOOK_MS = 5
_PATIENCE_MS = 60_000
Found = TypeVar("Found")


class WindowDriver:
    """The window, the bench, and where pages wanted to go."""

    def __init__(self, qtbot: QtBot, folder: Path, settings: Settings | None = None) -> None:
        self.qtbot = qtbot
        self.settings_file = folder / "settings.json"
        given = settings or Settings()
        self.announcer = Announcer(SilentVoice(), given, Listeners(lambda: False, lambda: None))
        self.context = PageContext(
            self.announcer, repository(), given, lambda new: save_settings(new, self.settings_file)
        )
        self.window = MainWindow(self.context)
        self.went: list[tuple[str, object]] = []
        # Calls of in_dialog by their list of troubles: all that are under way, and those whose dialog is still to come.
        self._calls: list[list[BaseException]] = []
        self._waiting: list[list[BaseException]] = []
        self._seen: list[Dialog] = []  # dialogs that calls under way acted in
        # Nobody is there at the end of a test to answer whether a page may be left.
        qtbot.addWidget(self.window, before_close_func=self._let_go)
        self.window.resize(1024, 600)
        self.window.show()

    def show(self, page: Page) -> None:
        """Put a page into the window and wait until it has the focus."""
        page.go.connect(lambda name, target: self.went.append((name, target)))
        self.window.show_page(page)
        self.qtbot.waitUntil(lambda: page.isAncestorOf(self.focus))

    def while_away(self, act: Callable[[], object]) -> None:
        """Do something while another window of the desk is active, and come back."""
        other = QWidget()
        other.show()
        other.activateWindow()
        self.qtbot.waitUntil(lambda: not self.window.isActiveWindow())
        act()
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)
        other.close()
        other.deleteLater()

    def close(self) -> None:
        """Leave the page that is shown, and be silent."""
        if self.window.page is not None:
            self.window.page.leave()
        self.announcer.close()

    def _let_go(self, _window: QWidget) -> None:
        self.window.page = None

    @property
    def focus(self) -> QWidget:
        return QApplication.focusWidget() or self.window

    @property
    def said(self) -> list[str]:
        return [message.sentence for message in self.announcer.messages]

    @property
    def stored(self) -> Settings:
        return load_settings(self.settings_file)

    def press(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press keys where the focus is."""
        for key in keys:
            QTest.keyClick(self.focus, key, modifier)

    def alt(self, key: Qt.Key) -> None:
        """Press a letter with Alt, as one chooses a button by its underlined letter."""
        self.press(key, modifier=Qt.KeyboardModifier.AltModifier)

    def type(self, text: str) -> None:
        """Type where the focus is; a new line is the Enter key."""
        for number, line in enumerate(text.split("\n")):
            if number:
                self.press(ENTER)
            QTest.keyClicks(self.focus, line)

    def wait_for(self, sentence: str) -> None:
        """Wait until a sentence that begins so was said."""
        self.qtbot.waitUntil(
            lambda: any(said.startswith(sentence) for said in self.said), timeout=_PATIENCE_MS
        )

    def control(self, key: Qt.Key) -> str:
        """Press a key with Ctrl; what was said last then."""
        self.press(key, modifier=Qt.KeyboardModifier.ControlModifier)
        return self.said[-1]

    def in_dialog(self, act: Callable[[Dialog], None], opened_by: Callable[[], object]) -> None:
        """Do something that opens a dialog, and act in it; a dialog is closed if it is still there after a fault.

        A dialog that nobody expects would wait for ever: it is closed after two minutes, and the test fails. Where
        one call is what opens another's dialog, the outer one acts in the first dialog.
        """
        problem: list[BaseException] = []
        self._calls.append(problem)
        self._waiting.append(problem)
        finished: list[bool] = []
        looking, giving_up = QTimer(), QTimer()

        def give_up() -> None:
            while isinstance(dialog := QApplication.activeModalWidget(), QDialog):
                problem.append(AssertionError(f"This dialog was still open: {dialog.windowTitle()}"))
                QDialog.reject(dialog)

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, Dialog) or not dialog.isAncestorOf(self.focus):
                return
            if dialog in self._seen or self._waiting[0] is not problem:
                return
            looking.stop()
            self._waiting.pop(0)
            self._seen.append(dialog)
            try:
                act(dialog)
            except BaseException as error:  # noqa: BLE001  # raised again outside Qt, where pytest sees it
                problem.append(error)
            finished.append(True)
            if dialog.isVisible() and problem:
                QDialog.reject(dialog)

        looking.timeout.connect(look)
        giving_up.timeout.connect(give_up)
        looking.start(_LOOK_MS)
        giving_up.start(2 * _PATIENCE_MS)
        try:
            opened_by()
            # A button chosen by its letter is pressed a moment later.
            self.qtbot.waitUntil(lambda: bool(finished), timeout=_PATIENCE_MS)
        finally:
            # What looks on after the end of a test would act in the next one.
            looking.stop()
            giving_up.stop()
            self._end_call(problem)
        if problem:
            raise problem[0]

    def _end_call(self, call: list[BaseException]) -> None:
        self._calls = [other for other in self._calls if other is not call]
        self._waiting = [other for other in self._waiting if other is not call]
        if not self._calls:
            self._seen.clear()
        # What a window manager does when a dialog closes; the offscreen platform has none.
        self.window.activateWindow()


class PageDriver(WindowDriver):
    """The window with one page of a study, `page`, which is left at the end of the test."""

    page: StudyPage

    def in_dialog(self, act: Callable[[Dialog], None], opened_by: Callable[[], object]) -> None:
        """As everywhere; then the focus is back on the page."""
        super().in_dialog(act, opened_by)
        self.qtbot.waitUntil(lambda: self.page.isAncestorOf(self.focus))

    def close(self) -> None:
        """The page is left when the window is let go of."""

    def _let_go(self, window: QWidget) -> None:
        self.page.leave()
        self.announcer.close()
        super()._let_go(window)


def when_there(
    looker: QWidget,
    find: Callable[[], Found | None],
    act: Callable[[Found], object],
    patience_ms: int = _PATIENCE_MS,
) -> None:
    """Act once, as soon as `find` returns something: in a dialog that opens behind another one, or takes its place.

    Looks no longer than `looker` lives, which is gone after the test. Where nothing comes in a minute, or the act
    fails, every dialog is closed, so that nothing waits for them for ever, and the test fails.
    """
    timer = QTimer(looker, interval=_LOOK_MS)
    until = time.monotonic() + patience_ms / 1000

    def look() -> None:
        try:
            found = find()
            if found is None and time.monotonic() < until:
                return
            timer.stop()
            assert found is not None, "What the test was to act in never came."
            act(found)
        except BaseException:
            timer.stop()
            while isinstance(dialog := QApplication.activeModalWidget(), QDialog):
                QDialog.reject(dialog)
            raise  # out of a slot, where pytest-qt sees it

    timer.timeout.connect(look)
    timer.start()


def tab_stops(driver: WindowDriver) -> list[QWidget]:
    """Where Tab leads, once around."""
    stops: list[QWidget] = []
    while driver.focus not in stops:
        stops.append(driver.focus)
        driver.press(TAB)
    return stops


def heard_name(widget: QWidget) -> str:
    """What a screen reader calls a widget."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface else ""


def small_study(
    folder: Path, images: int = 2, people: tuple[str, ...] = (), rubric: str = "guide-cane"
) -> Path:
    """A study with drawn images and people who have not begun; returns its folder."""
    study = create_study(folder, NewStudy("Canes", "guide cane", rubric=load_rubric(rubric)))
    study.prepare_to_write()
    for number in range(images):
        file = draw(folder.parent / f"cane-{number + 1}.png", number)
        study.images.add(file, ImageFacts(file.name))
    for name in people:
        study.raters.add(name)
    study.close()
    return folder


def draw(file: Path, shade: int = 0) -> Path:
    """A small picture; different shades are different pictures."""
    file.parent.mkdir(parents=True, exist_ok=True)
    Pillow.new("RGB", (8, 8), (shade % 256, shade // 256, 90)).save(file)
    return file
