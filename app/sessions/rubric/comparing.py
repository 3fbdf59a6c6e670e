"""A sitting at the page where a drafted rubric lies beside the community's: lines to go through, marks, taking back."""

from dataclasses import dataclass

from app.errors import UserError
from app.messages.judge import imported_drafts
from app.messages.local_formats import day
from app.messages.rubric import rubric_comparison
from app.rubrics.draft import RubricDraft
from app.rubrics.drafted_origin import take_criterion
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.sessions.rubric.rubric_comparison import Row, RubricComparison
from app.study.judge.model_drafts import DraftRubric, Mark, Marking
from app.study.ports import OpenStudy
from app.study.team.raters import Rater, RaterKind


@dataclass(frozen=True)
class _Act:
    """What a mark was set on, by codes, and the mark that stood there before."""

    drafted: str
    community: str
    before: Marking | None


class Comparing:
    """Drives a `RubricComparison` once there is a draft. Rows are counted within their side, from 0."""

    def __init__(self, study: OpenStudy, name: str) -> None:
        """`name` is whose marks they are. Raises UserError without a rubric, for nobody known, and for a judge."""
        if study.rubrics.current() is None:
            raise UserError(rubric_comparison.NO_RUBRIC)
        rater = study.raters.find(name)
        if rater is None:  # known from another study; nobody is added to this one unasked
            raise UserError(rubric_comparison.WHO_FIRST)
        if rater.kind is RaterKind.JUDGE:
            raise UserError(rubric_comparison.only_people(name=name))
        study.prepare_to_write()
        self._study = study
        self._rater: Rater = rater
        self._acts: list[_Act] = []
        self._last = Feedback(rubric_comparison.NOTHING_TO_REPEAT)
        self.title = study.study.title
        self.comparison: RubricComparison | None = None
        self.look_again()

    def look_again(self) -> None:
        """Take the newest draft there is."""
        if self._study.drafts.rubrics():
            self.comparison = RubricComparison(self._study, self._rater)
            self._acts.clear()

    @property
    def _at_work(self) -> RubricComparison:
        if self.comparison is None:
            raise UserError(rubric_comparison.NO_DRAFT_YET)
        return self.comparison

    # --- drafts and rows

    def begin(self) -> Feedback:
        """Come in, at the first criterion that is not marked."""
        if self.comparison is None:
            return self._say(Feedback(f"{rubric_comparison.TITLE}. {rubric_comparison.NO_DRAFT_YET}", MOVED))
        return self._say(self.comparison.begin())

    def draft_names(self) -> list[str]:
        """The drafts there are, oldest first."""
        drafts = self.comparison.drafts if self.comparison else ()
        return [
            rubric_comparison.draft_name(number, _day(draft), draft.model)
            for number, draft in enumerate(drafts, 1)
        ]

    def chosen_draft(self) -> int:
        """Which of them lies beside the community's rubric, from 0."""
        return list(self._at_work.drafts).index(self._at_work.draft)

    def choose(self, number: int) -> Feedback:
        """Take another draft, by its place among the names."""
        self._acts.clear()
        return self._say(self._at_work.choose(self._at_work.drafts[number]))

    def about(self) -> str:
        """What lies here, and that it is no more than a draft."""
        if self.comparison is None:
            return rubric_comparison.NO_DRAFT_YET
        draft = self.comparison.draft
        return rubric_comparison.about(draft.model, _day(draft))

    @property
    def is_at_draft(self) -> bool:
        """Whether the person is on the draft's side."""
        row = self._at_work.at
        return row is not None and row.drafted is not None

    @property
    def place(self) -> int:
        """Where the person is on their side."""
        comparison = self._at_work
        row = comparison.at
        at = comparison.rows.index(row) if row is not None else 0
        return at if self.is_at_draft else at - len(comparison.draft.criteria)

    def come_to(self, is_draft: bool, place: int) -> None:
        """The person is at this row now; whoever moved the cursor has said it."""
        self._at_work.go_to(place if is_draft else len(self._at_work.draft.criteria) + place)

    def drafted_lines(self) -> list[str]:
        """The draft's criteria: words, marks and theme of each."""
        comparison = self._at_work
        themes = {one.code: theme.statement for theme in comparison.draft.themes for one in theme.criteria}
        rows = comparison.rows[: len(comparison.draft.criteria)]
        return [self._line(row, themes) for row in rows]

    def community_lines(self) -> list[str]:
        """The community's criteria: words, marks and theme of each."""
        comparison = self._at_work
        themes = {one.code: theme.statement for theme in comparison.rubric.themes for one in theme.criteria}
        rows = comparison.rows[len(comparison.draft.criteria) :]
        return [self._line(row, themes) for row in rows]

    def _line(self, row: Row, themes: dict[str, str]) -> str:
        one = row.drafted or row.community
        assert one is not None
        return rubric_comparison.line(
            code=one.code,
            sentence=one.text,
            marks=self._at_work.marks_sentence(row),
            sentence2=themes[one.code],
        )

    # --- marking

    def partners(self) -> list[str]:
        """The criteria of the other side, to choose the one that overlaps."""
        comparison = self._at_work
        others = comparison.rubric.criteria if self.is_at_draft else comparison.draft.criteria
        return [rubric_comparison.partner(one.code, one.text) for one in others]

    def first_partner(self) -> int:
        """Which of them to begin at: the first that overlaps with nothing yet."""
        comparison = self._at_work
        count = len(comparison.draft.criteria)
        others = comparison.rows[count:] if self.is_at_draft else comparison.rows[:count]
        return next((place for place, row in enumerate(others) if not self._is_covered(row)), 0)

    def _is_covered(self, row: Row) -> bool:
        return any(one.mark is Mark.OVERLAPPING and one.by.key == self._rater.key for one in row.marks)

    def overlap(self, partner: int) -> Feedback:
        """The current criterion overlaps with this one of the other side."""
        comparison = self._at_work
        if self.is_at_draft:
            return self._mark(Mark.OVERLAPPING, self._code, comparison.rubric.criteria[partner].code)
        return self._mark(Mark.OVERLAPPING, comparison.draft.criteria[partner].code, self._code)

    def mark(self, mark: Mark) -> Feedback:
        """Mark the current criterion alone: missing on the other side, too vague, or mistaken."""
        return self._mark(mark, *self._alone)

    def _mark(self, mark: Mark, drafted: str, community: str) -> Feedback:
        before = self._at_work.mark_on(drafted, community)
        if before is not None and before.mark is mark:
            return self._say(Feedback(rubric_comparison.ALREADY))
        return self._keep(drafted, community, mark, before.note if before else "")

    def _keep(self, drafted: str, community: str, mark: Mark, note: str) -> Feedback:
        before = self._at_work.mark_on(drafted, community)
        said = self._at_work.mark(mark, drafted, community, note)
        if said.changed:
            self._acts.append(_Act(drafted, community, before))
        return self._say(said)

    def noted(self) -> Marking | None:
        """The mark that a note would go to: the newest of this person's on the current criterion."""
        row = self._at_work.at
        own = [one for one in (row.marks if row else ()) if one.by.key == self._rater.key]
        return max(own, key=lambda one: one.key, default=None)

    def note(self, words: str) -> Feedback:
        """Write a note on that mark; '' takes it away."""
        mark = self.noted()
        if mark is None or mark.mark is None:
            return self._say(Feedback(rubric_comparison.MARK_FIRST))
        if mark.note == words.strip():
            return self._say(Feedback(rubric_comparison.NOTE_STAYS))
        codes = self._at_work.drafted_code(mark.drafted), self._at_work.community_code(mark.community)
        return self._keep(*codes, mark.mark, words)

    def undo(self) -> Feedback:
        """Take back what was done last: in this sitting, and then further back, mark by mark."""
        comparison = self._at_work
        if self._acts:
            act = self._acts.pop()
            before = act.before
            if before is None or before.mark is None:
                return self._say(comparison.take_back(act.drafted, act.community))
            comparison.mark(before.mark, act.drafted, act.community, before.note)
            return self._say(Feedback(rubric_comparison.restored(act.drafted, act.community), ANSWERED))
        marks = [
            one
            for one in self._study.drafts.marks(comparison.draft.call.key)
            if one.by.key == self._rater.key
        ]
        if not marks:
            return self._say(Feedback(rubric_comparison.NOTHING_LEFT))
        newest = max(marks, key=lambda one: one.key)
        codes = comparison.drafted_code(newest.drafted), comparison.community_code(newest.community)
        if not any(codes):
            return self._say(Feedback(rubric_comparison.NOTHING_LEFT))
        return self._say(comparison.take_back(*codes))

    def take(self) -> Feedback:
        """Take the draft's current criterion into the study's own draft of the next version. Raises UserError when it
        was taken before."""
        if not self.is_at_draft:
            return self._say(Feedback(rubric_comparison.TAKE_FROM_DRAFT))
        drafted = self._at_work.draft
        saved = self._study.designs.draft()
        rubric = self._at_work.rubric
        own = RubricDraft.of(saved.draft) if saved else RubricDraft(rubric)
        taken, code = take_criterion(own, drafted, self._code)
        self._study.designs.save(taken, self._rater.name)
        return self._say(Feedback(imported_drafts.taken(code=self._code, model=drafted.model, own=code)))

    # --- what there is to say

    def next_open(self) -> Feedback:
        """Go to the next criterion that is not marked, on either side."""
        return self._say(self._at_work.next_open())

    def counts(self) -> list[str]:
        """What this person found so far, a sentence a side."""
        return rubric_comparison.summary(self._at_work.counts)

    def uncovered(self) -> str:
        """What of the community's rubric no criterion of the draft covers."""
        comparison = self._at_work
        community = comparison.rows[len(comparison.draft.criteria) :]
        codes = [row.community.code for row in community if row.community and not self._is_covered(row)]
        return rubric_comparison.uncovered(codes, len(community))

    def where(self) -> Feedback:
        """The current criterion, and how far one is."""
        words = [self._at_work.describe(), *self.counts(), self.uncovered()]
        return self._say(Feedback(" ".join(words)))

    def repeat(self) -> Feedback:
        """What was said last, once more."""
        return Feedback(self._last.sentence)

    def leave(self) -> Feedback:
        """Go away; every mark is on the disk already."""
        return Feedback(rubric_comparison.CLOSED)

    @property
    def _code(self) -> str:
        row = self._at_work.at
        one = (row.drafted or row.community) if row else None
        return one.code if one else ""

    @property
    def _alone(self) -> tuple[str, str]:
        return (self._code, "") if self.is_at_draft else ("", self._code)

    def _say(self, said: Feedback) -> Feedback:
        self._last = said
        return said


def _day(draft: DraftRubric) -> str:
    return day(draft.call.asked_at)
