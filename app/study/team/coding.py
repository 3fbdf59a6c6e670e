"""How statements are read: as criteria or justifications, grouped into candidates for a rubric, under themes."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.team.raters import Rater


class Part(StrEnum):
    """What a statement contributes: a concrete visual feature, or why it matters."""

    CRITERION = "criterion"
    JUSTIFICATION = "justification"


class CandidateSide(StrEnum):
    """Whether it speaks for what the candidate asks, or against it."""

    FOR = "for"
    AGAINST = "against"


class CandidateOutcome(StrEnum):
    """What happens to a candidate. Nothing vanishes: what is left out stays with its reason."""

    OPEN = "open"
    KEPT = "kept"
    MARKED = "marked"
    LEFT_OUT = "left out"

    @property
    def needs_reason(self) -> bool:
        """Whether it has to be said why."""
        return self in (CandidateOutcome.MARKED, CandidateOutcome.LEFT_OUT)


STRENGTHS = (1, 2, 3)  # mild, clear, strong


@dataclass(frozen=True)
class CandidateTheme:
    """A value behind candidates. `lineage` stays through every rewording."""

    key: int
    lineage: uuid.UUID
    statement: str
    position: int
    author: str
    recorded_at: datetime


@dataclass(frozen=True)
class Candidate:
    """What may become a criterion. Its lineage is the criterion's, once it is one. `theme` is a theme's lineage."""

    key: int
    lineage: uuid.UUID
    theme: uuid.UUID | None
    text: str
    fate: CandidateOutcome
    reason: str
    position: int
    author: str
    recorded_at: datetime

    @property
    def enters(self) -> bool:
        """Whether it goes into the rubric."""
        return self.fate in (CandidateOutcome.KEPT, CandidateOutcome.MARKED)


@dataclass(frozen=True)
class Reading:
    """What a coder finds in a statement. `candidate` None: a justification of the whole, or not grouped yet."""

    part: Part
    side: CandidateSide
    strength: int = 2
    candidate: uuid.UUID | None = None

    def __post_init__(self) -> None:
        if self.strength not in STRENGTHS:
            raise ValueError(f"Strength is one of {STRENGTHS}, not {self.strength}.")


@dataclass(frozen=True)
class Code:
    """One stored reading of a statement (by its key). A statement may have several, one a candidate."""

    key: int
    id: uuid.UUID
    statement: int
    coder: Rater
    reading: Reading
    recorded_at: datetime


@dataclass(frozen=True)
class ReasonCode:
    """A theme that a coder finds in a free-text reason; `answer` is the id of the answer whose note it is."""

    answer: uuid.UUID
    coder: Rater
    theme: str


class Coding(Protocol):
    """Codes of statements and reasons, and the candidates and themes they are grouped into."""

    def themes(self) -> Sequence[CandidateTheme]:
        """The themes that stand, in their order; those removed (no words) are left out."""

    def candidates(self) -> Sequence[Candidate]:
        """Every candidate as it is now, those left out included, in their order."""

    def codes(self, coder: Rater | None = None) -> Sequence[Code]:
        """The readings that stand, of one coder or of all, by statement."""

    def write_theme(
        self, statement: str, author: str, *, lineage: uuid.UUID | None = None, position: int | None = None
    ) -> CandidateTheme:
        """A new theme, or one put in other words or another place (by its lineage); no words take it back."""

    def write_candidate(
        self,
        text: str,
        author: str,
        *,
        lineage: uuid.UUID | None = None,
        theme: uuid.UUID | None = None,
        fate: CandidateOutcome = CandidateOutcome.OPEN,
        reason: str = "",
        position: int | None = None,
    ) -> Candidate:
        """A new candidate, or what one with this lineage is from now on. On disk when this returns."""

    def code(self, statement: int, coder: Rater, reading: Reading) -> Code:
        """Store a reading; it supersedes what this coder said of the same statement and candidate."""

    def take_back(self, code: Code) -> None:
        """A coder takes a reading back; that it was there stays on record."""

    def code_reason(self, answer: uuid.UUID, coder: Rater, theme: str) -> None:
        """A coder finds a theme in the reason that is beside an answer."""

    def take_reason_back(self, answer: uuid.UUID, coder: Rater, theme: str) -> None:
        """A coder no longer finds it there."""

    def reasons(self) -> Sequence[ReasonCode]:
        """Every theme that is beside a reason, oldest first."""
