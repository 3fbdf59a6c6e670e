"""Which keys run which command for one person: the usual ones, a profile over them, the person's own over both."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from app import system
from app.commands import COMMANDS, Command, Scope, command
from app.errors import UserError
from app.key_profiles import PROFILES, STANDARD
from app.messages.shell import keys as keys_text

MODIFIERS = ("Meta", "Ctrl", "Alt", "Shift")  # in the order in which they are written
_ALIASES = {
    "esc": "Escape",
    "escape": "Escape",
    "pageup": "PgUp",
    "pagedown": "PgDown",
    "delete": "Del",
    "insert": "Ins",
}
_NAMED = ("PgUp", "PgDown", "Home", "End", "Ins", "Del", "Left", "Right", "Up", "Down")
_WORKING = ("Return", "Enter", "Space", "Backspace", "Tab", "Backtab", "Escape")
_NAMES = {name.lower(): name for name in (*_NAMED, *_WORKING)} | _ALIASES
_LAST_FUNCTION_KEY = 24
# What every program's texts, menus and windows do with these; nobody would find out why they no longer do.
_TAKEN = {
    "Ctrl+C": keys_text.COPIES,
    "Ctrl+X": keys_text.CUTS,
    "Ctrl+V": keys_text.PASTES,
    "Ctrl+A": keys_text.CHOOSES_ALL,
    "F10": keys_text.OPENS_MENUS,
    "Shift+F10": keys_text.OPENS_MENUS,
    "Alt+F4": keys_text.CLOSES_WINDOWS,
    "Alt+Tab": keys_text.CHANGES_WINDOWS,
    "Alt+Shift+Tab": keys_text.CHANGES_WINDOWS,
    "Alt+Space": keys_text.OPENS_WINDOW_MENU,
}


def read_key(text: str) -> str:
    """A key in the way the table of commands writes it: `Ctrl+Shift+Z`, `F5`, `Y`.

    Raises UserError, saying why, for what is no key or may not be given to a command.
    """
    *modifiers, last = _parts(text.strip())
    wanted = {word.capitalize() for word in modifiers}
    name = _name(last)
    if not name or not wanted <= set(MODIFIERS) or len(wanted) != len(modifiers):
        raise UserError(keys_text.no_such_key(text=text))
    key = "+".join([*(word for word in MODIFIERS if word in wanted), name])
    refusal = _refusal(key, wanted, name)
    if refusal:
        raise UserError(refusal)
    return key


def is_single(key: str) -> bool:
    """Whether a key is one character, which is a command only while nobody is typing."""
    return len(key) == 1


def shown(key: str) -> str:
    """A key as it is said and shown on this system: on a Mac, Ctrl is the Command key."""
    names = system.current().key_names
    return key if is_single(key) else "+".join(names.get(part, part) for part in _parts(key))


def _parts(text: str) -> list[str]:
    """Modifiers and key; the key may be the plus sign itself."""
    if text.endswith("+"):
        return [*(part for part in text[:-1].split("+") if part), "+"]
    return text.split("+")


def _name(text: str) -> str:
    """How a key without its modifiers is written, or nothing when there is no such key."""
    if len(text) == 1:
        return text.upper() if text.isprintable() and not text.isspace() else ""
    number = text[1:]
    if text[0:1].lower() == "f" and number.isdecimal() and 1 <= int(number) <= _LAST_FUNCTION_KEY:
        return f"F{int(number)}"
    return _NAMES.get(text.lower(), "")


def _refusal(key: str, modifiers: set[str], name: str) -> str:
    """Why a key may not be a command's; empty when it may."""
    if key in _TAKEN:
        return keys_text.taken(key=shown(key), does=_TAKEN[key])
    is_function_key = name[0] == "F" and len(name) > 1
    if is_function_key or key == "Escape" or is_single(key):
        return ""
    if not modifiers & {"Ctrl", "Alt", "Meta"}:
        return keys_text.types(key=shown(key)) if is_single(name) else keys_text.moves(key=shown(key))
    if name in ("Tab", "Backtab"):
        return keys_text.moves(key=shown(key))
    if is_single(name) and name.isalnum() and not modifiers & {"Ctrl", "Meta"}:
        return keys_text.chooses(key=shown(key))
    return ""


Keys = tuple[str, ...]


