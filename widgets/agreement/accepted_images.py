"""The images that the advice leaves to the judge and to people, with a button that gives people theirs."""

from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.agreement import accepted_images
from app.sessions.agreement.accepted_images import AcceptedImages
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList
from widgets.kit.labels import ProblemLabel, SilentText
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

_LINES = 12


class AcceptedImagesDialog(Dialog):
    """`said` is what was given out, once the dialog is accepted. What cannot be given out is said where one is."""

    def __init__(self, parent: QWidget, images: AcceptedImages, announcer: Announcer) -> None:
        super().__init__(parent, accepted_images.TITLE, width=720)
        self._images, self._announcer = images, announcer
        self.said = ""
        self.question = DropDown()
        self.question.addItems(images.questions())
        self.list = ReadableList(accepted_images.IMAGES)
        self.list.setMinimumHeight(_LINES * self.list.fontMetrics().lineSpacing())
        self.problem = ProblemLabel()
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

    @qt_override
    def accept(self) -> None:
        """Give the images out first; where that fails, the dialog stays."""
        try:
            self.said = self._images.assign()
        except UserError as error:
            self.complain(self.problem, error.sentence)
            self._announcer.say_alert(error.sentence)
            return
        super().accept()
