"""What a command is, and short ways to write down those of one menu and scope."""

from typing import NamedTuple

from app.access_keys import without_access_key
from app.command_scopes import Menu, Scope
from app.messages.shell import commands


class Command(NamedTuple):
    """Something a person can do.

    `keys` work everywhere in the scope, also while typing, so they hold a modifier or are function keys.
    `single` is one letter or digit that works only when nobody is typing, and can be switched off.
    `word` is what one types in a terminal session; empty when a terminal has no such thing.
    """

    name: str
    menu: Menu
    scope: Scope
    keys: tuple[str, ...] = ()
    single: tuple[str, ...] = ()
    word: str = ""

    @property
    def title(self) -> str:
        """What the menu says, with an ampersand before the letter that chooses it."""
        return commands.TITLES[self.name]

    @property
    def plain_title(self) -> str:
        """The title as it is read: without ampersand and dots."""
        return without_access_key(self.title).removesuffix("…")


def study(name: str, *keys: str, scope: Scope = Scope.EVERYWHERE, word: str = "") -> Command:
    return Command(name, Menu.STUDY, scope, keys, word=word)


def edit(name: str, scope: Scope, *keys: str, word: str = "") -> Command:
    return Command(name, Menu.EDIT, scope, keys, word=word)


def image(
    name: str, *keys: str, single: str = "", word: str = "", scope: Scope = Scope.ANNOTATING
) -> Command:
    return Command(name, Menu.IMAGE, scope, keys, tuple(single), word)


def describing(name: str, menu: Menu, *keys: str) -> Command:
    return Command(name, menu, Scope.DESCRIBING, keys)


def criterion(name: str, *keys: str, single: str = "", word: str = "") -> Command:
    return Command(name, Menu.CRITERION, Scope.ANNOTATING, keys, tuple(single), word)


def comparing(name: str, menu: Menu, *keys: str, single: str = "") -> Command:
    return Command(name, menu, Scope.COMPARING, keys, tuple(single))


def coding(name: str, *keys: str, single: str = "") -> Command:
    return Command(name, Menu.RUBRIC, Scope.CODING, keys, tuple(single))


def pairing(name: str, *keys: str, single: str = "") -> Command:
    return Command(name, Menu.TOGETHER, Scope.PAIRING, keys, tuple(single))


def designing(name: str, *keys: str, single: str = "") -> Command:
    return Command(name, Menu.RUBRIC, Scope.DESIGNING, keys, tuple(single))


def template(name: str, *keys: str) -> Command:
    return Command(name, Menu.RUBRIC, Scope.TEMPLATE, keys)


def workshop(name: str, *keys: str, scope: Scope = Scope.WORKSHOP) -> Command:
    return Command(name, Menu.TOGETHER, scope, keys)


def meeting(name: str, *keys: str, single: str = "") -> Command:
    return Command(name, Menu.TOGETHER, Scope.MEETING, keys, tuple(single))


def gallery(name: str, *keys: str) -> Command:
    return Command(name, Menu.IMAGE, Scope.GALLERY, keys)


def listen(
    name: str, *keys: str, single: str = "", word: str = "", scope: Scope = Scope.ANNOTATING
) -> Command:
    return Command(name, Menu.LISTEN, scope, keys, tuple(single), word)


def view(name: str, *keys: str, scope: Scope = Scope.PICTURES) -> Command:
    return Command(name, Menu.VIEW, scope, keys)
