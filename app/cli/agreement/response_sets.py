"""`touchstone response-sets`: whether people may say that either answer is defensible; shown, or set with its date."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.messages.cli import cli, response_sets as cli_response_sets


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument(
        "--allow", dest="allowed", action="store_const", const=True, help=cli_response_sets.ALLOW
    )
    choice.add_argument(
        "--forbid", dest="allowed", action="store_const", const=False, help=cli_response_sets.FORBID
    )
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Set what was asked for, if anything, and tell what holds."""
    with closing(open_study(arguments.study)) as study:
        if arguments.allowed is not None and arguments.allowed != study.response_sets.allowed:
            study.prepare_to_write()
            study.response_sets.allow(arguments.allowed)
        allowed = study.response_sets.allowed
    if arguments.json:
        print_json({"allowed": allowed})
    else:
        print_lines(cli_response_sets.ALLOWED if allowed else cli_response_sets.NOT_ALLOWED)
    return 0
