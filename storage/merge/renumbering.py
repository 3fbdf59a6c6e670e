"""Numbers and names that people use, made the same on every machine: of images, rubric versions, raters, attempts.

Each follows from the facts alone, so it does not matter in which order machines were put together. What a number or
name was before stays known, for it is what the others' machines go by.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from uuid import UUID

from app.study.team.merge_outcome import Scope
from storage.annotate.carry_forward import recorded_parents
from storage.merge.fact_tables import Layout, refers_to

Given = Mapping[bytes, int]
_OUT_OF_THE_WAY = 1 << 60  # no image has such a number; while numbers change hands, two must not be the same


@dataclass(frozen=True)
class Numbered:
    """Something that has a number: its row's key, all its ids, and when it came to be."""

    key: int
    uuids: tuple[bytes, ...]
    at: int


def given_numbers(connection: sqlite3.Connection, *sides: Sequence[str]) -> Mapping[str, dict[bytes, int]]:
    """For images and rubric versions: the number each id was given where it was made.

    `sides`: databases that are believed alike; of what the first of them know, those behind have no say.
    """
    given: dict[str, dict[bytes, int]] = {"image": {}, "rubric": {}}
    for alike in sides:
        said: dict[tuple[str, bytes], set[int]] = {}
        for side in alike:
            for place, number in _given_on(connection, side).items():
                said.setdefault(place, set()).add(number)
        for (fact, uuid), numbers in said.items():
            given[fact].setdefault(uuid, _of_several(numbers))
    return given


def _given_on(connection: sqlite3.Connection, side: str) -> dict[tuple[str, bytes], int]:
    """What one database says: the number something has, unless it remembers that it was given another."""
    rows = [
        *connection.execute(f"SELECT 'image', uuid, number FROM {side}.image"),
        *connection.execute(f"SELECT 'rubric', uuid, version FROM {side}.rubric"),
        *connection.execute(f"SELECT fact, uuid, number FROM {side}.given_number"),
    ]
    return {(fact, uuid): number for fact, uuid, number in rows}


def _of_several(numbers: set[int]) -> int:
    """Two machines know two numbers only of a picture that was shown only and is judged now, here or on both."""
    return min((number for number in numbers if number > 0), default=max(numbers))


def wanted_numbers(things: Sequence[Numbered], given: Given) -> dict[int, int]:
    """The number for each row. They stay as they were given unless one is given twice, or one thing has two: then
    all are counted again, in the order in which they came to be."""
    numbers = {thing.key: {given[uuid] for uuid in thing.uuids if uuid in given} for thing in things}
    used = Counter(chain.from_iterable(numbers.values()))
    if all(len(own) == 1 for own in numbers.values()) and all(uses == 1 for uses in used.values()):
        return {key: min(own) for key, own in numbers.items()}
    order = sorted(things, key=lambda thing: (thing.at, min(numbers[thing.key], default=0), thing.uuids))
    return {thing.key: place for place, thing in enumerate(order, start=1)}


def number_images(connection: sqlite3.Connection, given: Given) -> dict[int, tuple[int, int]]:
    """Give every image its number; returns old and new of those that changed, by key."""
    others: dict[int, list[bytes]] = {}
    for uuid, image in connection.execute("SELECT uuid, image FROM main.image_alias ORDER BY uuid"):
        others.setdefault(image, []).append(uuid)
    rows = connection.execute("SELECT id, uuid, added_at, number FROM main.image").fetchall()
    things = [Numbered(key, (uuid, *others.get(key, ())), added_at) for key, uuid, added_at, _number in rows]
    wanted = _wanted_of_both(things, given)
    now_it_is = {key: number for key, _uuid, _at, number in rows}
    _remember(connection, "image", things, given, wanted)
    changed = {key: (now_it_is[key], new) for key, new in wanted.items() if now_it_is[key] != new}
    connection.executemany(
        "UPDATE main.image SET number = ? + id WHERE id = ?", [(_OUT_OF_THE_WAY, key) for key in changed]
    )
    connection.executemany(
        "UPDATE main.image SET number = ? WHERE id = ?", [(new, key) for key, (_old, new) in changed.items()]
    )
    return changed


def shown_only(connection: sqlite3.Connection) -> dict[int, int]:
    """The images here that are only shown, by key, with the number each was given."""
    rows = connection.execute(
        "SELECT id, coalesce((SELECT given.number FROM main.given_number AS given WHERE fact = 'image'"
        " AND given.uuid = image.uuid), number) FROM main.image AS image WHERE number < 0"
    )
    return dict(rows.fetchall())


