"""Several judges as a panel: what their vote reaches, beside how many independent votes it amounts to.

Models err together, so that nine of them can carry about two votes (arXiv 2605.29800). The effective number is that of
judges who err independently of each other and whose mean would vary as much (Kish 1965, Survey Sampling, ch. 5).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.agreement.advice.gate import mean_of_shares, paired_lead
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.jackknife import SPREAD, cut_off, jackknife_interval
from app.agreement.ratings.community_rules import MISSING, Flags, Votes
from app.messages.agreement import use

LEAST_JUDGES = 2
_ROUNDING = 1e-12

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Panel:
    """The majority of judges, each with the majority of its runs, on images that all of them and the reference
    answered; a tie counts as not met, as among people.

    `votes` is the effective number of independent votes. `best` is the judge that agrees best with the reference, by
    name, and its agreement; `lead` is how far the panel is ahead of it, image by image. The best of several was chosen
    by looking, so that its own figure flatters it.
    """

    judges: int
    agreement: Estimate
    met: Estimate
    not_met: Estimate
    votes: Estimate
    best: tuple[str, Estimate] | None
    lead: Estimate


def panel_of(reference: Votes, names: Sequence[str], judges: Sequence[Votes]) -> Panel:
    """reference: shape (images,); judges: each of the shape (images, runs)."""
    one_vote = np.stack([_vote(votes) for votes in judges], axis=1)
    known = (reference != MISSING) & (one_vote != MISSING).all(axis=1)
    reference, one_vote = reference[known], one_vote[known]
    together = (2 * (one_vote == 1).sum(axis=1) > one_vote.shape[1]).astype(np.int8)
    right = together == reference
    each = one_vote == reference[:, None]
    best = int(each.mean(axis=0).argmax()) if len(reference) else 0
    return Panel(
        len(judges),
        _share(right),
        _share(right[reference == 1]),
        _share(right[reference == 0]),
        _effective(1.0 - each),
        (names[best], _share(each[:, best])) if len(reference) else None,
        paired_lead(right.astype(float) - each[:, best]),
    )


def _vote(votes: Votes) -> Votes:
    """The majority of a judge's runs; a tie is not met, and MISSING where no run answered."""
    met, answered = (votes == 1).sum(axis=1), (votes != MISSING).sum(axis=1)
    return np.where(answered > 0, 2 * met > answered, MISSING).astype(np.int8)


def _share(right: Flags) -> Estimate:
    return mean_of_shares(right.astype(float))


def _effective(wrong: Floats) -> Estimate:
    """wrong: shape (images, judges), 1 where a judge errs.

    The mean variance of single judges' errors over the variance of their mean error; undefined where nothing varies.
    """
    images, judges = wrong.shape
    of_mean = wrong.mean(axis=1)
    if not images or of_mean.var() <= _ROUNDING:
        return undefined(use.NO_ERRORS, images)
    number = float(wrong.var(axis=0).mean() / of_mean.var())
    above, below = _variances_without_one(wrong).mean(axis=1), _variances_without_one(of_mean[:, None])[:, 0]
    without = np.divide(above, below, out=np.full(images, np.nan), where=below > _ROUNDING)
    figure = Estimate(min(max(number, 1.0), float(judges)), images)
    return cut_off(jackknife_interval(figure, without, SPREAD), (1.0, float(judges)))


def _variances_without_one(columns: Floats) -> Floats:
    """The variance of each column without each row in turn; of the shape of the columns."""
    left = max(1, len(columns) - 1)
    means = (columns.sum(axis=0) - columns) / left
    return np.asarray(((columns**2).sum(axis=0) - columns**2) / left - means**2)
