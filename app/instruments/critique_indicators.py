"""Tier I of every critique of a study, and how far it says what the judge and people say."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.icc import icc
from app.agreement.coefficients.ranks import spearman_measure
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.resampling import draws_of, with_intervals
from app.critiques.alignment import TermWeights
from app.critiques.indicators import Indicators, measure
from app.critiques.parameters import Target
from app.critiques.traditions import Tradition, built_in_traditions, load_tradition
from app.instruments.critique_scores import Column, JudgeScores, PeopleScores, of_figures
from app.instruments.critique_table import CritiqueOptions, CritiqueTable, Values
from app.messages.instruments import critique_analysis

INDICATORS = {"dcr": "coverage", "csa": "alignment", "cds": "depth", "lqs": "quality"}
"""Each indicator, and the dimension the papers hold it against."""


@dataclass(frozen=True)
class Measured:
    """What tier I says of one critique; without `found`, `reason` says why it says nothing."""

    found: Indicators | None
    reason: str = ""

    @property
    def scores(self) -> tuple[Estimate, Estimate, Estimate, Estimate]:
        """DCR, CSA, CDS and LQS on the scale from 1 to 5."""
        none = undefined(self.reason or critique_analysis.NOBODY, 0)
        return self.found.scores if self.found else (none, none, none, none)

    @property
    def tier_one(self) -> Estimate:
        """S_I, from 1 to 5."""
        return self.found.tier_one if self.found else undefined(self.reason, 0)


@dataclass(frozen=True)
class IndicatorBeside:
    """An indicator beside the main judge's scores of the dimension it represents, and beside people's mean score.

    `icc` is ICC(2,1): whether one could stand for the other. `gap` is the mean of indicator minus judge.
    """

    indicator: str
    dimension: str
    icc: Estimate
    gap: Estimate
    with_people: Estimate


@dataclass(frozen=True, eq=False)
class TierOne:
    """Every critique in the order of the table, the traditions that were used, and the columns made of it."""

    measured: tuple[Measured, ...]
    traditions: tuple[Tradition, ...]
    columns: Mapping[str, Column]

    @property
    def tier_one(self) -> Column:
        return self.columns["tier_one"]


def measure_all(table: CritiqueTable, options: CritiqueOptions) -> TierOne:
    """Measure each critique with its culture's word list; how telling a term is, is learnt from the whole study."""
    known = _traditions(table, options)
    weights = _weights(table, options, known)
    measured = tuple(
        _measured(text, reference, culture, known, weights, options)
        for text, reference, culture in zip(table.texts, table.references, table.cultures, strict=True)
    )
    columns = {
        key: of_figures([one.scores[place] for one in measured]) for place, key in enumerate(INDICATORS)
    }
    columns["tier_one"] = of_figures([one.tier_one for one in measured])
    return TierOne(measured, tuple(known.values()), columns)


def _traditions(table: CritiqueTable, options: CritiqueOptions) -> dict[str, Tradition]:
    """The word lists of the cultures there are, by tag in small letters: one's own before those that ship."""
    own = {tag.casefold(): tradition for tag, tradition in options.traditions.items()}
    shipped = built_in_traditions()
    found = {}
    for tag in dict.fromkeys(culture.casefold() for culture in table.cultures):
        if tag in own:
            found[tag] = own[tag]
        elif tag in shipped:
            found[tag] = load_tradition(tag)
    return found


def _weights(
    table: CritiqueTable, options: CritiqueOptions, known: Mapping[str, Tradition]
) -> TermWeights | None:
    is_by_words = options.parameters.target is Target.VOCABULARY
    others = [one.vocabulary for one in known.values()] if is_by_words else list(table.references)
    try:
        return TermWeights([*table.texts, *others], options.parameters, others if is_by_words else ())
    except ValueError:  # no text holds a term, which each figure then says by itself
        return None


def _measured(
    text: str,
    reference: str,
    culture: str,
    known: Mapping[str, Tradition],
    weights: TermWeights | None,
    options: CritiqueOptions,
) -> Measured:
    tradition = known.get(culture.casefold())
    if tradition is None:
        return Measured(
            None, critique_analysis.no_word_list(culture=culture) if culture else critique_analysis.NO_CULTURE
        )
    return Measured(measure(text, tradition, reference, options.parameters, weights))


def beside_scores(
    table: CritiqueTable, tier_one: TierOne, judge: JudgeScores | None, people: PeopleScores
) -> tuple[IndicatorBeside, ...]:
    """Every indicator beside the dimension it is compared with, where the instrument has that dimension."""
    rows = []
    works = np.array(table.works, dtype=np.str_)
    draws = draws_of(len(works), works, table.replicates, table.seed)
    for key, role in INDICATORS.items():
        place = table.place(role)
        name = role if place is None else table.dimensions[place].name
        values = tier_one.columns[key].values
        (rank,) = with_intervals([spearman_measure(values, people.scored.whole)], draws)
        if place is None or judge is None:
            none = undefined(
                critique_analysis.NO_JUDGE if judge is None else critique_analysis.no_dimension(role=role), 0
            )
            rows.append(IndicatorBeside(key, name, none, none, rank))
            continue
        judged: Values = judge.scored.dimensions[:, place]
        (gap,) = table.means([values - judged])
        gap = gap if gap.is_defined else undefined(critique_analysis.NO_SHARED, 0)
        rows.append(
            IndicatorBeside(key, name, icc(np.column_stack([values, judged]), limits="pivotal"), gap, rank)
        )
    return tuple(rows)
