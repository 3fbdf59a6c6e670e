"""Drift: has the judge changed since its answers were compared with people's, or have the images?

A server may put another model behind the same name, and need not say so. Anchors, images that were judged before, are
judged again. These answers are compared with the judge's own earlier ones and with people's, whatever name the server
gives. See `exchanged_runs` for the tests.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
import numpy.typing as npt

from app.agreement.advice.gate import STEADY
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.permutation import permutation_test
from app.agreement.random_numbers import random_numbers
from app.agreement.ratings.community_rules import MISSING, Flags, Votes
from app.messages.agreement import use

Floats = npt.NDArray[np.float64]

DRAWS = 1999
MOST_EXCHANGES = 1 << 13  # up to here every exchange is looked at
_AT_ONCE = 2_000_000  # cells held in memory in one go
_ROUNDING = 1e-9


def changes(before: Votes, after: Votes, seed: int) -> Iterator[Floats]:
    """By how much the share of 1 grew: what was observed first, alone, then for exchanges: every one where images have
    one run of either kind and few of them differ, otherwise a sample.

    before, after: shape (images, runs, questions). Yields the shape (some, images, questions); nan where nothing was
    answered before or after. Only runs that answered are exchanged, so that an image keeps as many of either kind.
    """
    if before.shape[1] == after.shape[1] == 1:
        grown = _grown(np.concatenate([before, after], axis=1), np.array([[[False, True]]]))
        differs = np.flatnonzero((np.nan_to_num(grown[0]) != 0).any(axis=1))
        if 1 << len(differs) <= MOST_EXCHANGES:
            yield grown
            exchanges, size = 1 << len(differs), max(1, _AT_ONCE // max(1, grown.size))
            for start in range(1, exchanges, size):
                patterns = np.arange(start, min(exchanges, start + size))[:, None]
                signs = np.ones((len(patterns), len(before), 1))
                signs[:, differs, 0] -= 2 * (patterns >> np.arange(len(differs)) & 1)
                yield signs * grown
            return
    every = np.concatenate([before, after], axis=1)
    images, runs, _ = every.shape
    is_after = np.broadcast_to(np.arange(runs) >= before.shape[1], (images, runs))
    yield _grown(every, is_after[None])
    random = random_numbers(seed)
    has_run = (every != MISSING).any(axis=2)
    labels = np.take_along_axis(is_after, np.argsort(~has_run, axis=1, kind="stable"), 1)
    left, size = DRAWS, max(1, _AT_ONCE // max(1, every.size))
    while left:
        some = min(left, size)
        order = np.argsort(np.where(has_run, random.random_sample((some, images, runs)), 2.0), axis=2)
        drawn = np.zeros(order.shape, np.bool_)
        np.put_along_axis(drawn, order, np.broadcast_to(labels, order.shape), 2)
        yield _grown(every, drawn)
        left -= some


def smallest_p(statistics: Floats) -> float:
    """The p-value of the question that stands out most, corrected for their number.

    statistics: shape (1 + exchanges, questions), the observed ones first; large ones speak for a change.
    """
    size = len(statistics)
    least = np.ones(size)
    for column in statistics.T:
        in_order = np.sort(column)
        as_large = size - np.searchsorted(in_order, column - _ROUNDING)
        least = np.minimum(least, as_large / size)
    return float((least <= least[0]).mean())


def _grown(every: Votes, is_after: Flags) -> Floats:
    answered, met = every != MISSING, every == 1
    shares = []
    for chosen in (is_after[..., None], ~is_after[..., None]):
        counts = (answered & chosen).sum(axis=2)
        found = (met & chosen).sum(axis=2)
        shares.append(np.divide(found, counts, out=np.full(counts.shape, np.nan), where=counts > 0))
    return np.asarray(shares[0] - shares[1])


ALARM = 0.0125
"""Level of the tests of the judge's own answers and of the images, at the first check (`share_of_check`)."""

