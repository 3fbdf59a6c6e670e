"""Collecting culture-related images: an image is kept when enough people, by themselves, call it culture-related."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.agreement.estimate import Estimate
from app.agreement.intervals.share_intervals import wilson_interval
from app.captions.shares import require_once

LEAST = 2


@dataclass(frozen=True)
class Nomination:
    """What one person says of one image: whether it is culture-related (None: cannot tell), and more if they like.

    `culture` is the culture in their words, `reason` why, `chosen` the original caption they like best, `caption` a
    better one that they suggest; each may be empty.
    """

    image: str
    person: str
    is_culture_related: bool | None
    culture: str = ""
    reason: str = ""
    chosen: str = ""
    caption: str = ""


@dataclass(frozen=True)
class PersonText:
    """Words by one person: a reason or a suggested caption."""

    person: str
    words: str


@dataclass(frozen=True)
class CaptionsBeside:
    """Each original caption with how many people liked it best, and the suggested ones beside them.

    `other` are captions that somebody liked best but that are not among the originals given.
    """

    originals: tuple[tuple[str, int], ...]
    suggested: tuple[PersonText, ...]
    other: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Collected:
    """One image with all that was said of it.

    `agreeing`, `against` and `unsure` are people; `margin` is the number of agreeing people above what is needed,
    negative when that many are missing. `cultures` are the cultures that agreeing people named, the most frequent
    first; words that differ only in case or blanks are one. Reasons and captions are those of all people.
    """

    image: str
    agreeing: tuple[str, ...]
    against: tuple[str, ...]
    unsure: tuple[str, ...]
    margin: int
    cultures: tuple[tuple[str, int], ...]
    reasons: tuple[PersonText, ...]
    captions: CaptionsBeside

    @property
    def is_kept(self) -> bool:
        """Whether enough people agree."""
        return self.margin >= 0

    @property
    def is_contested(self) -> bool:
        """Whether some call it culture-related and others do not."""
        return bool(self.agreeing and self.against)


@dataclass(frozen=True)
class Consensus:
    """Which images were kept and which were not, each in the order of their first mention.

    `share_kept` is of the images (Wilson), `share_suggesting` the share of people's statements on kept images that
    come with a caption of their own (a description of the collection; its interval is left out, since a person's
    statements are not independent).
    """

    kept: tuple[Collected, ...]
    left_out: tuple[Collected, ...]
    least: int
    people: int
    share_kept: Estimate
    share_suggesting: Estimate


def find_consensus(
    nominations: Sequence[Nomination],
    originals: Mapping[str, Sequence[str]] | None = None,
    least: int = LEAST,
) -> Consensus:
    """Which images at least so many people call culture-related; `originals` are the captions each image came with.

    Raises ValueError when a person speaks of an image twice, or `least` is below one.
    """
    if least < 1:
        raise ValueError(f"A consensus needs one person at least, not {least}.")
    require_once([(said.image, said.person) for said in nominations], "person's word on an image")
    by_image: dict[str, list[Nomination]] = {}
    for said in nominations:
        by_image.setdefault(said.image, []).append(said)
    collected = [
        _collect(image, said, (originals or {}).get(image, ()), least) for image, said in by_image.items()
    ]
    kept = tuple(one for one in collected if one.is_kept)
    statements = sum(len(by_image[one.image]) for one in kept)
    suggesting = wilson_interval(sum(len(one.captions.suggested) for one in kept), statements)
    return Consensus(
        kept=kept,
        left_out=tuple(one for one in collected if not one.is_kept),
        least=least,
        people=len({said.person for said in nominations}),
        share_kept=wilson_interval(len(kept), len(collected)),
        share_suggesting=Estimate(
            suggesting.value, suggesting.n, reason=suggesting.reason, counts=suggesting.counts
        ),
    )


def _collect(image: str, said: Sequence[Nomination], originals: Sequence[str], least: int) -> Collected:
    agreeing = [one for one in said if one.is_culture_related is True]
    return Collected(
        image=image,
        agreeing=tuple(one.person for one in agreeing),
        against=tuple(one.person for one in said if one.is_culture_related is False),
        unsure=tuple(one.person for one in said if one.is_culture_related is None),
        margin=len(agreeing) - least,
        cultures=_counted([one.culture for one in agreeing]),
        reasons=tuple(PersonText(one.person, words) for one in said if (words := one.reason.strip())),
        captions=_beside(said, originals),
    )


def _beside(said: Sequence[Nomination], originals: Sequence[str]) -> CaptionsBeside:
    tidy = {_tidied(original) for original in originals}
    chosen = Counter(_tidied(one.chosen) for one in said)
    return CaptionsBeside(
        originals=tuple((original, chosen[_tidied(original)]) for original in originals),
        suggested=tuple(PersonText(one.person, words) for one in said if (words := one.caption.strip())),
        other=_counted([one.chosen for one in said if _tidied(one.chosen) not in tidy]),
    )


def _counted(words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """How often each was said, as it was first written; the most frequent first, then by first mention."""
    spelling: dict[str, str] = {}
    for word in words:
        spelling.setdefault(_tidied(word), word.strip())
    tally = Counter(tidied for word in words if (tidied := _tidied(word)))
    return tuple((spelling[tidied], times) for tidied, times in tally.most_common())


def _tidied(words: str) -> str:
    return " ".join(words.split()).casefold()
