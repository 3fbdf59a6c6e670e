"""`touchstone handover`: a whole study as one file, for another researcher."""

from argparse import ArgumentParser, Namespace

from app.cli.arguments import path
from app.cli.output import tell
from app.cli.study_repository import hand_over, look_into, take_over
from app.errors import UsageError
from app.messages.cli import cli as messages
from app.messages.study import handover as words


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument(
        "verb", metavar="out|show|in", choices=["out", "show", "in"], help=words.ARGUMENT_VERB
    )
    parser.add_argument("source", metavar="STUDY_OR_FILE", type=path, help=words.ARGUMENT_FROM)
    parser.add_argument("target", metavar="FILE_OR_DIR", nargs="?", type=path, help=words.ARGUMENT_TO)


def run(arguments: Namespace) -> int:
    """Write, show or make it; each says what is in it."""
    if arguments.verb == "show":
        held = look_into(arguments.source)
        tell(words.contents(held), words.made_on(held))
        return 0
    if arguments.target is None:
        raise UsageError(messages.usage(words.NEEDS_TARGET, f"{messages.PROGRAM} handover"))
    if arguments.verb == "out":
        tell(
            words.written(arguments.target, hand_over(arguments.source, arguments.target)), words.also_in_it()
        )
    else:
        tell(words.received(arguments.target, take_over(arguments.source, arguments.target)))
    return 0
