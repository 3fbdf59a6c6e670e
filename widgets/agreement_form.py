"""The form of the agreement page: who is held against whom, on which rubric version, and how."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QVBoxLayout, QWidget

from app.messages import agreement_page as messages
from app.sessions.report_reading import Form
from widgets.controls import DropDown
from widgets.flow_layout import FlowLayout
from widgets.forms import Field, button_row, heading, make_primary, push_button
from widgets.theme import Space

_LETTERS = 18  # a choice's width; five of them fit beside each other in a wide window


class AgreementForm(QFrame):
    """Choices and two buttons; nothing is worked out before `wanted`. `export_wanted` asks for a file."""

    wanted = Signal()
    export_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.reference, self.against, self.version = DropDown(), DropDown(), DropDown()
        self.doubts, self.split = DropDown(), DropDown()
        self.doubts.addItems(list(messages.DOUBT_CHOICES))
        for value, words in messages.SPLITS.items():
            self.split.addItem(words, value)
        self.compare = push_button(messages.COMPARE)
        self.export = push_button(messages.EXPORT)
        make_primary(self.compare, True)
        self._lay_out()
        self.compare.clicked.connect(self.wanted)
        self.export.clicked.connect(self.export_wanted)

    def offer(self, raters: Sequence[str], versions: Sequence[int]) -> None:
        """Who can be compared, and on which versions, the newest first."""
        for choice in (self.reference, self.against):
            choice.clear()
            choice.addItems(list(raters))
        self.version.clear()
        for version in versions:
            self.version.addItem(messages.version_choice(version, versions[0]), version)
        self.version_field.setVisible(bool(versions))

    def show_form(self, form: Form) -> None:
        """Put a question into the form."""
        self.reference.setCurrentText(form.reference)
        self.against.setCurrentText(form.against)
        self.version.setCurrentIndex(max(0, self.version.findData(form.version)))
        self.doubts.setCurrentIndex(0 if form.counts_doubts else 1)
        self.split.setCurrentIndex(self.split.findData(form.split))

    def show_choices(self, has_choices: bool) -> None:
        """Whether there is something to choose; without it, the report can still be taken out."""
        if not has_choices:  # a frame around one button would say that there is more to it
            self.setObjectName("")
            self._column.setContentsMargins(0, 0, 0, 0)
        for part in self._choices:
            part.setVisible(has_choices)

    def form(self) -> Form:
        """What is asked."""
        version = self.version.currentData() if self.version.currentIndex() > 0 else 0
        counts_doubts = self.doubts.currentIndex() == 0
        split = self.split.currentData()
        return Form(self.reference.currentText(), self.against.currentText(), version, counts_doubts, split)

    def _lay_out(self) -> None:
        self.reference.setAccessibleDescription(messages.REFERENCE_HINT)
        self.against.setAccessibleDescription(messages.AGAINST_HINT)
        self.version_field = Field(messages.VERSION, self.version)
        fields = [
            Field(messages.REFERENCE, self.reference),
            Field(messages.AGAINST, self.against),
            self.version_field,
            Field(messages.DOUBTS, self.doubts),
            Field(messages.SPLIT, self.split),
        ]
        row = QWidget()
        flow = FlowLayout(row, Space.LARGE)
        for field in fields:
            assert isinstance(field.entry, QComboBox)
            field.entry.setMinimumContentsLength(_LETTERS)
            field.set_letters(_LETTERS + 8)
            flow.add(field)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)
        column.setSpacing(Space.MEDIUM)
        self._choices = (heading(messages.WHO), row, self.compare)
        column.addWidget(self._choices[0])
        column.addWidget(row)
        column.addWidget(button_row(self.compare, self.export))
