"""What a merge brought or would bring, told line by line and as JSON."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from app.messages.item_nouns import IMAGE, ItemNoun, noun_for
from app.messages.rubric import combined_versions
from app.messages.team import merge_conflicts, merge_refusals, merging as merging_text
from app.study.team.merge_outcome import Conflict, Count, Merged, WordingConflict
from app.study.team.packet_service import TakenBack


def sentences(merged: Merged) -> list[str]:
    """A merge told line by line, what matters most first."""
    noun = noun_for(merged.has_exhibits)
    lines = [merging_text.summary(merged.name, merged.new, _total(merged, "known"), merged.is_dry)]
    if merged.is_unsigned:
        lines.append(merge_refusals.unsigned(name=merged.name))
    if merged.claims_study:
        lines.append(merge_refusals.claims_study(name=merged.name))
    lines += [
        merging_text.changed(
            number, was or merge_conflicts.UNDECIDED, now or merge_conflicts.UNDECIDED, merged.is_dry
        )
        for was, now, number in merged.changed
    ]
    lines += [merging_text.withdrew(person=name) for name in merged.withdrawn]
    lines += [
        merging_text.refused(person=person, count=number)
        for person, number in sorted(_refused(merged.counts).items())
    ]
    if merged.conflicts:
        lines.append(merge_conflicts.conflicts(len(merged.conflicts)))
        lines += [conflict_sentence(conflict, noun) for conflict in merged.conflicts]
    lines += rubric_sentences(merged)
    lines += [
        merging_text.counted(count.kind, count.person, count.new, count.superseded, noun)
        for count in merged.counts
        if count.new and count.kind not in merging_text.PARTS
    ]
    if merged.put_right:
        lines.append(merging_text.put_right(count=merged.put_right))
    if merged.erased:
        lines.append(merging_text.erased(count=merged.erased))
    lines += [merging_text.renamed(old=old, new=new) for old, new in merged.renamed.items()]
    if merged.unified_images:
        lines.append(merging_text.unified(merged.unified_images))
    if merged.renumbered_images:
        lines.append(merging_text.renumbered(merged.renumbered_images, noun))
    lines += [
        merging_text.renumbered_version(old=old, new=new) for old, new in merged.renumbered_versions.items()
    ]
    if merged.missing_files:
        lines.append(merging_text.missing_files(count=merged.missing_files))
    return [*lines, merging_text.NOTHING_WRITTEN] if merged.is_dry else lines


def rubric_sentences(merged: Merged) -> list[str]:
    """What a merge made of rubric versions that were published apart, and what waits for a decision."""
    lines = [wording_sentence(one) for one in merged.wordings]
    if (one := merged.combined) is not None:
        lines.insert(0, combined_versions.combined(one.version, one.combines, merged.is_dry))
    return lines


def wording_sentence(conflict: WordingConflict) -> str:
    """A part of the rubric that was changed apart, and what each version says."""
    return combined_versions.conflict(conflict.code, conflict.versions, conflict.wordings, conflict.kept)


def undone_sentences(undone: TakenBack, is_dry: bool = False) -> list[str]:
    """A merge that was undone, told line by line; `is_dry`: or would be."""
    lines = [merging_text.undone(undone.name, undone.rows, is_dry)]
    if undone.withdrawals:
        lines.append(merging_text.stays_withdrawn(count=undone.withdrawals))
    if undone.unified:
        lines.append(merging_text.stays_one(count=undone.unified))
    return [*lines, merging_text.NOTHING_WRITTEN] if is_dry else lines


def conflict_sentence(conflict: Conflict, noun: ItemNoun = IMAGE) -> str:
    """One conflict, where it is and what stands against what."""
    return merge_conflicts.conflict(
        conflict.person, conflict.run, conflict.image, conflict.item, conflict.holds, conflict.aside, noun
    )


def as_json(merged: Merged) -> dict[str, Any]:
    """A merge as a JSON document."""
    document = asdict(merged)
    del document["has_exhibits"]
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
