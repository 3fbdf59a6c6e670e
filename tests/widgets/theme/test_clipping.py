"""The measures of room find what is planted; `tests/widgets/test_every_page.py` uses them on every page and dialog."""

from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.widgets import seen
from widgets.kit.labels import SilentText


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
