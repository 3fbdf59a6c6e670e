"""Sending work out and taking it in, from the window: packets written, looked at, imported, and undone."""

import shutil
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app.assignment.planning import put_in_force
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.assignments import Setup
from app.study.team.designs import ChangeKind, ItemChange
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import open_study
from storage.packets.packet_contents import send_out
from storage.packets.staged_packets import bring_in
from storage.packets.sync import sync
from tests.interchange.workbook.workbooks import fill
from tests.widgets.team.packets_window import show, wait
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, WindowDriver
from widgets.kit.dialogs import Dialog
from widgets.shell.router import Router
from widgets.study.home_page import HomePage
from widgets.study.start_page import StartPage
from widgets.team.packet_chooser import PassphraseDialog
from widgets.team.packets_page import ConflictDialog, PacketsPage

pytestmark = [pytest.mark.qt_log_ignore(OFFSCREEN_NOISE), pytest.mark.usefixtures("quick_passphrases")]


def send(driver: WindowDriver, page: PacketsPage, out: Path, passphrase: str = "") -> str:
    page.sending.out.set_path(out)
    page.sending.lock.line.setText(passphrase)
    page.sending.write.click()
    return wait(driver, page)


def say(folder: Path, name: str, verdict: Verdict = Verdict.MET) -> None:
    with closing(open_study(folder)) as opened:
        opened.prepare_to_write()
        rater, image = opened.raters.find(name), opened.images.at(1)
        assert rater
        assert image
        session = opened.sessions.start(rater, Perception.UNSAID)
        opened.answers.record(session, image.key, "T1.C1", Content(verdict), AnswerAction.DO, Circumstances())


def answers(folder: Path) -> int:
    with closing(open_study(folder)) as opened:
        return opened.answers.count()


def open_packet(driver: WindowDriver, packet: Path, monkeypatch: pytest.MonkeyPatch) -> StartPage:
    """Choose a packet on the start page."""
    monkeypatch.setattr(QFileDialog, "exec", lambda dialog: dialog.selectFile(str(packet)) or 1)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _dialog: [str(packet)])
    page = StartPage(driver.context)
    driver.show(page)
    page.open_packet.click()
    return page


