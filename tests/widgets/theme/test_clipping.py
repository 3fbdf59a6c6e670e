"""Nothing is cut off, lies over something else or is too faint, at any text size, down to a window of 1024 x 600."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QMainWindow, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from every_screen import Screens, settle
from tests.widgets import seen
from tests.widgets.screens import BASE_SIZE, SMALL_WINDOW, demo_study, looks, over_everything, small_screen
from widgets.kit.labels import SilentText
from widgets.shell.page import Page
from widgets.theme.colours import THEMES
from widgets.theme.theme import apply_theme

__all__ = ["small_screen"]
pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support"),
    pytest.mark.usefixtures("qapp", "small_screen"),
]
STEPS = range(100, 201, 10)  # the settings' own
# Where contrast is measured and dialogs are opened, and the theme; "contrast-dark" comes with the other typeface.
SHOWN_IN = {100: "light", 150: "dark", 200: "contrast-light"}
AA, AAA, RING = 4.5, 7.0, 3.0
WIDER = QSize(1920, 1080)


def too_little_room(shown: QWidget) -> list[str]:
    findings = seen.clipped(shown) + seen.small_targets(shown)
    if isinstance(shown, QMainWindow) and shown.size() != SMALL_WINDOW:
        findings.append(f"the window grew to {shown.width()} x {shown.height()}")
    return findings


def contrast_needed(theme: str) -> float:
    return AAA if theme.startswith("contrast") else AA


@pytest.mark.parametrize(
    ("theme", "text_scale", "typeface"),
    [(SHOWN_IN.get(step, "light"), step, "bundled") for step in STEPS] + [("contrast-dark", 200, "system")],
)
def test_everything_has_room_and_stands_out(theme: str, text_scale: int, typeface: str) -> None:
    """At every step all pages; at some, in a theme each, the dialogs too, of which there are many more, and contrast.

    To get to all pages and dialogs takes far longer than to measure them: one walk measures both.
    """
    is_thorough = text_scale in SHOWN_IN

    def measure(shown: QWidget) -> list[str]:
        found = too_little_room(shown)
        if is_thorough:
            found += seen.faint_words(shown, contrast_needed(theme)) + seen.faint_focus(shown, RING)
        return found

    with looks(theme, text_scale, typeface) as app:
        findings = over_everything(app, measure, with_dialogs=is_thorough)
    assert not findings, "\n".join(findings)


def test_every_theme_is_looked_at() -> None:
    assert {*SHOWN_IN.values(), "contrast-dark"} == set(THEMES)


def test_every_page_there_is_follows_the_text_size_and_the_window_while_it_is_open() -> None:
    """A page nobody can reach through the router would escape all these tests."""
    findings: list[str] = []
    shown = set()
    with looks("light") as app:
        screens = Screens(app, demo_study(), BASE_SIZE)
        screens.window.resize(SMALL_WINDOW)
        for name, page in screens.pages():
            shown.add(type(page))
            for text_scale in (200, 100):
                apply_theme(app, "light", text_scale, BASE_SIZE)
                settle()
                findings += [f"{name}, {text_scale} %: {one}" for one in too_little_room(screens.window)]
            screens.window.resize(WIDER)
            settle()
            findings += [f"{name}, wide: {one}" for one in seen.clipped(screens.window)]
            screens.window.resize(SMALL_WINDOW)
            settle()
        context = screens.window.context
        context.settings = replace(context.settings, rater=screens.person)  # who has still to answer
        shown.add(type(screens.open("agreement")))
        findings += [f"locked: {one}" for one in too_little_room(screens.window)]
        screens.close()
    assert not findings, "\n".join(findings)
    ours = {
        kind for kind in _all_kinds(Page) if kind.__module__.startswith("widgets.") and not _all_kinds(kind)
    }
    assert ours <= shown


def _all_kinds(kind: type) -> set[type]:
    direct: set[type] = set(kind.__subclasses__())
    return direct.union(*(_all_kinds(one) for one in direct))


def planted(qtbot: QtBot, *children: QWidget) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    for child in children:
        child.setParent(window)
    window.resize(300, 200)
    window.show()
    return window


def test_the_measures_find_what_is_planted(qtbot: QtBot) -> None:
    long = QLabel("Several words that need a few lines in so narrow a place")
    long.setWordWrap(True)
    long.setGeometry(0, 0, 80, 15)
    silent = SilentText("Several words that need a few lines")
    silent.setGeometry(0, 20, 80, 12)
    button = QPushButton("A title too long for it")
    button.setGeometry(0, 60, 40, 20)
    beside = QPushButton("Beside")
    beside.setGeometry(20, 65, 270, 30)
    outside = QLabel("Outside")
    outside.setGeometry(250, 150, 100, 30)
    window = planted(qtbot, long, silent, button, beside, outside)
    told = "\n".join(seen.clipped(window))
    assert "QLabel 'Several words" in told
    assert "SilentText 'Several words" in told
    assert "QPushButton 'A title too long" in told
    assert "lies over QPushButton 'Beside'" in told
    assert "'Outside' in QWidget: PySide6.QtCore.QRect(250, 150, 100, 30) sticks out" in told
    assert any("A title too long" in finding for finding in seen.small_targets(window))


def test_a_well_laid_out_window_passes(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(QLabel("A label"))
    column.addWidget(QPushButton("A button"))
    window.show()
    assert seen.clipped(window) == []
