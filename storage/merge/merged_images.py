"""Images of two machines put together: the same picture is one image, whatever id each machine gave it."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from storage.merge.differing_rows import ranked
from storage.merge.fact_tables import TABLES, FactTable, Layout, refers_to
from storage.merge.merged_exhibits import drop_outranked

# What people say of an image holds as a whole: what was put right last. What a file is, holds where there is one.
_SAID = "changed_at, name, source, is_photograph, is_reference, prompt, image_group, licence, content_note"
_FILE = "coalesce(sha256, ''), size_bytes, format, width, height"
_ROWS = f"SELECT id, uuid, number, added_at, {_SAID}, {_FILE} FROM {{schema}}.image {{which}} ORDER BY id"
# The images here that one of theirs may be: by an id of either, or by the file. Nothing else changes.
_MET = """
SELECT image.id FROM theirs.image AS t CROSS JOIN main.image AS image ON image.uuid = t.uuid
UNION SELECT image.id FROM theirs.image AS t CROSS JOIN main.image AS image ON image.sha256 = t.sha256
UNION SELECT image.id FROM theirs.image_alias AS t CROSS JOIN main.image AS image ON image.uuid = t.uuid
UNION SELECT alias.image FROM theirs.image AS t CROSS JOIN main.image_alias AS alias ON alias.uuid = t.uuid
UNION SELECT alias.image FROM theirs.image_alias AS t CROSS JOIN main.image_alias AS alias ON alias.uuid = t.uuid
"""
_ALIASES_MET = f"SELECT uuid FROM main.image_alias WHERE image IN ({_MET})"
_SAID_WIDTH = len(_SAID.split(","))
_INSERT = f"""
INSERT INTO main.image (id, uuid, number, added_at, {_SAID}, sha256, size_bytes, format, width, height)
VALUES (?, ?, ?, ?, {", ".join("?" * _SAID_WIDTH)}, nullif(?, ''), ?, ?, ?, ?)
"""
_UPDATE = f"""
UPDATE main.image SET uuid = ?, added_at = ?, {_SAID.replace(",", " = ?,")} = ?, sha256 = nullif(?, ''), size_bytes = ?,
    format = ?, width = ?, height = ? WHERE id = ?
"""


@dataclass
class _Picture:
    """One picture, with all the ids and rows it has on either machine."""

    uuids: set[bytes] = field(default_factory=set)
    ours: list[int] = field(default_factory=list)
    theirs: list[int] = field(default_factory=list)
    added_at: int = 1 << 62
    said: tuple[Any, ...] = ()
    file: tuple[Any, ...] = ()

    def take(self, added_at: int, said: tuple[Any, ...], file: tuple[Any, ...]) -> None:
        """Let the row with the larger values hold; the order in which rows come does not matter."""
        self.added_at = min(self.added_at, added_at)
        self.said = max(self.said, said)
        self.file = max(self.file, file)

    @property
    def cells(self) -> tuple[Any, ...]:
        return (min(self.uuids), self.added_at, *self.said, *self.file)


class _Same:
    """Which ids mean the same picture; each set is known by its smallest id."""

    def __init__(self) -> None:
        self._above: dict[bytes, bytes] = {}

    def find(self, identity: bytes) -> bytes:
        above = self._above.setdefault(identity, identity)
        while above != self._above[above]:
            above = self._above[above]
        self._above[identity] = above
        return above

    def join(self, one: bytes, other: bytes) -> None:
        smaller, larger = sorted((self.find(one), self.find(other)))
        self._above[larger] = smaller


@dataclass(frozen=True)
class MergedImages:
    """What came of it: keys of new images here, keys of those whose facts changed with what they said before, and
    how many images turned out to be one with another."""

    new: tuple[int, ...]
    before: Mapping[int, tuple[Any, ...]]
    unified: int


def merge_images(
    connection: sqlite3.Connection, known: Mapping[str, Layout], may_change: bool
) -> MergedImages:
    """Put the attached study's images among ours and fill `map_image`. Numbers of new ones are provisional.

    `may_change`: whether what is said of the images that are here may be put right, and two of them be found to be one.
    """
    pictures = _pictures(connection, may_change)
    highest = connection.execute("SELECT coalesce(max(id), 0), coalesce(max(number), 0) FROM main.image")
    key, number = highest.fetchone()
    aliases = _count_aliases(connection)
    new, before = [], {}
    for picture in pictures:
        if not picture.ours:
            key, number = key + 1, number + 1
            uuid, added_at, *rest = picture.cells
            connection.execute(_INSERT, (key, uuid, number, added_at, *rest))
            picture.ours.append(key)
            new.append(key)
        else:
            cells = stored_image(connection, picture.ours[0])
            for gone in picture.ours[1:]:
                _repoint(connection, known, picture.ours[0], gone)
            wanted = picture.cells if may_change else (picture.cells[0], *cells[1:])
            if cells != wanted:
                before[picture.ours[0]] = cells
                connection.execute(_UPDATE, (*wanted, picture.ours[0]))
        _name(connection, picture)
    return MergedImages(tuple(new), before, _count_aliases(connection) - aliases)


def _pictures(connection: sqlite3.Connection, may_change: bool) -> list[_Picture]:
    """Every picture that came, with the rows it has here, which come first; each in the order of its keys."""
    same, first = _Same(), dict[str, bytes]()
    which = {"main": f"WHERE id IN ({_MET})", "theirs": ""}
    rows = {
        side: connection.execute(_ROWS.format(schema=side, which=which[side])).fetchall() for side in which
    }
    sides = ("main", "theirs") if may_change else ("main",)
    here = {row[1] for row in rows["main"]} | {uuid for (uuid,) in connection.execute(_ALIASES_MET)}
    for side in ("main", "theirs"):
        for row in rows[side]:
            uuid, sha256 = row[1], row[4 + _SAID_WIDTH]
            same.find(uuid)
            if sha256 and (side in sides or uuid not in here):
                same.join(uuid, first.setdefault(sha256, uuid))
    aliases = [
        pair
        for side in sides
        for pair in connection.execute(
            f"SELECT alias.uuid, image.uuid FROM {side}.image_alias AS alias"
            f" JOIN {side}.image AS image ON image.id = alias.image"
            + (f" WHERE image.id IN ({_MET})" if side == "main" else "")
        )
    ]
    for alias, uuid in aliases:
        same.join(alias, uuid)
    pictures: dict[bytes, _Picture] = {}
    for side in ("main", "theirs"):
        for key, uuid, _number, added_at, *cells in rows[side]:
            picture = pictures.setdefault(same.find(uuid), _Picture())
            picture.uuids.add(uuid)
            (picture.ours if side == "main" else picture.theirs).append(key)
            picture.take(added_at, tuple(cells[:_SAID_WIDTH]), tuple(cells[_SAID_WIDTH:]))
    for alias, _uuid in aliases:
        pictures[same.find(alias)].uuids.add(alias)
    return list(pictures.values())


def stored_image(connection: sqlite3.Connection, key: int) -> tuple[Any, ...]:
    """An image's id, when it was added, and all that is said of it and of its file."""
    sql = f"SELECT uuid, added_at, {_SAID}, {_FILE} FROM main.image WHERE id = ?"
    return tuple(connection.execute(sql, (key,)).fetchone())


