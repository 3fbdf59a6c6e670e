"""Numbers, shares, days, times and lists as the person's language writes them, by Babel from the CLDR.

For people only: files for programs hold plain numbers and ISO dates. In English nothing is loaded, and everything is
written as it always was. Babel is imported with the first number or day that is shown.
"""

import re
import string
from collections.abc import Iterable
from datetime import date, datetime
from functools import cache
from typing import TYPE_CHECKING, Any

from app import language

if TYPE_CHECKING:
    from babel import Locale

ENGLISH_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
POINT = "."
_FORMATTED = re.compile(r"\{\w+:")  # a placeholder that says how to write its value
_DECIMALS = re.compile(r"\.\d+f|g")


def grouped(number: int) -> str:
    """A count with its thousands apart, as in "1,234"."""
    here = _locale()
    if here is None:
        return f"{number:,}"
    from babel.numbers import format_decimal

    return format_decimal(number, locale=here)


def decimals(digits: str) -> str:
    """Digits with a decimal point, such as "0.85", with the sign of the language in its place."""
    here = _locale()
    return digits if here is None else digits.replace(POINT, _decimal_sign())


def plain(digits: str) -> str:
    """What `decimals` was given: for files for programs."""
    return digits if _locale() is None else digits.replace(_decimal_sign(), POINT)


def percent(share: float) -> str:
    """A share as a whole number of percent, as in "40%"."""
    here = _locale()
    if here is None:
        return f"{share:.0%}"
    from babel.numbers import format_percent

    whole = int(f"{share:.0%}".removesuffix("%"))  # rounded as in English, so that all languages say the same
    return format_percent(whole / 100, locale=here)


def day(moment: date | datetime) -> str:
    """A day: of a moment with a time zone, that of the machine's clock. In English as in "2026-11-21"."""
    there = _there(moment)
    here = _locale()
    if here is None:
        return there.isoformat()
    from babel.dates import format_date

    return format_date(there, "medium", locale=here)


def day_in_words(moment: date | datetime) -> str:
    """A day with its month as a word, as in "21 November 2026"; of a moment, its own day."""
    there = moment.date() if isinstance(moment, datetime) else moment
    if language.current() == language.ENGLISH:
        return f"{there.day} {ENGLISH_MONTHS[there.month - 1]} {there.year}"
    here = _locale()
    if here is None:
        return there.isoformat()
    from babel.dates import format_date

    return format_date(there, "long", locale=here)


def minute(moment: datetime) -> str:
    """A moment by the machine's clock, to the minute. In English as in "2026-11-21 16:05"."""
    return f"{day(moment)} {moment.astimezone():%H:%M}"


def second(moment: datetime) -> str:
    """A moment by the machine's clock, to the second. In English as in "2026-11-21 16:05:09"."""
    return f"{day(moment)} {moment.astimezone():%H:%M:%S}"


def all_of(words: Iterable[str]) -> str:
    """A list that holds as a whole, as in "one and two"."""
    return _listed(list(words), " and ", "standard")


def one_of(words: Iterable[str]) -> str:
    """A list to choose from, as in "one or two"."""
    return _listed(list(words), " or ", "or")


def filled(text: str, /, **values: object) -> str:
    """A translated sentence with its placeholders filled, those for numbers as the language writes numbers."""
    if _FORMATTED.search(text) is None or _locale() is None:
        return text.format(**values)
    return _Formatter().format(text, **values)


class _Formatter(string.Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == ",":
            return grouped(value)
        if format_spec == ".0%":
            return percent(value)
        written: str = format(value, format_spec)
        return decimals(written) if _DECIMALS.fullmatch(format_spec) else written


def _listed(words: list[str], between: str, style: Any) -> str:
    if language.current() == language.ENGLISH:
        return between.join(words)
    here = _locale()
    if here is None:
        return ", ".join(words)
    from babel.lists import format_list

    return format_list(words, style, here)


def _there(moment: date | datetime) -> date:
    if isinstance(moment, datetime):
        return moment.astimezone().date() if moment.tzinfo else moment.date()
    return moment


@cache
def _locale() -> "Locale | None":
    """The formats of the language; None in English and in a language that the CLDR does not know."""
    code = language.current()
    if code == language.ENGLISH:
        return None
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return None


@cache
def _decimal_sign() -> str:
    from babel.numbers import get_decimal_symbol

    here = _locale()
    assert here is not None  # asked for only where there are formats
    return get_decimal_symbol(here)
