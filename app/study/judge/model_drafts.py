"""What models drafted: rubrics to lay beside the community's, and words for the fields of descriptions.

A draft is nobody's opinion. It counts for nothing until a person has said what they make of it.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.judge.judge_call import Outcome, Prompt, Question, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.judge_setup import JudgeSetup
from app.study.rubric import Criterion
from app.study.team.raters import Rater


class DraftKind(StrEnum):
    """What was asked for. The values are stored."""

    RUBRIC = "rubric"
    DESCRIPTION = "description"
    WORDING = "wording"
    IMAGES = "images"
    CAPTIONS = "captions"
    CRITIQUES = "critiques"
    EMBEDDINGS = "embeddings"


@dataclass(frozen=True)
class DraftCall:
    """One call that asked for a draft, and what became of it. `image` is None for a rubric."""

    key: int
    id: uuid.UUID
    kind: DraftKind
    image: int | None
    attempt: int
    prompt_sha256: str
    pictures: tuple[str, ...]
    endpoint: str
    model: str
    asked_at: datetime
    completed_at: datetime | None
    outcome: Outcome


@dataclass(frozen=True)
class WrittenTheme:
    """A theme as a model wrote it: why, and the criteria under it, in order."""

    statement: str
    criteria: tuple[str, ...]


@dataclass(frozen=True)
class DraftCriterion:
    """A criterion of a draft, with a lineage of its own. `code` counts within the draft: `T1.C2`."""

    key: int
    lineage: uuid.UUID
    code: str
    text: str


@dataclass(frozen=True)
class DraftTheme:
    """A theme of a draft and its criteria, in order."""

    code: str
    statement: str
    criteria: tuple[DraftCriterion, ...]


@dataclass(frozen=True)
class DraftRubric:
    """A rubric as a model wrote it in one call."""

    call: DraftCall
    themes: tuple[DraftTheme, ...]

    @property
    def model(self) -> str:
        """The model that wrote it, as the server named it, or else as it was asked for."""
        return self.call.outcome.model or self.call.model

    @property
    def criteria(self) -> tuple[DraftCriterion, ...]:
        """All criteria in reading order."""
        return tuple(criterion for theme in self.themes for criterion in theme.criteria)

    def criterion(self, code: str) -> DraftCriterion | None:
        """The criterion with this code, or None."""
        return next((criterion for criterion in self.criteria if criterion.code == code), None)


class Mark(StrEnum):
    """What a person finds when a draft lies beside the community's rubric. The values are stored."""

    OVERLAPPING = "overlapping"
    TOO_VAGUE = "too vague"
    MISTAKEN = "mistaken"
    MISSING = "missing"
    CHOSEN = "chosen"  # a wording that goes to the sealed test images


@dataclass(frozen=True)
class Pair:
    """What a mark is about: a criterion of the draft, one of the community, or one beside the other."""

    drafted: DraftCriterion | None
    community: Criterion | None


@dataclass(frozen=True)
class Marking:
    """One stored mark. `community` is the lineage of the community's criterion; `mark` None takes one back."""

    key: int
    draft: int
    drafted: int | None
    community: uuid.UUID | None
    rubric_version: int | None
    mark: Mark | None
    note: str
    by: Rater
    recorded_at: datetime


@dataclass(frozen=True)
class MarkCounts:
    """How far a person is with a draft, and what they found; a criterion may carry several marks.

    `beyond` counts what the draft has and the community's rubric has not, `missing` the reverse.
    """

    drafted: int
    overlapping: int
    beyond: int
    too_vague: int
    mistaken: int
    drafted_open: int
    community: int
    covered: int
    missing: int
    community_open: int


class Decision(StrEnum):
    """What a person made of a suggested field. The values are stored."""

    CONFIRMED = "confirmed"
    REWORDED = "reworded"
    DECLINED = "declined"


@dataclass(frozen=True)
class SuggestedField:
    """A model's words for one field, and what a person made of them; no decision: still a draft.

    `value` '' means that the model could not tell. `kept` are the words the person let stand.
    """

    key: int
    code: str
    value: str
    decision: Decision | None = None
    kept: str = ""
    decided_by: str = ""
    decided_at: datetime | None = None

    @property
    def is_draft(self) -> bool:
        """Whether nobody has decided about it yet."""
        return self.decision is None


@dataclass(frozen=True)
class Suggestion:
    """What a model suggests for an image's description, field by field."""

    call: DraftCall
    fields: tuple[SuggestedField, ...]

    @property
    def model(self) -> str:
        """The model that wrote it, as the server named it, or else as it was asked for."""
        return self.call.outcome.model or self.call.model


class Drafts(Protocol):
    """The drafts of a study. Calls are completed once; marks and decisions are superseded, never edited."""

    def ask(self, kind: DraftKind, setup: JudgeSetup, questions: Sequence[Question]) -> list[Asked]:
        """Write calls down that are about to be made; they are on the disk when this returns.

        A question's image is 0 where there is none.
        """

    def complete(self, asked: Asked, outcome: Outcome) -> None:
        """Write down what became of a call that gave no draft."""

    def keep_rubric(self, asked: Asked, outcome: Outcome, themes: Sequence[WrittenTheme]) -> None:
        """Write down a reply and the rubric in it. Every criterion gets a lineage of its own."""

    def keep_fields(self, asked: Asked, outcome: Outcome, values: Mapping[str, str]) -> None:
        """Write down a reply and the words in it, by the fields' codes."""

    def known(self, keys: Iterable[str]) -> Mapping[str, Status]:
        """What became of the newest attempt of each of these calls that has been made."""

    def calls(self, kind: DraftKind) -> Iterator[DraftCall]:
        """Every call of a kind in the order they were made, whatever became of it."""

    def prompt(self, draft: int) -> Prompt:
        """What was said in the call of a draft. Raises KeyError when there is no such draft."""

    def rubrics(self, kind: DraftKind = ...) -> Sequence[DraftRubric]:
        """Every rubric that a model drafted, oldest first; or every set of wordings for a criterion, whose lineage is
        the statement of their theme."""

    def mark(
        self, draft: int, pair: Pair, mark: Mark | None, note: str, by: Rater, rubric_version: int
    ) -> Marking:
        """Store what a person now says of a pair; None takes back what they said. On disk when this returns.

        Raises ValueError for a pair of nothing, KeyError for a criterion that the rubric version does not have.
        """

    def marks(self, draft: int) -> Sequence[Marking]:
        """The marks that stand now, by everybody, in the order they were set."""

    def suggestion(self, image: int) -> Suggestion | None:
        """The newest suggestion for an image's description by the current template, or None."""

    def decide(self, field: int, decision: Decision | None, kept: str, by: str) -> None:
        """Write down what a person made of a suggested field; None takes back what they had decided."""
