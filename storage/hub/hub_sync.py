"""One sync of a study with a hub: take what is new there, merge it, and put there what is new here.

People work on their own machine and offline; the hub is a meeting point. A pull and a push are one transaction each.
Whatever is killed in between, the next sync goes on: what comes twice changes nothing.
"""

import json
import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.interchange.packets.packet_file import DATABASE, ENDING, sha256_of
from app.messages.team import hub as messages
from app.private_files import private_folder
from app.study.team.merge_outcome import Merged, Scope
from storage.database import Database
from storage.hub.hub_connection import connected, require_hub
from storage.hub.hub_rows import HubRow, RowCodec, fill, generations, with_referred
from storage.hub.hub_schema import may_write
from storage.merge.empty import make_empty, room_to_work
from storage.merge.merging import Incoming, merge
from storage.merge.staging import stage
from storage.packets.packet_contents import TRAVELLING, packet_of, send_back
from storage.packets.reduced_study import write_reduced
from storage.packets.shared_marks import (
    Mark,
    fresh_rows,
    is_worthless,
    keep_mark,
    mark_now,
    marks_of,
)
from storage.packets.staged_packets import bring_in
from storage.packets.sync import ALONG, ALWAYS, SyncResult
from storage.safety.tombstones import remember

if TYPE_CHECKING:
    from psycopg import Connection

    from storage.folder import StudyFolder

_NAME = "the hub"
_RATERS = ("rater", "pair")
_INSERT = (
    b"INSERT INTO touchstone.fact (study, fact, owner, body) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
)


def sync_with_hub(study: "StudyFolder", address: str) -> SyncResult:
    """Take in what others put on the hub, then put this machine's new facts there. `written` is None when there was
    nothing to put, else the study's folder. The study must be ready to write. Raises UserError.

    A login that is a rater or a pair only sends: their work goes as a returned packet, read by those who may merge it.
    """
    with connected(address) as connection:
        require_hub(connection)
        role = role_in(connection, study.study.id)
        if role in _RATERS or packet_of(study) is not None:
            return SyncResult((), (), study.folder if _send_work(study, connection) else None)
        return _Exchange(study, connection, role).run()


def role_in(connection: "Connection[tuple[Any, ...]]", study: Any) -> str:
    """What this login is in a study: a role, 'owner' of the hub, or '' for nothing."""
    row = connection.execute(
        "SELECT role FROM touchstone.member WHERE study = %s AND login = session_user", (study,)
    ).fetchone()
    if row is not None:
        return str(row[0])
    owns = connection.execute("SELECT touchstone.owns()").fetchone()
    return "owner" if owns and owns[0] else ""


def _send_work(study: "StudyFolder", connection: "Connection[tuple[Any, ...]]") -> bool:
    """Put what a person did since their packet came on the hub; returns whether there was anything."""
    own = packet_of(study)
    if own is None:
        raise UserError(messages.ONLY_PACKETS)
    with private_folder() as place:
        path = place / f"back{ENDING}"
        if send_back(study, own, path) is None:
            return False
        done = connection.execute(
            "INSERT INTO touchstone.parcel (study, rater, sha256, content) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT DO NOTHING",
            (study.study.id, own.id, sha256_of(path), path.read_bytes()),
        )
        return done.rowcount > 0