def show_only_again(connection: sqlite3.Connection, before: Mapping[int, int]) -> None:
    """Let images only be shown that were so before a merge, unless they are judged here since; they are to be
    numbered again after this."""
    since = (
        "SELECT 1 FROM main.answer WHERE image = ?1 UNION ALL SELECT 1 FROM main.assignment WHERE image = ?1"
    )
    for key, number in before.items():
        if connection.execute(since, (key,)).fetchone():
            continue
        place = {"key": key, "number": number, "out_of_the_way": -_OUT_OF_THE_WAY - key}
        connection.execute("UPDATE main.image SET number = :out_of_the_way WHERE id = :key", place)
        connection.execute(
            "DELETE FROM main.given_number WHERE fact = 'image' AND number > 0 AND uuid IN"
            " (SELECT uuid FROM main.image WHERE id = :key UNION"
            " SELECT uuid FROM main.image_alias WHERE image = :key)",
            place,
        )
        connection.execute(
            "INSERT OR REPLACE INTO main.given_number SELECT 'image', uuid, :number FROM main.image WHERE id = :key",
            place,
        )


def _wanted_of_both(things: Sequence[Numbered], given: Given) -> dict[int, int]:
    """The numbers of images that are judged, from 1 up, and of those that are only shown, from -1 down. What is judged
    on one machine is judged, and what number it was only shown by does not count."""
    above = {uuid: number for uuid, number in given.items() if number > 0}
    judged = [thing for thing in things if not above.keys().isdisjoint(thing.uuids)]
    keys = {thing.key for thing in judged}
    shown = [thing for thing in things if thing.key not in keys]
    below = wanted_numbers(shown, {uuid: -number for uuid, number in given.items()})
    return {**wanted_numbers(judged, above), **{key: -number for key, number in below.items()}}


def number_versions(
    connection: sqlite3.Connection, known: Mapping[str, Layout], given: Given
) -> dict[int, int]:
    """Give every rubric version its number, wherever it is spoken of; returns the new ones by the old."""
    rows = connection.execute("SELECT version, uuid, published_at FROM main.rubric").fetchall()
    made_from = recorded_parents(connection)
    times = _never_before_parents({uuid: (at, made_from.get(version, ())) for version, uuid, at in rows})
    things = [Numbered(version, (uuid,), times[uuid]) for version, uuid, _at in rows]
    wanted = wanted_numbers(things, given)
    _remember(connection, "rubric", things, given, wanted)
    changed = {old: new for old, new in wanted.items() if old != new}
    places = [("rubric", "version"), *refers_to(known, "rubric")] if changed else []
    connection.execute("CREATE TEMP TABLE renumbered (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)")
    connection.executemany("INSERT INTO temp.renumbered VALUES (?, ?)", changed.items())
    if changed:
        _follow_in_merges(connection, known, places)
    for table, column in places:
        connection.execute(
            f"UPDATE main.{table} SET {column} = -(SELECT new FROM temp.renumbered WHERE old = {column})"
            f" WHERE {column} IN (SELECT old FROM temp.renumbered)"
        )
        connection.execute(f"UPDATE main.{table} SET {column} = -{column} WHERE {column} < 0")
    connection.execute("DROP TABLE temp.renumbered")
    return changed


def _follow_in_merges(
    connection: sqlite3.Connection, known: Mapping[str, Layout], places: Iterable[tuple[str, str]]
) -> None:
    """Let what merges brought be known by the new numbers, where a row is known by its version's number."""
    for table, column in places:
        primary = known[table].primary
        if column not in primary:
            continue
        before = " || ',' || ".join(f"quote(t.{name})" for name in primary)
        after = " || ',' || ".join("quote(new)" if name == column else f"quote(t.{name})" for name in primary)
        moved = connection.execute(
            f"SELECT merging, {after}, row FROM main.{table} AS t JOIN temp.renumbered ON old = t.{column}"
            f" JOIN main.merged_row ON fact = '{table}' AND row = {before}"
        ).fetchall()
        connection.executemany(
            "DELETE FROM main.merged_row WHERE merging = ? AND fact = ? AND row = ?",
            [(merging, table, row) for merging, _new, row in moved],
        )
        connection.executemany(
            "INSERT INTO main.merged_row VALUES (?, ?, ?)",
            [(merging, table, new) for merging, new, _row in moved],
        )


def _never_before_parents(published: Mapping[bytes, tuple[int, Sequence[UUID]]]) -> Mapping[bytes, int]:
    """When each version came to be, in milliseconds: after what it was made from, whatever a clock said."""
    times: dict[bytes, int] = {}

    def time_of(version: bytes, line: frozenset[bytes] = frozenset()) -> int:
        if version not in times:
            at, parents = published[version]
            here = [one.bytes for one in parents if one.bytes in published and one.bytes not in line]
            times[version] = max(at, *(time_of(one, line | {version}) + 1 for one in here), at)
        return times[version]

    for version in published:
        time_of(version)
    return times


