"""What of a study is in a shared place already, so that the next time only what is new goes there.

Tables that only grow are marked by their highest row. Of the others, which are small or may change, each thousand rows
have a digest. A withdrawal, and anything that deletes the newest rows, makes a mark worthless: then everything goes
there again, and older files with what is gone are deleted.
"""

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.identity import new_id, now
from storage.database import Database, milliseconds
from storage.merge.fact_tables import FACTS, FactTable, Layout, layouts

_CHUNK = 1_000  # rows that have one digest
# Rows of these are completed or ranked after they were made, but never edited otherwise.
_ALSO_GROWING = ("judge_call", "assignment")
# Rows of these come with an answer, in the same transaction.
_WITH_ANSWERS = {"judge_answer": "answer", "answer_settles": "answer", "answer_phase": "answer"}
_ON_DEMAND = ("carried_answer", "image_alias", "given_number")  # come along with what they belong to
_GONE = ("withdrawal", "erased_row")
_LET_GO = "second_answer"  # rows of this may have to wait until others' rows are here


@dataclass(frozen=True)
class Mark:
    """What is in a shared place. `files`: names of the files that hold it. `highest`: by table that only grows, its
    highest row's number and id. `digests`: by "table/chunk". `asked`: calls that had no reply yet. `details`: anything
    else a place has to remember."""

    files: tuple[str, ...] = ()
    highest: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    digests: Mapping[str, str] = field(default_factory=dict)
    asked: tuple[int, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)


def mark_now(database: Database) -> Mark:
    """The mark of a place that holds everything that is in a study now."""
    known = layouts(database.connection)
    highest: dict[str, tuple[int, str]] = {}
    digests: dict[str, str] = {}
    for table in FACTS:
        form = known.get(table.name)
        if form is None or table.name in _WITH_ANSWERS or table.name in ("carried_answer", "packet_secret"):
            continue
        if _grows(table, form):
            highest[table.name] = _highest(database, table.name)
        else:
            digests |= _digests(database, table, form)
    asked = database.cells("SELECT id FROM judge_call WHERE status = 'asked' ORDER BY id")
    return Mark((), highest, digests, tuple(asked))


def mark_after_merging(database: Database, before: Mark) -> Mark:
    """The mark of a place after a merge of what is there. `before`: that from before the merge. Rows that may travel
    since the merge are not there yet, so those of such tables count as new the next time."""
    mark = mark_now(database)
    own = {key: digest for key, digest in before.digests.items() if key.startswith(f"{_LET_GO}/")}
    others = {key: digest for key, digest in mark.digests.items() if not key.startswith(f"{_LET_GO}/")}
    return replace(mark, digests=others | own)


def is_worthless(database: Database, mark: Mark, current: Mark) -> bool:
    """Whether a mark says nothing any more: somebody has withdrawn since, or the rows it names are other rows."""
    if of_gone(mark) != of_gone(current) or mark.highest.keys() != current.highest.keys():
        return True
    for table, (highest, uuid) in mark.highest.items():
        if highest and database.row(f"SELECT hex(uuid) FROM {table} WHERE id = ?", (highest,)) != (uuid,):
            return True
    return False


def fresh_rows(database: Database, mark: Mark, current: Mark) -> Mapping[str, str]:
    """Conditions on the rows that are not in the place yet, by table; empty when all are there.

    `current`: the mark of everything, made just before. What comes into the study afterwards is not meant.
    """
    known = layouts(database.connection)
    fresh = {}
    for name, (high, _uuid) in current.highest.items():
        low = mark.highest[name][0]
        parts = [f"(id > {low} AND id <= {high})"] if high > low else []
        if name == "judge_call" and (done := set(mark.asked) - set(current.asked)):
            parts.append(f"id IN ({', '.join(map(str, sorted(done)))})")
        if parts:
            fresh[name] = f"({' OR '.join(parts)})"
    if "answer" in fresh:
        fresh |= {
            other: fresh["answer"].replace("id ", f"{column} ") for other, column in _WITH_ANSWERS.items()
        }
        fresh["answer"] += " AND act <> 'carry'"
    changed = {key for key, digest in current.digests.items() if mark.digests.get(key) != digest}
    for table in FACTS:
        chunks = sorted(int(key.rpartition("/")[2]) for key in changed if key.startswith(f"{table.name}/"))
        if chunks and table.name not in _ON_DEMAND:
            key = _chunk_key(known[table.name])
            fresh[table.name] = f"{key} / {_CHUNK} IN ({', '.join(map(str, chunks))})" if key else "1"
    _with_coded(fresh)
    _as_wholes(fresh, changed)
    return fresh


