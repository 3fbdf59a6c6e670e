"""One part of a report on the page: its heading, its sentences, its tables and charts."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.messages.agreement import agreement_page
from app.reports.document import Chart
from app.sessions.agreement.report_lines import Kind, ReportLine
from app.sessions.agreement.report_reading import OF_THE_TWO, Part
from widgets.agreement.report_chart import ReportChart
from widgets.agreement.report_pictures import ReportPictures
from widgets.agreement.report_table import ReportTable
from widgets.kit.forms import Field, ReadableList, heading
from widgets.kit.labels import SilentText
from widgets.theme.theme import Space

MOST_LINES = 14


class ReportPart(QWidget):
    """Shows a part, its pictures last. `entered` tells on which table and row somebody wants more, `arrived` into which
    they came."""

    entered = Signal(object, int)
    arrived = Signal(object)

    def __init__(self, part: Part, speak: Callable[[str], None]) -> None:
        super().__init__()
        self.tables: list[ReportTable] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.LARGE)
        column.addWidget(heading(part.heading))
        self.sentences: ReadableList | None = None
        if part.sentences:
            self.sentences = ReadableList(agreement_page.SENTENCES, part.sentences).only_read()
            column.addWidget(self.sentences)
        for one in part.parts:
            if isinstance(one, Chart):
                column.addWidget(self._chart(one))
                continue
            table = ReportTable(one, speak)
            table.entered.connect(lambda row, shown=table: self.entered.emit(shown, row))
            table.arrived.connect(lambda shown=table: self.arrived.emit(shown))
            self.tables.append(table)
            # Once in a part; who walks from table to table knows it by then.
            hint = agreement_page.table_hint(one.id in OF_THE_TWO) if len(self.tables) == 1 else ""
            column.addWidget(Field(one.caption, table, " ".join(filter(None, (one.note, hint)))))
        self.pictures = ReportPictures(part.pictures, speak) if part.pictures else None
        if self.pictures is not None:
            column.addWidget(self.pictures)
        column.addStretch(1)

    def fit(self) -> None:
        """Give the sentences the height they ask for, now that the width is known."""
        for lines in self.findChildren(ReadableList):
            lines.show_rows(MOST_LINES)

    def go_to_picture(self, row: int) -> None:
        """Go to a picture of the part."""
        if self.pictures is not None:
            _go_to_row(self.pictures.list, row)

    def go_to(self, line: ReportLine) -> None:
        """Go to a line of the part that is not its heading."""
        if line.kind is Kind.SENTENCE and self.sentences is not None:
            _go_to_row(self.sentences, line.place)
        elif line.kind is Kind.PICTURE:
            self.go_to_picture(line.place)
        elif line.kind is Kind.ROW:
            self.tables[line.table].go_to(line.place)
            self.tables[line.table].setFocus(Qt.FocusReason.OtherFocusReason)

    @staticmethod
    def _chart(chart: Chart) -> QWidget:
        """A chart with its caption and its sentence for the eye; it bears both itself for the ear."""
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.TIGHT)
        column.addWidget(SilentText(chart.caption))
        column.addWidget(SilentText(chart.sentence, kind="small", name="muted"))
        column.addWidget(ReportChart(chart))
        return holder


def _go_to_row(listed: ReadableList, row: int) -> None:
    listed.setCurrentRow(row)
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
