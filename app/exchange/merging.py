"""What a merge brought or would bring, as a value: counts by kind and person, conflicts, and what got another name."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from app.messages import merging as messages
from app.messages.things import IMAGE, Thing

if TYPE_CHECKING:
    from app.study.post import TakenBack


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
class Merged:
    """The outcome of one merge. `put_right`: how many records that were here say something later or fuller now.

    `changed`: answers that hold another thing than before, as what held, what holds now ('' where nothing is decided),
    and how many. `is_unsigned`: a returned packet without a key. `claims_study`: a packet that speaks for the whole
    study.
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
    thing: Thing = IMAGE  # what people meet one by one there, in words

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
        )


def sentences(merged: Merged) -> list[str]:
    """A merge told line by line, what matters most first."""
    lines = [messages.summary(merged.name, merged.new, _total(merged, "known"), merged.is_dry)]
    if merged.is_unsigned:
        lines.append(messages.unsigned(merged.name))
    if merged.claims_study:
        lines.append(messages.claims_study(merged.name))
    lines += [
        messages.changed(number, was or messages.UNDECIDED, now or messages.UNDECIDED, merged.is_dry)
        for was, now, number in merged.changed
    ]
    lines += [messages.withdrew(name) for name in merged.withdrawn]
    lines += [messages.refused(person, number) for person, number in sorted(_refused(merged.counts).items())]
    if merged.conflicts:
        lines.append(messages.conflicts(len(merged.conflicts)))
        lines += [conflict_sentence(conflict, merged.thing) for conflict in merged.conflicts]
    lines += [
        messages.counted(count.kind, count.person, count.new, count.superseded, merged.thing)
        for count in merged.counts
        if count.new and count.kind not in messages.PARTS
    ]
    if merged.put_right:
        lines.append(messages.put_right(merged.put_right))
    lines += [messages.renamed(old, new) for old, new in merged.renamed.items()]
    if merged.unified_images:
        lines.append(messages.unified(merged.unified_images))
    if merged.renumbered_images:
        lines.append(messages.renumbered(merged.renumbered_images, merged.thing))
    lines += [messages.renumbered_version(old, new) for old, new in merged.renumbered_versions.items()]
    if merged.missing_files:
        lines.append(messages.missing_files(merged.missing_files))
    return [*lines, messages.NOTHING_WRITTEN] if merged.is_dry else lines


def undone_sentences(undone: "TakenBack", is_dry: bool = False) -> list[str]:
    """A merge that was taken back, told line by line; `is_dry`: or would be."""
    lines = [messages.undone(undone.name, undone.rows, is_dry)]
    if undone.withdrawals:
        lines.append(messages.stays_withdrawn(undone.withdrawals))
    if undone.unified:
        lines.append(messages.stays_one(undone.unified))
    return [*lines, messages.NOTHING_WRITTEN] if is_dry else lines


def conflict_sentence(conflict: Conflict, thing: Thing = IMAGE) -> str:
    """One conflict, where it is and what stands against what."""
    return messages.conflict(
        conflict.person, conflict.run, conflict.image, conflict.item, conflict.holds, conflict.aside, thing
    )


def as_json(merged: Merged) -> dict[str, Any]:
    """A merge as a JSON document."""
    document = asdict(merged)
    del document["thing"]
    document["new"] = merged.new
    document["sentences"] = sentences(merged)
    return document


def _total(merged: Merged, what: str) -> int:
    return sum(getattr(count, what) for count in merged.counts)


def _refused(counts: Iterable[Count]) -> Counter[str]:
    refused: Counter[str] = Counter()
    for count in counts:
        if count.refused:
            refused[count.person] += count.refused
    return refused