@dataclass(frozen=True)
class Keymap:
    """A profile's name and the commands whose keys the person chose, each with all of them (perhaps none).

    What a file of settings holds may be spoiled: unknown commands, keys that may not be, and a key given twice
    are passed over. The person's own keys win over the usual ones. `tells_single` is whether single letters are
    told: not to whom has switched them off.
    """

    profile: str = STANDARD
    own: Mapping[str, Keys] = field(default_factory=dict)
    tells_single: bool = True

    def keys(self, name: str) -> Keys:
        """All keys of a command, the one to be told first at the front."""
        return self._all[name]

    def shortcuts(self, name: str) -> Keys:
        """The keys that work everywhere in the command's scope, also while typing."""
        return tuple(key for key in self._all[name] if not is_single(key))

    def single(self, name: str) -> Keys:
        """The letters, digits and signs that work only while nobody types."""
        return tuple(key for key in self._all[name] if is_single(key))

    def key_text(self, name: str) -> str:
        """A command's keys as they are said: `Ctrl+2 or N or 0`."""
        keys = self._all[name] if self.tells_single else self.shortcuts(name)
        return keys_text.either([shown(key) for key in keys]) or keys_text.NO_KEY

    def first(self, name: str) -> str:
        """The key to tell when one is enough: the single one, if there is one, as the quicker."""
        single = self.single(name) if self.tells_single else ()
        return next(map(shown, (*single, *self.shortcuts(name))), keys_text.NO_KEY)

    def letter(self, name: str) -> str:
        """The single key that is drawn on what it does; '' where there is none, or single keys are switched off."""
        single = self.single(name) if self.tells_single else ()
        return shown(single[0]) if single else ""

    def drawn(self, name: str) -> str:
        """The key that is drawn on what it does, single or not; '' where there is none."""
        return self.letter(name) or next(map(shown, self.shortcuts(name)), "")

    def usual(self, name: str) -> Keys:
        """The keys a command has before the person changes them."""
        given = PROFILES.get(self.profile, {}).get(name)
        return given if given is not None else (*command(name).keys, *command(name).single)

    def in_the_way(self, name: str, key: str) -> Command | None:
        """The other command that this key would run where `name` works, or None."""
        scope = command(name).scope
        return next(
            (
                other
                for other in COMMANDS
                if other.name != name and other.scope.meets(scope) and key in self._all[other.name]
            ),
            None,
        )

    def give(self, name: str, key: str) -> "Keymap":
        """The map with one key more for a command, taken from whoever has it where the command works."""
        changed = dict(self.own)
        other = self.in_the_way(name, key)
        while other is not None:
            changed[other.name] = tuple(kept for kept in self._all[other.name] if kept != key)
            other = replace(self, own=changed).in_the_way(name, key)
        return replace(self, own={**changed, name: (*(kept for kept in self._all[name] if kept != key), key)})

    def take_all(self, name: str) -> "Keymap":
        """The map with no key for a command."""
        return replace(self, own={**self.own, name: ()})

    def as_usual(self, name: str) -> "Keymap":
        """The map with a command's usual keys, as far as nobody else was given them."""
        return replace(self, own={other: keys for other, keys in self.own.items() if other != name})

    @cached_property
    def _all(self) -> dict[str, Keys]:
        """Every command's keys: first the person's own, then the usual ones that are still free."""
        own = [one for one in COMMANDS if one.name in self.own]
        usual = [one for one in COMMANDS if one.name not in self.own]
        found: dict[str, Keys] = {}
        taken: dict[Scope, set[str]] = {scope: set() for scope in Scope}
        for one in (*own, *usual):
            # The tables write their keys as they should be; what a person's file says must be read first.
            is_own = one.name in self.own
            wanted = filter(None, map(_good, self.own[one.name])) if is_own else self.usual(one.name)
            keys = tuple(key for key in dict.fromkeys(wanted) if key not in taken[one.scope])
            found[one.name] = keys
            if keys:
                for scope in _MEETING[one.scope]:
                    taken[scope].update(keys)
        return found


_MEETING = {scope: [other for other in Scope if other.meets(scope)] for scope in Scope}


@cache
def _good(key: str) -> str:
    """A key as the table writes it, or nothing for one that may not be."""
    try:
        return read_key(key)
    except UserError:
        return ""
