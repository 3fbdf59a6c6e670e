"""What a report says about the label and each criterion: all that `measurement` asks for beside an agreement."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from app.agreement.advice import Advice, Evidence, advise
from app.agreement.alternative import AlternativeTest, Given, alt_test_of_answers
from app.agreement.behind import BehindFigure, look_behind
from app.agreement.comparison import Comparison, Doubts, Rows, Side, compare, count_pairs, with_intervals
from app.agreement.figure import Figure, share_of
from app.agreement.judges import Judges, by_rule_share, consistency_of
from app.agreement.people import GroupFigures, People, sides_of
from app.agreement.people_answers import PeopleAnswers, is_person
from app.agreement.prediction import CorrectedRate, corrected_rate
from app.agreement.question import Question
from app.agreement.ratings import Ratings, Sheet
from app.agreement.rules import CANNOT_TELL, MISSING, Flags
from app.messages import report as messages

LABEL = "label"


@dataclass(frozen=True)
class ItemReport:
    """The label or one criterion, in the order in which a rubric designer asks.

    `lineage` is "" for the label. `answered` is the share of answers that came, of reference and other. `consistency`
    belongs to the judge of the two (the other first). `people` is None with fewer than two people. `comparison` treats
    doubts as the question asks; `by_doubts` holds all three ways. `by_rule` is, for each of the two, the share of
    answers that count as met although not seen met. `alternative` is None where no judge is held against people.
    `corrected` says how many of all images the judge has seen the reference would call met; None likewise.
    """

    code: str
    text: str
    name: str
    lineage: str
    answered: tuple[Figure, Figure]
    consistency: Figure
    people: GroupFigures | None
    people_without_doubts: GroupFigures | None
    comparison: Comparison
    by_doubts: dict[Doubts, Comparison]
    by_rule: tuple[Figure, Figure] | None
    unseen: Figure | None
    behind: BehindFigure
    alternative: AlternativeTest | None
    corrected: CorrectedRate | None
    advice: Advice | None


@dataclass(frozen=True, eq=False)
class _Setting:
    """What all questions of a report share."""

    ratings: Ratings
    question: Question
    reference: Sheet
    against: Sheet
    answers: PeopleAnswers
    people: People
    judges: Judges

    @property
    def images(self) -> Flags:
        """The images of both."""
        return self.reference.is_rated & self.against.is_rated

    @property
    def is_judged(self) -> bool:
        """Whether a judge is held against a person, so that advice is asked for."""
        return is_person(self.reference.rater) and not is_person(self.against.rater)


@dataclass(frozen=True, eq=False)
class _Case:
    """One question with the answers of the two to it; place 0 is the label."""

    place: int
    reference: Side
    against: Side
    steady: Figure


def report_items(
    ratings: Ratings,
    question: Question,
    reference: Sheet,
    against: Sheet,
    answers: PeopleAnswers,
    people: People,
    judges: Judges,
) -> list[ItemReport]:
    """The label, then every criterion in reading order."""
    setting = _Setting(ratings, question, reference, against, answers, people, judges)
    pairs = list(zip(sides_of(reference), sides_of(against), strict=True))
    steady = _steady(setting)
    cases = [_Case(place, one, other, steady[place]) for place, (one, other) in enumerate(pairs)]
    compared = _compared(setting, cases)
    return [_item(setting, case, {way: compared[way][case.place] for way in Doubts}) for case in cases]


def _steady(setting: _Setting) -> tuple[Figure, ...]:
    """The consistency of the judge of the two (the other first) on the images of both."""
    sheet = setting.reference if is_person(setting.against.rater) else setting.against
    on_all = {judge.name: judge.consistency for judge in setting.judges.judges}
    if sheet.rater.name in on_all and setting.images[sheet.is_rated].all():
        return on_all[sheet.rater.name]
    return consistency_of(sheet, setting.question.replicates, setting.question.seed, setting.images)


def _compared(setting: _Setting, cases: Sequence[_Case]) -> dict[Doubts, list[Comparison]]:
    """Every question with doubtful answers included, without and at half weight; intervals as the question asks."""
    asked = setting.question.doubts
    sides = [side for case in cases for side in (case.reference, case.against)]
    has_doubts = any((side.doubts & (side.votes != MISSING)).any() for side in sides)
    found: dict[Doubts, list[Comparison]] = {}
    for way in Doubts if has_doubts else (asked,):
        rows = [count_pairs(case.reference, case.against, setting.images, way) for case in cases]
        found[way] = [_compare(row, case) for row, case in zip(rows, cases, strict=True)]
        if way is asked:
            question = setting.question
            found[way] = with_intervals(found[way], rows, question.replicates, question.seed)
    return {way: found.get(way, found[asked]) for way in Doubts}


def _compare(rows: Rows, case: _Case) -> Comparison:
    names = (case.reference.name, case.against.name)
    return compare(rows, names, messages.CRITERION if case.place else messages.LABEL)


def _item(setting: _Setting, case: _Case, ways: dict[Doubts, Comparison]) -> ItemReport:
    images = setting.images
    at = case.place - 1
    criterion = setting.ratings.criteria[at] if case.place else None
    everybody = setting.people.everybody
    sheets = (setting.reference, setting.against)
    others = setting.answers.doubts_on(case.place, [sheet.rater for sheet in sheets])
    comparison = ways[setting.question.doubts]
    item = ItemReport(
        criterion.code if criterion else LABEL,
        criterion.text if criterion else messages.LABEL_TEXT,
        criterion.name if criterion else messages.LABEL_NAME,
        str(criterion.lineage) if criterion else "",
        (_answered(case.reference, images), _answered(case.against, images)),
        case.steady,
        everybody.questions[case.place] if everybody else None,
        everybody.without_doubts[case.place] if everybody else None,
        comparison,
        ways,
        (by_rule_share(sheets[0], at, images), by_rule_share(sheets[1], at, images)) if criterion else None,
        _unseen(setting.answers, at) if criterion else None,
        look_behind(setting.ratings.images, images, case.reference, case.against, others),
        _alternative(setting, case) if setting.is_judged and len(setting.answers.raters) > 1 else None,
        _corrected(setting, case) if setting.is_judged else None,
        None,
    )
    if setting.is_judged and item.unseen is not None:
        return replace(item, advice=advise(_evidence(case, item, item.unseen)))
    return item


def _evidence(case: _Case, item: ItemReport, unseen: Figure) -> Evidence:
    answers = case.reference.votes
    common = (answers != MISSING) & (case.against.votes != MISSING).any(axis=1, keepdims=True)
    return Evidence(
        item.comparison,
        case.against.name,
        item.consistency if item.consistency.is_defined else None,
        item.people,
        unseen,
        int(((answers == 1) & common).any(axis=1).sum()),
        int(((answers == 0) & common).any(axis=1).sum()),
        len(item.behind.falsely_met),
        len(item.behind.falsely_not_met),
        item.alternative.passes if item.alternative else None,
    )


def _answered(side: Side, images: Flags) -> Figure:
    votes = side.votes[images]
    return share_of(int((votes != MISSING).sum()), votes.size, len(votes), messages.NOTHING_IN_COMMON)


def _unseen(answers: PeopleAnswers, criterion: int) -> Figure:
    """The share of people's answers that say the picture does not show it: cannot tell, or in doubt for that reason."""
    verdicts = answers.verdicts[:, criterion]
    is_answered = verdicts != MISSING
    says_so = (verdicts == CANNOT_TELL) | (answers.unseen[:, criterion] & is_answered)
    images = np.bincount(answers.rater[is_answered]).max(initial=0)
    return share_of(int(says_so.sum()), int(is_answered.sum()), int(images), messages.NO_PERSON)


