"""The fields of a criterion: all that it says, with the remarks of the wording check, and how it is answered."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QPlainTextEdit, QWidget

from app.errors import UserError
from app.messages.rubric import designing, rubric_design, rubric_scales
from app.rubrics.scale_choice import chosen, described, level_words, offered, takes_words
from app.rubrics.wording import Concern
from app.study.rubric import Wording
from app.study.scales import YES_NO, AnswerScale, ScaleKind
from app.study.verdict import CountsAs
from widgets.describe.description_form import LongText
from widgets.kit.columns import fill_column
from widgets.kit.controls import CheckBox, DropDown
from widgets.kit.forms import Field, push_button, radio_group
from widgets.kit.hints import hints
from widgets.kit.labels import ReadableLabel, text_label
from widgets.shell.qt_override import qt_override
from widgets.study.language.translation_field import FurtherTranslations, TranslationField, beside
from widgets.theme.theme import Space


class ScaleFields(QWidget):
    """`is_yes_no`: for each choice, whether it is yes or no."""

    is_yes_no = Signal(bool)

    def __init__(self, scale: AnswerScale) -> None:
        super().__init__()
        self.other = push_button(rubric_scales.OTHER_SCALE, self._unfold)
        self.choice, self.words, self.senseless = DropDown(), QLineEdit(), QLineEdit()
        self.asks_why = CheckBox(rubric_scales.ASKS_WHY)
        self._lay_out()
        self.show_scale(scale)
        self.choice.currentIndexChanged.connect(lambda _at: self._follow_choice())

    def show_scale(self, scale: AnswerScale) -> None:
        """Show another scale; plain yes or no folds the rest away."""
        with QSignalBlocker(self.choice):
            self.choice.offer({name: rubric_scales.title(name) for name in offered(scale)}, chosen(scale))
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
        if self.problem():
            self.words.setFocus(Qt.FocusReason.OtherFocusReason)
            return False
        return True

    def problem(self) -> str:
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
        fill_column(
            self._folded,
            Field(rubric_scales.SCALE, self.choice, rubric_scales.SCALE_HINT),
            self._words_field,
            self._senseless_field,
            self.asks_why,
            spacing=Space.MEDIUM,
        )
        column = fill_column(self)
        column.addWidget(self.other, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._folded)


_MOST = len(Concern)  # remarks on one field
Editor = QLineEdit | QPlainTextEdit


class WordsArea(LongText):
    """Words on several lines; Enter ends writing, as in every other field, and Shift+Enter begins a line."""

    returnPressed = Signal()

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        ends = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if ends and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            event.ignore()  # a dialog takes it
            self.returnPressed.emit()
        else:
            super().keyPressEvent(event)


class Remarks(QWidget):
    """The remarks of the wording check on what one field says, each reached with Tab; nothing while there are none."""

    def __init__(self, opening: str, most: int) -> None:
        """`most`: how many there can be. All are made now: what is made later comes last for Tab."""
        super().__init__()
        column = fill_column(self, spacing=Space.TIGHT)
        self.labels = [ReadableLabel(opening, "small", self) for _ in range(most)]
        for label in self.labels:
            label.setObjectName("doubt")
            column.addWidget(label)
        self.hide()

    def show_remarks(self, sentences: Sequence[str]) -> None:
        """Show these sentences; those that are shown already stay as they are."""
        for place, label in enumerate(self.labels):
            words = sentences[place] if place < len(sentences) else ""
            if label.text() != words:
                label.show_text(words)
            label.setVisible(bool(words))
        self.setVisible(bool(sentences))

    @property
    def sentences(self) -> list[str]:
        """What is shown."""
        return [label.text() for label in self.labels if label.text()]


class CriterionForm(QWidget):
    """What a criterion says and how it is answered; scales stay folded away while it is yes or no.

    `translations`: beside the fields, by the names that the texts have in the study; none in a dialog.
    """

    def __init__(self, said: Wording, with_translations: bool = False) -> None:
        super().__init__()
        self._with_translations = with_translations
        self.translations: dict[str, TranslationField] = {}
        self.further = FurtherTranslations()
        column = fill_column(self, spacing=Space.MEDIUM)
        self._column = column
        self.text = self._add("text", designing.TEXT, designing.TEXT_HINT, WordsArea())
        self.on_text = Remarks(designing.REMARK_ON_TEXT, _MOST)
        self.no_remarks = text_label(kind="small", name="muted", parent=self)
        column.addWidget(self.on_text)
        column.addWidget(self.no_remarks)
        self.short = self._add("short", designing.SHORT, designing.SHORT_HINT, QLineEdit())
        self.guidance = self._add("guidance", designing.GUIDANCE, designing.GUIDANCE_HINT, WordsArea())
        self.applies = self._add(
            "applies_when", designing.APPLIES_WHEN, designing.APPLIES_WHEN_HINT, QLineEdit()
        )
        self._rules = QButtonGroup(self)
        self._box, self.rule_buttons = radio_group(
            designing.NOT_VISIBLE, list(designing.COUNTS_AS.values()), self._rules
        )
        self.desirable = CheckBox(designing.DESIRABLE)
        hints.give(self.desirable, designing.DESIRABLE_HINT)
        self.scale = ScaleFields(said.scale)
        for part in (self._box, self.desirable, self.scale, self.further):
            column.addWidget(part)
        self.scale.is_yes_no.connect(self._box.setVisible)
        self.scale.is_yes_no.connect(self.desirable.setVisible)
        self.no_remarks.hide()
        self.show_wording(said)

    def _add(self, name: str, title: str, hint: str, editor: Editor) -> Field:
        field = Field(title, editor, hint)
        if self._with_translations:
            other = WordsArea() if isinstance(editor, WordsArea) else QLineEdit()
            self.translations[name] = TranslationField(other)
            self._column.addWidget(beside(field, self.translations[name]))
        else:
            self._column.addWidget(field)
        return field

    def parts(self) -> list[QWidget]:
        """All that can be written or chosen."""
        texts = [field.entry for field in (self.text, self.short, self.guidance, self.applies)]
        scale = self.scale
        boxes = [*self.rule_buttons, self.desirable, scale.asks_why]
        return [*texts, *boxes, scale.choice, scale.words, scale.senseless]

    def show_wording(self, said: Wording) -> None:
        """Show what a criterion says. Fields that say it already stay untouched."""
        self.text.fill(said.text)
        self.short.fill(said.short)
        self.guidance.fill(said.guidance)
        self.applies.fill(said.applies_when)
        self.rule_buttons[list(designing.COUNTS_AS).index(said.not_visible)].setChecked(True)
        self.desirable.setChecked(said.is_desirable)
        self.scale.show_scale(said.scale)
        self.text.complain("")
        for part in (self._box, self.desirable):
            part.setVisible(said.scale.is_yes_no)

    @property
    def wording(self) -> Wording:
        """The text of the fields. Raises UserError for a scale that makes no sense."""
        text, short, guidance, applies = (
            field.words for field in (self.text, self.short, self.guidance, self.applies)
        )
        counts_as: CountsAs = list(designing.COUNTS_AS)[self._rules.checkedId()]
        scale = self.scale.scale()
        is_desirable = self.desirable.isChecked() and scale.is_yes_no
        return Wording(text, short, guidance, applies, counts_as, scale, is_desirable)

    def checked(self) -> Wording:
        """The text of the fields. Raises UserError, with the complaint beside its field, where it cannot be stored."""
        needs_words = not self.text.words
        self.text.complain(rubric_design.NEEDS_WORDS if needs_words else "")
        if needs_words:
            raise UserError(designing.not_saved(reason=rubric_design.NEEDS_WORDS))
        if problem := self.scale.problem():
            raise UserError(designing.not_saved(reason=problem))
        return self.wording

    def show_remarks(self, on_text: Sequence[str], otherwise: str) -> None:
        """Put remarks below the text, whose words they are about; `otherwise` is said where there are none."""
        self.on_text.show_remarks(on_text)
        self.no_remarks.setText(otherwise)
        self.no_remarks.setVisible(bool(otherwise))