def _repoint(connection: sqlite3.Connection, known: Mapping[str, Layout], kept: int, gone: int) -> None:
    """Let everything that is about one row of a picture be about the other; of what then stands twice, the larger
    holds, as it does between machines."""
    drop_outranked(connection, kept, gone)
    for table, column in refers_to(known, "image"):
        if column in TABLES[table].key:
            _drop_smaller(connection, known[table], TABLES[table], column, kept, gone)
        connection.execute(f"UPDATE OR IGNORE main.{table} SET {column} = ? WHERE {column} = ?", (kept, gone))
        connection.execute(f"DELETE FROM main.{table} WHERE {column} = ?", (gone,))
    connection.execute("DELETE FROM main.image WHERE id = ?", (gone,))


def _drop_smaller(
    connection: sqlite3.Connection, form: Layout, table: FactTable, column: str, kept: int, gone: int
) -> None:
    """Of the rows about `kept`, delete those that have a larger counterpart about `gone`."""
    same = " AND ".join([f"t.{key} IS o.{key}" for key in table.key if key != column] or ["1"])
    ranks = [", ".join(ranked(table, form, prefix)) for prefix in ("t", "o")]
    row = " AND ".join(f"o.{key} = {table.name}.{key}" for key in form.primary)
    connection.execute(
        f"DELETE FROM main.{table.name} WHERE {column} = ? AND EXISTS (SELECT 1 FROM main.{table.name} AS o"
        f" JOIN main.{table.name} AS t ON t.{column} = ? AND {same} WHERE {row} AND ({ranks[0]}) > ({ranks[1]}))",
        (kept, gone),
    )


def _name(connection: sqlite3.Connection, picture: _Picture) -> None:
    """Remember the picture's other ids, and where the other machine's rows now are."""
    known_as, *others = sorted(picture.uuids)
    connection.execute("DELETE FROM main.image_alias WHERE uuid = ?", (known_as,))
    connection.executemany(
        "INSERT OR REPLACE INTO main.image_alias VALUES (?, ?)", [(uuid, picture.ours[0]) for uuid in others]
    )
    is_new = 0  # new images are told apart by their keys
    connection.executemany(
        "INSERT INTO temp.map_image VALUES (?, ?, ?)",
        [(theirs, picture.ours[0], is_new) for theirs in picture.theirs],
    )


def _count_aliases(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM main.image_alias").fetchone()[0])


def restore_images(connection: sqlite3.Connection, before: Sequence[tuple[int, Sequence[Any]]]) -> None:
    """Let images say again what they said before a merge; that two of them are one stays."""
    for key, (_uuid, *cells) in before:
        sql = _UPDATE.replace("uuid = ?, ", "")
        connection.execute(sql, (*cells, key))
