"""The manual page touchstone(1), in the man macros that every Unix has."""

from collections.abc import Sequence

from app.messages.cli import overview
from command_list import PROGRAM, TOP, Argument, Command

_TOP_HELP = dict(zip(TOP, (overview.HELP, overview.VERSION, overview.DEBUG, overview.LANGUAGE), strict=True))
_EXIT = (("0", "success"), ("1", "a failure, which one sentence explains"), ("2", "wrong usage"))


def manual_page(commands: Sequence[Command], version: str) -> str:
    """The page as text: what the program is, its commands, each with its arguments, and exit codes."""
    lines = [
        f'.TH {PROGRAM.upper()} 1 "" "Touchstone {_text(version)}" "User Commands"',
        ".ad l",  # an even right edge tears gaps into lines with long words
        ".SH NAME",
        f"{PROGRAM} \\- {_text(_lowered(overview.ABOUT).rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {PROGRAM}",
        "[\\fICOMMAND\\fR] ...",
        ".SH DESCRIPTION",
        _text(overview.ABOUT),
        ".PP",
        _text(f"{overview.WITHOUT_COMMAND}."),
        ".SH OPTIONS",
        *(line for option, words in _TOP_HELP.items() for line in _item(f"\\fB{_text(option)}\\fR", words)),
        ".SH COMMANDS",
    ]
    for command in commands:
        lines += _command(command)
    lines += [".SH EXIT STATUS", *(line for code, words in _EXIT for line in _item(f"\\fB{code}\\fR", words))]
    return "\n".join(lines) + "\n"


def _command(command: Command) -> list[str]:
    synopsis = " ".join(map(_synopsis, (*command.places, *command.options)))
    lines = [
        f".SS {PROGRAM} {command.name}",
        f"{_text(command.summary[:1].upper() + command.summary[1:])}.",
        ".PP",
        f"\\fB{PROGRAM} {command.name}\\fR {synopsis}",
    ]
    for one in (*command.places, *command.options):
        lines += _item(_name(one), one.help)
    return lines


def _synopsis(one: Argument) -> str:
    return _name(one) if one.is_required else f"[{_name(one)}]"


def _name(one: Argument) -> str:
    """An argument as one types it: the option in bold, what follows it in italics."""
    more = " ..." if one.count in ("+", "*") else ""
    value = f"\\fI{_text(one.value)}\\fR{more}" if one.value else ""
    return " ".join(filter(None, [f"\\fB{_text(one.option)}\\fR" if one.option else "", value]))


def _item(name: str, words: str) -> list[str]:
    return [".TP", name, f"{_text(words)}."]


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _text(words: str) -> str:
    """Text that the macros take as it is: no escapes, no line that looks like a request."""
    plain = words.replace("\\", "\\e").replace("-", "\\-").replace("“", "\\(lq").replace("”", "\\(rq")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
