"""Answering the items of what is in front of somebody: verdicts, marks on other scales, orders, doubts and notes.

One person alone and two under seal answer alike; what differs is where the answers go, and that is handed in.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.messages import annotating as messages
from app.messages import marking as marking_messages
from app.messages import pairing as pair_messages
from app.messages.words import Words
from app.sessions.marking import (
    HALF_KEYS,
    allows,
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
from app.speech.cues import Cue
from app.study.answer import Content
from app.study.exhibits import Exhibit
from app.study.rubric import Criterion, Rubric, RubricKind
from app.study.scales import ScaleKind
from app.study.verdict import Doubt, Mark, Verdict


class ItemAnswers(ABC):
    """Takes answers item by item. `at` is the item one is at: a criterion's code, a Scale's value, or None."""

    rubric: Rubric | None
    exhibit: Exhibit | None
    words: Words
    at: str | None

    # --- what the one who keeps the answers has

    @abstractmethod
    def content(self, item: str) -> Content:
        """What is said about one item; nothing when nothing is."""

    @abstractmethod
    def write(self, item: str, content: Content) -> bool:
        """Keep what is said, before it is confirmed; False when it was said before."""

    def write_too(self, item: str, content: Content) -> None:
        """Keep what follows from the answer just given, and is taken back with it."""
        self.write(item, content)

    @abstractmethod
    def how_far(self, criterion: Criterion, value: Verdict | Mark) -> str:
        """What is said behind an answer: the criterion, and how much has one."""

    @property
    def is_sealed(self) -> bool:
        """Whether there is nothing to write on now, since it is nobody's turn."""
        return False

    def keep(self, said: Said) -> Said:
        """Have what is said at hand for repeating."""
        return said

    def may_follow(self, _item: str) -> bool:
        """Whether an open item can be answered along with another one to which the question does not apply."""
        return True

    def cue(self, _is_verdict: bool) -> Cue | None:
        """The sound that goes with what was just kept."""
        return None

    # --- what stands where

    @property
    def parts(self) -> tuple[str, ...]:
        """What there is to choose among or to rank, by name."""
        return part_names(self.exhibit)

    def criterion(self, item: str | None = None) -> Criterion | None:
        """A criterion by its code (that the person is at, when none is named); None where none can be answered."""
        code = item or self.at
        return self.rubric.criterion(code) if self.rubric and code and not self.is_sealed else None

    def name_of(self, item: str) -> str:
        """The name a listener knows an item by."""
        criterion = self.rubric.criterion(item) if self.rubric else None
        return self.words.name(criterion) if criterion else messages.WHOLE_IMAGE

    # --- answering

    def decide(self, verdict: Verdict, item: str | None = None) -> Said:
        """Give a verdict on a criterion (the one the person is at, when none is named), where its scale has it."""
        criterion = self.criterion(item)
        if criterion is None:
            return self._refuse()
        self.at = criterion.code
        if not allows(criterion.scale, verdict):
            is_not_applicable = verdict is Verdict.NOT_APPLICABLE
            tell = marking_messages.not_offered if is_not_applicable else marking_messages.instead
            return self.keep(Said(tell(criterion.name, criterion.scale)))
        return self._give(criterion, verdict)

    def answer(self, given: str | Mark, item: str | None = None) -> Said:
        """Answer a criterion on its scale, as one types it: `3`, `3.5`, `2 > 1 = 3`, `both`, free words.

        Empty words take an answer in free words back.
        """
        criterion = self.criterion(item)
        if criterion is None:
            return self._refuse()
        self.at = criterion.code
        text = (given.value if isinstance(given, Mark) else given).strip()
        if criterion.scale.kind is ScaleKind.TEXT and not text:
            return self._take_back(criterion)
        try:
            value = read_answer(criterion.scale, text, len(self.parts))
        except ValueError:
            return self.keep(Said(marking_messages.not_on_scale(text, criterion.scale, len(self.parts))))
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

    def _refuse(self) -> Said:
        return self.keep(Said(pair_messages.NOT_NOW if self.is_sealed else messages.NO_CRITERION))

    def _half(self, criterion: Criterion) -> Said:
        mark = self.content(criterion.code).mark
        if mark is None:
            return self.keep(Said(marking_messages.HALF_OF_NOTHING))
        stepped = half_step(criterion.scale, mark.value)
        if stepped is None:
            return self.keep(Said(marking_messages.no_half_above(mark.value)))
        return self.answer(stepped, criterion.code)

    def _give(self, criterion: Criterion, value: Verdict | Mark) -> Said:
        """Keep an answer and confirm it; where a reason is asked for, the way leads to the note."""
        code = criterion.code
        told = named(value, criterion.scale, self.parts)
        before = self.content(code)
        asks = criterion.scale.asks_why and criterion.scale.kind is not ScaleKind.TEXT and not before.note
        stored = value if isinstance(value, Verdict) else told
        if not self.write(code, replace(before, value=stored)):
            unchanged = self.words.unchanged(criterion, told)
            return self._ask_why(unchanged) if asks else self.keep(Said(unchanged))
        rest = self.how_far(criterion, told)
        if value is Verdict.NOT_APPLICABLE and (others := self._rule_out_others(criterion)):
            rest = marking_messages.for_all(others + 1, len(self._may_not_apply), len(self.parts))
        sentence = self.words.decided(told, rest)
        if asks:
            return self._ask_why(sentence, self.cue(True))
        changed = ANSWERED if criterion.scale.kind in (ScaleKind.TEXT, ScaleKind.RANKING) else CHOSEN
        return self.keep(Said(sentence, changed, beside_focus=rest, cue=self.cue(True)))

    def _ask_why(self, sentence: str, cue: Cue | None = None) -> Said:
        """The note is where one goes then; its name asks why, for whoever hears the focus by itself."""
        asked = f"{sentence} {marking_messages.WHY}"
        return self.keep(Said(asked, CHOSEN | {Changed.REASON}, beside_focus=sentence, cue=cue))

    def _take_back(self, criterion: Criterion) -> Said:
        name = self.name_of(criterion.code)
        if not self.write(criterion.code, replace(self.content(criterion.code), value=None)):
            return self.keep(Said(self.words.nothing_changed(name)))
        return self.keep(Said(marking_messages.answer_removed(name), ANSWERED, cue=self.cue(False)))

    # --- what does not apply to one item, and so to none

    @property
    def is_for_all(self) -> bool:
        """Whether that a question does not apply holds for all items alike: under a context that makes no sense."""
        return self.rubric is not None and self.rubric.kind is RubricKind.CONTEXTS

    @property
    def _may_not_apply(self) -> list[Criterion]:
        criteria = self.rubric.criteria if self.rubric else ()
        return [one for one in criteria if not one.scale.is_yes_no and one.scale.not_applicable]

    def _rule_out_others(self, given: Criterion) -> int:
        """Let "does not apply" hold for the open items beside one as well; returns for how many."""
        if not self.is_for_all or given not in self._may_not_apply:
            return 0
        contents = [(one.code, self.content(one.code)) for one in self._may_not_apply]
        still_open = [one for one in contents if one[1].value is None and self.may_follow(one[0])]
        for code, content in still_open:
            self.write_too(code, replace(content, value=Verdict.NOT_APPLICABLE))
        return len(still_open)

    # --- an order of the parts

    def place_lines(self, item: str) -> list[str]:
        """The parts of the exhibit as they are ordered in an answer, line by line."""
        return place_lines(self.content(item).mark, self.parts)

    def reorder(
        self, item: str, row: int, change: Callable[[Places, str], Places | None], refusal: str = ""
    ) -> tuple[Said, int]:
        """Change the order by the part in a row, and keep it. Also the row it is in then.

        `change` returns the new order, or None where it can do nothing, which `refusal` explains.
        """
        self.at, places = item, self._places(item)
        names = rows(places)
        if self.criterion(item) is None or len(names) < 2 or not 0 <= row < len(names):
            return self.keep(Said(marking_messages.NOTHING_TO_ORDER)), max(row, 0)
        changed = change(places, names[row])
        if changed is None:
            return self.keep(Said(refusal)), row
        is_new = self.write(item, replace(self.content(item), value=Mark(written(changed))))
        at = rows(self._places(item)).index(names[row])
        told = f"{self.place_lines(item)[at]}."
        return self.keep(Said(told, ANSWERED, cue=self.cue(False) if is_new else None)), at

    def keep_order(self, item: str) -> Said:
        """Give the order as it stands in the list as the answer."""
        if len(self.parts) < 2:
            return self.keep(Said(marking_messages.NOTHING_TO_ORDER))
        order, kept, criterion = written(self._places(item)), self.content(item).mark, self.criterion(item)
        if kept is None or kept.value != order or criterion is None:
            return self.answer(order, item)
        self.at = item
        told = messages.answered(named(kept, criterion.scale, self.parts))
        return self.keep(Said(marking_messages.kept(self.name_of(item), told)))

    def _places(self, item: str) -> Places:
        count = len(self.parts)
        return places_of(self.content(item).mark, count) or [[str(number)] for number in range(1, count + 1)]

    # --- beside the answer

    def doubt(self, reason: Doubt | None, item: str | None = None) -> Said:
        """Say why one is unsure of an answer, or (None) that one is sure after all."""
        code = item or self.at
        if code is None or self.is_sealed:
            return self._refuse()
        self.at, name = code, self.name_of(code)
        if not self.write(code, replace(self.content(code), doubt=reason)):
            return self.keep(Said(self.words.nothing_changed(name)))
        sentence = self.words.doubted(reason, name) if reason else self.words.doubt_taken_back(name)
        return self.keep(Said(sentence, ANSWERED, cue=self.cue(False)))

    def flag(self) -> Said:
        """Mark the item as doubtful without saying why; where it is already, take the doubt back."""
        is_doubtful = self.at is not None and self.content(self.at).doubt is not None
        return self.doubt(None if is_doubtful else Doubt.UNSAID)

    def note(self, text: str, item: str | None = None) -> Said:
        """Write a note on an item; an empty text takes the note away."""
        code = item or self.at
        if code is None or self.is_sealed:
            return self._refuse()
        self.at, note = code, " ".join(text.split())
        if not self.write(code, replace(self.content(code), note=note)):
            return self.keep(Said(self.words.nothing_changed(self.name_of(code))))
        criterion = self.criterion(code)
        is_reason = criterion is not None and criterion.scale.asks_why
        return self.keep(
            Said(self.words.noted(note, self.name_of(code), is_reason), ANSWERED, cue=self.cue(False))
        )
