"""The sheet in front of whoever of two people answers now: laid out, taken away, and what is asked of both of them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from app.messages.annotate import annotating, scale_answers
from app.messages.pair import pairing
from app.sessions.annotate.image_answers import AnswerRepository, ImageAnswers
from app.sessions.annotate.item_answers import ItemAnswers
from app.sessions.annotate.scale_answers import named
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.sessions.meeting.scale_differences import possible
from app.sessions.pair.pair_comparison import Asked
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.exhibits import Exhibit
from app.study.image import Image
from app.study.rubric import Rubric
from app.study.scales import ScaleKind
from app.study.team.raters import Session
from app.study.verdict import JUDGMENTS, Judgment, Mark, Scale, Verdict


class PairAnswers:
    """Lays sheets out for `answers`, which takes what is said on them; between two turns no sheet lies there."""

    def __init__(
        self,
        rubric: Rubric | None,
        scale: Scale | None,
        circumstances: Callable[[], Circumstances],
        exhibit_of: Callable[[int], Exhibit | None] = lambda _image: None,
    ) -> None:
        self.answers = ItemAnswers(rubric, scale, circumstances, self._remember, announces_outcome=False)
        self._rubric = rubric
        self._scale = scale
        self._circumstances = circumstances
        self._exhibit_of = exhibit_of
        self._done: list[list[tuple[str, Content]]] = []  # what stood there before each act, for undo

    def lay_out(self, repository: AnswerRepository, session: Session, image: Image) -> None:
        """Put a sheet in front of somebody."""
        image_answers = ImageAnswers(repository, session, self._rubric, whole_image=self._scale)
        self.answers.turn_to(image_answers, image, self._exhibit_of(image.key))
        self.answers.attend(image_answers.first_open())
        self._done.clear()

    def clear(self) -> None:
        """Leave nothing of the sheet behind."""
        self.answers.clear()
        self._done.clear()

    @property
    def needed(self) -> tuple[str, ...]:
        """What is counted while they answer: the criteria, or the whole image where there is no rubric."""
        criteria = tuple(criterion.code for criterion in self.answers.criteria)
        return criteria or ((self._scale.value,) if self._scale else ())

    @property
    def answered(self) -> int:
        """How much of what is counted has an answer."""
        return sum(1 for item in self.needed if self.answers.content(item).value)

    @property
    def open(self) -> tuple[str, ...]:
        """The items without an answer: criteria, and the whole image where the study asks for it too."""
        items = self.answers.image_answers.items if self.answers.image_answers else ()
        return tuple(item for item in items if not self.answers.content(item).value)

    @property
    def is_whole_image_open(self) -> bool:
        """Whether the whole image is all that has no answer, beside criteria that have."""
        return bool(self.answers.criteria) and self._scale is not None and self.open == (self._scale.value,)

    def _remember(self, item: str, before: Content, follows: bool) -> None:
        """Whatever follows from an answer is undone with it."""
        if follows:
            self._done[-1].append((item, before))
        else:
            self._done.append([(item, before)])

    def undo(self) -> Feedback:
        """Take back the latest act on this sheet, with all that followed from it."""
        image_answers = self.answers.image_answers
        if image_answers is None:
            return Feedback(annotating.NOTHING_TO_UNDO)
        if not self._done:
            return Feedback(pairing.NOTHING_TO_UNDO)
        steps = self._done.pop()
        for item, before in reversed(steps):
            image_answers.write(item, before, AnswerAction.UNDO, self._circumstances)
        item, before = steps[0]
        self.answers.attend(item)
        others = scale_answers.others_too(len(steps) - 1)
        sentence = annotating.undone(self.answers.name_of(item), image_answers.state(item, before))
        return Feedback(f"{sentence} {others}".strip(), ANSWERED | MOVED)

    # --- what both said

    def asked(self) -> list[Asked]:
        """All items, as they are read out when both have answered."""
        return (
            [self._asked(item) for item in self.answers.image_answers.items]
            if self.answers.image_answers
            else []
        )

    def _asked(self, item: str) -> Asked:
        name, parts = self.answers.name_of(item), self.answers.parts
        criterion = self._rubric.criterion(item) if self._rubric else None
        if criterion is None:
            return Asked(item, name)
        scale = criterion.scale

        def in_words(content: Content) -> Content:
            value = content.value
            if value is None or isinstance(value, Judgment):
                return content
            return replace(content, value=named(value, scale, parts))

        return Asked(item, name, in_words, scale.kind is ScaleKind.TEXT)

    def choices(self, said: Sequence[Content]) -> Mapping[str, pairing.Value]:
        """What the item one is at can be answered with, by its words; of orders and free words, what was `said`."""
        criterion, parts = self.answers.criterion(), self.answers.parts
        if criterion is None:
            judgments = JUDGMENTS[self._scale] if self._scale else ()
            return {annotating.answered(judgment): judgment for judgment in judgments}
        if criterion.scale.is_yes_no:
            return {annotating.answered(verdict): verdict for verdict in Verdict}
        marks = dict.fromkeys(one.mark.value for one in said if one.mark)
        values = possible(criterion.scale, len(parts), list(marks))
        return {annotating.answered(named(value, criterion.scale, parts)): value for value in values}

    def take_over_all(self, values: Mapping[str, pairing.Value]) -> None:
        """Give items the answers that both gave, as one act for undo."""
        before = len(self._done)
        for item, value in values.items():
            self.take_over(item, value, ())
        self._done[before:] = [[step for act in self._done[before:] for step in act]]

    def take_over(self, item: str, value: pairing.Value, alike: Collection[str]) -> Feedback:
        """Give an item the answer, of any kind, that both gave; `alike`: the items to which both gave the same."""
        if isinstance(value, Mark):
            return self.answers.answer(value, item, alike)
        if isinstance(value, Verdict):
            return self.answers.decide(value, item, alike)
        return self.answers.judge(value)
