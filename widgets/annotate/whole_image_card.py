"""The judgment of a whole image, beside the rubric: in one step of three, or in two steps."""

from PySide6.QtCore import Signal

from app.keymap import Keymap
from app.messages.annotate import annotating
from app.messages.shell import window as shell_window
from app.study.answer import Content
from app.study.verdict import JUDGMENTS, Judgment, Scale
from widgets.annotate.item_card import ItemCard
from widgets.kit.labels import SilentText
from widgets.kit.radio_answers import Choices

COMMANDS = {
    Judgment.CAN_BE_SHOWN: "judge_shown",
    Judgment.NEEDS_IMPROVEMENT: "judge_improve",
    Judgment.NEVER_SHOW: "judge_never",
}
_SECOND = (Judgment.CAN_BE_SHOWN, Judgment.NEEDS_IMPROVEMENT)


def judging_keys(scale: Scale | None, keymap: Keymap) -> str:
    """The keys that judge the whole image, as they are said; '' where an answer has none."""
    names = [COMMANDS.get(judgment, "") for judgment in JUDGMENTS[scale]] if scale else []
    keys = [keymap.drawn(name) if name else "" for name in names]
    return annotating.from_to(keys[0], keys[-1]) if keys and all(keys) else ""


class WholeImageCard(ItemCard):
    """May this image be shown? `judged` carries the outcome; in two steps it comes after the step that settles it."""

    judged = Signal(object)
    second_step = Signal()

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        self.judgments = JUDGMENTS[scale]
        self._is_in_steps = scale is Scale.TWO_STEP
        first = [annotating.JUDGMENTS[judgment] for judgment in self.judgments]
        if self._is_in_steps:
            first = [shell_window.MAY_BE_SHOWN, annotating.JUDGMENTS[Judgment.NEVER_SHOW]]
        question = annotating.SCALES[scale]
        super().__init__(
            scale.value, annotating.WHOLE_IMAGE, annotating.WHOLE_IMAGE, first, shell_window.REASON
        )
        self.column.addWidget(SilentText(question))
        self.answered.connect(lambda _item, index: self._first_answered(index))
        self.add_answers()
        self._second = Choices(
            [shell_window.AS_IT_IS, annotating.JUDGMENTS[Judgment.NEEDS_IMPROVEMENT]],
            shell_window.AS_IT_IS_OR_IMPROVED,
        )
        self._second.chosen.connect(self.forget_shown)
        self._second.chosen.connect(lambda index: self.judged.emit(_SECOND[index]))
        self.column.insertWidget(3, self._second)
        self._second.hide()

    def show_keys(self, keymap: Keymap) -> None:
        """Draw the keys of the judgments on them. "May be shown" alone has none: the next step settles it."""
        keys = {judgment: keymap.drawn(name) for judgment, name in COMMANDS.items()}
        if self._is_in_steps:
            self.choices.show_keys(["", keys[Judgment.NEVER_SHOW]])
            self._second.show_keys([keys[judgment] for judgment in _SECOND])
        else:
            self.choices.show_keys([keys.get(judgment, "") for judgment in self.judgments])

    def show_answer(self, content: Content) -> None:
        """Show the judgment that is stored."""
        judgment = content.judgment
        if not self._is_in_steps:
            self.show_content(content, self.judgments.index(judgment) if judgment else None)
            return
        is_never = judgment is Judgment.NEVER_SHOW
        self.show_content(content, None if judgment is None else int(is_never))
        self._second.setVisible(judgment is not None and not is_never)
        self._second.choose(_SECOND.index(judgment) if judgment in _SECOND else None)

    def _first_answered(self, index: int) -> None:
        if not self._is_in_steps:
            self.judged.emit(self.judgments[index])
        elif index == 1:
            self._second.hide()
            self.judged.emit(Judgment.NEVER_SHOW)
        else:
            self._second.choose(None)
            self._second.show()
            self._second.entry().setFocus()
            self.second_step.emit()
