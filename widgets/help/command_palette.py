"""Every command in one list that is searched by typing; each line says its key, and Enter does it."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from app.messages.shell import keys as keys_text
from app.sessions.feedback import Feedback
from app.sessions.help.command_search import CommandMatch, CommandSearch
from widgets.kit.search_dialog import SearchDialog, SearchWords
from widgets.shell.announcer import Announcer

_WORDS = SearchWords(
    keys_text.FIND_TITLE,
    keys_text.FIND,
    keys_text.FIND_HINT,
    keys_text.FOUND_LIST,
    keys_text.DO_IT,
    keys_text.NONE_FITS,
)


@dataclass(frozen=True)
class PaletteChoice:
    """A command to run, or the command whose keys are to be changed.

    `way` is the command that leads to the page on which it works, where that is another one.
    """

    name: str
    changes_key: bool = False
    way: str = ""


def find_command(parent: QWidget, finding: CommandSearch, announcer: Announcer) -> PaletteChoice | None:
    """Let the person find a command; None when nothing is to be done."""
    dialog = CommandPalette(parent, finding, announcer)
    dialog.ask()
    return dialog.choice


class CommandPalette(SearchDialog):
    """The commands; one that works on another page leads there."""

    def __init__(self, parent: QWidget | None, finding: CommandSearch, announcer: Announcer) -> None:
        self.choice: PaletteChoice | None = None
        self._finding = finding
        self._found: list[CommandMatch] = []
        super().__init__(parent, _WORDS, announcer)

    def lines(self, wanted: str) -> Sequence[str]:
        """The commands that fit, each with its keys."""
        self._found = self._finding.find(wanted)
        return [found.line for found in self._found]

    def how_many(self, number: int) -> str:
        """How many commands fit."""
        return keys_text.count(count=number)

    def describe_matches(self, wanted: str) -> Feedback:
        """How many fit, and the one that Enter would run."""
        return self._finding.describe_matches(wanted)

    def act(self) -> None:
        """Run the command, or go to the page where it works; where neither is possible, say so and stay."""
        found = self._chosen()
        if found is None:
            return
        if not found.is_here and not found.way:
            self.announcer.say(self._finding.refuse(found))
            return
        self.choice = PaletteChoice(found.command.name, way="" if found.is_here else found.way)
        self.accept()

    def add_more_buttons(self) -> None:
        """Changing the keys of the command chosen."""
        self.add_action(keys_text.CHANGE_ITS_KEY, self._change_key)

    def _chosen(self) -> CommandMatch | None:
        row = self.listed.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    def _change_key(self) -> None:
        found = self._chosen()
        if found is not None:
            self.choice = PaletteChoice(found.command.name, changes_key=True)
            self.accept()
