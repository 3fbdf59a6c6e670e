"""Answering on other scales than yes or no in company: what is typed or pressed, and orders changed step by step."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.messages import annotating as messages
from app.messages import marking as marking_messages
from app.messages import pairing as pair_messages
from app.sessions.marking import (
    HALF_KEYS,
    half_step,
    named,
    of_key,
    part_names,
    place_lines,
    places_of,
    read_answer,
    written,
)
from app.sessions.places import Places, rows
from app.sessions.said import ANSWERED, CHOSEN, Changed, Said
from app.study.answer import Content
from app.study.exhibits import Exhibit
from app.study.rubric import Criterion
from app.study.scales import ScaleKind
from app.study.verdict import Mark, Verdict


class ScaledAnswers(ABC):
    """What whoever keeps a sheet of answers needs beside verdicts; they say what is there and how it is written."""

    at: str | None = None
    exhibit: Exhibit | None = None

    # --- what the one who keeps the sheet has

    @abstractmethod
    def criterion(self, item: str | None = None) -> Criterion | None:
        """A criterion by its code, or the one the person is at; None where there is none to answer now."""

    @abstractmethod
    def content(self, item: str) -> Content:
        """What stands on the sheet about an item."""

    @abstractmethod
    def decide(self, verdict: Verdict, item: str | None = None) -> Said:
        """Give a verdict on a criterion."""

    @abstractmethod
    def tell(self, criterion: Criterion, value: Verdict | Mark) -> str:
        """What is said behind an answer: how far one is."""

    @abstractmethod
    def write(self, item: str, content: Content) -> bool:
        """Keep what is said; False when it was said before."""

    # --- answering

    @property
    def parts(self) -> tuple[str, ...]:
        """What there is to choose among or to rank, by name."""
        return part_names(self.exhibit)

    def answer(self, given: str | Mark, item: str | None = None) -> Said:
        """Answer a criterion on its scale, as one types it. Empty words take an answer in free words back."""
        criterion = self.criterion(item)
        if criterion is None:
            return Said(pair_messages.NOT_NOW)
        self.at = criterion.code
        text = (given.value if isinstance(given, Mark) else given).strip()
        if criterion.scale.kind is ScaleKind.TEXT and not text:
            return self._take_back(criterion)
        try:
            value = read_answer(criterion.scale, text, len(self.parts))
        except ValueError:
            return Said(marking_messages.not_on_scale(text, criterion.scale, len(self.parts)))
        return (
            self.decide(value, criterion.code) if isinstance(value, Verdict) else self._give(criterion, value)
        )

    def meaning(self, key: str) -> Callable[[], Said] | None:
        """What a plain digit or full stop does at the item one is at; None where it is no answer on its scale."""
        criterion = self.criterion()
        if criterion is None or criterion.scale.is_yes_no:
            return None
        if key in HALF_KEYS and criterion.scale.has_halves:
            return partial(self._half, criterion)
        meant = of_key(criterion.scale, key, len(self.parts))
        return partial(self.answer, meant, criterion.code) if meant else None

    def _half(self, criterion: Criterion) -> Said:
        mark = self.content(criterion.code).mark
        if mark is None:
            return Said(marking_messages.HALF_OF_NOTHING)
        stepped = half_step(criterion.scale, mark.value)
        if stepped is None:
            return Said(marking_messages.no_half_above(mark.value))
        return self.answer(stepped, criterion.code)

    def _give(self, criterion: Criterion, value: Mark) -> Said:
        before = self.content(criterion.code)
        told = named(value, criterion.scale, self.parts)
        stored = told if isinstance(told, Mark) else value
        if not self.write(criterion.code, replace(before, value=stored)):
            return Said(messages.unchanged(criterion, told))
        rest = self.tell(criterion, told)
        sentence = messages.decided(told, rest)
        kind = criterion.scale.kind
        if criterion.scale.asks_why and kind is not ScaleKind.TEXT and not before.note:
            changed = CHOSEN | {Changed.REASON}
            return Said(f"{sentence} {marking_messages.WHY}", changed, beside_focus=sentence)
        changed = ANSWERED if kind in (ScaleKind.TEXT, ScaleKind.RANKING) else CHOSEN
        return Said(sentence, changed, beside_focus=rest)

    def _take_back(self, criterion: Criterion) -> Said:
        if not self.write(criterion.code, replace(self.content(criterion.code), value=None)):
            return Said(messages.nothing_changed(criterion.name))
        return Said(marking_messages.answer_removed(criterion.name), ANSWERED)

    # --- an order of the parts

    def place_lines(self, item: str) -> list[str]:
        """The parts of the exhibit as they are ordered in an answer, line by line."""
        return place_lines(self.content(item).mark, self.parts)

    def reorder(
        self, item: str, row: int, change: Callable[[Places, str], Places | None], refusal: str = ""
    ) -> tuple[Said, int]:
        """Change the order by the part in a row, and keep it. Also the row it is in then."""
        self.at, places = item, self._places(item)
        names = rows(places)
        if self.criterion(item) is None or len(names) < 2 or not 0 <= row < len(names):
            return Said(marking_messages.NOTHING_TO_ORDER), max(row, 0)
        changed = change(places, names[row])
        if changed is None:
            return Said(refusal), row
        self.write(item, replace(self.content(item), value=Mark(written(changed))))
        at = rows(self._places(item)).index(names[row])
        return Said(f"{self.place_lines(item)[at]}.", ANSWERED), at

    def keep_order(self, item: str) -> Said:
        """Give the order as it stands in the list as the answer."""
        if len(self.parts) < 2:
            return Said(marking_messages.NOTHING_TO_ORDER)
        order, kept, criterion = written(self._places(item)), self.content(item).mark, self.criterion(item)
        if kept is None or kept.value != order or criterion is None:
            return self.answer(order, item)
        self.at = item
        told = messages.answered(named(kept, criterion.scale, self.parts))
        return Said(marking_messages.kept(criterion.name, told))

    def _places(self, item: str) -> Places:
        count = len(self.parts)
        return places_of(self.content(item).mark, count) or [[str(number)] for number in range(1, count + 1)]
