"""One sync of a study with a hub: take what is new there, merge it, and put there what is new here.

People work on their own machine and offline; the hub is a meeting point. A pull and a push are one transaction each.
Whatever is killed in between, the next sync goes on: what comes twice changes nothing.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.interchange.packets.packet_file import DATABASE, ENDING, sha256_of
from app.messages.team import hub
from app.messages.translation import Template
from app.private_files import private_folder
from app.study.team.merge_outcome import Merged, Scope
from storage.database import SCHEMA_VERSION, Database
from storage.hub.hub_arrivals import Arrivals, Generation
from storage.hub.hub_connection import LONGEST_WAIT_S, connected, load_psycopg, require_hub
from storage.hub.hub_member import is_named, role_in, send_work
from storage.hub.hub_parcels import fetch_parcel
from storage.hub.hub_pictures import FetchedPictures, PicturePlaces
from storage.hub.hub_rows import RowCodec
from storage.hub.hub_schema import GONE, LEFT_OVER_IN, VERSION, may_write
from storage.hub.hub_study import NAME, part, stage_rows
from storage.merge.fact_tables import FACTS
from storage.merge.merging import Incoming, merge
from storage.packets.exchange import Backing, SyncResult, write_rows
from storage.packets.packet_contents import packet_of
from storage.packets.shared_marks import (
    Mark,
    fresh_rows,
    is_worthless,
    keep_mark,
    mark_after_merging,
    mark_now,
    marks_of,
    of_gone,
)
from storage.packets.staged_packets import bring_in
from storage.safety.tombstones import remember


class _TriedOnlyError(Exception):
    """A merge that was only tried is undone."""


def _undo_try() -> None:
    raise _TriedOnlyError


if TYPE_CHECKING:
    from psycopg import Connection

    from storage.folder import StudyFolder

_RATERS = ("rater", "pair")
_PIECE = 10_000  # rows that are sent at once
_READ = 2_000  # rows that are received at once
_NEW = """SELECT seq, fact, body::text FROM touchstone.fact
WHERE study = %s AND (seq > %s OR seq = ANY (%s)) ORDER BY seq"""
_UNDONE = """SELECT count(*) FROM merging WHERE undone_at IS NOT NULL
AND json_extract(told, '$.how') IS NOT 'mark' AND json_extract(told, '$.shared') IS NULL"""
_INSERT = (
    b"INSERT INTO touchstone.fact (study, fact, owner, body) SELECT %s, fact, owner::uuid, body::jsonb"
    b" FROM unnest(%s::text[], %s::text[], %s::text[]) AS came (fact, owner, body) ON CONFLICT "
)  # one statement, as the server asks once for each whether the login may write
_ONCE, _ANEW = b"DO NOTHING", b"(study, fact, digest) DO UPDATE SET seq = DEFAULT"


def sync_with_hub(study: "StudyFolder", address: str) -> SyncResult:
    """Take in what others put on the hub, then put this machine's new facts there. `written` is None when there was
    nothing to put, else the study's folder. The study must be ready to write. Raises UserError.

    A login that is a rater or a pair only sends: their work goes as a returned packet, read by those who may merge it.
    """
    with connected(address) as connection:
        require_hub(connection)
        role = role_in(connection, study.study.id)
        if role in _RATERS or packet_of(study) is not None:
            return SyncResult((), (), study.folder if send_work(study, connection) else None)
        try:
            with (
                private_folder() as place,
                closing(Arrivals(study.database, place / "arrived.db")) as arrivals,
            ):
                return _Exchange(study, connection, role, arrivals).run()
        except load_psycopg().errors.LockNotAvailable as error:
            row = connection.execute("SELECT touchstone.whose_turn(%s)", (study.study.id,)).fetchone()
            if row is None or row[0] is None:  # it has just ended, or is none of a member
                raise
            raise UserError(hub.somebody_writes(login=row[0], seconds=LONGEST_WAIT_S)) from error


class _Exchange:
    """A sync by somebody who may read facts: a facilitator, a designer or a researcher."""

    def __init__(
        self, study: "StudyFolder", connection: "Connection[tuple[Any, ...]]", role: str, arrivals: Arrivals
    ) -> None:
        self._study = study
        self._connection = connection
        self._role = role
        self._id = study.study.id
        self._left_alone: list[tuple[str, str]] = []
        self._merged: list[Merged] = []
        self._unreadable: dict[
            int, tuple[str, str]
        ] = {}  # rows on the hub by their number: the table, and why
        self._arrivals = arrivals
        self._backing = Backing(study)
        self._deletions: list[str] = []
        self._is_named = is_named(connection, self._id)
        self._places = PicturePlaces(connection, study, role)
        if role == "owner":
            connection.execute(
                "INSERT INTO touchstone.study VALUES (%s, %s) ON CONFLICT DO NOTHING",
                (self._id, study.study.title),
            )
        elif not role:
            raise UserError(hub.NO_MEMBER)
        self._places.compare()

    def run(self) -> SyncResult:
        database = self._study.database
        self._refuse_newer()
        row = self._connection.execute("SELECT id FROM touchstone.hub").fetchone()
        place = f"hub:{row[0] if row else ''}"
        before = dict(marks_of(database)).get(place)
        writes = database.number("PRAGMA data_version")
        current = mark_now(database)
        mark = before if before is not None and self._is_valid(before, current) else None
        details = dict(mark.details) if mark else {}
        self._unreadable = dict.fromkeys(map(int, details.get("unreadable", ())), ("", ""))
        pulled = self._pull(int(details.get("pulled", 0)))
        parcels = self._take_parcels(set(details.get("parcels", ())))
        newest, misses_facts = self._read_deletions(int(before.details.get("deletions", 0)) if before else 0)
        after = mark_after_merging(database, current) if self._merged else current
        is_left = before is not None and of_gone(before) != of_gone(after)
        if self._may_renew and (is_left or self._has_leftovers()):
            with self._turn():
                pulled = self._pull(pulled)  # so what a renewal deletes was received in full
                after = mark_now(database) if self._merged else current
                sent, upto = self._push({}, pulled, is_renewal=True)
            self._places.send_to_store()
        else:
            is_whole = mark is None or is_left or misses_facts
            rows = {} if mark is None or is_whole else dict(fresh_rows(database, mark, current))
            sent, upto = 0, pulled
            if mark is None or is_whole or rows or _has_other_ids(mark, current):
                with self._turn():
                    sent, upto = self._push(rows, pulled)
                if not rows or "image" in rows:
                    self._places.send_to_store()
        if database.number("PRAGMA data_version") != writes:
            after = current  # another program has written meanwhile: what that was goes there the next time
        self._left_alone += [(f"{fact} {seq}", why) for seq, (fact, why) in sorted(self._unreadable.items())]
        known = {
            "unreadable": sorted(self._unreadable),
            "pulled": upto,
            "parcels": sorted(parcels),
            **self._access,
            "undone": _undone(database),
            "deletions": newest,
        }
        keep_mark(database, place, replace(after, details=known))
        if not self._is_named:
            self._report_waiting()
        if self._merged:
            remember(database)
        return self._result(self._study.folder if sent else None)

    def _result(self, written: Path | None) -> SyncResult:
        places = self._places
        return SyncResult(
            tuple(self._merged),
            tuple(self._left_alone),
            written,
            (*self._deletions, *places.refused, *places.notes),
            places.in_terminal,
        )

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Nobody else writes facts of this study until the block ends, which is one transaction."""
        with self._connection.transaction():
            self._connection.execute("SELECT touchstone.take_turn(%s)", (self._id,))
            yield

    def _read_deletions(self, seen: int) -> tuple[int, bool]:
        """Note what was deleted on the hub since the last sync; returns the number of the newest deletion, and whether
        some are no withdrawals: what is here goes there again."""
        rows = self._connection.execute(
            "SELECT max(id), login::text, sum(facts), max(deleted_at), is_withdrawal FROM touchstone.deletions(%s, %s)"
            " GROUP BY login, is_withdrawal ORDER BY 1",
            (self._id, seen),
        ).fetchall()
        self._deletions = [
            (hub.deleted if is_withdrawal else hub.deleted_by_hand)(login, int(facts), at)
            for _id, login, facts, at, is_withdrawal in rows
        ]
        return max([seen, *(int(row[0]) for row in rows)]), not all(row[-1] for row in rows)

    def _report_waiting(self) -> None:
        """Note how many people have withdrawn here of whom the hub does not know it, as this login may not say it."""
        there = self._connection.execute(
            "SELECT body ->> 'rater' FROM touchstone.fact WHERE study = %s AND fact = 'withdrawal'",
            (self._id,),
        ).fetchall()
        here = set(self._study.database.cells("SELECT lower(hex(rater)) FROM withdrawal"))
        if count := len(here - {rater for (rater,) in there}):
            named = self._connection.execute("SELECT touchstone.who_is_named(%s)", (self._id,)).fetchall()
            self._deletions.append(hub.withdrawals_wait(count, [str(login) for (login,) in named]))

    @property
    def _access(self) -> dict[str, str | int]:
        """What decides which rows are read and sent: the role, and the version of the hub."""
        return {"role": self._role, "hub": VERSION, "named": self._is_named}

    def _is_valid(self, mark: Mark, current: Mark) -> bool:
        """Whether everything up to the mark's number was received and is still here. It is not for another role, or
        before the hub was brought up to date, as other rows were read and sent then; after the hub was restored from an
        older copy; or after a merge was undone."""
        if any(mark.details.get(name) != value for name, value in self._access.items()):
            return False
        if int(mark.details["pulled"]) > self._highest():
            return False
        if mark.details.get("undone") != _undone(self._study.database):
            return False
        return of_gone(mark) != of_gone(current) or not is_worthless(self._study.database, mark, current)

    @property
    def _may_renew(self) -> bool:
        return self._is_named and self._role in ("owner", "researcher")

    def _has_leftovers(self) -> bool:
        """Whether the hub has rows from before a withdrawal, which may name who has withdrawn."""
        row = self._connection.execute(
            LEFT_OVER_IN, {"study": self._id, "facts": [table.name for table in FACTS]}
        ).fetchone()
        return bool(row and row[0])

    def _refuse_newer(self) -> None:
        row = self._connection.execute(
            "SELECT schema_version FROM touchstone.study WHERE id = %s", (self._id,)
        ).fetchone()
        if row is not None and int(row[0]) > SCHEMA_VERSION:
            raise UserError(hub.NEWER_STUDY)
        known = self._connection.execute("SELECT schema_version FROM touchstone.hub").fetchone()
        if self._role != "owner" and known is not None and int(known[0]) < SCHEMA_VERSION:
            raise UserError(hub.OLDER)

    def _highest(self) -> int:
        row = self._connection.execute(
            "SELECT coalesce(max(seq), 0) FROM touchstone.fact WHERE study = %s", (self._id,)
        ).fetchone()
        return int(row[0]) if row else 0

    def _pull(self, seen: int) -> int:
        """Merge what came since, once all of it is on this machine's disk; returns up to which number everything is
        known here now."""
        sought = (self._id, seen, list(self._unreadable))
        self._unreadable = {}
        self._arrivals.clear()
        with self._connection.transaction(), self._connection.cursor("arriving") as cursor:
            cursor.itersize = _READ
            cursor.execute(_NEW, sought)
            for seq, fact, body in cursor:
                try:
                    self._arrivals.add(seq, fact, body)
                except UserError as error:
                    if not _is_of_rows(error):
                        raise
                    self._unreadable[seq] = (fact, hub.unreadable_row(table=fact))
                seen = max(seen, seq)
        for rows in self._arrivals.generations():
            self._merge(rows)
        return seen

    def _merge(self, rows: Generation) -> None:
        """Merge rows as a study that holds them and what they refer to. Those that no study can hold, and those that
        contradict what is here, stay on the hub."""
        try:
            merged = self._merge_as_study(rows)
        except UserError as error:
            if not _is_of_rows(error):
                raise
            bad = part(self._study.database, rows, partial(self._refusal, rows))
            self._unreadable.update({seq: (fact, reason) for seq, fact, reason in bad})
            merged = self._merge_as_study(rows)
        if not merged.is_nothing:
            self._merged.append(merged)

    def _merge_as_study(self, rows: Generation) -> Merged:
        with private_folder() as place:
            stage_rows(self._study.database, rows, place)
            pictures = FetchedPictures(self._connection, self._id, place)
            return self._merge_staged(place, pictures, self._backing.for_whole)

    def _merge_staged(
        self, place: Path, file_of: Callable[[str], Path | None], back_up: Callable[[], object]
    ) -> Merged:
        incoming = Incoming(place / "staged.db", NAME, Scope.STUDY, bytes(32), file_of=file_of)
        return merge(self._study.database, self._study.images.files, incoming, back_up=back_up)

    def _refusal(self, rows: Generation) -> Template | None:
        """Why the rows cannot come in together, or None. Nothing is changed."""
        with private_folder() as place:
            try:
                stage_rows(self._study.database, rows, place)
            except UserError:
                return hub.unreadable_row
            try:
                self._merge_staged(place, lambda _sha256: None, _undo_try)
            except _TriedOnlyError:
                return None
            except UserError as error:
                if not _is_of_rows(error):
                    raise
                return hub.contradicts
        return None

    def _take_parcels(self, seen: set[str]) -> set[str]:
        """Merge the work that raters sent; returns the names of all that were looked at."""
        rows = self._connection.execute(
            "SELECT rater, sha256 FROM touchstone.parcel WHERE study = %s ORDER BY received_at, sha256",
            (self._id,),
        ).fetchall()
        for rater, name in rows:
            if f"{rater}/{name}" in seen:
                continue
            with private_folder() as folder:
                # Both names are what a rater says, so they are no path.
                path = folder / f"returned{ENDING}"
                try:
                    if not fetch_parcel(self._connection, self._id, rater, name, path):
                        continue
                    merged = bring_in(self._study, path, back_up=self._backing.for_whole)
                except UserError as error:
                    self._left_alone.append((f"{sha256_of(path)[:16]}{ENDING}", error.sentence))
                else:
                    self._merged.append(merged)
                seen.add(f"{rater}/{name}")
        return seen

    def _push(self, rows: Mapping[str, str], pulled: int, is_renewal: bool = False) -> tuple[int, int]:
        """Put rows there, or all facts where no rows are named; returns how many were new there, and up to which
        number everything there is known here. Inside a turn.

        `is_renewal`: after somebody has left, all is written again, and what has no new number then goes: older
        versions of rows. A withdrawal that this machine cannot read stays, for it names nobody.
        """
        with private_folder() as place:
            reduced = place / DATABASE
            write_rows(self._study.database, reduced, rows or None)
            with closing(Database(reduced)) as database:
                is_alone = self._highest() == pulled
                codec = RowCodec(database)
                skips = is_alone and not is_renewal and bool(self._arrivals.generations())
                sent = self._insert(codec, _ANEW if is_renewal else _ONCE, skips)
                if is_renewal:
                    kept = [seq for seq, (fact, _why) in self._unreadable.items() if fact in GONE]
                    self._connection.execute(
                        "DELETE FROM touchstone.fact"
                        " WHERE study = %s AND seq <= %s AND fact = ANY(%s) AND seq <> ALL(%s)",
                        (self._id, pulled, [table.name for table in codec.tables], kept),
                    )
                self._connection.execute("SELECT touchstone.note_schema(%s, %s)", (self._id, SCHEMA_VERSION))
                if (not rows or "image" in rows) and self._places.are_on_hub:
                    self._places.send_to_hub()
                upto = self._highest() if is_alone else pulled
        return sent, upto

    def _insert(self, codec: RowCodec, where_known: bytes, skips: bool) -> int:
        """`where_known`: what happens to a row that is there; `skips`: whether rows that this sync received are not
        sent."""
        sent = 0
        with self._connection.cursor() as cursor:
            # A withdrawal deletes the person's rows, so those that stay without their name come behind it.
            for table in sorted(codec.tables, key=lambda table: table.name not in GONE):
                values = (
                    (row.fact, row.owner, row.text)
                    for row in codec.rows(table)
                    if may_write(self._role, row.fact, row.body, self._is_named)
                    and not (skips and self._arrivals.has(row))
                )
                while piece := list(islice(values, _PIECE)):
                    cursor.execute(_INSERT + where_known, (self._id, *map(list, zip(*piece, strict=True))))
                    sent += max(0, cursor.rowcount)
        return sent


def _is_of_rows(error: UserError) -> bool:
    """Whether the rows are the reason why something was not merged, and not a full disk."""
    return not isinstance(error.__cause__, sqlite3.OperationalError)


def _undone(database: Database) -> int:
    """How many merges were undone; marks of places count as undone from the beginning."""
    return database.number(_UNDONE)


def _has_other_ids(mark: Mark, current: Mark) -> bool:
    """Whether ids or numbers came to be known that no other fact leads to."""
    return any(
        mark.digests.get(key) != digest
        for key, digest in current.digests.items()
        if key.startswith(("image_alias/", "given_number/"))
    )
