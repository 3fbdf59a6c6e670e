"""`touchstone open`: the window, with a study, or with a packet that is made a study first."""

from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path

from app.cli.arguments import path
from app.cli.output import tell
from app.cli.team import passphrase
from app.messages.team import packets as words

ENDING = ".touchstone"  # of a packet


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", nargs="?", type=path, help=words.STUDY_OR_PACKET)
    parser.add_argument("--into", metavar="DIR", type=path, help=words.INTO)
    parser.add_argument("--no-window", action="store_true", help=words.NO_WINDOW)
    passphrase.configure(parser, words.UNLOCK)


def run(arguments: Namespace) -> int:
    """Open the window, with a study or with the start page."""
    study: Path | None = arguments.study
    if study is not None and study.is_file() and study.suffix == ENDING:
        study = _unpack(study, arguments.into or study.with_suffix(""), arguments.passphrase_from)
    return 0 if arguments.no_window else int(import_module("app.cli.study.window").run(study))


def _unpack(packet: Path, into: Path, passphrase_from: str) -> Path:
    """Make a study of a packet, or go on in the one that was made of it before."""
    from storage.packets.staged_packets import open_packet

    goes_on = open_packet(packet, into, passphrase.asking(passphrase_from or passphrase.PROMPT))
    tell(words.goes_on(into) if goes_on else words.opened(into))
    return into
