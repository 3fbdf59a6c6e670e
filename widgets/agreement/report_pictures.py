"""Pictures of a report on the page: a list to go through, and the picture one is at."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.messages.agreement import agreement_page
from app.reports.document import ImageFile
from widgets.image.covered_picture import CoveredPicture
from widgets.kit.forms import Field, ReadableList
from widgets.kit.room import LineHeight
from widgets.theme.theme import Space

_PICTURE_LINES = 14


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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.MEDIUM)
        column.addWidget(Field(agreement_page.IMAGES, self.list, agreement_page.PICTURES_HINT))
        column.addWidget(self.covered)
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
