"""Rubric versions that combine others: made again from what people published, alike on every machine.

Where versions were published apart, the newest version combines them. Such a version is no fact of its own: it goes
when more versions come in, unless something that people did refers to it.
"""

import sqlite3
import uuid
from collections.abc import Collection, Mapping
from dataclasses import replace

from app.rubrics.combining import Disagreement, Edition, History, combined_id
from app.rubrics.draft import numbered
from app.study.rubric import Criterion, Theme, Wording
from app.study.team.designs import ChangeKind, ItemChange
from app.study.team.merge_outcome import CombinedVersion, WordingConflict
from storage.annotate.carry_forward import IS_FROM_PACKET, all_parents, parents_in
from storage.database import Database, as_uuid
from storage.merge.fact_tables import TABLES, TableScope, layouts, refers_to
from storage.rubric.rubrics import RubricStore

_OF_ITEMS = "item IN (SELECT id FROM item WHERE rubric = :version)"
_ROWS = {
    "rubric_parent": "rubric = :version",
    "item_removal": "rubric = :version",
    "item_change": _OF_ITEMS,
    "item_parent": _OF_ITEMS,
    "item": "rubric = :version",
    "theme": "rubric = :version",
    "rubric": "version = :version",
}
"""The rows of a version by table, in the order in which they can be deleted."""
_KEYS = {
    "rubric": ":version",
    "theme": "SELECT id FROM theme WHERE rubric = :version",
    "item": "SELECT id FROM item WHERE rubric = :version",
}
# An answer that was only carried over is made again, unless something given refers to it.
_IS_GIVEN = """
AND (act <> 'carry' OR id IN (SELECT other FROM answer_settles) OR uuid IN (SELECT answer FROM reason_code))
"""
_CARRIED = f"SELECT id FROM answer WHERE {_OF_ITEMS} AND act = 'carry'"
_ANSWERS = f"SELECT id FROM answer WHERE {_OF_ITEMS}"


