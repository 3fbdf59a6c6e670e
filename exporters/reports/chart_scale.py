"""From figures to places on a chart: axes with round ticks, and labels that fit."""

import math
import textwrap
from dataclasses import dataclass

from app.messages.numbers import Number, printed
from app.reports.document import Chart

STEPS = (1, 2, 2.5, 5, 10)
WANTED_TICKS = 5


@dataclass(frozen=True)
class Scale:
    """A straight axis from `low` to `high`, drawn from `start` to `end` on the page."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]
    decimals: int

    def place(self, value: Number) -> float:
        """Where a value stands; one beyond the ends stands at the end."""
        inside = min(max(float(value), self.low), self.high)
        return self.start + (inside - self.low) / (self.high - self.low) * (self.end - self.start)

    def label(self, tick: float) -> str:
        return printed(tick, self.decimals)


def make_scale(chart: Chart, start: float, end: float) -> Scale:
    """The axis of the figures; bars and bins always begin at nought."""
    figures = [float(number) for number in _figures(chart)]
    low, high = chart.values.low, chart.values.high
    if low is None:
        low = min([0.0, *figures]) if chart.kind != "dots-with-intervals" else min(figures, default=0.0)
    if high is None:
        high = max([low, *figures])
    if high <= low:
        high = low + 1
    step = _round_step((high - low) / WANTED_TICKS)
    if all(chart.table.columns[place + 1].kind == "count" for place in chart.drawn):
        step = float(max(1, math.ceil(step)))  # there are no half images
    if chart.values.low is None:
        low = math.floor(low / step + 1e-9) * step
    if chart.values.high is None:
        high = math.ceil(high / step - 1e-9) * step
    first = math.ceil(low / step - 1e-9)
    count = math.floor(high / step + 1e-9) - first + 1
    decimals = max(0, _has_half(step) - math.floor(math.log10(step)))
    ticks = tuple(round((first + place) * step, decimals + 1) for place in range(count))
    return Scale(low, high, start, end, ticks, decimals)


def _figures(chart: Chart) -> list[Number]:
    cells = [row.cells[place] for row in chart.table.rows for place in chart.drawn]
    numbers = [number for cell in cells for number in (cell.value, cell.low, cell.high)]
    return [number for number in numbers if number is not None and not isinstance(number, str)]


def _round_step(rough: float) -> float:
    power = float(10 ** math.floor(math.log10(rough)))
    return next(power * step for step in STEPS if power * step >= rough * (1 - 1e-9))


def _has_half(step: float) -> bool:
    """Whether a step such as 0.25 or 2.5 needs a decimal more than its size tells."""
    scaled = step / float(10 ** math.floor(math.log10(step)))
    return abs(scaled - round(scaled)) > 1e-9


def fit(text: str, width: int, lines: int) -> list[str]:
    """The text in at most so many lines of so many characters; an ellipsis says that there is more."""
    return textwrap.wrap(text, width, max_lines=lines, placeholder=" …", break_on_hyphens=False) or [""]