FALL_ALARM = 0.025
"""Level of the test of a fall of agreement with people, at the first check. All three levels together give a false
alarm of any kind in at most 5 of 100 first checks."""

LEAST_ANCHORS = 10
"""Anchors judged again before a judge may count as unchanged. A choice of this program."""

MOST_ANCHORS = 20

NOT_ASKED = undefined(use.NO_ANCHORS, 0)


def share_of_check(number: int) -> float:
    """The share of the levels that a check spends, by its number: the first all of them, the k-th of the later ones
    1 / (k (k - 1)), which adds up to at most all of them once more, however often a judge is asked again (Bonferroni).
    So a judge that has not changed is accused in at most 5 of 100 studies at its first check, and in at most 5 more
    at all others together."""
    return 1.0 if number < 2 else 1 / (number * (number - 1))


@dataclass(frozen=True)
class AgreementFall:
    """How many answers to the anchors were the reference's, `before` of `of_before` and `after` of `of_after`. `p` is
    the one-sided p-value that agreement has not fallen, on any criterion or on all together."""

    reference: str
    before: int
    of_before: int
    after: int
    of_after: int
    p: Estimate


@dataclass(frozen=True)
class Drift:
    """What the anchors and the new images say. `models` are the served models in order, as their replies name them.

    `judge` and `images` are p-values: that the judge answers the anchors as before, and that images first judged by
    the newest model are like those before. `anchors` counts images judged again; of the answers that can be compared
    one to one, the first of either time to each criterion, `same` are as they were, `compared` in all; `repeated` is
    the p-value that a judge which is just steady changes as many. `fall` is None where the reference answered no
    anchor. `baseline` and `checked` are when the earlier and the newer answers were asked for, first call and last.
    `share`: see `share_of_check`.
    """

    models: tuple[str, ...]
    anchors: int
    judge: Estimate
    images: Estimate
    fall: AgreementFall | None = None
    repeated: Estimate = NOT_ASKED
    same: int = 0
    compared: int = 0
    baseline: tuple[datetime, datetime] | None = None
    checked: tuple[datetime, datetime] | None = None
    share: float = 1.0

    @property
    def has_fallen(self) -> bool:
        """Whether the judge agrees less with the reference than it did."""
        p = self.fall.p.value if self.fall else None
        return p is not None and p <= FALL_ALARM * self.share

    @property
    def differs_too_often(self) -> bool:
        """Whether so many answers differ that the judge has changed, or is not steady."""
        return self.repeated.value is not None and self.repeated.value <= ALARM * self.share

    @property
    def judge_changed(self) -> bool | None:
        """Whether the judge has changed; None where too few anchors were judged again to say that it has not, and where
        it may only be unsteady."""
        if self.has_fallen or (self.judge.value is not None and self.judge.value <= ALARM * self.share):
            return True
        is_known = self.anchors >= LEAST_ANCHORS and self.judge.is_defined and not self.differs_too_often
        return False if is_known else None

    @property
    def images_changed(self) -> bool | None:
        """Whether the newer images are others than those before: only said where the judge has not changed."""
        if self.judge_changed is not False or self.images.value is None:
            return None
        return self.images.value <= ALARM


def judge_change(before: Votes, after: Votes, seed: int) -> Estimate:
    """The p-value that a judge answers anchors as before. Both of the shape (anchors, runs, criteria).

    Where most anchors have one run of either kind, nothing says how much of a difference is noise, so it counts whether
    answers moved to one side, on any criterion or on all together.
    """
    before, after = _of_both(before, after)
    if not len(before):
        return NOT_ASKED
    if _is_asked_once(before, after):
        before, after = first_run(before), first_run(after)
        found = [np.abs(_sums(some)) for some in changes(before, after, seed)]
    else:
        found = [np.nansum(some**2, axis=(1, 2))[:, None] for some in changes(before, after, seed)]
    return Estimate(smallest_p(np.concatenate(found)), len(before))


