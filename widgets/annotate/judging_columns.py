"""What is judged beside the questions about it, and the buttons below both; in a tight window without asides."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from widgets.annotate.rubric_form import RubricForm
from widgets.image.image_view import ImageView
from widgets.kit.labels import UNDER_HEADING, ReadableLabel
from widgets.kit.window_space import SpaceWatcher
from widgets.theme.theme import Space, set_kind

_ROOMY, _TIGHT = (9, 11), (3, 4)  # how the two columns share the width
_DESCRIPTION_LINES = 2  # that are in sight at least


class JudgingColumns(QWidget):
    """The picture with its description on the left, the rubric on the right. `asides` are hidden in a tight window."""

    def __init__(
        self,
        head: Sequence[QLabel],
        picture: ImageView,
        description: ReadableLabel,
        form: RubricForm,
        asides: Sequence[QWidget] = (),
    ) -> None:
        """`head` stands above the picture, the place first; `asides` stand between the picture and its words."""
        super().__init__()
        self._place, *self._rest = head
        self._form, self._asides = form, asides
        self.shown, self.questions = QWidget(), QWidget()
        self.left, self.right = QVBoxLayout(self.shown), QVBoxLayout(self.questions)
        self.described = QScrollArea()
        self.described.setWidgetResizable(True)
        self.described.setFrameShape(QFrame.Shape.NoFrame)
        self.described.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.described.setWidget(description)
        self._head = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self.left.addLayout(self._head)
        for line in head:
            self._head.addWidget(line)
        self._head.setStretch(len(head) - 1, 1)
        self.left.addWidget(picture, 3)
        for part in asides:
            self.left.addWidget(part)
        self.left.addWidget(self.described, 1)
        self._page = QVBoxLayout(self)
        self._halves = QHBoxLayout()
        self._page.addLayout(self._halves, 1)
        self._halves.addWidget(self.shown)
        self._halves.addWidget(self.questions)
        for column in (self.left, self.right):
            column.setContentsMargins(0, 0, 0, 0)
        self.follow(False)
        SpaceWatcher(self).changed.connect(self.follow)

    def add_actions(self, row: QWidget) -> None:
        """Put buttons below both columns, where the whole width is theirs."""
        self._page.addWidget(row)

    def follow(self, is_tight: bool) -> None:
        """Lay out for the room there is."""
        wide, small = (Space.SMALL, Space.TIGHT) if is_tight else (Space.WIDE, Space.MEDIUM)
        self._page.setContentsMargins(wide, small if is_tight else Space.LARGE, min(wide, Space.LARGE), small)
        self._page.setSpacing(small)
        self._halves.setSpacing(wide)
        for place, stretch in enumerate(_TIGHT if is_tight else _ROOMY):
            self._halves.setStretch(place, stretch)
        for column in (self.left, self.right):
            column.setSpacing(small)
        ways = QBoxLayout.Direction
        self._head.setDirection(ways.LeftToRight if is_tight else ways.TopToBottom)
        self._head.setSpacing(wide if is_tight else UNDER_HEADING)
        self._place.setWordWrap(not is_tight)
        set_kind(self._place, "body" if is_tight else "title")
        for rest in self._rest:
            set_kind(rest, "small" if is_tight else "body")
        for aside in self._asides:
            aside.setVisible(not is_tight)
        lines = _DESCRIPTION_LINES * self.fontMetrics().lineSpacing() + Space.SMALL
        self.described.setMinimumHeight(lines)
        self.described.setMaximumHeight(lines if is_tight else 16_777_215)
        self._form.make_room(is_tight)
