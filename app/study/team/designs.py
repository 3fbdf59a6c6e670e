"""What the work on a rubric leaves behind: drafts, versions and how they came about, border cases; who keeps it."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.rubric import Rubric
from app.study.verdict import Verdict


class ChangeKind(StrEnum):
    """How a criterion of a version came from the version before."""

    NEW = "new"
    SAME = "same"
    REWORDED = "reworded"
    SPLIT = "split"
    MERGED = "merged"


@dataclass(frozen=True)
class ItemChange:
    """One criterion of a version, by lineage: how it came about, and whether answers to the one before still hold."""

    lineage: uuid.UUID
    kind: ChangeKind
    meaning_changed: bool
    why: str = ""
    parents: tuple[uuid.UUID, ...] = ()

    @property
    def carries(self) -> bool:
        """Whether answers to the version before hold for this one, too."""
        return self.kind in (ChangeKind.SAME, ChangeKind.REWORDED) and not self.meaning_changed


@dataclass(frozen=True)
class DraftVersion:
    """The next version as far as it is written; `app.rubrics.draft` changes it.

    `parents` has the lineages that split or merged criteria come from, `left_out` why a criterion of the version
    before was taken out.
    """

    rubric: Rubric
    parents: Mapping[uuid.UUID, tuple[uuid.UUID, ...]] = field(default_factory=dict)
    left_out: Mapping[uuid.UUID, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SavedDraft:
    """A draft as it was saved: its row, the version it starts from (None for the first), by whom and when."""

    key: int
    draft: DraftVersion
    based_on: int | None
    author: str
    recorded_at: datetime


@dataclass(frozen=True)
class PublishedVersion:
    """A version with what is known of how it came about; nothing is for those that were published without a draft."""

    id: uuid.UUID
    rubric: Rubric
    published_at: datetime
    changes: tuple[ItemChange, ...]
    left_out: Mapping[uuid.UUID, str]

    @property
    def moment(self) -> tuple[datetime, uuid.UUID]:
        """When it was published, to compare with other facts; within a millisecond the ids tell which came first."""
        return self.published_at, self.id

    def change_of(self, lineage: uuid.UUID) -> ItemChange | None:
        """How a criterion of this version came about, or None when that was not kept."""
        return next((one for one in self.changes if one.lineage == lineage), None)


@dataclass(frozen=True)
class BorderCase:
    """How a criterion is to be read at its border; `image` is the key of an example, or None."""

    key: int
    lineage: uuid.UUID
    image: int | None
    verdict: Verdict
    words: str
    author: str
    recorded_at: datetime


@dataclass(frozen=True)
class Published:
    """The outcome of publishing: the version, how many answers were carried over, and how many images are open
    again for somebody who had completed them."""

    rubric: Rubric
    carried: int
    reopened: int


class Designs(Protocol):
    """Drafts of the next version, the versions there are, and border cases."""

    def draft(self) -> SavedDraft | None:
        """The draft of the next version as it was saved last, or None while nobody has begun one."""

    def save(self, draft: DraftVersion, author: str) -> SavedDraft:
        """Keep a draft; every one that was kept before stays."""

    def step_back(self, author: str) -> SavedDraft | None:
        """Restore the draft before the present one, or return None when there is none.

        It is saved once more, in the place of the one before: so a further step goes on from there.
        """

    def publish(self, draft: DraftVersion, changes: Sequence[ItemChange]) -> Published:
        """Make a draft the next version, and carry over what still holds."""

    def carried(self, version: int) -> Mapping[int, int]:
        """The answers (keys) that were carried over to a version, each with the answer it comes from."""

    def carried_counts(self, version: int) -> Mapping[tuple[int, uuid.UUID], tuple[int, int]]:
        """For each person (key) and criterion (lineage) of a version: the answers carried over, and all that hold.

        Only those of whom anything was carried over.
        """

    def versions(self) -> Sequence[PublishedVersion]:
        """All versions, oldest first."""

    def border_cases(self, lineage: uuid.UUID | None = None) -> Sequence[BorderCase]:
        """The border cases that stand, of one criterion or of all, oldest first."""

    def add_border_case(
        self, lineage: uuid.UUID, image: int | None, verdict: Verdict, words: str, author: str
    ) -> BorderCase:
        """Keep a border case. Raises ValueError without words: those would take it back. Raises UserError at a sealed
        test image, for words are tried on the others only."""

    def change_border_case(self, key: int, words: str, author: str) -> None:
        """Put other words in the place of a border case; '' takes it back. Raises KeyError for one there is not."""
