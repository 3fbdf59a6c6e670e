"""What was answered to one rubric version, as columns: the plain shape a store hands a million answers over in."""

from __future__ import annotations

import uuid
from array import array
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.study.verdict import Doubt


@dataclass(frozen=True)
class RatedImage:
    """The little that is known of an image where only its answers count."""

    key: int
    id: uuid.UUID
    number: int
    name: str
    source: str
    group: str
    is_reference: bool = False
    prompt: str = ""


@dataclass(frozen=True)
class RatedItem:
    """Something that can be answered: a criterion by its lineage, or a scale for whole images (no lineage)."""

    key: int
    lineage: uuid.UUID | None
    code: str


@dataclass(frozen=True, eq=False)
class RatingColumns:
    """The current answers to one rubric version and to whole images; a place in the columns is one answer.

    `answer`, `image`, `rater`, `item` and `run` hold keys (runs: 0 for people). `value` holds places in `values`.
    """

    images: tuple[RatedImage, ...]
    items: tuple[RatedItem, ...]
    values: tuple[str, ...]
    answer: array[int]
    image: array[int]
    rater: array[int]
    run: array[int]
    item: array[int]
    value: array[int]


@dataclass(frozen=True, eq=False)
class ConditionColumns:
    """Under which conditions people answered: perception (a place in `perceptions`) and session (0: imported)."""

    perceptions: tuple[str, ...]
    answer: array[int]
    perception: array[int]
    session: array[int]


@dataclass(frozen=True, eq=False)
class ProbabilityColumns:
    """The probabilities of met that came with answers of judges, by the answer's key."""

    answer: array[int]
    probability: array[float]


@dataclass(frozen=True, eq=False)
class ServedColumns:
    """Which served model gave an answer of a judge, by the answer's key; `model` holds places in `models`, which are
    names and fingerprints as the replies have them, in the order of their first call. `is_anchor`: 1 where the call was
    made only to see whether the judge has changed. `asked_at`: when it was made, in milliseconds since 1970, UTC; the
    columns are in this order."""

    models: tuple[tuple[str, str], ...]
    answer: array[int]
    model: array[int]
    is_anchor: array[int]
    asked_at: array[int]


@dataclass(frozen=True, eq=False)
class AskedColumns:
    """Which judge was asked about which image in which run; a place in the columns is one such call.

    `asked` holds places in `codes`, the criteria of a call by their codes.
    """

    codes: tuple[tuple[str, ...], ...]
    rater: array[int]
    image: array[int]
    run: array[int]
    asked: array[int]


@dataclass(frozen=True)
class Marked:
    """One current answer to an item, on whatever scale: keys of answer, image and rater, the run, the item's code, and
    what was said as it is stored (`met`, `3.5`, `not applicable`). Notes are read from the answers, which know what may
    go out."""

    answer: int
    image: int
    rater: int
    run: int
    item: str
    value: str
    doubt: str | None
    seconds: float | None


class Ratings(Protocol):
    """What was answered, as columns for counting."""

    def of(self, version: int, with_anchors: bool = False) -> RatingColumns:
        """What holds now for a rubric version, and for whole images. Version 0: whole images only.

        Answers in which nothing is decided are left out, and those to anchors unless somebody asks for them. Lengths
        of the columns: as many as there are answers.
        Raises UserError for a stored value that no yes/no criterion or scale of whole images has.
        """

    def marks(self, version: int, with_anchors: bool = False) -> Sequence[Marked]:
        """What holds now for every item of a rubric version, on whatever scale, by item, image, rater and run; without
        anchors unless somebody asks for them."""

    def doubts(self, kind: Doubt | None = None) -> array[int]:
        """The keys of the answers flagged as uncertain, of one kind or of any; superseded ones included."""

    def conditions(self) -> ConditionColumns:
        """Perception and session of people's answers that have either."""

    def probabilities(self) -> ProbabilityColumns:
        """The probabilities of met that judges gave with their answers; superseded ones included."""

    def of_anchors(self) -> array[int]:
        """The keys of answers that judges gave only to show whether they have changed."""

    def served(self, judge: int) -> ServedColumns:
        """Which served model gave each answer of a judge (by key)."""

    def newest_by_people(self, images: Collection[int]) -> Mapping[int, int]:
        """When people gave the newest answer to each of these images (keys), in milliseconds since 1970, UTC; without
        images that nobody answered."""

    def asked(self, version: int) -> AskedColumns:
        """What judges were asked about images in which runs on a rubric version, whatever came back, in the order of
        the first calls."""

    def versions(self, rater: int) -> Sequence[int]:
        """The rubric versions this rater (by key) has answered, oldest first."""
