"""What the plain-text view of a page or dialog says."""

from app.messages.local_formats import grouped
from app.messages.translation import PluralTemplate, Template, _

TITLE = _("Plain text")
LINES = _("&Lines, from top to bottom")
COPY = _("C&opy all")
COPIED = _("Copied.")
_EMPTY = _("empty")


def title(name: str) -> str:
    return _("Plain text: {name}", name=name) if name else TITLE


def field(name: str, value: str) -> str:
    """A field and what it holds."""
    return f"{name}: {value or _EMPTY}" if name else value


def tick(name: str, is_checked: bool) -> str:
    return _("{name}: ticked", name=name) if is_checked else _("{name}: not ticked", name=name)


def choice(name: str, is_chosen: bool) -> str:
    return _("{name}: chosen", name=name) if is_chosen else _("{name}: not chosen", name=name)


def button(name: str) -> str:
    return f"[{name}]"


listed = PluralTemplate("{name}, {count} line:", "{name}, {count} lines:")
"""A list or table, before its lines."""


more = Template("and {lines} more", lines=grouped)
