"""`touchstone preregister`: write down beforehand what will be concluded from what, with a checksum and a date."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import print_lines
from app.cli.study_repository import open_study, preregister_in_file
from app.errors import UserError
from app.messages.cli import cli
from app.messages.planning import preregistration


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("--out", metavar="FILE", type=path, required=True, help=preregistration.OUT)
    add("--looks", metavar="N", type=int, help=preregistration.LOOKS)
    add("--images", metavar="N", type=int, help=preregistration.IMAGES)


def run(arguments: Namespace) -> int:
    """Store it in the study and write the file, both or neither."""
    if any(number is not None and number < 1 for number in (arguments.looks, arguments.images)):
        raise UserError(preregistration.NOT_POSITIVE)
    with closing(open_study(arguments.study)) as study:
        made = preregister_in_file(study, arguments.out, arguments.looks, arguments.images)
    print_lines(preregistration.stored(out=arguments.out, sha256=made.sha256))
    return 0
