"""`touchstone merge`: packets and whole studies into a study, told before it is done, and undone if need be."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.arguments import path
from app.cli.judge.consent import ask
from app.cli.output import Progress, print_json, print_lines
from app.cli.team import passphrase
from app.errors import OptionsError, UserError
from app.interchange.packets.merge_report import (
    as_json,
    conflict_sentence,
    sentences,
    undone_sentences,
    wording_sentence,
)
from app.messages.cli import cli
from app.messages.item_nouns import noun_for
from app.messages.rubric import combined_versions
from app.messages.team import merge_conflicts, merge_refusals, merging as merging_text, packets
from app.study.team.merge_outcome import Conflict, Merged, WordingConflict

if TYPE_CHECKING:
    from app.interchange.packets.packet_file import Passphrase
    from storage.folder import StudyFolder


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("packets", metavar="PACKET", nargs="*", type=path, help=packets.PACKETS)
    parser.add_argument("--dry-run", action="store_true", help=cli.DRY_RUN)
    parser.add_argument("--undo", action="store_true", help=packets.UNDO)
    parser.add_argument("--conflicts", action="store_true", help=packets.CONFLICTS)
    parser.add_argument(
        "--settle", metavar=packets.SETTLE_METAVAR, action="append", default=[], help=packets.SETTLE
    )
    parser.add_argument("--yes", action="store_true", help=packets.YES)
    parser.add_argument("--whole-study", action="store_true", help=packets.WHOLE_STUDY)
    passphrase.configure(parser, packets.UNLOCK)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Do one of these; a packet that cannot come in ends it, with those before it merged and told."""
    is_told = bool(arguments.packets) + arguments.undo + arguments.conflicts + bool(arguments.settle)
    if is_told != 1:
        raise OptionsError(packets.NAMES_NOTHING)
    from storage.folder import open_study

    with closing(open_study(arguments.study)) as study:
        if arguments.conflicts:
            return _print_conflicts(study, arguments.json)
        if arguments.settle:
            return _settle(study, arguments.settle, arguments.json)
        if arguments.undo:
            return _undo(study, arguments)
        unlock = passphrase.asking(arguments.passphrase_from)
        if arguments.dry_run:
            from storage.packets.staged_packets import preview_merge

            with Progress(merging_text.merging) as progress:
                merges = preview_merge(study, arguments.packets, unlock, progress)
            _print(merges, (), arguments.json)
            return 0
    return _merge(arguments)


def _merge(arguments: Namespace) -> int:
    """Merge one after the other; the study is opened again for each, for numbers and names may have changed."""
    from storage.folder import open_study
    from storage.packets.staged_packets import bring_in

    unlock = passphrase.asking(arguments.passphrase_from)
    merges: list[Merged] = []
    backups: list[Path] = []
    try:
        for packet in arguments.packets:
            with closing(open_study(arguments.study)) as study, Progress(merging_text.merging) as progress:
                study.prepare_to_write()
                may_be_study = arguments.whole_study or _is_confirmed(packet, unlock)

                def back_up(study: "StudyFolder" = study) -> None:
                    backups.append(study.back_up())

                merges.append(
                    bring_in(study, packet, unlock, progress, may_be_study=may_be_study, back_up=back_up)
                )
    finally:
        if merges or not arguments.packets:
            _print(merges, [merging_text.backed_up(path=backup) for backup in backups], arguments.json)
    return 0


def _is_confirmed(packet: Path, unlock: "Passphrase | None") -> bool:
    """Whether somebody at a terminal lets a packet speak for the whole study; for any other packet there is nothing to
    confirm. Raises UserError without a yes."""
    from app.interchange.packets.packet_file import Kind, opened

    if packet.is_dir():
        return False
    with opened(packet, unlock) as one:
        if one.manifest.kind is not Kind.FACTS:
            return False
    question = merge_refusals.ask_whole_study(packet.name)
    ask(question, packets.claims_study(name=packet.name), merge_refusals.NOTHING_MERGED)
    return True


def _print(merges: Sequence[Merged], saved: Sequence[str], is_json: bool) -> None:
    if is_json:
        print_json({"merges": [as_json(merged) for merged in merges]})
        return
    for merged in merges:
        print_lines(*sentences(merged))
    print_lines(*saved[:1])


