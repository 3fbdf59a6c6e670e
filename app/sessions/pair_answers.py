"""Answering item by item in company: alone under seal, or together; the same intentions as when one annotates alone."""

from collections.abc import Callable
from dataclasses import replace

from app.messages import annotating as messages
from app.messages import pairing as pair_messages
from app.sessions.answer_sheet import AnswerSheet, Paper
from app.sessions.said import ANSWERED, CHOSEN, MOVED, Said
from app.study.answer import NOTHING, Act, Circumstances, Content
from app.study.image import Image
from app.study.people import Session
from app.study.rubric import Rubric
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Scale, Verdict


class PairAnswers:
    """The sheet in front of whoever answers now; no sheet lies there between two turns."""

    def __init__(
        self, rubric: Rubric | None, scale: Scale | None, circumstances: Callable[[], Circumstances]
    ) -> None:
        self._rubric = rubric
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
        code = item or self.at
        criterion = self._rubric.criterion(code) if self._rubric and code else None
        if self._sheet is None or criterion is None:
            return Said(pair_messages.NOT_NOW if self._sheet is None else messages.NO_CRITERION)
        self.at = criterion.code
        if not self._write(criterion.code, replace(self.content(criterion.code), value=verdict)):
            return Said(messages.unchanged(criterion, verdict))
        rest = messages.decided_rest(verdict, criterion, self.answered, len(self.needed))
        return Said(messages.decided(verdict, rest), CHOSEN, beside_focus=rest)

    def judge(self, judgment: Judgment) -> Said:
        """Judge the whole image; only what the study's scale has."""
        if self._sheet is None or self._scale is None or judgment not in JUDGMENTS[self._scale]:
            return Said(pair_messages.NOT_NOW)
        self.at = self._scale.value
        if not self._write(self.at, replace(self.content(self.at), value=judgment)):
            return Said(messages.nothing_changed(messages.JUDGMENTS[judgment]))
        return Said(messages.judged(judgment), ANSWERED | MOVED)

    def answer(self, item: str, value: Verdict | Judgment) -> Said:
        """Give an item an answer of either kind."""
        return self.decide(value, item) if isinstance(value, Verdict) else self.judge(value)

    def doubt(self, reason: Doubt | None, item: str | None = None) -> Said:
        """Say why one is unsure, or (None) that one is sure after all."""
        code = item or self.at
        if self._sheet is None or code is None:
            return Said(pair_messages.NOT_NOW if self._sheet is None else messages.NO_CRITERION)
        self.at, name = code, self.name_of(code)
        if not self._write(code, replace(self.content(code), doubt=reason)):
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
        if not self._write(item, replace(self.content(item), note=note)):
            return Said(messages.nothing_changed(name))
        return Said(messages.noted(note, name), ANSWERED)

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

    def _write(self, item: str, content: Content) -> bool:
        before = self.content(item)
        if self._sheet is None or not self._sheet.write(item, content, Act.DO, self._circumstances()):
            return False
        self._done.append((item, before))
        return True
