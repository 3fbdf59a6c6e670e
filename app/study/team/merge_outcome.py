"""What a merge brought or would bring, as a value: counts by kind and person, conflicts, and what got another name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol


class Scope(StrEnum):
    """What may come in: a whole study, the packet somebody was sent, or what that person sends back."""

    STUDY = "study"
    OUT = "out"
    BACK = "back"


@dataclass(frozen=True)
class Count:
    """How many facts of a kind (a table's name) came of a person ('' where they are nobody's).

    `superseded`: how many of the new ones no longer hold. `refused`: what was left out, for the person has withdrawn.
    """

    kind: str
    person: str
    new: int = 0
    known: int = 0
    superseded: int = 0
    refused: int = 0


@dataclass(frozen=True)
class Conflict:
    """Answers of one person, or one run of a judge, that were given on two machines and stand against one another.

    `answer` is the key of the one that holds for the time being, `others` of those set aside.
    """

    person: str
    run: int
    image: int
    item: str
    answer: int
    holds: str
    others: tuple[int, ...]
    aside: tuple[str, ...]


@dataclass(frozen=True)
class WordingConflict:
    """A criterion, by its code, or another part of the rubric ('') that was changed in several versions, apart.

    `versions`: their numbers; `wordings`: what each says ('' where it leaves the part out). `kept` is used until
    somebody decides. `lineage`: the criterion's, '' for other parts.
    """

    code: str
    versions: tuple[int, ...]
    wordings: tuple[str, ...]
    kept: str
    lineage: str = ""


@dataclass(frozen=True)
class CombinedVersion:
    """A version that the program made of others: its number and theirs."""

    version: int
    combines: tuple[int, ...]


class Conflicts(Protocol):
    """Answers given on two machines that nobody has decided between."""

    def all(self) -> Sequence[Conflict]:
        """Every conflict, by person, image and item."""

    def wordings(self) -> Sequence[WordingConflict]:
        """The parts of the rubric that were changed in several versions, and wait for a decision."""

    def settle_wording(self, conflict: WordingConflict, version: int) -> int:
        """Publish the wording of one of its versions as the next version of the rubric; returns its number.

        Raises KeyError where `version` is not among those of the conflict, ValueError where it is about no criterion.
        """


@dataclass(frozen=True)
class Merged:
    """The outcome of one merge. `put_right`: how many records that were here say something later or fuller now.

    `changed`: answers that hold another thing than before, as what held, what holds now ('' where nothing is decided),
    and how many. `is_unsigned`: a returned packet without a key. `claims_study`: a packet that speaks for the whole
    study. `has_exhibits`: what people judge there are exhibits rather than images. `erased`: how many recordings went,
    for they were deleted there. `combined`: the rubric version that this merge made of others. `wordings`: what waits
    for a decision about the rubric.
    """

    name: str
    counts: tuple[Count, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    renumbered_images: int = 0
    unified_images: int = 0
    renumbered_versions: Mapping[int, int] = field(default_factory=dict)
    withdrawn: tuple[str, ...] = ()
    missing_files: int = 0
    is_dry: bool = False
    put_right: int = 0
    changed: tuple[tuple[str, str, int], ...] = ()
    is_unsigned: bool = False
    claims_study: bool = False
    has_exhibits: bool = False
    erased: int = 0
    combined: CombinedVersion | None = None
    wordings: tuple[WordingConflict, ...] = ()

    @property
    def new(self) -> int:
        """How many facts are new here."""
        return sum(count.new for count in self.counts)

    @property
    def is_nothing(self) -> bool:
        """Whether the study stays just as it was."""
        return not (
            self.new
            or self.withdrawn
            or self.renamed
            or self.renumbered_images
            or self.unified_images
            or self.put_right
            or self.erased
        )
