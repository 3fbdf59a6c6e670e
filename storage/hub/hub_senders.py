"""Which answers on a hub came in other people's names, and by which login.

A facilitator brings the answers of the people they sit with, and the hub cannot know who gave them. It knows the login
that sent each answer first, and the work that people with a login of their own returned.
"""

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

from app.errors import UserError
from app.interchange.packets.packet_file import ENDING
from app.private_files import private_folder
from storage.database import Database
from storage.hub.hub_parcels import fetch_parcel
from storage.packets.staged_packets import unpacked

if TYPE_CHECKING:
    from psycopg import Connection

# The ids of the answers of people who have a login; NULL for others. Only the hub's owner reads all members.
_SENT = """
SELECT study.id, study.title, fact.sent_by::text, fact.owner, coalesce((SELECT rater.body ->> 'name'
        FROM touchstone.fact AS rater WHERE rater.study = study.id AND rater.fact = 'rater'
        AND rater.owner = fact.owner ORDER BY rater.seq DESC LIMIT 1), fact.owner::text) AS name, count(*),
    array_agg(fact.body ->> 'uuid') FILTER (WHERE EXISTS (SELECT FROM touchstone.member
        WHERE member.study = fact.study AND member.rater = fact.owner))
FROM touchstone.fact JOIN touchstone.study ON study.id = fact.study
WHERE fact.fact = 'answer' AND fact.body ->> 'run' = '0' AND fact.sent_by IS NOT NULL
GROUP BY study.id, study.title, fact.sent_by, fact.owner ORDER BY study.title, study.id, fact.sent_by, name
"""
_PARCELS = "SELECT sha256 FROM touchstone.parcel WHERE study = %s AND rater = %s"


@dataclass(frozen=True)
class AnswersForSomebody:
    """How many answers in somebody's name a login was the first to send. `not_returned`: how many of these are in no
    work that this person returned; None where they have no login to return it with."""

    study: str
    login: str
    name: str
    answers: int
    not_returned: int | None


def answers_for_others(connection: "Connection[tuple[Any, ...]]") -> list[AnswersForSomebody]:
    """All of them that this login may read, by study, login and person."""
    found = []
    for study, title, login, rater, name, answers, ids in connection.execute(_SENT).fetchall():
        missing = None if ids is None else len(set(ids) - _returned(connection, study, rater))
        found.append(AnswersForSomebody(title, login, name, answers, missing))
    return found


def _returned(connection: "Connection[tuple[Any, ...]]", study: UUID, rater: UUID) -> set[str]:
    """The ids of the answers in what somebody returned. Work that cannot be read was merged by nobody."""
    ids: set[str] = set()
    for (name,) in connection.execute(_PARCELS, (study, rater)).fetchall():
        with private_folder() as folder:
            path = folder / f"returned{ENDING}"
            try:
                if fetch_parcel(connection, study, rater, name, path):
                    with unpacked(path) as packet, closing(Database(packet.incoming.staged)) as staged:
                        ids.update(staged.cells("SELECT lower(hex(uuid)) FROM answer"))
            except UserError:
                continue
    return ids
