"""The alternative annotator test: may a judge stand in for the people who annotate?

Calderon, Reichart and Dror (2025), The Alternative Annotator Test for LLM-as-a-Judge, Proceedings of the ACL.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.coefficients.distinct_rows import parts
from app.agreement.coefficients.rating_arrays import Integers
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.false_discovery import Discoveries, benjamini_yekutieli
from app.messages.agreement import estimates

LEAST_PEOPLE, LEAST_ITEMS = 2, 30
PASSING_RATE = 0.5
_ROUNDING = 1e-12  # scores closer than this are equal

Values = NDArray[np.float64]
Score = Literal["accuracy", "mae", "rmse"] | Callable[[float, Values], float]
_Fit = Callable[
    [Values, Values, Values], Values
]  # ratings (rows, 1), others (rows, kinds), times (rows, kinds)


@dataclass(frozen=True)
class LeftOut:
    """One person against the judge: who resembles the others more, image by image; ties count for both.

    `judge_advantage` and `person_advantage` are shares of images. `p` tests that the judge's share plus epsilon exceeds
    the person's; `adjusted` is under false-discovery control; `is_won` says whether the judge won against this person.
    """

    person: int
    items: int
    judge_advantage: float
    person_advantage: float
    p: float
    adjusted: float
    is_won: bool


@dataclass(frozen=True)
class AlternativeTest:
    """The outcome: the share of people the judge won against (omega), and its mean advantage probability (rho).

    `passes` is None when the test is undefined. `caution` is a sentence or empty. `too_few` names the people who were
    left out, by their columns, each with how many images they have that the test can use.
    """

    winning_rate: Estimate
    advantage: Estimate
    people: tuple[LeftOut, ...]
    passes: bool | None
    epsilon: float
    q: float
    caution: str = ""
    too_few: tuple[tuple[int, int], ...] = ()


def alt_test(
    ratings: ArrayLike, judge: ArrayLike, *, epsilon: float, score: Score = "accuracy", q: float = 0.05
) -> AlternativeTest:
    """Leave one person out, and ask whether the judge stands for the others as well as that person does.

    `ratings` has shape (units, people), `judge` (units,) or (units, runs), nan = missing; an image counts for a person
    when the judge and another person rated it too. With several runs, whether the judge or the person resembles the
    others more is asked of every run and averaged, so that a judge is not punished for being asked often. `epsilon`
    is chosen before the data are seen: the paper advises 0.2 where the people are experts, 0.15 where they are trained,
    0.1 where they are crowd workers. `score` says how well one rating fits the others' ratings of an image, more is
    better: "accuracy" is the share of equal ones, "mae" the negative mean absolute difference, "rmse" the negative root
    mean square difference, or any function of the two, which is much slower. One-sided t-test a person,
    Benjamini-Yekutieli at `q`. People with fewer than 30 images are left out and named in `too_few`; undefined when
    fewer than two remain. Raises ValueError for wrong shapes, scores and values of epsilon.
    """
    people, answers = np.asarray(ratings, dtype=float), np.asarray(judge, dtype=float)
    if people.ndim != 2 or answers.ndim > 2 or answers.shape[:1] != people.shape[:1]:
        raise ValueError(
            f"Ratings (units, people) and a judge (units,) fit, not {people.shape}, {answers.shape}."
        )
    person, unit = np.nonzero(~np.isnan(people.T))
    given = Given(unit, person, people[unit, person], people.shape[1])
    return alt_test_of_answers(given, answers, epsilon=epsilon, score=score, q=q)


@dataclass(frozen=True, eq=False)
class Given:
    """What people answered, an answer a row: the unit, the person (from 0), and the rating; by person and then unit."""

    unit: Integers
    person: Integers
    rating: Values
    people: int

    def only(self, rows: NDArray[np.bool_]) -> "Given":
        """The same with only the rows in the mask."""
        return Given(self.unit[rows], self.person[rows], self.rating[rows], self.people)


def alt_test_of_answers(
    given: Given, judge: Values, *, epsilon: float, score: Score = "accuracy", q: float = 0.05
) -> AlternativeTest:
    """The same test where each of many people answered few of the units. Raises ValueError as `alt_test` does."""
    if not 0 <= epsilon <= 1:
        raise ValueError("Epsilon lies between 0 and 1.")
    fits = _fit(score)  # before anything else, since it refuses unknown scores
    runs = judge.reshape(len(judge), -1)
    rows, stay, too_few = _who_stays(given, np.asarray((~np.isnan(runs)).any(axis=1)))
    if len(stay) < LEAST_PEOPLE:
        reason = estimates.too_few_items(needed=LEAST_ITEMS) if too_few else estimates.NOBODY_TO_COMPARE
        none = undefined(reason, len(judge), (("people", given.people),))
        return AlternativeTest(none, none, (), None, epsilon, q, too_few=too_few)
    given = given.only(rows)
    ours, theirs = _compare(given, runs, fits)
    ends = np.searchsorted(given.person, stay[1:])
    compared = list(zip(np.split(ours, ends), np.split(theirs, ends), strict=True))
    p_values = [_p_value(their - our, epsilon) for our, their in compared]
    found = benjamini_yekutieli(p_values, q)
    units = len(np.unique(given.unit))
    return replace(_outcome(stay, compared, p_values, found, epsilon, units), too_few=too_few)


def correct_together(
    tests: Sequence[AlternativeTest], q: float = 0.05, times: float = 1.0
) -> list[AlternativeTest]:
    """The same tests with one false-discovery correction over all people of all of them.

    For criteria and judges that are looked at together: who tries many finds one that passes by chance. `times`: how
    often all of them were looked at (Bonferroni over looks), at least once.
    """
    found = benjamini_yekutieli([one.p for test in tests for one in test.people], q / times)
    together, at = [], 0
    for test in tests:
        end = at + len(test.people)
        people = tuple(
            replace(one, adjusted=min(1.0, times * cast(float, adjusted)), is_won=is_won)
            for one, adjusted, is_won in zip(
                test.people, found.adjusted[at:end], found.rejected[at:end], strict=True
            )
        )
        at = end
        if people:
            won = sum(one.is_won for one in people)
            counts = (("won", won), ("people", len(people)))
            rate = Estimate(won / len(people), test.winning_rate.n, counts=counts)
            advantage = replace(test.advantage, counts=counts)
            test = replace(
                test,
                winning_rate=rate,
                advantage=advantage,
                people=people,
                passes=won / len(people) >= PASSING_RATE,
                q=q,
            )
        together.append(test)
    return together


def _who_stays(
    given: Given, is_judged: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], list[int], tuple[tuple[int, int], ...]]:
    """The rows that count, the people with enough images, and the others with how many they have.

    An image counts when the judge (`is_judged`) and two people answered it. Whoever has too few is left out as if they
    had not answered, which leaves fewer images to the others.
    """
    stays, left_out = np.ones(given.people, np.bool_), []
    rows = np.zeros(len(given.unit), np.bool_)
    while stays.sum() >= LEAST_PEOPLE:
        rows = stays[given.person]
        voices = np.bincount(given.unit[rows], minlength=len(is_judged))
        rows &= (is_judged & (voices >= LEAST_PEOPLE))[given.unit]
        items = np.bincount(given.person[rows], minlength=given.people)
        few = stays & (items < LEAST_ITEMS)
        if not few.any():
            break
        gone = few & (items == items[few].min())
        left_out += list(zip(np.flatnonzero(gone).tolist(), items[gone].tolist(), strict=True))
        stays &= ~gone
    return rows, np.flatnonzero(stays).tolist(), tuple(sorted(left_out))


def _outcome(
    columns: Sequence[int],
    compared: list[tuple[Values, Values]],
    p_values: list[float],
    found: Discoveries,
    epsilon: float,
    n: int,
) -> AlternativeTest:
    people = tuple(
        LeftOut(
            person=columns[person],
            items=len(ours),
            judge_advantage=float(ours.mean()),
            person_advantage=float(theirs.mean()),
            p=p_values[person],
            adjusted=cast(float, found.adjusted[person]),
            is_won=found.rejected[person],
        )
        for person, (ours, theirs) in enumerate(compared)
    )
    won = sum(one.is_won for one in people)
    counts = (("won", won), ("people", len(people)))
    rate = Estimate(won / len(people), n, counts=counts)
    advantage = Estimate(sum(one.judge_advantage for one in people) / len(people), n, counts=counts)
    caution = estimates.TWO_PEOPLE_ONLY if len(people) == LEAST_PEOPLE else ""
    return AlternativeTest(
        rate, advantage, people, won / len(people) >= PASSING_RATE, epsilon, found.q, caution
    )


def _compare(given: Given, runs: Values, fits: _Fit) -> tuple[Values, Values]:
    """For each answer the share of the judge's runs that fit the others' answers at least as well as it does, and the
    reverse. runs: shape (units, runs)."""
    kinds, times = _kinds(given, len(runs))
    ours, theirs = np.empty(len(given.unit)), np.empty(len(given.unit))
    for part in parts(len(given.unit), kinds.shape[1]):
        unit, rating = given.unit[part], given.rating[part][:, None]
        others = times[unit] - (kinds[unit] == rating)
        own = fits(rating, kinds[unit], others)
        judge_wins, person_wins = np.full((2, len(unit), runs.shape[1]), np.nan)
        for run, answers in enumerate(runs[unit].T):
            known = ~np.isnan(answers)
            fit = fits(answers[known][:, None], kinds[unit[known]], others[known])
            judge_wins[known, run] = fit >= own[known] - _ROUNDING
            person_wins[known, run] = own[known] >= fit - _ROUNDING
        ours[part], theirs[part] = np.nanmean(judge_wins, axis=1), np.nanmean(person_wins, axis=1)
    return ours, theirs


def _kinds(given: Given, units: int) -> tuple[Values, Values]:
    """The different ratings of each unit and how many gave each, shape (units, most of any unit); nan and 0 behind."""
    known, code = np.unique(given.rating, return_inverse=True)
    cells, times = np.unique(given.unit * len(known) + code, return_counts=True)
    unit, code = np.divmod(cells, len(known))
    first = np.searchsorted(unit, np.arange(units))
    place = np.arange(len(unit)) - first[unit]
    ratings = np.full((units, int(place.max(initial=0)) + 1), np.nan)
    counts = np.zeros(ratings.shape)
    ratings[unit, place], counts[unit, place] = known[code], times
    return ratings, counts


def _fit(score: Score) -> _Fit:
    """How well ratings fit those of the others, image by image. An image has another person's rating at least."""
    if callable(score):
        one_by_one = score
        return lambda rating, others, times: np.array(
            [
                one_by_one(float(one), np.repeat(row, counts.astype(np.int64)))
                for (one,), row, counts in zip(rating, others, times, strict=True)
            ]
        )
    if score == "accuracy":
        return lambda rating, others, times: _mean(others == rating, times)
    if score == "mae":
        return lambda rating, others, times: -_mean(np.abs(others - rating), times)
    if score == "rmse":
        return lambda rating, others, times: -np.sqrt(_mean((others - rating) ** 2, times))
    raise ValueError(f'A score is "accuracy", "mae", "rmse" or a function, not {score!r}.')


def _mean(table: ArrayLike, times: Values) -> Values:
    """The mean of each row, in which every number occurs so many times."""
    total = (np.where(times > 0, table, 0.0) * times).sum(axis=1)
    return np.asarray(total / times.sum(axis=1))


def _p_value(lead: Values, epsilon: float) -> float:
    """How surprising so small a lead of the person would be if it were epsilon in truth (one-sided t-test)."""
    from scipy.special import stdtr

    n, distance = len(lead), float(lead.mean()) - epsilon
    if lead.min() == lead.max():  # no spread: the lead is what it is
        return 0.0 if distance < 0 else 1.0
    return float(stdtr(n - 1, distance / (lead.std(ddof=1) / np.sqrt(n))))