def repeated_answers(before: Votes, after: Votes) -> Estimate:
    """The p-value that a judge which is just steady changes so many answers: the smallest of any criterion, corrected
    for their number (Bonferroni). Undefined where runs of the same time say how much is noise. Shapes as above."""
    from scipy.stats import binom

    before, after = _of_both(before, after)
    if not len(before) or not _is_asked_once(before, after):
        return NOT_ASKED
    before, after = first_run(before), first_run(after)
    both = (before != MISSING) & (after != MISSING)
    differing = (both & (before != after)).sum(axis=(0, 1))
    found = binom.sf(differing - 1, both.sum(axis=(0, 1)), 1 - STEADY)
    return Estimate(min(1.0, float(found.min()) * len(found)), len(before))


def agreement_fall(
    before: Votes, after: Votes, reference: Votes, name: str, seed: int
) -> AgreementFall | None:
    """Whether a judge agrees less with a reference than before, on any criterion or on all together; None where the
    reference answered nothing of it. reference: shape (anchors, criteria); the others as above."""
    known = (reference != MISSING)[:, None, :]
    right = [
        np.where(known & (votes != MISSING), votes == reference[:, None, :], MISSING).astype(np.int8)
        for votes in (before, after)
    ]
    has_any = (right[0] != MISSING).any(axis=(1, 2)) & (right[1] != MISSING).any(axis=(1, 2))
    then, now = (votes[has_any] for votes in right)
    if not len(then):
        return None
    p = Estimate(smallest_p(np.concatenate([-_sums(some) for some in changes(then, now, seed)])), len(then))
    counts = [(int((votes == 1).sum()), int((votes != MISSING).sum())) for votes in (then, now)]
    return AgreementFall(name, *counts[0], *counts[1], p)


def same_answers(before: Votes, after: Votes) -> tuple[int, int]:
    """Of the first answers of either time, how many are the same, and how many can be compared."""
    one, other = (first_run(votes) for votes in _of_both(before, after))
    both = (one != MISSING) & (other != MISSING)
    return int((both & (one == other)).sum()), int(both.sum())


def images_change(before: Votes, after: Votes, seed: int) -> Estimate:
    """The p-value that a judge calls as much met on newer images as on those before: shapes as above, of any images."""
    shares = [_share_met(votes) for votes in (before, after)]
    if any(np.isnan(one).all() for one in shares):
        return undefined(use.NO_NEW_IMAGES, 0)
    return permutation_test(shares[0], shares[1], paired=False, n=DRAWS, seed=seed).p


def first_run(votes: Votes) -> Votes:
    """Of each anchor the first run that answered, shape (anchors, 1, criteria)."""
    first = (votes != MISSING).any(axis=2).argmax(axis=1)
    return np.asarray(votes[np.arange(len(votes)), first][:, None])


def _of_both(before: Votes, after: Votes) -> tuple[Votes, Votes]:
    """The anchors of which a criterion was answered before and after."""
    both = ((before != MISSING).any(axis=1) & (after != MISSING).any(axis=1)).any(axis=1)
    return before[both], after[both]


def _sums(grown: Floats) -> Floats:
    """The sums over anchors by criterion, and over all criteria; shape (some, criteria + 1)."""
    by_criterion = np.nansum(grown, axis=1)
    return np.column_stack([by_criterion, by_criterion.sum(axis=1)])


def _is_asked_once(before: Votes, after: Votes) -> bool:
    """Whether most anchors have one run of either kind."""
    runs = sum((votes != MISSING).any(axis=2).sum(axis=1) for votes in (before, after))
    return bool(2 * (np.asarray(runs) < 3).sum() > len(before))


def _share_met(votes: Votes) -> Floats:
    answered = (votes != MISSING).sum(axis=(1, 2))
    met = (votes == 1).sum(axis=(1, 2))
    return np.asarray(np.divide(met, answered, out=np.full(answered.shape, np.nan), where=answered > 0))


def named(models: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Served models by name, with the fingerprint where there is one."""
    return tuple(f"{model} ({fingerprint})" if fingerprint else model for model, fingerprint in models)
