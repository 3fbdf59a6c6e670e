"""The alternative annotator test: may a judge stand in for the people who annotate?

Calderon, Reichart and Dror (2025), The Alternative Annotator Test for LLM-as-a-Judge, Proceedings of the ACL.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.discovery import Discoveries, benjamini_yekutieli
from app.agreement.figure import Figure, undefined
from app.messages import estimates as say

LEAST_PEOPLE, LEAST_ITEMS = 2, 30
PASSING_RATE = 0.5
_ROUNDING = 1e-12  # scores closer than this are equal

Values = NDArray[np.float64]
Score = Literal["accuracy", "mae", "rmse"] | Callable[[float, Values], float]
_Fit = Callable[[Values, Values], Values]  # ratings (images,), others' (images, people) with nan -> (images,)


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

    winning_rate: Figure
    advantage: Figure
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
    if not 0 <= epsilon <= 1:
        raise ValueError("Epsilon lies between 0 and 1.")
    fits = _fit(score)  # before anything else, since it refuses unknown scores
    runs = answers.reshape(len(people), -1)
    stay, too_few = _who_stays(people, runs)
    if len(stay) < LEAST_PEOPLE:
        reason = say.too_few_items(LEAST_ITEMS) if too_few else say.NOBODY_TO_COMPARE
        none = undefined(reason, len(people), (("people", people.shape[1]),))
        return AlternativeTest(none, none, (), None, epsilon, q, too_few=too_few)
    people = people[:, stay]
    usable = _usable(people, runs)
    people, runs = people[usable], runs[usable]
    crowd = _Crowd(people, fits, score == "accuracy")
    compared = [_compare(crowd, people[:, person], runs, person) for person in range(len(stay))]
    p_values = [_p_value(theirs - ours, epsilon) for ours, theirs in compared]
    found = benjamini_yekutieli(p_values, q)
    return replace(_outcome(stay, compared, p_values, found, epsilon, len(people)), too_few=too_few)


def correct_together(tests: Sequence[AlternativeTest], q: float = 0.05) -> list[AlternativeTest]:
    """The same tests with one false-discovery correction over all people of all of them.

    For criteria and judges that are looked at together: who tries many finds one that passes by chance.
    """
    found = benjamini_yekutieli([one.p for test in tests for one in test.people], q)
    together, at = [], 0
    for test in tests:
        end = at + len(test.people)
        people = tuple(
            replace(one, adjusted=cast(float, adjusted), is_won=is_won)
            for one, adjusted, is_won in zip(
                test.people, found.adjusted[at:end], found.rejected[at:end], strict=True
            )
        )
        at = end
        if people:
            won = sum(one.is_won for one in people)
            counts = (("won", won), ("people", len(people)))
            rate = Figure(won / len(people), test.winning_rate.n, counts=counts)
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


def _usable(people: Values, runs: Values) -> NDArray[np.bool_]:
    """Images that the judge and two people answered."""
    answered = (~np.isnan(people)).sum(axis=1) >= LEAST_PEOPLE
    return np.asarray(answered & (~np.isnan(runs)).any(axis=1))


def _who_stays(people: Values, runs: Values) -> tuple[list[int], tuple[tuple[int, int], ...]]:
    """The columns of people with enough images, and the others with how many they have.

    Whoever has too few is left out as if they had not answered, which leaves fewer images to the others.
    """
    stay, left_out = list(range(people.shape[1])), []
    while len(stay) >= LEAST_PEOPLE:
        items = (~np.isnan(people[:, stay][_usable(people[:, stay], runs)])).sum(axis=0)
        few = [(person, int(n)) for person, n in zip(stay, items, strict=True) if n < LEAST_ITEMS]
        if not few:
            break
        fewest = min(n for _person, n in few)
        gone = {person for person, n in few if n == fewest}
        left_out += [one for one in few if one[0] in gone]
        stay = [person for person in stay if person not in gone]
    return stay, tuple(sorted(left_out))


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
    rate = Figure(won / len(people), n, counts=counts)
    advantage = Figure(sum(one.judge_advantage for one in people) / len(people), n, counts=counts)
    caution = say.TWO_PEOPLE_ONLY if len(people) == LEAST_PEOPLE else ""
    return AlternativeTest(
        rate, advantage, people, won / len(people) >= PASSING_RATE, epsilon, found.q, caution
    )


def _compare(crowd: "_Crowd", ratings: Values, runs: Values, person: int) -> tuple[Values, Values]:
    """For each image of one person: the share of runs in which the judge fits the others at least as well, and the
    reverse."""
    shared = np.flatnonzero(~np.isnan(ratings))
    own = crowd.fit(ratings[shared], shared, person)
    judge_wins, person_wins = np.full((2, len(shared), runs.shape[1]), np.nan)
    for run, answers in enumerate(runs[shared].T):
        known = ~np.isnan(answers)
        ours = crowd.fit(answers[known], shared[known], person)
        judge_wins[known, run] = ours >= own[known] - _ROUNDING
        person_wins[known, run] = own[known] >= ours - _ROUNDING
    return _mean(judge_wins), _mean(person_wins)


class _Crowd:
    """All people, against whom ratings are scored without the one left out; counted once where equality is all."""

    def __init__(self, people: Values, fits: _Fit, is_counted: bool) -> None:
        self._people, self._fits = people, fits
        self._categories = np.unique(people[~np.isnan(people)]) if is_counted else None
        if self._categories is not None:
            counts = [(people == category).sum(axis=1) for category in self._categories]
            self._counts = np.stack([*counts, np.zeros(len(people), np.int64)], axis=1)
            self._others = self._counts.sum(axis=1) - 1

    def fit(self, ratings: Values, images: "NDArray[np.int64]", person: int) -> Values:
        """How well ratings of these images, all rated by the person, fit those of the others."""
        if self._categories is None:
            return self._fits(ratings, np.delete(self._people[images], person, axis=1))
        place = np.searchsorted(self._categories, ratings)
        is_known = self._categories[np.minimum(place, len(self._categories) - 1)] == ratings
        place = np.where(is_known, place, len(self._categories))
        equal = self._counts[images, place] - (self._people[images, person] == ratings)
        return np.asarray(equal / self._others[images])


def _fit(score: Score) -> _Fit:
    """How well ratings fit those of the others, image by image. An image has another person's rating at least."""
    if callable(score):
        one_by_one = score
        return lambda ratings, others: np.array(
            [one_by_one(float(r), row[~np.isnan(row)]) for r, row in zip(ratings, others, strict=True)]
        )
    if score == "accuracy":
        return lambda ratings, others: _mean(np.where(np.isnan(others), np.nan, others == ratings[:, None]))
    if score == "mae":
        return lambda ratings, others: -_mean(np.abs(others - ratings[:, None]))
    if score == "rmse":
        return lambda ratings, others: -np.sqrt(_mean((others - ratings[:, None]) ** 2))
    raise ValueError(f'A score is "accuracy", "mae", "rmse" or a function, not {score!r}.')


def _mean(table: Values) -> Values:
    """The mean of each row without what is missing."""
    return np.asarray(np.nansum(table, axis=1) / (~np.isnan(table)).sum(axis=1))


def _p_value(lead: Values, epsilon: float) -> float:
    """How surprising so small a lead of the person would be if it were epsilon in truth (one-sided t-test)."""
    from scipy.special import stdtr

    n, distance = len(lead), float(lead.mean()) - epsilon
    if lead.min() == lead.max():  # no spread: the lead is what it is
        return 0.0 if distance < 0 else 1.0
    return float(stdtr(n - 1, distance / (lead.std(ddof=1) / np.sqrt(n))))
