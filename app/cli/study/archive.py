"""`touchstone archive`: a study read-only, or out of the archive again."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import print_lines
from app.cli.study_repository import open_study
from app.messages.cli import cli
from app.messages.study import archive as archive_text


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--out", action="store_true", help=archive_text.OUT)


def run(arguments: Namespace) -> int:
    """Archive the study, or take it out; saying so twice does no harm."""
    with closing(open_study(arguments.study)) as study:
        if study.is_archived is not bool(arguments.out):
            print_lines(archive_text.NOT_ARCHIVED if arguments.out else archive_text.ALREADY)
        elif arguments.out:
            study.take_out_of_archive()
            print_lines(archive_text.taken_out(title=study.study.title))
        else:
            study.archive()
            print_lines(archive_text.archived(title=study.study.title))
    return 0
