"""`touchstone export`: a study's answers into a file."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import tell
from app.cli.shelf import open_study
from app.messages import cli as messages


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    from exporters.registry import FORMATS

    names = messages.known_names(FORMATS)
    parser.add_argument("study", metavar="STUDY", type=path, help=messages.STUDY)
    parser.add_argument(
        "--format",
        metavar="F",
        required=True,
        choices=FORMATS,
        help=messages.EXPORT_FORMAT.format(names=names),
    )
    parser.add_argument("--out", metavar="PATH", required=True, type=path, help=messages.OUT)


def run(arguments: Namespace) -> int:
    """Write the file, whole or not at all."""
    from exporters.registry import STANDARD_OUTPUT, export

    with closing(open_study(arguments.study)) as study:
        export(study, arguments.format, arguments.out)
    if arguments.out != STANDARD_OUTPUT:
        tell(messages.exported(arguments.out))
    return 0
