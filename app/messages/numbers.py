"""How numbers are written, wherever a report, a table or a sentence holds one."""

from fractions import Fraction
from numbers import Integral

Number = int | float | Fraction
MINUS = "\N{MINUS SIGN}"  # a hyphen is often passed over when a number is read out


def printed(value: Number, decimals: int) -> str:
    """The digits of a number, rounded half up (away from zero), as in "0.85".

    Give exact counts as a Fraction; a float is taken at the digits it is written with. Raises ValueError for
    what is not a finite number.
    """
    if isinstance(value, float):
        exact = Fraction(repr(float(value)))  # numpy's floats write themselves differently
    else:
        exact = Fraction(int(value) if isinstance(value, Integral) else value)
    scaled = int(abs(exact) * 10**decimals + Fraction(1, 2))
    sign = MINUS if exact < 0 and scaled else ""
    digits = str(scaled).rjust(decimals + 1, "0")
    whole, part = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
    return f"{sign}{whole}.{part}" if part else f"{sign}{whole}"
