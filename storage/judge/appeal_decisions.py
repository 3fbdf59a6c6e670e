"""What meetings decided on appeals, of which there are two kinds, each with a table of its own."""

import json
from dataclasses import asdict

from app.identity import new_id, now
from app.study.judge.report_cards import AppealDecision, AppealOutcome
from app.study.team.meetings import Hands
from storage.database import Database, milliseconds, moment, read_json

_COLUMNS = "appeal, meeting, outcome, reason, hands, recorded_at"


def appeal_decisions(database: Database, table: str) -> dict[int, AppealDecision]:
    """The newest decision on each appeal, by the appeal's key."""
    rows = database.rows(f"SELECT {_COLUMNS} FROM {table} ORDER BY recorded_at, uuid")
    return {
        appeal: AppealDecision(meeting, AppealOutcome(outcome), reason, hands_of(hands), moment(at))
        for appeal, meeting, outcome, reason, hands, at in rows
    }


def keep_decision(
    database: Database,
    table: str,
    appeal: int,
    meeting: int,
    outcome: AppealOutcome,
    reason: str,
    hands: Hands,
) -> None:
    """Add a row; on the disk when this returns."""
    row = (
        new_id().bytes,
        appeal,
        meeting,
        outcome.value,
        reason.strip(),
        as_text(hands),
        milliseconds(now()),
    )
    with database.atomic() as connection:
        connection.execute(f"INSERT INTO {table} (uuid, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def as_text(hands: Hands) -> str:
    """A count of hands as it is stored."""
    return json.dumps(asdict(hands), sort_keys=True)


def hands_of(text: str) -> Hands:
    """A stored count of hands."""
    content = read_json(text, "hands of a decision")
    try:
        return Hands(**content)
    except TypeError:
        return Hands()  # counted in another way by another program
