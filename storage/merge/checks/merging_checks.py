"""What a merge refuses though the schema would take it: facts of others, and chains that lead where they must not."""

import sqlite3
import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from app.errors import UserError
from app.messages.team import merge_refusals, merging as merging_text
from app.study.exhibits import ExhibitContent, Passage, read_shown
from storage.merge.checks.choice_checks import beside_the_parts
from storage.merge.fact_tables import TABLES, FactTable, Layout
from storage.merge.merged_exhibits import IS_FIXED
from storage.merge.union import Joined

# What somebody sends back; everything else in their packet is only there to be referred to.
RETURNED = (
    "session",
    "session_end",
    "sitting_setup",
    "session_order",
    "answer",
    "answer_settles",
    "carried_answer",
    "put_off",
    "image_skip",
    "private_note",
    "detail",
    "alt_text",
    "border_case",
    "disclosure",
    "seal",
    "seal_member",
    "seal_order",
    "seal_broken",
    "sealed_answer",
    "answer_phase",
    "grouping",
    "grouped_image",
    "voice_note",
    "voice_transcript",
    "voice_consent",
    "translation",
    "translation_confirmation",
    "second_answer",
)
_UNDER_SEALS = ("seal_member", "seal_order", "seal_broken", "sealed_answer", "answer_phase")
# What somebody was asked, by what each row is called; it comes along for reference and must be as it was sent.
_WORDING = (
    ("item", "code", ("text", "short", "guidance", "applies_when", "not_visible", "scale")),
    ("theme", "code", ("statement",)),
    ("rubric", "title", ("title", "artifact", "community", "source", "kind", "setup")),
)
_SENT = ("rubric", "theme", "item", "alt_text", "translation")
_AUTHORED = ("alt_text", "border_case", "detail", "translation", "translation_confirmation")
_OURS = "JOIN main.exhibit AS o ON o.image = t.image JOIN main.image AS image ON image.id = o.image"
_HERS = """
SELECT id FROM main.rater WHERE uuid = ?1 UNION
SELECT member FROM main.pair_member JOIN main.rater ON rater.id = pair_member.pair WHERE rater.uuid = ?1
"""


def check_returned(
    connection: sqlite3.Connection,
    known: Mapping[str, Layout],
    joined: Collection[Joined],
    rater: uuid.UUID,
    name: str,
) -> None:
    """Raise UserError unless everything new is a fact of the packet's rater (or, of a pair, of its members)."""
    row = connection.execute(
        "SELECT name, given_name FROM main.rater WHERE uuid = ?", (rater.bytes,)
    ).fetchone()
    if row is None:
        gone = connection.execute("SELECT 1 FROM main.withdrawal WHERE rater = ?", (rater.bytes,)).fetchone()
        if gone and not any(one.new for one in joined):
            return  # all that was theirs has been left out
        raise UserError(
            merge_refusals.of_withdrawn(name=name) if gone else merge_refusals.unknown_person(name=name)
        )
    _check_wording(connection, joined, name, row[0])
    connection.execute("CREATE TEMP TABLE map_hers (id INTEGER PRIMARY KEY)")
    connection.execute(f"INSERT INTO temp.map_hers {_HERS}", (rater.bytes,))
    came = [one.table for one in joined if one.new]
    for table in came:
        if table not in RETURNED or _is_anothers(connection, known, table, row, came):
            raise UserError(merge_refusals.forged(name=name, person=row[0]))
    if any(_has_others_seals(connection, table) for table in _UNDER_SEALS):
        raise UserError(merge_refusals.forged(name=name, person=row[0]))
    for number, code, value, parts in beside_the_parts(
        connection, "(SELECT * FROM temp.in_answer WHERE is_new)"
    ):
        raise UserError(merging_text.beside_the_parts(name, number, code, value, parts))


def _check_wording(
    connection: sqlite3.Connection, joined: Collection[Joined], name: str, person: str
) -> None:
    """Raise UserError, with the first words that differ, when what somebody was asked is not what was sent out."""
    edited = {one.table: one.edited for one in joined if one.table in _SENT and one.edited}
    for table, label, columns in _WORDING:
        key = "version" if table == "rubric" else "id"
        for column in columns if table in edited else ():
            found = connection.execute(
                f"SELECT o.{label}, t.{column}, o.{column} FROM temp.in_{table} AS t JOIN main.{table} AS o"
                f" ON o.{key} = t.{key} WHERE NOT t.is_new AND t.{column} IS NOT o.{column} ORDER BY o.{key} LIMIT 1"
            ).fetchone()
            if found:
                raise UserError(merge_refusals.other_wording(name, person, *found))
    for table, number in edited.items():
        raise UserError(merge_refusals.edited(name, table, number))


def _is_anothers(
    connection: sqlite3.Connection,
    known: Mapping[str, Layout],
    table: str,
    names: tuple[str, str],
    came: Collection[str],
) -> bool:
    """Whether any new row of a table is not the rater's own. `came`: the tables of which new rows came."""
    wrong = []
    for column, target in known[table].references.items():
        owner = "id" if target == "rater" else TABLES[target].owner
        if owner:
            rows = f"SELECT id FROM main.{target} WHERE {owner} IN (SELECT id FROM temp.map_hers)"
            if target != "rater" and target in came:  # or of what came with it, looked at in its turn
                rows += f" UNION SELECT id FROM temp.in_{target} WHERE is_new"
            wrong.append(f"({column} IS NOT NULL AND {column} NOT IN ({rows}))")
    people = [column for column, target in known[table].references.items() if target == "rater"]
    if people:
        wrong.append(f"coalesce({', '.join([*people, 'NULL'])}) IS NULL")
    if table == "answer":
        wrong.append("run <> 0 OR act = 'reply'")
    if table == "disclosure":
        wrong.append("occasion <> 'pair'")
    values: list[str] = []
    if table in _AUTHORED:
        wrong.append("author NOT IN ('', ?, ?)")
        values = list(names)
    if not wrong:
        return False
    sql = f"SELECT 1 FROM temp.in_{table} WHERE is_new AND ({' OR '.join(wrong)}) LIMIT 1"
    return connection.execute(sql, values).fetchone() is not None


