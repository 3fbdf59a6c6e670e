"""`touchstone open`: the window."""

from argparse import ArgumentParser, Namespace
from importlib import import_module

from app.cli.arguments import path
from app.messages import cli as messages


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", nargs="?", type=path, help=messages.STUDY)


def run(arguments: Namespace) -> int:
    """Open the window, with a study or with the start page."""
    return int(import_module("app.cli.window").run(arguments.study))
