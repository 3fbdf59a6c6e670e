"""The versions of a rubric: the difference between any two, and where one criterion has been through them."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from app.messages.local_formats import day
from app.messages.rubric import rubric_design
from app.rubrics.difference import Difference, differences
from app.study.team.designs import DraftVersion, PublishedVersion


def difference_between(
    versions: Sequence[PublishedVersion], earlier: int, later: int
) -> tuple[Difference, ...]:
    """What changed from one version (by number) to a later one. Raises KeyError for a version there is not."""
    by_number = {one.rubric.version: one for one in versions}
    before = by_number[earlier].rubric
    steps = [one for one in versions if earlier < one.rubric.version <= later]
    known = {one.lineage for one in before.criteria}
    made = {change.lineage: change.parents for one in steps for change in one.changes if change.parents}
    after = by_number[later].rubric
    parents = {
        one.lineage: origins
        for one in after.criteria
        if one.lineage not in known and (origins := tuple(_origins(one.lineage, known, made)))
    }
    left_out = {lineage: why for one in steps for lineage, why in one.left_out.items()}
    return differences(before, DraftVersion(after, parents, left_out))


def _origins(
    lineage: uuid.UUID, known: set[uuid.UUID], made: Mapping[uuid.UUID, tuple[uuid.UUID, ...]]
) -> Iterator[uuid.UUID]:
    """The criteria of the earlier version that this one comes from, through all splits and merges between."""
    found: dict[uuid.UUID, None] = {}
    waiting = list(made.get(lineage, ()))
    seen = set(waiting)
    while waiting:
        one = waiting.pop(0)
        if one in known:
            found[one] = None
            continue
        new = [parent for parent in made.get(one, ()) if parent not in seen]
        seen.update(new)
        waiting += new
    return iter(found)


def difference_sentences(versions: Sequence[PublishedVersion], earlier: int, later: int) -> list[str]:
    """The difference in sentences; one that says so where there is none."""
    return [one.sentence for one in difference_between(versions, earlier, later)] or [
        rubric_design.NO_DIFFERENCE
    ]


def story(
    versions: Sequence[PublishedVersion],
    lineage: uuid.UUID,
    drafted: Mapping[uuid.UUID, str] = MappingProxyType({}),
) -> list[str]:
    """What one criterion read in each version and how it came about, a line a version, oldest first.

    `drafted` has a sentence for each criterion of a model's draft, by lineage, for what was taken from it.
    """
    lines: list[str] = []
    codes: dict[uuid.UUID, str] = {}
    was_there = False
    for one in versions:
        day = day_of(one)
        criterion = next((each for each in one.rubric.criteria if each.lineage == lineage), None)
        if criterion is not None:
            change = one.change_of(lineage)
            parents = [codes[parent] for parent in change.parents if parent in codes] if change else []
            came = (
                rubric_design.came_about(change.kind, change.meaning_changed, change.why, parents)
                if change
                else ""
            )
            line = rubric_design.history(
                version=one.rubric.version, day=day, code=criterion.code, text=criterion.text
            )
            taken = [drafted[parent] for parent in change.parents if parent in drafted] if change else []
            lines.append(" ".join(part for part in (line, came, *taken) if part))
        elif was_there and lineage in one.left_out:
            lines.append(rubric_design.left_out_in(one.rubric.version, day, one.left_out[lineage]))
        if was_there:
            children = [change.lineage for change in one.changes if lineage in change.parents]
            became = [each.code for each in one.rubric.criteria if each.lineage in children]
            if became:
                lines.append(rubric_design.became(version=one.rubric.version, codes=became))
        was_there = criterion is not None
        codes |= {each.lineage: each.code for each in one.rubric.criteria}
    return lines


def day_of(version: PublishedVersion) -> str:
    """The day a version was published, as people write it here."""
    return day(version.published_at)


def known_criteria(versions: Sequence[PublishedVersion]) -> list[tuple[uuid.UUID, str, str]]:
    """Every criterion there ever was: lineage, with code and name as they were last; the newest version's first."""
    found: dict[uuid.UUID, tuple[str, str]] = {}
    for one in reversed(versions):
        for criterion in one.rubric.criteria:
            found.setdefault(criterion.lineage, (criterion.code, criterion.name))
    return [(lineage, code, name) for lineage, (code, name) in found.items()]
