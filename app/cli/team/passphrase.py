"""Where a packet's passphrase comes from: never from the command line itself, which others can read."""

import os
import sys
from argparse import ArgumentParser, _ArgumentGroup
from collections.abc import Callable

from app.errors import UserError
from app.messages.team import packets

PROMPT = "prompt"


def configure(parser: ArgumentParser | _ArgumentGroup, words: str) -> None:
    """Add the option."""
    parser.add_argument("--passphrase-from", metavar="ENV|prompt", default="", help=words)


def passphrase(source: str) -> str:
    """The passphrase, '' where none is asked for. Raises UserError when the variable does not hold one."""
    if not source:
        return ""
    if source == PROMPT and not (sys.stdin and sys.stdin.isatty()):
        raise UserError(packets.NO_TERMINAL)
    words = _typed() if source == PROMPT else os.environ.get(source, "")
    if not words:
        raise UserError(packets.no_passphrase(variable=source))
    return words


def _typed() -> str:
    import getpass  # only now: most commands ask for none

    return getpass.getpass(f"{packets.ASK} ")


def asking(source: str) -> Callable[[], str] | None:
    """A way to get the passphrase when a locked packet comes, asked for once; None where none was promised."""
    known: list[str] = []

    def ask() -> str:
        if not known:
            known.append(passphrase(source))
        return known[0]

    return ask if source else None
