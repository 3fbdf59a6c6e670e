"""What a login of a hub is in a study, and what a rater's login does there: it sends their work."""

from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.interchange.packets.packet_file import ENDING, sha256_of
from app.messages.team import hub
from app.private_files import private_folder
from storage.packets.packet_contents import packet_of, send_back

if TYPE_CHECKING:
    from psycopg import Connection

    from storage.folder import StudyFolder


def role_in(connection: "Connection[tuple[Any, ...]]", study: Any) -> str:
    """What this login is in a study: a role, 'owner' of the hub, or '' for nothing."""
    row = connection.execute("SELECT touchstone.own_role(%s)", (study,)).fetchone()
    if row is not None and row[0] is not None:
        return str(row[0])
    owns = connection.execute("SELECT touchstone.owns()").fetchone()
    return "owner" if owns and owns[0] else ""


def send_work(study: "StudyFolder", connection: "Connection[tuple[Any, ...]]") -> bool:
    """Put what a person did since their packet came on the hub; returns whether there was anything. Raises
    UserError for a study that was not opened from a packet."""
    own = packet_of(study)
    if own is None:
        raise UserError(hub.ONLY_PACKETS)
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
