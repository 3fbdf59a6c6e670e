"""Who answers what: the plan of a team, each person's images in their order, and how far everybody is."""

from __future__ import annotations

import uuid
from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.team.raters import Rater, RaterProgress


class Kind(StrEnum):
    """How images are dealt out to people."""

    EVERYTHING = "everything"
    PER_IMAGE = "per-image"
    BLOCKS = "blocks"
    OVERLAP = "overlap"
    ROTATION = "rotation"
    CONTEXT_BLOCKS = "context-blocks"


class Order(StrEnum):
    """In which order each person meets their images."""

    FIXED = "fixed"
    RANDOM = "random"
    COUNTERBALANCED = "counterbalanced"


@dataclass(frozen=True)
class Setup:
    """What a plan is made from. It names nobody.

    `per_image`: raters per image (per-image, blocks). `overlap`: how many images everybody answers (overlap).
    `practice`: how many of the first images are for practice. `contexts`: what rotates over the groups of people, so
    that each person meets each subject under one of them; none: the blocks of the exhibits' own contexts rotate, or
    else the image groups do (rotation). For context-blocks: those whose blocks share out the subjects; none: all that
    exhibits have. `seed`: for all that is left to chance.
    """

    kind: Kind = Kind.EVERYTHING
    per_image: int = 2
    overlap: int = 0
    practice: int = 0
    contexts: tuple[str, ...] = ()
    order: Order = Order.FIXED
    seed: int = 1


@dataclass(frozen=True)
class Person:
    """Somebody to be given images: the rater's key, and the identity their chance is drawn by."""

    key: int
    id: uuid.UUID


@dataclass(frozen=True)
class Picture:
    """An image to be dealt out: its key, its identity, and the group it belongs to.

    `context`: what an exhibit is under, `subject`: what it has in common with others that do under other contexts.
    """

    key: int
    id: uuid.UUID
    group: str = ""
    context: str = ""
    subject: str = ""


@dataclass(frozen=True)
class Assignment:
    """One image (by key) for one person (by key), at a place in their order, 1, 2, …

    `context`: the situation the image is to be judged for; '' where the plan has none, or the image is an exhibit
    that says so itself.
    """

    rater: int
    image: int
    position: int
    context: str = ""
    is_practice: bool = False


@dataclass(frozen=True)
class CountRange:
    """The least, the most and the mean of some counts."""

    least: float
    most: float
    mean: float


@dataclass(frozen=True)
class Properties:
    """What a plan says of itself. Practice images count only in `practice`.

    `per_person`: images per person. `per_image`: people per image. `shared`: images that two people share, over all
    pairs of people; None with fewer than two. `places`: where in their raters' orders an image stands on average,
    over all images, 0 at the beginning and 1 at the end; None where nobody has two images. `unanswered` images are
    given to nobody, `single` to one person. `minutes` per person, as long as answers have taken so far; None while
    there are none. `design`: whether blocks are balanced by a known design; None where none was asked for.
    `contexts`: for how many people a context of the exhibits comes at a place among them, over all contexts and places;
    None where they do not rotate. `lacking`: how many subjects do not stand once under each of the contexts.
    """

    people: int
    images: int
    practice: int
    per_person: CountRange
    per_image: CountRange
    shared: CountRange | None
    places: CountRange | None
    unanswered: int
    single: int
    minutes: CountRange | None = None
    design: bool | None = None
    contexts: CountRange | None = None
    lacking: int = 0


@dataclass(frozen=True)
class Plan:
    """A plan that was accepted, and what it said of itself then."""

    id: uuid.UUID
    setup: Setup
    properties: Properties
    accepted_at: datetime


@dataclass(frozen=True)
class PersonProgress:
    """How far somebody is, when they answered last (None: never), and whether the plan gives them images."""

    rater: Rater
    tally: RaterProgress
    last_at: datetime | None
    has_assignments: bool


@dataclass(frozen=True)
class ImageProgress:
    """By how many people an image is to be answered, and by how many it is complete."""

    number: int
    name: str
    wanted: int
    complete: int


@dataclass(frozen=True)
class CriterionProgress:
    """How many answers people have given to a criterion, and how many of them they are in doubt about."""

    code: str
    name: str
    answers: int
    doubts: int


class Assignments(Protocol):
    """Plans, of which the one accepted last holds, and how far they are.

    `answered` gives (rater, image) wherever a person said anything, `practice` where the active plan makes it
    practice; both by keys. `context`: what an image is to be judged for by somebody, '' where nothing is said.
    `seconds`: the median time one answer has taken lately, None while nobody has answered.
    """

    def plan(self) -> Plan | None:
        """The active plan, or None."""

    def all(self) -> Sequence[Assignment]:
        """The assignments of the active plan, person by person in their order."""

    def of(self, rater: Rater) -> Sequence[Assignment]:
        """What the active plan gives somebody, in their order; nothing where it leaves them out."""

    def accept(self, setup: Setup, properties: Properties, assignments: Sequence[Assignment]) -> Plan:
        """Make a plan active; on the disk when this returns. Queues follow it at once."""

    def answered(self) -> Set[tuple[int, int]]:
        """Rater and image, by keys, wherever a person, a pair or a panel said anything."""

    def practice(self) -> Set[tuple[int, int]]:
        """Rater and image, by keys, wherever the active plan makes it practice."""

    def is_practice(self, rater: Rater, image: int) -> bool:
        """Whether the image is practice for this rater."""

    def context(self, rater: Rater, image: int) -> str:
        """What this rater is to judge the image for; '' where the plan says nothing."""

    def seconds(self) -> float | None:
        """The median time one answer has taken people lately, or None."""

    def people(self) -> Sequence[PersonProgress]:
        """How far everybody is who answers, in the order of adding."""

    def images(self) -> Sequence[ImageProgress]:
        """Every image, by number: who is to answer it, and who has."""

    def criteria(self) -> Sequence[CriterionProgress]:
        """The criteria of the newest rubric version: how many answers of people, how many in doubt."""
