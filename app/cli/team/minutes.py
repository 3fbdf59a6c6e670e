"""`touchstone minutes`: what a meeting decided, in words or as a file."""

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
    parser.add_argument("--meeting", metavar="N", type=int, help=minutes.MEETING_OPTION)
    parser.add_argument("--original", action="store_true", help=minutes.ORIGINAL_OPTION)
    parser.add_argument("--correct", metavar=("LINE", "WORDS"), nargs=2, help=minutes.CORRECT_OPTION)
    parser.add_argument("--by", metavar="NAME", default="", help=minutes.BY_OPTION)
    document_file.configure(parser, with_json=True)


def run(arguments: Namespace) -> int:
    """Tell or write the minutes; nothing in the study changes but a correction that is asked for."""
    from app.reports.minutes import correct_line, meeting_of, minutes_document

    document_file.refuse_half(arguments)
    with closing(open_study(arguments.study)) as study:
        meeting = meeting_of(study, arguments.meeting)
        if arguments.correct:
            line, becomes = arguments.correct
            correct_line(study, meeting, line, becomes, arguments.by)
        document = minutes_document(study, meeting, arguments.original)
        document_file.give_out(document, arguments, study.folder, minutes.exported(path=arguments.out))
    return 0
