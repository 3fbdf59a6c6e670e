"""`touchstone guard`: whether to publish pictures, to show them to a person, or not to publish them."""

import os
import signal
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from app.cli.agreement import appeal_decision
from app.cli.arguments import from_one, path, refuse, server_address
from app.cli.judge.consent import make_sure
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import UserError
from app.messages import local_formats
from app.messages.agreement import model_check as model_check_text
from app.messages.cli import cli
from app.messages.judge import guarding
from app.study.judge.guard_decisions import GuardAppeal, GuardDecision, GuardVerdict, QuestionVerdict
from app.study.judge.report_cards import AppealOutcome
from app.study.team.meetings import Hands

KEY_VARIABLE = "TOUCHSTONE_GUARD_KEY"
LOOPBACK = "127.0.0.1"
MEGABYTES, PER_MINUTE = 20, 60
EXIT_CODES = {GuardVerdict.PUBLISH: 0, GuardVerdict.DO_NOT_PUBLISH: 3, GuardVerdict.SHOW: 4}
"""By the verdict; of several pictures the first of these that any has: not to publish, to show to a person."""


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("pictures", metavar="IMAGE", nargs="*", type=path, help=guarding.PICTURES)
    add("--source", metavar="NAME", default="", help=guarding.SOURCE)
    add("--reference", metavar="RATER", default="", help=guarding.REFERENCE)
    add("--against", metavar="RATER", default="", help=guarding.AGAINST)
    add("--base-url", metavar="URL", type=server_address, help=guarding.BASE_URL)
    add("--yes", action="store_true", help=guarding.YES)
    add("--serve", metavar="PORT", type=int, help=guarding.SERVE)
    add("--host", metavar="ADDRESS", default=LOOPBACK, help=guarding.HOST)
    largest = guarding.largest(megabytes=MEGABYTES)
    add("--largest", metavar="MB", type=from_one, default=MEGABYTES, help=largest)
    rate = guarding.per_minute(count=PER_MINUTE)
    add("--per-minute", metavar="N", type=from_one, default=PER_MINUTE, help=rate)
    add("--list", action="store_true", help=guarding.LIST)
    add("--appeal", metavar="ID", default="", help=guarding.APPEAL)
    add("--criterion", metavar="CODE", default="", help=guarding.CRITERION)
    add("--reason", metavar="WORDS", default="", help=guarding.REASON)
    add("--by", metavar="NAME", default="", help=guarding.BY)
    add("--decide", metavar="N", type=from_one, help=guarding.DECIDE)
    appeal_decision.configure(parser)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Decide about pictures and say so; the verdict is the exit code."""
    _check(arguments)
    with closing(open_study(arguments.study)) as study:
        if arguments.list:
            return _list(study, arguments.json)
        if arguments.appeal:
            return _appeal(study, arguments)
        if arguments.decide:
            return _decide(study, arguments)
        with _guard(study, arguments) as (guard, decide):
            if arguments.serve is not None:
                return _serve(study, decide, arguments)
            candidates = [_candidate(file, arguments.source) for file in arguments.pictures]
            decisions = list(decide(candidates))
            names = {item.code: item.name for item in guard.items}
    if arguments.json:
        print_json({"decisions": [decision_json(one) for one in decisions]})
    else:
        for one in decisions:
            print_lines(*_lines(one, names))
    return max((EXIT_CODES[one.said.verdict] for one in decisions), key=[0, 4, 3].index)


def _check(arguments: Namespace) -> None:
    others = arguments.list, bool(arguments.appeal), bool(arguments.decide)
    chosen = [bool(arguments.pictures), arguments.serve is not None, *others]
    refuse(
        (not any(chosen), guarding.NEEDS_PICTURES),
        (sum(chosen) > 1, guarding.ONE_AT_A_TIME),
        (arguments.appeal and not arguments.reason.strip(), guarding.NEEDS_REASON),
        (arguments.decide and not arguments.outcome, guarding.NEEDS_OUTCOME),
        (bool(arguments.reference) != bool(arguments.against), model_check_text.BOTH_RATERS),
    )


@contextmanager
def _guard(study: Any, arguments: Namespace) -> Iterator[tuple[Any, Callable[..., Iterator[GuardDecision]]]]:
    """The guard, and what decides about pictures with it. A server elsewhere is asked only after a yes."""
    from app.agreement.ratings.question import Question, usual_question
    from app.judging.calls.attempts import RequestRate
    from app.judging.calls.keys import key_for
    from app.judging.calls.server import connection
    from app.sessions.judge.guarding import Guard

    asked = (arguments.reference, arguments.against)
    question = Question(*asked) if arguments.reference else usual_question(study)
    with closing(Guard(study, question, arguments.base_url or "")) as guard:
        if arguments.serve is None:
            guard.check_source(arguments.source)
        connect = None
        if guard.is_of_use:
            calls = guard.calls_for_each * max(1, len(arguments.pictures))
            make_sure([guard.setup], calls, arguments.yes, not arguments.json)
            connect = connection(guard.setup, key_for(guard.setup, is_named=bool(arguments.base_url)))
        else:
            print_lines(*([] if arguments.json else [guarding.nothing_left(name=guard.judge.name)]))
        yield guard, lambda candidates: guard.decide(candidates, connect, RequestRate())


def _candidate(file: Path, source: str, name: str = "") -> Any:
    """A picture with what is in it. Raises UserError for what is no picture in a format that studies take."""
    from app.sessions.judge.guarding import Candidate
    from storage.images.image_files import inspect

    try:
        content = file.read_bytes()
    except OSError as error:
        raise UserError(guarding.picture_gone(name=file.name, reason=error.strerror or "")) from error
    return Candidate(file, name or file.name, inspect(content, name or file.name), source)


def _serve(study: Any, decide: Callable[..., Iterator[GuardDecision]], arguments: Namespace) -> int:
    from app.cli.judge.guard_service import MEGABYTE, SHORTEST_KEY, GuardService, Job, Limits
    from app.private_files import private_folder
    from app.sessions.judge.guarding import appeal_against

    key = os.environ.get(KEY_VARIABLE, "")
    if len(key) < SHORTEST_KEY:
        raise UserError(guarding.NO_KEY)

    def carry_out(job: Job) -> dict[str, Any]:
        if job.appeal is not None:
            return {"id": str(appeal_against(study, *job.appeal).id)}
        with private_folder() as folder:
            file = folder / "picture"
            file.write_bytes(job.content)
            (decision,) = decide([_candidate(file, job.source, job.name)])
        return decision_json(decision)

    limits = Limits(arguments.largest * MEGABYTE, arguments.per_minute)
    service = GuardService(arguments.host, arguments.serve, key, limits)
    for ending in (
        signal.SIGINT,
        signal.SIGTERM,
    ):  # a shell lets what runs in its background ignore the first
        signal.signal(ending, signal.default_int_handler)
    print_lines(guarding.serving(address=service.address))
    try:
        service.serve(carry_out)
    except KeyboardInterrupt:
        pass
    finally:
        service.end()
    return 0


def _list(study: Any, as_json: bool) -> int:
    from app.reports.appeals import appeals_against_guard

    decisions = study.guard_decisions.all()
    appeals = list(enumerate(study.guard_decisions.appeals(), start=1))
    if as_json:
        found = [
            {
                **decision_json(one),
                "appeals": [
                    _appeal_json(number, appeal) for number, appeal in appeals if appeal.about == one.id
                ],
            }
            for one in decisions
        ]
        print_json({"decisions": found})
        return 0
    lines = {item.number: item.with_decision for item in appeals_against_guard(study)}
    if not decisions:
        print_lines(guarding.NO_DECISIONS)
    for one in decisions:
        day = local_formats.day(one.recorded_at.date())
        verdict = guarding.VERDICTS[one.said.verdict]
        print_lines(guarding.listed_decision(day=day, id=one.id, name=one.said.name, verdict=verdict))
        print_lines(*(lines[number] for number, appeal in appeals if appeal.about == one.id))
    return 0


def _appeal_json(number: int, one: GuardAppeal) -> dict[str, Any]:
    decided = one.decision
    return {
        "id": str(one.id),
        "number": number,
        "question": one.question,
        "reason": one.words,
        "by": one.author,
        "outcome": decided.outcome.value if decided else None,
        "why": decided.reason if decided else None,
    }


def _appeal(study: Any, arguments: Namespace) -> int:
    from app.sessions.judge.guarding import appeal_against

    stored = appeal_against(study, arguments.appeal, arguments.criterion, arguments.reason, arguments.by)
    if arguments.json:
        print_json({"id": str(stored.id)})
    else:
        print_lines(guarding.appealed(id=stored.id))
    return 0


def _decide(study: Any, arguments: Namespace) -> int:
    from app.reports.appeals import appeals_against_guard
    from app.reports.minutes import meeting_of
    from app.sessions.meeting.appeals import decide_by_number

    meeting, appeals = meeting_of(study, arguments.meeting), study.guard_decisions.appeals()
    outcome, hands = AppealOutcome(arguments.outcome), Hands(*(arguments.hands or ()))
    decide_by_number(study, appeals, arguments.decide, meeting, outcome, arguments.why, hands)
    if arguments.json:
        print_json(_appeal_json(arguments.decide, study.guard_decisions.appeals()[arguments.decide - 1]))
    else:
        decided = (item for item in appeals_against_guard(study) if item.number == arguments.decide)
        print_lines(*(item.with_decision for item in decided))
    return 0


def decision_json(one: GuardDecision) -> dict[str, Any]:
    """A decision for a program to read."""
    said = one.said
    return {
        "id": str(one.id),
        "name": said.name,
        "sha256": said.picture,
        "source": said.source,
        "judge": said.judge.name,
        "rubric_version": said.rubric_version,
        "recorded_at": one.recorded_at.isoformat(),
        "verdict": said.verdict.value,
        "questions": [
            {
                "code": question.code,
                "verdict": question.verdict.value,
                "why": question.why,
                "is_met": question.is_met,
                "sureness": question.sureness,
                "wrong_at_most": question.wrong_at_most,
            }
            for question in said.questions
        ],
    }


def _lines(one: GuardDecision, names: dict[str, str]) -> Iterator[str]:
    label, *criteria = one.said.questions
    yield guarding.decided(verdict=guarding.VERDICTS[one.said.verdict], name=one.said.name, why=label.why)
    for question in criteria:
        yield _line(question, names)
    yield guarding.identity(id=one.id)


def _line(question: QuestionVerdict, names: dict[str, str]) -> str:
    name = names.get(question.code, question.code)
    return guarding.one_question(
        question=f"{question.code} {name}", verdict=guarding.VERDICTS[question.verdict], why=question.why
    )
