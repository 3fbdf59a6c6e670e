"""What a study still needs before a question can be left to a judge: images, not-met images among them, and people."""

from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from app.agreement.advice.advice import Advice, Kind
from app.agreement.advice.groups import Verdict
from app.agreement.planning.needed import ENOUGH_IMAGES, POWER, Needed, Prospect, chance_of_passing, prospect
from app.agreement.planning.parts import SplitState
from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.majority import one_voice_per_pair
from app.agreement.ratings.people_answers import answers_of_people
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import read_ratings
from app.agreement.report.criterion_report import ItemReport
from app.agreement.report.report import Report, build
from app.errors import UserError
from app.messages.planning import planning
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.team.raters import RaterKind

ENOUGH_PEOPLE = 2
"""People with enough images each whom the alternative annotator test asks for at least (Calderon, Reichart and Dror
2025)."""


class State(StrEnum):
    """What more images would do for a criterion."""

    GIVEN = "advice is given"
    ENOUGH = "enough images"
    MORE = "more images"
    OPEN = "too few images to say"
    NEVER = "more images would not do"
    UNKNOWN = "nothing known of one answer"


@dataclass(frozen=True)
class ItemPlan:
    """The label or a criterion. `images` of both raters are what the figures rest on, `not_met` of them by the
    reference. `there`: the images that count for the advice, the test images where there are some. `chance`: that the
    advice leaves the question to the judge with as many, `chance_at_most`: with a thousand more; None where nothing can
    be said. `people` have answered enough images.
    `failing`: sources and groups on which the judge fails, of which no image counts here."""

    code: str
    name: str
    images: int
    not_met: int
    there: int
    needed: Needed | None
    chance: float | None
    people: int
    advice: Advice
    state: State
    failing: tuple[str, ...] = ()
    chance_at_most: float | None = None

    @property
    def more(self) -> int | None:
        """How many images more than there are; None where no number would do."""
        return max(0, self.needed.images - self.there) if self.needed else None

    @property
    def more_not_met(self) -> int | None:
        """About how many of these are not met."""
        if self.needed is None or self.more is None:
            return None
        return round(self.more * self.needed.not_met / self.needed.images)

    @property
    def more_people(self) -> int:
        """How many more people have to answer enough images."""
        return max(0, ENOUGH_PEOPLE - self.people)


@dataclass(frozen=True)
class StudyNeeds:
    """What every question of a study needs, the label first, and the report it follows from."""

    report: Report
    items: tuple[ItemPlan, ...]
    power: float = POWER

    @property
    def split(self) -> SplitState | None:
        """The test images, if there are any."""
        return self.report.split

    @property
    def more(self) -> int:
        """The most images that any criterion still needs, of those for which a number would do."""
        return max((item.more or 0 for item in self.items), default=0)


def plan_study(study: OpenStudy, question: Question) -> StudyNeeds:
    """What the answers so far suggest; of a study with test images, those to the others.

    Raises UserError as `build` does, and where no judge is compared with people.
    """
    report = build(study, question)
    if report.against.kind is not RaterKind.JUDGE or report.reference.kind is RaterKind.JUDGE:
        raise UserError(planning.JUDGE_WITH_PERSON)
    people = _people(study, question)
    items = (_item(report, item, int(count)) for item, count in zip(report.items, people, strict=True))
    return StudyNeeds(report, tuple(items))


def _item(report: Report, item: ItemReport, people: int) -> ItemPlan:
    findings, advice, basis = item.findings, item.advice, report.basis
    assert findings is not None  # a judge is compared with a person
    assert advice is not None
    kinds = findings.kinds
    failed = [part.gated.name for part in findings.groups if part.gated.verdict is Verdict.FAILS]
    every = findings.evidence.whole.images
    failing = tuple(dict.fromkeys(failed)) if kinds.images < every else ()
    there = report.split.test if report.split else kinds.images
    tried = findings.tried.next_look
    if report.split:  # whoever follows the plan looks at the test images
        looks = replace(basis.seen, part=ImagePart.TEST).looks(item.lineage, there)
        tried = replace(tried, looks=looks)
    outlook = prospect(kinds, basis.bounds, tried)
    is_known = 0 < kinds.not_met < kinds.images
    chance = chance_of_passing(kinds, there, basis.bounds, tried) if is_known and there else None
    plan = ItemPlan(
        code=item.code,
        name=item.name,
        images=kinds.images,
        not_met=kinds.not_met,
        there=there,
        needed=outlook.needed if outlook else None,
        chance=chance,
        people=people,
        advice=advice,
        state=State.UNKNOWN,
        failing=failing,
        chance_at_most=outlook.at_most if outlook else None,
    )
    return replace(plan, state=_state(plan, outlook, report.split is not None))


def _state(plan: ItemPlan, outlook: Prospect | None, has_test: bool) -> State:
    if outlook is None:
        return State.UNKNOWN
    if plan.advice.kind is Kind.AUTOMATABLE and not has_test:
        return State.GIVEN
    if outlook.needed is None:
        return State.OPEN if outlook.is_open else State.NEVER
    return State.MORE if plan.more else State.ENOUGH


def _people(study: OpenStudy, question: Question) -> list[int]:
    """How many people have answered enough images, question by question, on all images."""
    ratings = read_ratings(study, question.rubric_version, question.with_practice)
    everything = answers_of_people(ratings, question.cannot_tell, study.study.whole_image)
    answers = one_voice_per_pair(everything, study.pairs.all())
    counts = [
        np.bincount(answers.rater[answers.votes[:, at] != MISSING], minlength=len(answers.raters))
        for at in range(answers.votes.shape[1])
    ]
    return [int((of_each >= ENOUGH_IMAGES).sum()) for of_each in counts]
