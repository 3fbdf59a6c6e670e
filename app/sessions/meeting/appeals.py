"""Deciding on appeals, which meetings do: at the table of a meeting, and from the command line after one."""

from collections.abc import Sequence

from app.errors import UserError
from app.messages.agreement import report_card as report_card_text
from app.study.judge.guard_decisions import GuardAppeal
from app.study.judge.report_cards import Appeal, AppealOutcome
from app.study.ports import OpenStudy
from app.study.team.meetings import Hands, Meeting


def decide_by_number(
    study: OpenStudy,
    appeals: Sequence[Appeal] | Sequence[GuardAppeal],
    number: int,
    meeting: Meeting,
    outcome: AppealOutcome,
    reason: str,
    hands: Hands,
) -> None:
    """Keep what a meeting decided on one of these appeals, by its number from 1. Raises UserError for an appeal there
    is not, and as `decide_appeal`."""
    if not 1 <= number <= len(appeals):
        raise UserError(report_card_text.no_such_appeal(number=number, count=len(appeals)))
    study.prepare_to_write()
    decide_appeal(study, appeals[number - 1], meeting, outcome, reason, hands)


def decide_appeal(
    study: OpenStudy,
    appeal: Appeal | GuardAppeal,
    meeting: Meeting,
    outcome: AppealOutcome,
    reason: str,
    hands: Hands,
) -> None:
    """Keep what a meeting decided. Raises UserError without a reason for a decision, and where more hands were counted
    than people may decide."""
    if outcome is not AppealOutcome.LATER and not reason.strip():
        raise UserError(report_card_text.REASON_NEEDED)
    if meeting.deciders and hands.total > len(meeting.deciders):
        raise UserError(report_card_text.too_many(count=hands.total, deciders=len(meeting.deciders)))
    decision = (appeal.key, meeting.key, outcome, " ".join(reason.split()), hands)
    if isinstance(appeal, Appeal):
        study.report_cards.decide(*decision)
    else:
        study.guard_decisions.decide(*decision)
