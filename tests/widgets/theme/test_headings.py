"""Text is close below the heading it belongs to, and begins at the same left edge.

`tests/widgets/test_every_page.py` measures it on every page.
"""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.widgets.screens import looks
from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.agreement.chart_view import CaptionedChart
from widgets.kit.forms import Field, heading
from widgets.kit.labels import UNDER_HEADING, ReadableLabel, SilentText, add_flush, add_headed
from widgets.shell.message_strip import MessageStrip
from widgets.theme.theme import Space

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
HEADINGS = ("heading", "title")


def kind_of(part: QWidget) -> str:
    return str(part.property("typeKind") or "")


def words_of(part: QLabel | SilentText) -> QRect:
    """Where the words of a label are on the screen, without the room around them."""
    inside, around = part.contentsRect(), part.margin() if isinstance(part, QLabel) else 0
    inside.adjust(around, around, -around, -around)
    return QRect(part.mapToGlobal(inside.topLeft()), inside.size())


def on_screen(part: QWidget) -> QRect:
    return QRect(part.mapToGlobal(QPoint(0, 0)), part.size())


def badly_headed(shown: QWidget) -> list[str]:
    """Headings whose text is not close below them, or begins elsewhere; names of fields and charts are no text."""
    leaves = [
        part
        for part in shown.findChildren(QWidget)
        if part.isVisible()
        and not any(child.isVisible() for child in part.findChildren(QWidget))
        and (not isinstance(part, (QLabel, SilentText)) or part.text())
    ]
    findings = []
    for head in leaves:
        if not isinstance(head, (QLabel, SilentText)) or kind_of(head) not in HEADINGS:
            continue
        at = words_of(head)
        below = [
            one
            for one in leaves
            if one is not head
            and on_screen(one).bottom() > at.bottom()
            and on_screen(one).left() <= at.right()
            and on_screen(one).right() >= at.left()
        ]
        text = min(below, key=lambda one: (on_screen(one).top(), on_screen(one).left()), default=head)
        if not isinstance(text, (QLabel, SilentText)) or kind_of(text) in ("", *HEADINGS):
            continue
        if isinstance(text.parent(), (Field, CaptionedChart)) or isinstance(text, MessageStrip):
            continue
        words = words_of(text)
        far, aside = words.top() - at.bottom() - 1, words.left() - at.left()
        if (far, aside) != (UNDER_HEADING, 0):
            findings.append(f"{text.text()[:40]!r} is {far} px below {head.text()!r}, {aside} px aside")
    return findings


@pytest.mark.parametrize("readable", [True, False])
def test_the_measure_finds_text_that_is_far_from_its_heading_or_aside(qtbot: QtBot, readable: bool) -> None:
    with looks("light"):
        page = QWidget()
        qtbot.addWidget(page)
        column = QVBoxLayout(page)
        column.setContentsMargins(Space.WIDE, Space.WIDE, Space.WIDE, Space.WIDE)
        column.setSpacing(Space.LARGE)
        text = ReadableLabel("") if readable else QLabel("Some words")
        if isinstance(text, ReadableLabel):
            text.show_text("Some words")
        text.setProperty("typeKind", "body")
        column.addWidget(heading("Heading"))
        column.addWidget(text)
        column.addStretch(1)
        page.show()
        assert badly_headed(page)
        page.hide()
        add_headed(column, heading("Another"), text)
        page.show()
        assert badly_headed(page) == []


def test_words_that_can_have_the_focus_begin_where_others_do_and_their_ring_is_whole(qtbot: QtBot) -> None:
    with looks("light"):
        page = QFrame()
        qtbot.addWidget(page)
        column = QVBoxLayout(page)
        column.setContentsMargins(Space.WIDE, Space.WIDE, Space.WIDE, Space.WIDE)
        plain, text = QLabel("Plain"), ReadableLabel("")
        text.show_text("Words that take more than one line. " * 10)
        column.addWidget(plain)
        add_flush(column, text)
        page.resize(300, 600)
        page.show()
        assert words_of(text).left() == on_screen(plain).left()
        assert words_of(text).right() == page.mapToGlobal(page.rect().topRight()).x() - Space.WIDE
        assert page.rect().contains(text.geometry())
        assert text.height() >= text.heightForWidth(text.width())
        text.hide()
        assert page.sizeHint().height() == plain.sizeHint().height() + 2 * Space.WIDE
