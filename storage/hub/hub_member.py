"""What a login of a hub is in a study, and what a rater's login does there: it sends their work."""

from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.interchange.packets.packet_file import ENDING
from app.messages.team import hub
from app.private_files import private_folder
from storage.hub.hub_parcels import send_parcel
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


def is_named(connection: "Connection[tuple[Any, ...]]", study: Any) -> bool:
    """Whether this login may withdraw people from a study: it owns the hub, or is named for that."""
    row = connection.execute("SELECT touchstone.is_named(%s)", (study,)).fetchone()
    return bool(row and row[0])


def withdraw_myself(connection: "Connection[tuple[Any, ...]]", study: Any) -> None:
    """Withdraw the rater whose login this is from a study on the hub. Raises UserError for another login."""
    row = connection.execute("SELECT touchstone.withdraw_myself(%s)", (study,)).fetchone()
    if not (row and row[0]):
        raise UserError(hub.NOT_A_RATER)


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
        return send_parcel(connection, study.study.id, own.id, path)
