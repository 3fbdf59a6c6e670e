"""The names of keys, and which of them a person may give to a command."""

from app import system
from app.errors import UserError
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
