"""Critiques of two cultures compared: over all of them, within one genre, and with the culture's name withheld."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.agreement.scales.culture_gap import (
    BlindCulture,
    CultureGap,
    SystemGaps,
    blind_culture,
    culture_gap,
    gaps_by_system,
)
from app.errors import UserError
from app.instruments.critique_judges import asked_in_two_ways
from app.instruments.critique_scores import Column, JudgeScores, PeopleScores
from app.instruments.critique_table import CritiqueOptions, CritiqueTable, Values
from app.messages.instruments import critique_analysis

CHARACTERS = 100  # the step in which length is held still: so many characters more
LENGTH = "length"


@dataclass(frozen=True)
class PairGaps:
    """Two cultures, the first minus the second. `gap` is by the main score (with a model that holds the writing model
    and the length still), `people` by people's mean, `genre` by the main score within the one genre (None without
    one), `systems` writing model by writing model."""

    first: str
    second: str
    gap: CultureGap
    people: CultureGap
    genre: CultureGap | None
    systems: SystemGaps


@dataclass(frozen=True)
class BlindGap:
    """Two cultures by one judge that was told the culture and once was not; on the judge's scores as they are."""

    usual: str
    blind: str
    pair: tuple[str, str]
    found: BlindCulture


@dataclass(frozen=True)
class Cultures:
    """Every two cultures; `genre` is the one that was looked at within, "" where there is none."""

    pairs: tuple[PairGaps, ...]
    genre: str
    blind: tuple[BlindGap, ...]


def compare_cultures(
    table: CritiqueTable,
    score: Column,
    judges: Sequence[JudgeScores],
    people: PeopleScores,
    options: CritiqueOptions,
) -> Cultures:
    """Every two cultures of the study, in the order in which they occur."""
    names = [name for name in dict.fromkeys(table.cultures) if name]
    genre = _genre(table, options.genre)
    pairs = list(combinations(names, 2))
    blind = tuple(
        _blind(table, usual, other, pair)
        for usual, other in asked_in_two_ways(judges, "blind_culture")
        for pair in pairs
    )
    return Cultures(tuple(_pair(table, score, people, pair, genre) for pair in pairs), genre, blind)


def _genre(table: CritiqueTable, wanted: str) -> str:
    """The genre asked for as the study writes it, or the most frequent one that works of two cultures share.

    Raises UserError for a genre that no work is of.
    """
    if wanted:
        plain = wanted.strip().casefold()
        found = next((genre for genre in table.genres if genre.casefold() == plain), "")
        if not found:
            known = sorted({genre for genre in table.genres if genre})
            raise UserError(critique_analysis.unknown_genre(wanted.strip(), known))
        return found
    there = set(zip(table.genres, table.cultures, strict=True))
    cultures = Counter(genre for genre, culture in there if genre and culture)
    numbers = Counter(genre for genre in table.genres if cultures[genre] > 1)
    return numbers.most_common(1)[0][0] if numbers else ""


def _pair(
    table: CritiqueTable, score: Column, people: PeopleScores, pair: tuple[str, str], genre: str
) -> PairGaps:
    works = np.array(table.works, dtype=np.str_)
    length: Values = np.array([len(text) for text in table.texts], dtype=float) / CHARACTERS

    def gap(values: Values, only: np.ndarray | None = None, is_modelled: bool = False) -> CultureGap:
        return culture_gap(
            values,
            table.cultures,
            pair,
            only,
            table.models if is_modelled else None,
            {LENGTH: length} if is_modelled else None,
            works,
            table.replicates,
            table.seed,
        )

    inside = np.array([one == genre for one in table.genres], dtype=np.bool_)
    return PairGaps(
        *pair,
        gap(score.values, is_modelled=True),
        gap(people.scored.whole),
        gap(score.values, inside) if genre else None,
        gaps_by_system(score.values, table.cultures, pair, table.models, table.replicates, table.seed),
    )


def _blind(table: CritiqueTable, usual: JudgeScores, other: JudgeScores, pair: tuple[str, str]) -> BlindGap:
    works = np.array(table.works, dtype=np.str_)
    found = blind_culture(
        usual.scored.whole, other.scored.whole, table.cultures, pair, works, table.replicates, table.seed
    )
    return BlindGap(usual.name, other.name, pair, found)
