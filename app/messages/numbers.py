"""How numbers are written, wherever a report, a table or a sentence holds one."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from numbers import Integral

from app.messages.local_formats import decimals as local_decimals

Number = int | float | Fraction
_EXACT_BELOW = 1e15  # such floats are exact in decimals of the usual precision
MINUS = "\N{MINUS SIGN}"  # a hyphen is often passed over when a number is read out


def printed(value: Number, decimals: int) -> str:
    """The digits of a number, rounded half up (away from zero), as in "0.85" or "0,85".

    Give exact counts as a Fraction; a float is taken at the digits it is written with. Raises ValueError for
    what is not a finite number.
    """
    if isinstance(value, float) and abs(value) < _EXACT_BELOW:
        is_negative = value < 0
        exactly = Decimal(repr(abs(float(value))))  # numpy's floats write themselves differently
        scaled = int(exactly.scaleb(decimals).to_integral_value(ROUND_HALF_UP))
    else:
        exact = Fraction(repr(float(value)) if isinstance(value, float) else _plain(value))
        is_negative = exact < 0
        scaled = int(abs(exact) * 10**decimals + Fraction(1, 2))
    sign = MINUS if is_negative and scaled else ""
    digits = str(scaled).rjust(decimals + 1, "0")
    whole, part = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
    return local_decimals(f"{sign}{whole}.{part}") if part else f"{sign}{whole}"


def two_decimals(value: Number) -> str:
    """A number as in "0.85"."""
    return printed(value, 2)


def whole_percent(share: Number) -> str:
    """The digits of a share as a whole number of percent, as in "85" for 0.85."""
    return printed(share * 100, 0)


def _plain(value: Number) -> int | Fraction:
    return int(value) if isinstance(value, Integral) else Fraction(value)
