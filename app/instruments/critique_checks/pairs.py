"""People who score in pairs, each pair its own critiques: agreement pooled over the pairs, and by layer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from app.agreement.coefficients.icc import icc
from app.agreement.estimate import Estimate, undefined
from app.instruments.critique_table import CritiqueTable, Values
from app.instruments.scores import Scores
from app.messages.instruments import critique_checks

LAYERS = {"surface": ("coverage", "quality"), "deep": ("alignment", "depth", "accuracy")}
"""The dimensions that can be scored from the text's surface, and those of levels 3 to 5."""


@dataclass(frozen=True)
class PairedLayer:
    """A dimension, a layer or all of them ("all"). Both kappas are quadratically weighted. The chance in
    `stratified_kappa` is that of two scores of one dimension; in `kappa` it is that of any two scores of the layer, so
    dimensions that are all scored high or all low make it larger. They are equal for one dimension. `icc` is ICC(1,1),
    whose raters differ from unit to unit. `ratings` counts the pairs of scores."""

    name: str
    stratified_kappa: Estimate
    kappa: Estimate
    icc: Estimate
    ratings: int


@dataclass(frozen=True)
class PairedPeople:
    """`critiques` were scored by two people or more; `pairs` says who scored how many together."""

    layers: tuple[PairedLayer, ...]
    critiques: int
    pairs: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True)
class _Together:
    """Scores of two people, shape (critiques, dimensions), of critiques that both scored."""

    names: tuple[str, str]
    first: Values
    second: Values


def paired_people(scores: Scores, table: CritiqueTable) -> PairedPeople | None:
    """Agreement pooled over every two people who scored the same critiques; None where no two did.

    The disagreement and that expected by chance are summed over the pairs before they are divided, each pair with its
    own habits, so that who is called first makes no difference.
    """
    cube = np.stack([scores.of_people(item, table.units) for item in table.dimensions], axis=2)
    together = list(_together(cube, [rater.name for rater in scores.people]))
    if not together:
        return None
    roles = {item.code.rpartition(".")[2].casefold(): place for place, item in enumerate(table.dimensions)}
    parts: list[tuple[str, list[int]]] = [("all", list(range(len(table.dimensions))))]
    for name, wanted in LAYERS.items():
        if places := [roles[role] for role in wanted if role in roles]:
            parts.append((name, places))
    parts += [(item.name, [place]) for place, item in enumerate(table.dimensions)]
    answered = np.asarray(~np.isnan(cube).all(axis=2))
    twice = answered.sum(axis=1) > 1
    return PairedPeople(
        tuple(_layer(name, places, together) for name, places in parts),
        int(twice.sum()),
        tuple((*one.names, len(one.first)) for one in together),
    )


def _together(cube: Values, names: Sequence[str]) -> Iterator[_Together]:
    answered = np.asarray(~np.isnan(cube).all(axis=2))
    for one, other in combinations(range(len(names)), 2):
        both: NDArray[np.bool_] = answered[:, one] & answered[:, other]
        places = np.flatnonzero(both)
        if len(places):
            yield _Together((names[one], names[other]), cube[places, one], cube[places, other])


def _layer(name: str, places: Sequence[int], together: Sequence[_Together]) -> PairedLayer:
    pooled = [known_scores(one.first[:, places].ravel(), one.second[:, places].ravel()) for one in together]
    strata = [known_scores(one.first[:, place], one.second[:, place]) for one in together for place in places]
    rows = np.concatenate(pooled)
    return PairedLayer(name, quadratic_kappa(strata), quadratic_kappa(pooled), icc(rows, "1,1"), len(rows))


def known_scores(first: Values, second: Values) -> Values:
    """The scores of two people side by side where both gave one, shape (scores, 2)."""
    rows = np.column_stack([first, second])
    return rows[~np.isnan(rows).any(axis=1)]


def quadratic_kappa(strata: Sequence[Values]) -> Estimate:
    """Quadratically weighted kappa: disagreement and that expected by chance, each summed over strata (scores, 2).

    It needs no categories: of one stratum of any two scores it is Lin's concordance (1989, Biometrics 45, 255-268).
    """
    lost = chance = 0.0
    for first, second in (rows.T for rows in strata if len(rows)):
        lost += float(((first - second) ** 2).sum())
        # Every first score with every second one: what two people with these habits would lose by chance.
        chance += float(first.var() + second.var() + (first.mean() - second.mean()) ** 2) * len(first)
    ratings = sum(map(len, strata))
    if chance <= 0:
        return undefined(critique_checks.NO_VARIATION, ratings)
    return Estimate(1 - lost / chance, ratings)
