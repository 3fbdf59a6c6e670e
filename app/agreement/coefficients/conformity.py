"""Whether people who change their answers in company go to what one person had said more often than chance explains.

What an answer draws depends on how many gave it, so it is compared with other answers that as many gave. Who gave it is
then exchanged at random among those who were there: Fisher's permutation test (1935), within each matter.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from app.agreement.coefficients.rating_arrays import Floats, Integers
from app.agreement.intervals.false_discovery import benjamini_hochberg
from app.agreement.random_numbers import random_numbers

LEAST_CHANGES = 5
"""Changes below which nothing is tested: of fewer, hardly any pattern differs from chance."""

NOBODY = -1
LEVEL = 0.05
_REPLICATES, _SEED = 1_999, 37
_ROUNDING = 1e-9


@dataclass(frozen=True, eq=False)
class Participations:
    """A row for each person at each matter, matter by matter; all of shape (participations,).

    `first` and `second` are numbers of the answers before and after the discussion, the same number for equal answers.
    """

    matter: Integers
    person: Integers
    first: Integers
    second: Integers

    @cached_property
    def drawn(self) -> Integers:
        """How many others at the matter, who had said something else, went to what this person had said first."""
        same_matter = self.matter[:, None] == self.matter
        came = same_matter & (self.first != self.first[:, None]) & (self.second == self.first[:, None])
        return np.asarray(came.sum(axis=1), np.int64)

    @cached_property
    def beyond_size(self) -> Floats:
        """The same, less what answers draw on average that most, half or fewer of those there had given."""
        same_matter = self.matter[:, None] == self.matter
        own = (same_matter & (self.first == self.first[:, None])).sum(axis=1)
        size = np.sign(2 * own - same_matter.sum(axis=1)) + 1
        people = np.maximum(1, np.bincount(size, minlength=3))
        return np.asarray(self.drawn - (np.bincount(size, self.drawn, minlength=3) / people)[size])

    def expected_of(self, person: int) -> float:
        """How many changes would go to this person's answers if it did not matter who at the matter had given them."""
        people = np.maximum(1, np.bincount(self.matter))
        by_matter = np.bincount(self.matter, self.drawn) / people
        return float(by_matter[self.matter[self.person == person]].sum())


def who_draws(participations: Participations, labels: Mapping[str, Integers]) -> dict[str, float | None]:
    """For each way of labelling the rows (shape (participations,), NOBODY for none), the p-value of the label that
    draws most, corrected for the number of ways (Benjamini and Hochberg 1995); None where there is nothing to compare.
    """
    found = {name: _p_value(participations, label) for name, label in labels.items()}
    adjusted = benjamini_hochberg(list(found.values())).adjusted
    return dict(zip(found, adjusted, strict=True))


def _p_value(participations: Participations, labels: Integers) -> float | None:
    changes = int((participations.first != participations.second).sum())
    known = np.unique(labels[labels != NOBODY])
    if changes < LEAST_CHANGES or not len(known) or (labels == labels[:1]).all():
        return None
    drawn = participations.beyond_size
    random = random_numbers(_SEED)
    exchanged = np.argsort(participations.matter + random.random_sample((_REPLICATES, len(drawn))), axis=1)
    most = np.full(_REPLICATES, -np.inf)
    observed = -np.inf
    for label in known:
        is_theirs = labels == label
        observed = max(observed, float(drawn[is_theirs].sum()))
        most = np.maximum(most, (drawn[exchanged] * is_theirs).sum(axis=1))
    return float((1 + (most >= observed - _ROUNDING).sum()) / (1 + _REPLICATES))
