"""Answering item by item in company: alone under seal, or together; the same intentions as when one annotates alone."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.messages import annotating as messages
from app.messages import marking as marking_messages
from app.messages import pairing as pair_messages
from app.sessions.answer_sheet import AnswerSheet, Paper
from app.sessions.marking import allows, named
from app.sessions.pair_scales import ScaledAnswers
from app.sessions.said import ANSWERED, CHOSEN, MOVED, Said
from app.sessions.scale_differences import possible
from app.study.answer import NOTHING, Act, Circumstances, Content
from app.study.exhibits import Exhibit
from app.study.image import Image
from app.study.people import Session
from app.study.rubric import Criterion, Rubric
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Mark, Scale, Verdict


class PairAnswers(ScaledAnswers):
    """The sheet in front of whoever answers now; no sheet lies there between two turns."""

    def __init__(
        self,
        rubric: Rubric | None,
        scale: Scale | None,
        circumstances: Callable[[], Circumstances],
        exhibit_of: Callable[[int], Exhibit | None] = lambda _image: None,
    ) -> None:
        self._rubric = rubric
        self._exhibit_of = exhibit_of
        self._scale = scale
        self._circumstances = circumstances
        self._sheet: AnswerSheet | None = None
        self._done: list[tuple[str, Content]] = []  # what stood there before each act, for undo
        self.at: str | None = None

    @property
    def items(self) -> tuple[str, ...]:
        """All that can be answered of an image, in order: the criteria, then the image as a whole."""
        criteria = tuple(criterion.code for criterion in self._rubric.criteria) if self._rubric else ()
        return (*criteria, *([self._scale.value] if self._scale else ()))

    @property
    def needed(self) -> tuple[str, ...]:
        """What has to be answered: the criteria, or the whole image where there is no rubric."""
        criteria = tuple(criterion.code for criterion in self._rubric.criteria) if self._rubric else ()
        return criteria or self.items

    def lay_out(self, paper: Paper, session: Session, image: Image) -> None:
        """Put a sheet in front of somebody."""
        self._sheet = AnswerSheet(paper, session, self._rubric)
        self._sheet.turn_to(image)
        self.exhibit = self._exhibit_of(image.key)
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

    def name_of(self, item: str) -> str:
        """The name a listener knows an item by."""
        criterion = self._rubric.criterion(item) if self._rubric else None
        return criterion.name if criterion else messages.WHOLE_IMAGE

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
        items = self.needed if self._sheet else ()
        start = items.index(after) + 1 if after in items else 0
        return next((one for one in items[start:] + items[:start] if not self.content(one).value), None)

    def _move_to(self, item: str) -> Said:
        self.at = item
        remarks = self._sheet.remarks(item) if self._sheet else ""
        return Said(self.describe(item), MOVED, beside_focus=remarks)

    # --- answering

    def decide(self, verdict: Verdict, item: str | None = None) -> Said:
        """Give a verdict on a criterion, the one the person is at when none is named."""
        criterion = self.criterion(item)
        if criterion is None:
            return Said(pair_messages.NOT_NOW if self._sheet is None else messages.NO_CRITERION)
        self.at = criterion.code
        if not allows(criterion.scale, verdict):
            is_not_applicable = verdict is Verdict.NOT_APPLICABLE
            tell = marking_messages.not_offered if is_not_applicable else marking_messages.instead
            return Said(tell(criterion.name, criterion.scale))
        told = named(verdict, criterion.scale, self.parts)
        if not self.write(criterion.code, replace(self.content(criterion.code), value=verdict)):
            return Said(messages.unchanged(criterion, told))
        rest = self.tell(criterion, told)
        return Said(messages.decided(told, rest), CHOSEN, beside_focus=rest)

    def criterion(self, item: str | None = None) -> Criterion | None:
        """A criterion by its code, or the one the person is at; None between two turns."""
        code = item or self.at
        return self._rubric.criterion(code) if self._sheet and self._rubric and code else None

    def tell(self, criterion: Criterion, value: Verdict | Mark) -> str:
        """What is said behind an answer: how far one is."""
        return messages.decided_rest(value, criterion, self.answered, len(self.needed))

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
        return possible(criterion.scale, len(self.parts), list(marks))

    def take_over(self, item: str, value: pair_messages.Value) -> Said:
        """Give an item an answer of any kind."""
        if isinstance(value, Mark):
            return self.answer(value, item)
        return self.decide(value, item) if isinstance(value, Verdict) else self.judge(value)

    def doubt(self, reason: Doubt | None, item: str | None = None) -> Said:
        """Say why one is unsure, or (None) that one is sure after all."""
        code = item or self.at
        if self._sheet is None or code is None:
            return Said(pair_messages.NOT_NOW if self._sheet is None else messages.NO_CRITERION)
        self.at, name = code, self.name_of(code)
        if not self.write(code, replace(self.content(code), doubt=reason)):
            return Said(messages.nothing_changed(name))
        return Said(messages.doubted(reason, name) if reason else messages.doubt_taken_back(name), ANSWERED)

    def flag(self) -> Said:
        """Mark the item as doubtful without saying why, or take the doubt back."""
        is_doubtful = self.at is not None and self.content(self.at).doubt is not None
        return self.doubt(None if is_doubtful else Doubt.UNSAID)

    def note(self, text: str, item: str) -> Said:
        """Write a note on an item; an empty text takes it away."""
        if self._sheet is None:
            return Said(pair_messages.NOT_NOW)
        self.at, name, note = item, self.name_of(item), " ".join(text.split())
        if not self.write(item, replace(self.content(item), note=note)):
            return Said(messages.nothing_changed(name))
        criterion = self.criterion(item)
        is_reason = criterion is not None and criterion.scale.asks_why
        return Said(messages.noted(note, name, is_reason), ANSWERED)

    def undo(self) -> Said:
        """Take back the latest act on this sheet."""
        if self._sheet is None or not self._done:
            return Said(messages.NOTHING_TO_UNDO)
        item, before = self._done.pop()
        self._sheet.write(item, before, Act.UNDO, self._circumstances())
        self.at = item
        state = messages.state(before.value, before.doubt, before.note)
        return Said(messages.undone(self.name_of(item), state), ANSWERED | MOVED)

    def explain(self) -> Said:
        """The criterion's guidance, and why its theme matters."""
        criterion = self._rubric.criterion(self.at) if self._rubric and self.at else None
        if criterion is None or self._rubric is None:
            return Said(messages.NO_CRITERION)
        theme = self._rubric.theme_of(criterion.code)
        return Said(f"{messages.guidance(criterion)} {messages.theme(theme.code, theme.statement)}")

    def write(self, item: str, content: Content) -> bool:
        """Put what is said on the sheet, and remember what stood there; False when it was said before."""
        before = self.content(item)
        if self._sheet is None or not self._sheet.write(item, content, Act.DO, self._circumstances()):
            return False
        self._done.append((item, before))
        return True
