"""Text in which no sign means anything to Markdown."""

import re

_TO_ESCAPE = re.compile(r"([\\`*_\[\]<>#|~&])")
_AT_THE_START = re.compile(r"([-+=]|\d+(?=[.)]))")


def plainly(text: str) -> str:
    """A text inside a line."""
    return _TO_ESCAPE.sub(r"\\\1", text)


def plainly_at_the_start(text: str) -> str:
    """A text at the beginning of a line, where more signs mean something."""
    return _AT_THE_START.sub(_escaped, plainly(text), count=1)


def _escaped(found: re.Match[str]) -> str:
    if found.start() != 0:
        return found[0]
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"
