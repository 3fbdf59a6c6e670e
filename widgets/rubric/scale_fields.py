"""How a criterion is answered: a scale to choose, what its levels are called, and what else is asked.

Folded behind one button while it is yes or no, so that nothing is in the way of whoever writes such a rubric.
"""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.errors import UserError
from app.messages.rubric import rubric_scales
from app.rubrics.scale_choice import chosen, described, level_words, offered, takes_words
from app.study.scales import YES_NO, AnswerScale, ScaleKind
from widgets.kit.controls import CheckBox, DropDown
from widgets.kit.forms import Field, push_button
from widgets.theme.theme import Space


class ScaleFields(QWidget):
    """`is_yes_no`: for each choice, whether it is yes or no."""

    is_yes_no = Signal(bool)

    def __init__(self, scale: AnswerScale) -> None:
        super().__init__()
        self.other = push_button(rubric_scales.OTHER_SCALE)
        self.choice, self.words, self.senseless = DropDown(), QLineEdit(), QLineEdit()
        self.asks_why = CheckBox(rubric_scales.ASKS_WHY)
        self._lay_out()
        self.show_scale(scale)
        self.other.clicked.connect(self._unfold)
        self.choice.currentIndexChanged.connect(lambda _at: self._follow_choice())

    def show_scale(self, scale: AnswerScale) -> None:
        """Show another scale; plain yes or no folds the rest away."""
        with QSignalBlocker(self.choice):
            self.choice.clear()
            for name in offered(scale):
                self.choice.addItem(rubric_scales.title(name), name)
            self.choice.setCurrentIndex(self.choice.findData(chosen(scale)))
        self.words.setText(level_words(scale))
        self.senseless.setText(scale.not_applicable)
        self.asks_why.setChecked(scale.asks_why)
        self._folded.setVisible(scale != YES_NO)
        self.other.setVisible(scale == YES_NO)
        self._words_field.complain("")
        self._follow_choice()

    def scale(self) -> AnswerScale:
        """The scale that the fields describe. Raises UserError when the words do not fit."""
        name = self.choice.currentData()
        return described(name, self.words.text(), self.senseless.text(), self.asks_why.isChecked())

    def is_sound(self) -> bool:
        """Whether the words fit the levels; where they do not, the focus goes to their field, and it says so."""
        if self.trouble():
            self.words.setFocus(Qt.FocusReason.OtherFocusReason)
            return False
        return True

    def trouble(self) -> str:
        """What is wrong with the words, said beside their field; '' if nothing is."""
        sentence = ""
        try:
            self.scale()
        except UserError as error:
            sentence = error.sentence
        self._words_field.complain(sentence)
        return sentence

    def _unfold(self) -> None:
        self._folded.show()
        self.choice.setFocus(Qt.FocusReason.OtherFocusReason)
        self.other.hide()

    def _follow_choice(self) -> None:
        name = self.choice.currentData()
        is_yes_no = name == ScaleKind.YES_NO.value
        self._words_field.setVisible(takes_words(name))
        self._senseless_field.setVisible(not is_yes_no)
        self.is_yes_no.emit(is_yes_no)

    def _lay_out(self) -> None:
        self._folded = QWidget(self)
        self._words_field = Field(rubric_scales.LEVEL_WORDS, self.words, rubric_scales.LEVEL_WORDS_HINT)
        self._senseless_field = Field(
            rubric_scales.NOT_APPLICABLE, self.senseless, rubric_scales.NOT_APPLICABLE_HINT
        )
        inner = QVBoxLayout(self._folded)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(Space.MEDIUM)
        for part in (
            Field(rubric_scales.SCALE, self.choice, rubric_scales.SCALE_HINT),
            self._words_field,
            self._senseless_field,
            self.asks_why,
        ):
            inner.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.other, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._folded)
