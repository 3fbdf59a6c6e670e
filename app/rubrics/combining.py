"""One rubric from versions that were published apart: each part as it was changed last, by whoever changed it.

A part is what a criterion says, where it is, the statement of a theme, or a field of the rubric as a whole. Of two
changes to one part, the one made on top of the other counts. If neither was, both wait for a decision, and the part
stays as it was before them.
"""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from app.rubrics.draft import numbered
from app.study.rubric import Criterion, Rubric, Theme, wording_of
from app.study.team.designs import ChangeKind, ItemChange

_OF_THE_RUBRIC = ("title", "artifact", "community", "source", "contexts", "codes", "least_desirable")
_NAMESPACE = uuid.UUID("0e6f1c52-9d0b-5c57-9f1c-6a1d0e3c7b42")
Part = tuple[str, Any]


@dataclass(frozen=True)
class Edition:
    """A version in the history of a rubric: its id, those it was made from, and when it was published, in milliseconds.

    `changes`: how its criteria came about, by lineage; empty where that was not recorded. `is_combined`: whether the
    program made it from its parents.
    """

    id: uuid.UUID
    parents: tuple[uuid.UUID, ...]
    rubric: Rubric
    published_at: int
    changes: Mapping[uuid.UUID, ItemChange] = field(default_factory=dict)
    is_combined: bool = False


@dataclass(frozen=True)
class Disagreement:
    """A part that was changed in several versions, none of them made on top of another.

    `versions` are their ids, `values` what they say, in the same order; None where they leave the part out.
    `kept` is what is used until somebody decides.
    """

    part: Part
    versions: tuple[uuid.UUID, ...]
    values: tuple[Any, ...]
    kept: Any


@dataclass(frozen=True)
class Combined:
    """The outcome: the new version's id, what it is made from, its text, and how its criteria came about."""

    id: uuid.UUID
    parents: tuple[uuid.UUID, ...]
    rubric: Rubric
    published_at: int
    changes: tuple[ItemChange, ...]


def combined_id(parents: Iterable[uuid.UUID]) -> uuid.UUID:
    """The id of the version that combines these: the same on every machine."""
    return uuid.uuid5(_NAMESPACE, "/".join(sorted(map(str, parents))))


