"""Answers that hold for a new version because the meaning stayed: derived from what was given, alike on every machine.

A version carries over from the version it was made from, whatever number that has now. Carried answers are made again
whenever facts came from elsewhere: what is no longer carried goes, unless somebody's own answer refers to it.
"""

import sqlite3
import uuid
from collections.abc import Mapping, Sequence

from storage.database import Database, as_uuid
from storage.merge.answers_of_two_machines import set_aside
from storage.merge.touched import TOUCHED_ANSWERS, TOUCHED_CURRENT
from storage.triggers import triggers_lifted

# Carried answers that given facts refer to, with what those come from. They stay and travel with these facts.
_NEEDED = """
WITH RECURSIVE needed (id) AS (
    SELECT carried.id FROM {answers} AS carried WHERE carried.act = 'carry' AND (
        EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = carried.id AND later.act <> 'carry')
        OR carried.id IN (SELECT other FROM answer_settles)
        OR carried.uuid IN (SELECT answer FROM reason_code))
    UNION SELECT origin FROM carried_answer JOIN needed ON answer = needed.id
) SELECT id FROM needed
"""
# What people say now about the parent, wherever a criterion of the version means the same, and nobody has said
# anything about the version themselves. (Judges are not carried over: a call that asks the same is found by its key.)
_HOLDING = """
SELECT old.id, old.uuid, new_item.id, new_item.code, old.image, old.rater,
    old.value IS NOT NULL, old.recorded_at FROM item AS new_item
JOIN item_change AS change ON change.item = new_item.id
JOIN item AS old_item ON old_item.lineage = new_item.lineage AND old_item.rubric = :parent
JOIN {current} AS old ON old.item = old_item.id AND old.run = 0
JOIN rater ON rater.id = old.rater AND rater.kind <> 'judge'
WHERE new_item.rubric = :version AND change.kind IN ('same', 'reworded')
AND (change.meaning_changed = 0 {same_words})
AND NOT EXISTS (SELECT 1 FROM answer AS own WHERE own.item = new_item.id AND own.image = old.image
    AND own.rater = old.rater AND own.run = 0 AND own.act <> 'carry')
AND (old.value IS NOT NULL OR old.doubt IS NOT NULL OR old.note <> '' OR EXISTS (
    SELECT 1 FROM answer AS kept WHERE kept.item = new_item.id AND kept.image = old.image AND kept.rater = old.rater
    AND kept.run = 0 AND kept.id IN (SELECT id FROM temp.needed_carry)))
ORDER BY old.id
"""
# In a version that was made from several, answers also hold where the words are those that were answered.
_SAME_WORDS = """
OR (new_item.text, new_item.short, new_item.guidance, new_item.applies_when, new_item.scale)
    = (old_item.text, old_item.short, old_item.guidance, old_item.applies_when, old_item.scale)
"""
_CARRY = """
INSERT INTO answer (uuid, image, rater, run, item, rubric, value, doubt, note, act, previous, session, perception,
    alt_text, heard, seconds, language, recorded_at)
SELECT ?, image, rater, run, ?, ?, value, doubt, note, 'carry', NULL, session, perception, alt_text, heard, seconds,
    language, recorded_at FROM answer WHERE id = ?
"""
_OF_VERSION = "act = 'carry' AND item IN (SELECT id FROM item WHERE rubric = ?)"
_GONE = f"""
SELECT id FROM {{answers}} AS answer WHERE {_OF_VERSION} AND uuid NOT IN (SELECT uuid FROM temp.wanted_carry)
AND id NOT IN (SELECT id FROM temp.needed_carry)
"""
# Of several carried answers at one place, what holds stands last, and each follows the one before.
_FOLLOWING = f"""
SELECT id, wanted FROM (SELECT id, previous, lag(id) OVER (PARTITION BY item, image, rater
    ORDER BY uuid IN (SELECT uuid FROM temp.wanted_carry), recorded_at, uuid) AS wanted
    FROM {{answers}} AS answer WHERE {_OF_VERSION}) WHERE previous IS NOT wanted
"""
_VERSIONS = """
SELECT rubric.version, rubric.uuid, coalesce(given.number, rubric.version), published_at
FROM rubric LEFT JOIN given_number AS given ON given.fact = 'rubric' AND given.uuid = rubric.uuid
"""
IS_FROM_PACKET = "SELECT 1 FROM merging WHERE json_extract(told, '$.opened') = 1 LIMIT 1"
_TABLES = ("needed_carry", "wanted_carry", "holding_now")
_EVERYWHERE = {"answers": "answer", "current": "current_answer"}
_TOUCHED = {"answers": TOUCHED_ANSWERS, "current": "temp.holding_now"}


