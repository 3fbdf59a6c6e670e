"""The loop in which a criterion is worded so that a judge reads it as people do: where the two differ, proposed
wordings, what each gains on development images, what people say it means, and the one test on sealed images."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.errors import UserError
from app.messages.rubric import wordings as wordings_text
from app.messages.together import together
from app.rubrics.draft import RubricDraft
from app.sessions.agreement.looks import open_look
from app.sessions.withheld_results import refuse_reader
from app.study.judge.judge_setup import JudgeSetup, reworded_as
from app.study.judge.model_drafts import DraftCriterion, DraftKind, DraftRubric, Mark, Marking, Pair
from app.study.judge.split import ImagePart, in_part
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric, wording_of
from app.study.team.raters import PEOPLE, Rater, RaterKind

if TYPE_CHECKING:
    from app.agreement.report.wordings import WordingGain

MEANINGS = (Mark.OVERLAPPING, Mark.MISSING, Mark.MISTAKEN)


@dataclass(frozen=True)
class ProposedWording:
    """A wording by its number, counted from 1 for each criterion; who proposed it, and what people say of it."""

    number: int
    draft: DraftRubric
    drafted: DraftCriterion
    marks: tuple[Marking, ...]

    @property
    def text(self) -> str:
        """The words."""
        return self.drafted.text

    @property
    def said(self) -> tuple[Marking, ...]:
        """What each person says that it means."""
        return tuple(one for one in self.marks if one.mark in MEANINGS)

    @property
    def by(self) -> str:
        """Who proposed it, in words."""
        if self.draft.model:
            return wordings_text.by_model(model=self.draft.model)
        return wordings_text.by_person(name=self.marks[0].by.name if self.marks else "")


def proposed_wordings(study: OpenStudy, criterion: Criterion) -> list[ProposedWording]:
    """Every wording that was proposed for a criterion, oldest first."""
    found = [
        (draft, drafted)
        for draft in study.drafts.rubrics(DraftKind.WORDING)
        for theme in draft.themes
        if theme.statement == str(criterion.lineage)
        for drafted in theme.criteria
    ]
    made = []
    for number, (draft, drafted) in enumerate(found, start=1):
        marks = tuple(one for one in study.drafts.marks(draft.call.key) if one.drafted == drafted.key)
        made.append(ProposedWording(number, draft, drafted, marks))
    return made


def reworded_setup(study: OpenStudy, given: str) -> str:
    """What a judge's setup holds for a wording named as `T1.C2:1`; '' for ''. Raises UserError."""
    if not given:
        return ""
    code, colon, number = given.rpartition(":")
    if not colon or not number.isdecimal():
        raise UserError(wordings_text.not_a_wording(word=given))
    criterion = _criterion(_rubric(study), code)
    return reworded_as(criterion.lineage, _numbered(study, criterion, int(number)).text)


def _rubric(study: OpenStudy) -> Rubric:
    from app.messages.planning.split import NO_RUBRIC

    rubric = study.rubrics.current()
    if rubric is None:
        raise UserError(NO_RUBRIC)
    return rubric


def _criterion(rubric: Rubric, code: str) -> Criterion:
    criterion = rubric.criterion(code)
    if criterion is None:
        raise UserError(wordings_text.no_criterion(code=code))
    if criterion not in rubric.yes_no:
        raise UserError(wordings_text.YES_NO_ONLY)
    return criterion


def _numbered(study: OpenStudy, criterion: Criterion, number: int) -> ProposedWording:
    known = proposed_wordings(study, criterion)
    if not 1 <= number <= len(known):
        raise UserError(wordings_text.no_wording(code=criterion.code, number=number, count=len(known)))
    return known[number - 1]