class History:
    """All versions of a rubric, and which follows which."""

    def __init__(self, editions: Iterable[Edition]) -> None:
        self._editions = {one.id: one for one in editions}
        self._order = self._in_order()
        self._above: dict[uuid.UUID, frozenset[uuid.UUID]] = {}
        self._times: dict[uuid.UUID, int] = {}
        for one in self._order:
            known = [parent for parent in self._parents(one) if parent in self._above]
            self._above[one.id] = frozenset(known).union(*(self._above[parent] for parent in known))
            self._times[one.id] = max(
                one.published_at, *(self._times[parent] + 1 for parent in known), one.published_at
            )
        self._themes = self._name_themes()
        self._parts = {one.id: self._parts_of(one) for one in self._order}

    def _in_order(self) -> list[Edition]:
        """Parents first."""
        done: dict[uuid.UUID, Edition] = {}
        waiting = sorted(self._editions.values(), key=lambda one: (one.published_at, one.id))
        while waiting:
            ready = [one for one in waiting if all(parent in done for parent in self._parents(one))]
            if not ready:  # a circle, which only a damaged study has
                ready = waiting[:1]
            done |= {one.id: one for one in ready}
            waiting = [one for one in waiting if one.id not in done]
        return list(done.values())

    def _parents(self, edition: Edition) -> list[uuid.UUID]:
        return [parent for parent in edition.parents if parent in self._editions]

    @cached_property
    def heads(self) -> tuple[uuid.UUID, ...]:
        """The versions that nothing was made from, newest first."""
        followed = frozenset().union(*self._above.values()) if self._above else frozenset()
        heads = [one.id for one in self._order if one.id not in followed]
        return tuple(sorted(heads, key=lambda one: (self._times[one], one), reverse=True))

    def times(self) -> Mapping[uuid.UUID, int]:
        """When each version came to be, in milliseconds: never before what it was made from, whatever clocks said."""
        return self._times

    def combined(self) -> Combined | None:
        """The version that combines all heads, or None where there is only one."""
        if len(self.heads) < 2:
            return None
        parents = tuple(sorted(self.heads))
        rubric = self._combined_rubric()
        if not rubric.criteria:  # each machine left out what the other one kept
            return None
        return Combined(
            combined_id(parents),
            parents,
            rubric,
            max(self._times[head] for head in self.heads) + 1,
            tuple(self._change(one) for one in rubric.criteria),
        )

    def disagreements(self) -> tuple[Disagreement, ...]:
        """The parts on which the versions behind the heads disagree, and nobody has decided since."""
        parts = dict.fromkeys(part for one in self._order for part in self._parts[one.id])
        found = (self._disagreement(part) for part in parts if part[0] != "place")
        return tuple(one for one in found if one is not None)

    def taking(self, version: uuid.UUID, among: Collection[uuid.UUID], newest: uuid.UUID) -> Rubric:
        """The newest version's rubric, with what one version says of the title, the settings and the themes on which
        these versions disagree."""
        rubric, said, names = self._editions[newest].rubric, self._parts[version], self._themes[newest]
        parts = {
            one.part
            for one in self.disagreements()
            if one.part[0] != "criterion" and set(one.versions) == set(among)
        }
        themes = tuple(
            replace(theme, statement=said.get(part) or theme.statement)
            if (part := ("theme", names[theme.code])) in parts
            else theme
            for theme in rubric.themes
        )
        whole = {name: said["rubric", name] for kind, name in parts if kind == "rubric"}
        return replace(rubric, themes=themes, translations=(), **whole)

    def _disagreement(self, part: Part) -> Disagreement | None:
        newest = self._newest_changes(part, self._all())
        values = [self._parts[one].get(part) for one in newest]
        if all(value == values[0] for value in values):
            return None
        return Disagreement(part, tuple(newest), tuple(values), self._value(part, self._all()))

    # --- parts

    def _name_themes(self) -> dict[uuid.UUID, dict[str, uuid.UUID]]:
        """An id for each theme by its code, kept through versions by shared criteria, or else by the same words."""
        named: dict[uuid.UUID, dict[str, uuid.UUID]] = {}
        for one in self._order:
            own: dict[str, uuid.UUID] = {}
            before = [
                (named[parent][theme.code], theme)
                for parent in self._parents(one)
                if parent in named
                for theme in self._editions[parent].rubric.themes
            ]
            for theme in one.rubric.themes:
                free = [(key, other) for key, other in before if key not in own.values()]
                match = max(free, key=lambda pair: _likeness(pair[1], theme), default=None)
                is_same = match is not None and _likeness(match[1], theme) > (0, False)
                own[theme.code] = match[0] if match and is_same else uuid.uuid5(one.id, theme.code)
            named[one.id] = own
        return named

    def _parts_of(self, edition: Edition) -> dict[Part, Any]:
        rubric, parts = edition.rubric, dict[Part, Any]()
        parts |= {("rubric", name): getattr(rubric, name) for name in _OF_THE_RUBRIC}
        for theme in rubric.themes:
            name = self._themes[edition.id][theme.code]
            parts["theme", name] = theme.statement
            for one in theme.criteria:
                parts["criterion", one.lineage] = (wording_of(one), one.fields)
                parts["place", one.lineage] = name
        return parts

    def _is_change(self, edition: Edition, part: Part) -> bool:
        """Whether a version says something new of a part, or decides on it."""
        if edition.is_combined:
            return False
        if part[0] in ("rubric", "theme") and self._decides(edition, part):
            return True
        said = self._parts[edition.id].get(part)
        parents = self._parents(edition)
        if said is None and part[0] == "place":  # the criterion itself says that it is left out
            return False
        if not parents:
            return said is not None
        if (
            said is None and part[0] == "criterion"
        ):  # left out by somebody, whatever another parent leaves out
            return any(self._parts[parent].get(part) is not None for parent in parents)
        change = edition.changes.get(part[1]) if part[0] == "criterion" else None
        if change is not None and said is not None and change.kind is ChangeKind.REWORDED:
            return True
        return all(self._parts[parent].get(part) != said for parent in parents)

    def _decides(self, edition: Edition, part: Part) -> bool:
        """Whether a version was published to decide on a part: beside the version it follows it names those that
        disagreed, all of which are behind that one."""
        parents = self._parents(edition)
        named = {one for one in parents if any(one in self._above[other] for other in parents)}
        return len(named) > 1 and set(self._newest_changes(part, self._above[edition.id])) == named

    def _all(self) -> frozenset[uuid.UUID]:
        return frozenset(self._editions)

    def _newest_changes(self, part: Part, among: frozenset[uuid.UUID]) -> list[uuid.UUID]:
        """The changes to a part that no other change was made on top of, oldest first."""
        changes = [one.id for one in self._order if one.id in among and self._is_change(one, part)]
        followed = frozenset[uuid.UUID]().union(*(self._above[one] for one in changes))
        left = [one for one in changes if one not in followed]
        return sorted(left, key=lambda one: (self._times[one], one))

    def _value(self, part: Part, among: frozenset[uuid.UUID]) -> Any:
        newest = self._newest_changes(part, among)
        values = [self._parts[one].get(part) for one in newest]
        if not values or all(value == values[0] for value in values):
            return values[0] if values else None
        if part[0] == "place":
            return values[-1]
        before = frozenset.intersection(*(self._above[one] for one in newest))
        kept = self._value(part, before)
        return kept if kept is not None else next(one for one in reversed(values) if one is not None)

    # --- putting together

    def _combined_rubric(self) -> Rubric:
        base = self._editions[self._leading()].rubric
        themes = self._arranged()
        if [_lineages(theme) for theme in themes] != [_lineages(theme) for theme in base.themes]:
            themes = numbered(themes)
        whole = {name: self._value(("rubric", name), self._all()) for name in _OF_THE_RUBRIC}
        return replace(base, themes=themes, translations=(), **whole)

    def _leading(self) -> uuid.UUID:
        """The head whose order is taken: the newest that has changed the order, or else the newest."""
        shared = frozenset.intersection(*(self._above[head] for head in self.heads))
        before = max(shared, key=lambda one: (self._times[one], one), default=None)
        if before is not None:
            order = [one.lineage for one in self._editions[before].rubric.criteria]
            for head in self.heads:
                now = [one.lineage for one in self._editions[head].rubric.criteria if one.lineage in order]
                if now != [one for one in order if one in now]:
                    return head
        return self.heads[0]

    def _arranged(self) -> tuple[Theme, ...]:
        """Themes and criteria in the order of the leading head; what it lacks is put behind its neighbour."""
        leading = self._leading()
        order: list[uuid.UUID] = []
        criteria: dict[uuid.UUID, Criterion] = {}
        homes: dict[uuid.UUID, Theme] = {}
        versions = [leading, *(one for one in self.heads if one != leading), *self._others()]
        for version in versions:
            last = -1
            for theme in self._editions[version].rubric.themes:
                homes.setdefault(self._themes[version][theme.code], theme)
                for one in theme.criteria:
                    if one.lineage in criteria:
                        last = order.index(one.lineage)
                        continue
                    said = self._value(("criterion", one.lineage), self._all())
                    if said is not None:
                        criteria[one.lineage] = _saying(one, *said)
                        order.insert(last + 1 if version != leading else len(order), one.lineage)
                        last = order.index(one.lineage)
        places = {one: self._value(("place", one), self._all()) for one in order}
        arranged = []
        for name, theme in homes.items():
            own = tuple(criteria[one] for one in order if places[one] == name)
            statement = self._value(("theme", name), self._all())
            if own:
                arranged.append(replace(theme, statement=statement or theme.statement, criteria=own))
        return tuple(arranged)

    def _others(self) -> list[uuid.UUID]:
        """All versions but the heads, newest first."""
        return [one.id for one in reversed(self._order) if one.id not in self.heads]

    def _change(self, criterion: Criterion) -> ItemChange:
        """How a criterion of the combined version came about. Whether answers to other words still hold is what was
        said of each rewording since the heads parted."""
        lineage = criterion.lineage
        said = (wording_of(criterion), criterion.fields)
        in_heads = [self._parts[head].get(("criterion", lineage), said) for head in self.heads]
        if all(one == said for one in in_heads):
            return ItemChange(lineage, ChangeKind.SAME, False)
        shared = frozenset.intersection(*(self._above[head] for head in self.heads))
        since = [one for one in self._order if one.id not in shared and not one.is_combined]
        is_changed = any(lineage not in one.changes or one.changes[lineage].meaning_changed for one in since)
        return ItemChange(lineage, ChangeKind.REWORDED, is_changed)


def _likeness(one: Theme, other: Theme) -> tuple[int, bool]:
    return len(set(_lineages(one)) & set(_lineages(other))), one.statement == other.statement


def _lineages(theme: Theme) -> Sequence[uuid.UUID]:
    return [one.lineage for one in theme.criteria]


def _saying(criterion: Criterion, wording: Any, fields: tuple[str, ...]) -> Criterion:
    return replace(
        criterion,
        text=wording.text,
        short=wording.short,
        guidance=wording.guidance,
        applies_when=wording.applies_when,
        not_visible=wording.not_visible,
        scale=wording.scale,
        is_desirable=wording.is_desirable,
        fields=fields,
    )
