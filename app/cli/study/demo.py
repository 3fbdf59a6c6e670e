"""`touchstone demo`: a small study to try everything with."""

from argparse import ArgumentParser, Namespace

from app.cli.arguments import path
from app.cli.output import print_lines
from app.cli.study_repository import make_demo, make_study_demo, make_workshops
from app.interchange.demo.demo_studies import DEMO_CONTENTS, STUDY_CONTENTS, STUDY_DEMOS, WORKSHOPS_CONTENTS
from app.messages.cli import cli
from app.messages.study import demo


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("folder", metavar="DIR", type=path, help=cli.DIR)
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--workshops", action="store_true", help=demo.WORKSHOPS)
    other.add_argument("--study", choices=tuple(STUDY_DEMOS), help=demo.STUDY)


def run(arguments: Namespace) -> int:
    """Make the demo study, or one of the other demos, and say what can be done with them."""
    folder, which = arguments.folder, arguments.study
    if arguments.workshops:
        make_workshops(folder)
        print_lines(
            demo.made_workshops(folder, WORKSHOPS_CONTENTS),
            *demo.what_next_workshops(folder, WORKSHOPS_CONTENTS),
        )
    elif which:
        make_study_demo(which, folder)
        print_lines(
            *demo.made_studies(folder, which, STUDY_CONTENTS[which]),
            *demo.what_next_studies(folder, STUDY_CONTENTS[which]),
        )
    else:
        make_demo(folder)
        print_lines(demo.made(folder, DEMO_CONTENTS), *demo.what_next(folder, DEMO_CONTENTS))
    return 0
