"""Changing theme and text size on a page makes it look as one that is opened with them: the same sizes and colours."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.study.team.raters import Perception
from every_screen import Screens, settle
from tests.widgets.screens import BASE_SIZE, demo_study, looks
from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.kit.columns import Card, column_of
from widgets.kit.labels import ReadableLabel
from widgets.kit.radio_answers import Choice
from widgets.theme.icons import key_picture

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
PAGES = ("start_page", "sign_in", "new_study", "add_images", "assign", "ask_judge", "participants")
WINDOW = QSize(1300, 800)
ROLES = (
    QPalette.ColorRole.Window,
    QPalette.ColorRole.Base,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.Button,
)
Looks = list[tuple[str, tuple[int, ...], float, tuple[str, ...]]]


def what_is_seen(window: QWidget) -> Looks:
    """Of every part in sight its kind, place and size in the window, its type size, and its colours."""
    parts = [part for part in window.findChildren(QWidget) if part.isVisible() and not part.isWindow()]
    seen = []
    for part in parts:
        at = part.mapTo(window, part.rect().topLeft())
        colours = tuple(part.palette().color(role).name() for role in ROLES)
        place = (at.x(), at.y(), part.width(), part.height())
        seen.append((type(part).__name__, place, part.font().pointSizeF(), colours))
    return sorted(seen)


def at_rest() -> None:
    for _round in range(4):
        settle()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_looks_the_same_after_a_change_as_when_it_is_opened_with_it(page: str) -> None:
    with looks("light") as app:
        screens = Screens(app, demo_study(), BASE_SIZE)
        try:
            screens.window.resize(WINDOW)
            screens.window.show()
            screens.router.go(page, screens.study)
            at_rest()
            with looks("contrast-dark", 150):
                screens.window.apply_settings()
                at_rest()
                changed = what_is_seen(screens.window)
                screens.router.go(page, screens.study)
                at_rest()
                opened = what_is_seen(screens.window)
        finally:
            screens.close()
    assert changed
    assert [one for one in changed if one not in opened] == []
    assert [one for one in opened if one not in changed] == []


def readable() -> QFrame:
    made = ReadableLabel("About")
    made.show_text("Guide canes, by people who use them.")
    return made


def card() -> QFrame:
    made = Card(QLabel("Guide canes"))
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


@pytest.mark.parametrize("make", [readable, card])
def test_what_has_the_focus_while_the_looks_change_keeps_its_room(
    qtbot: QtBot, make: Callable[[], QFrame]
) -> None:
    """The focus ring is drawn over room that is there without it, whenever the focus comes."""
    with looks("light") as app:
        changed, opened = make(), make()
        window = column_of(changed, opened)
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        changed.setFocus()
        qtbot.waitUntil(changed.hasFocus)
        with looks("contrast-dark"):
            app.processEvents()
            assert changed.contentsMargins() == opened.contentsMargins()
            assert changed.sizeHint() == opened.sizeHint()


def test_the_keys_of_answers_follow_the_colours_of_the_system() -> None:
    with looks("light") as app:
        screens = Screens(app, demo_study(), BASE_SIZE)
        try:
            screens.window.show()
            screens.router.go("annotate", (screens.study, screens.person, Perception.OWN_VOICE))
            answers = [one for one in screens.window.findChildren(Choice) if one.key]
            assert answers
            with looks("contrast-dark", 150):
                for one in answers:
                    drawn = one.icon().pixmap(one.iconSize(), app.primaryScreen().devicePixelRatio())
                    assert drawn.toImage() == key_picture(one.key, one.fontMetrics()).toImage()
        finally:
            screens.close()
