"""Several reasons not to read at the same time: a screen reader reads again when the last one is gone."""

import pytest
from PySide6.QtGui import QAccessible

from widgets.kit.unread_change import read_again, stop_reading, unread_change


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the screen reader gets events, last."""
    states = [True]
    monkeypatch.setattr(QAccessible, "isActive", lambda: states[-1])
    monkeypatch.setattr(QAccessible, "setActive", states.append)
    return states


def test_a_silent_turn_that_begins_while_a_menu_closes_stays_silent(reading: list[bool]) -> None:
    stop_reading()  # the menu
    stop_reading()  # the turn
    read_again()
    assert not reading[-1]
    with unread_change():
        pass
    assert not reading[-1]
    read_again()
    assert reading[-1]


def test_who_has_no_screen_reader_gets_none(reading: list[bool]) -> None:
    reading.append(False)
    with unread_change():
        pass
    assert reading == [True, False]