class Wordings:
    """The loop for one criterion. Only whoever may see what others answered is shown anything."""

    def __init__(self, study: OpenStudy, code: str, name: str) -> None:
        """`name`: who works on it, or ''. Raises UserError."""
        refuse_reader(study, name)
        self._study = study
        self.name = name
        self.rubric = _rubric(study)
        self.criterion = _criterion(self.rubric, code)

    # --- looking

    def differing(self) -> tuple[int, int, list[str]]:
        """Where a judge that reads the community's words and most people differ, of development images: how often the
        judge says met alone, how often people do, and a sentence for each."""
        people, development, found = self._people(), self._images(ImagePart.DEVELOPMENT), []
        numbers = {image.key: image.number for image in self._study.images.all()}
        too_often = too_seldom = 0
        for judge, setup in self._judges():
            if setup.reworded:
                continue
            said = self._verdicts({judge.key})
            for key in (
                one for one in development if one in said and one in people and said[one] != people[one]
            ):
                words = wordings_text.differs_met if said[key] else wordings_text.differs_not_met
                found.append(words(number=numbers[key], judge=judge.name))
                too_often, too_seldom = too_often + said[key], too_seldom + (not said[key])
        return too_often, too_seldom, found

    def proposals(self) -> list[ProposedWording]:
        """Every proposed wording, oldest first."""
        return proposed_wordings(self._study, self.criterion)

    def lines(self) -> list[str]:
        """Each wording with what it gains and what people say that it means, beside each other; a line each."""
        lines = []
        for one in self.proposals():
            counts = Counter(mark.mark.value for mark in one.said if mark.mark)
            lines.append(
                together(
                    wordings_text.wording(number=one.number, text=one.text, by=one.by),
                    *(self._gains(one) or [wordings_text.NOT_TRIED]),
                    wordings_text.meanings(sorted(counts.items(), reverse=True)),
                    *(
                        wordings_text.reason_of(name=mark.by.name, words=mark.note)
                        for mark in one.said
                        if mark.note
                    ),
                )
            )
        return lines

    def _gains(self, one: ProposedWording) -> list[str]:
        sentences = []
        for judge, gained in self.gains(one, ImagePart.DEVELOPMENT).items():
            if gained.images:
                sentences.append(
                    wordings_text.gained(
                        judge=judge,
                        images=gained.images,
                        before=gained.before,
                        after=gained.after,
                        mended=gained.mended,
                        spoilt=gained.spoilt,
                    )
                )
        return sentences

    def gains(self, one: ProposedWording, part: ImagePart) -> "Mapping[str, WordingGain]":
        """By the name of each judge that has read the wording and the community's words: what it gains there."""
        from app.agreement.report.wordings import gain

        people, images = self._people(), self._images(part)
        return {
            plain.name: gain(people, self._verdicts({plain.key}), self._verdicts({judge.key}), images)
            for plain, judge in self._both_ways(one)
        }

    # --- acts

    def propose(self, text: str, why: str) -> str:
        """Store a wording of one's own. Raises UserError."""
        from app.judging.drafts.wording_writer import keep_own_wording

        rater, words = self._person(), text.strip()
        if not words:
            raise UserError(wordings_text.EMPTY)
        if words in {self.criterion.text, *(one.text for one in self.proposals())}:
            raise UserError(wordings_text.SAME_WORDS)
        self._study.prepare_to_write()
        with self._study.together():
            keep_own_wording(self._study, self.criterion, words)
            made = self.proposals()[-1]
            self._mark(made, Mark.OVERLAPPING, why, rater)
        return wordings_text.proposed(number=made.number, code=self.criterion.code)

    def say(self, number: int, meaning: Mark, why: str) -> str:
        """Store what one thinks that a wording means beside the community's words. Raises UserError."""
        rater, one = self._person(), _numbered(self._study, self.criterion, number)
        self._study.prepare_to_write()
        self._mark(one, meaning, why, rater)
        return wordings_text.said(
            name=rater.name, number=number, meaning=wordings_text.MEANINGS[meaning.value]
        )

    def decide(self, number: int, why: str) -> list[str]:
        """Let the sealed test images decide about a wording, once for each criterion; what is shown to be better goes
        into the draft of the next version. Raises UserError, having opened nothing."""
        rater, one = self._person(), _numbered(self._study, self.criterion, number)
        chosen = [mark for known in self.proposals() for mark in known.marks if mark.mark is Mark.CHOSEN]
        if chosen:
            day = chosen[0].recorded_at.date().isoformat()
            raise UserError(wordings_text.decided_before(code=self.criterion.code, day=day))
        if not self._study.splits.test_images():
            raise UserError(wordings_text.NO_TEST_IMAGES)
        asked = [pair for pair in self._both_ways(one) if all(self._was_asked(judge) for judge in pair)]
        if not asked:
            raise UserError(wordings_text.not_asked(number=number))
        self._study.prepare_to_write()
        with self._study.together():
            alone = Pair(one.drafted, None)
            self._study.drafts.mark(one.draft.call.key, alone, Mark.CHOSEN, why, rater, self.rubric.version)
            for judge in (judge for pair in asked for judge in pair):
                open_look(self._study, judge.name, self.name)
        results = {name: found for name, found in self.gains(one, ImagePart.TEST).items() if found.images}
        sentences = [
            (wordings_text.better if found.is_shown else wordings_text.not_better)(
                judge=name,
                number=number,
                images=found.images,
                before=found.before,
                after=found.after,
                p=found.p_value.value if found.p_value.value is not None else 1.0,
            )
            for name, found in results.items()
        ]
        if results and all(found.is_shown for found in results.values()):
            self._take(one)
            return [*sentences, wordings_text.IN_THE_DRAFT]
        return [*sentences, wordings_text.STAYS]

    def _take(self, one: ProposedWording) -> None:
        saved = self._study.designs.draft()
        draft = RubricDraft.of(saved.draft) if saved else RubricDraft(self.rubric)
        code = draft.code_of(self.criterion.lineage)
        there = draft.rubric.criterion(code)
        assert there is not None
        self._study.designs.save(draft.reword(code, replace(wording_of(there), text=one.text)), self.name)

    # --- what is compared

    def _mark(self, one: ProposedWording, mark: Mark, why: str, rater: Rater) -> None:
        pair = Pair(one.drafted, self.criterion)
        self._study.drafts.mark(one.draft.call.key, pair, mark, why.strip(), rater, self.rubric.version)

    def _person(self) -> Rater:
        rater = self._study.raters.find(self.name) if self.name else None
        if rater is None or rater.kind not in PEOPLE:
            raise UserError(wordings_text.not_a_person(name=self.name or "?"))
        return rater

    def _judges(self) -> Sequence[tuple[Rater, JudgeSetup]]:
        return self._study.calls.judges()

    def _both_ways(self, one: ProposedWording) -> list[tuple[Rater, Rater]]:
        """Judges that read the community's words, each with the same judge that reads a wording."""
        plain = {setup.identity: judge for judge, setup in self._judges()}
        wanted = reworded_as(self.criterion.lineage, one.text)
        return [
            (plain[usual], judge)
            for judge, setup in self._judges()
            if setup.reworded == wanted and (usual := replace(setup, reworded="").identity) in plain
        ]

    def _was_asked(self, judge: Rater) -> bool:
        return self._images(ImagePart.TEST) & self._people().keys() <= self._study.splits.answered(judge)

    def _people(self) -> Mapping[int, bool]:
        return self._verdicts(
            {one.key for one in self._study.raters.all() if one.kind is not RaterKind.JUDGE}
        )

    def _verdicts(self, raters: Collection[int]) -> Mapping[int, bool]:
        from app.agreement.report.wordings import verdicts_of

        return verdicts_of(self._study.ratings.marks(self.rubric.version), self.criterion, raters)

    def _images(self, part: ImagePart) -> set[int]:
        test = self._study.splits.test_images()
        return {image.key for image in self._study.images.all() if in_part(image.key, part, test)}
