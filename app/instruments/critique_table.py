"""The critiques of a study in columns: which model wrote each, about which work of which culture; and what may be
chosen for their analysis."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.agreement.coefficients.moments import mean_measure
from app.agreement.estimate import Estimate
from app.agreement.intervals.resampling import DEFAULT_SEED, draws_of, with_intervals
from app.agreement.scales.calibration_curves import Method
from app.agreement.scales.held_out import SHARE
from app.critiques.parameters import Parameters
from app.critiques.traditions import Tradition
from app.errors import UserError
from app.instruments.scores import Scores, Unit
from app.messages.instruments import critique_analysis
from app.study.judge.judge_setup import JudgeSetup
from app.study.rubric import Criterion

Values = NDArray[np.float64]
SCALE = (1.0, 5.0)
REPLICATES = 2000
_FAMILY = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class CritiqueOptions:
    """What may be chosen.

    `judge` names the main judge ("": the one that shares most scored critiques with people) and `method` the curve its
    scores are calibrated by. `setups` say how each judge (by its name) was asked. `families` says which family a model
    belongs to where its name does not. `traditions` are word lists of one's own, by culture tag. `genre` is the one
    the culture gap is looked at within ("": the most frequent one that two cultures share). People's depth below
    `shallow_below` is their label for what is template-like. `share` of the works trains the calibration.

    `runs_with_gaps` is "available" or "complete": whether a run that left out a dimension counts for the others. Scores
    above `low_above` and below `low_below` are low, and a dimension fails below `failed_below`. `mandatory_share` of a
    tradition's mandatory dimensions are to be mentioned. Missing scores are filled with `imputed` for comparison only.
    `similarities`: embedding model → hash of both texts → how close they are, in -1..1.
    `shuffled_judge` names the judge that was given references of other works. `tier_size` models are in the top and in
    the bottom tier, and `subsets` balanced subsets are drawn.
    """

    parameters: Parameters = field(default_factory=Parameters)
    judge: str = ""
    method: Method = "sigmoid"
    setups: Mapping[str, JudgeSetup] = field(default_factory=dict)
    families: Mapping[str, str] = field(default_factory=dict)
    traditions: Mapping[str, Tradition] = field(default_factory=dict)
    similarities: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    genre: str = ""
    shallow_below: float = 3.0
    runs_with_gaps: str = "available"
    low_above: float = 2.0
    low_below: float = 3.2
    failed_below: float = 3.0
    mandatory_share: float = 0.7
    imputed: float = 3.0
    shuffled_judge: str = ""
    tier_size: int = 3
    subsets: int = 5
    share: float = SHARE
    sizes: tuple[int, ...] = (5, 10, 20, 50, 100, 200)
    replicates: int = REPLICATES
    seed: int = DEFAULT_SEED

    def family(self, model: str) -> str:
        """Whose model it is: as was said, or the first word of its name in small letters; "" for no name."""
        if model in self.families:
            return self.families[model]
        found = _FAMILY.search(model.rpartition("/")[2])
        return found[0].casefold() if found else ""


@dataclass(frozen=True, eq=False)
class CritiqueTable:
    """The critiques, a row each, in the order of their numbers; every column has as many entries.

    `models` and `cultures` are as written in the study (one spelling each), "" where nobody said. A work is what the
    exhibit names as its subject: critiques of one work are not independent of one another and stay together.
    `dimensions` are the items on a scale from 1 to 5. `left_out` counts exhibits without a text to judge.
    """

    units: tuple[Unit, ...]
    dimensions: tuple[Criterion, ...]
    models: tuple[str, ...]
    cultures: tuple[str, ...]
    genres: tuple[str, ...]
    works: tuple[str, ...]
    left_out: int
    replicates: int
    seed: int
    reference_cut: int = 0

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The critiques; one in several languages as one text."""
        return tuple("\n\n".join(one.words for one in unit.shown.texts) for unit in self.units)

    @cached_property
    def references(self) -> tuple[str, ...]:
        """What an expert wrote about the same work, cut where that was chosen; "" where there is nothing."""
        cut = self.reference_cut or None
        return tuple("\n\n".join(one.words[:cut] for one in unit.shown.references) for unit in self.units)

    def place(self, role: str) -> int | None:
        """Where a dimension stands, by the last part of its code (coverage, depth, …); None where there is none."""
        codes = [one.code.rpartition(".")[2].casefold() for one in self.dimensions]
        return codes.index(role) if role in codes else None

    def means(self, columns: Sequence[Values], rows: NDArray[np.bool_] | None = None) -> list[Estimate]:
        """The mean of each column with its interval, works being drawn; of the marked rows only, where marked."""
        kept = np.ones(len(self.units), np.bool_) if rows is None else rows
        owners = np.array(self.works, dtype=np.str_)[kept]
        measures = [mean_measure(column[kept][:, None]) for column in columns]
        return with_intervals(measures, draws_of(int(kept.sum()), owners, self.replicates, self.seed))


def lay_out(scores: Scores, options: CritiqueOptions) -> CritiqueTable:
    """The table of a study. Raises UserError where the items on levels have not all the scale from 1 to 5."""
    dimensions = tuple(item for item in scores.rubric.criteria if item.scale.levels)
    for item in dimensions:
        if (item.scale.levels[0].score, item.scale.levels[-1].score) != SCALE:
            raise UserError(critique_analysis.other_scale(name=item.name))
    units = tuple(unit for unit in scores.units if any(one.words.strip() for one in unit.shown.texts))
    return CritiqueTable(
        units,
        dimensions,
        models=_one_spelling([unit.source for unit in units]),
        cultures=_one_spelling([unit.shown.culture for unit in units]),
        genres=_one_spelling([unit.shown.genre for unit in units]),
        works=tuple(unit.subject for unit in units),
        left_out=len(scores.units) - len(units),
        replicates=options.replicates,
        seed=options.seed,
        reference_cut=options.parameters.reference_cut,
    )


def _one_spelling(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they were written first, whatever their case and spaces later on."""
    first: dict[str, str] = {}
    return tuple(first.setdefault(name.strip().casefold(), name.strip()) for name in names)
