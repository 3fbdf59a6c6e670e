"""Criteria that do not work: they separate nothing, people of one kind read them otherwise, or they are read otherwise
with time. Each with three pictures that show it."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from app.agreement.coefficients.criteria_model import MOST_PEOPLE, CriteriaModel, fit_criteria
from app.agreement.coefficients.rating_arrays import Floats
from app.agreement.estimate import Estimate
from app.agreement.intervals.false_discovery import benjamini_hochberg
from app.agreement.intervals.permutation import permutation_test
from app.agreement.ratings.community_rules import MISSING, Flags, Votes
from app.agreement.ratings.majority import one_voice_per_pair
from app.agreement.ratings.people_answers import PeopleAnswers, answers_of_people
from app.agreement.ratings.rating_matrix import Ratings, read_ratings
from app.agreement.report.before_after import agreement_of, people_cells
from app.agreement.report.people import answers_about, questions_about
from app.study.answer import AnswerAction
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.rubric import Criterion
from app.study.team.designs import ChangeKind
from app.study.team.raters import RaterKind

SEPARATES = 1.25
"""Log odds. A criterion whose separation is below this for sure separates nothing: less than a third of the differences
between answers is then due to the pictures. Found by simulation: of five people and 60 pictures, see the tests."""

LEAST_IMAGES, LEAST_GROUP, SHOWN = 20, 2, 3
_LEVEL = 0.05


class Fault(StrEnum):
    """What does not work about a criterion."""

    SEPARATES_NOTHING = "separates nothing"
    DEPENDS_ON_GROUP = "depends on group"
    MOVED = "moved"


@dataclass(frozen=True)
class Flag:
    """A fault of a criterion. `group` names people who read it otherwise; `images` are the numbers of pictures that
    show it, at most three; `p` is corrected for all tests of the study."""

    code: str
    fault: Fault
    images: tuple[int, ...]
    group: str = ""
    p: float | None = None


@dataclass(frozen=True)
class LastRewording:
    """The newest rewording of a criterion: in which version, whether its meaning changed, and people's agreement on the
    version before it and on that one."""

    code: str
    version: int
    meaning_changed: bool
    before: Estimate
    after: Estimate


@dataclass(frozen=True)
class CriterionChecks:
    """The model of all criteria and of people (by name), and what was found; `tests` were corrected for together."""

    criteria: tuple[Criterion, ...]
    people: tuple[str, ...]
    model: CriteriaModel
    flags: tuple[Flag, ...]
    tests: int


@dataclass(frozen=True, eq=False)
class _Test:
    """One test: which criterion, what a small p-value would say, and the pictures that show it most."""

    place: int
    fault: Fault
    group: str
    p: float | None
    order: Floats  # (images,): the larger the better it shows; nan: not at all


def check_criteria(study: OpenStudy) -> CriterionChecks | None:
    """The checks of the published version on what people answered, test images left out: words are tried on the
    others. None where there are fewer than two people or too few pictures, or too many people for the model."""
    ratings = read_ratings(study, part=ImagePart.DEVELOPMENT)
    answers = one_voice_per_pair(answers_of_people(ratings), study.pairs.all())
    tables = [answers.table(place) for place in range(1, len(ratings.criteria) + 1)]
    kept = [place for place, votes in enumerate(tables) if _answered_by_two(votes) >= LEAST_IMAGES]
    if not kept or not 2 <= len(answers.raters) <= MOST_PEOPLE:
        return None
    tables = [tables[place] for place in kept]
    criteria = tuple(ratings.criteria[place] for place in kept)
    model = fit_criteria(tables)
    tests = [
        *_by_group(study, ratings, answers, tables),
        *_by_time(study, ratings, answers, criteria, tables),
    ]
    adjusted = benjamini_hochberg([one.p for one in tests]).adjusted
    numbers = np.array([image.number for image in ratings.images])
    flags = [
        Flag(criteria[place].code, Fault.SEPARATES_NOTHING, _shown(numbers, _evenness(tables[place])))
        for place, one in enumerate(model.criteria)
        if one.separation.high is not None and one.separation.high < SEPARATES
    ]
    flags += [
        Flag(criteria[one.place].code, one.fault, _shown(numbers, one.order), one.group, p)
        for one, p in zip(tests, adjusted, strict=True)
        if p is not None and p <= _LEVEL
    ]
    names = tuple(rater.name for rater in answers.raters)
    return CriterionChecks(criteria, names, model, tuple(flags), sum(p is not None for p in adjusted))


def last_rewordings(study: OpenStudy) -> Iterator[LastRewording]:
    """The newest rewording of each criterion of the published version that was reworded."""
    rubric, versions = study.rubrics.current(), study.designs.versions()
    for criterion in rubric.criteria if rubric else ():
        for one, before in zip(reversed(versions), reversed(versions[:-1]), strict=False):
            change = one.change_of(criterion.lineage)
            if change is not None and change.kind is ChangeKind.REWORDED:
                then, now = (
                    agreement_of(people_cells(study, version.rubric)[criterion.lineage].cells)
                    for version in (before, one)
                )
                number = one.rubric.version
                yield LastRewording(criterion.code, number, change.meaning_changed, then, now)
                break


def _answered_by_two(votes: Votes) -> int:
    return int(((votes != MISSING).sum(axis=1) > 1).sum())


def _shown(numbers: "np.typing.NDArray[np.int64]", order: Floats) -> tuple[int, ...]:
    """The pictures that show it most; of equals the one with the smaller number."""
    places = np.lexsort((numbers, -np.nan_to_num(order, nan=-np.inf)))
    return tuple(int(numbers[place]) for place in places[:SHOWN] if not np.isnan(order[place]))


def _numbers(votes: Votes) -> Floats:
    return np.where(votes == MISSING, np.nan, votes.astype(float))


def _mean(values: Floats, axis: int) -> Floats:
    """The mean without nan; nan where there is nothing."""
    known = ~np.isnan(values)
    count = known.sum(axis=axis)
    total = np.where(known, values, 0).sum(axis=axis)
    return np.asarray(np.divide(total, count, out=np.full(total.shape, np.nan), where=count > 0))


def _evenness(votes: Votes) -> Floats:
    """How evenly people are split over each picture, nan where fewer than two answered."""
    few = (votes != MISSING).sum(axis=1) < 2
    return np.where(few, np.nan, 0.5 - np.abs(_mean(_numbers(votes), 1) - 0.5))


# --- differential functioning


def _by_group(
    study: OpenStudy, ratings: Ratings, answers: PeopleAnswers, tables: Sequence[Votes]
) -> Iterator[_Test]:
    """Whether people of one kind find a criterion met more or less often than others on the same pictures, beyond what
    they do on the other criteria: Student's test over people, so that two people who are alike by chance count as two.
    """
    leans = np.stack([_leaning(votes) for votes in tables])  # (criteria, people)
    noise = np.stack([_noise(votes) for votes in tables])
    for name, members in _groups(study, ratings, answers).items():
        for place, own in enumerate(leans):
            others = _middle(np.delete(leans, place, axis=0))
            beyond = own - others
            numbers = _numbers(tables[place])
            order = np.abs(_mean(numbers[:, members], 1) - _mean(numbers[:, ~members], 1))
            p = _student(beyond[members], beyond[~members], float(np.nanmean(noise[place])))
            yield _Test(place, Fault.DEPENDS_ON_GROUP, name, p, order)


def _middle(leans: Floats) -> Floats:
    """Each person's middle leaning, which one criterion that is read otherwise does not move; 0 without any."""
    return np.array([np.median(one[~np.isnan(one)]) if (~np.isnan(one)).any() else 0.0 for one in leans.T])


