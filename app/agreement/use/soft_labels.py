"""People who differ as data: how a judge's runs are spread beside how people's answers are, image by image.

A majority throws away that three of ten people said no. Here an image has a distribution of answers instead (a soft
label), and so has the judge by its runs.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.agreement.advice.gate import mean_of_shares
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.jackknife import SHARE, jackknife_interval
from app.agreement.ratings.community_rules import MISSING, Votes
from app.messages.agreement import use

LEAST_PEOPLE = 2
"""People an image needs before their answers are a distribution."""

_ROUNDING = 1e-9

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class SoftLabels:
    """How far a judge's distribution is from people's, on images that two people or more answered.

    `distance` is the mean Jensen-Shannon distance, in base 2: 0 the same, 1 as far apart as can be (Lin 1991; Endres
    and Schindelin 2003). `f1` is the mean over both answers of soft F1: twice what the two distributions share, of what
    they hold together (Kurniawan, Mistica, Baldwin and Lau 2025). `people` is the mean distance of one person from the
    others of the same image: what a judge may be compared with. `with_each`: each person's name, and how often the
    judge agrees with them, a mean over images and runs, those first with whom it agrees most.
    """

    distance: Estimate
    f1: Estimate
    people: Estimate
    with_each: tuple[tuple[str, Estimate], ...]


def soft_labels(people: Votes, judge: Votes, each: Sequence[tuple[str, Votes]]) -> SoftLabels:
    """people: what people said, shape (images, answers), in any order within an image, MISSING behind; judge: shape
    (images, runs). each: people by name with their answers, shape (images,)."""
    answered = (people != MISSING).sum(axis=1)
    known = (answered >= LEAST_PEOPLE) & (judge != MISSING).any(axis=1)
    of_people, of_judge = share_met(people[known]), share_met(judge[known])
    by_name = [(name, _with(votes, judge)) for name, votes in each]
    by_name.sort(key=lambda one: -(one[1].value if one[1].value is not None else -1.0))
    return SoftLabels(
        _mean(distance(of_people, of_judge)),
        soft_f1(of_people, of_judge),
        _mean(_person_from_others(people[answered >= LEAST_PEOPLE])),
        tuple(by_name),
    )


def distance(first: Floats, second: Floats) -> Floats:
    """The Jensen-Shannon distance in base 2 between two distributions over met and not met, from their shares of met;
    of the shape of either."""
    middle = (first + second) / 2
    divergence = _entropy(middle) - (_entropy(first) + _entropy(second)) / 2
    return np.asarray(np.sqrt(np.clip(divergence, 0.0, 1.0)))


def soft_f1(first: Floats, second: Floats) -> Estimate:
    """Soft F1 of two lists of shares of met, the mean over met and not met; an answer that neither ever gave is left
    out."""
    shared = np.stack([np.minimum(first, second), np.minimum(1 - first, 1 - second)])
    held = np.stack([first + second, 2 - first - second])
    total, whole = shared.sum(axis=1), held.sum(axis=1)
    given = whole > 0
    if not given.any():
        return undefined(use.NO_TWO_PEOPLE, 0)
    value = float((2 * total[given] / whole[given]).mean())
    rest, rests = (total[:, None] - shared)[given], (whole[:, None] - held)[given]
    without = 2 * np.divide(rest, rests, out=np.full(rest.shape, np.nan), where=rests > _ROUNDING)
    return jackknife_interval(Estimate(value, len(first)), without.mean(axis=0), SHARE)


def share_met(votes: Votes) -> Floats:
    """The share of met of those who answered; nan where nobody did. votes: shape (images, …)."""
    answered = (votes != MISSING).sum(axis=1)
    met = (votes == 1).sum(axis=1)
    return np.asarray(np.divide(met, answered, out=np.full(len(votes), np.nan), where=answered > 0))


def _entropy(share: Floats) -> Floats:
    from scipy.special import entr

    return np.asarray((entr(share) + entr(1 - share)) / np.log(2))


def _person_from_others(people: Votes) -> Floats:
    """The mean distance of one person's answer from the others' distribution, image by image."""
    answered = (people != MISSING).sum(axis=1)
    met = (people == 1).sum(axis=1)
    total = np.zeros(len(people))
    for votes in people.T:
        known = votes != MISSING
        said = (votes[known] == 1).astype(float)
        others = (met[known] - said) / (answered[known] - 1)
        total[known] += distance(said, others)
    return np.asarray(total / np.maximum(answered, 1))


def _with(person: Votes, judge: Votes) -> Estimate:
    runs = (judge != MISSING) & (person != MISSING)[:, None]
    times = runs.sum(axis=1)
    equal = (runs & (judge == person[:, None])).sum(axis=1)
    return mean_of_shares(equal[times > 0] / times[times > 0])


def _mean(values: Floats) -> Estimate:
    if not len(values):
        return undefined(use.NO_TWO_PEOPLE, 0)
    without = (values.sum() - values) / max(1, len(values) - 1)
    return jackknife_interval(Estimate(float(values.mean()), len(values)), without, SHARE)
