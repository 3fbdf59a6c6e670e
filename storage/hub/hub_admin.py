"""What whoever runs a hub does: makes it, says who is what, and checks it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from app.errors import UserError
from app.messages.team import hub
from storage.hub.hub_connection import connected, init, require_hub
from storage.hub.hub_schema import LEFT_OVER_IN, TABLES
from storage.hub.hub_senders import AnswersForSomebody, answers_for_others
from storage.hub.hub_work_schema import TABLES as WORK_TABLES
from storage.merge.fact_tables import FACTS

_LOGIN = "SELECT FROM pg_roles WHERE rolname = %s AND rolcanlogin"
_UNPROTECTED = """
SELECT relname FROM pg_class WHERE relnamespace = 'touchstone'::regnamespace AND relkind = 'r' AND NOT relrowsecurity
ORDER BY relname
"""
_LEFT_OVER = """
SELECT count(*) FROM touchstone.fact JOIN touchstone.withdrawn USING (study) WHERE fact.owner = withdrawn.rater
"""
_NAMED = """
SELECT login::text, title FROM touchstone.study, touchstone.who_is_named(study.id) AS login
ORDER BY title, study.id, login
"""


@dataclass(frozen=True)
class HubCheck:
    """What a check of a hub found: what is wrong, in sentences, and how many studies and facts this login can read.

    `named`: login and title of the study for each member who may withdraw people. `for_others`: the answers that a
    login sent in the names of people.
    """

    findings: tuple[str, ...]
    studies: int
    facts: int
    named: tuple[tuple[str, str], ...] = ()
    for_others: tuple[AnswersForSomebody, ...] = ()


def make_hub(address: str) -> int:
    """Make a hub's tables, or bring them up to date; returns how many steps were missing. Raises UserError."""
    with connected(address) as connection:
        return init(connection)


def set_member(
    address: str, study: UUID, title: str, login: str, role: str, rater: UUID | None, withdraws: bool = False
) -> None:
    """Say what a login is in a study, instead of what it was before. `withdraws`: it may withdraw people. Raises
    UserError, also for other logins than the hub's owner."""
    with connected(address) as connection:
        require_hub(connection)
        if connection.execute(_LOGIN, (login,)).fetchone() is None:
            raise UserError(hub.no_login(login=login))
        with connection.transaction():
            values = {
                "study": study,
                "title": title,
                "login": login,
                "role": role,
                "rater": rater,
                "withdraws": withdraws,
            }
            for sql in (
                b"INSERT INTO touchstone.study VALUES (%(study)s, %(title)s) ON CONFLICT DO NOTHING",
                b"DELETE FROM touchstone.member WHERE study = %(study)s AND login = %(login)s",
                b"INSERT INTO touchstone.member (study, login, role, rater, withdraws)"
                b" VALUES (%(study)s, %(login)s, %(role)s, %(rater)s, %(withdraws)s)",
            ):
                connection.execute(sql, values)


def check_hub(address: str) -> HubCheck:
    """Look whether a hub protects what it holds. Raises UserError when it cannot be looked at."""
    with connected(address) as connection:
        require_hub(connection)
        findings = [
            hub.unprotected(table=name)
            for (name,) in connection.execute(_UNPROTECTED)
            if name in (*TABLES, *WORK_TABLES, "worker", "deletion", "turn", "without_reply", "parcel_part")
        ]

        def number(sql: bytes) -> int:
            row: tuple[Any, ...] | None = connection.execute(sql).fetchone()
            return int(row[0]) if row else 0

        if left := number(_LEFT_OVER.encode()):
            findings.append(hub.left_over(count=left))
        facts = [table.name for table in FACTS]
        for study, title in connection.execute(
            "SELECT id, title FROM touchstone.study ORDER BY title, id"
        ).fetchall():
            row = connection.execute(LEFT_OVER_IN, {"study": study, "facts": facts}).fetchone()
            if row and row[0]:
                findings.append(hub.must_sync(title=title))
        named = connection.execute(_NAMED).fetchall()
        studies = number(b"SELECT count(*) FROM touchstone.study")
        rows = number(b"SELECT count(*) FROM touchstone.fact")
        for_others = tuple(answers_for_others(connection))
        return HubCheck(tuple(findings), studies, rows, tuple(named), for_others)
