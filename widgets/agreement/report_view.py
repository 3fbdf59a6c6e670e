"""A report part by part: a list of the parts, and the one chosen with its sentences, tables and charts."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.access_keys import without_access_key
from app.messages.agreement import agreement_page
from app.sessions.agreement.report_lines import Kind, ReportLine
from app.sessions.agreement.report_reading import ReportReading
from widgets.agreement.report_part import ReportPart
from widgets.kit.forms import Field, ReadableList
from widgets.kit.two_panes import SideBySide

_LIST_LETTERS, _PART_LETTERS = 34, 66


class ReportView(QWidget):
    """`entered` and `arrived` are those of the part; `shown` tells that a part was made again."""

    entered = Signal(object, int)
    arrived = Signal(object)
    shown = Signal(object)

    def __init__(self, session: ReportReading, speak: Callable[[str], None]) -> None:
        super().__init__()
        self._session = session
        self._speak = speak
        self.parts = ReadableList(without_access_key(agreement_page.PARTS))
        self.part: ReportPart | None = None
        holder = QWidget()
        self._place = QVBoxLayout(holder)
        self._place.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        listed = Field(agreement_page.PARTS, self.parts, agreement_page.PARTS_HINT)
        column.addWidget(SideBySide(listed, holder, _LIST_LETTERS, _PART_LETTERS))
        column.addStretch(1)
        self.parts.currentRowChanged.connect(self._show_part)

    def show_report(self) -> None:
        """Show the report of the session from its beginning."""
        before = self.parts.blockSignals(True)
        self.parts.show_lines([part.heading for part in self._session.parts])
        self.parts.blockSignals(before)
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
