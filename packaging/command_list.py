"""Every command of the program with its arguments, as its parser has them, for the manual page and for shells."""

from argparse import Action
from dataclasses import dataclass
from importlib import import_module

from app.cli import MODULES
from app.cli.arguments import Parser
from app.messages.cli.overview import SUMMARIES

PROGRAM = "touchstone"
TOP = ("--help", "--version", "--debug", "--language")


@dataclass(frozen=True)
class Argument:
    """An option, or what stands at a place of its own (`option` is empty then).

    `value` is what a help text calls the word that follows, '' for none; `choices` are the words it may be; `count` is
    how many follow, as argparse writes it; `is_repeatable`: the option may be given several times.
    """

    option: str
    value: str
    choices: tuple[str, ...]
    count: str
    is_required: bool
    is_repeatable: bool
    help: str


@dataclass(frozen=True)
class Command:
    """A command, what it does, and its arguments."""

    name: str
    summary: str
    arguments: tuple[Argument, ...]

    @property
    def options(self) -> tuple[Argument, ...]:
        """Those that have a name."""
        return tuple(one for one in self.arguments if one.option)

    @property
    def places(self) -> tuple[Argument, ...]:
        """Those that are told by their place."""
        return tuple(one for one in self.arguments if not one.option)


def commands() -> list[Command]:
    """Every command, in the order in which the program lists them."""
    found = []
    for name, module in MODULES.items():
        parser = Parser(prog=f"{PROGRAM} {name}")
        import_module(module).configure(parser)
        found.append(Command(name, SUMMARIES[name], tuple(map(_argument, parser._actions))))
    return found


def _argument(action: Action) -> Argument:
    option = action.option_strings[-1] if action.option_strings else ""
    choices = tuple(str(choice) for choice in action.choices or ())
    count = "1" if action.nargs is None else str(action.nargs)
    value = "" if count == "0" else str(action.metavar or "|".join(choices) or action.dest.upper())
    is_required = action.required if option else count not in ("?", "*")
    is_repeatable = type(action).__name__ == "_AppendAction"
    help_text = (action.help or "").replace("%%", "%")
    return Argument(option, value, choices, count, is_required, is_repeatable, help_text)
