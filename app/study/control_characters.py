"""Characters that act instead of being seen, as visible escapes: for files that terminals and spreadsheets show.

Those are control characters (C0 but for tab and line breaks, delete, C1), which can command a terminal, and the marks
that turn the direction of the text after them, which make it read otherwise than it is.
"""

import json
import re

_ACTING = "\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069"
_CODES = "00(?:0[0-8bcef]|1[0-9a-f]|7f|[89][0-9a-f])|061c|200[ef]|202[a-e]|206[6-9]"
_HIDDEN = re.compile(f"[{_ACTING}]")
# A backslash before what looks like an escape is escaped too, so that the text of an escape stays text.
_TO_ESCAPE = re.compile(rf"[{_ACTING}]|\\(?=u(?:{_CODES}|005c))")
_ESCAPE = re.compile(rf"\\u({_CODES}|005c)")


def escaped(text: str) -> str:
    """The text with an escape such as ``\\u001b`` for each such character. `unescaped` gives back the same text."""
    return text if text.isprintable() and "\\u" not in text else _TO_ESCAPE.sub(_written, text)


def unescaped(text: str) -> str:
    """The text behind `escaped`."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text) if "\\u" in text else text


def storable(text: str) -> str:
    """The text without half characters (lone surrogates), which JSON can spell and UTF-8 cannot."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def json_text(value: object, *, indent: int | None = None, sort_keys: bool = False) -> str:
    """A value as JSON in which these characters are escaped, and other letters are not."""
    return _HIDDEN.sub(_written, json.dumps(value, ensure_ascii=False, indent=indent, sort_keys=sort_keys))


def _written(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
