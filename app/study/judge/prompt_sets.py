"""Sets of prompts that image models are checked with: kept in versions, a part of each sealed until a check."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol


class PromptKind(StrEnum):
    """How a prompt asks. The values are the words in storage and in files."""

    PLAIN = "plain"
    DESCRIBED = "described"
    ADVERSARIAL = "adversarial"
    PEOPLE = "people"  # in the words of those whose culture it is


@dataclass(frozen=True)
class CheckPrompt:
    """One prompt. `code` names it in its set; `is_sealed`: it is shown to nobody before a check."""

    code: str
    text: str
    kind: PromptKind = PromptKind.PLAIN
    group: str = ""
    is_sealed: bool = False


@dataclass(frozen=True)
class SealedUse:
    """The sealed prompts were opened for a check of the model `source`. `by`: who did so, '' where nobody said."""

    source: str
    by: str
    recorded_at: datetime


@dataclass(frozen=True)
class KeptPromptSet:
    """One version of a set. `rubric`: the rubric version it was made for, or None. `prompts` has no sealed one; those
    are only handed out by `PromptSets.open_sealed`. `sealed` counts them, `uses` says when they were opened."""

    key: int
    name: str
    version: str
    rubric: int | None
    licence: str
    author: str
    recorded_at: datetime
    prompts: tuple[CheckPrompt, ...]
    sealed: int
    uses: tuple[SealedUse, ...]

    @property
    def title(self) -> str:
        """Name and version."""
        return f"{self.name} {self.version}"


class PromptSets(Protocol):
    """The prompt sets of a study. No version is ever edited."""

    def all(self) -> Sequence[KeptPromptSet]:
        """Every version of every set, the oldest first."""

    def keep(
        self, name: str, version: str, prompts: Sequence[CheckPrompt], licence: str, author: str
    ) -> KeptPromptSet:
        """Store a version, for the newest rubric; on the disk when this returns. Raises ValueError where this name and
        version are there with other prompts; the same prompts again change nothing."""

    def open_sealed(self, prompt_set: int, source: str, by: str) -> Sequence[CheckPrompt]:
        """The sealed prompts of a set (its key), for a check of a model; that they were opened is stored first."""