def _remember(
    connection: sqlite3.Connection,
    fact: str,
    things: Sequence[Numbered],
    given: Given,
    wanted: Mapping[int, int],
) -> None:
    """Keep the number something was given, where it can no longer be read off its row, and only there."""
    named = [
        (fact, uuid, given[uuid], place or given[uuid] != wanted[thing.key])
        for thing in things
        for place, uuid in enumerate(thing.uuids)
        if uuid in given
    ]
    connection.executemany(
        "DELETE FROM main.given_number WHERE fact = ? AND uuid = ?",
        [(fact, uuid) for fact, uuid, *_ in named],
    )
    connection.executemany(
        "INSERT INTO main.given_number VALUES (?, ?, ?)", [one for *one, is_other in named if is_other]
    )


def name_raters(connection: sqlite3.Connection) -> dict[str, str]:
    """Give everybody a name of their own; returns the new name by the old of those that changed.

    Who was there first keeps a name that several have; the others become "R1 (2)", "R1 (3)", …
    """
    rows = connection.execute(
        "SELECT id, name, coalesce(nullif(given_name, ''), name) FROM main.rater ORDER BY created_at, uuid"
    ).fetchall()
    wanted = wanted_names([(key, given) for key, _name, given in rows])
    given_names = {key: given for key, _name, given in rows}
    changed = {key: (name, wanted[key]) for key, name, _given in rows if name != wanted[key]}
    connection.executemany(
        "UPDATE main.rater SET name = char(10) || hex(uuid) WHERE id = ?", [(key,) for key in changed]
    )
    connection.executemany(
        "UPDATE main.rater SET name = ?, given_name = ? WHERE id = ?",
        [
            (new, "" if new == given_names[key] else given_names[key], key)
            for key, (_old, new) in changed.items()
        ],
    )
    return dict(changed.values())


def wanted_names(given: Sequence[tuple[int, str]]) -> dict[int, str]:
    """The name for each key, from the given names in the order in which people came."""
    first: dict[str, int] = {}
    for key, name in given:
        first.setdefault(name, key)
    wanted = {key: name for name, key in first.items()}
    taken = set(first)
    for key, name in given:
        if key not in wanted:
            wanted[key] = next(new for n in count(2) if (new := f"{name} ({n})") not in taken)
            taken.add(wanted[key])
    return wanted


def number_attempts(connection: sqlite3.Connection, table: str) -> None:
    """Count the attempts of each call again, in the order in which they were made."""
    connection.execute("CREATE TEMP TABLE attempts (id INTEGER PRIMARY KEY, wanted INTEGER NOT NULL)")
    connection.execute(
        "INSERT INTO temp.attempts SELECT id, wanted FROM (SELECT id, attempt, row_number()"
        f" OVER (PARTITION BY call_key ORDER BY asked_at, uuid) AS wanted FROM main.{table})"
        " WHERE attempt <> wanted"
    )
    connection.execute(
        f"UPDATE main.{table} SET attempt = -(SELECT wanted FROM temp.attempts WHERE attempts.id = {table}.id)"
        " WHERE id IN (SELECT id FROM temp.attempts)"
    )
    connection.execute(f"UPDATE main.{table} SET attempt = -attempt WHERE attempt < 0")
    connection.execute("DROP TABLE temp.attempts")


def with_combined(given: Given, combined: Mapping[UUID, Sequence[UUID]]) -> Given:
    """The numbers given to versions, and one above them for the version that combines them."""
    above = {
        one.bytes: 1 + max((given[parent.bytes] for parent in parents if parent.bytes in given), default=0)
        for one, parents in combined.items()
    }
    return {**given, **above}


class Numbering:
    """Notes the numbers before the facts of two studies are put together, and gives them afterwards."""

    def __init__(self, connection: sqlite3.Connection, known: Mapping[str, Layout], scope: Scope) -> None:
        self._connection = connection
        self._known = known
        is_believed = scope is not Scope.BACK
        self._sides = [("main", "theirs")] if is_believed else [("main",), ("theirs",)]
        self._given: Mapping[str, Given] = {}
        self._only_shown: Mapping[int, int] = {}

    def note(self) -> None:
        """Read the numbers given on both sides, before any image becomes one with another."""
        self._given = given_numbers(self._connection, *self._sides)
        self._only_shown = shown_only(self._connection)

    def give(
        self, combined: Mapping[UUID, Sequence[UUID]]
    ) -> tuple[dict[int, int], dict[int, tuple[int, int]], dict[int, int]]:
        """Number everything as the facts say. Returns new versions by old ones, old and new numbers of images by key,
        and the numbers of images that were only shown before and are judged now, by key.

        `combined`: versions that are new with what they combine; their number follows from theirs."""
        given = with_combined(self._given["rubric"], combined)
        provisional = dict(self._connection.execute("SELECT version, uuid FROM main.rubric").fetchall())
        versions = {
            old: new
            for old, new in number_versions(self._connection, self._known, given).items()
            if UUID(bytes=provisional[old]) not in combined
        }
        numbers = number_images(self._connection, self._given["image"])
        are_judged = {key for key, (_old, new) in numbers.items() if new > 0}
        judged = {key: number for key, number in self._only_shown.items() if key in are_judged}
        return versions, numbers, judged
