"""The page of plans, by key: seal test images, open a look, work out what is needed, give images out, preregister."""

import hashlib
import json
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from app.identity import new_id
from app.messages.planning import planning_page as planning_page_text
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.sent_work import NewWork, WorkKind
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.coordinating import COORDINATOR, open_folder_to_coordinator
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, TAB, WindowDriver, heard_name
from widgets.agreement import planning_page
from widgets.agreement.planning_page import PlanningPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
JUDGED = "".join("01"[(place % 2 == 0 and place != 8) or place == 13] for place in range(40))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Forty images; Mai and Robin have answered thirty, and the judge all."""
    with closing(study_of(tmp_path / "study", 40, rubric_of(1))) as study:
        for name in ("Mai", "Robin"):
            say(study, name, {"T1.C1": "10" * 15})
        say(study, "judge", {"T1.C1": JUDGED}, run=1)
    return tmp_path / "study"


@pytest.fixture
def page(driver: WindowDriver, folder: Path) -> PlanningPage:
    return show(driver, folder)


def show(driver: WindowDriver, folder: Path, reader: str = COORDINATOR) -> PlanningPage:
    open_folder_to_coordinator(folder)
    study = open_study(folder)
    study.prepare_to_write()
    shown = PlanningPage(driver.context, study, reader)
    driver.show(shown)
    return shown


def press(driver: WindowDriver, wanted: QWidget) -> None:
    """Go there with Tab and press it."""
    for _ in range(40):
        if driver.focus is wanted:
            break
        driver.press(TAB)
    assert driver.focus is wanted
    driver.press(ENTER)


def agree(monkeypatch: pytest.MonkeyPatch, answer: bool = True) -> list[str]:
    """Answer every question; the questions that were asked."""
    asked: list[str] = []

    def whether(_parent: QWidget, _title: str, question: str, *_words: str) -> bool:
        asked.append(question)
        return answer

    monkeypatch.setattr(planning_page, "ask_whether", whether)
    return asked


def test_one_comes_to_what_is_sealed(driver: WindowDriver, page: PlanningPage) -> None:
    assert driver.said[0] == "Plan what is needed. Canes. No test images are sealed."
    assert driver.focus is page.split
    assert heard_name(page.split) == "What is sealed, and who looked at results"
    assert page.split.lines() == [], "no placeholder is drawn as a row"
    assert page.split.accessibleDescription().startswith("The study has no test images")
    assert not page.looking.isVisible()
    assert not page.found.isVisible()


def test_sealing_asks_first_and_is_stored_and_heard(
    driver: WindowDriver, page: PlanningPage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = agree(monkeypatch, answer=False)
    press(driver, page.seal)
    assert asked == [planning_page_text.seal_question(percent=50)]
    assert not page.session.is_split
    agree(monkeypatch)
    page.share.setValue(25)
    press(driver, page.seal)
    assert driver.said[-1] == "10 test images sealed; images left for trying wordings and prompts: 30."
    assert driver.focus is page.split
    assert (
        page.split.lines()[0] == "30 development images for trying wordings and prompts, and 10 test images."
    )
    assert not page.sealing.isVisible(), "there is nothing left to draw from"
    with closing(open_study(folder)) as study:
        assert len(study.splits.test_images()) == 10


def test_a_look_is_asked_for_stored_and_counted(
    driver: WindowDriver, page: PlanningPage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = agree(monkeypatch)
    press(driver, page.seal)
    assert page.judge.currentText() == "judge"
    press(driver, page.look)
    assert asked[-1] == planning_page_text.look_question(judge="judge", count=0)
    assert driver.said[-1].endswith("opened this many times: 1.")
    assert any(f"{COORDINATOR} opened the results of judge" in line for line in page.split.lines())
    with closing(open_study(folder)) as study:
        assert [look.judge for look in study.splits.looks()] == ["judge"]


def test_what_is_needed_is_heard_and_images_come_next(
    driver: WindowDriver, page: PlanningPage, folder: Path
) -> None:
    press(driver, page.work_out)
    driver.qtbot.waitUntil(page.found.isVisible)
    assert driver.focus is page.needs
    assert page.needs.lines()[0] == "judge compared with Mai."
    assert any(line.startswith("T1.C1: Part 1.") for line in page.needs.lines())
    needs = page.session.needs
    assert needs is not None
    assert driver.said[-1] == needs.summary
    step = "What to do next: Answer about "
    (told,) = (line for line in page.needs.lines() if line.startswith(step))
    assert needs.summary == f"2 questions looked at. {told} {len(needs.images)} images proposed."
    press(driver, page.give_out)
    assert driver.said[-1] == f"{len(needs.images)} images will come next for Mai, Robin."
    with closing(open_study(folder)) as study:
        mai = study.raters.find("Mai")
        assert mai is not None
        given = [one.image for one in study.assignments.of(mai)][30:]
        assert given == [one.image.key for one in needs.images]


def test_giving_images_out_warns_of_work_that_is_out_and_not_while_the_round_is_closing(
    driver: WindowDriver, page: PlanningPage, folder: Path
) -> None:
    press(driver, page.work_out)
    driver.qtbot.waitUntil(page.found.isVisible)
    with closing(open_study(folder)) as study:
        mai = study.raters.find("Mai")
        assert mai is not None
        study.sent_work.add(NewWork(new_id(), 1, WorkKind.PACKET, mai, 1, (1, 2)))
        study.sent_work.set_closing(True)
    press(driver, page.give_out)
    assert driver.said[-1].startswith("The round is closing")
    with closing(open_study(folder)) as study:
        assert study.assignments.plan() is None
        study.sent_work.set_closing(False)
    press(driver, page.give_out)
    assert "Work made for the earlier plan is still out: Packet 1 for Mai." in driver.said[-1]


def test_a_preregistration_is_stored_and_written(
    driver: WindowDriver, page: PlanningPage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = folder.parent / "plan.json"
    monkeypatch.setattr(planning_page, "choose_paths", lambda *_words, **_options: [out])
    assert page.registered.lines() == [], "no placeholder is drawn as a row"
    assert page.registered.accessibleDescription() == planning_page_text.NOTHING_PREREGISTERED
    press(driver, page.preregister)
    assert driver.context.exported == out
    document = json.loads(out.read_text(encoding="utf-8"))
    assert hashlib.sha256(document["contents"].encode()).hexdigest() == document["sha256"]
    assert document["sha256"] in driver.said[-1]
    assert document["sha256"] in page.registered.lines()[0]
    press(driver, page.preregister)
    assert driver.said[-1] == planning_page_text.exists(path=out)
    assert page.problem.isVisible()
    with closing(open_study(folder)) as study:
        assert len(study.preregistrations.all()) == 1


def test_somebody_with_open_images_is_shown_nothing_of_the_judge(
    driver: WindowDriver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = show(driver, folder, "Mai")
    assert "Mai" in driver.said[0]
    agree(monkeypatch)
    press(driver, page.seal)
    assert not page.looking.isVisible()
    press(driver, page.work_out)
    assert page.problem.isVisible()
    assert not page.found.isVisible()
    with closing(open_study(folder)) as study:
        mai = study.raters.find("Mai")
        assert mai is not None
        assert study.disclosures.of(mai) == []


def test_whoever_is_shown_what_others_answered_is_noted(driver: WindowDriver, folder: Path) -> None:
    with closing(open_study(folder)) as study:
        for name in ("Mai", "Robin"):
            say(study, name, {"T1.C1": "10" * 20, "showing": "s" * 40})
    page = show(driver, folder, "Mai")
    press(driver, page.work_out)
    driver.qtbot.waitUntil(page.found.isVisible)
    with closing(open_study(folder)) as study:
        mai = study.raters.find("Mai")
        assert mai is not None
        assert [one.occasion for one in study.disclosures.of(mai)] == [DisclosureOccasion.REPORT]
    assert not page.give_out.isEnabled(), "everybody has answered every image"
