"""How many images the advice needs to leave a question to a judge that goes on as it does, by simulating its rules.

What is known of a judge after a few images is little: it may be better or worse. So the shares of each kind of image
are drawn from what they can be after these images (the Bayesian bootstrap: Rubin 1981, with a few imagined images of
each kind: Muliere and Secchi 1996), and for each draw new studies are simulated. A number is named where half of the
draws can pass at all, and then one that nearly all of these pass with, also those near what is asked: a judge near the
bounds gets a number only when it has looked better than it is, and its number would be too small otherwise.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import ceil

import numpy as np
import numpy.typing as npt

from app.agreement.advice.ends import CONFIDENCE, Tried, mean_ends, wilson_low
from app.agreement.advice.gate import (
    ENOUGH_OF_EACH,
    ENOUGH_OTHERS,
    ENOUGH_OTHERS_OF_EACH,
    MOST_IMAGES,
    STEADY,
    Answers,
    Gate,
    reference_is_right,
)
from app.agreement.advice.people_on_each import recognise
from app.agreement.fixed_order import product
from app.agreement.intervals.share_intervals import normal_quantile
from app.agreement.random_numbers import random_numbers
from app.agreement.ratings.community_rules import MISSING
from app.study.judge.bounds import GUESSING, Bounds

POWER = 0.8
"""Share of the plans whose number of images passes with a chance of `PASSES` or more."""

PASSES = 0.75

HARDLY = 0.05
"""Chance below which a judge is called hopeless: with a thousand more images it would not pass. A choice of this
program."""

ENOUGH_IMAGES = 30
"""Images both rated before anything is said: what the alternative annotator test asks of each annotator (Calderon,
Reichart and Dror 2025)."""

IMAGINED = 1.0
"""Weight of the imagined images of either answer: half an image on which the judge is right and half on which it is
wrong, as in the prior of Jeffreys."""

_SURE, _OF_THESE, _CHANCE = 0.5, 0.8, 0.9
"""Share of the draws that have to pass with a thousand images more, by a chance of `PASSES`; share of these that must
pass with the number that is named, and by what chance. Found by simulation: of the plans that then name a number, four
of five or more pass with a chance of 3 in 4, also those for judges near the bounds."""

_DRAWS, _STUDIES = 80, 12  # of each draw so many studies
_SLACK = 1e-9  # sums of shares are whole numbers up to this
_SEED = 1

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


class Outlook(StrEnum):
    """What more images promise."""

    ENOUGH = "a number of images would do"
    OPEN = "too few images to say"
    HOPELESS = "a thousand more would not do"


@dataclass(frozen=True)
class Needed:
    """With `images` in all, about `not_met` of them not met, the advice passes with a chance of 3 in 4 in POWER of such
    plans; `more` of them are not there yet, about `more_not_met` of these not met."""

    images: int
    not_met: int
    more: int
    more_not_met: int


@dataclass(frozen=True)
class Prospect:
    """`needed` where the outlook is ENOUGH. `at_most`: the chance that it passes with a thousand images more. `there`:
    how many images there are."""

    outlook: Outlook
    needed: Needed | None
    at_most: float
    there: int

    @property
    def is_open(self) -> bool:
        """Whether there are too few images to say."""
        return self.outlook is Outlook.OPEN

    @property
    def more_images(self) -> int | None:
        """How many more images would do, or, where that is open, tell more: as many as there are. None where no number
        would do."""
        if self.outlook is Outlook.HOPELESS:
            return None
        return max(1, self.needed.more) if self.needed else self.there


@dataclass(frozen=True, eq=False)
class Kinds:
    """Images by what was said of them: distinct rows and how often each occurs.

    `reference` holds 1 or 0, `right` the share of the judge's runs that say the same, `say_met` and `say_not_met` how
    many other people do, `steady` the share of the pairs of runs that agree, nan where fewer than two answered; all of
    shape (kinds,). `people`: how many people, the reference included, share these answers; 0: all answered the same
    images.
    """

    reference: Counts
    right: Floats
    say_met: Counts
    say_not_met: Counts
    steady: Floats
    times: Floats
    people: float = 0.0

    @property
    def images(self) -> int:
        """How many images there are."""
        return round(float(self.times.sum()))

    @property
    def not_met(self) -> int:
        """How many of them the reference calls not met."""
        return round(float(self.times[self.reference == 0].sum()))

    @property
    def others(self) -> Floats:
        """The share of other people who say what the reference says, nan where nobody else answered."""
        same = np.where(self.reference == 1, self.say_met, self.say_not_met)
        every = self.say_met + self.say_not_met
        return np.asarray(np.divide(same, every, out=np.full(len(every), np.nan), where=every > 0))

    @property
    def tally(self) -> Counts:
        """How many people, the reference included, said 0 and 1; shape (kinds, 2)."""
        says = np.stack([self.say_not_met, self.say_met], axis=1)
        says[np.arange(len(says)), self.reference] += 1
        return says

    @property
    def has_people(self) -> bool:
        """Whether anybody else answered any of the images."""
        return bool(((self.say_met + self.say_not_met) > 0).any())


def has_enough(one: Gate) -> bool:
    """Whether a gate rests on enough images, and on enough of each answer, for anything to be said."""
    return one.images >= ENOUGH_IMAGES and all(side.agreement.n >= ENOUGH_OF_EACH for side in one.classes)


def kinds_of(answers: Answers, people: float = 0.0) -> Kinds:
    """The images on which both the reference and the judge answered; where few answers are missing, as the gate counts
    them. people: see `Kinds`."""
    right = answers.right_at_worst if answers.has_come else answers.right
    known = (answers.reference != MISSING) & ~np.isnan(right)
    others = [(answers.others == answer).sum(axis=1) for answer in (1, 0)]
    columns = (answers.reference, right, *others, _steady(answers))
    rows = np.column_stack(columns).astype(np.float64)[known]
    rows[np.isnan(rows)] = -1.0  # which numpy tells apart
    distinct, times = np.unique(rows, axis=0, return_counts=True)
    reference, right, say_met, say_not_met, steady = distinct.T
    return Kinds(
        reference.astype(np.int64),
        right,
        say_met.astype(np.int64),
        say_not_met.astype(np.int64),
        np.where(steady < 0, np.nan, steady),
        times.astype(np.float64),
        people,
    )


def _steady(answers: Answers) -> Floats:
    """The share of the pairs of the judge's runs that agree, image by image; nan where there is no pair."""
    met, not_met = ((answers.against == answer).sum(axis=1) for answer in (1, 0))
    pairs = (met + not_met) * (met + not_met - 1) / 2
    equal = (met * (met - 1) + not_met * (not_met - 1)) / 2
    return np.asarray(np.divide(equal, pairs, out=np.full(len(met), np.nan), where=pairs > 0))


