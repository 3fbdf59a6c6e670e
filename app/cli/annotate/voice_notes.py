"""`touchstone voice-notes`: the recordings beside answers, listed, searched, transcribed, and exported when asked."""

import csv
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from app.cli.arguments import Verbs, path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import UserError
from app.interchange.atomic_folder import make_whole
from app.interchange.tables.formula_guard import guard
from app.messages.annotate import voice_notes as voice_notes_text
from app.messages.cli import cli, overview
from app.sessions.annotate.voice_notes import VoiceNoteList
from app.study.ports import OpenStudy
from app.study.voice_notes import VoiceNote

_COLUMNS = (
    "number",
    "file",
    "rater",
    "image",
    "criterion",
    "criterion_name",
    "seconds",
    "recorded_at",
    "transcript",
)

_OWN = {"list": ("find", "json"), "transcribe": ("number", "transcript"), "export": ("find", "out")}
VERBS = Verbs(
    "verb",
    {name: (summary, _OWN[name]) for name, summary in voice_notes_text.ACTIONS.items()},
    {"transcribe": ("number", "transcript"), "export": ("out",)},
)


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("verb", metavar="ACTION", choices=list(_OWN), help=overview.ACTION)
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--find", metavar="WORDS", default="", help=voice_notes_text.SEARCH_OPTION)
    parser.add_argument("--number", metavar="N", type=int, help=voice_notes_text.NUMBER_OPTION)
    parser.add_argument("--transcript", metavar="WORDS", help=voice_notes_text.TRANSCRIPT_OPTION)
    parser.add_argument("--out", metavar="DIR", type=path, help=voice_notes_text.OUT_OPTION)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Carry out one of the actions; numbers are those of the whole list."""
    with closing(open_study(arguments.study)) as study:
        notes = VoiceNoteList(study, None)
        numbers = {one.key: number for number, one in enumerate(notes.notes, start=1)}
        if arguments.verb == "transcribe":
            if not 1 <= arguments.number <= len(notes.notes):
                raise UserError(voice_notes_text.no_such_note(arguments.number, len(notes.notes)))
            key = notes.notes[arguments.number - 1].key
            print_lines(notes.transcribe(key, arguments.transcript).sentence)
            return 0
        notes.find(arguments.find)
        if arguments.verb == "export":
            make_whole(arguments.out, lambda folder: _write(study, notes.notes, numbers, folder))
            print_lines(voice_notes_text.exported(count=len(notes.notes), folder=arguments.out))
        elif arguments.json:
            columns = [name for name in _COLUMNS if name != "file"]
            rows = [dict(zip(columns, _row(one, numbers[one.key]), strict=True)) for one in notes.notes]
            print_json({"voice_notes": rows})
        else:
            lines = [
                voice_notes_text.numbered(numbers[one.key], line)
                for one, line in zip(notes.notes, notes.lines(), strict=True)
            ]
            none = voice_notes_text.NONE_FOUND if arguments.find else voice_notes_text.NONE_HERE
            print_lines(*(lines or [none]))
    return 0


def _write(study: OpenStudy, notes: Sequence[VoiceNote], numbers: dict[int, int], folder: Path) -> None:
    folder.mkdir()
    with (folder / "voice-notes.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(_COLUMNS)
        for one in notes:
            number, *rest = _row(one, numbers[one.key])
            name = f"voice-note-{number:03}.wav"
            (folder / name).write_bytes(study.voice_notes.audio(one))
            table.writerow((number, name, *(guard(cell) if isinstance(cell, str) else cell for cell in rest)))


def _row(one: VoiceNote, number: int) -> tuple[int | float | str, ...]:
    name, at = one.name or voice_notes_text.WHOLE_IMAGE, one.recorded_at.isoformat()
    return (number, one.rater.name, one.number, one.item, name, one.seconds, at, one.transcript)
