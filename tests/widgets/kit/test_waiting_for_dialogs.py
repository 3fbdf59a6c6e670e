"""A test that waits for a dialog ends, whatever comes, and its looking ends with it."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.widgets.window_driver import OFFSCREEN_NOISE, when_there

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def _nothing() -> None:
    return None


@pytest.fixture
def place(qtbot: QtBot) -> QWidget:
    place = QWidget()
    qtbot.addWidget(place)
    return place


def test_where_nothing_comes_every_dialog_is_closed_and_the_test_fails(qtbot: QtBot, place: QWidget) -> None:
    with qtbot.captureExceptions() as caught:
        when_there(place, _nothing, lambda _found: None, patience_ms=20)
        assert QDialog(place).exec() == QDialog.DialogCode.Rejected
    (_kind, error, _trace) = caught[0]
    assert "never came" in str(error)


def test_a_failing_act_closes_every_dialog_too(qtbot: QtBot, place: QWidget) -> None:
    def act(_dialog: QWidget) -> None:
        raise ValueError

    with qtbot.captureExceptions() as caught:
        when_there(place, QApplication.activeModalWidget, act)
        assert QDialog(place).exec() == QDialog.DialogCode.Rejected
    assert [kind for kind, _error, _trace in caught] == [ValueError]


def test_it_acts_once_and_looks_no_longer_than_the_test(qtbot: QtBot, place: QWidget) -> None:
    acted: list[str] = []
    when_there(place, lambda: "there", acted.append)
    when_there(place, _nothing, lambda _found: None)
    qtbot.waitUntil(lambda: bool(acted))
    qtbot.wait(20)
    assert acted == ["there"]
    assert [timer.isActive() for timer in place.findChildren(QTimer)] == [False, True]
