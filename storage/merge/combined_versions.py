"""Rubric versions that combine others: made again from what people published, alike on every machine.

Where versions were published apart, the newest version combines them. Such a version is no fact of its own: it goes
when more versions come in, unless something that people did refers to it.
"""

import sqlite3
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from app.rubrics.combining import Disagreement, Edition, History, combined_id
from app.rubrics.draft import numbered
from app.study.rubric import Criterion, Theme, Wording
from app.study.team.designs import ChangeKind, ItemChange
from app.study.team.merge_outcome import CombinedVersion, WordingConflict
from storage.annotate.carry_forward import IS_FROM_PACKET, all_parents, recorded_parents
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
        self._rubrics.insert(wanted.rubric, wanted.id, wanted.parents, wanted.published_at, wanted.changes)
        return {wanted.id: wanted.parents}

    def newest(self) -> CombinedVersion | None:
        """What the newest version combines, or None where it combines nothing."""
        number = self._database.number("SELECT max(version) FROM rubric")
        made_from = _combined(self._database.connection).get(number)
        if made_from is None:
            return None
        numbers = self._numbers()
        return CombinedVersion(number, tuple(sorted(numbers[one] for one in made_from if one in numbers)))

    def conflicts(self) -> tuple[WordingConflict, ...]:
        """The criteria, and other parts of the rubric, that were changed apart and wait for a decision."""
        if not _combined(self._database.connection):
            return ()
        numbers = self._numbers()
        newest = self._rubrics.version(self._database.number("SELECT max(version) FROM rubric"))
        codes = {one.lineage: one.code for one in newest.criteria}
        of_criteria, others = list[WordingConflict](), dict[tuple[uuid.UUID, ...], list[Disagreement]]()
        for one in self._history(without=()).disagreements():
            if one.part[0] == "criterion":
                said = tuple(_words(one, value) for value in one.values)
                code, versions = (
                    codes.get(one.part[1], ""),
                    tuple(numbers[version] for version in one.versions),
                )
                of_criteria.append(
                    WordingConflict(code, versions, said, _words(one, one.kept), str(one.part[1]))
                )
            else:
                others.setdefault(one.versions, []).append(one)
        return (*of_criteria, *(_of_other_parts(several, numbers) for several in others.values()))

    def decide(self, conflict: WordingConflict, version: int) -> int:
        """Publish the wording of one of its versions as the next version of the rubric; returns its number.

        What was answered under that wording holds for the new version, too. Raises KeyError where `version` is not
        among those of the conflict.
        """
        if version not in conflict.versions:
            raise KeyError(version)
        if conflict.lineage:
            return self._decide_criterion(conflict, version)
        ids = _ids(self._database.connection)
        among = [ids[one] for one in conflict.versions]
        rubric = self._history(without=()).taking(ids[version], among, ids[max(ids)])
        changes = [ItemChange(one.lineage, ChangeKind.SAME, False) for one in rubric.criteria]
        return self._rubrics.publish(rubric, changes, words_from=among).version

    def _decide_criterion(self, conflict: WordingConflict, version: int) -> int:
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
        ids = _ids(self._database.connection)
        return self._rubrics.publish(rubric, changes, left_out, [ids[version]]).version

    def _numbers(self) -> Mapping[uuid.UUID, int]:
        return {identity: version for version, identity in _ids(self._database.connection).items()}

    def _history(self, without: Collection[int]) -> History:
        ids = _ids(self._database.connection)
        rows = self._database.rows("SELECT version, published_at FROM rubric ORDER BY version")
        made_from, combined = all_parents(self._database), _combined(self._database.connection)
        return History(
            Edition(
                ids[version],
                tuple(ids[one] for one in made_from.get(version, ())),
                self._rubrics.version(version),
                published_at,
                self._changes(version),
                version in combined,
            )
            for version, published_at in list(rows)
            if version not in without
        )

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
    ids = _ids(connection)
    gone = "SELECT uuid FROM rubric WHERE quote(version) IN (SELECT row FROM temp.gone WHERE fact = 'rubric')"
    going = {as_uuid(identity) for (identity,) in connection.execute(gone)}
    combined = [
        (ids[version], version, made_from) for version, made_from in sorted(_combined(connection).items())
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
    ids, recorded = _ids(database.connection), recorded_parents(database.connection)
    unneeded = {
        ids[version]: version
        for version in _combined(database.connection)
        if not _is_referred_to(database, version)
    }
    while True:  # what a version that stays was made from stays, too
        kept = {
            one
            for version, made_from in recorded.items()
            if ids.get(version) not in unneeded
            for one in made_from
        }
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


def _ids(connection: sqlite3.Connection) -> Mapping[int, uuid.UUID]:
    rows = connection.execute("SELECT version, uuid FROM main.rubric").fetchall()
    return {version: as_uuid(identity) for version, identity in rows}


def _combined(connection: sqlite3.Connection) -> Mapping[int, tuple[uuid.UUID, ...]]:
    """The versions that combine others, by their numbers, with what they combine."""
    ids = _ids(connection)
    return {
        version: made_from
        for version, made_from in recorded_parents(connection).items()
        if len(made_from) > 1 and ids.get(version) == combined_id(made_from)
    }


def _with_wording(theme: Theme, lineage: uuid.UUID, chosen: Criterion | None) -> Theme:
    """A theme in which one criterion says what it says elsewhere, or is gone."""
    criteria = []
    for one in theme.criteria:
        if one.lineage != lineage:
            criteria.append(one)
        elif chosen is not None:
            criteria.append(replace(chosen, code=one.code))
    return replace(theme, criteria=tuple(criteria))


def _of_other_parts(several: Sequence[Disagreement], numbers: Mapping[uuid.UUID, int]) -> WordingConflict:
    """What the same versions say of the title, the settings and the themes is one conflict, decided at once."""
    said = zip(*([_words(one, value) for value in (*one.values, one.kept)] for one in several), strict=True)
    *wordings, kept = ("; ".join(filter(None, values)) for values in said)
    return WordingConflict("", tuple(numbers[one] for one in several[0].versions), tuple(wordings), kept)


def _words(conflict: Disagreement, value: object) -> str:
    """What a version says of a part, in words; '' where it leaves it out."""
    if value is None:
        return ""
    if conflict.part[0] == "criterion":
        wording = value[0] if isinstance(value, tuple) else value
        assert isinstance(wording, Wording)
        return wording.text
    return str(value)
