"""How many images the gate needs to pass a judge that goes on as it does, by simulating the gate itself.

Images are drawn from those there are, with replacement, each with all that was said of it. So many are needed that a
fresh study of that size passes the gate in 80 of 100 cases: the power that is commonly planned for (Cohen 1988,
Statistical Power Analysis for the Behavioral Sciences, section 2.4).
"""

from dataclasses import dataclass
from math import ceil

import numpy as np
import numpy.typing as npt

from app.agreement.advice.gate import (
    CONFIDENCE,
    ENOUGH_OF_EACH,
    ENOUGH_OTHERS,
    ENOUGH_OTHERS_OF_EACH,
    MOST_IMAGES,
    Answers,
    Gate,
    confidence_of,
)
from app.agreement.fixed_order import product
from app.agreement.intervals.share_intervals import normal_quantile
from app.agreement.random_numbers import random_numbers
from app.agreement.ratings.community_rules import MISSING
from app.study.judge.bounds import GUESSING, Bounds

POWER = 0.8
REPLICATES = 1000
ENOUGH_IMAGES = 30
"""Images both rated before anything is said: what the alternative annotator test asks of each annotator (Calderon,
Reichart and Dror 2025)."""

_SLACK = 1e-9  # sums of shares are whole numbers up to this
_SEED = 1

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Needed:
    """With `images` in all, about `not_met` of them not met, the gate passes with a chance of POWER; `more` of them are
    not there yet, about `more_not_met` of these not met."""

    images: int
    not_met: int
    more: int
    more_not_met: int


@dataclass(frozen=True, eq=False)
class Kinds:
    """Images by what was said of them: distinct rows and how often each occurs.

    `reference` holds 1 or 0, `right` the share of the judge's runs that say the same, `others` the share of other
    people who do, nan where nobody else answered; all of shape (kinds,).
    """

    reference: Counts
    right: Floats
    others: Floats
    times: Counts

    @property
    def images(self) -> int:
        """How many images there are."""
        return int(self.times.sum())

    @property
    def not_met(self) -> int:
        """How many of them the reference calls not met."""
        return int(self.times[self.reference == 0].sum())


def has_enough(one: Gate) -> bool:
    """Whether a gate rests on enough images, and on enough of each answer, for anything to be said."""
    return one.images >= ENOUGH_IMAGES and all(side.agreement.n >= ENOUGH_OF_EACH for side in one.classes)


def kinds_of(answers: Answers) -> Kinds:
    """The images on which both the reference and the judge answered; where few answers are missing, as the gate counts
    them."""
    right = answers.right_at_worst if answers.has_come else answers.right
    known = (answers.reference != MISSING) & ~np.isnan(right)
    rows = np.stack([answers.reference[known], right[known], answers.others_right[known]], axis=1)
    distinct, times = np.unique(rows.astype(np.float64), axis=0, return_counts=True, equal_nan=True)
    distinct, times = _joined(distinct, times)
    return Kinds(distinct[:, 0].astype(np.int64), distinct[:, 1], distinct[:, 2], times)


def needed_images(kinds: Kinds, bounds: Bounds, tests: int, power: float = POWER) -> Needed | None:
    """How many images would do; None where nothing is known of one of the answers, or where a thousand more would not.

    `tests`: see `gate`.
    """
    if not 0 < kinds.not_met < kinds.images:
        return None
    most = kinds.images + MOST_IMAGES
    if chance_of_passing(kinds, most, bounds, tests) < power:
        return None
    low, high = ENOUGH_IMAGES - 1, max(ENOUGH_IMAGES, kinds.images)
    while high < most and chance_of_passing(kinds, high, bounds, tests) < power:
        low, high = high, min(most, 2 * high)
    while high - low > 1:
        middle = (low + high) // 2
        if chance_of_passing(kinds, middle, bounds, tests) < power:
            low = middle
        else:
            high = middle
    share = kinds.not_met / kinds.images
    more = max(0, high - kinds.images)
    return Needed(high, round(share * high), more, ceil(share * more))


def chance_of_passing(
    kinds: Kinds, images: int, bounds: Bounds, tests: int, replicates: int = REPLICATES, seed: int = _SEED
) -> float:
    """The share of simulated studies with so many images in which the gate passes and the judge beats the constant
    answer."""
    drawn = random_numbers(seed, images).multinomial(images, kinds.times / kinds.images, replicates)
    return float(passes(kinds, drawn, bounds, tests).mean())