def _leaning(votes: Votes) -> Floats:
    """How much more often each person finds it met than the others on the same pictures; shape (people,)."""
    numbers = _numbers(votes)
    known = ~np.isnan(numbers)
    count, total = known.sum(axis=1, keepdims=True), np.where(known, numbers, 0).sum(axis=1, keepdims=True)
    others = np.where(
        known & (count > 1), (total - np.nan_to_num(numbers)) / np.maximum(1, count - 1), np.nan
    )
    return _mean(numbers - others, 0)


def _noise(votes: Votes) -> Floats:
    """How much chance alone lets a person's leaning vary; shape (people,)."""
    numbers = _numbers(votes)
    share = _mean(numbers, 1)
    spread = np.where(np.isnan(numbers), np.nan, (share * (1 - share))[:, None])
    return np.asarray(_mean(spread, 0) / np.maximum(1, (~np.isnan(numbers)).sum(axis=0)))


def _student(first: Floats, second: Floats, noise: float) -> float | None:
    """The two-sided p-value of a difference of means with equal variances, at least that of `noise`."""
    from scipy.special import stdtr

    first, second = first[~np.isnan(first)], second[~np.isnan(second)]
    if len(first) < LEAST_GROUP or len(second) < LEAST_GROUP:
        return None
    freedom = len(first) + len(second) - 2
    squares = float(((first - first.mean()) ** 2).sum() + ((second - second.mean()) ** 2).sum())
    variance = max(squares / freedom, noise)
    error = np.sqrt(variance * (1 / len(first) + 1 / len(second)))
    if not error > 0:
        return None
    return float(2 * stdtr(freedom, -abs(first.mean() - second.mean()) / error))