def carry_forward(database: Database, version: int, only_touched: bool = False) -> int:
    """Derive what is carried over to a version, inside the caller's transaction; returns how many answers are new.

    `only_touched`: only for the people and images named in `storage.merge.touched`. The new fact's id follows from the
    old fact's and from the criterion, so two machines make the same one. Raises KeyError for a version there is not.
    """
    row = database.row("SELECT uuid FROM rubric WHERE version = ?", (version,))
    if row is None:
        raise KeyError(version)
    made_from = all_parents(database).get(version, ())
    connection = database.connection
    connection.execute("PRAGMA defer_foreign_keys = ON")
    for table in _TABLES:
        connection.execute(f"DROP TABLE IF EXISTS temp.{table}")
    where = _TOUCHED if only_touched else _EVERYWHERE
    connection.execute(f"CREATE TEMP TABLE needed_carry AS {_NEEDED.format_map(where)}")
    connection.execute("CREATE TEMP TABLE wanted_carry (uuid BLOB PRIMARY KEY) WITHOUT ROWID")
    if only_touched:
        connection.execute(f"CREATE TEMP TABLE holding_now AS SELECT * FROM {TOUCHED_CURRENT}")
    new = _add_wanted(database, version, made_from, as_uuid(row[0]), where)
    gone = _remove(connection, version, where)
    moved = _let_follow(connection, version, where)
    for table in _TABLES:
        connection.execute(f"DROP TABLE IF EXISTS temp.{table}")
    if new or gone or moved:
        set_aside(database, only_touched)
    return new


def carry_all_forward(database: Database, only_touched: bool = False) -> int:
    """Derive what is carried over to every version, parents first, inside the caller's transaction; returns how many
    answers are new. In a study that was opened from a packet what came with it stays, for not all came that it follows
    from. `only_touched`: as for `carry_forward`."""
    if database.row(IS_FROM_PACKET):
        return 0
    found = all_parents(database)
    versions = [version for (version,) in database.rows("SELECT version FROM rubric ORDER BY version")]
    order: dict[int, None] = {}

    def put(version: int, line: frozenset[int] = frozenset()) -> None:
        for parent in found.get(version, ()):
            if parent not in line and parent not in order:
                put(parent, line | {version})
        order.setdefault(version)

    for version in versions:
        put(version)
    return sum(carry_forward(database, version, only_touched) for version in order)


def parents(database: Database) -> Mapping[int, int]:
    """The newest of the versions that each version was made from, as of `all_parents`."""
    return {version: max(several) for version, several in all_parents(database).items()}


def recorded_parents(connection: sqlite3.Connection) -> Mapping[int, tuple[uuid.UUID, ...]]:
    """The ids of the versions that each version was made from, by its number, as they are recorded; that of a version
    that is not here may be among them."""
    found: dict[int, tuple[uuid.UUID, ...]] = {}
    rows = connection.execute("SELECT rubric, parent FROM main.rubric_parent ORDER BY rubric, parent")
    for version, parent in rows.fetchall():
        found[version] = (*found.get(version, ()), as_uuid(parent))
    return found


def split_parents(connection: sqlite3.Connection) -> None:
    """Make rows of the cells of older programs, each of which held several ids, one after the other."""
    several = connection.execute(
        "SELECT rubric, parent FROM main.rubric_parent WHERE length(parent) > 16"
    ).fetchall()
    for version, cell in several:
        connection.execute("DELETE FROM main.rubric_parent WHERE rubric = ? AND parent = ?", (version, cell))
        connection.executemany(
            "INSERT OR IGNORE INTO main.rubric_parent VALUES (?, ?)",
            [(version, cell[at : at + 16]) for at in range(0, len(cell), 16)],
        )


def all_parents(database: Database) -> Mapping[int, tuple[int, ...]]:
    """The versions that each version was made from, by their numbers; those that are not here are left out.

    A study from before this was recorded numbered each version one above all it knew, so the parent is then the
    newest of those with a smaller number that were published before.
    """
    rows = list(database.rows(_VERSIONS))
    recorded = recorded_parents(database.connection)
    by_uuid = {as_uuid(identity): version for version, identity, *_ in rows}
    found: dict[int, tuple[int, ...]] = {}
    for version, identity, given, published_at in rows:
        several = recorded.get(version, ())
        if not several:
            earlier = [
                (number, at, other)
                for _version, other, number, at in rows
                if number < given and (at, other) < (published_at, identity)
            ]
            several = (as_uuid(max(earlier)[2]),) if earlier else ()
        if here := tuple(by_uuid[one] for one in several if one in by_uuid):
            found[version] = here
    return found


