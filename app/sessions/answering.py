"""Answering the items about one image: verdicts, marks on other scales, doubts and notes, with what is said of each."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from app.messages import annotating as messages
from app.messages import marking as marking_messages
from app.messages.words import FULL, Words
from app.sessions.answer_sheet import AnswerSheet
from app.sessions.image_telling import ImageTelling
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
from app.sessions.places import Places, beside, place_of, rows
from app.sessions.said import ANSWERED, CHOSEN, MOVED, Changed, Said
from app.speech.cues import Cue
from app.study.answer import Act, Circumstances, Content
from app.study.label import Label
from app.study.people import Perception, Rater, Session
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric, RubricKind
from app.study.scales import ScaleKind
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Mark, Scale, Verdict


class Answering(ImageTelling):
    """Takes what somebody says about the image in front of them, and stores it before it confirms it.

    `at` is the item the person is at: a criterion's code, a Scale's value, or None for the image itself.
    """

    def __init__(
        self,
        study: OpenStudy,
        rater: Rater,
        perception: Perception = Perception.UNSAID,
        clock: Callable[[], float] = time.monotonic,
        words: Words = FULL,
    ) -> None:
        study.prepare_to_write()
        super().__init__(study, words)
        self._perception = perception
        self._clock = clock
        self._since = clock()
        self.rater = rater
        self.rubric: Rubric | None = study.rubrics.current()
        self.at: str | None = None
        self._session: Session = study.sessions.start(rater, perception)
        self._sheet = AnswerSheet(study.answers, self._session, self.rubric, words)

    # --- what stands where

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """All criteria in order; none while there is no rubric."""
        return self.rubric.criteria if self.rubric else ()

    @property
    def contents(self) -> Mapping[str, Content]:
        """What this person says now about the image: by item code."""
        return self._sheet.contents

    def content(self, item: str) -> Content:
        """What is said about one item; nothing when nothing is."""
        return self._sheet.content(item)

    @property
    def answered(self) -> int:
        """How many criteria have an answer."""
        return self._sheet.answered

    @property
    def label(self) -> Label | None:
        """The image's label so far; None without a rubric, or with one that makes no label."""
        return self._sheet.label

    @property
    def parts(self) -> tuple[str, ...]:
        """What there is to choose among or to rank, by name."""
        return part_names(self.exhibit)

    def criterion(self, item: str | None = None) -> Criterion | None:
        """A criterion by its code (that the person is at, when none is named); None for anything else."""
        code = item or self.at
        return self.rubric.criterion(code) if self.rubric and code else None

    # --- moving among the criteria

    def attend(self, item: str | None) -> None:
        """The person is at this item now; says nothing, for whoever moved the focus has said it."""
        self.at = item

    def next_open(self) -> Said:
        """Go to the next criterion that has no answer, going round once."""
        code = self._sheet.first_open(after=self.at)
        if code is None:
            return self._say(Said(self.words.all_criteria_answered(len(self.criteria), self.label)))
        return self._move_to(code)

    def step_criterion(self, by: int) -> Said:
        """Go to the next (1) or previous (-1) criterion; it stops at the ends."""
        codes = [criterion.code for criterion in self.criteria]
        if not codes:
            return self._say(Said(messages.NO_CRITERION))
        if self.at not in codes:
            return self._move_to(codes[0 if by > 0 else -1])
        return self._move_to(codes[min(max(codes.index(self.at) + by, 0), len(codes) - 1)])

    def _move_to(self, code: str) -> Said:
        self.at = code
        return self._say(Said(self._sheet.describe(code), MOVED, beside_focus=self._sheet.remarks(code)))

    # --- answering

    def decide(self, verdict: Verdict, item: str | None = None) -> Said:
        """Give a verdict on a criterion (the one the person is at, when none is named), where its scale has it."""
        criterion = self.criterion(item)
        if criterion is None:
            return self._say(Said(messages.NO_CRITERION))
        self.at = criterion.code
        if not allows(criterion.scale, verdict):
            is_not_applicable = verdict is Verdict.NOT_APPLICABLE
            tell = marking_messages.not_offered if is_not_applicable else marking_messages.instead
            return self._say(Said(tell(criterion.name, criterion.scale)))
        return self._give(criterion, verdict)

    def answer(self, given: str | Mark, item: str | None = None) -> Said:
        """Answer a criterion on its scale, as one types it: `3`, `3.5`, `2 > 1 = 3`, `both`, free words.

        Empty words take an answer in free words back.
        """
        criterion = self.criterion(item)
        if criterion is None:
            return self._say(Said(messages.NO_CRITERION))
        self.at = criterion.code
        text = (given.value if isinstance(given, Mark) else given).strip()
        if criterion.scale.kind is ScaleKind.TEXT and not text:
            return self._take_back(criterion)
        try:
            value = read_answer(criterion.scale, text, len(self.parts))
        except ValueError:
            sentence = marking_messages.not_on_scale(text, criterion.scale, len(self.parts))
            return self._say(Said(sentence))
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
            return self._say(Said(marking_messages.HALF_OF_NOTHING))
        stepped = half_step(criterion.scale, mark.value)
        if stepped is None:
            return self._say(Said(marking_messages.no_half_above(mark.value)))
        return self.answer(stepped, criterion.code)

    def _give(self, criterion: Criterion, value: Verdict | Mark) -> Said:
        """Store an answer and confirm it; where a reason is asked for, the way leads to the note."""
        code = criterion.code
        told = named(value, criterion.scale, self.parts)
        before = self.content(code)
        asks = criterion.scale.asks_why and criterion.scale.kind is not ScaleKind.TEXT and not before.note
        stored = value if isinstance(value, Verdict) else told
        if not self._write(code, replace(before, value=stored)):
            unchanged = self.words.unchanged(criterion, told)
            return self._ask_why(unchanged, CHOSEN) if asks else self._say(Said(unchanged))
        final = self.label if self.label and self.label.is_final else None
        rest = self.words.decided_rest(told, criterion, self.answered, len(self.criteria), final)
        if value is Verdict.NOT_APPLICABLE and (others := self._rule_out_others(criterion)):
            rest = marking_messages.for_all(others + 1, len(self._may_not_apply), len(self.parts))
        sentence = self.words.decided(told, rest)
        if asks:
            return self._ask_why(sentence, CHOSEN, self._sheet.cue)
        changed = ANSWERED if criterion.scale.kind in (ScaleKind.TEXT, ScaleKind.RANKING) else CHOSEN
        return self._say(Said(sentence, changed, beside_focus=rest, cue=self._sheet.cue))

    @property
    def is_for_all(self) -> bool:
        """Whether that a question does not apply holds for all items alike: under a context that makes no sense."""
        return self.rubric is not None and self.rubric.kind is RubricKind.CONTEXTS

    @property
    def _may_not_apply(self) -> list[Criterion]:
        return [one for one in self.criteria if not one.scale.is_yes_no and one.scale.not_applicable]

    def _rule_out_others(self, given: Criterion) -> int:
        """Let "does not apply" hold for the open items beside one as well; returns for how many."""
        if not self.is_for_all or given not in self._may_not_apply:
            return 0
        contents = [(one.code, self.content(one.code)) for one in self._may_not_apply]
        still_open = [(code, content) for code, content in contents if content.value is None]
        for code, content in still_open:
            self._write(code, replace(content, value=Verdict.NOT_APPLICABLE))
        return len(still_open)

    def _ask_why(self, sentence: str, changed: frozenset[Changed], cue: Cue | None = None) -> Said:
        """The note is where one goes then; its name asks why, for whoever hears the focus by itself."""
        said = Said(
            f"{sentence} {marking_messages.WHY}", changed | {Changed.REASON}, beside_focus=sentence, cue=cue
        )
        return self._say(said)

    def _take_back(self, criterion: Criterion) -> Said:
        if not self._write(criterion.code, replace(self.content(criterion.code), value=None)):
            return self._say(Said(self.words.nothing_changed(self._sheet.name_of(criterion.code))))
        sentence = marking_messages.answer_removed(self._sheet.name_of(criterion.code))
        return self._say(Said(sentence, ANSWERED, cue=Cue.SAVED))

    # --- an order of the parts

    def place_lines(self, item: str) -> list[str]:
        """The parts of the exhibit as they are ordered in an answer, line by line."""
        return place_lines(self.content(item).mark, self.parts)

    def reorder(
        self, item: str, row: int, change: Callable[[Places, str], Places | None], refusal: str = ""
    ) -> tuple[Said, int]:
        """Change the order by the part in a row, and store it. Also the row it is in then.

        `change` returns the new order, or None where it can do nothing, which `refusal` explains.
        """
        self.at = item
        places = self._places(item)
        names = rows(places)
        if len(names) < 2 or not 0 <= row < len(names):
            return self._say(Said(marking_messages.NOTHING_TO_ORDER)), max(row, 0)
        name = names[row]
        changed = change(places, name)
        if changed is None:
            return self._say(Said(refusal)), row
        content = replace(self.content(item), value=Mark(written(changed)))
        is_new = self._write(item, content)
        at, parts = place_of(changed, name), self.parts
        shared = [parts[int(other) - 1] for other in beside(changed[at], name)]
        told = f"{marking_messages.placed(parts[int(name) - 1], at + 1, len(changed), shared)}."
        said = Said(told, ANSWERED, cue=Cue.SAVED if is_new else None)
        return self._say(said), rows(self._places(item)).index(name)

    def keep_order(self, item: str) -> Said:
        """Give the order as it stands in the list as the answer."""
        if len(self.parts) < 2:
            return self._say(Said(marking_messages.NOTHING_TO_ORDER))
        order, kept = written(self._places(item)), self.content(item).mark
        if kept is None or kept.value != order:
            return self.answer(order, item)
        self.at = item
        return self._say(Said(marking_messages.kept(self._sheet.name_of(item), messages.answered(kept))))

    def _places(self, item: str) -> Places:
        count = len(self.parts)
        return places_of(self.content(item).mark, count) or [[str(number)] for number in range(1, count + 1)]

    # --- beside the answer

    def judge(self, judgment: Judgment, scale: Scale = Scale.SHOWING, reason: str | None = None) -> Said:
        """Judge the whole image. Raises ValueError for a judgment the scale does not have."""
        if judgment not in JUDGMENTS[scale]:
            raise ValueError(judgment)
        before = self.content(scale.value)
        self.at = scale.value
        content = replace(before, value=judgment, note=before.note if reason is None else reason.strip())
        if not self._write(scale.value, content):
            return self._say(Said(self.words.nothing_changed(messages.JUDGMENTS[judgment])))
        return self._say(Said(self.words.judged(judgment), ANSWERED | MOVED, cue=Cue.SAVED))

    def doubt(self, reason: Doubt | None, item: str | None = None) -> Said:
        """Say why one is unsure of an answer, or (None) that one is sure after all."""
        code = item or self.at
        if code is None:
            return self._say(Said(messages.NO_CRITERION))
        self.at = code
        if not self._write(code, replace(self.content(code), doubt=reason)):
            return self._say(Said(self.words.nothing_changed(self._sheet.name_of(code))))
        name = self._sheet.name_of(code)
        sentence = self.words.doubted(reason, name) if reason else self.words.doubt_taken_back(name)
        return self._say(Said(sentence, ANSWERED, cue=Cue.SAVED))

    def flag(self) -> Said:
        """Mark the item as doubtful without saying why; where it is already, take the doubt back."""
        is_doubtful = self.at is not None and self.content(self.at).doubt is not None
        return self.doubt(None if is_doubtful else Doubt.UNSAID)

    def note(self, text: str, item: str | None = None) -> Said:
        """Write a note on an item; an empty text takes the note away."""
        code = item or self.at
        if code is None:
            return self._say(Said(messages.NO_CRITERION))
        self.at = code
        note = " ".join(text.split())
        if not self._write(code, replace(self.content(code), note=note)):
            return self._say(Said(self.words.nothing_changed(self._sheet.name_of(code))))
        criterion = self.criterion(code)
        is_reason = criterion is not None and criterion.scale.asks_why
        sentence = self.words.noted(note, self._sheet.name_of(code), is_reason)
        return self._say(Said(sentence, ANSWERED, cue=Cue.SAVED))

    def _write(self, item: str, content: Content, act: Act = Act.DO) -> bool:
        """Put what is said on the disk, with how it came about. False when it was said before."""
        seconds = round(self._clock() - self._since, 2)
        circumstances = Circumstances(self._perception, self._heard(), seconds)
        if not self._sheet.write(item, content, act, circumstances):
            return False
        self._since = self._clock()
        return True
