"""The images behind a figure: a list to go through, the picture, and what either side said of it."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from app.messages.agreement import agreement_page
from app.sessions.agreement.evidence_images import ImageBehind, ListedImages
from widgets.image.covered_picture import CoveredPicture
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList
from widgets.kit.labels import SilentText
from widgets.kit.two_panes import SideBySide
from widgets.theme.theme import Space

_LIST_ROWS, _SAID_LINES = 4, 14
_SAID_LETTERS, _PICTURE_LETTERS = 44, 40


class EvidenceImagesDialog(Dialog):
    """Escape leaves it, and the focus is back on the row."""

    def __init__(self, parent: QWidget, images: ListedImages, speak: Callable[[str], None]) -> None:
        super().__init__(parent, images.heading, width=960)
        self._images = images
        self._speak = speak
        self.list = ReadableList(agreement_page.IMAGES, [behind.line for behind in images.images])
        self.said = ReadableList(agreement_page.SAID_OF_IMAGE)
        self.covered = CoveredPicture()
        self.picture = self.covered.picture
        self._lay_out()
        close = self.add_close()
        close.setDefault(False)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)  # Enter in the list goes to what was said
        self.list.currentRowChanged.connect(lambda _row: self._show())
        self.list.itemActivated.connect(lambda _item: self.said.setFocus(Qt.FocusReason.OtherFocusReason))
        self.covered.uncovering.connect(self._name_seen)
        self.covered.uncovered.connect(self._show_said)
        self.said.currentRowChanged.connect(lambda _row: self._speak_line())
        self._show()
        self.list.setFocus()

    @property
    def current(self) -> ImageBehind:
        """The image the cursor is on."""
        return self._images.images[max(0, self.list.currentRow())]

    def _show(self) -> None:
        behind = self.current
        at = self._images.images.index(behind)
        ahead = [self._images.path(one) for one in self._images.images[at + 1 : at + 3]]
        self.covered.show_image(self._images.path(behind), behind.name, ahead, behind.has_note)
        self._show_said()
        self.said.setAccessibleName(agreement_page.said_of(behind.image.number))
        self.said_field.label.setText(agreement_page.said_of(behind.image.number))
        if self.list.hasFocus():
            self._speak(behind.line)

    def _show_said(self) -> None:
        with QSignalBlocker(self.said):
            self.said.show_lines(self._images.said(self.current, self.covered.is_covered))

    def _name_seen(self) -> None:
        """The row and the picture's name say what is seen from now on, before the focus comes to it."""
        at = max(0, self.list.currentRow())
        seen = self._images.uncover(at)
        self.list.item(at).setText(seen.line)
        self.picture.setAccessibleName(seen.name)

    def _speak_line(self) -> None:
        item = self.said.currentItem()
        if self.said.hasFocus() and item is not None:
            self._speak(item.text())

    def _lay_out(self) -> None:
        self.column.addWidget(SilentText(self._images.found, name="muted"))
        self.column.addWidget(Field(agreement_page.IMAGES, self.list, self._images.hint))
        line = self.list.fontMetrics().lineSpacing()
        rows = min(self.list.count(), _LIST_ROWS)
        self.list.setFixedHeight(rows * (2 * line + Space.MEDIUM) + 4 * Space.SMALL)
        self.said_field = Field(agreement_page.SAID_OF_IMAGE, self.said)
        self.said.setMinimumHeight(_SAID_LINES * line)
        letter = self.fontMetrics().averageCharWidth()
        self.covered.setFixedHeight(_PICTURE_LETTERS * letter)
        self.column.addWidget(SideBySide(self.said_field, self.covered, _SAID_LETTERS, _PICTURE_LETTERS))
        self.column.addStretch(1)
