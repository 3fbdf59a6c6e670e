"""The form of one field of a description template, and that of the words around the fields."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.describe import template_editing
from app.sessions.describe.template_editing import TemplateTexts
from app.study import alt_text
from widgets.describe.description_form import LongText
from widgets.kit.columns import fill_column
from widgets.kit.controls import CheckBox
from widgets.kit.forms import Field
from widgets.kit.left_editors import EditedForm
from widgets.theme.theme import Space


class _Form(EditedForm):
    """Fields below each other."""

    def __init__(self) -> None:
        super().__init__()
        self.column = fill_column(self, spacing=Space.MEDIUM)

    def _add(self, title: str, hint: str = "", editor: QWidget | None = None) -> Field:
        part = editor or QLineEdit()
        field = Field(title, part, hint)
        self.column.addWidget(field)
        self.follow(part)
        return field


class TemplateFieldForm(_Form):
    """Name, question, suggestions and sentences of a field."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: alt_text.Field | None = None
        self.name = self._add(template_editing.NAME, template_editing.NAME_HINT)
        self.question = self._add(template_editing.QUESTION, template_editing.QUESTION_HINT)
        self.suggestions = self._add(
            template_editing.SUGGESTIONS, template_editing.SUGGESTIONS_HINT, LongText()
        )
        self.sentence = self._add(template_editing.SENTENCE, template_editing.SENTENCE_HINT)
        self.missing = self._add(template_editing.MISSING, template_editing.MISSING_HINT)
        self.required = CheckBox(template_editing.REQUIRED)
        self.in_line = CheckBox(template_editing.IN_LINE)
        for box in (self.required, self.in_line):
            self.column.addWidget(box)
            self.follow(box)
        self.short = self._add(template_editing.SHORT, template_editing.SENTENCE_HINT)
        self.short_missing = self._add(template_editing.SHORT_MISSING)
        self.in_line.toggled.connect(self._fold)
        self._fold(False)

    def show_field(self, field: alt_text.Field, in_line: bool) -> None:
        """Show a field's words; complaints about earlier ones go."""
        self._shown = field
        with self.showing():
            self.name.fill(field.name)
            self.question.fill(field.question)
            self.suggestions.fill("\n".join(field.suggestions))
            self.sentence.fill(field.sentence)
            self.missing.fill(field.missing)
            self.short.fill(field.short)
            self.short_missing.fill(field.short_missing)
            self.required.setChecked(field.required)
            self.in_line.setChecked(in_line)
        self.complain("", "")

    @property
    def field(self) -> alt_text.Field | None:
        """The field as it is written now; None before one was shown."""
        if self._shown is None:
            return None
        return alt_text.Field(
            code=self._shown.code,
            name=self.name.words,
            question=self.question.words,
            sentence=self.sentence.words,
            missing=self.missing.words,
            suggestions=tuple(filter(str.strip, self.suggestions.words.split("\n"))),
            required=self.required.isChecked(),
            short=self.short.words,
            short_missing=self.short_missing.words,
        )

    def complain(self, part: str, sentence: str) -> None:
        """Show what is wrong beside its part, by the part's name; '' for nothing."""
        for name in ("name", "question", "sentence", "missing", "short"):
            field: Field = getattr(self, name)
            field.complain(sentence if name == part else "")

    def go_to(self, part: str) -> None:
        """Put the focus on a part."""
        if part == "short":
            self.in_line.setChecked(True)
        field: Field = getattr(self, part)
        field.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fold(self, in_line: bool) -> None:
        self.short.setVisible(in_line)
        self.short_missing.setVisible(in_line)


class TemplateTextsForm(_Form):
    """What a template says and asks besides its fields."""

    def __init__(self) -> None:
        super().__init__()
        self.opening = self._add(template_editing.OPENING, template_editing.OPENING_HINT)
        self.line_opening = self._add(template_editing.LINE_OPENING)
        self.scene = self._add(template_editing.SCENE, template_editing.USUAL_HINT)
        self.text = self._add(template_editing.TEXT, template_editing.USUAL_HINT)

    def show_texts(self, texts: TemplateTexts) -> None:
        """Show these words."""
        with self.showing():
            self.opening.fill(texts.opening)
            self.line_opening.fill(texts.line_opening)
            self.scene.fill(texts.scene_question)
            self.text.fill(texts.text_question)

    @property
    def texts(self) -> TemplateTexts:
        """The words as they are written now."""
        return TemplateTexts(self.opening.words, self.line_opening.words, self.scene.words, self.text.words)
