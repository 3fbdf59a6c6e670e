"""A report at a glance: the chart with an interval for each criterion, and beside it the images on which two differ."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.messages.agreement import agreement_page
from app.reports.document import Chart, ImageFile
from app.sessions.agreement.report_reading import chart_line
from widgets.agreement.criteria_chart import CriteriaChart
from widgets.gallery.thumbnail_list import ThumbnailList
from widgets.kit.columns import fill_column
from widgets.kit.forms import Field, plain
from widgets.kit.labels import SilentText
from widgets.kit.two_panes import SideBySide
from widgets.theme.theme import Space

_PICTURE_LINES = 4  # of text that a picture is high
_MOST_ROWS = 5  # shown at once; a longer list scrolls within itself


class ReportThumbnails(ThumbnailList):
    """A picture with a content note is not shown here, only its line. `speak` says a line to whom no screen reader
    tells it."""

    def __init__(self, pictures: Sequence[ImageFile], speak: Callable[[str], None]) -> None:
        paths = [None if one.has_note else one.path for one in pictures]
        super().__init__(plain(agreement_page.DISAGREEMENTS), paths.__getitem__, _PICTURE_LINES)
        self._speak = speak
        self.show_lines([one.line for one in pictures])
        self.currentRowChanged.connect(self._announce)
        self.only_read()

    def fit(self) -> None:
        """As high as its lines."""
        self.show_rows(_MOST_ROWS)

    def _announce(self, row: int) -> None:
        if self.hasFocus() and row >= 0:
            self._speak(self.item(row).text())


_CHART_LETTERS, _PICTURE_LETTERS = 78, 44
_CHART_PART = 0.58


class ChartView(QWidget):
    """`entered` tells on which row of the chart somebody wants more, `picture_entered` on which picture."""

    entered = Signal(int)
    picture_entered = Signal(int)

    def __init__(self, chart: Chart, pictures: Sequence[ImageFile], speak: Callable[[str], None]) -> None:
        super().__init__()
        lines = [chart_line(chart, row) for row in range(len(chart.table.rows))]
        self.chart = CriteriaChart(chart, lines, speak)
        self.chart.entered.connect(self.entered)
        self.pictures: ReportThumbnails | None = None
        column = fill_column(self)
        left = CaptionedChart(chart, self.chart)
        if not pictures:
            column.addWidget(left)
            return
        self.pictures = ReportThumbnails(pictures, speak)
        self.pictures.itemActivated.connect(lambda _item: self._enter())
        right = Field(agreement_page.DISAGREEMENTS, self.pictures, agreement_page.DISAGREEMENTS_HINT)
        beside = SideBySide(left, right, _CHART_LETTERS, _PICTURE_LETTERS)
        beside.grow(_CHART_PART)
        column.addWidget(beside)

    def fit(self) -> None:
        """Give the pictures the height they ask for, now that the width is known."""
        if self.pictures is not None:
            self.pictures.fit()

    def _enter(self) -> None:
        if self.pictures is not None:
            self.picture_entered.emit(self.pictures.currentRow())


class CaptionedChart(QWidget):
    """A chart below its caption and its sentence, which are for the eye; the chart's list bears both for the ear."""

    def __init__(self, chart: Chart, drawn: QWidget) -> None:
        super().__init__()
        fill_column(
            self,
            SilentText(chart.caption),
            SilentText(chart.sentence, kind="small", name="muted"),
            drawn,
            spacing=Space.TIGHT,
        )
