"""`touchstone sync`: a folder that several machines reach, or a hub, in place of sending packets."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.arguments import path
from app.cli.output import complain, print_json, print_lines
from app.interchange.packets.merge_report import as_json, sentences
from app.messages.cli import cli
from app.messages.team import packets
from app.study.team.shared_place import is_hub

if TYPE_CHECKING:
    from storage.folder import StudyFolder
    from storage.packets.exchange import SyncResult


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("place", metavar="FOLDER|ADDRESS", type=_place, help=packets.SHARED_PLACE)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Take in what is new and put there what is new here; returns 1 when a file had to be left alone."""
    from storage.folder import open_study
    from storage.packets.packet_contents import packet_of

    place = arguments.place
    with closing(open_study(arguments.study)) as study:
        study.prepare_to_write()
        is_packet = packet_of(study) is not None
        done = synced(study, place)
    if arguments.json:
        print_json(
            {
                "merges": [as_json(merged) for merged in done.merged],
                "left_alone": [{"file": name, "reason": reason} for name, reason in done.left_alone],
                "written": str(done.written) if done.written else None,
                "notes": [*done.notes, *done.in_terminal],
            }
        )
    else:
        for merged in done.merged:
            print_lines(*sentences(merged))
        written = done.written is not None
        print_lines(
            packets.sync_of_packet(place, written)
            if is_packet
            else packets.synced(place, len(done.merged), written)
        )
        print_lines(*done.notes, *done.in_terminal)
    complain(*(packets.left_alone(name=name, sentence=reason) for name, reason in done.left_alone))
    return 1 if done.left_alone else 0


def _place(word: str) -> Path | str:
    return word if is_hub(word) else path(word)


def synced(study: "StudyFolder", place: Path | str) -> "SyncResult":
    """Sync with a folder, or with a hub by its address."""
    if isinstance(place, str):
        from storage.hub.hub_sync import sync_with_hub

        return sync_with_hub(study, place)
    from storage.packets.sync import sync

    return sync(study, place)
