"""Of work that takes a while one hears meanwhile, of other work only what came of it, and never the two the wrong way
round."""

import time
from collections.abc import Callable
from threading import Event

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from widgets.shell import background_task
from widgets.shell.background_task import in_background, wait_for_work


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def begin(heard: list[str]) -> Callable[[Callable[[], str]], object]:
    def say() -> None:
        heard.append("Writing.")

    return lambda work: in_background(work, heard.append, lambda error: heard.append(str(error)), say)


def fail() -> str:
    raise ValueError("Not written.")


@pytest.mark.parametrize(("work", "came_of_it"), [(lambda: "Written.", "Written."), (fail, "Not written.")])
def test_of_short_work_only_what_came_of_it_is_said(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    heard: list[str],
    begin: Callable[[Callable[[], str]], object],
    work: Callable[[], str],
    came_of_it: str,
) -> None:
    monkeypatch.setattr(background_task, "LASTING_MS", 3000)
    begin(work)
    qtbot.waitUntil(lambda: heard == [came_of_it], timeout=2990)
    qtbot.wait(3050)
    assert heard == [came_of_it]


def test_what_came_of_long_work_leaves_the_word_before_it_time_to_be_heard(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    heard: list[str],
    begin: Callable[[Callable[[], str]], object],
) -> None:
    monkeypatch.setattr(background_task, "LASTING_MS", 20)
    monkeypatch.setattr(background_task, "WORD_MS", 100)
    may_end = Event()

    def work() -> str:
        may_end.wait()
        return "Written."

    begin(work)
    qtbot.waitUntil(lambda: heard == ["Writing."])
    said_at = time.monotonic()
    may_end.set()
    qtbot.waitUntil(lambda: heard == ["Writing.", "Written."])
    assert time.monotonic() - said_at > 0.08


def test_who_waits_for_the_work_does_not_wait_for_what_is_said_of_it(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    heard: list[str],
    begin: Callable[[Callable[[], str]], object],
) -> None:
    monkeypatch.setattr(background_task, "LASTING_MS", 20)
    monkeypatch.setattr(background_task, "WORD_MS", 60_000)
    may_end = Event()

    def work() -> str:
        may_end.wait()
        return "Written."

    begin(work)
    qtbot.waitUntil(lambda: heard == ["Writing."])
    may_end.set()
    assert wait_for_work()
    QApplication.processEvents()
    assert heard == ["Writing.", "Written."]
    qtbot.wait(50)
    assert heard == ["Writing.", "Written."]


class _Card(QWidget):
    """Part of a page; waits for work."""

    def __init__(self, page: QWidget, heard: list[str]) -> None:
        super().__init__(page)
        self._heard = heard

    def show_result(self, result: str) -> None:
        """Say what came of it."""
        self._heard.append(result)


@pytest.mark.parametrize(
    ("leave", "told"), [(QWidget.show, ["Writing.", "Written."]), (QWidget.hide, ["Written."]), (delete, [])]
)
def test_whoever_left_the_page_is_not_told_that_its_work_goes_on(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    heard: list[str],
    leave: Callable[[QWidget], None],
    told: list[str],
) -> None:
    monkeypatch.setattr(background_task, "LASTING_MS", 50)
    monkeypatch.setattr(background_task, "WORD_MS", 0)
    may_end = Event()

    def work() -> str:
        may_end.wait()
        return "Written."

    window = QWidget()
    qtbot.addWidget(window)
    page = QWidget(window)
    in_background(work, _Card(page, heard).show_result, lasting=lambda: heard.append("Writing."))
    window.show()
    leave(page)
    qtbot.wait(150)
    may_end.set()
    qtbot.waitUntil(lambda: wait_for_work(0))
    qtbot.wait(50)
    assert heard == told