class CombinedVersions:
    """The versions of a study that combine others."""

    def __init__(self, database: Database, rubrics: RubricStore) -> None:
        """`rubrics` must not have read anything yet: versions may get other numbers."""
        self._database = database
        self._rubrics = rubrics

    def derive(self) -> Mapping[uuid.UUID, tuple[uuid.UUID, ...]]:
        """Make the version that combines all others, inside the caller's transaction; remove those no longer wanted.

        Returns what a version that is new combines, by its id. A study that was opened from a packet keeps what came
        with it, for not all came that this rests on.
        """
        if self._database.row(IS_FROM_PACKET):
            return {}
        unneeded = unneeded_versions(self._database)
        wanted = self._history(without=unneeded.values()).combined()
        for identity, version in unneeded.items():
            if wanted is None or identity != wanted.id:
                remove_version(self._database, version)
        if wanted is None or self._database.row("SELECT 1 FROM rubric WHERE uuid = ?", (wanted.id.bytes,)):
            return {}
        cell = b"".join(one.bytes for one in wanted.parents)
        self._rubrics.insert(wanted.rubric, wanted.id, cell, wanted.published_at, wanted.changes)
        return {wanted.id: wanted.parents}

    def newest(self) -> CombinedVersion | None:
        """What the newest version combines, or None where it combines nothing."""
        number = self._database.number("SELECT max(version) FROM rubric")
        cell = self._database.row("SELECT parent FROM rubric_parent WHERE rubric = ?", (number,))
        own = self._database.row("SELECT uuid FROM rubric WHERE version = ?", (number,))
        if cell is None or own is None or not _is_combined(own[0], cell[0]):
            return None
        numbers = self._numbers()
        parents = sorted(numbers[one] for one in parents_in(cell[0]) if one in numbers)
        return CombinedVersion(number, tuple(parents))

    def conflicts(self) -> tuple[WordingConflict, ...]:
        """The criteria, and other parts of the rubric, that were changed apart and wait for a decision."""
        cells = self._database.rows("SELECT uuid, parent FROM rubric_parent JOIN rubric ON version = rubric")
        if not any(_is_combined(identity, cell) for identity, cell in cells):
            return ()
        numbers = self._numbers()
        newest = self._rubrics.version(self._database.number("SELECT max(version) FROM rubric"))
        codes = {one.lineage: one.code for one in newest.criteria}
        return tuple(
            WordingConflict(
                codes.get(one.part[1], "") if one.part[0] == "criterion" else "",
                tuple(numbers[version] for version in one.versions),
                tuple(_said(one, value) for value in one.values),
                _said(one, one.kept),
                str(one.part[1]) if one.part[0] == "criterion" else "",
            )
            for one in self._history(without=()).disagreements()
        )

    def decide(self, conflict: WordingConflict, version: int) -> int:
        """Publish the wording of one of its versions as the next version of the rubric; returns its number.

        What was answered under that wording holds for the new version, too. Raises KeyError where `version` is not
        among those of the conflict, ValueError where it is not about a criterion.
        """
        if not conflict.lineage:
            raise ValueError(conflict.code)
        if version not in conflict.versions:
            raise KeyError(version)
        lineage = uuid.UUID(conflict.lineage)
        current = self._rubrics.version(self._database.number("SELECT max(version) FROM rubric"))
        chosen = next(
            (one for one in self._rubrics.version(version).criteria if one.lineage == lineage), None
        )
        themes = tuple(_with_wording(theme, lineage, chosen) for theme in current.themes)
        rubric = replace(current, themes=numbered(tuple(theme for theme in themes if theme.criteria)))
        changes = [
            ItemChange(one.lineage, ChangeKind.REWORDED, True)
            if one.lineage == lineage
            else ItemChange(one.lineage, ChangeKind.SAME, False)
            for one in rubric.criteria
        ]
        left_out = {} if chosen else {lineage: ""}
        ids = {number: identity for identity, number in self._numbers().items()}
        return self._rubrics.publish(rubric, changes, left_out, ids[version]).version

    def _numbers(self) -> Mapping[uuid.UUID, int]:
        rows = self._database.rows("SELECT uuid, version FROM rubric")
        return {as_uuid(identity): version for identity, version in rows}

    def _history(self, without: Collection[int]) -> History:
        ids = {version: identity for identity, version in self._numbers().items()}
        rows = self._database.rows("SELECT version, published_at FROM rubric ORDER BY version")
        made_from = all_parents(self._database)
        return History(
            Edition(
                ids[version],
                tuple(ids[one] for one in made_from.get(version, ())),
                self._rubrics.version(version),
                published_at,
                self._changes(version),
                self._is_combined(version),
            )
            for version, published_at in list(rows)
            if version not in without
        )

    def _is_combined(self, version: int) -> bool:
        row = self._database.row(
            "SELECT uuid, parent FROM rubric_parent JOIN rubric ON version = rubric WHERE rubric = ?",
            (version,),
        )
        return row is not None and _is_combined(*row)

    def _changes(self, version: int) -> Mapping[uuid.UUID, ItemChange]:
        rows = self._database.rows(
            "SELECT lineage, kind, meaning_changed, why FROM item_change JOIN item ON item.id = item"
            " WHERE rubric = ?",
            (version,),
        )
        return {
            as_uuid(lineage): ItemChange(as_uuid(lineage), ChangeKind(kind), bool(changed), why)
            for lineage, kind, changed, why in rows
        }


def combine_what_goes(connection: sqlite3.Connection) -> None:
    """Add to the table `gone` of a merge that is being undone the versions that combine versions in it."""
    rows = connection.execute(
        "SELECT uuid, version, parent FROM rubric_parent JOIN rubric ON version = rubric ORDER BY version"
    ).fetchall()
    gone = "SELECT uuid FROM rubric WHERE quote(version) IN (SELECT row FROM temp.gone WHERE fact = 'rubric')"
    going = {as_uuid(identity) for (identity,) in connection.execute(gone)}
    combined = [
        (as_uuid(identity), version, parents_in(cell))
        for identity, version, cell in rows
        if _is_combined(identity, cell)
    ]
    while found := [one for one in combined if one[0] not in going and not going.isdisjoint(one[2])]:
        for identity, version, _parents in found:
            going.add(identity)
            for table, which in _ROWS.items():
                connection.execute(
                    f"INSERT OR IGNORE INTO temp.gone SELECT '{table}', {_row_key(connection, table)}"
                    f" FROM {table} WHERE {which}",
                    {"version": version},
                )
            connection.execute(
                f"INSERT OR IGNORE INTO temp.gone SELECT 'answer', quote(id) FROM ({_CARRIED})",
                {"version": version},
            )


