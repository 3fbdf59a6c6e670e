"""`touchstone demo`: a small study to try everything with."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.cli.arguments import path
from app.cli.output import Progress, tell
from app.cli.study_repository import create_study
from app.interchange.demo.demo_folder import STUDY_DEMOS
from app.messages.cli import cli as messages
from app.messages.study import demo as demo_messages


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("folder", metavar="DIR", type=path, help=messages.DIR)
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--workshops", action="store_true", help=demo_messages.WORKSHOPS)
    other.add_argument("--study", choices=tuple(STUDY_DEMOS), help=demo_messages.STUDY)


def run(arguments: Namespace) -> int:
    """Make the demo study, or one of the other demos, and say what can be done with them."""
    if arguments.workshops:
        return _make_workshops(arguments.folder)
    if arguments.study:
        return _make_studies(arguments.folder, arguments.study)
    from app.interchange.demo.demo import build

    with Progress(messages.demo_step) as progress:
        made = build(arguments.folder, create_study, progress)
    tell(demo_messages.made(arguments.folder, made), *demo_messages.what_next(arguments.folder, made))
    return 0


def _make_workshops(folder: Path) -> int:
    from app.interchange.demo.workshop_demo import build

    with Progress(messages.demo_step) as progress:
        made = build(folder, create_study, progress)
    tell(demo_messages.made_workshops(folder, made), *demo_messages.what_next_workshops(folder, made))
    return 0


def _make_studies(folder: Path, which: str) -> int:
    from app.interchange.demo.study_demo import build

    with Progress(messages.demo_step) as progress:
        made = build(folder, which, create_study, progress)
    tell(*demo_messages.made_studies(folder, which, made), *demo_messages.what_next_studies(folder, made))
    return 0
