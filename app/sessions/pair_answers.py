"""Answering item by item in company: alone under seal, or together; the same intentions as when one annotates alone."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from app.messages import annotating as messages
from app.messages import marking as marking_messages
from app.messages import pairing as pair_messages
from app.messages.words import FULL
from app.sessions.answer_sheet import AnswerSheet, Paper
from app.sessions.item_answers import ItemAnswers
from app.sessions.marking import named, part_names
from app.sessions.pair_reading import Asked
from app.sessions.said import ANSWERED, MOVED, Said
from app.sessions.scale_differences import possible
from app.study.answer import NOTHING, Act, Circumstances, Content
from app.study.exhibits import Exhibit
from app.study.image import Image
from app.study.people import Session
from app.study.rubric import Criterion, Rubric
from app.study.scales import ScaleKind
from app.study.verdict import JUDGMENTS, Judgment, Mark, Scale, Verdict


class PairAnswers(ItemAnswers):
    """The sheet in front of whoever answers now; no sheet lies there between two turns."""

    def __init__(
        self,
        rubric: Rubric | None,
        scale: Scale | None,
        circumstances: Callable[[], Circumstances],
        exhibit_of: Callable[[int], Exhibit | None] = lambda _image: None,
    ) -> None:
        self.rubric = rubric
        self.exhibit: Exhibit | None = None
        self.words = FULL
        self.at: str | None = None
        self._exhibit_of = exhibit_of
        self._scale = scale
        self._circumstances = circumstances
        self._sheet: AnswerSheet | None = None
        self._alike: Collection[str] | None = None
        self._done: list[list[tuple[str, Content]]] = []  # what stood there before each act, for undo

    @property
    def items(self) -> tuple[str, ...]:
        """All that can be answered of an image, in order: the criteria, then the image as a whole."""
        criteria = tuple(criterion.code for criterion in self.rubric.criteria) if self.rubric else ()
        return (*criteria, *([self._scale.value] if self._scale else ()))

    @property
    def needed(self) -> tuple[str, ...]:
        """What has to be answered: the criteria, or the whole image where there is no rubric."""
        criteria = tuple(criterion.code for criterion in self.rubric.criteria) if self.rubric else ()
        return criteria or self.items

    def lay_out(self, paper: Paper, session: Session, image: Image) -> None:
        """Put a sheet in front of somebody."""
        self._sheet = AnswerSheet(paper, session, self.rubric)
        self.exhibit = self._exhibit_of(image.key)
        self._sheet.turn_to(image, part_names(self.exhibit))
        self._done.clear()
        self.at = self._first_open()

    def take_away(self) -> None:
        """Leave nothing of the sheet behind."""
        self._sheet = None
        self._done.clear()
        self.at = None

    @property
    def contents(self) -> dict[str, Content]:
        """What stands on the sheet; nothing between two turns."""
        return dict(self._sheet.contents) if self._sheet else {}

    def content(self, item: str) -> Content:
        """What stands on the sheet about an item."""
        return self._sheet.content(item) if self._sheet else NOTHING

    @property
    def answered(self) -> int:
        """How much of what is needed has an answer."""
        return sum(1 for item in self.needed if self.content(item).value)

    @property
    def open(self) -> int:
        """How much of what is needed has none."""
        return len(self.needed) - self.answered

    def describe(self, item: str) -> str:
        """An item and what stands on the sheet about it."""
        return self._sheet.describe(item) if self._sheet else ""

    def asked(self) -> list[Asked]:
        """All items, as they are read out when both have answered."""
        return [self._asked(item) for item in self.items]

    def _asked(self, item: str) -> Asked:
        criterion = self.rubric.criterion(item) if self.rubric else None
        if criterion is None:
            return Asked(item, self.name_of(item))
        scale, parts = criterion.scale, self.parts

        def in_words(content: Content) -> Content:
            value = content.value
            if value is None or isinstance(value, Judgment):
                return content
            return replace(content, value=named(value, scale, parts))

        return Asked(item, self.name_of(item), in_words, scale.kind is ScaleKind.TEXT)

    # --- moving

    def attend(self, item: str | None) -> None:
        """The person is at this item now."""
        self.at = item

    def next_open(self) -> Said:
        """Go to the next item without an answer, going round once."""
        item = self._first_open(self.at)
        if item is None:
            return Said(pair_messages.ALL_ANSWERED)
        return self._move_to(item)

    def step(self, by: int) -> Said:
        """Go to the next (1) or previous (-1) item; it stops at the ends."""
        items = self.items
        if self._sheet is None or not items:
            return Said(pair_messages.NOT_NOW)
        place = items.index(self.at) + by if self.at in items else 0
        return self._move_to(items[min(max(place, 0), len(items) - 1)])

    def _first_open(self, after: str | None = None) -> str | None:
        items = self.items if self._sheet else ()
        start = items.index(after) + 1 if after in items else 0
        return next((one for one in items[start:] + items[:start] if not self.content(one).value), None)

    def _move_to(self, item: str) -> Said:
        self.at = item
        remarks = self._sheet.remarks(item) if self._sheet else ""
        return Said(self.describe(item), MOVED, beside_focus=remarks)

    # --- answering

    @property
    def is_sealed(self) -> bool:
        """Whether it is nobody's turn, so that no sheet lies there."""
        return self._sheet is None

    def how_far(self, criterion: Criterion, value: Verdict | Mark) -> str:
        """What is said behind an answer: the criterion, and how much has one."""
        return self.words.decided_rest(value, criterion, self.answered, len(self.needed))

    def judge(self, judgment: Judgment) -> Said:
        """Judge the whole image; only what the study's scale has."""
        if self._sheet is None or self._scale is None or judgment not in JUDGMENTS[self._scale]:
            return Said(pair_messages.NOT_NOW)
        self.at = self._scale.value
        if not self.write(self.at, replace(self.content(self.at), value=judgment)):
            return Said(messages.nothing_changed(messages.JUDGMENTS[judgment]))
        return Said(messages.judged(judgment), ANSWERED | MOVED)

    def choices(self, said: Sequence[Content]) -> Sequence[pair_messages.Value]:
        """What the item one is at can be answered with; of orders and free words, what was `said`."""
        criterion = self.criterion()
        if criterion is None:
            return JUDGMENTS[self._scale] if self._scale else ()
        if criterion.scale.is_yes_no:
            return tuple(Verdict)
        marks = dict.fromkeys(one.mark.value for one in said if one.mark)
        values = possible(criterion.scale, len(self.parts), list(marks))
        return [named(value, criterion.scale, self.parts) for value in values]

    def may_follow(self, item: str) -> bool:
        """What both said is taken over for those items alone of which both said it."""
        return self._alike is None or item in self._alike

    def take_over(self, item: str, value: pair_messages.Value, alike: Collection[str]) -> Said:
        """Give an item the answer, of any kind, that both gave; `alike`: the items to which both gave the same."""
        self._alike = alike
        try:
            return self._take_over(item, value)
        finally:
            self._alike = None

    def _take_over(self, item: str, value: pair_messages.Value) -> Said:
        if isinstance(value, Mark):
            return self.answer(value, item)
        return self.decide(value, item) if isinstance(value, Verdict) else self.judge(value)

    def undo(self) -> Said:
        """Take back the latest act on this sheet, with all that followed from it."""
        if self._sheet is None or not self._done:
            return Said(messages.NOTHING_TO_UNDO)
        steps = self._done.pop()
        for item, before in reversed(steps):
            self._sheet.write(item, before, Act.UNDO, self._circumstances())
        self.at, before = steps[0]
        state = self._sheet.state(self.at, before)
        others = marking_messages.others_too(len(steps) - 1)
        return Said(f"{messages.undone(self.name_of(self.at), state)} {others}".strip(), ANSWERED | MOVED)

    def explain(self) -> Said:
        """The criterion's guidance, and why its theme matters."""
        criterion = self.rubric.criterion(self.at) if self.rubric and self.at else None
        if criterion is None or self.rubric is None:
            return Said(messages.NO_CRITERION)
        theme = self.rubric.theme_of(criterion.code)
        return Said(f"{messages.guidance(criterion)} {messages.theme(theme.code, theme.statement)}")

    def write(self, item: str, content: Content) -> bool:
        """Put what is said on the sheet, and remember what stood there; False when it was said before."""
        before = self.content(item)
        if self._sheet is None or not self._sheet.write(item, content, Act.DO, self._circumstances()):
            return False
        self._done.append([(item, before)])
        return True

    def write_too(self, item: str, content: Content) -> None:
        """Put on the sheet what follows from the answer just given; undo takes back both."""
        if self.write(item, content):
            follows = self._done.pop()
            self._done[-1] += follows