def marks_of(database: Database) -> list[tuple[str, Mark]]:
    """The marks of all places by their names, the newest first."""
    rows = database.rows(
        "SELECT name, told FROM merging WHERE json_extract(told, '$.how') = 'mark' ORDER BY id DESC"
    )
    return [(name, _read(json.loads(document_text)["mark"])) for name, document_text in rows]


def keep_mark(database: Database, place: str, mark: Mark) -> None:
    """Remember the mark of a place instead of an earlier one. `undone_at` keeps it out of the merges that can be
    undone."""
    at = milliseconds(now())
    document_text = json.dumps({"how": "mark", "opened": False, "mark": _document(mark)})
    with database.atomic() as connection:
        connection.execute(
            "DELETE FROM merging WHERE name = ? AND json_extract(told, '$.how') = 'mark'", (place,)
        )
        connection.execute(
            "INSERT INTO merging (uuid, packet, name, told, merged_at, undone_at) VALUES (?, ?, ?, ?, ?, ?)",
            (new_id().bytes, hashlib.sha256(place.encode()).digest(), place, document_text, at, at),
        )


def _grows(table: FactTable, form: Layout) -> bool:
    if table.name in _ALSO_GROWING:
        return True
    is_plain = form.row_key == "id" and "uuid" in form.columns and table.only == "1"
    return (
        is_plain
        and not table.differing
        and (table.name == "answer" or not (table.numbered or table.name == "image"))
    )


def _highest(database: Database, table: str) -> tuple[int, str]:
    only = "WHERE act <> 'carry'" if table == "answer" else ""
    row = database.row(f"SELECT id, hex(uuid) FROM {table} {only} ORDER BY id DESC LIMIT 1")
    return (int(row[0]), str(row[1])) if row else (0, "")


def _chunk_key(form: Layout) -> str:
    """The whole number that says which thousand a row is in, or '' where all rows of a table are one chunk."""
    first = form.primary[0]
    return first if first in ("id", "version") or first in form.references else ""


def _digests(database: Database, table: FactTable, form: Layout) -> dict[str, str]:
    key, order = _chunk_key(form), ", ".join(form.primary)
    only = table.only.format(schema="main")
    columns = ", ".join(form.columns)
    digests: dict[int, Any] = {}
    for chunk, *row in database.rows(
        f"SELECT {f'{key} / {_CHUNK}' if key else '0'}, {columns} FROM {table.name} WHERE {only} ORDER BY {order}"
    ):
        digests.setdefault(chunk, hashlib.blake2b(digest_size=16)).update(repr(row).encode())
    return {f"{table.name}/{chunk}": digest.hexdigest() for chunk, digest in digests.items()}


def of_gone(mark: Mark) -> dict[str, str]:
    """The digests of who has withdrawn and what was erased with them."""
    return {key: digest for key, digest in mark.digests.items() if key.partition("/")[0] in _GONE}


def _with_coded(fresh: dict[str, str]) -> None:
    """Codes name the answers whose notes they are about by their ids."""
    if "reason_code" in fresh:
        coded = f"uuid IN (SELECT answer FROM reason_code WHERE {fresh['reason_code']})"
        fresh["answer"] = f"({fresh['answer']}) OR {coded}" if "answer" in fresh else coded


def _as_wholes(fresh: dict[str, str], changed: Collection[str]) -> None:
    """What can only be understood as a whole goes as one: exhibits with their pictures, images with their other ids."""
    for one, other in (("exhibit", "exhibit_picture"), ("exhibit_picture", "exhibit")):
        if one in fresh and other not in fresh:
            theirs = "exhibit" if one == "exhibit_picture" else "image"
            column = "image" if other == "exhibit" else "exhibit"
            fresh[other] = f"{column} IN (SELECT {theirs} FROM {one} WHERE {fresh[one]})"
    tables = {key.partition("/")[0] for key in changed}
    if "image_alias" in tables:
        aliased = "id IN (SELECT image FROM image_alias)"
        fresh["image"] = f"({fresh['image']}) OR {aliased}" if "image" in fresh else aliased
    if "given_number" in tables:
        numbered = "uuid IN (SELECT uuid FROM given_number WHERE fact = 'image')"
        fresh["image"] = f"({fresh['image']}) OR {numbered}" if "image" in fresh else numbered


def _document(mark: Mark) -> dict[str, Any]:
    return {
        "files": list(mark.files),
        "highest": mark.highest,
        "digests": mark.digests,
        "asked": list(mark.asked),
        "told": mark.details,
    }


def _read(document: dict[str, Any]) -> Mark:
    highest = {table: (int(key), str(uuid)) for table, (key, uuid) in document["highest"].items()}
    return Mark(
        tuple(document["files"]), highest, document["digests"], tuple(document["asked"]), document["told"]
    )