def drop_derived(staged: Database) -> None:
    """Delete the carried answers of a study from elsewhere that nothing given refers to: they are derived here."""
    if not staged.number("SELECT EXISTS (SELECT 1 FROM answer WHERE act = 'carry')"):
        return  # to lift the triggers takes longer
    with staged.atomic() as connection:
        connection.execute("PRAGMA defer_foreign_keys = ON")
        with triggers_lifted(connection):
            connection.execute(f"CREATE TEMP TABLE needed_carry AS {_NEEDED.format_map(_EVERYWHERE)}")
            stale = (
                "SELECT id FROM answer WHERE act = 'carry' AND id NOT IN (SELECT id FROM temp.needed_carry)"
            )
            connection.execute("UPDATE answer SET previous = NULL WHERE act = 'carry'")
            connection.execute(f"DELETE FROM carried_answer WHERE answer IN ({stale})")
            connection.execute(f"DELETE FROM answer WHERE id IN ({stale})")
        connection.execute("DROP TABLE temp.needed_carry")


def _add_wanted(
    database: Database, version: int, made_from: Sequence[int], rubric: uuid.UUID, where: Mapping[str, str]
) -> int:
    """Note what is to be carried over in `wanted_carry`, and add what is not there yet."""
    connection, new = database.connection, 0
    for origin, identity, item, code in _holding(database, version, made_from, where):
        wanted = uuid.uuid5(as_uuid(identity), f"{rubric}/{code}").bytes
        connection.execute("INSERT INTO temp.wanted_carry VALUES (?)", (wanted,))
        known = database.row("SELECT id FROM answer WHERE uuid = ?", (wanted,))
        key = known[0] if known else connection.execute(_CARRY, (wanted, item, version, origin)).lastrowid
        connection.execute("INSERT OR IGNORE INTO carried_answer VALUES (?, ?)", (key, origin))
        new += known is None
    return new


def _holding(
    database: Database, version: int, made_from: Sequence[int], where: Mapping[str, str]
) -> list[tuple[int, bytes, int, str]]:
    """What holds for a version from those it was made from; at each place the later answer, where there are several."""
    same = _SAME_WORDS if len(made_from) > 1 else ""
    found: dict[tuple[int, ...], tuple[tuple[int, int, bytes], tuple[int, bytes, int, str]]] = {}
    for parent in made_from:
        sql = _HOLDING.format(same_words=same, **where)
        for *row, image, rater, is_answer, at in database.rows(sql, {"version": version, "parent": parent}):
            origin, identity, item, code = row
            one = ((is_answer, at, identity), (origin, identity, item, code))
            place = (item, image, rater)
            found[place] = max(found.get(place, one), one)
    return sorted(row for _moment, row in found.values())


def _remove(connection: sqlite3.Connection, version: int, where: Mapping[str, str]) -> int:
    """Delete what is carried over no longer, with what was carried on from it."""
    gone = [key for (key,) in connection.execute(_GONE.format_map(where), (version,)).fetchall()]
    for key in gone:
        connection.execute("DELETE FROM carried_answer WHERE answer = ?1 OR origin = ?1", (key,))
        connection.execute("DELETE FROM merged_row WHERE fact = 'answer' AND row = quote(?)", (key,))
        connection.execute("DELETE FROM merged_row WHERE fact = 'carried_answer' AND row = quote(?)", (key,))
        connection.execute("DELETE FROM set_aside WHERE answer = ?", (key,))
        connection.execute("DELETE FROM answer WHERE id = ?", (key,))
    return len(gone)


def _let_follow(connection: sqlite3.Connection, version: int, where: Mapping[str, str]) -> int:
    """Let carried answers at one place follow one another. A fact is never edited, so a row goes and comes again."""
    moved = connection.execute(_FOLLOWING.format_map(where), (version,)).fetchall()
    columns = [row[1] for row in connection.execute("PRAGMA table_info(answer)")] if moved else []
    place = columns.index("previous") if moved else 0
    marks = ", ".join("?" * len(columns))
    for key, previous in moved:
        row = list(connection.execute("SELECT * FROM answer WHERE id = ?", (key,)).fetchone())
        row[place] = previous
        connection.execute("DELETE FROM answer WHERE id = ?", (key,))
        connection.execute(f"INSERT INTO answer VALUES ({marks})", row)
    return len(moved)
