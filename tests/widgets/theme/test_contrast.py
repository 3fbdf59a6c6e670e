"""The measures of contrast find what is faint; `tests/widgets/test_every_page.py` uses them in every theme."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.widgets import seen
from tests.widgets.screens import looks, small_screen
from widgets.kit.forms import push_button
from widgets.theme.colours import THEMES

__all__ = ["small_screen"]
pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support"),
    pytest.mark.usefixtures("qapp", "small_screen"),
]
AA, AAA = 4.5, 7.0


@pytest.fixture
def font(qapp: QApplication) -> Iterator[QFont]:
    """The font of the application, which is what it was after the test."""
    usual = qapp.font()
    yield QFont(usual)
    qapp.setFont(usual)


@pytest.mark.parametrize("points", [10, 15, 20])
def test_the_measures_find_what_is_planted(qtbot: QtBot, font: QFont, points: int) -> None:
    font.setPointSize(points)
    QApplication.setFont(font)
    window = QWidget()
    qtbot.addWidget(window)
    faint = QLabel("Hardly there", window)
    faint.setStyleSheet("color: #8a8a8a; background: #ffffff")
    faint.setGeometry(10, 10, 200, 40)
    clear = QLabel("Quite clear", window)
    clear.setStyleSheet("color: #595959; background: #ffffff")
    clear.setGeometry(10, 50, 200, 40)
    quiet = QPushButton("Tells nobody", window)
    quiet.setStyleSheet("QPushButton { background: white; border: none; outline: none }")
    quiet.setGeometry(10, 100, 200, 40)
    window.resize(300, 200)
    window.show()
    window.activateWindow()
    faint_words = seen.faint_words(window, AA)
    assert [finding.split(":")[0] for finding in faint_words] == ["'Hardly there'"]
    assert "3.45 to 1, #8a8a8a on #ffffff" in faint_words[0]
    assert len(seen.faint_words(window, AAA + 0.1)) == 2
    assert ["Tells nobody" in finding for finding in seen.faint_focus(window)] == [True]


@pytest.mark.parametrize(("colour", "is_faint"), [("#595959", False), ("#8a8a8a", True)])
def test_one_letter_in_a_wide_line_is_measured_too(qtbot: QtBot, colour: str, is_faint: bool) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    line = QLineEdit("1", window)
    line.setStyleSheet(f"color: {colour}; background: #ffffff")
    line.setGeometry(10, 10, 1200, 40)
    window.resize(1220, 60)
    window.show()
    assert bool(seen.faint_words(window, AA)) is is_faint


@pytest.mark.parametrize("theme", THEMES)
def test_the_ring_shows_on_a_filled_button_too(qtbot: QtBot, theme: str) -> None:
    with looks(theme):
        window = QWidget()
        qtbot.addWidget(window)
        for place, is_primary in enumerate((False, True)):
            button = push_button("Go on", is_primary=is_primary)
            button.setParent(window)
            button.setGeometry(20, 20 + 60 * place, 160, 40)
        window.resize(300, 200)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        assert seen.faint_focus(window) == []