def _undo(study: "StudyFolder", arguments: Namespace) -> int:
    """Undo the last merge, after a yes to which one that is."""
    from storage.merge.undoing import last_merge, undo_newest

    is_dry, is_json = arguments.dry_run, arguments.json
    study.prepare_to_write()
    last = last_merge(study)
    when = merging_text.at(last.merged_at)
    if not is_dry and not arguments.yes:
        would = undo_newest(study, is_dry=True)
        question = merging_text.ask_undo(last.name, when, would.rows)
        ask(question, merging_text.needs_yes(last.name, when), merging_text.NOT_UNDONE)
    undone = undo_newest(study, is_dry, study.back_up)
    if is_json:
        print_json({**asdict(undone), "is_dry": is_dry})
    else:
        print_lines(*undone_sentences(undone, is_dry))
    return 0


def _print_conflicts(study: "StudyFolder", is_json: bool) -> int:
    conflicts, noun = study.conflicts.all(), noun_for(study.exhibits.has_any())
    wordings = study.conflicts.wordings()
    if is_json:
        print_json(
            {
                "conflicts": [asdict(conflict) for conflict in conflicts],
                "wordings": [asdict(conflict) for conflict in wordings],
            }
        )
    else:
        print_lines(
            *(
                merge_conflicts.numbered(number, conflict_sentence(conflict, noun))
                for number, conflict in enumerate(conflicts, start=1)
            )
        )
        print_lines(
            *(
                merge_conflicts.numbered(number, wording_sentence(conflict))
                for number, conflict in enumerate(wordings, start=len(conflicts) + 1)
            )
        )
        if not conflicts and not wordings:
            print_lines(merge_conflicts.NO_CONFLICTS)
    return 0


def _settle(study: "StudyFolder", wanted: Sequence[str], is_json: bool) -> int:
    """Decide on some conflicts; all of them are understood before the first is decided."""
    conflicts, wordings = study.conflicts.all(), study.conflicts.wordings()
    numbers = [(word, _number(word, len(conflicts) + len(wordings))) for word in wanted]
    chosen = [_chosen(word, number, conflicts) for word, number in numbers if number <= len(conflicts)]
    versions = [
        _chosen_version(word, wordings[number - len(conflicts) - 1])
        for word, number in numbers
        if number > len(conflicts)
    ]
    study.prepare_to_write()
    study.back_up()
    for _, _, key in chosen:
        study.answers.settle(key)
    published = [study.conflicts.settle_wording(conflict, version) for conflict, version in versions]
    if is_json:
        settled = [{**asdict(conflict), "chosen": answer} for conflict, answer, _ in chosen]
        decided = [{**asdict(conflict), "chosen": version} for conflict, version in versions]
        print_json({"settled": settled, "wordings": decided})
    else:
        noun = noun_for(study.exhibits.has_any())
        print_lines(
            *(
                combined_versions.decided(
                    conflict.code, conflict.wordings[conflict.versions.index(version)], new
                )
                for (conflict, version), new in zip(versions, published, strict=True)
            )
        )
        print_lines(
            *(
                merge_conflicts.settled(
                    place=merge_conflicts.place_of_conflict(
                        conflict.person, 0, conflict.image, conflict.item, noun
                    ),
                    answer=answer,
                )
                for conflict, answer, _ in chosen
            )
        )
    return 0


def _number(word: str, there_are: int) -> int:
    """Which conflict is meant, counted from 1. Raises UserError for what cannot be meant."""
    number, equals, answer = (part.strip() for part in word.partition("="))
    if not (number.isascii() and number.isdigit() and equals and answer):
        raise UserError(merge_conflicts.not_a_settlement(word=word))
    if not 1 <= int(number) <= there_are:
        raise UserError(merge_conflicts.no_such_conflict(number=int(number), count=there_are))
    return int(number)


def _chosen_version(word: str, conflict: WordingConflict) -> tuple[WordingConflict, int]:
    """A conflict about a wording, and the version whose wording is to hold. Raises UserError for any other."""
    answer = word.partition("=")[2].strip()
    if answer not in combined_versions.sides(conflict.versions):
        raise UserError(
            merge_conflicts.not_among(answer=answer, answers=combined_versions.sides(conflict.versions))
        )
    return conflict, int(answer)


def _chosen(word: str, number: int, conflicts: Sequence[Conflict]) -> tuple[Conflict, str, int]:
    """A conflict, what is to hold, and the key of that answer. Raises UserError for what cannot be meant."""
    answer = word.partition("=")[2].strip()
    conflict = conflicts[number - 1]
    sides = dict(zip((*conflict.aside, conflict.holds), (*conflict.others, conflict.answer), strict=True))
    if answer not in sides:
        raise UserError(merge_conflicts.not_among(answer=answer, answers=list(sides)))
    return conflict, answer, sides[answer]
