"""Drift: has the judge changed since its answers were compared with people's, or have the images?

A server may put another model behind the same name. Anchors, images that were judged before, are judged again when the
name or the fingerprint in its replies changes. If the judge is the same, it makes no difference which of its runs on an
anchor came before and which after, so that they are exchanged at random (a permutation test within images). Where most
anchors have one run of either kind, that cannot tell noise from change in both directions, and signs are flipped
instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.permutation import permutation_test
from app.agreement.random_numbers import random_numbers
from app.agreement.ratings.community_rules import MISSING, Votes
from app.messages.agreement import use

ALARM = 0.025
"""Level of either test, so that there is a false alarm of any kind in at most 5 of 100 comparisons."""

LEAST_ANCHORS = 10
"""Anchors judged again before a judge may count as unchanged. A choice of this program."""

MOST_ANCHORS = 20
DRAWS = 1999

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Drift:
    """What the anchors and the new images say. `models` are the served models in order, as their replies name them.

    `judge` and `images` are p-values: that the judge answers the anchors as before, and that images first judged by
    the newest model are like those before. `anchors` counts images judged again.
    """

    models: tuple[str, ...]
    anchors: int
    judge: Estimate
    images: Estimate

    @property
    def judge_changed(self) -> bool | None:
        """Whether the judge has changed; None where too few anchors were judged again to say that it has not."""
        if self.judge.value is not None and self.judge.value <= ALARM:
            return True
        return False if self.anchors >= LEAST_ANCHORS and self.judge.is_defined else None

    @property
    def images_changed(self) -> bool | None:
        """Whether the newer images are others than those before: only said where the judge has not changed."""
        if self.judge_changed is not False or self.images.value is None:
            return None
        return self.images.value <= ALARM


def judge_change(before: Votes, after: Votes, seed: int) -> Estimate:
    """The p-value that a judge answers anchors as before. Both of the shape (anchors, runs, criteria)."""
    answered = [(votes != MISSING).any(axis=(1, 2)) for votes in (before, after)]
    both = answered[0] & answered[1]
    if not both.any():
        return undefined(use.NO_ANCHORS, 0)
    before, after = before[both], after[both]
    runs = sum((votes != MISSING).any(axis=2).sum(axis=1) for votes in (before, after))
    if 2 * (np.asarray(runs) < 3).sum() > len(before):
        return _by_signs(_first_run(before), _first_run(after), seed)
    return _by_exchange(before, after, seed)


def images_change(before: Votes, after: Votes, seed: int) -> Estimate:
    """The p-value that a judge calls as much met on newer images as on those before: shapes as above, of any images."""
    shares = [_share_met(votes, (1, 2)) for votes in (before, after)]
    if any(np.isnan(one).all() for one in shares):
        return undefined(use.NO_NEW_IMAGES, 0)
    return permutation_test(shares[0], shares[1], paired=False, n=DRAWS, seed=seed).p


def _first_run(votes: Votes) -> Votes:
    """Of each anchor the first run that answered, shape (anchors, 1, criteria)."""
    first = (votes != MISSING).any(axis=2).argmax(axis=1)
    return np.asarray(votes[np.arange(len(votes)), first][:, None])


def _by_signs(before: Votes, after: Votes, seed: int) -> Estimate:
    """The smallest p-value of any criterion, corrected for their number (Bonferroni)."""
    shares = [_share_met(votes, 1) for votes in (before, after)]
    found = [
        test.p.value
        for at in range(shares[0].shape[1])
        if (
            test := permutation_test(shares[0][:, at], shares[1][:, at], paired=True, n=DRAWS, seed=seed)
        ).p.value
        is not None
    ]
    if not found:
        return undefined(use.NO_ANCHORS, 0)
    return Estimate(min(1.0, min(found) * len(found)), len(before))


def _by_exchange(before: Votes, after: Votes, seed: int) -> Estimate:
    """How often runs exchanged at random within each anchor differ as much, over all anchors and criteria."""
    random = random_numbers(seed)
    every = np.concatenate([before, after], axis=1)
    is_after = np.arange(every.shape[1]) >= before.shape[1]
    has_run = (every != MISSING).any(axis=2)
    observed = _apart(every, np.broadcast_to(is_after, every.shape[:2]))
    extreme = 1  # the one observed (Phipson and Smyth 2010)
    for _ in range(DRAWS):
        # Only runs that answered are exchanged, so that an image keeps as many of either kind.
        order = np.argsort(np.where(has_run, random.random_sample(has_run.shape), 2.0), axis=1)
        places = np.argsort(~has_run, axis=1, kind="stable")
        drawn = np.zeros(has_run.shape, np.bool_)
        np.put_along_axis(
            drawn, order, np.take_along_axis(np.broadcast_to(is_after, has_run.shape), places, 1), 1
        )
        extreme += _apart(every, drawn) >= observed - 1e-12
    return Estimate(extreme / (DRAWS + 1), len(every))


def _apart(votes: Votes, is_after: npt.NDArray[np.bool_]) -> float:
    """The sum of squared differences between the shares met before and after, over anchors and criteria."""
    before = _share_met(np.where(is_after[..., None], MISSING, votes), 1)
    after = _share_met(np.where(is_after[..., None], votes, MISSING), 1)
    return float(np.nansum((after - before) ** 2))


def _share_met(votes: Votes, axis: int | tuple[int, int]) -> Floats:
    answered = (votes != MISSING).sum(axis=axis)
    met = (votes == 1).sum(axis=axis)
    return np.asarray(np.divide(met, answered, out=np.full(answered.shape, np.nan), where=answered > 0))


def named(models: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Served models by name, with the fingerprint where there is one."""
    return tuple(f"{model} ({fingerprint})" if fingerprint else model for model, fingerprint in models)
