"""Hints: read once in a sitting, always, or never, whichever part has them."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from widgets.kit.hints import hints

HINT = "Enter opens it."


class Row(QWidget):
    """Two buttons with one hint, the second with words of its own besides, and one without."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second, self.plain = (
            QPushButton("First"),
            QPushButton("Second"),
            QPushButton("Plain"),
        )
        row = QHBoxLayout(self)
        for button in (self.first, self.second, self.plain):
            row.addWidget(button)
        hints.give(self.first, HINT)
        hints.give(self.second, HINT, "Not saved.")

    def told(self) -> list[str]:
        return [one.accessibleDescription() for one in (self.first, self.second, self.plain)]


@pytest.fixture(autouse=True)
def sitting() -> Iterator[None]:
    yield
    hints.begin("standard")


@pytest.mark.parametrize(
    ("level", "before", "after"),
    [
        ("full", [HINT, f"Not saved. {HINT}", ""], [HINT, f"Not saved. {HINT}", ""]),
        ("standard", [HINT, f"Not saved. {HINT}", ""], ["", "Not saved.", ""]),
        ("short", ["", "Not saved.", ""], ["", "Not saved.", ""]),
    ],
)
def test_a_hint_that_was_read_at_one_part_is_not_read_at_another(
    qtbot: QtBot, level: str, before: list[str], after: list[str]
) -> None:
    hints.begin(level)
    row, gone = Row(), Row()
    qtbot.addWidget(row)
    gone.deleteLater()
    row.show()
    row.activateWindow()
    row.first.setFocus()
    qtbot.waitUntil(row.first.hasFocus)
    assert row.told() == before
    row.plain.setFocus()
    assert row.told() == after
