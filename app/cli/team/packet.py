"""`touchstone packet`: what one person needs to work elsewhere, what they send back, what is in such a file, and who
has what."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.arguments import Verbs, path
from app.cli.judge.consent import ask
from app.cli.output import print_json, print_lines
from app.cli.team import packet_list, passphrase
from app.errors import OptionsError, UserError
from app.interchange.packets.packet_file import file_name
from app.messages.cli import cli, overview
from app.messages.item_nouns import noun_for
from app.messages.study import storage as storage_text
from app.messages.team import merging as merging_text, packets, sent_work

if TYPE_CHECKING:
    from app.study.team.raters import Rater
    from storage.folder import StudyFolder

OUT, BACK, SHOW = "out", "back", "show"
# What each action takes beside the study, or the packet.
_OWN = {
    OUT: ("rater", "out", "yes", "due", "passphrase_from"),
    BACK: ("rater", "out", "yes", "passphrase_from"),
    SHOW: ("passphrase_from",),
    packet_list.LIST: ("reminders",),
    packet_list.REVIEW: ("rater", "number", "state"),
    packet_list.CLOSE: (),
    packet_list.REOPEN: (),
}
VERBS = Verbs("verb", {name: (summary, _OWN[name]) for name, summary in packets.ACTIONS.items()})


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("verb", metavar="|".join(_OWN), choices=list(_OWN), help=overview.ACTION)
    parser.add_argument("place", metavar="STUDY|FILE", type=path, help=packets.PLACE)
    parser.add_argument("--rater", metavar="NAME", default="", help=packets.RATER)
    parser.add_argument("--out", metavar="FILE", type=path, help=packets.OUT_FILE)
    parser.add_argument("--yes", action="store_true", help=packets.REPLACE)
    packet_list.configure(parser)
    passphrase.configure(parser, packets.PASSPHRASE)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Write a packet, or tell what is in one."""
    if arguments.verb == SHOW:
        return _show(arguments)
    if arguments.verb == OUT and not arguments.rater:
        raise OptionsError(packets.NAME_THE_RATER)
    from storage.folder import open_study

    with closing(open_study(arguments.place)) as study:
        if arguments.verb in packet_list.VERBS:
            return packet_list.run(study, arguments)
        rater = _rater(study, arguments.rater)
        out = arguments.out or Path(file_name(rater.name, is_back=arguments.verb == BACK))
        secret = passphrase.passphrase(arguments.passphrase_from)
        if out.exists() and not arguments.yes:
            ask(packets.ask_replace(out), packets.needs_yes(path=out), packets.NOT_REPLACED)
        if arguments.verb == OUT:
            document, sentences = _send_out(study, rater, out, secret, arguments.due)
        else:
            document, sentences = _send_back(study, rater, out, secret)
    print_json(document) if arguments.json else print_lines(*sentences)
    return 0


def _rater(study: "StudyFolder", name: str) -> "Rater":
    """Who is meant: by name, or by the packet the study was opened from. Raises UserError."""
    from storage.packets.packet_contents import packet_of

    rater = study.raters.find(name) if name else packet_of(study)
    if rater is None and name:
        raise UserError(storage_text.unknown_rater(name, [one.name for one in study.raters.all()]))
    if rater is None:
        raise UserError(packets.whose(folder=study.folder))
    return rater


def _send_out(
    study: "StudyFolder", rater: "Rater", out: Path, secret: str, due_at: datetime | None
) -> tuple[dict[str, object], list[str]]:
    from app.sessions.team.work_overview import disk_words
    from storage.packets.packet_contents import send_out

    noun = noun_for(study.exhibits.has_any())
    written = send_out(study, rater, out, secret, due_at)
    undescribed = sent_work.undescribed(written.undescribed, noun) if written.undescribed else ""
    warnings = [sentence for sentence in (undescribed, disk_words(study.sent_work, rater)) if sentence]
    document = {
        "packet": str(out),
        "rater": rater.name,
        "number": written.number,
        "sha256": written.sha256,
        "images": written.images,
        "locked": bool(secret),
        "warnings": warnings,
    }
    sent = packets.sent_out(
        out, rater.name, written.number, bool(secret), written.images, written.without_file, noun
    )
    return document, [sent, *warnings]


def _send_back(
    study: "StudyFolder", rater: "Rater", out: Path, secret: str
) -> tuple[dict[str, object], list[str]]:
    from storage.packets.packet_contents import send_back

    written = send_back(study, rater, out, secret)
    if written is None:
        return {"packet": None, "rater": rater.name, "new": 0}, [packets.nothing_new(name=rater.name)]
    document = {"packet": str(out), "rater": rater.name, "sha256": written.sha256, "new": written.new}
    return document, [packets.sent_back(out, rater.name, written.answers, written.new, bool(secret))]


def _show(arguments: Namespace) -> int:
    from app.interchange.packets.encrypted_files import is_locked
    from app.interchange.packets.packet_file import opened
    from storage.packets.staged_packets import contents

    ask = passphrase.asking(arguments.passphrase_from)
    with opened(arguments.place, ask) as packet:
        manifest = packet.manifest
    counts, answers = contents(arguments.place, ask)
    locked = is_locked(arguments.place)
    if arguments.json:
        document = {"kind": manifest.kind.value, "study": str(manifest.study), "title": manifest.title}
        print_json(
            {
                **document,
                "rater": manifest.rater_name,
                "locked": locked,
                "number": manifest.work.number if manifest.work else None,
                "due": manifest.work.due or None if manifest.work else None,
                "machine": manifest.machine.name or None if manifest.machine else None,
                "files": manifest.images,
                "rows": counts,
            }
        )
        return 0
    print_lines(
        packets.kind(manifest.kind.value, manifest.title, manifest.rater_name), packets.locked(locked)
    )
    if manifest.work is not None:
        print_lines(packets.work_note(manifest.work.number, manifest.work.due[: len("2026-05-10")]))
    print_lines(packets.image_files(count=manifest.images))
    print_lines(*_held({**counts, "answer": answers}))
    return 0


def _held(counts: Mapping[str, int]) -> Iterator[str]:
    """What a packet holds, kind by kind; all that has no word of its own in one sentence."""
    others = 0
    for kind, number in counts.items():
        if kind in merging_text.KINDS and number:
            yield merging_text.held(kind, number)
        elif kind not in merging_text.PARTS:
            others += number
    if others:
        yield merging_text.held(merging_text.OTHER, others)
