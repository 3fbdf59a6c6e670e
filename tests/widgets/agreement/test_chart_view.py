"""The report at a glance: the conclusion, the chart to walk by criterion, and the pictures where two differ."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtWidgets import QListWidget, QWidget
from pytestqt.qtbot import QtBot

from app.messages.agreement import agreement_page
from app.reports.document import Across, Axis, Cell, Chart, Column, ImageFile, Row, Table
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.storage.making import picture
from tests.widgets.agreement.test_agreement_page import RIGHT, SUMMARY, folder, go_to_table, open_page, tab_to
from tests.widgets.screens import BASE_SIZE, looks
from tests.widgets.window_driver import DOWN, ENTER, OFFSCREEN_NOISE, TAB, WindowDriver, heard_name
from widgets.agreement.agreement_page import AgreementPage
from widgets.agreement.chart_view import ChartView, ReportThumbnails
from widgets.agreement.evidence_images import EvidenceImagesDialog
from widgets.agreement.report_chart import ReportChart
from widgets.agreement.report_table import ReportTable
from widgets.gallery.find_dialog import FindDialog
from widgets.kit.dialogs import Dialog
from widgets.kit.hints import HINT
from widgets.theme.theme import apply_theme

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
__all__ = ["folder"]  # a fixture


def chart_of(page: AgreementPage) -> ChartView:
    chart = page.views.chart
    assert chart is not None
    assert chart.isVisible()
    return chart


def test_tab_leads_from_the_conclusion_to_the_view_the_chart_and_the_pictures(
    driver: WindowDriver, folder: Path
) -> None:
    page = open_page(driver, folder)
    chart = chart_of(page)
    assert not page.views.report.isVisible()
    wanted: list[QWidget | None] = [page.views.choice.as_chart, chart.chart.rows, chart.pictures]
    for part in (*wanted, page.form.compare):
        driver.press(TAB)
        assert driver.focus is part
    interface = QAccessible.queryAccessibleInterface(chart.chart.rows)
    assert interface.role() is QAccessible.Role.List
    assert heard_name(chart.chart.rows) == chart.chart.chart.caption


def test_each_criterion_is_a_sentence_with_its_interval_and_what_it_is_compared_with(
    driver: WindowDriver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(driver.announcer, "speak_focus", spoken.append)
    page = open_page(driver, folder)
    rows = chart_of(page).chart.rows
    tab_to(driver, rows)
    spoken.clear()
    driver.press(DOWN, DOWN)
    assert [line.split(".")[0] for line in spoken] == ["T1", "T1"]
    assert spoken[1].startswith("T1.C2: Tip. Agreement 1 of 4, 0.25, between 0.")
    assert spoken[1].endswith("Majority baseline 2 of 4, 0.50. People agree 0.75.")
    assert rows.item(2).text() == spoken[1]


def test_the_keys_of_a_figure_work_in_the_chart(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    rows = chart_of(page).chart.rows
    tab_to(driver, rows)
    driver.press(DOWN, DOWN, Qt.Key.Key_F9)
    assert driver.said[-1].startswith("Agreement 0.25, between ")
    assert page.session.where().sentence == "Chart. Judge compared with Ada."

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, EvidenceImagesDialog)
        assert dialog.windowTitle() == "Images behind T1.C2: Tip"
        driver.press(Qt.Key.Key_Escape)

    driver.in_dialog(act, lambda: driver.press(ENTER))
    driver.qtbot.waitUntil(lambda: driver.focus is rows)
    driver.in_dialog(act, lambda: driver.window.run_command("images_behind"))
    assert rows.currentRow() == 2


def test_the_view_is_remembered_for_the_next_question(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    tab_to(driver, page.views.choice.as_chart)
    driver.press(RIGHT)
    assert page.views.report.isVisible()
    assert page.views.chart is not None
    assert not page.views.chart.isVisible()
    page.form.against.setCurrentText("Ben")
    tab_to(driver, page.form.compare)
    driver.press(ENTER)
    driver.wait_for("Ben agrees with Ada on the label")
    assert page.views.report.isVisible()
    assert page.views.report.parts.lines()[0] == "In short"
    tab_to(driver, page.views.choice.as_report)
    driver.press(Qt.Key.Key_Left)
    assert "Ben" in " ".join(one for one in chart_of(page).chart.chart.table.columns[2].heading.split())


def test_enter_leads_from_a_small_picture_to_the_picture(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    pictures = chart_of(page).pictures
    assert pictures is not None
    tab_to(driver, pictures)
    driver.press(DOWN)
    line = pictures.item(1).text()
    driver.press(ENTER)
    shown = page.views.report.part
    assert page.views.report.isVisible()
    assert shown is not None
    assert shown.pictures is not None
    assert driver.focus is shown.pictures.list
    assert shown.pictures.list.currentItem().text() == line


def test_a_picture_with_a_content_note_is_not_among_the_small_pictures(qtbot: QtBot, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.png" for name in ("noted", "plain")]
    for shade, file in enumerate(files):
        file.write_bytes(picture(shade=shade))
    noted = ImageFile(files[0], "Image 1.", "Content note: blood.", False, "A wound.")
    shown = ReportThumbnails([noted, ImageFile(files[1], "Image 2.", "A cane.", True)], lambda _line: None)
    qtbot.addWidget(shown)
    assert shown.lines() == ["Image 1. Content note: blood.", "Image 2. A cane."]
    shown.setCurrentRow(-1)
    shown.show()
    ground = shown.palette().base().color()

    def middles() -> list[QColor]:
        """In the middle of each picture, as it is painted."""
        painted = shown.viewport().grab().toImage()
        places = [shown.visualItemRect(shown.item(row)) for row in range(2)]
        return [painted.pixelColor(shown.iconSize().width() // 2, one.center().y()) for one in places]

    qtbot.waitUntil(lambda: middles()[1] != ground)
    assert middles()[0] == ground


def test_everything_at_a_glance_fits_a_window_of_usual_size(driver: WindowDriver, tmp_path: Path) -> None:
    study = copy_demo(tmp_path / "demo")
    driver.window.resize(1280, 800)
    page = AgreementPage(driver.context, open_study(study), "Ada")
    driver.show(page)
    driver.wait_for("May demo-judge judge in place of the majority?")
    chart = chart_of(page)
    assert driver.said[-1] == page.conclusion.text()  # the status line has one sentence
    assert len(page.conclusion.text()) < 100
    assert chart.pictures is not None
    bottom = page.form.action_row.mapTo(page, QPoint(0, 0)).y()
    for part in (chart.chart, chart.pictures):
        driver.qtbot.waitUntil(lambda one=part: one.mapTo(page, one.rect().bottomLeft()).y() <= bottom)  # type: ignore[misc]
    assert chart.chart.mapTo(page, QPoint(0, 0)).x() < chart.pictures.mapTo(page, QPoint(0, 0)).x()


def test_with_large_text_the_conclusion_and_a_first_result_are_in_sight(
    driver: WindowDriver, tmp_path: Path
) -> None:
    driver.window.resize(1024, 600)
    with looks("light", 200):
        page = AgreementPage(driver.context, open_study(copy_demo(tmp_path / "demo")), "Ada")
        driver.show(page)
        driver.wait_for("May demo-judge judge in place of the majority?")
        rows = chart_of(page).chart.rows
        bottom = page.form.action_row.mapTo(page, QPoint(0, 0)).y()

        def first_result() -> int:
            return rows.mapTo(page, rows.visualItemRect(rows.item(0)).bottomLeft()).y()

        driver.qtbot.waitUntil(lambda: first_result() < bottom)
        assert page.conclusion.mapTo(page, QPoint(0, 0)).y() >= 0


def test_each_row_is_in_sight_after_the_text_has_grown(driver: WindowDriver, tmp_path: Path) -> None:
    driver.window.resize(640, 480)
    with looks("light") as app:
        page = AgreementPage(driver.context, open_study(copy_demo(tmp_path / "demo")), "Ada")
        driver.show(page)
        driver.wait_for("May demo-judge judge in place of the majority?")
        rows = chart_of(page).chart.rows
        before = rows.height()
        apply_theme(app, "light", 200, BASE_SIZE)
        driver.qtbot.waitUntil(lambda: rows.height() > 1.5 * before, timeout=5000)
        tab_to(driver, rows)
        for row in range(rows.count()):
            driver.press(*[DOWN] * bool(row))
            assert rows.viewport().visibleRegion().contains(rows.visualItemRect(rows.item(row)))


def test_a_table_is_still_reached_in_the_report(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    assert agreement_page.NO_FIGURE not in driver.said
    table = go_to_table(driver, page, "counts")
    assert table.isVisible()
    assert page.session.conclusion.startswith(SUMMARY)


@pytest.mark.parametrize(
    ("words", "part", "kind"),
    [("majority baseline always", "summary", QListWidget), ("tip balanced", "counts", ReportTable)],
)
def test_a_line_of_the_report_is_found_by_its_words(
    driver: WindowDriver, folder: Path, words: str, part: str, kind: type[QWidget]
) -> None:
    page = open_page(driver, folder)

    def act(dialog: Dialog) -> None:
        assert isinstance(dialog, FindDialog)
        driver.type(words)
        driver.press(ENTER)

    driver.in_dialog(act, lambda: driver.window.run_command("find"))
    driver.qtbot.waitUntil(lambda: isinstance(driver.focus, kind))
    assert page.views.report.isVisible()
    assert page.session.part is not None
    assert page.session.part.id == part
    focus = driver.focus
    if isinstance(focus, ReportTable):
        assert focus.place() == (2, 0)
    elif isinstance(focus, QListWidget):
        assert focus.currentItem().text().startswith("Majority baseline: always")


def test_a_line_of_a_report_that_is_gone_leads_nowhere(driver: WindowDriver, folder: Path) -> None:
    page = open_page(driver, folder)
    answered = page.session.answered
    assert answered is not None
    shorter = replace(answered, document=replace(answered.document, sections=answered.document.sections[:1]))

    def act(_dialog: Dialog) -> None:
        driver.type("tip balanced")
        page._show_answered(shorter)  # what was computed comes while one searches
        driver.press(ENTER)

    driver.in_dialog(act, lambda: driver.window.run_command("find"))
    assert page.session.answered is shorter
    assert page.views.choice.is_chart()


def test_only_a_chart_with_images_behind_its_rows_offers_them(driver: WindowDriver, folder: Path) -> None:
    chart = chart_of(open_page(driver, folder)).chart.chart
    of_models = replace(chart, table=replace(chart.table, id="models"))
    views = [ChartView(one, [], lambda _words: None) for one in (chart, of_models)]
    hints = [str(view.chart.rows.property(HINT)) for view in views]
    assert hints == [agreement_page.chart_hint(has_images=True), agreement_page.chart_hint(has_images=False)]
    assert "images" not in hints[1]


def test_a_scatter_paints_what_lies_above_its_line_in_the_colour_of_the_focus(qtbot: QtBot) -> None:
    columns = (
        Column("n", "Name", "A name."),
        *(Column(one, one, "F.", "number", 2) for one in ("up", "right")),
    )
    rows = [
        Row(name, Cell(name, name), (Cell(up, str(up)), Cell(right, str(right))), "")
        for name, up, right in (("above", 4.0, 2.0), ("below", 2.0, 4.0))
    ]
    table = Table("t", "T", columns, tuple(rows))
    across = Across("right", Axis("Rightwards", 1, 5), 0.2)
    chart = ReportChart(
        Chart("c", "scatter", "C", "S.", table, "N", Axis("Upwards", 1, 5), ("up",), across=across)
    )
    qtbot.addWidget(chart)
    chart.resize(600, chart.sizeHint().height())
    picture = chart.grab().toImage()
    accent = chart.palette().highlight().color().rgb()
    found = [
        (x, y)
        for x in range(picture.width())
        for y in range(picture.height())
        if picture.pixel(x, y) == accent
    ]
    assert found
    assert max(x for x, _ in found) < picture.width() / 2
    assert max(y for _, y in found) < picture.height() / 2
