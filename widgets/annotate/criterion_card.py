"""One criterion on the page: its words, the answer, the doubt and the note."""

from collections.abc import Sequence

from app.keymap import Keymap
from app.messages.annotate import annotating, scale_answers
from app.messages.shell import window as shell_window
from app.study.answer import Content
from app.study.rubric import Criterion, Theme
from app.study.verdict import Verdict
from widgets.annotate.item_card import ItemCard
from widgets.kit.labels import SilentText
from widgets.theme.theme import set_kind

VERDICTS = tuple(Verdict)


class CriterionCard(ItemCard):
    """A criterion of the rubric, answered by yes or no unless its kind says otherwise."""

    def __init__(self, criterion: Criterion, theme: Theme, answers: Sequence[str] = ()) -> None:
        super().__init__(
            criterion.code,
            criterion.name,
            shell_window.card_heading(criterion),
            [*answers] or [annotating.VERDICTS[verdict] for verdict in VERDICTS],
            shell_window.NOTE,
        )
        if criterion.scale.asks_why:
            self.note.setPlaceholderText(scale_answers.why(criterion.name))
            self.note.setAccessibleName(scale_answers.why(criterion.name))
        self.criterion = criterion
        self.theme = theme
        # Heard with the heading.
        self._again = SilentText("", "small", "doubt")
        self._again.hide()
        self.column.addWidget(self._again)
        self._body = SilentText(criterion.body)
        self.column.addWidget(self._body)
        if criterion.applies_when:
            self.column.addWidget(
                SilentText(shell_window.applies_when(condition=criterion.applies_when), "small", "muted")
            )
        if criterion.guidance:
            self.add_aside(criterion.guidance)
        if criterion.scale.is_yes_no and (how := scale_answers.how(criterion.scale)):
            self.add_aside(how)
        self._rule = SilentText("", "small", "doubt")
        self._rule.hide()
        self.add_answers()
        self.column.addWidget(self._rule)

    def show_keys(self, keymap: Keymap) -> None:
        """Draw the keys of the answers on them, where the criterion is answered by yes or no."""
        if self.criterion.scale.is_yes_no:
            self.choices.show_keys([keymap.letter(verdict.value.replace(" ", "_")) for verdict in VERDICTS])

    def write_large(self, is_large: bool) -> None:
        """Write the criterion larger than the rest of the page, or as usual."""
        set_kind(self.heading, "heading" if is_large else "lead")
        set_kind(self._body, "lead" if is_large else "body")

    def add_aside(self, words: str) -> None:
        """Add small print that help repeats."""
        aside = SilentText(words, "small", "muted")
        self.asides.append(aside)
        self.column.addWidget(aside)

    def show_asked_again(self, sentence: str) -> None:
        """Show that the criterion is asked again and how it was; '' takes it away."""
        self._again.setText(sentence)
        self._again.setVisible(bool(sentence))

    def show_answer(self, content: Content) -> None:
        """Show what is said about the criterion, and the community's rule where it applies."""
        verdict = content.verdict
        self.show_content(content, VERDICTS.index(verdict) if verdict else None)
        rule = annotating.counts_as(verdict, self.criterion) if verdict else ""
        self._rule.setText(rule)
        self._rule.setVisible(bool(rule))
