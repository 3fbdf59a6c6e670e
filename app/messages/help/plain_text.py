"""What the plain-text view of a page or dialog says."""

TITLE = "Plain text"
LINES = "&Lines, from top to bottom"
COPY = "C&opy all"
COPIED = "Copied."
_CHECKED, _UNCHECKED = "ticked", "not ticked"
_CHOSEN, _NOT_CHOSEN = "chosen", "not chosen"
_EMPTY = "empty"


def title(name: str) -> str:
    return f"{TITLE}: {name}" if name else TITLE


def field(name: str, value: str) -> str:
    """A field and what it holds."""
    return f"{name}: {value or _EMPTY}" if name else value


def tick(name: str, is_checked: bool) -> str:
    return f"{name}: {_CHECKED if is_checked else _UNCHECKED}"


def choice(name: str, is_chosen: bool) -> str:
    return f"{name}: {_CHOSEN if is_chosen else _NOT_CHOSEN}"


def button(name: str) -> str:
    return f"[{name}]"


def listed(name: str, lines: int) -> str:
    """A list or table, before its lines."""
    return f"{name}, {lines} {'line' if lines == 1 else 'lines'}:"


def more(lines: int) -> str:
    return f"and {lines:,} more"
