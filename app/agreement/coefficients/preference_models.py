"""Preferences: worths from pairwise choices (Bradley-Terry) and from rankings (Plackett-Luce), and mean ranks."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import inner, inverse, product, solve
from app.agreement.intervals.jackknife import jackknife_interval
from app.agreement.intervals.share_intervals import normal_quantile
from app.messages.agreement import coefficients as coefficients_text, estimates

Values = NDArray[np.float64]
_MOST_STEPS, _SETTLED = 200, 1e-11
_NO_CHOICE = 1e-9  # less is rounding of halves and priors


@dataclass(frozen=True)
class Worths:
    """How much each item is preferred: log worths whose mean is zero, with 95 % intervals (Wald's, or wider ones where
    answers come in clusters).

    A difference d between two says that the one is chosen over the other with odds exp(d). All are undefined together,
    with one reason, when the answers allow no finite worth. `prior` is what was added to each pair, 0 for nothing.
    """

    log_worths: tuple[Estimate, ...]
    names: tuple[str, ...]
    prior: float
    reason: str = ""

    @property
    def is_defined(self) -> bool:
        """Whether there are worths."""
        return not self.reason

    def relative_to(self, item: int) -> tuple[float, ...]:
        """Log worths with the given item at zero; raises Undefined when there are none."""
        origin = float(self.log_worths[item])
        return tuple(float(worth) - origin for worth in self.log_worths)


@dataclass(frozen=True)
class _Choices:
    """One row a kind of choice: which items could be chosen (rows, items), which was, and how often."""

    offered: NDArray[np.bool_]
    chosen: NDArray[np.intp]
    times: Values


def bradley_terry(
    wins: ArrayLike,
    names: Sequence[str] | None = None,
    prior: float = 0.0,
    groupings: Sequence[ArrayLike] = (),
) -> Worths:
    """Worths of items that were compared in pairs, by maximum likelihood (Newton's method).

    `wins` has shape (items, items): how often the row's item was chosen over the column's; half counts for ties. A
    finite answer exists only if from every item one can come to every other by "was once chosen over" (Ford 1957;
    Hunter 2004, Annals of Statistics 32, 384-406); otherwise undefined, naming the items that never lose or never
    win. `prior` adds that many wins to both sides of each pair. Each of the `groupings`, shape (clusters, items,
    items), has the same wins by whom or what they come from, such as people: answers of one cluster are then not taken
    as independent. With several groupings the widest interval holds. Raises ValueError for wrong shapes.
    """
    counts = np.array(wins, dtype=float)
    if (
        counts.ndim != 2
        or counts.shape[0] != counts.shape[1]
        or not np.isfinite(counts).all()
        or (counts < 0).any()
    ):
        raise ValueError("Wins are a square table of counts from zero, nothing missing.")
    if np.diagonal(counts).any():
        raise ValueError("No item wins against itself: the diagonal is zero.")
    called = _names(names, len(counts))
    tables = [np.asarray(grouping, dtype=float) for grouping in groupings]
    for table in tables:
        if table.shape[1:] != counts.shape or not np.allclose(table.sum(axis=0), counts):
            raise ValueError("The wins of all clusters add up to the wins.")
    clusters = [[_of_pairs(part) for part in table] for table in tables]
    return _worths(_of_pairs(counts), round(float(counts.sum())), called, prior, clusters)


def plackett_luce(
    rankings: Sequence[Sequence[int]],
    items: int,
    names: Sequence[str] | None = None,
    prior: float = 0.0,
    groupings: Sequence[Sequence[Hashable]] = (),
) -> Worths:
    """Worths of items that people ranked, by maximum likelihood (Newton's method).

    Each ranking lists items (numbers from 0) best first, all of them or some, without ties; what it does not list it
    says nothing about. When there is a finite answer, and `prior`, as for `bradley_terry`, an item being chosen over
    all that come after it. Each of the `groupings` names for each ranking whom or what it comes from, as for
    `bradley_terry`. Raises ValueError for items that do not exist or repeat.
    """
    called = _names(names, items)
    clusters = []
    for owners in groupings:
        of_owner: dict[Hashable, list[Sequence[int]]] = {}
        for owner, ranking in zip(owners, _checked(rankings, items), strict=True):
            of_owner.setdefault(owner, []).append(ranking)
        clusters.append([_of_rankings(own, items) for own in of_owner.values()])
    return _worths(_of_rankings(_checked(rankings, items), items), len(rankings), called, prior, clusters)


def _of_rankings(rankings: Sequence[Sequence[int]], items: int) -> _Choices:
    offered, chosen = [], []
    for ranking in rankings:
        for place in range(len(ranking) - 1):
            row = np.zeros(items, dtype=bool)
            row[list(ranking[place:])] = True
            offered.append(row)
            chosen.append(ranking[place])
    return _Choices(
        np.array(offered, dtype=bool).reshape(-1, items),
        np.array(chosen, dtype=np.intp),
        np.ones(len(chosen)),
    )


def mean_ranks(
    rankings: Sequence[Sequence[int]], items: int, names: Sequence[str] | None = None
) -> tuple[Estimate, ...]:
    """The mean place of each item (1 is best) over the rankings that list it, with a 95 % interval (normal).

    n is the number of rankings. Only rankings of all items give places that can be compared.
    """
    called = _names(names, items)
    places: list[list[int]] = [[] for _ in range(items)]
    for ranking in _checked(rankings, items):
        for place, item in enumerate(ranking, start=1):
            places[item].append(place)
    return tuple(
        _mean_rank(np.array(found, dtype=float), name) for found, name in zip(places, called, strict=True)
    )


def _mean_rank(places: Values, name: str) -> Estimate:
    if not len(places):
        return undefined(estimates.never_ranked(name=name), 0)
    mean = float(places.mean())
    if len(places) < 2:
        return Estimate(mean, len(places))
    reach = normal_quantile(0.95) * float(places.std(ddof=1)) / sqrt(len(places))
    return Estimate(mean, len(places), mean - reach, mean + reach)


def _names(names: Sequence[str] | None, items: int) -> tuple[str, ...]:
    if names is None:
        return tuple(estimates.item(number) for number in range(items))
    if len(names) != items:
        raise ValueError(f"There are {items} items and {len(names)} names.")
    return tuple(names)


def _checked(rankings: Sequence[Sequence[int]], items: int) -> Sequence[Sequence[int]]:
    for ranking in rankings:
        if len(set(ranking)) != len(ranking) or not all(0 <= item < items for item in ranking):
            raise ValueError(
                f"A ranking lists each item once, by numbers from 0 to {items - 1}, not {ranking}."
            )
    return rankings


def _of_pairs(counts: Values) -> _Choices:
    winners, losers = np.nonzero(counts)
    offered = np.zeros((len(winners), len(counts)), dtype=bool)
    rows = np.arange(len(winners))
    offered[rows, winners] = offered[rows, losers] = True
    return _Choices(offered, winners.astype(np.intp), counts[winners, losers])


def _worths(
    choices: _Choices,
    n: int,
    names: tuple[str, ...],
    prior: float,
    groupings: Sequence[Sequence[_Choices]] = (),
) -> Worths:
    if prior < 0:
        raise ValueError("A prior is a number of wins from zero.")
    if prior > 0:
        added = _of_pairs(prior * (1 - np.eye(len(names))))
        choices = _Choices(
            np.concatenate([choices.offered, added.offered]),
            np.concatenate([choices.chosen, added.chosen]),
            np.concatenate([choices.times, added.times]),
        )
    counts = (("answers", n), ("items", len(names)))
    if reason := _why_not(_beats(choices, len(names)), names):
        return Worths(tuple(undefined(reason, n, counts) for _ in names), names, prior, reason)
    logs, covariance = _fit(choices, len(names))
    reach = normal_quantile(0.95) * np.sqrt(np.diagonal(covariance))
    figures = tuple(
        Estimate(float(log), n, float(log - width), float(log + width), counts=counts)
        for log, width in zip(logs, reach, strict=True)
    )
    for clusters in groupings:
        figures = _widest(figures, _clustered(choices, logs, clusters, figures, names))
    return Worths(figures, names, prior)


def _clustered(
    choices: _Choices,
    logs: Values,
    clusters: Sequence[_Choices],
    figures: Sequence[Estimate],
    names: tuple[str, ...],
) -> tuple[Estimate, ...]:
    """Intervals from leaving out one cluster at a time, by one of Newton's steps from all logs; or a reason."""
    bare = [replace(figure, low=None, high=None) for figure in figures]
    _, _, curvature = _likelihood(choices, logs)
    level = np.full_like(curvature, 1 / len(logs))
    beats = _beats(choices, len(logs))
    without_one = []
    for cluster in clusters:
        if _why_not(beats - _beats(cluster, len(logs)), names):
            return tuple(replace(figure, reason=coefficients_text.NO_NUMBER_WITHOUT_ONE) for figure in bare)
        _, gradient, own = _likelihood(cluster, logs)
        moved = logs - solve(curvature - own + level * np.trace(curvature), gradient)
        without_one.append(moved - moved.mean())
    columns = np.array(without_one).T.reshape(len(logs), -1)
    return tuple(jackknife_interval(figure, column) for figure, column in zip(bare, columns, strict=True))


def _widest(one: Sequence[Estimate], other: Sequence[Estimate]) -> tuple[Estimate, ...]:
    """Of two intervals of the same numbers the wider ones; none where either has none."""
    return tuple(
        first if first.low is None or (second.low is not None and _width(first) > _width(second)) else second
        for first, second in zip(one, other, strict=True)
    )


def _width(figure: Estimate) -> float:
    return (figure.high or 0.0) - (figure.low or 0.0)


def _beats(choices: _Choices, items: int) -> Values:
    """How often each item was chosen where the other could have been, shape (items, items)."""
    times = np.zeros((items, items))
    np.add.at(times, choices.chosen, choices.offered * choices.times[:, None])
    np.fill_diagonal(times, 0)
    return times


def _why_not(times: Values, names: tuple[str, ...]) -> str:
    """The sentence that says why there are no finite worths, or an empty one (Hunter's assumption 1)."""
    from scipy.sparse.csgraph import connected_components

    beats = times > _NO_CHOICE
    if not beats.any() or len(names) < 2:
        return estimates.NOTHING_COMPARED
    parts, part = connected_components(beats, directed=False)
    if parts > 1:
        smallest = np.argmin(np.bincount(part))
        return estimates.never_compared([names[item] for item in np.flatnonzero(part == smallest)])
    parts, part = connected_components(beats, directed=True, connection="strong")
    if parts == 1:
        return ""
    outside = part[:, None] != part[None, :]
    losing = np.isin(part, part[(beats & outside).any(axis=0)])
    winning = np.isin(part, part[(beats & outside).any(axis=1)])
    never_losing = [names[item] for item in np.flatnonzero(~losing)]
    return estimates.no_finite_worth(never_losing, [names[item] for item in np.flatnonzero(~winning)])


def _fit(choices: _Choices, items: int) -> tuple[Values, Values]:
    """Log worths with mean zero and their covariance. The likelihood is concave, so Newton's steps, halved where
    they would overshoot, lead to the one maximum."""
    logs, level = np.zeros(items), np.full((items, items), 1 / items)
    likelihood, gradient, curvature = _likelihood(choices, logs)
    for _ in range(_MOST_STEPS):
        # The likelihood does not change when all logs rise together; `level` fixes that direction.
        step = solve(curvature + level * np.trace(curvature), gradient)
        share = 1.0
        least = likelihood - _SETTLED * abs(likelihood)  # rounding is no fall
        while share > _SETTLED and _likelihood(choices, logs + share * step)[0] < least:
            share /= 2
        logs = logs + share * step
        logs -= logs.mean()
        likelihood, gradient, curvature = _likelihood(choices, logs)
        if np.abs(step).max() < _SETTLED or share <= _SETTLED:
            break
    return logs, inverse(curvature + level) - level


def _likelihood(choices: _Choices, logs: Values) -> tuple[float, Values, Values]:
    """Log likelihood, its gradient and the negative of its second derivative."""
    scores = np.where(choices.offered, logs, -np.inf)
    highest = scores.max(axis=1, keepdims=True)
    weights = np.exp(scores - highest)
    total = weights.sum(axis=1, keepdims=True)
    shares = weights / total
    times = choices.times
    likelihood = inner(times, logs[choices.chosen] - highest[:, 0] - np.log(total[:, 0]))
    weighted = shares * times[:, None]
    expected = weighted.sum(axis=0)
    observed = np.bincount(choices.chosen, weights=times, minlength=len(logs))
    curvature = np.diag(expected) - product(weighted.T, shares)
    return likelihood, observed - expected, curvature