class _Exchange:
    """A sync by somebody who may read facts: a facilitator, a designer or a researcher."""

    def __init__(self, study: "StudyFolder", connection: "Connection[tuple[Any, ...]]", role: str) -> None:
        self._study = study
        self._connection = connection
        self._role = role
        self._id = study.study.id
        self._left_alone: list[tuple[str, str]] = []
        self._merged: list[Merged] = []
        self._has_backup = False
        if role == "owner":
            connection.execute(
                "INSERT INTO touchstone.study VALUES (%s, %s) ON CONFLICT DO NOTHING",
                (self._id, study.study.title),
            )
        elif not role:
            raise UserError(messages.NO_MEMBER)

    def run(self) -> SyncResult:
        database = self._study.database
        row = self._connection.execute("SELECT id FROM touchstone.hub").fetchone()
        place = f"hub:{row[0] if row else ''}"
        mark = dict(marks_of(database)).get(place)
        told = dict(mark.told) if mark else {}
        highest = self._highest()
        if mark is not None and int(told["pulled"]) > highest:  # the hub was restored from an older copy
            mark, told = None, {}
        writes = database.number("PRAGMA data_version")
        current = mark_now(database)
        was_withdrawn = mark is not None and is_worthless(database, mark, current)
        pulled = self._pull(int(told.get("pulled", 0)))
        parcels = self._take_parcels(set(told.get("parcels", ())))
        if self._merged and is_worthless(database, current, mark_now(database)):
            was_withdrawn = True
        rows = {} if mark is None or was_withdrawn else dict(fresh_rows(database, mark, current))
        sent, upto = 0, pulled
        if mark is None or was_withdrawn or rows or _has_other_ids(mark, current):
            sent, upto = self._push(rows, pulled, was_withdrawn)
        after = mark_now(database) if self._merged else current
        if database.number("PRAGMA data_version") != writes:
            after = current  # another program has written meanwhile: what that was goes there the next time
        keep_mark(database, place, replace(after, told={"pulled": upto, "parcels": sorted(parcels)}))
        if self._merged:
            remember(database)
        written = self._study.folder if sent else None
        return SyncResult(tuple(self._merged), tuple(self._left_alone), written)

    def _highest(self) -> int:
        row = self._connection.execute(
            "SELECT coalesce(max(seq), 0) FROM touchstone.fact WHERE study = %s", (self._id,)
        ).fetchone()
        return int(row[0]) if row else 0

    def _pull(self, seen: int) -> int:
        """Merge what came since; returns up to which number everything is known here now."""
        found = self._connection.execute(
            "SELECT seq, fact, encode(uuid_send(owner), 'hex'), body::text FROM touchstone.fact"
            " WHERE study = %s AND seq > %s ORDER BY seq",
            (self._id, seen),
        ).fetchall()
        codec = RowCodec(self._study.database)
        rows = [
            HubRow(fact, owner, json.loads(body)) for _seq, fact, owner, body in found if fact in codec.known
        ]
        for group in generations(rows):
            self._merge(codec, group)
            codec = RowCodec(self._study.database)  # keys may mean other rows after a merge
        return int(found[-1][0]) if found else seen

    def _merge(self, codec: RowCodec, rows: list[HubRow]) -> None:
        """Merge rows, each with another key, as a study that holds them and what they refer to."""
        with private_folder() as place:
            try:
                with (
                    room_to_work(),
                    closing(make_empty(place / "came.db")) as made,
                    made.atomic() as connection,
                ):
                    connection.execute("PRAGMA defer_foreign_keys = ON")
                    row = self._study.database.row("SELECT * FROM study")
                    connection.execute(
                        f"INSERT INTO study VALUES ({', '.join('?' * len(row or ()))})", row or ()
                    )
                    fill(connection, codec, with_referred(codec, rows))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise UserError(messages.UNREADABLE) from error
            stage(place / "came.db", place / "staged.db", _NAME).close()
            incoming = Incoming(
                place / "staged.db", _NAME, Scope.STUDY, bytes(32), file_of=_Pictures(self, place)
            )
            merged = merge(self._study.database, self._study.images.files, incoming, back_up=self._back_up)
        if not merged.is_nothing:
            self._merged.append(merged)

    def _back_up(self) -> None:
        if not self._has_backup:
            self._study.back_up()
            self._has_backup = True

    def _take_parcels(self, seen: set[str]) -> set[str]:
        """Merge the work that raters sent; returns the names of all that were looked at."""
        names = [
            name
            for (name,) in self._connection.execute(
                "SELECT sha256 FROM touchstone.parcel WHERE study = %s ORDER BY received_at, sha256",
                (self._id,),
            )
            if name not in seen
        ]
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / f"{name[:16]}{ENDING}"
                row = self._connection.execute(
                    "SELECT content FROM touchstone.parcel WHERE study = %s AND sha256 = %s", (self._id, name)
                ).fetchone()
                if row is None:  # the person has withdrawn in this moment
                    continue
                path.write_bytes(row[0])
                try:
                    merged = bring_in(self._study, path, back_up=self._back_up)
                except UserError as error:
                    self._left_alone.append((path.name, error.sentence))
                else:
                    self._merged.append(merged)
                seen.add(name)
        return seen

    def _push(self, rows: Mapping[str, str], pulled: int, is_renewal: bool) -> tuple[int, int]:
        """Put rows there, or all facts where no rows are named; returns how many were new there, and up to which
        number everything there is known here.

        `is_renewal`: after somebody has left, what was there before goes, with all older versions of rows.
        """
        with private_folder() as place:
            reduced = place / DATABASE
            with room_to_work():
                if rows:
                    write_reduced(self._study.database, reduced, {**rows, **ALWAYS}, TRAVELLING, along=ALONG)
                else:
                    write_reduced(self._study.database, reduced, TRAVELLING)
            with closing(Database(reduced)) as database, self._connection.transaction():
                self._connection.execute(
                    "SELECT pg_advisory_xact_lock(hashtextextended(%s, 1))", (str(self._id),)
                )
                is_alone = self._highest() == pulled
                if is_renewal and self._role in ("owner", "researcher"):
                    self._connection.execute(
                        "DELETE FROM touchstone.fact WHERE study = %s AND seq <= %s", (self._id, pulled)
                    )
                sent = self._insert(RowCodec(database))
                if not rows or "image" in rows:
                    self._send_pictures()
                upto = self._highest() if is_alone else pulled
        return sent, upto

    def _insert(self, codec: RowCodec) -> int:
        sent = 0
        with self._connection.cursor() as cursor:
            for table in codec.tables:
                values = [
                    (self._id, row.fact, row.owner, row.text)
                    for row in codec.rows(table)
                    if may_write(self._role, row.fact, row.body)
                ]
                if values:
                    cursor.executemany(_INSERT, values)
                    sent += max(0, cursor.rowcount)
        return sent

    def _send_pictures(self) -> None:
        """Put the images there whose files are not there yet."""
        there = {
            name
            for (name,) in self._connection.execute(
                "SELECT sha256 FROM touchstone.picture WHERE study = %s", (self._id,)
            )
        }
        files = self._study.images.files
        for name in self._study.database.cells("SELECT sha256 FROM image WHERE sha256 IS NOT NULL"):
            if name not in there and (path := files.path(name)).is_file():
                self._connection.execute(
                    "INSERT INTO touchstone.picture VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
                    (self._id, name, path.read_bytes()),
                )

    def picture(self, sha256: str) -> bytes | None:
        """The file of a picture, or None where the hub has none."""
        row = self._connection.execute(
            "SELECT content FROM touchstone.picture WHERE study = %s AND sha256 = %s", (self._id, sha256)
        ).fetchone()
        return bytes(row[0]) if row else None


class _Pictures:
    """Fetches pictures that a merge asks for into a folder. The merge itself compares each with its SHA-256."""

    def __init__(self, exchange: _Exchange, place: Path) -> None:
        self._exchange = exchange
        self._place = place

    def __call__(self, sha256: str) -> Path | None:
        content = self._exchange.picture(sha256)
        if content is None:
            return None
        path = self._place / sha256
        path.write_bytes(content)
        return path


def _has_other_ids(mark: Mark, current: Mark) -> bool:
    """Whether ids or numbers came to be known that no other fact leads to."""
    return any(
        mark.digests.get(key) != digest
        for key, digest in current.digests.items()
        if key.startswith(("image_alias/", "given_number/"))
    )
