"""People who have left, when two studies are put together: nothing of theirs comes in, and what is here goes."""

import sqlite3
import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.study.team.merge_outcome import Merged
from app.study.team.participants import OnWithdrawal
from storage.annotate.raters import as_rater
from storage.database import Database
from storage.merge.fact_tables import FACTS, layouts
from storage.team.person_names import without_name
from storage.team.withdrawal_rules import OWN_TEXTS, RowRemover
from storage.team.withdrawals import WithdrawalStore

# How far a withdrawal goes: nothing may come back of what another machine took out.
_REACH = {"detach": 1, "delete": 2}


@dataclass(frozen=True)
class WithdrawnFacts:
    """What is settled before a merge: how many facts of whom do not come in (by kind and person), who has left on the
    other machine and is still here, with how far that goes, and which texts stay away by their ids and tables.
    `broken`: the ids of the seals that are broken on either machine."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    leaving: tuple[tuple[uuid.UUID, int], ...] = ()
    erased: tuple[tuple[bytes, str], ...] = ()
    broken: frozenset[bytes] = frozenset()

    def take_out_here(self, database: Database) -> tuple[tuple[str, ...], int]:
        """Take out who has left elsewhere; returns the names they had, and how many recordings went that were deleted
        there. Inside the caller's transaction."""
        database.connection.execute("PRAGMA secure_delete = ON")
        names = []
        for person, reach in self.leaving:
            name = _take_out(database, person, reach, self.broken)
            if name:
                names.append(name)
        remover = RowRemover(database.connection)
        remover.erase_known(self.erased)
        return tuple(names), remover.removed["voice_note"]


def agree_on_withdrawals(
    database: Database, theirs: Database, is_study: bool, sender: uuid.UUID | None = None
) -> WithdrawnFacts:
    """Take out of a staged database who has withdrawn here; and say who has withdrawn there.

    Of two withdrawals the one that goes further holds. Where a person was only detached, what another copy of the study
    holds of them is detached there, too, and comes in. A packet has no say in it: after a person has left, nothing of
    theirs comes in with one. `sender`: whose packet comes back; the recordings they deleted go here, too.
    """
    here, there = _tombstones(database), _tombstones(theirs) if is_study else {}
    broken = _broken_seals(database) | _broken_seals(theirs)
    counts: Counter[tuple[str, str]] = Counter()
    with theirs.atomic() as connection:
        connection.execute("PRAGMA defer_foreign_keys = ON")
        own = _own_recordings(database, connection, sender) if sender else []
        if not is_study:
            connection.execute("DELETE FROM erased_row")
        for person, reach in here.items():
            if reach > there.get(person, 0):
                is_refused = not is_study or reach == _REACH[OnWithdrawal.DELETE]
                counts += _counted(theirs, person) if is_refused else Counter()
                _take_out(theirs, person, reach, broken, is_study)
        RowRemover(connection).erase_known([*database.rows("SELECT uuid, fact FROM erased_row"), *own])
        erased = connection.execute("SELECT uuid, fact FROM erased_row").fetchall()
        if not is_study:
            connection.execute("DELETE FROM erased_row")
    leaving = [(person, reach) for person, reach in there.items() if reach > here.get(person, 0)]
    return WithdrawnFacts(counts, tuple(sorted(leaving)), tuple(erased), broken)


def without_who_left(document: dict[str, Any], merged: Merged) -> Any:
    """What is kept of a merge does not name who has left."""
    names = {*merged.withdrawn, *(count.person for count in merged.counts if count.refused)}
    for name in sorted(names):
        document = without_name(document, name, "…")
    return document


def _tombstones(database: Database) -> Mapping[uuid.UUID, int]:
    rows = database.rows("SELECT rater, mode FROM withdrawal")
    return {uuid.UUID(bytes=rater): _REACH[mode] for rater, mode in rows}


def _broken_seals(database: Database) -> frozenset[bytes]:
    sql = "SELECT seal.uuid FROM seal JOIN seal_broken ON seal_broken.seal = seal.id"
    return frozenset(identity for (identity,) in database.rows(sql))


def _own_recordings(
    database: Database, theirs: sqlite3.Connection, sender: uuid.UUID
) -> list[tuple[bytes, str]]:
    """The recordings here that are the sender's and were deleted there."""
    deleted = theirs.execute("SELECT uuid, fact FROM erased_row WHERE fact = 'voice_note'")
    sql = (
        "SELECT 1 FROM voice_note JOIN rater ON rater.id = rater WHERE voice_note.uuid = ? AND rater.uuid = ?"
    )
    return [row for row in deleted if database.row(sql, (row[0], sender.bytes))]


def _take_out(
    database: Database, person: uuid.UUID, reach: int, broken: frozenset[bytes], is_study: bool = True
) -> str:
    """Take out everything of a person, as far as they were taken out where they left; the tombstones stay as they
    were. `broken`: the ids of seals that are broken here or elsewhere. Returns the name they had, '' if unknown."""
    row = database.row("SELECT id, uuid, name, kind FROM rater WHERE uuid = ?", (person.bytes,))
    if row is None:
        return ""
    tombstones = list(database.rows("SELECT * FROM withdrawal"))
    store = WithdrawalStore(database, database.path.parent)
    if reach == _REACH[OnWithdrawal.DELETE]:
        store.take_out(as_rater(row), OnWithdrawal.DELETE)
    elif is_study:
        store.take_out(as_rater(row), OnWithdrawal.DETACH, broken)
    else:
        store.refuse(as_rater(row))
    connection = database.connection
    connection.execute("DELETE FROM withdrawal")
    connection.executemany("INSERT INTO withdrawal VALUES (?, ?, ?, ?, ?, ?)", tombstones)
    return str(row[2])


def _counted(database: Database, person: uuid.UUID) -> Counter[tuple[str, str]]:
    """How many facts of each kind a person has."""
    counts: Counter[tuple[str, str]] = Counter()
    row = database.row("SELECT id, name FROM rater WHERE uuid = ?", (person.bytes,))
    known = layouts(database.connection)
    for table in FACTS if row else ():
        if table.owner and table.name in known:
            sql = f"SELECT count(*) FROM {table.name} WHERE {table.owner} = ?"
            number = database.number(sql, (row[0],)) if row else 0
            if number and row:
                counts[table.name, row[1]] = number
    for name in OWN_TEXTS if row else ():
        number = database.number(f"SELECT count(*) FROM {name} WHERE author = ?", (row[1],)) if row else 0
        if number and row:
            counts[name, row[1]] = number
    return counts
