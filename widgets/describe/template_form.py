"""The form of one field of a description template, and that of the words around the fields."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.messages.describe import template_editing
from app.sessions.describe.template_editing import TemplateTexts
from app.study import description
from widgets.describe.description_form import LongText
from widgets.kit.columns import fill_column
from widgets.kit.controls import CheckBox
from widgets.kit.forms import Field
from widgets.kit.left_editors import LeftEditors
from widgets.theme.theme import Space


class _Form(QWidget):
    """Fields below each other. `left`: one was left or changed; `entered`: Enter; `written`: something is different."""

    written = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_showing = False
        self.is_touched = False  # whether something was written or chosen since the words are shown
        self.editors = LeftEditors(self)
        self.column = fill_column(self, spacing=Space.MEDIUM)

    def _add(self, title: str, hint: str = "", editor: QWidget | None = None) -> Field:
        part = editor or QLineEdit()
        field = Field(title, part, hint)
        self.column.addWidget(field)
        self._follow(part)
        return field

    def _follow(self, part: QWidget) -> None:
        self.editors.watch(part)
        if isinstance(part, (QLineEdit, QPlainTextEdit)):
            part.textChanged.connect(lambda *_words: self._announce())
        elif isinstance(part, CheckBox):
            part.toggled.connect(lambda _on: self._announce())

    def _announce(self) -> None:
        if not self._is_showing:
            self.is_touched = True
            self.written.emit()

    def _fill(self, words: "dict[Field, str]") -> None:
        """Show words, those that are there already untouched: a screen reader would read them out."""
        for field, text in words.items():
            entry = field.entry
            if text_in(field) == text:
                continue
            if isinstance(entry, QLineEdit):
                entry.setText(text)
                entry.setCursorPosition(0)
            elif isinstance(entry, QPlainTextEdit):
                entry.setPlainText(text)


def text_in(field: Field) -> str:
    """What is written in a field."""
    entry = field.entry
    if isinstance(entry, QPlainTextEdit):
        return entry.toPlainText()
    assert isinstance(entry, QLineEdit)
    return entry.text()


class TemplateFieldForm(_Form):
    """Name, question, suggestions and sentences of a field."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: description.Field | None = None
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
            self._follow(box)
        self.short = self._add(template_editing.SHORT, template_editing.SENTENCE_HINT)
        self.short_missing = self._add(template_editing.SHORT_MISSING)
        self.in_line.toggled.connect(self._fold)
        self._fold(False)

    def show_field(self, field: description.Field, in_line: bool) -> None:
        """Show a field's words; complaints about earlier ones go."""
        self._is_showing = True
        self._shown = field
        self._fill(
            {
                self.name: field.name,
                self.question: field.question,
                self.suggestions: "\n".join(field.suggestions),
                self.sentence: field.sentence,
                self.missing: field.missing,
                self.short: field.short,
                self.short_missing: field.short_missing,
            }
        )
        self.required.setChecked(field.required)
        self.in_line.setChecked(in_line)
        self._is_showing = self.is_touched = False
        self.complain("", "")

    @property
    def field(self) -> description.Field | None:
        """The field as it is written now; None before one was shown."""
        if self._shown is None:
            return None
        return description.Field(
            code=self._shown.code,
            name=text_in(self.name),
            question=text_in(self.question),
            sentence=text_in(self.sentence),
            missing=text_in(self.missing),
            suggestions=tuple(filter(str.strip, text_in(self.suggestions).split("\n"))),
            required=self.required.isChecked(),
            short=text_in(self.short),
            short_missing=text_in(self.short_missing),
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
        self._is_showing = True
        self._fill(
            {
                self.opening: texts.opening,
                self.line_opening: texts.line_opening,
                self.scene: texts.scene_question,
                self.text: texts.text_question,
            }
        )
        self._is_showing = self.is_touched = False

    @property
    def texts(self) -> TemplateTexts:
        """The words as they are written now."""
        return TemplateTexts(*map(text_in, (self.opening, self.line_opening, self.scene, self.text)))