def test_out_open_back_look_take_and_take_back(
    qtbot: QtBot, study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, packet = WindowDriver(qtbot, tmp_path), tmp_path / "Asha.touchstone"
    page = show(driver, study)
    assert driver.said[-1] == "Send and receive. Canes."
    assert driver.focus is page.sending.person
    assert page.sending.out.text().endswith("Asha.touchstone")
    assert send(driver, page, packet).startswith(f"Packet 1 for Asha, not locked: {packet}, with 2 images.")

    open_packet(driver, packet, monkeypatch)
    qtbot.waitUntil(lambda: driver.went[-1:] == [("sign_in", tmp_path / "Asha")], timeout=60_000)
    say(tmp_path / "Asha", "Asha")
    hers = show(driver, tmp_path / "Asha")
    assert driver.said[-1] == "Send and receive. Canes. This study was opened from a packet for Asha."
    assert not hers.sending.person.isVisible()
    assert not hers.look.isVisible()
    back = tmp_path / "back.touchstone"
    assert send(driver, hers, back).startswith(f"Packet from Asha, not locked: {back}, with ")

    page = show(driver, study)
    page.packet.set_path(back)
    page.packet.line.setFocus()
    driver.press(ENTER)
    told = wait(driver, page)
    assert told.startswith("back.touchstone would add")
    assert told.endswith("Nothing was written.")
    assert answers(study) == 0
    assert page.report.hasFocus()
    page.take.click()
    told = wait(driver, page)
    assert told.startswith("back.touchstone added")
    assert "A backup was made first: " in told
    assert answers(study) == 1
    assert not page.take.isVisible()

    def yes(dialog: Dialog) -> None:
        assert driver.focus is not None
        assert "The last merge is that of back.touchstone, from 20" in driver.focus.accessibleDescription()
        driver.press(Qt.Key.Key_U, modifier=Qt.KeyboardModifier.AltModifier)

    driver.in_dialog(yes, page.undo.click)
    assert wait(driver, page).startswith("Undone: the merge of back.touchstone")
    assert answers(study) == 0


def test_everybody_in_the_plan_is_sent_theirs_and_all_that_came_is_taken_in_one_step(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        opened.raters.add("Zoe")
        put_in_force(opened, Setup(), ["Robin", "Asha"])
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    sending = page.sending
    offered = [sending.person.itemText(at) for at in range(sending.person.count())]
    assert offered == ["Everybody in the plan: 2 people", "Asha", "Robin", "Zoe"]
    assert driver.focus is sending.person
    assert not sending.out.isVisible()
    assert "Still missing: Asha (0 of 2 images), Robin (0 of 2 images)." in page.work.summary.text()
    out = tmp_path / "out"
    out.mkdir()
    sending.place.set_path(out)
    sending.workbooks.boxes[1].click()
    driver.press(ENTER)
    assert not list(out.iterdir())
    sending.write.click()
    told = wait(driver, page).splitlines()
    assert told[0] == f"2 files are in {out}."
    assert sorted(file.name for file in out.iterdir()) == ["Asha.touchstone", "Robin.xlsx"]
    sending.write.click()
    assert wait(driver, page).splitlines() == [
        "Nobody in the plan needs anything new. Nothing was written.",
        "Asha has Packet 1 for Asha already, for this plan and this rubric.",
        "Robin has Workbook 2 for Robin already, for this plan and this rubric.",
    ]

    elsewhere, back = tmp_path / "Asha", tmp_path / "back.touchstone"
    driver.context.repository.packet_service.open_packet(out / "Asha.touchstone", elsewhere, "")
    say(elsewhere, "Asha")
    driver.context.repository.packet_service.send_back(elsewhere, "Asha", back, "")
    fill(out / "Robin.xlsx", D2="Not met", D3="perhaps")
    broken = tmp_path / "broken.touchstone"
    broken.write_bytes(b"no packet")
    page.packet.set_path(f"{back}; {out / 'Robin.xlsx'};{broken}")
    page.look.click()
    looked = wait(driver, page)
    assert "back.touchstone would add" in looked
    assert "Robin: 1 new answer would be imported" in looked
    assert 'Answers, cell D3: "perhaps" is not one of: Met, Not met' in looked
    assert "broken.touchstone is damaged" in looked
    assert answers(study) == 0
    page.take.click()
    taken = wait(driver, page).splitlines()
    assert answers(study) == 2
    assert any(line.startswith("1 row of Robin.xlsx is left out") for line in taken)
    assert taken[-1] == "Still missing: Asha (0 of 2 images), Robin (0 of 2 images)."
    assert "It has issues." in page.work.list.item(1).text()
    again = show(driver, study)
    assert [box.isChecked() for box in again.sending.workbooks.boxes] == [False, True]
    again.sending.person.setCurrentText("Robin")
    assert again.sending.out.text().endswith("Robin.xlsx")


def test_somebody_decides_between_answers_given_on_two_machines(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    shutil.copytree(study, tmp_path / "other")
    say(study, "Asha")
    say(tmp_path / "other", "Asha", Verdict.NOT_MET)
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    assert not page.decide.isVisible()
    page.packet.set_path(tmp_path / "other")
    page.look.click()
    assert "In conflict: 1 answer" in wait(driver, page)
    page.take.click()
    wait(driver, page)
    assert page.decide.isVisible()

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, ConflictDialog)
        assert driver.focus is dialog.conflict
        assert dialog.conflict.currentText() == "Asha, image 1, T1.C1"
        assert [dialog.answer.itemText(at) for at in range(2)] == ["not met", "met"]
        dialog.answer.setCurrentIndex(1)
        driver.press(ENTER)

    driver.in_dialog(choose, page.decide.click)
    assert wait(driver, page).splitlines() == [
        "Asha, image 1, T1.C1: met is used. The other answer stays on record.",
        "Nothing is in conflict.",
    ]
    assert not page.decide.isVisible()
    with closing(open_study(study)) as opened:
        assert [one.content.verdict for one in opened.answers.all_current()] == [Verdict.MET]


def publish(folder: Path, words: str, title: str = "") -> None:
    """A version in which the first criterion has other words, or the rubric another title."""
    with closing(open_study(folder)) as opened:
        opened.prepare_to_write()
        rubric = opened.rubrics.current()
        assert rubric is not None
        first = rubric.themes[0]
        criterion = replace(first.criteria[0], text=words or first.criteria[0].text)
        theme = replace(first, criteria=(criterion, *first.criteria[1:]))
        changes = [ItemChange(one.lineage, ChangeKind.SAME, False) for one in rubric.criteria]
        if words:
            changes[0] = replace(changes[0], kind=ChangeKind.REWORDED)
        themes = (theme, *rubric.themes[1:])
        opened.rubrics.publish(replace(rubric, title=title or rubric.title, themes=themes), changes)


def test_somebody_decides_between_wordings_published_on_two_machines(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    shutil.copytree(study, tmp_path / "other")
    publish(study, "The cane is straight.")
    publish(tmp_path / "other", "The cane is not bent.")
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        bring_in(opened, tmp_path / "other")
    driver = WindowDriver(qtbot, tmp_path)
    waiting = "1 wording of the rubric waits for a decision."
    driver.show(home := HomePage(driver.context, study))
    assert home.row("packets").accessibleDescription() == waiting
    page = show(driver, study)
    assert page.decide.isVisible()

    def choose(dialog: Dialog) -> None:
        assert isinstance(dialog, ConflictDialog)
        assert dialog.conflict.currentText() == "Wording of T1.C1"
        said = [dialog.answer.itemText(at) for at in range(dialog.answer.count())]
        assert said == ['version 2: "The cane is straight."', 'version 3: "The cane is not bent."']
        dialog.answer.setCurrentIndex(1)
        driver.press(ENTER)

    driver.in_dialog(choose, page.decide.click)
    assert wait(driver, page).splitlines() == [
        'T1.C1, from version 5 on: "The cane is not bent.". The other wordings stay on record.',
        "Nothing is in conflict.",
    ]
    assert not page.decide.isVisible()
    with closing(open_study(study)) as opened:
        rubric = opened.rubrics.current()
        assert rubric is not None
        assert rubric.criteria[0].text == "The cane is not bent."
        assert opened.counts().wordings == 0


def test_titles_in_conflict_are_decided_here_too(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    shutil.copytree(study, tmp_path / "other")
    publish(study, "", title="Long canes")
    publish(tmp_path / "other", "", title="White canes")
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        bring_in(opened, tmp_path / "other")
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    driver.in_dialog(lambda _dialog: driver.press(ENTER), page.decide.click)
    assert wait(driver, page).splitlines() == [
        'Title, themes or settings, from version 5 on: "Long canes". The other wordings stay on record.',
        "Nothing is in conflict.",
    ]
    assert not page.decide.isVisible()


def test_nothing_is_taken_that_was_not_looked_at(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    first, other = tmp_path / "first.touchstone", tmp_path / "other.touchstone"
    page.look.click()
    assert driver.said[-1] == "A file is needed. Type its name or choose one."
    assert driver.focus is page.packet.entry
    assert "A file is needed" in page.packet.error.text()
    assert "A file is needed" in page.packet.entry.accessibleDescription()
    driver.type("x")
    assert page.packet.error.text() == ""
    assert "A file is needed" not in page.packet.entry.accessibleDescription()
    for name, packet in (("Asha", first), ("Robin", other)):
        page.sending.person.setCurrentText(name)
        send(driver, page, packet)
    page.packet.set_path(first)
    page.look.click()
    assert wait(driver, page).startswith("Nothing new in first.touchstone")
    assert not page.take.isVisible()
    page.packet.set_path(other)
    page.take.click()
    assert wait(driver, page) == "Error: Preview the work first."


def test_what_is_wrong_is_told_and_changes_nothing(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    broken = tmp_path / "broken.touchstone"
    broken.write_bytes(b"no packet")
    page.packet.set_path(broken)
    page.look.click()
    assert wait(driver, page).startswith("Error: broken.touchstone is damaged")
    page.packet.set_path(tmp_path / "gone.touchstone")
    page.look.click()
    assert wait(driver, page).startswith("Error: ")
    page.shared.set_path(tmp_path / "nowhere")
    page.sync.click()
    assert "is not a folder that can be reached" in wait(driver, page)
    page.undo.click()
    assert wait(driver, page) == "Error: There is no merge to undo."


def test_two_machines_share_a_folder(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    page.shared.set_path(shared)
    page.sync.click()
    assert wait(driver, page).endswith(
        "nothing new from others; what was recorded on this machine is now in it too."
    )
    assert len(list(shared.glob("*.touchstone"))) == 1


def test_a_locked_packet_opens_with_its_passphrase(
    qtbot: QtBot, study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("cryptography", reason="locking is an extra")
    driver, packet = WindowDriver(qtbot, tmp_path), tmp_path / "Asha.touchstone"
    page = show(driver, study)
    send(driver, page, packet, "white cane")
    page.packet.set_path(packet)
    page.look.click()
    assert wait(driver, page) == "Error: Asha.touchstone is locked. Type its passphrase."

    def unlock(dialog: Dialog) -> None:
        assert isinstance(dialog, PassphraseDialog)
        driver.type("white cane")
        driver.press(ENTER)

    driver.in_dialog(unlock, lambda: open_packet(driver, packet, monkeypatch))
    qtbot.waitUntil(lambda: driver.went[-1:] == [("sign_in", tmp_path / "Asha")], timeout=60_000)


def test_a_wrong_passphrase_is_asked_for_again(
    qtbot: QtBot, study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("cryptography", reason="locking is an extra")
    driver, packet = WindowDriver(qtbot, tmp_path), tmp_path / "Asha.touchstone"
    send(driver, show(driver, study), packet, "white cane")
    typed = iter(("brown cane", "white cane"))
    described = []

    def unlock(dialog: Dialog) -> None:
        assert isinstance(dialog, PassphraseDialog)
        assert dialog.passphrase.line.hasFocus()
        described.append(dialog.passphrase.line.accessibleDescription())
        driver.type(next(typed))
        driver.press(ENTER)

    def again() -> None:
        driver.in_dialog(unlock, lambda: open_packet(driver, packet, monkeypatch))
        qtbot.waitUntil(lambda: len(described) == 2 or bool(driver.went), timeout=60_000)

    driver.in_dialog(unlock, again)
    qtbot.waitUntil(lambda: driver.went[-1:] == [("sign_in", tmp_path / "Asha")], timeout=60_000)
    assert "passphrase" in described[1]
    assert described[0] != described[1]


def test_a_double_click_on_a_locked_packet_asks_for_the_passphrase_in_the_window(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    packet = tmp_path / "Asha.touchstone"
    with closing(open_study(study)) as opened:
        asha = opened.raters.find("Asha")
        assert asha is not None
        send_out(opened, asha, packet, "white cane")
    driver = WindowDriver(qtbot, tmp_path)
    qt = QApplication.instance()
    assert isinstance(qt, QApplication)
    router = Router(qt, driver.window, driver.context, qt.font().pointSizeF())

    def unlock(dialog: Dialog) -> None:
        assert isinstance(dialog, PassphraseDialog)
        assert dialog.passphrase.line.hasFocus()
        driver.type("white cane")
        driver.press(ENTER)

    def double_click() -> None:
        router.start(None, packet)
        qtbot.waitUntil(lambda: (tmp_path / "Asha" / "study.db").exists(), timeout=60_000)

    driver.in_dialog(unlock, double_click)
    qtbot.waitUntil(lambda: isinstance(driver.window.page, HomePage), timeout=60_000)
    assert any(said.startswith(f"Unpacked to {tmp_path / 'Asha'}.") for said in driver.said)


def test_the_page_is_not_left_while_something_is_under_way(qtbot: QtBot, study: Path, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    page.sending.out.set_path(tmp_path / "a.touchstone")
    page.sending.write.click()
    assert not page.leave()
    assert driver.said[-1].startswith("Something is still running")
    wait(driver, page)
    assert page.leave()


def test_a_packet_that_cannot_be_opened_is_told_of_where_one_chose_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, broken = WindowDriver(qtbot, tmp_path), tmp_path / "broken.touchstone"
    broken.write_bytes(b"no packet")
    page = open_packet(driver, broken, monkeypatch)
    driver.wait_for("broken.touchstone is damaged")
    assert driver.went == []
    assert page.problem.isVisible()
    assert page.open_packet.hasFocus()
    assert not (tmp_path / "broken").exists()


def test_a_packet_that_speaks_for_the_whole_study_wants_a_yes(
    qtbot: QtBot, study: Path, tmp_path: Path
) -> None:
    shutil.copytree(study, tmp_path / "other")
    say(tmp_path / "other", "Asha")
    (tmp_path / "drive").mkdir()
    with closing(open_study(tmp_path / "other")) as other:
        other.prepare_to_write()
        packet = sync(other, tmp_path / "drive").written
    assert packet is not None
    driver = WindowDriver(qtbot, tmp_path)
    page = show(driver, study)
    page.packet.set_path(packet)
    page.look.click()
    assert "covers the whole study" in wait(driver, page)

    def press(key: Qt.Key) -> None:
        def answer(dialog: Dialog) -> None:
            driver.press(key, modifier=Qt.KeyboardModifier.AltModifier)

        driver.in_dialog(answer, page.take.click)

    press(Qt.Key.Key_D)
    assert answers(study) == 0
    press(Qt.Key.Key_M)
    assert "added" in wait(driver, page)
    assert answers(study) == 1
