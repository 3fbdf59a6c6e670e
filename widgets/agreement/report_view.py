"""A report part by part: a list of the parts, and the one chosen with its sentences, tables and charts."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.access_keys import without_access_key
from app.messages.agreement import agreement_page
from app.reports.document import Chart, ImageFile
from app.sessions.agreement.report_reading import OF_THE_TWO, Kind, Part, ReportLine
from widgets.agreement.report_chart import ReportChart
from widgets.agreement.report_table import ReportTable
from widgets.image.covered_picture import CoveredPicture
from widgets.kit.columns import fill_column
from widgets.kit.forms import Field, ReadableList, heading
from widgets.kit.labels import SilentText
from widgets.kit.two_panes import SideBySide
from widgets.kit.window_space import LineHeight
from widgets.theme.theme import Space

_PICTURE_LINES = 14


class Parts(Protocol):
    """A session with a report that is read part by part; `place` is the part one is in."""

    parts: tuple[Part, ...]
    place: int


class ReportPictures(QWidget):
    """Each picture is a line with what was wrong and what is seen on it; `speak` says a line to whom no screen reader
    tells it."""

    def __init__(self, pictures: Sequence[ImageFile], speak: Callable[[str], None]) -> None:
        super().__init__()
        self._pictures = tuple(pictures)
        self._speak = speak
        self.list = ReadableList(agreement_page.IMAGES, [one.line for one in pictures])
        self.covered = CoveredPicture()
        self.picture = self.covered.picture
        fill_column(
            self,
            Field(agreement_page.IMAGES, self.list, agreement_page.PICTURES_HINT),
            self.covered,
            spacing=Space.MEDIUM,
        )
        LineHeight(self.covered, _PICTURE_LINES)
        self.list.currentRowChanged.connect(self._show)
        self.covered.uncovered.connect(self._announce_hidden)
        self._show(0)

    def _show(self, row: int) -> None:
        if not 0 <= row < len(self._pictures):
            return
        one, ahead = self._pictures[row], self._pictures[row + 1 : row + 3]
        # While the picture is covered, nothing has its name.
        self.covered.show_image(one.path, one.whole_line, [next_one.path for next_one in ahead], one.has_note)
        if self.list.hasFocus():
            self._speak(self.list.item(row).text())

    def _announce_hidden(self) -> None:
        """The description follows the content note in the row, too, once the picture was asked for."""
        row = self.list.currentRow()
        self.list.item(row).setText(self._pictures[row].whole_line)
        self._speak(self._pictures[row].whole_line)


MOST_LINES = 14


class ReportPart(QWidget):
    """Shows a part, its pictures last. `entered` tells on which table and row somebody wants more, `arrived` into which
    they came."""

    entered = Signal(object, int)
    arrived = Signal(object)

    def __init__(self, part: Part, speak: Callable[[str], None]) -> None:
        super().__init__()
        self.tables: list[ReportTable] = []
        column = fill_column(self, heading(part.heading), spacing=Space.LARGE)
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
        fill_column(
            holder,
            SilentText(chart.caption),
            SilentText(chart.sentence, kind="small", name="muted"),
            ReportChart(chart),
            spacing=Space.TIGHT,
        )
        return holder


def _go_to_row(listed: ReadableList, row: int) -> None:
    listed.setCurrentRow(row)
    listed.setFocus(Qt.FocusReason.OtherFocusReason)


_LIST_LETTERS, _PART_LETTERS = 34, 66


class ReportView(QWidget):
    """`entered` and `arrived` are those of the part; `shown` tells that a part was made again."""

    entered = Signal(object, int)
    arrived = Signal(object)
    shown = Signal(object)

    def __init__(self, session: Parts, speak: Callable[[str], None]) -> None:
        super().__init__()
        self._session = session
        self._speak = speak
        self.parts = ReadableList(without_access_key(agreement_page.PARTS))
        self.part: ReportPart | None = None
        holder = QWidget()
        self._place = fill_column(holder)
        column = fill_column(self)
        listed = Field(agreement_page.PARTS, self.parts, agreement_page.PARTS_HINT)
        column.addWidget(SideBySide(listed, holder, _LIST_LETTERS, _PART_LETTERS))
        column.addStretch(1)
        self.parts.currentRowChanged.connect(self._show_part)

    def show_report(self) -> None:
        """Show the report of the session from its beginning."""
        with QSignalBlocker(self.parts):
            self.parts.show_lines([part.heading for part in self._session.parts])
        self._show_part(0)
        self.fit()

    def fit(self) -> None:
        """Give the lists the height they ask for, now that the width is known."""
        self.parts.show_rows(len(self._session.parts))
        if self.part is not None:
            self.part.fit()

    def go_to_picture(self, row: int) -> None:
        """Go to a picture in the part that shows pictures."""
        place = next((at for at, part in enumerate(self._session.parts) if part.pictures), None)
        if place is None:
            return
        self.parts.setCurrentRow(place)
        if self.part is not None:
            self.part.go_to_picture(row)

    def go_to(self, line: ReportLine) -> None:
        """Go to a line of the report."""
        self.parts.setCurrentRow(line.part)
        if line.kind is Kind.HEADING or self.part is None:
            self.parts.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.part.go_to(line)

    def _show_part(self, place: int) -> None:
        if not 0 <= place < len(self._session.parts):
            return
        self._session.place = place
        old, self.part = self.part, ReportPart(self._session.parts[place], self._speak)
        self.part.entered.connect(self.entered)
        self.part.arrived.connect(self.arrived)
        self._place.addWidget(self.part)
        self.part.show()  # at once, for Tab may be pressed before Qt would do it
        if old is not None:
            self._place.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.part.fit()
        self.shown.emit(self.part)
        item = self.parts.currentItem()
        if self.parts.hasFocus() and item is not None:
            self._speak(item.text())
