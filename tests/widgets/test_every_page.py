"""What holds on every page and in every dialog: room, contrast, headings, scroll bars, notes, plain text, keys, voice.

To get to all pages and dialogs takes far longer than to look at them: each is opened once for each look of the window,
and everything that is asked of it is asked there. Each question has a test of its own.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QMenu, QPlainTextEdit, QWidget

from every_screen import FIRST_START, Screens, settle
from tests.widgets import seen
from tests.widgets.help.how_much_is_said import LEVELS, Heard, faults
from tests.widgets.help.test_help_everywhere import missing
from tests.widgets.kit.test_scroll_columns import bars_for_nothing
from tests.widgets.screens import BASE_SIZE, SMALL_WINDOW, demo_study, looks, small_screen
from tests.widgets.shell.test_alert_note import not_seen_where_one_looks
from tests.widgets.shell.test_layouts import Wrappers
from tests.widgets.theme.test_headings import badly_headed
from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.kit.scroll_column import ScrollColumn
from widgets.shell.page import Page
from widgets.theme.colours import THEMES
from widgets.theme.theme import apply_theme

__all__ = ["small_screen"]
pytestmark = [
    pytest.mark.qt_log_ignore(OFFSCREEN_NOISE, "This plugin does not support"),
    pytest.mark.usefixtures("qapp", "small_screen"),
    pytest.mark.time_limit(900),  # the first test of each look goes everywhere
]
PLAIN = ("light", 100, "bundled")
LOOKS = (
    PLAIN,
    ("dark", 150, "bundled"),
    ("contrast-light", 200, "bundled"),
    ("contrast-dark", 200, "system"),
)
"""Theme, text size and typeface in which everything is opened."""
BETWEEN = (120, 140, 160, 180)
"""Text sizes that pages change to while they are open: what is too narrow only at a size that lies between."""
HEARD = dict(zip(LEVELS, LOOKS[1:], strict=True))
"""The look in which each level of how much is said is listened to: what is said does not depend on it."""
AA, AAA, RING = 4.5, 7.0, 3.0
MIDDLE, WIDE = QSize(1280, 800), QSize(1920, 1080)
HELD = Qt.KeyboardModifier.MetaModifier
UNUSED_KEYS = ((Qt.Key.Key_F24, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_Q, HELD))
Look = tuple[str, int, str]
Measure = Callable[[QWidget], list[str]]


class Walk:
    """Everything there is, opened in one look of the window, and what was found there: by question, a sentence each."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.pages: set[type[Page]] = set()
        self.asked: Counter[str] = Counter()
        self.found: defaultdict[str, dict[str, None]] = defaultdict(dict)
        theme, self.scale, typeface = look
        self._contrast = AAA if theme.startswith("contrast") else AA
        self._wrappers = Wrappers()
        with looks(theme, self.scale, typeface) as self._app:
            self.screens = Screens(self._app, demo_study(), BASE_SIZE)
            level = next((level for level, of_level in HEARD.items() if of_level == look), "")
            self.heard = Heard(self.screens, level) if level else None
            try:
                self._go()
            finally:
                self.screens.close()
                if self.heard is not None:
                    self.heard.close()
        del self.screens, self._app, self._wrappers

    def _go(self) -> None:
        window = self.screens.window
        window.resize(SMALL_WINDOW)
        for name, page in self.screens.pages():
            self.pages.add(type(page))
            with self._listening(name, page):
                self._measure(name, window)
                if self.look == PLAIN:
                    self._ask("headings", name, window, badly_headed)
                    self._change(name, page)
                if self.look in (PLAIN, LOOKS[-1]):
                    self._ask("notes", name, window, not_seen_where_one_looks)
                self._ask("contrast", name, window, self._faint_focus)
            self.screens.dialogs(name, self._look_at_dialog)
            if self.heard is not None:
                self.heard.end_page()
        context = window.context
        context.settings = replace(context.settings, rater=self.screens.person)  # who has still to answer
        self.pages.add(type(self.screens.open("agreement")))
        self._ask("room", "locked", window, too_little_room)
        if self.look == PLAIN:
            self._grow("locked")

    def _look_at_dialog(self, name: str, shown: QWidget) -> None:
        with self._listening(name, shown):
            self._measure(name, shown)
            self._ask("contrast", name, shown, self._faint_focus)

    @contextmanager
    def _listening(self, name: str, opened: QWidget) -> Iterator[None]:
        """Listen to what was opened, before anything else moves the focus there."""
        if self.heard is None:
            yield
            return
        self.heard.listen(name, opened)
        with self.heard.not_listening():
            yield

    def _measure(self, name: str, shown: QWidget) -> None:
        """Everything that changes nothing, and a key."""
        self._ask("room", name, shown, too_little_room)
        self._ask("contrast", name, shown, lambda one: seen.faint_words(one, self._contrast))
        if self.look == PLAIN:
            self._ask("wrappers", name, shown, self._wrappers.new)
            self._ask("plain text", name, shown, missing)
            self._ask("keys", name, shown, self._silent_keys)

    def _change(self, name: str, page: Page) -> None:
        """Change the text size and the window while the page is open."""
        window = self.screens.window
        self._ask("scroll bars", name, page, bars_for_nothing)
        self._grow(name)
        window.resize(WIDE)
        settle()
        self._ask("changes", f"{name}, wide", window, seen.clipped)
        window.resize(MIDDLE)
        settle()
        self._ask("scroll bars", name, page, bars_for_nothing)
        if name == FIRST_START:
            (scroll,) = page.findChildren(ScrollColumn)
            if scroll.verticalScrollBar().maximum():
                self.found["scroll bars"]["the first start does not fit"] = None
        window.resize(SMALL_WINDOW)
        settle()

    def _grow(self, name: str) -> None:
        """Change the text size up to the largest, and back."""
        theme, scale, typeface = self.look
        for step in (*BETWEEN, 200, scale):
            apply_theme(self._app, theme, step, BASE_SIZE, typeface)
            settle()
            question = f"{step} %" if step in BETWEEN else "changes"
            self._ask(question, f"{name}, {step} %", self.screens.window, too_little_room)

    def _ask(self, question: str, name: str, shown: QWidget, measure: Measure) -> None:
        self.asked[question] += 1
        self.found[question].update(dict.fromkeys(f"{name}: {finding}" for finding in measure(shown)))

    def _faint_focus(self, shown: QWidget) -> list[str]:
        return seen.faint_focus(shown, RING)

    def _silent_keys(self, shown: QWidget) -> list[str]:
        """Keys without a command that say nothing, or change what is in the fields."""
        shown.window().activateWindow()
        settle()
        findings = []
        messages = self.screens.announcer.messages
        for key, modifier in UNUSED_KEYS:
            before, count = texts(shown), len(messages)
            focus = shown.focusWidget() or QApplication.focusWidget() or shown
            QTest.keyClick(focus, key, modifier)
            said = [message.sentence for message in messages[count:]]
            # A menu says what can be chosen there instead.
            is_told = (
                said if isinstance(shown, QMenu) else [one for one in said if "does nothing here" in one]
            )
            if not is_told or texts(shown) != before:
                findings.append(f"{key.name} in {type(focus).__name__}, said {said}")
        return findings


