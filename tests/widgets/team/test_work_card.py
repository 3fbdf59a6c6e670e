"""Who has what, in the window: the list, a reminder to copy, a review, and a round that closes."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.identity import new_id, now
from app.study.team.sent_work import NewReturn, NewWork, ReviewState, WorkKind
from storage.folder import open_study
from tests.widgets.team.packets_window import show, wait
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, SPACE, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.team.packets_page import PacketsPage
from widgets.team.work_card import ReviewDialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


def send(driver: WindowDriver, page: PacketsPage, out: Path, due: str = "") -> str:
    page.sending.out.set_path(out)
    page.sending.due.setText(due)
    page.sending.write.click()
    return wait(driver, page)


def test_what_was_sent_is_listed_and_a_reminder_copied(
    qtbot: QtBot, study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    assert page.work.summary.text() == "Nothing has been sent out yet."
    assert not page.work.list.isVisible()
    assert "Write the day like this" in send(driver, page, tmp_path / "a.touchstone", "soon")
    assert not (tmp_path / "a.touchstone").exists()
    assert "is in the past" in send(driver, page, tmp_path / "a.touchstone", "2001-05-10")
    assert not (tmp_path / "a.touchstone").exists()
    monkeypatch.setattr("app.sessions.team.work_overview.now", lambda: datetime(2001, 5, 10, tzinfo=UTC))
    told = send(driver, page, tmp_path / "a.touchstone", "2001-05-10")
    assert told.startswith("Packet 1 for Asha, not locked: ")
    assert "2 images have no description: people who cannot see them cannot answer." in told
    assert "It is not known whether the disk of the machine where Asha works is encrypted." in told
    page.sending.person.setCurrentText("Robin")
    page.sending.as_workbook.click()
    assert page.sending.out.text().endswith("Robin.xlsx")
    told = send(driver, page, tmp_path / "robin.xlsx")
    assert told.startswith(f"Workbook 2 for Robin, not locked: {tmp_path / 'robin.xlsx'}, with 2 images.")
    assert load_workbook(tmp_path / "robin.xlsx").sheetnames[0] == "Start here"
    assert page.work.summary.text() == "2 out, 1 of them overdue; 0 returned."
    first, second = page.work.list.lines()
    assert first.startswith("Packet 1 for Asha, sent ")
    assert "Overdue by " in first
    assert second.endswith("Not back yet.")
    page.work.list.setFocus()
    driver.press(DOWN)
    page.work.reminder.setFocus()
    driver.press(SPACE)
    assert driver.said[-1] == "The reminder for Robin is on the clipboard."
    assert QApplication.clipboard().text().startswith("Hello Robin, workbook 2 from the study ")
    page.work.review.click()
    assert driver.said[-1] == "This has not come back yet, so there is nothing to review."


def test_a_return_is_reviewed(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    send(driver, page, tmp_path / "a.touchstone")
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        (work,) = opened.sent_work.all()
        opened.sent_work.note_return(work.rater, NewReturn(work.id, b"content", "asha-laptop"))
    page = show(driver, study)
    (line,) = page.work.list.lines()
    assert "from asha-laptop, 0 of 2 images done. Received, not looked at yet." in line

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, ReviewDialog)
        assert dialog.state.hasFocus()
        dialog.state.setCurrentIndex(dialog.state.findData(ReviewState.HAS_ISSUES.value))
        driver.press(ENTER)

    driver.in_dialog(choose, page.work.review.click)
    assert wait(driver, page) == "Packet 1 for Asha: It has issues."
    assert page.work.list.lines()[0].endswith("It has issues.")
    with closing(open_study(study)) as opened:
        (work,) = opened.sent_work.all()
        assert work.returned[0].review is ReviewState.HAS_ISSUES
        assert (work.kind, work.returned[0].returned_at <= now()) == (WorkKind.PACKET, True)


def test_a_round_closes_and_opens_again(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    page.work.close_round.setFocus()
    driver.press(SPACE)
    assert (
        wait(driver, page)
        == "The round is closing. Late work can still be returned; nothing new is sent out."
    )
    assert not page.work.close_round.isVisible()
    assert "The round is closing: late work can still be returned" in send(
        driver, page, tmp_path / "a.touchstone"
    )
    page.work.reopen.setFocus()
    driver.press(SPACE)
    assert wait(driver, page) == "The round is open again."
    assert send(driver, page, tmp_path / "a.touchstone").startswith("Packet 1 for Asha")


def test_what_another_window_sends_is_listed_when_one_comes_back(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    send(driver, page, tmp_path / "a.touchstone")
    page.sending.due.setText("2031-")
    page.work.list.setFocus()
    before = list(driver.said)

    def sends() -> None:
        with closing(open_study(study)) as elsewhere:
            elsewhere.prepare_to_write()
            robin = elsewhere.raters.find("Robin")
            assert robin is not None
            elsewhere.sent_work.add(NewWork(new_id(), 2, WorkKind.PACKET, robin, 1, (1, 2)))

    driver.while_away(sends)
    qtbot.waitUntil(lambda: page.work.list.count() == 2)
    assert "Robin" in page.work.list.lines()[1]
    assert (page.work.list.currentRow(), page.sending.due.text()) == (0, "2031-")
    assert (driver.focus, driver.said) == (page.work.list, before)
