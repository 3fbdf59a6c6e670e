"""On every page where something is judged: the question whole, the primary button, and enough of what is judged."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from every_screen import FIRST_START, Screens, settle
from tests.widgets.judged_pages import KINDS, Judged, Room, is_whole, measure, opened, picture_fills_page
from tests.widgets.screens import BASE_SIZE, SMALL_WINDOW, demo_study, looks
from widgets.shell.message_strip import MessageStrip
from widgets.shell.page import Page
from widgets.theme.theme import apply_theme

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.usefixtures("qapp")]
LEAST, LARGE = 0.07, 0.30  # of the window
SIZES = [QSize(1024, 600), QSize(1280, 720), QSize(1440, 900), QSize(1920, 1080)]
TEXTS = (100, 150, 200)
# Home and its sign-in show many ways on, of which one is marked; it scrolls with the list it is in.
MARKED_IN_A_LIST = ("sign_in", "participants", "rater_people")


# Of the pages where nothing is judged: the list, the first fields or the result.
MAIN: dict[str, Callable[[Any], list[QWidget]]] = {
    "sign_in": lambda page: [page.sign_in_form.who],
    "gallery": lambda page: [page.images],
    "group_images": lambda page: [page.images],
    "design_rubric": lambda page: [page.rows],
    "edit_template": lambda page: [page.rows],
    "code_statements": lambda page: [page.rows],
    "assign": lambda page: [page.form.kind, page.form.people],
    "plan_needed": lambda page: [page.split],
    "packets": lambda page: [page.sending.person, page.sending.as_workbook],
    "pair_session": lambda page: [page.setup_panel.list],
    "participants": lambda page: [page.who],
    "meeting": lambda page: list(page.setup_panel.people),
    "agreement": lambda page: [page.conclusion, page.views.chart.chart],
    "new_study": lambda page: [page.naming.title, page.naming.folder],
}
LINES = 3  # of text that are seen of a part at least, if it is as high
FEWER = {"agreement": 1}  # of the chart, one row: above it is what it shows, in words


def arrivals(screens: Screens) -> Iterator[tuple[str, Page]]:
    """Each page as a person comes to it: the window is active, and the focus goes where the page puts it."""
    for name in (FIRST_START, *screens.router.pages()):
        screens.window.activateWindow()
        settle()
        before = screens.window.page
        page = screens.open(name)
        if page is not before:
            yield name, page


def is_in_sight(part: QWidget, lines: int) -> bool:
    seen = part.visibleRegion().boundingRect().height()
    return seen >= min(part.height(), lines * part.fontMetrics().lineSpacing())


def problems(judged: Judged, room: Room) -> list[str]:
    found = [f"not whole: {part}" for part in room.hidden]
    if judged.texts() and room.texts_seen == 0:
        found.append("no text that is judged is in sight")
    return found + ([f"{room.share:.1%} of the window"] if room.share < LEAST else [])


@pytest.mark.parametrize("kind", KINDS)
def test_the_question_and_what_is_judged_are_seen_together(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    findings = []
    with looks("light") as app, opened(qtbot, kind, tmp_path, SIZES[0]) as judged:
        window = judged.page.window()
        for text in TEXTS:
            apply_theme(app, "light", text, BASE_SIZE)
            for size in SIZES:
                window.resize(size)
                settle()
                room = measure(judged)
                findings += [f"{text} %, {size.width()}: {one}" for one in problems(judged, room)]
    assert not findings, "\n".join(findings)


@pytest.mark.parametrize("kind", KINDS)
def test_one_key_enlarges_the_picture_and_gives_the_page_back(
    qtbot: QtBot, tmp_path: Path, kind: str
) -> None:
    with looks("light", 200), opened(qtbot, kind, tmp_path, SMALL_WINDOW) as judged:
        before = measure(judged)
        judged.page.handlers()["enlarge"]()
        settle()
        enlarged = measure(judged).share
        assert enlarged >= LARGE or picture_fills_page(
            judged.page
        )  # a narrow one is as high as there is room
        judged.page.handlers()["enlarge"]()
        settle()
        after = measure(judged)
        assert after.share >= LEAST
        assert after.hidden == before.hidden


def test_what_each_page_is_for_and_its_primary_button_are_in_sight_on_arrival() -> None:
    findings = []
    with looks("light", 200) as app:
        screens = Screens(app, demo_study(), BASE_SIZE)
        screens.window.resize(SMALL_WINDOW)
        screens.window.show()
        looked_at = set()
        for name, page in arrivals(screens):
            if name in MAIN:
                looked_at.add(name)
                lines = FEWER.get(name, LINES)
                hidden = [part for part in MAIN[name](page) if not is_in_sight(part, lines)]
                findings += [f"{name}: {type(part).__name__} {part.accessibleName()}" for part in hidden]
            for button in page.findChildren(QPushButton):
                is_primary = button.objectName() == "primary" and button.isVisible()
                if is_primary and name not in MARKED_IN_A_LIST and not is_whole(button):
                    findings.append(f"{name}: {button.text()}")
        screens.close()
    assert not findings, "\n".join(findings)
    assert looked_at == MAIN.keys()


def test_the_message_line_repeats_nothing_of_the_page_and_moves_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    with looks("light"), opened(qtbot, "annotate", tmp_path, SMALL_WINDOW) as judged:
        strip = judged.page.window().findChild(MessageStrip)
        assert isinstance(strip, MessageStrip)
        announcer = judged.page.context.announcer
        assert announcer.messages[-1].sentence.startswith("Guide canes")
        assert strip.sentence == ""
        place = strip.geometry()
        for words in ("Stored.", "A long message. " * 40):
            announcer.say_sentence(words)
            settle()
            assert strip.sentence == words
            assert strip.geometry() == place
