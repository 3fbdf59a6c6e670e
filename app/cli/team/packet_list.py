"""`touchstone packet list`, `review`, `close` and `reopen`: who has what, and what came of it."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.cli.output import print_json, print_lines
from app.errors import OptionsError, UserError
from app.identity import now
from app.messages.team import sent_work
from app.study.team.sent_work import ReviewState

if TYPE_CHECKING:
    from app.sessions.team.work_overview import WorkLine, WorkOverview
    from app.study.ports import OpenStudy

LIST, REVIEW, CLOSE, REOPEN = "list", "review", "close", "reopen"
VERBS = (LIST, REVIEW, CLOSE, REOPEN)
_STATES = {state.value.replace(" ", "-"): state for state in ReviewState}


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("--due", metavar="DAY", type=due_argument, help=sent_work.DUE_OPTION)
    parser.add_argument("--reminders", action="store_true", help=sent_work.REMINDERS_OPTION)
    parser.add_argument("--number", metavar="N", type=int, help=sent_work.NUMBER_OPTION)
    parser.add_argument("--state", choices=list(_STATES), help=sent_work.STATE_OPTION)


def run(study: "OpenStudy", arguments: Namespace) -> int:
    """Do one of these."""
    if arguments.verb == LIST:
        return _list(study, arguments)
    study.prepare_to_write()
    if arguments.verb == REVIEW:
        return _review(study, arguments)
    study.sent_work.set_closing(arguments.verb == CLOSE)
    sentence = sent_work.CLOSED if arguments.verb == CLOSE else sent_work.REOPENED
    print_json({"is_closing": arguments.verb == CLOSE}) if arguments.json else print_lines(sentence)
    return 0


def _list(study: "OpenStudy", arguments: Namespace) -> int:
    from app.sessions.team.work_overview import look_at_work

    overview = look_at_work(study, now())
    if arguments.json:
        print_json(_document(study, overview))
        return 0
    print_lines(*overview.sentences, *(line.sentence for line in overview.lines), *overview.unmatched)
    if arguments.reminders:
        print_lines(*(line.reminder for line in overview.lines if line.reminder))
    return 0


def _review(study: "OpenStudy", arguments: Namespace) -> int:
    from app.sessions.team.work_overview import look_at_work, numbered

    if arguments.number is None or arguments.state is None:
        raise OptionsError(sent_work.NEEDS_NUMBER)
    line = numbered(look_at_work(study, now()), arguments.number, arguments.rater)
    if not line.work.returned:
        raise UserError(sent_work.not_back(what=line.title))
    state = _STATES[arguments.state]
    study.sent_work.set_review(line.work.returned[-1].key, state)
    if arguments.json:
        print_json({"number": line.work.number, "rater": line.work.rater.name, "review": state.value})
    else:
        print_lines(sent_work.reviewed(line.title, state))
    return 0


def _document(study: "OpenStudy", overview: "WorkOverview") -> dict[str, Any]:
    return {
        "study": study.study.title,
        "is_closing": overview.is_closing,
        "conflicts": overview.conflicts,
        "work": [_line(line) for line in overview.lines],
        "unmatched": list(overview.unmatched),
    }


def _line(line: "WorkLine") -> dict[str, Any]:
    work = line.work
    return {
        "number": work.number,
        "kind": work.kind.value,
        "rater": work.rater.name,
        "state": line.state.value,
        "sent_at": work.sent_at.isoformat(),
        "due_at": work.due_at.isoformat() if work.due_at else None,
        "rubric_version": work.version or None,
        "images": work.images,
        "locked": work.is_locked,
        "conflicts": line.conflicts,
        "returned": [
            {
                "at": one.returned_at.isoformat(),
                "machine": one.machine or None,
                "disk": one.disk.value,
                "complete": one.complete,
                "review": one.review.value,
            }
            for one in work.returned
        ],
        "sentence": line.sentence,
        "reminder": line.reminder or None,
    }


def due_argument(text: str) -> datetime | None:
    """The end of a day, as an option of the command line."""
    from app.sessions.team.work_overview import due_day

    try:
        return due_day(text)
    except UserError as error:
        raise ArgumentTypeError(error.sentence) from error
