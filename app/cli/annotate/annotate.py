"""`touchstone annotate`: the annotating session in a terminal."""

from argparse import ArgumentParser, Namespace
from importlib import import_module

from app.cli.arguments import path
from app.messages.cli import cli
from app.study.team.raters import Perception


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    ways = [perception.value for perception in Perception]
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--rater", metavar="NAME", required=True, help=cli.RATER)
    parser.add_argument(
        "--perception", metavar="WAY", choices=ways, help=cli.PERCEPTION.format(ways=cli.known_names(ways))
    )
    parser.add_argument("--walk", action="store_true", help=cli.WALK)


def run(arguments: Namespace) -> int:
    """Hand over to the session."""
    session = import_module("app.cli.annotate.terminal_loop")
    return int(session.run(arguments.study, arguments.rater, arguments.perception, arguments.walk))
