"""`touchstone doctor`: what this machine offers, and what is missing."""

import platform
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from app import __version__
from app.cli.output import print_json, print_lines
from app.messages.cli import accessibility, cli, doctor

if TYPE_CHECKING:
    from app.cli.study.machine import MachineReport


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help=cli.JSON)
    shown.add_argument("--accessibility", action="store_true", help=accessibility.OPTION)


def run(arguments: Namespace) -> int:
    """Look at the machine and tell. What is missing is told, and is no failure of this command."""
    from app.cli.study.machine import look, versions_of

    if arguments.accessibility:
        from app.cli.accessibility.elements import lines
        from app.cli.accessibility.reading import read_sample

        print_lines(*lines(read_sample()))
        print_lines(*(doctor.versions(name, number) for name, number in versions_of(__version__).items()))
        print_lines(doctor.versions("System", platform.platform()))
        return 0
    machine = look(__version__)
    if arguments.json:
        print_json(as_json(machine))
    else:
        print_lines(*_lines(machine))
    return 0


def as_json(machine: "MachineReport") -> dict[str, Any]:
    """What a machine offers, for a program to read."""
    return {
        "versions": machine.versions,
        "system": machine.system,
        "display": machine.display or None,
        "screen_reader": {"running": machine.is_screen_reader_running, "orca": machine.orca},
        "own_voice": {
            "works": machine.voice.problem is None,
            "voices": machine.voice.voices,
            "languages": machine.voice.languages,
            "readers": {tag: name or None for tag, name in machine.voice.readers.items()},
            "problem": machine.voice.problem,
        },
        "scripts": machine.scripts or None,
        "sound_player": machine.player,
        "locale": machine.locale or None,
        "encoding": machine.encoding,
        "settings_folder": str(machine.settings_folder),
        "settings_writable": machine.settings_problem is None,
        "missing": machine.missing,
    }


def _lines(machine: "MachineReport") -> Iterator[str]:
    """What is missing comes first: it is what somebody asks for."""
    if machine.missing:
        yield doctor.missing(count=len(machine.missing))
        yield from machine.missing
    else:
        yield doctor.ALL_WELL
    for name, number in machine.versions.items():
        yield doctor.versions(name, number)
    yield doctor.versions("System", machine.system)
    yield doctor.display(machine.display)
    yield doctor.screen_reader(machine.is_screen_reader_running, machine.orca)
    voice = machine.voice
    yield doctor.own_voice(voice.problem is None, voice.voices, voice.languages)
    if voice.problem is None and voice.readers:
        yield doctor.readers(voice.readers)
    yield doctor.scripts(machine.scripts)
    yield doctor.player(machine.player or "")
    yield doctor.place(machine.locale, machine.encoding)
    yield doctor.settings(folder=machine.settings_folder)
