"""`touchstone rubric duplicate`: a new study that starts with the rubric of another one."""

from argparse import ArgumentParser, Namespace

from app.cli.output import print_lines
from app.cli.study_repository import create_study
from app.errors import UsageError
from app.messages.rubric import rubric_duplicate
from app.rubrics.duplicate import with_rubric_of
from app.study.ports import OpenStudy
from app.study.rubric import Rubric


def configure(parser: ArgumentParser) -> None:
    """Add the options of this one."""
    parser.add_argument("--title", metavar="WORDS", help=rubric_duplicate.TITLE_OPTION)
    parser.add_argument("--community", metavar="WORDS", help=rubric_duplicate.COMMUNITY_OPTION)


def duplicate(study: OpenStudy, rubric: Rubric, arguments: Namespace) -> int:
    """Make the new study. Raises UserError, leaving nothing behind, when that cannot be."""
    if arguments.file is None:
        raise UsageError(rubric_duplicate.NEEDS_FOLDER)
    title = arguments.title or rubric_duplicate.version_of(title=study.study.title)
    create_study(arguments.file, with_rubric_of(study, rubric, title, arguments.community or "")).close()
    print_lines(
        rubric_duplicate.duplicated(title=title, folder=arguments.file.name, origin=study.study.title)
    )
    return 0