def too_little_room(shown: QWidget) -> list[str]:
    findings = seen.clipped(shown) + seen.small_targets(shown)
    if isinstance(shown, QMainWindow) and shown.size() != SMALL_WINDOW:
        findings.append(f"the window grew to {shown.width()} x {shown.height()}")
    return findings


def texts(shown: QWidget) -> list[str]:
    """What is in the fields."""
    lines = [field.text() for field in shown.findChildren(QLineEdit)]
    return lines + [field.toPlainText() for field in shown.findChildren(QPlainTextEdit)]


@cache
def walked(look: Look) -> Walk:
    return Walk(look)


@pytest.mark.parametrize("look", LOOKS)
def test_everything_has_room(look: Look) -> None:
    """Nothing is cut off or lies over something else in a window of 1024 x 600, and what is clicked is large enough."""
    walk = walked(look)
    assert walk.asked["room"] > 70
    assert list(walk.found["room"]) == []


@pytest.mark.parametrize("step", BETWEEN)
def test_every_page_has_room_at_text_sizes_that_lie_between(step: int) -> None:
    walk = walked(PLAIN)
    assert walk.asked[f"{step} %"] > 20
    assert list(walk.found[f"{step} %"]) == []


@pytest.mark.parametrize("look", LOOKS)
def test_everything_stands_out(look: Look) -> None:
    """No words and no focus are too faint."""
    assert list(walked(look).found["contrast"]) == []


def test_every_theme_is_looked_at() -> None:
    assert {theme for theme, _, _ in LOOKS} == set(THEMES)


def test_every_page_follows_the_text_size_and_the_window_while_it_is_open() -> None:
    walk = walked(PLAIN)
    assert list(walk.found["changes"]) == []
    # A page nobody can reach through the router would escape all these tests.
    ours = {
        kind for kind in _all_kinds(Page) if kind.__module__.startswith("widgets.") and not _all_kinds(kind)
    }
    assert ours <= walk.pages


def _all_kinds(kind: type) -> set[type]:
    direct: set[type] = set(kind.__subclasses__())
    return direct.union(*(_all_kinds(one) for one in direct))


def test_text_is_close_below_its_heading_on_every_page() -> None:
    assert list(walked(PLAIN).found["headings"]) == []


def test_no_page_has_a_scroll_bar_for_nothing() -> None:
    """In a small window and one of the usual size, where the first page fits."""
    assert list(walked(PLAIN).found["scroll bars"]) == []


@pytest.mark.parametrize("look", [PLAIN, LOOKS[-1]])
def test_a_refusal_is_seen_beside_the_focus_on_every_page(look: Look) -> None:
    assert list(walked(look).found["notes"]) == []


def test_no_page_or_dialog_makes_wrappers_of_layout_items() -> None:
    assert list(walked(PLAIN).found["wrappers"]) == []


def test_the_plain_text_has_all_words_of_every_page_and_dialog() -> None:
    assert list(walked(PLAIN).found["plain text"]) == []


def test_a_key_without_a_command_says_so_and_changes_nothing() -> None:
    assert list(walked(PLAIN).found["keys"]) == []


def test_each_level_is_heard_on_every_page_and_in_every_dialog() -> None:
    full, standard, short = (walked(HEARD[level]).heard for level in LEVELS)
    assert full is not None
    assert standard is not None
    assert short is not None
    assert len(full.told.keys() & standard.told.keys() & short.told.keys()) > 70
    assert len(full.hints) > 20
    assert sorted(faults(full, standard, short)) == []
