"""The report card by key: choose a model, hear its verdict, keep the check, give pictures out, appeal."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from app.study.judge.acceptance_threshold import Threshold, set_threshold
from app.study.judge.report_cards import PublicationRule
from app.study.team.meetings import Hands
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of
from tests.coordinating import COORDINATOR, open_folder_to_coordinator
from tests.widgets.window_driver import ENTER, OFFSCREEN_NOISE, TAB, WindowDriver, heard_name
from widgets.agreement import report_card_page
from widgets.agreement.report_card_page import AppealDialog, ReportCardPage

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Forty pictures of Model 3, of which Mai and Robin have judged thirty; a judge has judged all."""
    with closing(study_of(tmp_path / "study", 40, rubric_of(1), ("Model 3",))) as study:
        for image in list(study.images.all()):
            study.images.update(image, image.facts._replace(prompt=f"a cane, {image.number}"))
        for name in ("Mai", "Robin"):
            say(study, name, {"T1.C1": "1" * 28 + "00"})
        say(study, "judge", {"T1.C1": "1" * 28 + "0" * 12}, run=1)
        set_threshold(study, Threshold(0.5))
    return tmp_path / "study"


@pytest.fixture
def page(driver: WindowDriver, folder: Path) -> ReportCardPage:
    open_folder_to_coordinator(folder)
    study = open_study(folder)
    study.prepare_to_write()
    shown = ReportCardPage(driver.context, study, COORDINATOR)
    driver.show(shown)
    return shown


def has_focus(driver: WindowDriver, wanted: QWidget) -> bool:
    return driver.focus is wanted


def press(driver: WindowDriver, wanted: QWidget) -> None:
    """Go there with Tab and press it."""
    for _ in range(40):
        if has_focus(driver, wanted):
            break
        driver.press(TAB)
    assert has_focus(driver, wanted)
    driver.press(ENTER)


def test_a_card_is_read_kept_and_appealed_against(
    driver: WindowDriver, page: ReportCardPage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert driver.said[0].startswith("Report card. Choose the model, then press Check this model.")
    assert has_focus(driver, page.source)
    assert page.conclusion.text() == "Choose a model, then press Check this model."
    assert not page.keep.isEnabled()
    assert not page.appeal.isEnabled()
    press(driver, page.check)
    driver.qtbot.waitUntil(page.view.isVisible)
    assert has_focus(driver, page.conclusion)
    assert driver.said[-1] == "The model passes: the share is clearly at least 0.50."
    assert heard_name(page.conclusion) == driver.said[-1]
    headings = page.view.parts.lines()
    assert headings[1:] == [
        "What people would accept",
        "Whether the judge has changed",
        "Images that people do not accept",
        "How the images were made",
        "Saved checks",
        "Appeals",
        "Publishing",
        "Method",
    ]
    page.view.parts.setCurrentRow(3)
    assert page.view.part is not None
    assert page.view.part.pictures is not None
    (first, _second) = page.view.part.pictures.list.lines()
    assert first.startswith("Image 29, not met: ")
    monkeypatch.setattr(report_card_page, "ask_whether", lambda *_words: True)
    press(driver, page.keep)
    assert driver.said[-1] == "Check no. 1 of Model 3 is saved."
    press(driver, page.keep)
    assert driver.said[-1] == "Check no. 1 of Model 3 is saved."
    assert "No check of this model has been saved yet." not in page.session.parts[5].sentences
    press(driver, page.give_out)
    assert "were drawn at random" in driver.said[-1]
    dialog = AppealDialog(page, page.session, driver.context.announcer)
    assert dialog.question.currentText() == "The label"
    dialog.accept()
    assert driver.said[-1] == "Say what is wrong with the verdict."
    dialog.words.setPlainText("Image 29 is right.")
    dialog.accept()
    assert dialog.said == "Appeal no. 1 is saved. It waits for a meeting to decide."
    page.leave()
    with closing(open_study(folder)) as study:
        (kept,) = study.report_cards.checks()
        (appeal,) = study.report_cards.appeals()
    assert (kept.check.kept_by, kept.check.content["verdict"]) == (COORDINATOR, "passes")
    assert (appeal.check, appeal.question, appeal.author) == (kept.key, "label", COORDINATOR)


def test_the_verdict_on_one_model_does_not_stay_for_another(
    driver: WindowDriver, page: ReportCardPage
) -> None:
    press(driver, page.check)
    driver.qtbot.waitUntil(page.view.isVisible)
    page.other.setCurrentIndex(1)
    assert page.conclusion.text() == "Choose a model, then press Check this model."
    assert page.view.isHidden()
    assert not page.keep.isEnabled()
    press(driver, page.check)
    driver.qtbot.waitUntil(page.problem.isVisible)
    assert "Model 3 cannot be compared with itself." in page.problem.text()


def test_only_those_who_may_publish_can_export(
    driver: WindowDriver, page: ReportCardPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    press(driver, page.check)
    driver.qtbot.waitUntil(page.view.isVisible)
    printed: list[object] = []
    monkeypatch.setattr(
        "widgets.agreement.report_printing.print_report", lambda *_about: printed.append(True)
    )
    page._study.report_cards.set_rule(PublicationRule(("Mai",), Hands(3)))
    page.handlers()["print_report"]()
    assert "The community decided that only Mai may publish." in driver.said[-1]
    assert not printed
    page._study.report_cards.set_rule(PublicationRule((COORDINATOR,), Hands(3), terms="Not for sale."))
    page.handlers()["print_report"]()
    assert driver.said[-1] == "Terms of use: Not for sale."
    assert printed
