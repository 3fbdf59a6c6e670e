"""Figures as they are printed and read out: digits half up, intervals, and cells of tables."""

from app.agreement.estimate import Estimate
from app.messages.agreement import report as report_text, report_words
from app.messages.numbers import Number, printed
from app.reports.document import Cell, Counts

DECIMALS = 2
_WORTH_SAYING = 0.05  # share of undefined resamplings from which a note says so
_SAME = 1e-9
_FLOAT_NOISE = 12  # decimals that a float holds for sure; beyond them 0.645 may read 0.64499…


def digits(value: float, decimals: int = DECIMALS) -> str:
    """A number's printed digits, half up."""
    return printed(round(value, _FLOAT_NOISE), decimals)


def spoken(figure: Estimate, decimals: int = DECIMALS) -> str:
    """A figure in a sentence: its digits, or that it is undefined."""
    return report_words.UNDEFINED if figure.value is None else digits(figure.value, decimals)


def with_ends(figure: Estimate) -> str:
    """A figure in a sentence, with its interval where it has one."""
    return report_words.with_ends(spoken(figure), _ends(figure), None, 0)


def in_full(figure: Estimate, of_what: str = "") -> str:
    """A figure of images in a sentence: its counts before its digits, its interval, and how many images it rests on
    where there are no counts. of_what: what is counted, where the sentence does not say it."""
    if figure.value is None:
        return report_words.UNDEFINED
    part = part_of(figure.value, figure.counts)
    return report_words.with_ends(spoken(figure), _ends(figure), part, figure.n, of_what)


def _ends(figure: Estimate) -> tuple[str, ...]:
    return () if figure.low is None or figure.high is None else (digits(figure.low), digits(figure.high))


def part_of(value: float | Number | None, counts: Counts) -> tuple[int, int] | None:
    """The counts a share is of, part and whole; None for a figure that is no share of counts."""
    if len(counts) < 2 or value is None:
        return None
    part, whole = counts[0][1], counts[1][1]
    return (part, whole) if whole and abs(part / whole - float(value)) < _SAME else None


def cell(figure: Estimate, decimals: int = DECIMALS) -> Cell:
    """A figure in a table."""
    if figure.value is None:
        return Cell(None, "", figure.reason, figure.counts)
    value, low, high = figure.value, figure.low, figure.high
    return Cell(value, digits(value, decimals), figure.reason or _left_out(figure), figure.counts, low, high)


def _left_out(figure: Estimate) -> str:
    """What has to be said about an interval from resamplings some of which gave no number."""
    share = figure.undefined_share or 0.0
    return report_text.some_undefined(percent=digits(100 * share, 0)) if share >= _WORTH_SAYING else ""


def count(number: int) -> Cell:
    """A whole number in a table."""
    return Cell(number, printed(number, 0))


def text(sentence: str) -> Cell:
    """Words in a table."""
    return Cell(sentence, sentence)
