"""Tables walked by arrows: what a screen reader gets of each cell, and what the own voice says."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.messages.judge import judge_page
from app.sessions.judge.criterion_results import CriterionRow
from widgets.judge.judge_results_card import CriteriaModel
from widgets.kit.lists.walked_table import WalkedTable
from widgets.shell.focus_speaker import describe_focus

ROWS = (CriterionRow("T1.C1: Straight", 6, 0, 1, 2), CriterionRow("T1.C2: Long", 3, 4, 0, 2))


class Bench:
    """A field and, below it, a table of two criteria."""

    def __init__(self, qtbot: QtBot) -> None:
        self.said: list[str] = []
        self.window, self.field, self.table = QWidget(), QLineEdit(), WalkedTable(self.said.append)
        self.model = CriteriaModel(self.window)
        column = QVBoxLayout(self.window)
        column.addWidget(self.field)
        column.addWidget(self.table)
        self.table.setModel(self.model)
        self.model.show_rows(ROWS, judge_page.CRITERIA_COLUMNS)
        self.table.setCurrentIndex(self.model.index(0, 0))
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.field.setFocus()

    def row(self) -> Sequence[str]:
        """The cells of the row one is at, as a screen reader gets them."""
        at = self.table.currentIndex().row()
        cells = (self.model.index(at, column) for column in range(self.model.columnCount()))
        return [cell.data(Qt.ItemDataRole.AccessibleTextRole) for cell in cells]

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.table, key)


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench(qtbot)


def test_coming_in_names_the_columns_and_rows_after_that_are_values(bench: Bench) -> None:
    bench.table.setFocus()
    assert bench.row() == ["T1.C1: Straight", "met 6", "not met 0", "cannot tell 1", "missing 2"]
    assert "T1.C1: Straight: met 6, not met 0, cannot tell 1, missing 2." in describe_focus(bench.table)
    bench.press(Qt.Key.Key_Down)
    assert bench.row() == ["T1.C2: Long", "3", "4", "0", "2"]
    assert bench.said == ["T1.C2: Long: 3, 4, 0, 2."]
    bench.field.setFocus()
    bench.table.setFocus()
    assert bench.row()[1] == "met 3"


def test_the_way_across_names_each_column_once(bench: Bench) -> None:
    bench.table.setFocus()
    bench.press(Qt.Key.Key_Right)
    bench.press(Qt.Key.Key_Right)
    assert bench.said == ["Met: 6", "Not met: 0"]
    assert bench.row()[2] == "0"  # a screen reader says the heading itself


def test_an_empty_table_says_nothing(bench: Bench) -> None:
    bench.model.show_rows((), judge_page.CRITERIA_COLUMNS)
    bench.table.setFocus()
    bench.press(Qt.Key.Key_Down)
    assert (bench.said, bench.table.words()) == ([], "")
