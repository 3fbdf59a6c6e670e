"""`touchstone handover`: a whole study as one file, for another researcher."""

from argparse import ArgumentParser, Namespace

from app.cli.arguments import Verbs, path
from app.cli.output import print_lines
from app.cli.study_repository import hand_over, look_into, take_over
from app.errors import UsageError
from app.messages.cli import cli, overview
from app.messages.study import handover

_OWN = {"out": ("target",), "show": (), "in": ("target",)}
VERBS = Verbs("verb", {name: (summary, _OWN[name]) for name, summary in handover.ACTIONS.items()})


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("verb", metavar="|".join(_OWN), choices=list(_OWN), help=overview.ACTION)
    parser.add_argument("source", metavar="STUDY_OR_FILE", type=path, help=handover.ARGUMENT_FROM)
    parser.add_argument("target", metavar="FILE_OR_DIR", nargs="?", type=path, help=handover.ARGUMENT_TO)


def run(arguments: Namespace) -> int:
    """Write, show or make it; each says what is in it."""
    if arguments.verb == "show":
        held = look_into(arguments.source)
        print_lines(handover.contents(held), handover.made_on(held))
        return 0
    if arguments.target is None:
        raise UsageError(cli.usage(handover.NEEDS_TARGET, f"{cli.PROGRAM} handover"))
    if arguments.verb == "out":
        print_lines(
            handover.written(arguments.target, hand_over(arguments.source, arguments.target)),
            handover.ALSO_IN_IT,
        )
    else:
        print_lines(handover.received(arguments.target, take_over(arguments.source, arguments.target)))
    return 0