def _alternative(setting: _Setting, case: _Case) -> AlternativeTest:
    """May the judge stand in for the people? A judge of several runs answers with the share of runs that say met, whose
    distance from a person's answer is the mean over its runs."""
    answers = setting.answers
    votes = answers.votes[:, case.place]
    is_answered = votes != MISSING
    given = Given(
        answers.image[is_answered],
        answers.rater[is_answered],
        votes[is_answered].astype(np.float64),
        len(answers.raters),
    )
    return alt_test_of_answers(given, _means(case.against), epsilon=setting.question.epsilon, score="mae")


def _corrected(setting: _Setting, case: _Case) -> CorrectedRate:
    """Over all images the judge has answered, those that the reference has not answered included."""
    is_sure_only = setting.question.doubts is Doubts.WITHOUT
    sides = (case.reference, case.against)
    reference, against = (_means(side.certain() if is_sure_only else side) for side in sides)
    return corrected_rate(reference, against)


def _means(side: Side) -> npt.NDArray[np.float64]:
    """The share of a rater's answers that are met, by image; nan where there is none."""
    answered = (side.votes != MISSING).sum(axis=1)
    met = (side.votes == 1).sum(axis=1)
    return np.asarray(np.divide(met, answered, out=np.full(len(met), np.nan), where=answered > 0))
