"""Whether captions are accurate and relevant, and what is wrong with those that are not."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.agreement.intervals.resampling import DEFAULT_SEED
from app.captions.shares import REPLICATES, Share, clustered_share, require_once


class Fault(StrEnum):
    """What makes a caption a bad one; `app.messages.instruments.captions` has the words (Karamolegkou and others
    2024, app. F)."""

    MISSES_TOPIC = "misses-topic"
    BROKEN_LANGUAGE = "broken-language"
    INVENTS = "invents"
    SAYS_LITTLE = "says-little"
    MISSES_CULTURE = "misses-culture"


@dataclass(frozen=True)
class AccuracyAnswer:
    """What one person says of one source's caption to an image; None: cannot tell.

    `faults`: `Fault`, or a study's own words for them. `exhibit` tells several showings of one image apart.
    """

    image: Hashable
    person: Hashable
    source: str
    is_accurate: bool | None
    faults: frozenset[str] = frozenset()
    exhibit: Hashable = None


@dataclass(frozen=True)
class SourceAccuracy:
    """How often a source's captions are called accurate, and their faults.

    `share` is of the answers that decide; `unsure` counts those that cannot tell. `faults` has all kinds, also those
    nobody found. The last two count answers that sit oddly: accurate in spite of a fault, and not accurate without.
    """

    source: str
    share: Share
    unsure: int
    faults: tuple[tuple[str, int], ...]
    with_any_fault: int
    accurate_with_fault: int
    inaccurate_without_fault: int


def summarise_accuracy(
    answers: Sequence[AccuracyAnswer],
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
    kinds: Sequence[str] = tuple(Fault),
) -> tuple[SourceAccuracy, ...]:
    """Each source's accuracy, in the order of first mention; `kinds` are the faults that are counted.

    Raises ValueError when a person answers twice.
    """
    require_once(
        [(one.image, one.exhibit, one.person, one.source) for one in answers], "person's answer on a caption"
    )
    by_source: dict[str, list[AccuracyAnswer]] = {}
    for one in answers:
        by_source.setdefault(one.source, []).append(one)
    return tuple(_summarise(source, own, replicates, seed, kinds) for source, own in by_source.items())


def _summarise(
    source: str, answers: Sequence[AccuracyAnswer], replicates: int, seed: int, kinds: Sequence[str]
) -> SourceAccuracy:
    decided = [one for one in answers if one.is_accurate is not None]
    return SourceAccuracy(
        source=source,
        share=clustered_share(
            [one.is_accurate is True for one in decided], [one.image for one in decided], replicates, seed
        ),
        unsure=len(answers) - len(decided),
        faults=tuple((kind, sum(kind in one.faults for one in answers)) for kind in kinds),
        with_any_fault=sum(bool(one.faults) for one in answers),
        accurate_with_fault=sum(one.is_accurate is True and bool(one.faults) for one in answers),
        inaccurate_without_fault=sum(one.is_accurate is False and not one.faults for one in answers),
    )