def drop_combined(staged: Database) -> None:
    """Remove from a study from elsewhere the combined versions that nothing given refers to: they are made here.
    Inside the caller's transaction, after what was carried over."""
    for version in unneeded_versions(staged).values():
        remove_version(staged, version)


def unneeded_versions(database: Database) -> dict[uuid.UUID, int]:
    """The combined versions that nothing refers to but what is derived, and their numbers."""
    rows = list(
        database.rows("SELECT uuid, version, parent FROM rubric_parent JOIN rubric ON version = rubric")
    )
    unneeded = {
        as_uuid(identity): version
        for identity, version, cell in rows
        if _is_combined(identity, cell) and not _is_referred_to(database, version)
    }
    waiting = [(as_uuid(identity), parents_in(cell)) for identity, _version, cell in rows]
    while True:  # what a version that stays was made from stays, too
        kept = {parent for identity, parents in waiting if identity not in unneeded for parent in parents}
        if kept.isdisjoint(unneeded):
            return unneeded
        unneeded = {identity: version for identity, version in unneeded.items() if identity not in kept}


def remove_version(database: Database, version: int) -> None:
    """Delete a combined version and what was carried over to it."""
    connection, place = database.connection, {"version": version}
    connection.execute(
        f"DELETE FROM carried_answer WHERE answer IN ({_ANSWERS}) OR origin IN ({_ANSWERS})", place
    )
    connection.execute(f"DELETE FROM set_aside WHERE answer IN ({_ANSWERS})", place)
    connection.execute(
        "DELETE FROM merged_row WHERE fact IN ('answer', 'carried_answer')"
        f" AND row IN (SELECT quote(id) FROM ({_ANSWERS}))",
        place,
    )
    connection.execute(f"DELETE FROM answer WHERE {_OF_ITEMS}", place)
    connection.execute(
        "DELETE FROM given_number WHERE fact = 'rubric'"
        " AND uuid IN (SELECT uuid FROM rubric WHERE version = :version)",
        place,
    )
    for table, rows in _ROWS.items():
        _forget_merged(database, table, version)
        connection.execute(f"DELETE FROM {table} WHERE {rows}", place)


def _forget_merged(database: Database, table: str, version: int) -> None:
    """A row that goes did not come with any merge."""
    row = _row_key(database.connection, table)
    database.connection.execute(
        f"DELETE FROM merged_row WHERE fact = '{table}'"
        f" AND row IN (SELECT {row} FROM {table} WHERE {_ROWS[table]})",
        {"version": version},
    )


def _row_key(connection: sqlite3.Connection, table: str) -> str:
    """SQL for how `merged_row` names a row."""
    return " || ',' || ".join(f"quote({column})" for column in layouts(connection)[table].primary)


def _is_referred_to(database: Database, version: int) -> bool:
    known = layouts(database.connection)
    for target, keys in _KEYS.items():
        for table, column in refers_to(known, target):
            if table in _ROWS or TABLES[table].travel is TableScope.DERIVED:
                continue
            only = _IS_GIVEN if table == "answer" else ""
            sql = f"SELECT 1 FROM {table} WHERE {column} IN ({keys}) {only} LIMIT 1"
            if database.row(sql, {"version": version}):
                return True
    return False


def _is_combined(identity: bytes, cell: bytes) -> bool:
    parents = parents_in(cell)
    return len(parents) > 1 and as_uuid(identity) == combined_id(parents)


def _with_wording(theme: Theme, lineage: uuid.UUID, chosen: Criterion | None) -> Theme:
    """A theme in which one criterion says what it says elsewhere, or is gone."""
    criteria = []
    for one in theme.criteria:
        if one.lineage != lineage:
            criteria.append(one)
        elif chosen is not None:
            criteria.append(replace(chosen, code=one.code))
    return replace(theme, criteria=tuple(criteria))


def _said(conflict: Disagreement, value: object) -> str:
    """What a version says of a part, in words; '' where it leaves it out."""
    if value is None:
        return ""
    if conflict.part[0] == "criterion":
        wording = value[0] if isinstance(value, tuple) else value
        assert isinstance(wording, Wording)
        return wording.text
    return str(value)