def _groups(study: OpenStudy, ratings: Ratings, answers: PeopleAnswers) -> Mapping[str, Flags]:
    """People by how they perceive most often, and by what they say of themselves; of two groups only the first, as the
    other one is the rest."""
    said: dict[str, list[str]] = {"": [_perception(ratings, rater.key) for rater in answers.raters]}
    about = [
        answers_about(study, rater) if rater.kind is RaterKind.PERSON else {} for rater in answers.raters
    ]
    for question in questions_about(study, answers.raters):
        said[question] = [one.get(question.casefold(), "") for one in about]
    found: dict[str, Flags] = {}
    for question, words in said.items():
        names = sorted({word for word in words if word})
        masks = {name: np.array([word == name for word in words]) for name in names}
        large = {
            name: mask
            for name, mask in masks.items()
            if LEAST_GROUP <= mask.sum() <= len(words) - LEAST_GROUP
        }
        if len(large) == len(names) == 2 and all(words):
            large.popitem()
        found |= {f"{question}: {name}" if question else name: mask for name, mask in large.items()}
    return found


def _perception(ratings: Ratings, rater: int) -> str:
    places = [place for place, one in enumerate(ratings.raters) if one.key == rater]
    own = ratings.perception[np.isin(ratings.rater, places)]
    own = own[own >= 0]
    return ratings.perceptions[int(np.bincount(own).argmax())].value if len(own) else ""


# --- over time


def _by_time(
    study: OpenStudy,
    ratings: Ratings,
    answers: PeopleAnswers,
    criteria: Sequence[Criterion],
    tables: Sequence[Votes],
) -> Iterator[_Test]:
    """Whether people agree more or less on the pictures that they answered in the later half of their work on this
    version; answers that came from a file, or were carried over from other words, have no place in it."""
    when = _order_of_answers(study, ratings, answers)
    for place, (criterion, votes) in enumerate(zip(criteria, tables, strict=True)):
        at = when.get(criterion.lineage)
        if at is None:
            continue
        agreement = _agreement(votes)
        known = ~np.isnan(agreement) & ~np.isnan(at)
        if known.sum() < LEAST_IMAGES:
            continue
        is_late = at > np.median(at[known])
        early, late = agreement[known & ~is_late], agreement[known & is_late]
        if not len(early) or not len(late):
            continue
        test = permutation_test(early, late, paired=False, n=1999)
        is_worse = is_late if early.mean() > late.mean() else ~is_late
        order = np.where(known & is_worse, 1 - agreement, np.nan)
        yield _Test(place, Fault.MOVED, "", test.p.value, order)


def _agreement(votes: Votes) -> Floats:
    """The share of pairs of people who say the same of each picture, nan where there is no pair."""
    count, met = (votes != MISSING).sum(axis=1), (votes == 1).sum(axis=1)
    pairs = count * (count - 1)
    same = met * (met - 1) + (count - met) * (count - met - 1)
    return np.asarray(np.divide(same, pairs, out=np.full(len(pairs), np.nan), where=pairs > 0))


def _order_of_answers(study: OpenStudy, ratings: Ratings, answers: PeopleAnswers) -> dict[uuid.UUID, Floats]:
    """For each criterion the mean place of each picture in people's own work, from 0 to 1; shape (images,)."""
    version = ratings.rubric.version if ratings.rubric else 0
    codes = {one.code: one.lineage for one in ratings.criteria}
    places = {image.key: place for place, image in enumerate(ratings.images)}
    people = {rater.key: place for place, rater in enumerate(answers.raters)}
    given: dict[tuple[uuid.UUID, int], list[tuple[object, int]]] = {}
    for one in study.answers.all_current():
        is_own = one.act not in (AnswerAction.CARRY, AnswerAction.IMPORT) and one.rubric_version == version
        if is_own and one.item in codes and one.rater.key in people and one.image in places:
            place = (codes[one.item], people[one.rater.key])
            given.setdefault(place, []).append(((one.recorded_at, one.id), places[one.image]))
    found: dict[uuid.UUID, Floats] = {}
    for (lineage, person), work in given.items():
        table = found.setdefault(lineage, np.full((len(places), len(people)), np.nan))
        ordered = [image for _at, image in sorted(work)]
        table[ordered, person] = np.linspace(0, 1, len(ordered))
    return {lineage: _mean(table, 1) for lineage, table in found.items()}
