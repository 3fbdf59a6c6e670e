"""Which captions people prefer: of two, and in rankings of all; whoever answers does not know who wrote which.

Positions on the screen are turned into sources by the caller; here sources have their names.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from app.agreement.coefficients.preference_models import Worths, bradley_terry, plackett_luce
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.resampling import DEFAULT_SEED
from app.captions.shares import REPLICATES, Share, clustered_mean, clustered_share, require_once
from app.messages.agreement import estimates
from app.messages.instruments import captions as captions_text

Values = NDArray[np.float64]
BOTH = ""
"""In the place of a source: both captions are equally good."""


@dataclass(frozen=True)
class Choice:
    """One person's choice between two sources' captions to an image.

    `shown` are the sources in the order of the screen; `preferred` one of them, BOTH, or None: passed over. `exhibit`
    tells several showings of one image apart.
    """

    image: Hashable
    person: Hashable
    shown: tuple[str, str]
    preferred: str | None
    exhibit: Hashable = None

    def __post_init__(self) -> None:
        if self.shown[0] == self.shown[1] or BOTH in self.shown:
            raise ValueError(f"A choice is between two sources with names, not {self.shown}.")
        if self.preferred not in (None, BOTH, *self.shown):
            raise ValueError(f"{self.preferred!r} was not shown; {self.shown} were.")


@dataclass(frozen=True)
class PairPreference:
    """Two sources: the shares of answers that prefer the one, the other, both."""

    sources: tuple[str, str]
    first: Share
    second: Share
    both: Share
    passed_over: int


@dataclass(frozen=True)
class ChoiceSummary:
    """All choices: each pair of sources, and the worth of each source (both = half a win to either).

    `shown_first` is the share that prefers what was shown first, of the choices for one of the two: far from a half,
    the order on the screen had a say. `notes` are sentences that belong beside the worths.
    """

    pairs: tuple[PairPreference, ...]
    shown_first: Share
    worths: Worths
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Ranking:
    """One person's ranking of an image's captions: the rank of each source, 1 is best, tied sources share one.

    `exhibit` tells several showings of one image apart.
    """

    image: Hashable
    person: Hashable
    ranks: Mapping[str, int]
    exhibit: Hashable = None


Answer = TypeVar("Answer", Choice, Ranking)


@dataclass(frozen=True)
class RankingSummary:
    """All rankings: the mean rank of each source, and worths by pairs and by whole rankings.

    `mean_ranks` (interval: images resampled) rest on the `complete` rankings, which have all sources; tied sources
    get the mean of the places they take up. In `bradley_terry` a tie is half a win to either. `plackett_luce` rests on
    rankings without ties; `tied` counts the others. `notes` are sentences that belong beside the figures.
    """

    sources: tuple[str, ...]
    mean_ranks: tuple[Estimate, ...]
    bradley_terry: Worths
    plackett_luce: Worths
    rankings: int
    complete: int
    tied: int
    notes: tuple[str, ...]


def summarise_choices(
    choices: Sequence[Choice], prior: float = 0.0, replicates: int = REPLICATES, seed: int = DEFAULT_SEED
) -> ChoiceSummary:
    """Shares and worths from choices between two. `prior` adds that many wins to both sides of every pair.

    Raises ValueError when a person chose twice between the same captions.
    """
    require_once(
        [(one.image, one.exhibit, one.person, frozenset(one.shown)) for one in choices],
        "person's choice between two captions",
    )
    sources = list(dict.fromkeys(source for one in choices for source in one.shown))
    by_pair: dict[tuple[str, str], list[Choice]] = {}
    for one in choices:
        first, second = sorted(one.shown, key=sources.index)
        by_pair.setdefault((first, second), []).append(one)
    answered = [one for one in choices if one.preferred is not None]
    decided = [one for one in answered if one.preferred != BOTH]
    return ChoiceSummary(
        pairs=tuple(_of_pair(pair, own, replicates, seed) for pair, own in by_pair.items()),
        shown_first=clustered_share(
            [one.preferred == one.shown[0] for one in decided],
            [one.image for one in decided],
            replicates,
            seed,
        ),
        worths=bradley_terry(
            _wins_of_choices(answered, sources),
            sources,
            prior,
            _by_owner(answered, sources, _wins_of_choices, _owners(answered)),
        ),
        notes=(captions_text.SEVERAL_BY_ONE_PERSON,)
        if len({one.person for one in answered}) < len(answered)
        else (),
    )


def summarise_rankings(rankings: Sequence[Ranking], prior: float = 0.0) -> RankingSummary:
    """Mean ranks and worths from rankings. `prior` adds that many wins to both sides of every pair.

    Raises ValueError when a person ranked an image twice.
    """
    require_once([(one.image, one.exhibit, one.person) for one in rankings], "person's ranking of an image")
    sources = list(dict.fromkeys(source for one in rankings for source in one.ranks))
    complete = [one for one in rankings if len(one.ranks) == len(sources)]
    untied = [one for one in rankings if len(set(one.ranks.values())) == len(one.ranks)]
    orders = [
        [sources.index(source) for source in sorted(one.ranks, key=one.ranks.__getitem__)] for one in untied
    ]
    tied = len(rankings) - len(untied)
    return RankingSummary(
        sources=tuple(sources),
        mean_ranks=_mean_ranks(complete, sources),
        bradley_terry=bradley_terry(
            _wins_of_rankings(rankings, sources),
            sources,
            prior,
            _by_owner(rankings, sources, _wins_of_rankings, _owners(rankings, by_itself=True)),
        ),
        plackett_luce=_whole_rankings(orders, sources, prior, _owners(untied)),
        rankings=len(rankings),
        complete=len(complete),
        tied=tied,
        notes=tuple(_notes(rankings, complete, tied)),
    )


def _of_pair(pair: tuple[str, str], choices: Sequence[Choice], replicates: int, seed: int) -> PairPreference:
    answered = [one for one in choices if one.preferred is not None]
    images = [one.image for one in answered]
    first, second, both = (
        clustered_share([one.preferred == wanted for one in answered], images, replicates, seed)
        for wanted in (*pair, BOTH)
    )
    return PairPreference(pair, first, second, both, len(choices) - len(answered))


def _owners(
    answers: Sequence[Choice] | Sequence[Ranking], by_itself: bool = False
) -> list[Sequence[Hashable]]:
    """Whom, and which image, each answer comes from; where several share it; if asked, each also by itself."""
    groupings: list[Sequence[Hashable]] = [[one.person for one in answers], [one.image for one in answers]]
    repeated = [owners for owners in groupings if len(set(owners)) < len(owners)]
    return [range(len(answers)), *repeated] if by_itself and answers else repeated


def _by_owner(
    answers: Sequence[Answer],
    sources: Sequence[str],
    wins_of: Callable[[Iterable[Answer], Sequence[str]], Values],
    groupings: Sequence[Sequence[Hashable]],
) -> list[Values]:
    """The wins in each grouping, each of shape (owners, sources, sources)."""
    found = []
    for owners in groupings:
        of_owner: dict[Hashable, list[Answer]] = {}
        for owner, answer in zip(owners, answers, strict=True):
            of_owner.setdefault(owner, []).append(answer)
        found.append(np.array([wins_of(own, sources) for own in of_owner.values()]))
    return found


def _wins_of_choices(choices: Iterable[Choice], sources: Sequence[str]) -> Values:
    wins = np.zeros((len(sources), len(sources)))
    for one in choices:
        first, second = (sources.index(source) for source in one.shown)
        for_first = 0.5 if one.preferred == BOTH else float(one.preferred == one.shown[0])
        wins[first, second] += for_first
        wins[second, first] += 1 - for_first
    return wins


def _wins_of_rankings(rankings: Iterable[Ranking], sources: Sequence[str]) -> Values:
    wins = np.zeros((len(sources), len(sources)))
    for one in rankings:
        for first, second in combinations(one.ranks, 2):
            i, j = sources.index(first), sources.index(second)
            for_first = (1 + np.sign(one.ranks[second] - one.ranks[first])) / 2
            wins[i, j] += for_first
            wins[j, i] += 1 - for_first
    return wins


def _whole_rankings(
    orders: Sequence[Sequence[int]],
    sources: Sequence[str],
    prior: float,
    groupings: Sequence[Sequence[Hashable]],
) -> Worths:
    if orders:
        return plackett_luce(orders, len(sources), sources, prior, groupings)
    reason = captions_text.ONLY_TIES if sources else estimates.NOTHING_COMPARED
    return Worths(tuple(undefined(reason, 0) for _ in sources), tuple(sources), prior, reason)


def _mean_ranks(rankings: Sequence[Ranking], sources: Sequence[str]) -> tuple[Estimate, ...]:
    if not rankings:
        return tuple(undefined(captions_text.NO_COMPLETE_RANKING, 0) for _ in sources)
    ranks = np.array([[one.ranks[source] for source in sources] for one in rankings])
    ahead = (ranks[:, None, :] < ranks[:, :, None]).sum(axis=2)
    level = (ranks[:, None, :] == ranks[:, :, None]).sum(axis=2)
    places = ahead + (level + 1) / 2
    images = [one.image for one in rankings]
    figures = (clustered_mean(column.tolist(), images, (1, len(sources))) for column in places.T)
    return tuple(replace(figure, counts=(("rankings", len(rankings)),)) for figure in figures)


def _notes(rankings: Sequence[Ranking], complete: Sequence[Ranking], tied: int) -> Iterable[str]:
    if rankings:
        yield captions_text.PAIRS_OF_RANKINGS
    if len(complete) < len(rankings):
        yield captions_text.some_incomplete(incomplete=len(rankings) - len(complete), rankings=len(rankings))
    if tied:
        yield captions_text.some_tied(tied=tied, rankings=len(rankings))
