"""Looking for a command by some words: what can be done here comes first, and each line teaches the key."""

from collections.abc import Set
from dataclasses import dataclass

from app.access_keys import without_access_key
from app.command_scopes import WAYS
from app.commands import COMMANDS, Command, command
from app.keymap import Keymap, shown
from app.messages.shell import keys as keys_text
from app.messages.shell.commands import MENUS
from app.sessions.feedback import MOVED, Feedback
from app.speech.voice import Priority


@dataclass(frozen=True)
class CommandMatch:
    """A command that fits, and whether it can be run where the person is.

    `way` is the command that leads to the page where it works; '' where none can be run here.
    """

    command: Command
    line: str
    is_here: bool
    way: str = ""


class CommandSearch:
    """`offered` are the names of the commands that can be run now."""

    def __init__(self, keymap: Keymap, offered: Set[str]) -> None:
        self._keymap = keymap
        self._offered = offered
        self._here = {command(name).scope for name in offered}

    def find(self, wanted: str) -> list[CommandMatch]:
        """The commands that fit: first those that several words name, then those that can be run, and among them those
        whose name begins so."""
        fitting = [one for one in COMMANDS if fits(one, self._keymap, wanted)]
        fitting.sort(
            key=lambda one: (
                not _is_named(one, wanted),
                one.name not in self._offered,
                _distance(one, wanted),
            )
        )
        return [self._found(one) for one in fitting]

    def describe_matches(self, wanted: str) -> Feedback:
        """How many fit, and the one that Enter would run."""
        found = self.find(wanted)
        return Feedback(
            keys_text.found(count=len(found), first=found[0].line if found else ""), priority=Priority.LOW
        )

    def refuse(self, found: CommandMatch) -> Feedback:
        """A command was chosen that cannot be run here."""
        return Feedback(keys_text.not_possible_here(title=found.command.plain_title), priority=Priority.ALERT)

    def arrived(self, name: str) -> Feedback:
        """The person was led to the page of a command, which is not run: it acts on what is there."""
        sentence = keys_text.works_here(title=command(name).plain_title, keys=self._keymap.key_text(name))
        return Feedback(sentence, MOVED, Priority.LOW)

    def _found(self, one: Command) -> CommandMatch:
        is_here = one.name in self._offered
        menu = without_access_key(MENUS[one.menu.value])
        way = self._way(one)
        where = keys_text.on_page(page=command(way).plain_title) if way else ""
        line = keys_text.found_line(one.plain_title, self._keymap.key_text(one.name), menu, is_here, where)
        return CommandMatch(one, line, is_here, way)

    def _way(self, one: Command) -> str:
        """The command that leads to where this one works; none where one is on its page already."""
        way = WAYS.get(one.scope, "")
        return way if way in self._offered and one.scope not in self._here else ""


def fits(one: Command, keymap: Keymap, wanted: str) -> bool:
    """Whether a command has all the words one typed: in its name, its menu, its keys, or what else it is called."""
    keys = [shown(key).lower() for key in keymap.keys(one.name)]
    texts = (
        one.plain_title,
        without_access_key(MENUS[one.menu.value]),
        keys_text.OTHER_WORDS.get(one.name, ""),
    )
    text = " ".join(texts).lower()
    return all(word in text or word in keys for word in wanted.lower().split())


def _is_named(one: Command, wanted: str) -> bool:
    """Whether several words were typed that each begin a word of the command's name."""
    title, typed = one.plain_title.lower().split(), wanted.lower().split()
    return len(typed) > 1 and all(any(word.startswith(begin) for word in title) for begin in typed)


def _distance(one: Command, wanted: str) -> int:
    """How far a command's name is from what was typed: 0 the name itself, 1 its beginning, 2 in it, 3 elsewhere."""
    title, typed = one.plain_title.lower(), wanted.strip().lower()
    if title == typed:
        return 0
    if title.startswith(typed):
        return 1
    return 2 if typed in title else 3
