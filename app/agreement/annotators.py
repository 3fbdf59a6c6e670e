"""Dawid and Skene's model: the most likely true label of each unit, and how each rater errs.

Dawid and Skene (1979), Maximum Likelihood Estimation of Observer Error-Rates Using the EM Algorithm, Applied Statistics
28, 20-28.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.messages import estimates as say

MOST_ROUNDS = 20_000
_SETTLED = 1e-10
_FLOOR = 1e-300  # in the place of log 0, so that nought times it stays nought

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Annotators:
    """What the model says of units and of raters; all arrays are empty when there is no label at all.

    `categories` (categories,) are the labels in the order of the other arrays. `posterior` (units, categories) is how
    likely each is to be true, nan for a unit without labels; `prevalence` (categories,) their shares.
    `error_rates` (raters, categories, categories): how likely a rater is to answer the last when the middle one is
    true, nan where the rater saw none of those. `note` is a sentence when the estimate did not settle, or when there
    is none.
    """

    categories: tuple[float, ...]
    posterior: Values
    prevalence: Values
    error_rates: Values
    log_likelihood: float | None
    rounds: int
    note: str = ""

    def labels(self) -> Values:
        """The most likely label of each unit (units,), nan without labels; of equally likely ones the first."""
        known = ~np.isnan(self.posterior).any(axis=1)
        found = np.full(len(self.posterior), np.nan)
        if known.any():
            found[known] = np.array(self.categories)[self.posterior[known].argmax(axis=1)]
        return found


def dawid_skene(
    ratings: ArrayLike, categories: Sequence[float] | None = None, most_rounds: int = MOST_ROUNDS
) -> Annotators:
    """The model for ratings of shape (units, raters), nan = missing, each rater answering once a unit.

    `categories` declares the labels there are; without it, those that occur. Raises ValueError for others.
    """
    table = np.asarray(ratings, dtype=float)
    if table.ndim != 2:
        raise ValueError(f"Ratings have the shape (units, raters), not {table.shape}.")
    answered = ~np.isnan(table)
    known = tuple(
        float(label) for label in (np.unique(table[answered]) if categories is None else categories)
    )
    if not np.isin(table[answered], known).all():
        raise ValueError("Some ratings are none of the declared categories.")
    counts = np.stack([table == label for label in known], axis=2) if known else np.zeros((*table.shape, 0))
    return dawid_skene_of_counts(counts, known, most_rounds)


def dawid_skene_of_counts(
    counts: ArrayLike, categories: Sequence[float], most_rounds: int = MOST_ROUNDS
) -> Annotators:
    """The model for counts of shape (units, raters, categories): how often a rater gave a unit that label.

    So can a judge be run several times. Expectation-maximisation from the shares of votes, as the paper starts it,
    until no posterior moves by 1e-10. It finds a maximum near the majority's view; there may be higher ones.
    """
    answers = np.asarray(counts, dtype=float)
    if (
        answers.ndim != 3
        or answers.shape[2] != len(categories)
        or (answers < 0).any()
        or np.isnan(answers).any()
    ):
        raise ValueError(
            f"Counts have the shape (units, raters, {len(categories)}), from zero, none missing."
        )
    units, raters, labels = answers.shape
    flat = answers.reshape(units, raters * labels)
    labelled = flat.any(axis=1)
    posterior = np.full((units, labels), np.nan)
    if not labelled.any():
        nothing = np.full(labels, np.nan), np.full((raters, labels, labels), np.nan)
        return Annotators(tuple(categories), posterior, *nothing, None, 0, say.NO_LABEL)
    # Units with the same answers share one row; an image set has far fewer kinds of answers than images.
    kinds, kind, times = np.unique(flat[labelled], axis=0, return_inverse=True, return_counts=True)
    of_kinds, rounds, has_settled = _climb(kinds, times.astype(float), raters, most_rounds)
    posterior[labelled] = of_kinds[kind.ravel()]
    prevalence, rates = _maximise(kinds, times.astype(float), of_kinds, raters)
    logs = _joint_logs(kinds, prevalence, rates)
    likelihood = float(times @ np.logaddexp.reduce(logs, axis=1))
    note = "" if has_settled else say.not_settled(rounds)
    return Annotators(tuple(categories), posterior, prevalence, rates, likelihood, rounds, note)


def _climb(kinds: Values, times: Values, raters: int, most_rounds: int) -> tuple[Values, int, bool]:
    """Posteriors of each kind of answers (kinds, categories), the rounds it took, and whether they settled."""
    votes = kinds.reshape(len(kinds), raters, -1).sum(axis=1)
    posterior = votes / votes.sum(axis=1, keepdims=True)
    for rounds in range(1, most_rounds + 1):
        logs = _joint_logs(kinds, *_maximise(kinds, times, posterior, raters))
        renewed = np.exp(logs - logs.max(axis=1, keepdims=True))
        renewed /= renewed.sum(axis=1, keepdims=True)
        change = float(np.abs(renewed - posterior).max())
        posterior = renewed
        if change < _SETTLED:
            return posterior, rounds, True
    return posterior, most_rounds, False


def _maximise(kinds: Values, times: Values, posterior: Values, raters: int) -> tuple[Values, Values]:
    """Prevalence (categories,) and error rates (raters, true, answered) that fit the posteriors best."""
    weighted = posterior * times[:, None]
    labels = posterior.shape[1]
    answered = (kinds.T @ weighted).reshape(raters, labels, labels).transpose(0, 2, 1)
    seen = answered.sum(axis=2, keepdims=True)
    rates = np.divide(answered, seen, out=np.full_like(answered, np.nan), where=seen > 0)
    return weighted.sum(axis=0) / times.sum(), rates


def _joint_logs(kinds: Values, prevalence: Values, rates: Values) -> Values:
    """Log of prevalence times likelihood, for each kind of answers and each label (kinds, categories)."""
    known = np.nan_to_num(rates, nan=0.0)
    logs = np.log(np.maximum(known, _FLOOR)).transpose(0, 2, 1).reshape(kinds.shape[1], -1)
    joint: Values = kinds @ logs + np.log(np.maximum(prevalence, _FLOOR))
    return joint