def _has_others_seals(connection: sqlite3.Connection, table: str) -> bool:
    """Whether any row, new or not, is about the seal of another pair or of a workshop."""
    own = (
        "SELECT id FROM main.seal WHERE pair IN (SELECT id FROM temp.map_hers)"
        " UNION SELECT id FROM temp.in_seal WHERE pair IN (SELECT id FROM temp.map_hers)"
    )
    sql = f"SELECT 1 FROM temp.in_{table} WHERE seal IS NULL OR seal NOT IN ({own}) LIMIT 1"
    return connection.execute(sql).fetchone() is not None


def check_exhibits(connection: sqlite3.Connection, name: str) -> None:
    """Raise UserError when an exhibit that is here came with other words, other writers, or more pictures.

    Two machines may each have put words to one image; of those the earlier hold. Packets withhold the writers.
    """
    changed = connection.execute(
        "SELECT count(*) FROM temp.in_exhibit_picture AS p JOIN temp.in_exhibit AS t ON t.image = p.exhibit"
        f" {_OURS} WHERE p.is_new AND NOT t.is_new AND {IS_FIXED}"
    ).fetchone()[0]
    pairs = connection.execute(
        f"SELECT o.shown, t.shown FROM temp.in_exhibit AS t {_OURS}"
        f" WHERE NOT t.is_new AND o.shown <> t.shown AND {IS_FIXED}"
    )
    changed += sum(not _show_the_same(read_shown(ours), read_shown(theirs)) for ours, theirs in pairs)
    if changed:
        raise UserError(merge_refusals.edited(name, "exhibit", changed))


def _show_the_same(one: ExhibitContent, other: ExhibitContent) -> bool:
    passages = [(*shown.texts, *shown.references) for shown in (one, other)]
    plain = [
        replace(shown, texts=_unsigned(shown.texts), references=_unsigned(shown.references))
        for shown in (one, other)
    ]
    return plain[0] == plain[1] and all(
        a.source == b.source or not (a.source and b.source) for a, b in zip(*passages, strict=True)
    )


def _unsigned(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    return tuple(replace(one, source="") for one in passages)


_STRAYS = (
    "SELECT 1 FROM temp.in_answer AS t JOIN main.answer AS new ON new.id = t.id"
    " JOIN main.answer AS old ON old.id = new.previous WHERE t.is_new AND"
    " (new.rater, new.image, new.item, new.run) <> (old.rater, old.image, old.item, old.run) LIMIT 1",
    "SELECT 1 FROM temp.in_answer_settles AS t JOIN main.answer AS new ON new.id = t.answer"
    " JOIN main.answer AS old ON old.id = t.other WHERE t.is_new AND"
    " (new.rater, new.image, new.item, new.run) <> (old.rater, old.image, old.item, old.run) LIMIT 1",
    "SELECT 1 FROM temp.in_carried_answer AS t JOIN main.answer AS new ON new.id = t.answer"
    " JOIN main.answer AS old ON old.id = t.origin WHERE t.is_new AND"
    " (new.act <> 'carry' OR (new.rater, new.image, new.run) <> (old.rater, old.image, old.run)) LIMIT 1",
    "SELECT 1 FROM temp.in_second_answer AS t JOIN main.answer AS first ON first.id = t.first"
    " WHERE t.is_new AND t.rater <> first.rater LIMIT 1",
    "SELECT 1 FROM temp.in_answer AS t JOIN main.answer AS new ON new.id = t.id JOIN main.item AS item"
    " ON item.id = new.item WHERE t.is_new AND item.rubric IS NOT NULL AND new.rubric IS NOT item.rubric LIMIT 1",
)
"""Finds new facts about something else than the one that they follow, settle, carry or stand beside."""


def check_chains(
    connection: sqlite3.Connection, known: Mapping[str, Layout], tables: Iterable[FactTable], name: str
) -> None:
    """Raise UserError when a new answer follows one about something else or names another version than its criterion's,
    a second answer is not of who gave the first, or new facts follow one another in a ring."""
    has_strays = any(connection.execute(sql).fetchone() for sql in _STRAYS)
    if has_strays or any(_has_ring(connection, table.name) for table in tables if _is_chain(known, table)):
        raise UserError(merge_refusals.rows_do_not_fit(name=name))


def _is_chain(known: Mapping[str, Layout], table: FactTable) -> bool:
    return known[table.name].references.get("previous") == table.name


def _has_ring(connection: sqlite3.Connection, table: str) -> bool:
    sql = f"SELECT id, previous FROM temp.in_{table} WHERE is_new AND previous IS NOT NULL"
    before: dict[int, int] = dict(connection.execute(sql).fetchall())
    ends: set[int] = set()
    for start in before:
        walked, key = set(), start
        while key in before and key not in ends:
            if key in walked:
                return True
            walked.add(key)
            key = before[key]
        ends |= walked
    return False
