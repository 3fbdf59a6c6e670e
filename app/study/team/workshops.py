"""A workshop: who invites, what happens in it step by step, with which images, and what came of it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Rater
from app.study.team.seals import Phase
from app.study.verdict import Scale


class StepKind(StrEnum):
    """What is done in a step of a workshop."""

    INTRODUCTION = "introduction"
    REACTIONS = "reactions"
    SUMMARY = "summary"
    RANKING = "ranking"
    VARIANTS = "variants"
    ESSENTIALS = "essentials"


@dataclass(frozen=True)
class Step:
    """One step: what the facilitator says, piece by piece, and the questions that help people say more."""

    kind: StepKind
    title: str
    script: tuple[str, ...] = ()
    probes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Terms:
    """What people agree to who take part, as it is offered to them. `compensation` empty: nothing is said of it."""

    version: str = ""
    purpose: str = ""
    on_withdrawal: OnWithdrawal = OnWithdrawal.DELETE
    compensation: str = ""


@dataclass(frozen=True)
class Plan:
    """How a workshop goes. `about_people` are questions that may be asked about people, if they agree.

    `apology` is said before the first image. `break_after`: a break is offered every so many images; 0: never.
    """

    scale: Scale
    steps: tuple[Step, ...]
    terms: Terms = Terms()
    about_people: tuple[str, ...] = ()
    apology: str = ""
    break_after: int = 0

    def filled(self, artifact: str, scenario: str) -> "Plan":
        """The plan with the words that differ from study to study put in."""

        def fill(texts: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(
                text.replace("{artifact}", artifact).replace("{scenario}", scenario) for text in texts
            )

        steps = tuple(
            replace(step, script=fill(step.script), probes=fill(step.probes)) for step in self.steps
        )
        apology, purpose = fill((self.apology, self.terms.purpose))
        terms = replace(self.terms, purpose=purpose)
        return replace(self, steps=steps, apology=apology, terms=terms, about_people=fill(self.about_people))


@dataclass(frozen=True)
class GroupImage:
    """An image of a workshop by its key in the study, and what people are told before they meet it."""

    image: int
    content_note: str = ""


@dataclass(frozen=True)
class Group:
    """Images that have something in common, in the order in which they are met. `key` 0: not stored yet."""

    name: str
    images: tuple[GroupImage, ...]
    key: int = 0


@dataclass(frozen=True)
class NewWorkshop:
    """What a workshop starts from."""

    title: str
    scenario: str
    facilitator: str
    plan: Plan
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Workshop:
    """A workshop as it was set up."""

    key: int
    id: uuid.UUID
    title: str
    scenario: str
    facilitator: str
    plan: Plan
    created_at: datetime


@dataclass(frozen=True)
class WorkshopPosition:
    """Where a workshop is. `image` is a key, or None where a step has none."""

    step: StepKind
    image: int | None = None


@dataclass(frozen=True)
class Ranking:
    """Image groups by name, best first; those that share a place stand together. `rater` None: the whole group."""

    key: int
    id: uuid.UUID
    workshop: int
    rater: Rater | None
    places: tuple[tuple[str, ...], ...]
    phase: Phase
    recorded_at: datetime


@dataclass(frozen=True)
class SummaryLine:
    """One line of what was sorted out. `origin` is the key of its first wording, and stays."""

    key: int
    origin: int
    id: uuid.UUID
    workshop: int
    step: StepKind
    words: str
    is_agreed: bool
    recorded_at: datetime


class Workshops(Protocol):
    """The workshops of the study, and where each of them is."""

    def all(self) -> Sequence[Workshop]:
        """Every workshop, oldest first."""

    def get(self, key: int) -> Workshop:
        """One workshop. Raises KeyError when there is none with this key."""

    def make(self, new: NewWorkshop) -> Workshop:
        """Store a workshop with its groups of images; on the disk when this returns. Raises UserError for a name that
        shows nothing."""

    def groups(self, workshop: int) -> Sequence[Group]:
        """The groups of a workshop with their images, in the order in which they are met."""

    def bring_in(self, workshop: int, image: int, group: str, content_note: str = "") -> None:
        """Put an image behind the others of a group, which is made when there is none of this name."""

    def warn(self, workshop: int, image: int, content_note: str) -> None:
        """Say beforehand what people meet in an image of the workshop; '' says nothing."""

    def place(self, workshop: int) -> WorkshopPosition | None:
        """Where a workshop is, or None before it has begun."""

    def set_place(self, workshop: int, place: WorkshopPosition) -> None:
        """Remember where a workshop is."""

    def rank(
        self, workshop: int, places: Sequence[Sequence[str]], phase: Phase, rater: Rater | None = None
    ) -> Ranking:
        """Store an order of groups, best first, behind the one of the same person it follows."""

    def rankings(self, workshop: int) -> Sequence[Ranking]:
        """Every order that was ever stored, oldest first; the newest of a person holds."""

    def sum_up(self, workshop: int, step: StepKind, words: str) -> SummaryLine:
        """Store a line of what was sorted out; it has not been agreed on yet."""

    def change_summary(self, line: SummaryLine, words: str, is_agreed: bool) -> SummaryLine:
        """Store how a line reads now, and whether people agree; '' takes it back. Returns the line as stored."""

    def summaries(self, workshop: int) -> Sequence[SummaryLine]:
        """The lines that stand, oldest first."""
