"""The two views of a report, one of them shown: the chart, and the report part by part."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QRadioButton, QWidget

from app.messages.agreement import agreement_page
from app.reports.document import Table
from app.sessions.agreement.report_reading import ReportReading, lines_of
from app.sessions.gallery.finding import findable
from widgets.agreement.chart_view import ChartView
from widgets.agreement.report_table import ReportTable
from widgets.agreement.report_view import ReportView
from widgets.gallery.find_dialog import find_on_page
from widgets.kit.columns import fill_column
from widgets.kit.controls import name_without_key
from widgets.shell.announcer import Announcer
from widgets.theme.theme import Space


class ViewChoice(QWidget):
    """Two radio buttons beside each other; `chosen` comes with each change."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(agreement_page.VIEW)
        self.as_chart = QRadioButton(agreement_page.CHART_CHOICE, self)
        self.as_report = QRadioButton(agreement_page.REPORT_CHOICE, self)
        name_without_key(self.as_chart)
        name_without_key(self.as_report)
        self.as_chart.setChecked(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.MEDIUM)
        for button in (self.as_chart, self.as_report):
            row.addWidget(button)
        self.as_chart.toggled.connect(lambda _on: self.chosen.emit())

    def is_chart(self) -> bool:
        """Whether the chart was chosen."""
        return self.as_chart.isChecked()

    def choose_report(self) -> None:
        """Show the report part by part."""
        self.as_report.setChecked(True)


class ReportViews(QWidget):
    """`entered` tells on which table and row somebody wants more, `arrived` into which table they came, `shown` that
    another view or part is shown. The page puts `choice` where it belongs."""

    entered = Signal(object, int)
    arrived = Signal(object)
    shown = Signal(object)

    def __init__(self, session: ReportReading, speak: Callable[[str], None]) -> None:
        super().__init__()
        self._session = session
        self._speak = speak
        self.choice = ViewChoice()
        self.chart: ChartView | None = None
        self.report = ReportView(session, speak)
        self._column = fill_column(self, self.report)
        self.choice.chosen.connect(self._show_chosen)
        self.report.entered.connect(lambda table, row: self.entered.emit(table.table, row))
        self.report.arrived.connect(self.arrived)
        self.report.shown.connect(self.shown)

    def show_report(self) -> None:
        """Show the report of the session, in the view that was chosen last. One without a chart is shown in parts."""
        old, self.chart = self.chart, None
        chart = self._session.chart
        if chart is not None:
            self.chart = ChartView(chart, self._session.pictures, self._speak)
            self.chart.entered.connect(lambda row: self.entered.emit(chart.table, row))
            self.chart.picture_entered.connect(self._show_picture)
            self._column.insertWidget(0, self.chart)
        if old is not None:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.choice.setVisible(chart is not None)
        self.report.show_report()
        self._show_chosen()

    def figure(self) -> tuple[Table, int, int] | None:
        """The figure one is at, in a table or in the chart: the table, its row and its column."""
        focus = QApplication.focusWidget()
        if isinstance(focus, ReportTable):
            place = focus.place()
            return (focus.table, *place) if place else None
        chart = self.chart.chart if self.chart is not None else None
        if chart is None or focus is not chart.rows:
            return None
        return chart.chart.table, chart.rows.currentRow(), chart.chart.drawn[0] + 1

    def find_line(self, announcer: Announcer) -> None:
        """Let the person find a line of the report, and go to it there."""
        lines = list(lines_of(self._session.parts))

        def go(place: int) -> None:
            # Another report may have come meanwhile, which was said then.
            if lines[place] in lines_of(self._session.parts):
                self.choice.choose_report()
                self.report.go_to(lines[place])

        find_on_page(self, announcer, findable([line.words for line in lines]), go)

    def _show_chosen(self) -> None:
        chart = self.chart if self.choice.is_chart() else None
        self._session.is_chart = chart is not None
        if self.chart is not None:
            self.chart.setVisible(chart is not None)
        self.report.setVisible(chart is None)
        (chart or self.report).fit()
        self.shown.emit(chart or self.report)

    def _show_picture(self, row: int) -> None:
        """Go from a small picture to the part of the report that shows it."""
        self.choice.choose_report()
        self.report.go_to_picture(row)
