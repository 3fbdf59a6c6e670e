"""A person lays a rubric that a model drafted beside the community's, and marks how they differ."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.errors import UserError
from app.messages.rubric import rubric_comparison
from app.sessions.feedback import ANSWERED, ARRIVED, MOVED, Feedback
from app.study.judge.model_drafts import DraftCriterion, DraftRubric, Mark, MarkCounts, Marking, Pair
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.team.raters import Rater, RaterKind


@dataclass(frozen=True)
class Row:
    """One criterion of either side, with the marks that stand on it. `is_open`: this person has not marked it."""

    drafted: DraftCriterion | None
    community: Criterion | None
    marks: tuple[Marking, ...]
    is_open: bool


class RubricComparison:
    """Takes intentions, stores marks, and returns what to say.

    `rows` are the draft's criteria, then the community's.
    """

    def __init__(self, study: OpenStudy, rater: Rater, draft: DraftRubric | None = None) -> None:
        """`draft` None takes the newest. Raises UserError when there is none, or no rubric to lay it beside."""
        drafts, rubric = study.drafts.rubrics(), study.rubrics.current()
        if rubric is None:
            raise UserError(rubric_comparison.NO_RUBRIC)
        if draft is None and not drafts:
            raise UserError(rubric_comparison.NO_DRAFT)
        if rater.kind is RaterKind.JUDGE:
            raise UserError(rubric_comparison.only_people(name=rater.name))
        study.prepare_to_write()
        self._study = study
        self.rater = rater
        self.rubric: Rubric = rubric
        self.drafts: Sequence[DraftRubric] = drafts
        self.draft = draft or drafts[-1]
        self._place = -1
        self._last: Feedback | None = None
        self._read()

    def _read(self) -> None:
        self._marks = self._study.drafts.marks(self.draft.call.key)
        drafted = [self._row(criterion, None) for criterion in self.draft.criteria]
        community = [self._row(None, criterion) for criterion in self.rubric.criteria]
        self.rows: tuple[Row, ...] = (*drafted, *community)

    def _row(self, drafted: DraftCriterion | None, community: Criterion | None) -> Row:
        marks = tuple(
            mark
            for mark in self._marks
            if (drafted is not None and mark.drafted == drafted.key)
            or (community is not None and mark.community == community.lineage)
        )
        return Row(drafted, community, marks, not self._own(marks))

    def _own(self, marks: Iterable[Marking]) -> list[Marking]:
        return [mark for mark in marks if mark.by.key == self.rater.key]

    # --- coming and walking

    @property
    def at(self) -> Row | None:
        """The row the person is at, or None before they have begun."""
        return self.rows[self._place] if self._place >= 0 else None

    def begin(self) -> Feedback:
        """Come in, at the first criterion that this person has not marked."""
        open_places = [place for place, row in enumerate(self.rows) if row.is_open]
        self._place = open_places[0] if open_places else 0
        welcome = rubric_comparison.welcome(
            model=self.draft.model, criteria=len(self.draft.criteria), community=len(self.rubric.criteria)
        )
        return self._say(Feedback(f"{welcome} {self.describe()}", ARRIVED, beside_focus=welcome))

    def choose(self, draft: DraftRubric) -> Feedback:
        """Take another draft."""
        self.draft = draft
        self._read()
        return self.begin()

    def step(self, by: int) -> Feedback:
        """Go to the next (1) or previous (-1) criterion."""
        target = self._place + by
        if not 0 <= target < len(self.rows):
            return self._say(Feedback(rubric_comparison.LAST if by > 0 else rubric_comparison.FIRST))
        return self.go_to(target)

    def go_to(self, place: int) -> Feedback:
        """Go to the row at this place. Raises IndexError for a place there is not."""
        self._place = range(len(self.rows))[place]
        return self._say(Feedback(self.describe(), MOVED, beside_focus=""))

    def next_open(self) -> Feedback:
        """Go to the next criterion that this person has not marked, going round once."""
        count = len(self.rows)
        for place in (*range(self._place + 1, count), *range(self._place + 1)):
            if self.rows[place].is_open:
                return self.go_to(place)
        return self._say(Feedback(f"{rubric_comparison.ALL_MARKED} {self.summary().sentence}"))

    # --- marking

    def allowed(self, drafted: str = "", community: str = "") -> tuple[Mark, ...]:
        """The marks that make sense for a pair of codes; '' where a side has nothing."""
        if not drafted:
            return (Mark.MISSING,) if community else ()
        if not community:
            return (Mark.MISSING, Mark.TOO_VAGUE, Mark.MISTAKEN)
        return (Mark.OVERLAPPING, Mark.TOO_VAGUE, Mark.MISTAKEN)

    def mark(self, mark: Mark, drafted: str = "", community: str = "", note: str = "") -> Feedback:
        """Mark a pair by codes ('' where a side has nothing); a mark on the same pair before is superseded.

        Raises KeyError for a code there is not.
        """
        pair = self._pair(drafted, community)
        if mark not in self.allowed(drafted, community):
            return self._say(Feedback(rubric_comparison.not_allowed(mark, drafted, community)))
        if (contrary := self._contrary(pair, mark)) is not None:
            return self._say(Feedback(contrary))
        version = self.rubric.version
        self._study.drafts.mark(self.draft.call.key, pair, mark, note.strip(), self.rater, version)
        self._read()
        return self._say(
            Feedback(rubric_comparison.marked(mark, drafted, community, bool(note.strip())), ANSWERED)
        )

    def take_back(self, drafted: str = "", community: str = "") -> Feedback:
        """Take back this person's mark on a pair. Raises KeyError for a code there is not."""
        pair = self._pair(drafted, community)
        if self.mark_on(drafted, community) is None:
            return self._say(Feedback(rubric_comparison.NOTHING_TO_TAKE_BACK))
        self._study.drafts.mark(self.draft.call.key, pair, None, "", self.rater, self.rubric.version)
        self._read()
        return self._say(Feedback(rubric_comparison.taken_back(drafted, community), ANSWERED))

    def mark_on(self, drafted: str = "", community: str = "") -> Marking | None:
        """This person's mark on a pair, or None. Raises KeyError for a code there is not."""
        pair = self._pair(drafted, community)
        key = pair.drafted.key if pair.drafted else None
        lineage = pair.community.lineage if pair.community else None
        own = self._own(self._marks)
        return next((mark for mark in own if (mark.drafted, mark.community) == (key, lineage)), None)

    def _pair(self, drafted: str, community: str) -> Pair:
        draft_side, community_side = self.draft.criterion(drafted), self.rubric.criterion(community)
        if drafted and draft_side is None:
            raise KeyError(drafted)
        if community and community_side is None:
            raise KeyError(community)
        return Pair(draft_side, community_side)

    def _contrary(self, pair: Pair, mark: Mark) -> str | None:
        """Why a mark would contradict another of this person's: nothing is both there and missing."""
        if pair.drafted is not None and (against := self._against_draft(pair.drafted, pair.community, mark)):
            return against
        if pair.community is None:
            return None
        same = [one for one in self._own(self._marks) if one.community == pair.community.lineage]
        if mark is Mark.MISSING:
            there = [one for one in same if one.drafted is not None and one.mark is not Mark.MISTAKEN]
            codes = [self.drafted_code(one.drafted) for one in there]
            return rubric_comparison.is_there(code=pair.community.code, drafted=codes) if there else None
        is_missing = mark is not Mark.MISTAKEN and any(one.mark is Mark.MISSING for one in same)
        return rubric_comparison.is_missing(code=pair.community.code) if is_missing else None

    def _against_draft(self, drafted: DraftCriterion, community: Criterion | None, mark: Mark) -> str:
        same = [one for one in self._own(self._marks) if one.drafted == drafted.key]
        if mark is Mark.MISSING and community is None:
            there = [self.community_code(one.community) for one in same if one.mark is Mark.OVERLAPPING]
            return rubric_comparison.draft_is_there(code=drafted.code, community=there) if there else ""
        is_missing = mark is Mark.OVERLAPPING and any(one.mark is Mark.MISSING for one in same)
        return rubric_comparison.draft_is_missing(code=drafted.code) if is_missing else ""

    # --- what there is to say

    def describe(self) -> str:
        """The row the person is at: which side, its code and words, and the marks on it."""
        row = self.at
        if row is None:
            return ""
        criterion = row.drafted or row.community
        assert criterion is not None
        words = rubric_comparison.criterion(row.drafted is not None, criterion.code, criterion.text)
        return f"{words} {self.marks_sentence(row)}"

    def marks_sentence(self, row: Row) -> str:
        """The marks on a row, a sentence each, or that there are none."""
        return " ".join(self._mark_sentence(mark, row) for mark in row.marks) or rubric_comparison.NOT_MARKED

    def _mark_sentence(self, mark: Marking, row: Row) -> str:
        other = (
            self.drafted_code(mark.drafted) if row.drafted is None else self.community_code(mark.community)
        )
        is_own = mark.by.key == self.rater.key
        assert mark.mark is not None  # a mark that was taken back does not stand
        return rubric_comparison.mark(
            mark.mark, other, row.drafted is None, "" if is_own else mark.by.name, mark.note
        )

    def drafted_code(self, key: int | None) -> str:
        """The code of a criterion of the draft, '' for none."""
        return next((one.code for one in self.draft.criteria if one.key == key), "")

    def community_code(self, lineage: uuid.UUID | None) -> str:
        """The code of a criterion of the community, '' for none or one that has been dropped since."""
        return next((one.code for one in self.rubric.criteria if one.lineage == lineage), "")

    @property
    def counts(self) -> MarkCounts:
        """What this person found so far."""
        own = [self._own(row.marks) for row in self.rows]
        drafted = own[: len(self.draft.criteria)]
        community = own[len(self.draft.criteria) :]
        return MarkCounts(
            drafted=len(drafted),
            overlapping=_with(drafted, Mark.OVERLAPPING),
            beyond=_with(drafted, Mark.MISSING),
            too_vague=_with(drafted, Mark.TOO_VAGUE),
            mistaken=_with(drafted, Mark.MISTAKEN),
            drafted_open=sum(not marks for marks in drafted),
            community=len(community),
            covered=_with(community, Mark.OVERLAPPING),
            missing=_with(community, Mark.MISSING),
            community_open=sum(not marks for marks in community),
        )

    def summary(self) -> Feedback:
        """What this person found so far, in sentences."""
        return self._say(Feedback(" ".join(rubric_comparison.summary(self.counts))))

    def repeat(self) -> Feedback:
        """What was said last, once more."""
        return Feedback(self._last.sentence if self._last else rubric_comparison.NOTHING_TO_REPEAT)

    def _say(self, said: Feedback) -> Feedback:
        self._last = said
        return said


def _with(rows: Sequence[Sequence[Marking]], mark: Mark) -> int:
    return sum(any(one.mark is mark for one in marks) for marks in rows)