def prospect(kinds: Kinds, bounds: Bounds, tried: Tried) -> Prospect | None:
    """Whether so many images would do, and how many; None where nothing is known of one of the answers.

    `tried`: what the ends have to hold for when these images are looked at, so `Tried.next_look` of what was seen.
    """
    if not 0 < kinds.not_met < kinds.images:
        return None
    known = _with_imagined(kinds)
    most = kinds.images + MOST_IMAGES
    chances = _chances(known, most, bounds, tried, most)
    able = chances >= PASSES

    def do(chances: Floats) -> bool:
        return float((chances[able] >= _CHANCE).mean()) >= _OF_THESE

    if able.mean() < _SURE or not do(chances):
        at_most = float(chances.mean())
        return Prospect(Outlook.HOPELESS if at_most < HARDLY else Outlook.OPEN, None, at_most, kinds.images)

    def would_do(images: int) -> bool:
        return do(_chances(known, images, bounds, tried, most))

    low, high = ENOUGH_IMAGES - 1, max(ENOUGH_IMAGES, kinds.images)
    while high < most and not would_do(high):
        low, high = high, min(most, 2 * high)
    while high - low > max(1, low // 20):  # more exactly than so it cannot be said
        middle = (low + high) // 2
        low, high = (low, middle) if would_do(middle) else (middle, high)
    share = kinds.not_met / kinds.images
    more = max(0, high - kinds.images)
    needed = Needed(high, round(share * high), more, ceil(share * more))
    return Prospect(Outlook.ENOUGH, needed, float(chances.mean()), kinds.images)


def chance_of_passing(kinds: Kinds, images: int, bounds: Bounds, tried: Tried) -> float:
    """The chance that a new study of so many images passes, by what is known of judge and people after these."""
    return float(_chances(_with_imagined(kinds), images, bounds, tried, images).mean())


def _with_imagined(kinds: Kinds) -> Kinds:
    """With imagined images: of either answer some on which judge and other people, each by itself, are right or
    wrong."""
    people = kinds.say_met + kinds.say_not_met
    voices = int(np.median(np.repeat(people, kinds.times.astype(np.int64)))) if kinds.has_people else 0
    voices = max(voices, int(kinds.has_people))
    reference, right, agrees = (axis.ravel() for axis in np.meshgrid([1, 0], [1.0, 0.0], [1, 0]))
    is_steady = bool((~np.isnan(kinds.steady)).any())
    met = voices * (reference == agrees)
    return Kinds(
        np.concatenate([kinds.reference, reference]),
        np.concatenate([kinds.right, right]),
        np.concatenate([kinds.say_met, met]),
        np.concatenate([kinds.say_not_met, voices - met]),
        np.concatenate([kinds.steady, np.full(len(right), 1.0 if is_steady else np.nan)]),
        np.concatenate([kinds.times, np.full(len(right), IMAGINED / 4)]),
        kinds.people,
    )


def _chances(kinds: Kinds, images: int, bounds: Bounds, tried: Tried, most: int) -> Floats:
    """For each draw of what the shares of the kinds may be, the chance that a study of so many images passes; shape
    (draws,). The draws are the same for all numbers of images with the same `most`."""
    random = random_numbers(_SEED, most)
    weights = random.standard_gamma(kinds.times, (_DRAWS, len(kinds.times))).astype(np.float32)
    shares = np.maximum(weights, np.finfo(np.float32).tiny).astype(np.float64)
    shares /= shares.sum(axis=1)[:, None]
    random = random if images == most else random_numbers(_SEED, images)
    drawn = np.concatenate([random.multinomial(images, row, _STUDIES) for row in shares])
    return np.asarray(passes(kinds, drawn, bounds, tried).reshape(_DRAWS, _STUDIES).mean(axis=1))


# The rules, for many studies at once


def passes(kinds: Kinds, drawn: Counts, bounds: Bounds, tried: Tried) -> Flags:
    """Whether the advice leaves the question to the judge in each of several studies, as `advise` decides by the gate,
    the constant answer, the judge's steadiness and people's agreement; `drawn` says how often each kind of image occurs
    in each of them, shape (studies, kinds).

    Where nobody else answered any image, nothing is asked of people. The alternative annotator test is that of a
    typical person (`_wins`). What more images do not change, such as who copied, is no part of it.
    """
    has_others, on_all = _has_others(kinds, drawn), _confirmed(kinds, drawn)
    sides = [_side(kinds, drawn, bounds, answer, tried, has_others, on_all) for answer in (1, 0)]
    (met, met_sum, met_clears), (not_met, not_met_sum, not_met_clears) = sides
    is_met = met >= not_met  # the constant answer
    won = np.where(is_met, not_met_sum, met_sum)
    lost = np.where(is_met, met - met_sum, not_met - not_met_sum)
    cases = np.ceil(won + lost - _SLACK)
    beats = tried.alone.is_above(np.minimum(won, cases), cases, np.array(GUESSING))
    enough = (met >= ENOUGH_OF_EACH) & (not_met >= ENOUGH_OF_EACH) & (met + not_met >= ENOUGH_IMAGES)
    found = met_clears & not_met_clears & beats & enough & _is_steady(kinds, drawn)
    if kinds.has_people:
        found &= _people_agree(kinds, drawn, tried) & _wins(kinds, drawn, bounds.epsilon, tried)
    return np.asarray(found)


def _is_steady(kinds: Kinds, drawn: Counts) -> Flags:
    """Whether the judge's runs agree in enough answers. The lower end is Wilson's of as many images, which is not too
    high: a share varies less than a single answer."""
    known = ~np.isnan(kinds.steady)
    images = drawn[:, known].sum(axis=1).astype(np.float64)
    total = product(drawn[:, known].astype(np.float64), kinds.steady[known, None])[:, 0]
    low = wilson_low(total, images, normal_quantile(CONFIDENCE))
    return np.asarray((images == 0) | (low >= STEADY))


def _people_agree(kinds: Kinds, drawn: Counts, tried: Tried) -> Flags:
    """Whether enough images have another person's answer, and people recognise each answer, as the advice asks."""
    tally = kinds.tally
    is_enough = drawn[:, tally.sum(axis=1) > 1].sum(axis=1) >= ENOUGH_OTHERS
    met, not_met = (recognise(tally, drawn.astype(np.float64), answer, tried) for answer in (1, 0))
    return np.asarray(is_enough & met & not_met)


def _wins(kinds: Kinds, drawn: Counts, epsilon: float, tried: Tried) -> Flags:
    """Whether the alternative annotator test lets the judge stand in for a typical person: the answers of all people
    to an image count alike, and as many images as one of them answers. Also where that is too few.

    It is corrected as if nobody else's result had a smaller p (Benjamini and Yekutieli 2001), which is cautious.
    """
    from scipy.special import stdtr

    tally = kinds.tally
    people = tally.sum(axis=1)
    shared = people > 1
    raters = max(1.0, kinds.people, float(people.max(initial=0)))
    columns = np.zeros((3, len(people)))
    says_met = np.where(kinds.reference == 1, kinds.right, 1 - kinds.right)
    for vote, says_other in ((1, 1 - says_met), (0, says_met)):
        same, other = tally[:, vote] - 1, tally[:, 1 - vote]  # without this person
        lead = says_other * np.sign(same - other)
        columns += np.where(shared & (tally[:, vote] > 0), tally[:, vote], 0) * np.stack(
            [lead**0, lead, lead**2]
        )
    given, total, squares = product(drawn.astype(np.float64), columns.T).T
    items = given / raters
    mean = total / np.maximum(given, 1)
    spread = np.sqrt(np.maximum(squares / np.maximum(given, 1) - mean**2, _SLACK))
    few = items < ENOUGH_IMAGES
    p = stdtr(np.maximum(items - 1, 1), (mean - epsilon) / spread * np.sqrt(np.maximum(items, 1)))
    every = np.arange(1, max(1, round(tried.conclusions * raters)) + 1)
    times = max(1, tried.conclusions) * float((1 / every).sum()) * tried.of_looks
    return np.asarray(few | (p * times <= 1 - CONFIDENCE))


def _has_others(kinds: Kinds, drawn: Counts) -> Flags:
    """Whether other people answered enough images, with enough of either answer, as `Answers.has_others` asks; shape
    (studies,)."""
    is_shared = (kinds.say_met + kinds.say_not_met) > 0
    of_each = [drawn[:, says > 0].sum(axis=1) for says in (kinds.say_met, kinds.say_not_met)]
    is_enough = drawn[:, is_shared].sum(axis=1) >= ENOUGH_OTHERS
    return np.asarray(is_enough & (np.minimum(*of_each) >= ENOUGH_OTHERS_OF_EACH))


def _confirmed(kinds: Kinds, drawn: Counts) -> Floats:
    """The share of other people who say what the reference says, over all images; shape (studies,)."""
    known = ~np.isnan(kinds.others)
    counts = drawn[:, known].astype(np.float64)
    return np.asarray(product(counts, kinds.others[known, None])[:, 0] / np.maximum(counts.sum(axis=1), 1))


def _side(
    kinds: Kinds, drawn: Counts, bounds: Bounds, answer: int, tried: Tried, has_others: Flags, on_all: Floats
) -> tuple[Floats, Floats, Flags]:
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
    lead, _high = mean_ends(sums, squares, pairs, tried)
    reached = product(compared, others[both][:, None])[:, 0] / np.maximum(pairs, 1)
    tolerance = bounds.tolerance * reference_is_right(reached, on_all)
    has_people = has_others & (pairs >= ENOUGH_OF_EACH)
    bound = bounds.on(answer)
    limit = np.where(has_people, bound, max(bound, 1 - bounds.tolerance))
    is_above = tried.is_above(total, images, limit)
    return images, total, is_above & (~has_people | (lead > -tolerance))
