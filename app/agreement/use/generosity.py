"""What makes a judge generous: on which of the pictures that the reference rejects does it pass more?

Pictures with a trait are compared with the others by Fisher's exact test, and the false-discovery rate is controlled
over all traits and questions together (Benjamini and Hochberg 1995).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np

from app.agreement.intervals.false_discovery import benjamini_hochberg
from app.agreement.ratings.community_rules import MISSING, Flags
from app.agreement.ratings.rater_votes import RaterVotes
from app.agreement.use.traits import Trait

FALSE_DISCOVERIES = 0.05
LEAST_OF_EACH = 5
"""Rejected pictures with a trait, and without it, from which they are compared. A choice of this program."""

Passed = tuple[int, int]


@dataclass(frozen=True)
class Generosity:
    """A trait with which the judge passes more, or fewer, of the pictures that the reference rejects.

    `question` is its place, the label first. `with_trait` and `without` count pictures passed, and all of these; a
    picture is passed if at least half of the judge's runs pass it. `p` is corrected for everything that was compared.
    `after`: see `Trait`.
    """

    question: int
    column: str
    value: str
    more_than: float | None
    with_trait: Passed
    without: Passed
    p: float
    after: str = ""

    @property
    def is_more(self) -> bool:
        """Whether the pictures with the trait are those that are passed more often."""
        return self.with_trait[0] * self.without[1] > self.without[0] * self.with_trait[1]


@dataclass(frozen=True)
class Scan:
    """How many comparisons were made, and what was found, the clearest first."""

    compared: int = 0
    found: tuple[Generosity, ...] = ()


NOTHING_COMPARED = Scan()


def find_generosity(
    reference: Sequence[RaterVotes], against: Sequence[RaterVotes], traits: Sequence[Trait]
) -> Scan:
    """Both question by question, the label first; what a label repeats of the only criterion is left out."""
    tables: list[tuple[int, Trait, Passed, Passed]] = []
    places = range(len(reference)) if len(reference) != 2 else [1]
    for place in places:
        rejected = (reference[place].votes[:, 0] == 0) & (against[place].votes != MISSING).any(axis=1)
        passed = _passed(against[place])
        seen: set[bytes] = set()
        for trait in traits:
            inside, outside = rejected & trait.images & trait.known, rejected & trait.known & ~trait.images
            parts = {inside.tobytes(), outside.tobytes()}
            if min(inside.sum(), outside.sum()) < LEAST_OF_EACH or parts & seen:
                continue
            seen |= parts
            tables.append((place, trait, _count(passed, inside), _count(passed, outside)))
    if not tables:
        return NOTHING_COMPARED
    p_values = [fisher_exact(one, other) for _, _, one, other in tables]
    together = benjamini_hochberg(p_values, FALSE_DISCOVERIES)
    found = [
        _more_passed(place, trait, one, other, p)
        for (place, trait, one, other), p in zip(tables, together.adjusted, strict=True)
        if p is not None and p <= FALSE_DISCOVERIES
    ]
    return Scan(len(tables), tuple(sorted(found, key=lambda one: one.p)))


def fisher_exact(one: Passed, other: Passed) -> float:
    """Fisher's two-sided p-value: how likely is a table with these sums that is no likelier than this one?

    Counted in whole numbers, so it is the same on every processor, and without scipy.stats, which takes longer to
    import than all the rest of a report.
    """
    (passed, of), (others, of_others) = one, other
    total = passed + others
    least, most = max(0, total - of_others), min(of, total)
    ways = [comb(of, least) * comb(of_others, total - least)]  # of each table, from the fewest passed
    for place in range(least, most):
        more = ways[-1] * (of - place) * (total - place)
        ways.append(more // ((place + 1) * (of_others - total + place + 1)))
    here = ways[passed - least]
    return sum(number for number in ways if number <= here) / sum(ways)


def _more_passed(place: int, trait: Trait, one: Passed, other: Passed, p: float) -> Generosity:
    """Of two values, the one whose pictures are passed more often is told."""
    found = Generosity(place, trait.column, trait.value, trait.more_than, one, other, p, trait.after)
    if found.is_more or not trait.other:
        return found
    return Generosity(place, trait.column, trait.other, None, other, one, p)


def _passed(judge: RaterVotes) -> Flags:
    met, answered = ((judge.votes == 1).sum(axis=1), (judge.votes != MISSING).sum(axis=1))
    return np.asarray((answered > 0) & (2 * met >= answered))


def _count(passed: Flags, part: Flags) -> Passed:
    return int((passed & part).sum()), int(part.sum())
