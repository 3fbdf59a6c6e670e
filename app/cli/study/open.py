"""`touchstone open`: the window, with a study, or with a packet that is made a study first."""

from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path

from app.cli.arguments import path
from app.cli.output import tell
from app.cli.team import passphrase
from app.errors import UsageError
from app.messages.cli import cli as messages
from app.messages.cli import window as window_words
from app.messages.team import packets as words
from app.study.study_files import is_packet, study_folder


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", nargs="?", type=path, help=words.STUDY_OR_PACKET)
    parser.add_argument("--into", metavar="DIR", type=path, help=words.INTO)
    parser.add_argument("--no-window", action="store_true", help=words.NO_WINDOW)
    parser.add_argument("--in-window", action="store_true", help=window_words.IN_WINDOW)
    passphrase.configure(parser, words.UNLOCK)


def run(arguments: Namespace) -> int:
    """Open the window, with a study or with the start page."""
    study: Path | None = arguments.study
    if arguments.in_window:
        if arguments.no_window or arguments.into or arguments.passphrase_from:
            raise UsageError(messages.usage(window_words.ONLY_IN_WINDOW, f"{messages.PROGRAM} open"))
        return int(import_module("app.cli.study.window").run(None, study))
    if study is not None and is_packet(study):
        study = _unpack(study, arguments.into or study.with_suffix(""), arguments.passphrase_from)
    study = study_folder(study) if study is not None else None
    return 0 if arguments.no_window else int(import_module("app.cli.study.window").run(study))


def _unpack(packet: Path, into: Path, passphrase_from: str) -> Path:
    """Make a study of a packet, or go on in the one that was made of it before."""
    from storage.packets.staged_packets import open_packet

    goes_on = open_packet(packet, into, passphrase.asking(passphrase_from or passphrase.PROMPT))
    tell(words.goes_on(into) if goes_on else words.opened(into))
    return into
