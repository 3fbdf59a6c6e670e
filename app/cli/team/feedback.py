"""`touchstone feedback`: one person's answers beside what meetings decided, for that person alone."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.agreement import document_file
from app.cli.arguments import path
from app.cli.study_repository import open_study
from app.messages.cli import cli
from app.messages.meeting import minutes


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--rater", metavar="NAME", required=True, help=minutes.RATER_OPTION)
    document_file.configure(parser, with_json=True)


def run(arguments: Namespace) -> int:
    """Note that the person learns what was decided, then tell or write the sheet."""
    from app.reports.feedback import feedback_for, note_given, person_of

    document_file.refuse_half(arguments)
    with closing(open_study(arguments.study)) as study:
        feedback = feedback_for(study, person_of(study, arguments.rater))
        note_given(study, feedback)
        written = minutes.feedback_exported(name=feedback.rater.name, path=arguments.out)
        document_file.give_out(feedback.document, arguments, study.folder, written)
    return 0
