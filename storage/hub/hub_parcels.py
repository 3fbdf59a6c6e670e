"""Parcels on a hub: the work that raters send, in parts, so that it may be large and goes on after a cut."""

from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from app.errors import UserError
from app.interchange.packets.packet_file import sha256_of
from app.messages.team import hub
from storage.hub.hub_parcel_schema import LARGEST, PART

if TYPE_CHECKING:
    from psycopg import Connection

_SENT = "SELECT touchstone.parts_sent(%s, %s, %s)"
_PARTS = (
    "SELECT part FROM touchstone.parcel_part WHERE study = %s AND rater = %s AND sha256 = %s ORDER BY part"
)
_PART = (
    "SELECT content FROM touchstone.parcel_part WHERE study = %s AND rater = %s AND sha256 = %s AND part = %s"
)


def send_parcel(connection: "Connection[tuple[Any, ...]]", study: UUID, rater: UUID, path: Path) -> bool:
    """Put a file on the hub as a rater's work; what is there of it from a time before is not sent again. Returns
    whether it is new there. Raises UserError for a file that is too large."""
    size = path.stat().st_size
    if size > LARGEST:
        raise UserError(hub.parcel_too_large(size, LARGEST))
    name = sha256_of(path)
    about = (study, rater, name)
    there = {part for (part,) in connection.execute(_SENT, about)}
    number = 0
    with path.open("rb") as file:
        while piece := file.read(PART):
            if number not in there:
                connection.execute("SELECT touchstone.send_part(%s, %s, %s, %s, %b)", (*about, number, piece))
            number += 1
    row = connection.execute("SELECT touchstone.end_parcel(%s, %s, %s, %s)", (*about, number)).fetchone()
    return bool(row and row[0])


def fetch_parcel(
    connection: "Connection[tuple[Any, ...]]", study: UUID, rater: UUID, name: str, path: Path
) -> bool:
    """Write a parcel into a file, part by part; False, and no file, where it is no longer there. Raises UserError where
    the bytes are not those of its name."""
    about = (study, rater, name)
    parts = [part for (part,) in connection.execute(_PARTS, about)]
    is_there = False
    with path.open("wb") as file:
        for part in parts:
            row = connection.execute(_PART, (*about, part)).fetchone()
            if row is None:  # the person has withdrawn in this moment
                break
            file.write(row[0])
        else:
            is_there = bool(parts)
    if is_there and sha256_of(path) != name:
        raise UserError(hub.OTHER_PARCEL)
    if not is_there:
        path.unlink()
    return is_there
