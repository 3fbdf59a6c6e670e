"""The images that the advice leaves to the judge and to people, with a button that gives people theirs."""

from PySide6.QtWidgets import QWidget

from app.messages.agreement import accepted_images
from app.sessions.agreement.accepted_images import AcceptedImages
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import SavingDialog
from widgets.kit.forms import Field, ReadableList
from widgets.kit.labels import SilentText
from widgets.shell.announcer import Announcer

_LINES = 12


class AcceptedImagesDialog(SavingDialog):
    """The images, and a button that assigns those that people are to answer."""

    def __init__(self, parent: QWidget, images: AcceptedImages, announcer: Announcer) -> None:
        super().__init__(parent, accepted_images.TITLE, announcer, width=720)
        self._images = images
        self.question = DropDown()
        self.question.addItems(images.questions())
        self.list = ReadableList(accepted_images.IMAGES)
        self.list.setMinimumHeight(_LINES * self.list.fontMetrics().lineSpacing())
        self.column.addWidget(Field(accepted_images.QUESTION, self.question))
        self.column.addWidget(Field(accepted_images.IMAGES, self.list, accepted_images.IMAGES_HINT))
        self.column.addWidget(self.problem)
        self.question.currentIndexChanged.connect(lambda _index: self._show())
        if images.unanswered:
            self.add_ok_and_cancel(accepted_images.assign(count=images.unanswered))
        else:
            self.column.addWidget(SilentText(accepted_images.NOTHING_TO_ASSIGN))
            self.add_close()
        self._show()
        self.question.setFocus()

    def _show(self) -> None:
        self.list.show_lines(self._images.lines(max(0, self.question.currentIndex())))

    def save(self) -> str:
        """Assign the images."""
        return self._images.assign()
