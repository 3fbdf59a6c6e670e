"""How exactly a figure leaves the program."""

from typing import Any

SIGNIFICANT_DIGITS = 10
"""So many digits of a figure are the same on every machine. Logarithms, powers and the quantiles of distributions may
differ in the sixteenth."""


def rounded(number: float) -> float:
    """The number to SIGNIFICANT_DIGITS digits."""
    return float(f"{number:.{SIGNIFICANT_DIGITS - 1}e}")


def rounded_throughout(document: Any) -> Any:
    """A JSON document with all of its fractions rounded; everything else stays as it is."""
    if isinstance(document, float):
        return rounded(document)
    if isinstance(document, dict):
        return {key: rounded_throughout(value) for key, value in document.items()}
    if isinstance(document, list | tuple):
        return [rounded_throughout(value) for value in document]
    return document
