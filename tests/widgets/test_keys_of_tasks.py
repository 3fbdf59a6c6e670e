"""What tasks cost in keys, beside what is typed: a matter of a meeting, a coordinator's round, a re-rating; and what an
image costs in clicks."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.assignment.planning import put_in_force
from app.sessions.annotate.annotating import Annotating
from app.settings import Settings
from app.study.team.assignments import Setup
from app.study.team.meetings import Hands
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.sessions.annotate.test_asked_again import reword
from tests.sessions.meeting_study import make_meeting_study
from tests.widgets.annotate_driver import Driver as AnnotateDriver, make_study
from tests.widgets.meeting.test_meeting_page import Driver as MeetingDriver
from tests.widgets.team.test_packets_page import answers, say
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, TAB, WindowDriver, small_study
from widgets.kit.dialogs import Dialog
from widgets.team.packets_page import PacketsPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
Key = Qt.Key
MATTER, ROUND = 8, 6


def counting(driver: WindowDriver) -> Callable[[], int]:
    """Count the keys that are pressed from now on; returns what tells how many."""
    counts, press = [0], driver.press

    def counted(*keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        counts[0] += len(keys)
        press(*keys, modifier=modifier)

    driver.press = counted  # type: ignore[method-assign]
    return lambda: counts[0]


def test_a_matter_is_heard_from_all_sides_decided_with_a_count_of_hands_and_left(
    qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "study"
    make_meeting_study(folder).close()
    driver = MeetingDriver(qtbot, folder)
    driver.begin()
    keys = counting(driver)
    driver.press(Key.Key_F3)
    assert "2 people: met." in driver.said[-1]
    driver.press(Key.Key_F4)
    assert driver.said[-1].startswith("Judge model:")
    driver.control(Key.Key_F1)
    assert driver.said[-1].startswith("T1 C1. Straight.")

    def decide(_dialog: Dialog) -> None:
        driver.type("It bends.")
        for hands in ("3", "1"):
            driver.press(TAB)
            driver.type(hands)
        driver.press(ENTER)

    driver.by_dialog(Key.Key_1, decide, modifier=False)
    driver.control(Key.Key_U)
    assert driver.said[-1].startswith("2 of 3. Image 2")
    assert keys() <= MATTER
    with closing(open_study(folder)) as study:
        (ruling,) = study.meetings.adjudications()
    assert ruling.ruling.tally.hands == Hands(3, 1)


def test_a_round_is_sent_to_everybody_in_the_plan_and_taken_back(qtbot: QtBot, tmp_path: Path) -> None:
    study = small_study(tmp_path / "canes", people=("Asha", "Robin"))
    with closing(open_study(study)) as opened:
        opened.prepare_to_write()
        put_in_force(opened, Setup(), ["Robin", "Asha"])
    driver = WindowDriver(qtbot, tmp_path)
    page = PacketsPage(driver.context, study)
    driver.show(page)
    keys, out = counting(driver), tmp_path / "out"
    out.mkdir()
    driver.alt(Key.Key_K)
    driver.press(Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
    driver.type(str(out))
    driver.alt(Key.Key_W)
    qtbot.waitUntil(lambda: len(list(out.iterdir())) == 2 and not page.is_working, timeout=60_000)
    returned = []
    for name in ("Asha", "Robin"):
        elsewhere, back = tmp_path / name, tmp_path / f"{name}-back.touchstone"
        service = driver.context.repository.packet_service
        service.open_packet(out / f"{name}.touchstone", elsewhere, "")
        say(elsewhere, name)
        service.send_back(elsewhere, name, back, "")
        returned.append(str(back))
    driver.alt(Key.Key_E)
    driver.type("; ".join(returned))
    driver.press(ENTER)
    qtbot.waitUntil(lambda: page.take.isVisible() and not page.is_working, timeout=60_000)
    driver.alt(Key.Key_M)
    qtbot.waitUntil(lambda: answers(study) == 2 and not page.is_working, timeout=60_000)
    assert keys() <= ROUND


def test_a_re_rating_is_one_key_for_the_image_and_one_for_the_answer(qtbot: QtBot, tmp_path: Path) -> None:
    folder = make_study(tmp_path, whole_image=None, people=("Robin",))
    with closing(open_study(folder)) as study:
        session = Annotating(study, study.raters.add("Robin"))
        session.begin()
        for image in (1, 2):
            session.go_to(image)
            for criterion in session.criteria:
                session.decide(Verdict.MET, criterion.code)
        session.go_to(1)
        reword(study, "Nothing is bent.")
    driver = AnnotateDriver(qtbot, folder, Settings(verbosity="standard"))
    assert "Asked again: it was reworded" in driver.last
    driver.key("n")
    for key in ("u", "n"):  # for each further image
        driver.key(key)
    assert driver.stored(2)["T1.C1"].value is Verdict.NOT_MET


def test_an_image_takes_nine_clicks_where_criteria_follow_by_themselves(qtbot: QtBot, tmp_path: Path) -> None:
    driver = AnnotateDriver(qtbot, make_study(tmp_path), Settings(auto_advance=True))
    form = driver.page.form
    clicks = 0

    def click(part: QWidget) -> None:
        nonlocal clicks
        qtbot.waitUntil(
            lambda: not part.visibleRegion().isEmpty()
        )  # the next card scrolls into view by itself
        QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=part.visibleRegion().boundingRect().center())
        clicks += 1

    for criterion in driver.page.session.criteria:
        card = form.card(criterion.code)
        assert card is not None
        click(card.choices.buttons[0])
    assert form.whole_image is not None
    click(form.whole_image.choices.buttons[0])
    click(driver.page._buttons["next_unanswered"])
    assert driver.page.session.image.number == 2
    assert len(driver.stored(1)) == 8
    assert clicks == 9
