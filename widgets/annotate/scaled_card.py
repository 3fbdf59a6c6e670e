"""A criterion that is answered on another scale than yes or no: levels, an order, a choice, one's own words."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from app.messages.annotate import annotating, scale_answers
from app.messages.together import ended
from app.study.answer import Content
from app.study.rubric import Criterion, Theme
from app.study.scales import BOTH, AnswerScale, ScaleKind
from app.study.verdict import Verdict
from widgets.annotate.criterion_card import CriterionCard
from widgets.annotate.ranking_list import RankingList
from widgets.kit.forms import button_row
from widgets.kit.hints import hints
from widgets.kit.window_space import LineHeight
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_LINES = 4


class FreeTextAnswer(QPlainTextEdit):
    """Some lines of text. `written` reports them once the person leaves the field, if they are new."""

    written = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        # The same words twice: some screen readers stay silent on an empty field that has only a name.
        self.setPlaceholderText(scale_answers.answer_to(name=name))
        self.setAccessibleName(scale_answers.answer_to(name=name))
        hints.give(self, scale_answers.OWN_WORDS_HINT)
        LineHeight(self, _LINES, 2 * Space.MEDIUM)

    @property
    def is_unsaved(self) -> bool:
        """Whether something is being written, or could not be stored."""
        return self.document().isModified()

    def show_words(self, words: str) -> None:
        """Show what is stored, unless something else is being written."""
        if not self.is_unsaved and self.toPlainText() != words:
            self.setPlainText(words)
            self.document().setModified(False)

    def give_back(self, words: str) -> None:
        """Put words back that were told but could not be stored."""
        self.setPlainText(words)
        self.document().setModified(True)

    def flush(self) -> None:
        """Tell of what was written but not yet told."""
        if self.is_unsaved:
            self.document().setModified(False)
            self.written.emit(self.toPlainText().strip())

    @qt_override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusOutEvent(event)
        self.flush()


_KEYS = "0123456789.,"
_MOST_PARTS = 9  # that have a digit
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
Answers = list[tuple[str | Verdict, str]]


class ScaledCard(CriterionCard):
    """Tells what was answered: a verdict (`decided`), a mark as one would type it (`marked`), a change of the order
    (`ordered`: what, in which row), a plain key that the focus had no use for (`pressed`)."""

    decided = Signal(str, object)
    marked = Signal(str, str)
    ordered = Signal(str, str, int)
    pressed = Signal(str)

    def __init__(self, criterion: Criterion, theme: Theme) -> None:
        self._scale = criterion.scale
        # All the buttons there may be are made at once, so that Tab meets them in order.
        self._answers = _answers(criterion.scale, [""] * _MOST_PARTS)
        self.order = RankingList(criterion.name) if self._scale.kind is ScaleKind.RANKING else None
        self.own_words = FreeTextAnswer(criterion.name) if self._scale.kind is ScaleKind.TEXT else None
        super().__init__(criterion, theme, [title for _, title in self._answers])
        self._part_answers()
        self.answered.connect(self._announce)
        if (
            self.order is not None or self.own_words is not None
        ):  # which take the focus in place of the heading
            brief = (
                scale_answers.ORDER_IN_BRIEF if self.order is not None else ""
            )  # not every reader tells hints
            self._brief, self._full = brief, annotating.read_criterion(criterion, "")
            self.introduce(False)
            app = QApplication.instance()
            assert isinstance(app, QApplication)
            app.focusChanged.connect(self._follow_focus)

    def introduce(self, is_announced: bool) -> None:
        """Name the card for whoever comes to its list or field past the heading: with the whole criterion, unless that
        is announced anyway."""
        if self.order is not None or self.own_words is not None:
            name = ended(self.name) if is_announced else self._full
            self.setAccessibleName(f"{name} {self._brief}".strip())

    def add_answers(self) -> None:
        """Above the radio buttons: what kind of answer is wanted, and what they alone cannot answer."""
        lines = (scale_answers.how(self._scale), scale_answers.keys(self._scale))
        self.add_aside(" ".join(filter(None, lines)))
        if self.order is not None:
            self.order.wanted.connect(lambda what, row: self.ordered.emit(self.item, what, row))
        if self.own_words is not None:
            self.own_words.written.connect(self.forget_shown)
            self.own_words.written.connect(lambda words: self.marked.emit(self.item, words))
        part = self.order or self.own_words
        if part is not None:
            self.column.addWidget(part)
        if self.order is not None:
            self.column.addWidget(button_row(*self.order.buttons))
        super().add_answers()
        if part is not None:
            before = [self.heading, part, *(self.order.buttons if self.order is not None else ())]
            for one, following in pairwise([*before, self.choices.buttons[0]]):
                QWidget.setTabOrder(one, following)

    def show_answer(self, content: Content) -> None:
        """Show what is said about the criterion."""
        value = content.mark.value if content.mark else content.verdict
        index = next((at for at, (answer, _) in enumerate(self._answers) if answer == value), None)
        self.show_content(content, index)
        if self.own_words is not None:
            self.own_words.show_words(content.mark.value if content.mark else "")

    def show_parts(self, parts: Sequence[str]) -> None:
        """Offer what there is to choose among; for an order, `show_order` has the lines."""
        if self._scale.kind is ScaleKind.CHOICE:
            self._answers = _answers(self._scale, parts)
            self.choices.retitle([title for _, title in self._answers])
            self._part_answers()

    def show_order(self, lines: Sequence[str], row: int | None = None) -> None:
        """Show the lines of the order, and stay at one's row or go to another."""
        if self.order is not None:
            self.order.show_kept(lines, row)
            self.order.fit()

    def entry(self) -> QWidget:
        """The heading; where there is a list or a field, that, or the answer given among the radio buttons below."""
        part = self.order or self.own_words
        if part is None:
            return super().entry()
        chosen = self.choices.entry()
        return chosen if chosen.isChecked() else part

    def takes(self, key: str) -> bool:
        """A plain digit or sign, while the focus is in the list of an order: the list has a use for it."""
        if self.order is None or not self.order.hasFocus():
            return False
        return self.order.take_key(key)

    def leave_answer(self) -> bool:
        """From one's own words, which are kept, back to where single letters are commands."""
        if self.own_words is None or not self.own_words.hasFocus():
            return False
        self.own_words.flush()
        if not self.own_words.is_unsaved:
            self.choices.entry().setFocus(Qt.FocusReason.TabFocusReason)
        return True

    @property
    def has_unsaved_note(self) -> bool:
        """Whether a note or an answer is being written, or could not be stored."""
        return super().has_unsaved_note or (self.own_words is not None and self.own_words.is_unsaved)

    def flush_note(self) -> None:
        """Tell of what was written but not yet told."""
        super().flush_note()
        if self.own_words is not None:
            self.own_words.flush()

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: digits answer here also for those who have no other single keys."""
        text = event.text()
        if len(text) == 1 and text in _KEYS and event.modifiers() in _PLAIN:
            self.pressed.emit(text)
        else:
            super().keyPressEvent(event)

    def _follow_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """Whoever left the card and comes back, as with Shift+Tab, hears the whole criterion, for nothing announces it.
        Only at the heading the name is enough: the heading says the rest."""
        was_here, is_here = (one is not None and self.isAncestorOf(one) for one in (before, now))
        if was_here and not is_here:
            self.introduce(False)
        elif now is self.heading and not was_here:
            self.introduce(True)

    def _part_answers(self) -> None:
        self.choices.part(sum(not isinstance(answer, Verdict) for answer, _ in self._answers))

    def _announce(self, item: str, index: int) -> None:
        answer = self._answers[index][0]
        if isinstance(answer, Verdict):
            self.decided.emit(item, answer)
        else:
            self.marked.emit(item, answer)


def _answers(scale: AnswerScale, parts: Sequence[str]) -> Answers:
    """What the radio buttons answer, and what they are called."""
    answers: Answers = [(level.value, level.name) for level in scale.levels]
    if scale.kind is ScaleKind.CHOICE:
        most = scale.choosable(len(parts))
        answers = [(str(number), name) for number, name in enumerate(parts[:most], start=1)]
        if scale.has_both and most > 1:
            answers.append((BOTH, scale_answers.BOTH))
    if scale.not_applicable:
        answers.append((Verdict.NOT_APPLICABLE, scale.not_applicable))
    return [*answers, (Verdict.CANNOT_TELL, annotating.VERDICTS[Verdict.CANNOT_TELL])]
