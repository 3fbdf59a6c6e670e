"""`touchstone demo`: a small study to try everything with."""

from argparse import ArgumentParser, Namespace

from app.cli.arguments import path
from app.cli.output import Progress, tell
from app.cli.shelf import create_study
from app.messages import cli as messages
from app.messages import demo as demo_messages


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("folder", metavar="DIR", type=path, help=messages.DIR)


def run(arguments: Namespace) -> int:
    """Make the demo study and say what can be done with it."""
    from app.exchange.demo import build

    with Progress(messages.demo_step) as progress:
        made = build(arguments.folder, create_study, progress)
    tell(demo_messages.made(arguments.folder, made), *demo_messages.what_next(arguments.folder, made))
    return 0
