"""`touchstone open`: the window, with a study, or with a packet that is made a study first."""

import sys
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path

from app.cli.arguments import path
from app.cli.late_import import complete
from app.cli.output import print_lines, print_no_log
from app.cli.study_repository import open_study
from app.cli.team import passphrase
from app.messages.team import packets
from app.study.study import is_handover, is_packet, study_folder


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", nargs="?", type=path, help=packets.STUDY_OR_PACKET)
    parser.add_argument("--into", metavar="DIR", type=path, help=packets.INTO)
    parser.add_argument("--no-window", action="store_true", help=packets.NO_WINDOW)
    passphrase.configure(parser, packets.UNLOCK)


def run(arguments: Namespace) -> int:
    """Open the window, with a study or with the start page. A file that was not opened from a terminal, as with a
    double click, is opened by the window: there a packet's passphrase is asked for, and what is wrong is heard."""
    window = import_module("app.cli.study.window")
    study: Path | None = arguments.study
    can_show = not arguments.no_window and window.has_display()
    is_typed = bool(arguments.passphrase_from or arguments.into or _is_terminal())
    if study is not None and study.is_file() and can_show and (is_handover(study) or not is_typed):
        return int(window.run(study))
    if not can_show or (study is not None and study.is_file()):
        complete()
        print_no_log()
    if study is not None and is_packet(study):
        study = _unpack(study, arguments.into or study.with_suffix(""), arguments.passphrase_from)
        return int(window.run(study)) if can_show else 0
    study = study_folder(study) if study is not None else None
    if not can_show and study is not None:
        open_study(study).close()  # one that is missing or damaged is the first thing to be said
    return 0 if arguments.no_window else int(window.run(study))


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _unpack(packet: Path, into: Path, passphrase_from: str) -> Path:
    """Make a study of a packet, or go on in the one that was made of it before."""
    from app.disk_encryption import disk_state
    from app.messages.team import sent_work
    from storage.packets.staged_packets import open_packet

    goes_on = open_packet(packet, into, passphrase.asking(passphrase_from or passphrase.PROMPT))
    print_lines(packets.goes_on(folder=into) if goes_on else packets.opened(into))
    disk = "" if goes_on else sent_work.disk_here(disk_state(into))
    print_lines(*filter(None, [disk]))
    return into