def passes(kinds: Kinds, drawn: Counts, bounds: Bounds, tests: int) -> npt.NDArray[np.bool_]:
    """Whether the gate passes in each of several studies, as `gate` decides; `drawn` says how often each kind of image
    occurs in each of them, shape (studies, kinds)."""
    confidence = confidence_of(tests)
    has_others = _has_others(kinds, drawn)
    sides = [_side(kinds, drawn, bounds, answer, confidence, has_others) for answer in (1, 0)]
    (met, met_sum, met_clears), (not_met, not_met_sum, not_met_clears) = sides
    is_met = met >= not_met  # the constant answer
    won = np.where(is_met, not_met_sum, met_sum)
    lost = np.where(is_met, met - met_sum, not_met - not_met_sum)
    cases = np.ceil(won + lost - _SLACK)
    beats = _lower(np.minimum(np.floor(won + _SLACK), cases), cases, 2 * CONFIDENCE - 1) > GUESSING
    enough = (met >= ENOUGH_OF_EACH) & (not_met >= ENOUGH_OF_EACH)
    return np.asarray(met_clears & not_met_clears & beats & enough)


def _has_others(kinds: Kinds, drawn: Counts) -> npt.NDArray[np.bool_]:
    """Whether other people answered enough images, with enough of either answer, as `Answers.has_others` asks; shape
    (studies,)."""
    is_shared = ~np.isnan(kinds.others)
    say_so, say_other = kinds.others > 0, kinds.others < 1
    of_each = [
        drawn[:, is_shared & np.where(kinds.reference == answer, say_so, say_other)].sum(axis=1)
        for answer in (0, 1)
    ]
    is_enough = drawn[:, is_shared].sum(axis=1) >= ENOUGH_OTHERS
    return np.asarray(is_enough & (np.minimum(*of_each) >= ENOUGH_OTHERS_OF_EACH))


def _side(
    kinds: Kinds,
    drawn: Counts,
    bounds: Bounds,
    answer: int,
    confidence: float,
    has_others: npt.NDArray[np.bool_],
) -> tuple[Floats, Floats, npt.NDArray[np.bool_]]:
    """Of one answer: the images, the sum of the judge's shares, and whether the answer clears; shape (studies,)."""
    mine = kinds.reference == answer
    counts = drawn[:, mine].astype(np.float64)
    right, others = kinds.right[mine], kinds.others[mine]
    images, total = counts.sum(axis=1), product(counts, right[:, None])[:, 0]
    both = ~np.isnan(others)
    leads = right[both] - others[both]
    compared = counts[:, both]
    pairs = compared.sum(axis=1)
    sums, squares = product(compared, np.stack([leads, leads**2], axis=1)).T
    lead = _lead_low(sums, squares, pairs, confidence)
    has_people = has_others & (pairs >= ENOUGH_OF_EACH)
    bound = bounds.on(answer)
    limit = np.where(has_people, bound, max(bound, 1 - bounds.tolerance))
    is_above = _lower(np.floor(total + _SLACK), images, confidence) > limit
    return images, total, is_above & (~has_people | (lead > -bounds.tolerance))


def _lower(found: Floats, cases: Floats, confidence: float) -> Floats:
    """The lower ends of Wilson's interval; 0 where there are no cases."""
    z = normal_quantile(confidence)
    n = np.maximum(cases, 1)
    share = np.maximum(found, 0) / n
    centre = share + z * z / (2 * n)
    reach = z * np.sqrt((share * (1 - share) + z * z / (4 * n)) / n)
    low = (centre - reach) / (1 + z * z / n)
    return np.where((cases > 0) & (found > 0), low, 0.0)


def _lead_low(total: Floats, squares: Floats, n: Floats, confidence: float) -> Floats:
    """The lower ends of Agresti and Min's interval, as in `paired_lead`."""
    mean = total / (n + 2)
    spread = np.sqrt(np.maximum(0.0, (squares + 1) / (n + 2) - mean**2) / (n + 2))
    return np.asarray(mean - normal_quantile(confidence) * spread)


def _joined(rows: Floats, times: Counts) -> tuple[Floats, Counts]:
    """Rows that are the same but for nan, put together: numpy compares them one by one."""
    found: dict[tuple[float | None, ...], int] = {}
    for row, count in zip(rows.tolist(), times.tolist(), strict=True):
        key = tuple(None if cell != cell else cell for cell in row)
        found[key] = found.get(key, 0) + count
    cells = [[np.nan if cell is None else cell for cell in key] for key in found]
    return np.array(cells, np.float64).reshape(-1, 3), np.array(list(found.values()), np.int64)
