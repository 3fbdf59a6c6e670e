"""`touchstone about`: what a person says of themselves, with their consent, also outside workshops."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from dataclasses import replace
from datetime import date

from app.cli.arguments import path
from app.cli.output import print_lines
from app.cli.study_repository import open_study
from app.errors import UserError
from app.messages.cli import about as about_text, cli
from app.messages.workshop import participants
from app.study.ports import OpenStudy
from app.study.team.participants import AboutKind, NewConsent
from app.study.team.raters import Rater, RaterKind


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--rater", metavar="NAME", required=True, help=about_text.RATER)
    parser.add_argument("--agrees", metavar="VERSION", default="", help=about_text.AGREES)
    parser.add_argument("facts", metavar="QUESTION=ANSWER", nargs="*", help=about_text.FACTS)


def run(arguments: Namespace) -> int:
    """Store what is given, all or nothing, and tell what is known."""
    facts = [_pair(word) for word in arguments.facts]
    with closing(open_study(arguments.study)) as study:
        rater = study.raters.find(arguments.rater)
        if rater is None or rater.kind is not RaterKind.PERSON:
            raise UserError(about_text.nobody(name=arguments.rater))
        if facts or arguments.agrees:
            study.prepare_to_write()
            with study.together():
                if arguments.agrees:
                    _agree(study, rater, arguments.agrees)
                for question, answer in facts:
                    study.participants.store_about(rater, AboutKind.DEMOGRAPHIC, question, answer)
        agreed = study.participants.consent(rater)
        print_lines(about_text.consent(rater.name, agreed is not None and agreed.said.to_demographics))
        about = study.participants.about(rater)
        print_lines(
            *(about_text.line(one.question, one.answer) for one in about if one.kind is AboutKind.DEMOGRAPHIC)
        )
    return 0


def _agree(study: OpenStudy, rater: Rater, version: str) -> None:
    """Note the consent; what was agreed before, such as what happens on withdrawal, stays."""
    before = study.participants.consent(rater)
    said = before.said if before else NewConsent(version, participants.PURPOSE_ABOUT, date.today())
    study.participants.agree(
        rater, replace(said, version=version, given_on=date.today(), to_demographics=True)
    )


def _pair(word: str) -> tuple[str, str]:
    question, equals, answer = word.partition("=")
    if not equals or not question.strip():
        raise UserError(about_text.not_a_pair(word=word))
    return " ".join(question.split()), " ".join(answer.split())
