"""Who may publish rubrics and report cards: what the community decided, and the terms that are shown before one
leaves."""

from dataclasses import replace

from app.errors import UserError
from app.messages.agreement import report_card as report_card_text
from app.messages.local_formats import all_of
from app.study.judge.report_cards import PublicationRule
from app.study.names import is_line
from app.study.ports import OpenStudy


def decide_publishing(study: OpenStudy, rule: PublicationRule) -> str:
    """Keep what the community decided on publishing. Raises UserError for a vote that was not won, a name that is none,
    and a number of days below 0."""
    names = tuple(dict.fromkeys(name.strip() for name in rule.publishers))
    for name in names:
        require_line(name)
    if rule.meeting is None and rule.hands.in_favour <= rule.hands.against:
        raise UserError(report_card_text.NOT_DECIDED)
    if rule.days < 0:
        raise UserError(report_card_text.DAYS)
    study.prepare_to_write()
    study.report_cards.set_rule(replace(rule, publishers=names))
    return report_card_text.rule_stored(people=all_of(names)) if names else report_card_text.NOBODY_MAY


def let_out(study: OpenStudy, by: str) -> list[str]:
    """What is shown before a rubric or a card leaves: the terms of use; nothing while the community has decided
    nothing. Raises UserError for somebody who may not publish."""
    rule = study.report_cards.rule()
    if rule is None:
        return []
    if by.strip() not in rule.publishers:
        if not rule.publishers:
            raise UserError(report_card_text.NOBODY_MAY)
        raise UserError(report_card_text.may_not_publish(people=all_of(rule.publishers)))
    return [report_card_text.terms(terms=rule.terms)] if rule.terms else []


def require_line(name: str) -> None:
    """Raise UserError for no name, and for what is none."""
    if not name.strip():
        raise UserError(report_card_text.WHO_NEEDED)
    if not is_line(name.strip()):
        raise UserError(report_card_text.NOT_A_NAME)
