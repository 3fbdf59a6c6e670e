"""The analysis of a study of another kind, on the page where agreement is read otherwise."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.study.team.participants import AboutKind, NewConsent
from storage.folder import open_study
from tests.coordinating import COORDINATOR, open_folder_to_coordinator
from tests.instruments.making_study import make_contexts_study
from tests.widgets.window_driver import DOWN, OFFSCREEN_NOISE, WindowDriver
from widgets.agreement.agreement_page import AgreementPage
from widgets.agreement.report_table import ReportTable

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[tuple[WindowDriver, AgreementPage]]:
    make_contexts_study(tmp_path / "study").close()
    driver = WindowDriver(qtbot, tmp_path)
    open_folder_to_coordinator(tmp_path / "study")
    page = AgreementPage(driver.context, open_study(tmp_path / "study"), COORDINATOR)
    driver.show(page)
    driver.wait_for("3 people have judged 4 sets of images")
    yield driver, page
    page.leave()
    driver.announcer.close()


def test_nothing_is_to_be_chosen_and_the_analysis_is_read(page: tuple[WindowDriver, AgreementPage]) -> None:
    driver, shown = page
    assert driver.said[0] == "Analysis. Two purposes. Computing the analysis."
    assert shown.title() == "Analysis – Two purposes"
    assert not shown.form.compare.isVisible()
    assert shown.form.export.isVisible()
    assert not shown.views.choice.isVisible()  # this analysis has no chart with intervals
    shown.views.report.parts.setFocus()
    driver.press(DOWN, DOWN)
    assert shown.session.part is not None
    assert shown.session.part.heading == "Agreement between contexts"
    assert shown.session.where().sentence == "Agreement between contexts. The analysis of the whole study."


def test_a_figure_is_explained_and_no_images_stand_behind_it(
    page: tuple[WindowDriver, AgreementPage],
) -> None:
    driver, shown = page
    shown.views.report.parts.setCurrentRow(1)
    table = shown.findChild(ReportTable)
    assert table is not None
    table.setFocus()
    shown.handlers()["explain_figure"]()
    assert "The purpose that people had in mind when they judged." in driver.said[-1]
    shown.handlers()["images_behind"]()
    assert driver.said[-1] == "This row has no images behind it."


def test_people_of_an_analysis_are_grouped_by_what_they_say_of_themselves(
    qtbot: QtBot, tmp_path: Path
) -> None:
    study = make_contexts_study(tmp_path / "study")
    study.prepare_to_write()
    for rater in study.raters.all():
        study.participants.agree(rater, NewConsent("1", "answers", date(2026, 3, 1), to_demographics=True))
        study.participants.store_about(rater, AboutKind.DEMOGRAPHIC, "region", "Kerala")
    study.close()
    driver = WindowDriver(qtbot, tmp_path)
    open_folder_to_coordinator(tmp_path / "study")
    page = AgreementPage(driver.context, open_study(tmp_path / "study"), COORDINATOR)
    driver.show(page)
    driver.wait_for("3 people have judged 4 sets of images")
    assert page.form.factor.isVisible()
    assert not page.form.against.isVisible()
    before = page.session.answered
    page.form.factor.setCurrentText("region")
    page.form.compare.click()
    qtbot.waitUntil(lambda: page.session.answered is not before)
    assert "People by region" in [part.heading for part in page.session.parts]
    page.leave()
    driver.announcer.close()
