"""What every draft's reply is read by: one JSON object, all of it as asked for, and nothing filled in."""

from collections.abc import Callable
from typing import TypeVar

from app.judging.calls.attempts import Answered
from app.judging.calls.reply_text import CLASH, BrokenJson, is_refusal, objects_in
from app.messages.judge import drafts as drafts_text, judge_replies
from app.study.control_characters import storable
from app.study.judge.judge_call import Outcome, Status
from app.study.judge.judge_ports import Asked
from app.study.ports import OpenStudy

DraftT = TypeVar("DraftT")
_LONGEST_SHOWN = 200


class Unusable(Exception):
    """Carries the status and the sentence of a reply that gives no draft."""

    def __init__(self, reason: str, status: Status = Status.INVALID) -> None:
        super().__init__(reason)
        self.reason, self.status = reason, status


def outcome_of(answered: Answered) -> Outcome:
    """What became of a call, before its words are read."""
    reply = answered.reply
    return Outcome(
        reply.status,
        reply.reason,
        raw=reply.text,
        model=reply.model,
        request_id=reply.request_id,
        usage=reply.usage,
        seconds=reply.seconds,
        tries=answered.tries,
    )


def keep_draft(
    study: OpenStudy,
    answered: Answered,
    read: Callable[[str], DraftT],
    keep: Callable[[Asked, Outcome, DraftT], object],
) -> Outcome:
    """Store what became of a call, with the draft in it where there is one. Returns the outcome.

    `read` makes a draft of the words of a reply; it raises Unusable.
    """
    outcome = outcome_of(answered)
    if outcome.status is Status.OK:
        try:
            draft = read(answered.reply.text)
        except Unusable as why:
            outcome = outcome._replace(status=why.status, reason=why.reason)
        else:
            keep(answered.asked, outcome, draft)
            return outcome
    study.drafts.complete(answered.asked, outcome)
    return outcome


def only_object(text: str) -> dict[str, object]:
    """The one JSON object in a reply, whatever surrounds it. Raises Unusable where there is none, or more than one."""
    if not text.strip():
        raise Unusable(judge_replies.EMPTY)
    try:
        found = objects_in(text)
    except (BrokenJson, RecursionError) as error:
        raise Unusable(judge_replies.BROKEN_JSON) from error
    if not found:
        if is_refusal(text):
            words = " ".join(storable(text).split())[:_LONGEST_SHOWN]
            raise Unusable(judge_replies.declined(words=words), Status.REFUSED)
        raise Unusable(judge_replies.NO_JSON)
    if len(found) > 1:
        raise Unusable(judge_replies.TWO_ANSWERS)
    return found[0]


def check_keys(value: dict[str, object], wanted: tuple[str, ...], where: str) -> None:
    """Every wanted name must be there, once, and no other. Raises Unusable."""
    for name in wanted:
        if name not in value:
            raise Unusable(drafts_text.missing_part(where, name))
    for name in value:
        if name not in wanted or value[name] is CLASH:
            raise Unusable(drafts_text.unknown_part(where, storable(name)[:_LONGEST_SHOWN]))


def line_of(value: object, where: str, longest: int) -> str:
    """Text as one line without white space at its ends, '' included. Raises Unusable."""
    if not isinstance(value, str):
        raise Unusable(drafts_text.not_text(where))
    line = " ".join(storable(value).split())
    if len(line) > longest:
        raise Unusable(drafts_text.too_long(where, longest))
    return line
