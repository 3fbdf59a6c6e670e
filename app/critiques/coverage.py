"""Dimension coverage (DCR): which of a tradition's dimensions a critique speaks of, by their keywords."""

from dataclasses import dataclass

from app.agreement.estimate import Estimate, share_of, undefined
from app.critiques.matching import fold
from app.critiques.traditions import LEVELS, Dimension, Tradition
from app.messages.instruments import critiques


@dataclass(frozen=True)
class FoundDimension:
    """A dimension and the keywords of it that stand in the critique, as the file has them; empty when none does."""

    dimension: Dimension
    words: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """Every dimension of the tradition in its order, found or not."""

    dimensions: tuple[FoundDimension, ...]

    def at_level(self, level: int) -> int:
        """How many dimensions of a level were found."""
        return sum(bool(one.words) for one in self.dimensions if one.dimension.level == level)

    def levels(self, covered_by: int = 1) -> tuple[int, ...]:
        """The levels of which at least so many dimensions were found."""
        return tuple(level for level in LEVELS if self.at_level(level) >= covered_by)


def cover(critique: str, tradition: Tradition) -> Coverage:
    """Look for every keyword of the tradition, in all its languages, in the critique."""
    found: list[list[str]] = [[] for _ in tradition.dimensions]
    for dimension, number in tradition.index.found(fold(critique)):
        found[dimension].append(tradition.dimensions[dimension].keywords[number].words)
    return Coverage(
        tuple(
            FoundDimension(one, tuple(words)) for one, words in zip(tradition.dimensions, found, strict=True)
        )
    )


def coverage_ratio(critique: str, coverage: Coverage) -> Estimate:
    """The share of dimensions found, in 0..1 (Yu et al., equation 1); undefined for an empty critique."""
    if not critique.strip():
        return undefined(critiques.NO_CRITIQUE, 0)
    found = sum(bool(one.words) for one in coverage.dimensions)
    return ratio_of_dimensions(found, len(coverage.dimensions))


def ratio_of_dimensions(found: int, dimensions: int) -> Estimate:
    """The share itself, for dimensions that were counted elsewhere."""
    if not 0 <= found <= dimensions:
        raise ValueError(f"Of {dimensions} dimensions {found} cannot be found.")
    return share_of(found, dimensions, 1, critiques.NO_DIMENSIONS)
