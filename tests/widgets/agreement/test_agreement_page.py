"""The agreement page, by key: the form, the parts, the tables, the images behind a row, and the file."""

from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QListWidget, QWidget
from pytestqt.qtbot import QtBot

from app.agreement.advice import clusters
from app.agreement.ratings.image_columns import keep_columns
from app.messages.agreement import agreement_page
from app.reports import tables
from app.reports.tables import TableSpec
from app.study.reference import Undecided
from app.study.team.meetings import Outcome, Ruling
from app.study.team.participants import AboutKind, NewConsent
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.agreement.making import say
from tests.coordinating import COORDINATOR, open_folder_to_coordinator
from tests.storage.making import make_study
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, TAB, WindowDriver, heard_name, tab_stops
from widgets.agreement.agreement_page import AgreementPage
from widgets.agreement.evidence_images import EvidenceImagesDialog
from widgets.agreement.report_chart import ReportChart
from widgets.agreement.report_table import ReportTable
from widgets.kit.dialogs import Dialog

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
RIGHT = Qt.Key.Key_Right
SUMMARY = "May Judge judge in place of Ada? For each of 3 questions: "


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four images; Ada, Ben and a judge have answered them, Kim has not begun."""
    study = make_study(tmp_path / "study", images=4)
    say(study, "Ada", {"T1.C1": "1111", "T1.C2": "1100"})
    say(study, "Ben", {"T1.C1": "1111", "T1.C2": "1101"})
    say(study, "Judge", {"T1.C1": "1111", "T1.C2": "1011"}, run=1)
    study.raters.add("Kim")
    study.close()
    return tmp_path / "study"


def open_page(driver: WindowDriver, folder: Path, reader: str = COORDINATOR) -> AgreementPage:
    open_folder_to_coordinator(folder)
    page = AgreementPage(driver.context, open_study(folder), reader)
    driver.show(page)
    if not page.session.withheld:
        driver.wait_for(SUMMARY)
    return page


def tab_to(driver: WindowDriver, wanted: QWidget) -> None:
    while driver.focus is not wanted:
        driver.press(TAB)


def read_report(driver: WindowDriver, page: AgreementPage) -> None:
    """Go by key from the chart to the report part by part."""
    choice = page.views.choice
    if choice.isVisible() and choice.is_chart():
        tab_to(driver, choice.as_chart)
        driver.press(RIGHT)


def go_to_table(driver: WindowDriver, page: AgreementPage, part: str, place: int = 0) -> ReportTable:
    """Go by key to a table of a part."""
    read_report(driver, page)
    tab_to(driver, page.views.report.parts)
    while page.session.part is None or page.session.part.id != part:
        driver.press(DOWN)
    assert page.views.report.part is not None
    table = page.views.report.part.tables[place]
    tab_to(driver, table)
    return table


def current_text(table: ReportTable) -> str:
    return str(table.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole))


# Coming in


def test_the_conclusion_is_said_on_arrival_and_has_the_focus(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    assert driver.said[0] == "Agreement. Canes. Computing the agreement."
    assert driver.said[-1] == page.session.conclusion
    assert driver.focus is page.conclusion
    assert heard_name(page.conclusion) == page.session.conclusion
    assert driver.said[-1] == f"{SUMMARY}not known yet."
    assert page.conclusion.text() == page.session.conclusion
    assert page.form.form() == page.session.answered.form if page.session.answered else None
    assert driver.window.windowTitle() == "Agreement – Canes – Touchstone"


def test_whoever_has_not_finished_finds_why_and_nothing_else(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder, "Kim")
    why = "Kim cannot open this page yet, with 4 images still to answer:"
    assert driver.said[-1].startswith(why)
    assert heard_name(driver.focus).startswith(why)
    assert tab_stops(driver) == [page.waiting]
    assert not {"explain_figure", "images_behind", "export_report"} & set(page.handlers())
    texts = [heard_name(widget) for widget in page.findChildren(QListWidget)]
    assert not any("Ada" in text or "Ben" in text for text in [*texts, *page.views.report.parts.lines()])
    assert page.form.reference.count() == 0


def test_tab_leads_through_everything_and_out_of_each_table(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    go_to_table(driver, page, "criteria")
    assert page.views.report.part is not None
    stops = tab_stops(driver)
    wanted = [page.form.compare, page.conclusion, page.views.report.parts, *page.views.report.part.tables]
    wanted += page.views.report.part.findChildren(ReportChart)
    assert set(wanted) <= set(stops)
    names = [heard_name(stop) for stop in stops]
    assert all(names)
    charts = {chart.accessibleName() for chart in page.views.report.part.findChildren(ReportChart)}
    assert len([name for name in names if name not in charts]) == len({*names} - charts)


# Asking


def test_what_is_chosen_while_a_report_is_computed_stays(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    page.form.against.setCurrentText("Ben")
    page.form.compare.click()
    page.form.against.setCurrentText("Kim")
    driver.wait_for("Ben agrees with Ada on the label")
    assert page.form.against.currentText() == "Kim"


def test_another_question_is_asked_with_the_button(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    page.form.against.setCurrentText("Ben")
    assert page.session.conclusion.startswith(SUMMARY)  # nothing happens on a choice alone
    page.form.compare.setFocus()
    driver.press(ENTER)
    driver.wait_for("Ben agrees with Ada on the label")
    assert driver.focus is page.conclusion
    assert page.session.conclusion == driver.said[-1]


def test_decisions_are_chosen_as_the_reference_by_key(driver: WindowDriver, folder: Path) -> None:
    study = open_study(folder)
    study.prepare_to_write()
    meeting = study.meetings.open("First", ["Ada", "Ben"])
    study.meetings.decide(meeting.key, 3, "T1.C2", 1, Ruling(Outcome.DECIDED, "", Verdict.MET))
    study.close()
    page = open_page(driver, folder)
    assert not page.form.undecided.isVisible()
    tab_to(driver, page.form.reference)
    driver.press(Qt.Key.Key_W, ENTER)  # what meetings decided; the letter opens the list
    assert page.form.reference.currentText() == "what meetings decided"
    driver.press(TAB)
    assert driver.focus is page.form.undecided
    driver.press(DOWN, DOWN, DOWN, ENTER)
    assert page.form.undecided.currentText() == "leave it out"
    tab_to(driver, page.form.compare)
    driver.press(ENTER)
    driver.wait_for("May Judge judge in place of the meeting?")
    assert "both answered 1 image, but no label can be compared." in " ".join(page.session.sentences)
    assert page.session.parts[1].sentences[:2] == (
        "The reference is what meetings decided: 1 answer.",
        "Where no meeting has decided, nothing is compared.",
    )
    assert page.form.form().undecided == Undecided.LEFT_OUT


def test_a_question_without_an_answer_is_told_where_one_is(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    page.form.against.setCurrentText("Ada")
    page.form.compare.setFocus()
    driver.press(ENTER)
    driver.wait_for("Ada cannot be compared with Ada")
    assert driver.focus is page.form.compare
    assert page.problem.isVisible()
    assert page.session.conclusion.startswith(SUMMARY)  # the report before stays


# Walking a table


def test_rows_are_heard_as_sentences_and_figures_by_themselves(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    table = go_to_table(driver, page, "criteria")
    assert driver.said[-1] == f"{table.table.caption}. {table.table.rows[0].sentence}"
    entered = table.model().index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert str(entered).startswith("Ada says met ")  # the columns are named once, on coming in
    driver.press(DOWN)
    row = [str(table.model().index(1, at).data(Qt.ItemDataRole.AccessibleTextRole)) for at in range(4)]
    assert row == ["T1.C1: Straight", "4 of 4, 1.00", "4 of 4, 1.00", "4 of 4, 1.00"]
    driver.press(RIGHT)
    assert current_text(table) == "4 of 4, 1.00"  # a screen reader says the heading itself
    driver.press(DOWN)
    assert current_text(table) == "2 of 4, 0.50"


def test_yes_and_no_are_heard_with_their_heading_on_the_way_down(qtbot: QtBot) -> None:
    specification = TableSpec(
        "flags",
        "Flags",
        tables.text("name", ("Critique", ""), lambda row: row[0]),
        tables.yes_or_no("template", ("Template-like", ""), lambda row: row[1]),
    )
    spoken: list[str] = []
    table = ReportTable(specification.of([("One", "yes"), ("Two", "no")]), spoken.append)
    qtbot.addWidget(table)
    table.show()
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    table.go_to(1)
    flag = table.model().index(1, 1)
    assert flag.data(Qt.ItemDataRole.AccessibleTextRole) == "Template-like: no"
    assert spoken == ["Two. Template-like: no."]
    table.go_to(1, 1)
    assert flag.data(Qt.ItemDataRole.AccessibleTextRole) == "no"  # a screen reader says the heading itself
    assert flag.data() == "no"


def test_a_table_tells_assistive_technology_its_headings(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    table = go_to_table(driver, page, "criteria")
    interface = QAccessible.queryAccessibleInterface(table)
    assert interface.role() is QAccessible.Role.Table
    parts = [interface.child(at) for at in range(interface.childCount())]
    headings = [
        one.text(QAccessible.Text.Name) for one in parts if one.role() is QAccessible.Role.ColumnHeader
    ]
    assert headings == [column.heading for column in table.table.columns]
    cells = [one for one in parts if one.role() is QAccessible.Role.Cell]
    assert len(cells) == 3 * len(headings)
    assert interface.text(QAccessible.Text.Name) == "Agreement on every criterion, with base rates"


def test_the_figure_explains_itself_on_a_key(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    driver.window.run_command("explain_figure")
    assert driver.said[-1] == agreement_page.NO_FIGURE
    go_to_table(driver, page, "criteria")
    driver.press(DOWN, DOWN, RIGHT, RIGHT, RIGHT, Qt.Key.Key_F9)
    assert driver.said[-1].startswith("Agreement 0.25, between ")
    assert driver.said[-1].endswith("Counted: 1 of 4 pairs equal.")


def test_the_own_voice_says_row_and_figure(
    driver: WindowDriver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(driver.announcer, "speak_focus", spoken.append)
    page = open_page(driver, folder)
    go_to_table(driver, page, "criteria")
    spoken.clear()
    driver.press(DOWN, RIGHT)
    assert spoken == [
        "T1.C1: Straight. 4 of 4, 1.00. 4 of 4, 1.00. 4 of 4, 1.00. 4 of 4, 1.00. undefined. 4. 4. 0.",
        "Ada says met 4 of 4, 1.00",
    ]


# The images behind a row


def test_enter_leads_to_the_images_and_escape_back_to_the_row(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    table = go_to_table(driver, page, "criteria")
    driver.press(DOWN, DOWN, RIGHT)
    place = table.place()

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, EvidenceImagesDialog)
        assert dialog.windowTitle() == "Images behind T1.C2: Tip"
        assert driver.focus is dialog.list
        lines = dialog.list.lines()
        assert [line.split(".")[0] for line in lines] == [
            "Image 3, false “met”",
            "Image 4, false “met”",
            "Image 2, false “not met”",
        ]
        driver.press(DOWN)
        assert dialog.current.image.number == 4
        assert heard_name(dialog.picture).startswith("Image 4. ")
        assert dialog.said.lines()[:2] == ["Ada: not met.", "Judge, run 1: met."]
        driver.press(ENTER)
        assert driver.focus is dialog.said
        assert heard_name(dialog.said) == "What was said of image 4"
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(act, lambda: driver.press(ENTER))
    driver.qtbot.waitUntil(lambda: driver.focus is table)
    assert table.place() == place == (2, 1)


def test_a_row_without_images_says_so(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    go_to_table(driver, page, "criteria")
    driver.press(DOWN, ENTER)
    assert driver.said[-1] == "No image is behind this: Judge and Ada never differ, and nobody was uncertain."
    go_to_table(driver, page, "people")
    driver.press(ENTER)
    assert driver.said[-1] == agreement_page.NO_IMAGES_HERE


# Charts, and the file


def test_a_chart_is_a_graphic_with_its_caption_and_sentence(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    go_to_table(driver, page, "criteria")
    assert page.views.report.part is not None
    for chart in page.views.report.part.findChildren(ReportChart):
        interface = QAccessible.queryAccessibleInterface(chart)
        assert interface.role() is QAccessible.Role.Graphic
        assert interface.text(QAccessible.Text.Name) == chart.chart.caption
        assert interface.text(QAccessible.Text.Description) == chart.chart.sentence
        driver.qtbot.waitUntil(lambda one=chart: one.height() > 100)  # type: ignore[misc]
        picture = chart.grab().toImage()
        colours = {picture.pixel(x, y) for x in range(0, picture.width(), 3) for y in range(picture.height())}
        assert len(colours) > 3  # ground, lines, words, marks


def test_leaving_while_it_is_worked_out_does_no_harm(driver: WindowDriver, folder: Path) -> None:
    open_folder_to_coordinator(folder)
    page = AgreementPage(driver.context, open_study(folder), COORDINATOR)
    driver.window.show_page(page)
    assert page.leave()
    driver.qtbot.waitUntil(lambda: not page.is_working)
    assert page.session.answered is None


def test_people_are_grouped_by_what_they_say_of_themselves(driver: WindowDriver, folder: Path) -> None:
    study = open_study(folder)
    study.prepare_to_write()
    for name in ("Ada", "Ben"):
        rater = study.raters.add(name)
        study.participants.agree(rater, NewConsent("1", "answers", date(2026, 3, 1), to_demographics=True))
        study.participants.store_about(rater, AboutKind.DEMOGRAPHIC, "community", "Thrissur")
    study.close()
    page = open_page(driver, folder)
    assert "rater-groups" not in [part.id for part in page.session.parts]
    tab_to(driver, page.form.factor)
    assert page.form.factor.accessibleName() == "Group people by"
    page.form.factor.setCurrentText("community")
    tab_to(driver, page.form.compare)
    before = page.session.answered
    driver.press(ENTER)
    driver.qtbot.waitUntil(lambda: page.session.answered is not before)
    assert page.form.form().factors == ("community",)
    table = go_to_table(driver, page, "rater-groups")
    assert "Thrissur" in str(table.model().index(0, 0).data())


def test_images_belong_together_by_a_column_that_is_kept(
    driver: WindowDriver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "FEWEST", 2)
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        keep_columns(study, {"studio": {image.id: f"{image.number % 2}" for image in study.images.all()}})
    page = open_page(driver, folder)
    tab_to(driver, page.form.clusters)
    assert page.form.clusters.accessibleName() == "What makes images belong together"
    page.form.clusters.setCurrentText('column "studio", too')
    tab_to(driver, page.form.compare)
    before = page.session.answered
    driver.press(ENTER)
    driver.qtbot.waitUntil(lambda: page.session.answered is not before)
    assert page.session.answered is not None
    assert page.session.answered.report is not None
    assert page.session.answered.report.clusters.column == "studio"


def test_without_answers_about_people_there_is_nothing_to_group_by(
    driver: WindowDriver, folder: Path
) -> None:
    page = open_page(driver, folder)
    assert not page.form.factor_field.isVisible()
