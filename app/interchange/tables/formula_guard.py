"""Cells that no spreadsheet runs as a formula, and the way back."""

import re

from app.study.control_characters import escaped, unescaped

# What makes a spreadsheet compute a cell; some take the wide signs of East Asian keyboards for the same.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_STARTS = f"[{re.escape(''.join(FORMULA_STARTS))}]"
_RUNS_AS_FORMULA = re.compile(f"'*{_STARTS}")
_IS_GUARDED = re.compile(f"'+{_STARTS}")


def guard(text: str) -> str:
    """Text that neither a spreadsheet nor a terminal obeys: an apostrophe goes before what would start a formula, and
    control characters become visible escapes.

    `unguard` gives back exactly the same text, whatever it was.
    """
    text = escaped(text)
    return f"'{text}" if _RUNS_AS_FORMULA.match(text) else text


def unguard(cell: str) -> str:
    """The text behind a guarded cell; any other cell is returned as it is."""
    return unescaped(cell[1:] if _IS_GUARDED.match(cell) else cell) if cell else cell
