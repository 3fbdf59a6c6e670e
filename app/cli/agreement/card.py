"""`touchstone card`: keep checks of image models, give out their pictures, appeal, decide, and say who may publish."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

from app.cli.agreement import appeal_decision, document_file
from app.cli.agreement.check_model import checked
from app.cli.arguments import Verbs, path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError, UserError
from app.files.text_file import read_text
from app.identity import now
from app.messages.agreement import model_check as model_check_text, report_card as report_card_text
from app.messages.cli import cli, overview
from app.study.judge.report_cards import AppealOutcome, PublicationRule
from app.study.ports import OpenStudy
from app.study.team.meetings import Hands

_OWN = {
    "keep": ("source", "compare_with", "reference", "against", "by", "corrects", "why", "expires"),
    "history": ("source", "format", "out", "json", "by"),
    "assign": ("source", "reference", "against", "images", "rater"),
    "appeal": ("check", "on", "image", "words", "file", "by"),
    "appeals": ("json",),
    "decide": ("appeal", "outcome", "meeting", "why", "hands"),
    "publishing": ("publisher", "meeting", "hands", "interests", "paid_by", "terms", "days"),
}
VERBS = Verbs("what", {name: (summary, _OWN[name]) for name, summary in report_card_text.ACTIONS.items()})


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("what", metavar="ACTION", choices=list(_OWN), help=overview.ACTION)
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("--source", metavar="NAME", default="", help=model_check_text.SOURCE)
    add("--compare-with", metavar="NAME", default="", help=model_check_text.COMPARE)
    add("--reference", metavar="RATER", default="", help=cli.REPORT_REFERENCE)
    add("--against", metavar="RATER", default="", help=cli.REPORT_AGAINST)
    add("--by", metavar="NAME", default="", help=report_card_text.BY)
    add("--corrects", metavar="N", type=int, default=0, help=report_card_text.CORRECTS)
    add("--expires", metavar="DATE", type=_date, help=report_card_text.EXPIRES)
    add("--images", metavar="N", type=int, default=0, help=report_card_text.IMAGES)
    add("--rater", metavar="NAME", nargs="+", action="extend", default=[], help=report_card_text.RATERS)
    add("--check", metavar="N", type=int, default=0, help=report_card_text.APPEAL_CHECK)
    add("--on", metavar="CODE", default="", help=report_card_text.APPEAL_ON)
    add("--image", metavar="N", type=int, default=0, help=report_card_text.APPEAL_IMAGE)
    add("--words", metavar="WORDS", default="", help=report_card_text.APPEAL_WORDS)
    add("--file", metavar="FILE", type=path, help=report_card_text.APPEAL_FILE)
    add("--appeal", metavar="N", type=int, default=0, help=report_card_text.APPEAL_NUMBER)
    appeal_decision.configure(parser)
    add("--publisher", metavar="NAME", nargs="*", help=report_card_text.PUBLISHER)
    add("--interests", metavar="WORDS", default="", help=report_card_text.INTERESTS)
    add("--paid-by", metavar="WORDS", default="", help=report_card_text.PAID_BY)
    add("--terms", metavar="WORDS", default="", help=report_card_text.TERMS)
    add("--days", metavar="N", type=int, default=0, help=report_card_text.DAYS_OPTION)
    document_file.configure(parser, with_json=True)


def run(arguments: Namespace) -> int:
    """Do what was asked for."""
    needed = {
        "keep": arguments.source and arguments.by,
        "assign": arguments.source,
        "appeal": arguments.check and bool(arguments.words) != bool(arguments.file),
        "decide": arguments.appeal and arguments.outcome,
        "publishing": arguments.publisher is not None or not _decides(arguments),
    }
    if not needed.get(arguments.what, True):
        raise OptionsError(report_card_text.NEEDS[arguments.what])
    if bool(arguments.reference) != bool(arguments.against):
        raise OptionsError(model_check_text.BOTH_RATERS)
    document_file.refuse_half(arguments)
    with closing(open_study(arguments.study)) as study:
        return _RUN[arguments.what](study, arguments)


def _decides(arguments: Namespace) -> bool:
    """Whether something is said of a decision on publishing, which then has to name its publishers."""
    given = arguments.meeting, arguments.hands
    words = arguments.interests, arguments.paid_by, arguments.terms, arguments.days
    return any(one is not None for one in given) or any(words)


def _keep(study: OpenStudy, arguments: Namespace) -> int:
    from app.sessions.agreement.report_card import keep_check

    check = checked(study, arguments)
    kept = keep_check(study, check, arguments.by, arguments.corrects, arguments.why, arguments.expires)
    print_lines(kept)
    return 0


def _assign(study: OpenStudy, arguments: Namespace) -> int:
    from app.sessions.agreement.report_card import give_pictures

    check = checked(study, arguments)
    print_lines(give_pictures(study, check, max(0, arguments.images), arguments.rater))
    return 0


def _history(study: OpenStudy, arguments: Namespace) -> int:
    from app.reports.agreement.report_card import history_document
    from app.sessions.agreement.publishing import let_out
    from app.sessions.agreement.report_card import require_source

    if arguments.source and not any(
        one.check.source == arguments.source for one in study.report_cards.checks()
    ):
        require_source(study, arguments.source)
    document = history_document(study, arguments.source, now())
    if arguments.json:
        print_json(
            {
                "checks": [
                    _as_json(number, one)
                    for number, one in enumerate(study.report_cards.checks(), start=1)
                    if arguments.source in ("", one.check.source)
                ]
            }
        )
        return 0
    terms = let_out(study, arguments.by) if arguments.out else []
    if str(arguments.out) != "-":
        print_lines(*terms)
    document_file.give_out(document, arguments, study.folder, model_check_text.written(path=arguments.out))
    return 0


def _as_json(number: int, kept: Any) -> Mapping[str, Any]:
    check = kept.check
    return {
        "number": number,
        "source": check.source,
        "kept_at": kept.recorded_at.isoformat(),
        "kept_by": check.kept_by,
        "rubric_version": kept.rubric,
        "reason": check.reason,
        "expires_on": check.expires_on.isoformat() if check.expires_on else None,
        "content": check.content,
    }


def _appeal(study: OpenStudy, arguments: Namespace) -> int:
    from app.sessions.agreement.report_card import appeal_against

    words = read_text(Path(arguments.file)) if arguments.file else arguments.words
    about = arguments.check, arguments.on, arguments.image
    print_lines(appeal_against(study, *about, words, arguments.by))
    return 0


def _appeals(study: OpenStudy, arguments: Namespace) -> int:
    from app.reports.agreement.report_card import appeal_sentences

    if arguments.json:
        checks = {one.key: number for number, one in enumerate(study.report_cards.checks(), start=1)}
        appeals = enumerate(study.report_cards.appeals(), start=1)
        found = [
            {
                "number": number,
                "check": checks[one.check],
                "question": one.question,
                "words": one.words,
                "outcome": one.decision.outcome.value if one.decision else None,
                "reason": one.decision.reason if one.decision else None,
            }
            for number, one in appeals
        ]
        print_json({"appeals": found})
        return 0
    print_lines(*appeal_sentences(study))
    return 0


def _decide(study: OpenStudy, arguments: Namespace) -> int:
    from app.reports.minutes import meeting_of
    from app.sessions.meeting.appeals import decide_by_number

    meeting = meeting_of(study, arguments.meeting)
    outcome, hands = AppealOutcome(arguments.outcome), Hands(*(arguments.hands or ()))
    number, appeals = arguments.appeal, study.report_cards.appeals()
    decide_by_number(study, appeals, number, meeting, outcome, arguments.why, hands)
    print_lines(report_card_text.DECIDED[outcome](number=number))
    return 0


def _publishing(study: OpenStudy, arguments: Namespace) -> int:
    from app.reports.agreement.report_card import publishing_sentences
    from app.reports.minutes import meeting_of
    from app.sessions.agreement.publishing import decide_publishing

    if arguments.publisher is not None:
        if (arguments.meeting is None) == (arguments.hands is None):
            raise UserError(report_card_text.ONE_DECISION)
        meeting = meeting_of(study, arguments.meeting).key if arguments.meeting is not None else None
        rule = PublicationRule(
            tuple(arguments.publisher),
            Hands(*(arguments.hands or ())),
            interests=arguments.interests,
            paid_by=arguments.paid_by,
            terms=arguments.terms,
            days=arguments.days,
            meeting=meeting,
        )
        print_lines(decide_publishing(study, rule))
        return 0
    print_lines(*publishing_sentences(study))
    return 0


def _date(word: str) -> date:
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise ArgumentTypeError(report_card_text.not_a_date(word=word)) from None


_RUN: Mapping[str, Callable[[OpenStudy, Namespace], int]] = {
    "keep": _keep,
    "history": _history,
    "assign": _assign,
    "appeal": _appeal,
    "appeals": _appeals,
    "decide": _decide,
    "publishing": _publishing,
}
