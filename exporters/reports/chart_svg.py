"""A chart of a report as SVG: it says in words what it shows, and tells its series apart without colour."""

import math
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape

from app.messages.agreement import report_files
from app.messages.numbers import Number, printed
from app.reports.document import Cell, Chart
from exporters.reports.report_parts import without_controls

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


WIDTH = 640
LABELS_END = 226  # category names stand left of this
FIGURES = 72  # room right of the plot for the printed figures
SIGN = 9  # an average character of the labels, in the units of the drawing
LABEL_LINES = 2
LINE = 17
LEAST = 2  # a bar of nought is this long, so that one sees that there is one
WIDTHS = {"whisker": 2, "mark": 3}
FONT = "Atkinson Hyperlegible Next, system-ui, sans-serif"

INK, FAINT, PAPER = "#1b1f24", "#7a828c", "#ffffff"
# Dark and light take turns, so that neighbours differ in lightness; after the first, each has a pattern of its own.
FILLS = ("#1d5c96", "#f0b070", "#4d5a26", "#ffffff", "#6b4a8e", "#bcc2ca")


def draw(chart: Chart, name: str) -> str:
    """The drawing as an svg element. `name` begins the ids in it, so that charts can share a page."""
    draw_body = {"histogram": _histogram, "scatter": _scatter}.get(chart.kind, _rows)
    body, height = draw_body(chart, name)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {height:g}" '
        f'width="{WIDTH}" height="{height:g}" role="img" aria-labelledby="{name}-title {name}-sentence" '
        f'font-family="{FONT}" font-size="15">\n'
        f'<title id="{name}-title">{_plain(chart.caption)}</title>\n'
        f'<desc id="{name}-sentence">{_plain(chart.sentence)}</desc>\n'
        f"{_patterns(chart, name)}{''.join(body)}</svg>"
    )


def _rows(chart: Chart, name: str) -> tuple[list[str], float]:
    """Categories below one another, their figures from left to right; returns the parts and the height."""
    scale = make_scale(chart, LABELS_END + 14, WIDTH - FIGURES)
    series = chart.drawn
    band = 22 if len(series) == 1 else 20
    legend, depth = _legend(chart, name) if len(series) + len(chart.marked) > 1 else ("", 0.0)
    top = 14.0 + depth
    heights = [max(len(_label(row.header)) * LINE, len(series) * band) + 14 for row in chart.table.rows]
    bottom = top + sum(heights)
    body = [legend]
    body.extend(_line(x, top, x, bottom, role) for x, role in _lines(scale))
    for row, height in zip(chart.table.rows, heights, strict=True):
        middle = top + height / 2
        body.append(_words(_label(row.header), LABELS_END, middle, "end"))
        for number, place in enumerate(series):
            at = middle + (number - (len(series) - 1) / 2) * band
            body.extend(_figure(chart, name, scale, number, row.cells[place], at))
        first = middle - (len(series) - 1) / 2 * band
        body.extend(_marks(chart, scale, row.cells, first))
        top += height
    body.extend(
        _text(scale.label(tick), scale.place(tick), bottom + 19, "middle", "tick", INK)
        for tick in scale.ticks
    )
    middle = (scale.start + scale.end) / 2
    body.append(_text(chart.values.name, middle, bottom + 44, "middle", "axis", INK))
    return body, bottom + 56


def _figure(chart: Chart, name: str, scale: Scale, number: int, cell: Cell, at: float) -> Iterator[str]:
    """One figure: a bar or a dot with its interval, and the digits."""
    value = cell.value
    if value is None or isinstance(value, str):
        start = scale.start if chart.kind == "dots-with-intervals" else scale.place(0)
        yield _text(cell.text or report_files.UNDEFINED, start + 6, at + 5, "start", "undefined", INK)
        return
    x = scale.place(value)
    if chart.kind == "dots-with-intervals":
        if cell.low is not None and cell.high is not None:
            yield _whisker(scale.place(cell.low), scale.place(cell.high), at)
        yield _dot(number, x, at)
    else:
        zero = scale.place(0)
        yield _bar(name, number, min(zero, x), at - 8, max(abs(x - zero), LEAST), 16)
    yield _text(cell.text, WIDTH - 4, at + 5, "end", "figure", INK)


def _marks(chart: Chart, scale: Scale, cells: tuple[Cell, ...], at: float) -> Iterator[str]:
    """What the figure on a line is compared with. A mark goes around a figure of the same value, so both are seen."""
    for number, place in enumerate(chart.marked):
        value = cells[place].value
        if value is not None and not isinstance(value, str):
            yield _compared(number, scale.place(value), at)


def _compared(number: int, x: float, y: float) -> str:
    """An upright bar, then a ring."""
    if number % 2 == 0:
        return _line(x, y - 11, x, y + 11, "mark")
    return f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="9" fill="none" stroke="{INK}" stroke-width="2"/>\n'


def _histogram(chart: Chart, name: str) -> tuple[list[str], float]:
    """Bins side by side, their counts upwards."""
    top, bottom, left, right = 30.0, 270.0, 64.0, WIDTH - 12.0
    scale = make_scale(chart, bottom, top)
    rows = chart.table.rows
    width = (right - left) / max(len(rows), 1)
    body = [_line(left, y, right, y, role) for y, role in _lines(scale)]
    deepest = 1
    for number, row in enumerate(rows):
        cell = row.cells[chart.drawn[0]]
        x = left + number * width
        if cell.value is not None and not isinstance(cell.value, str):
            y = min(scale.place(cell.value), bottom - LEAST)
            body.append(_bar(name, 0, x + 1.5, y, width - 3, bottom - y))
            body.append(_text(cell.text, x + width / 2, y - 6, "middle", "figure", INK))
        labels = fit(without_controls(row.header.text), max(int(width / SIGN), 3), 3)
        deepest = max(deepest, len(labels))
        body.extend(
            _text(line, x + width / 2, bottom + 18 + place * LINE, "middle", "label", INK)
            for place, line in enumerate(labels)
        )
    body.extend(
        _text(scale.label(tick), left - 8, scale.place(tick) + 5, "end", "tick", INK) for tick in scale.ticks
    )
    body.append(_text(chart.values.name, 4, 14, "start", "axis", INK))
    bottom += 24 + deepest * LINE
    body.append(_text(chart.categories, (left + right) / 2, bottom, "middle", "axis", INK))
    return body, bottom + 8


def _scatter(chart: Chart, _name: str) -> tuple[list[str], float]:
    """A point for each row; those above the dashed line are diamonds."""
    assert chart.across is not None
    across = replace(chart, series=(chart.across.column,), values=chart.across.axis)
    top, bottom, left, right = 30.0, 430.0, 64.0, WIDTH - 12.0
    upwards, rightwards = make_scale(chart, bottom, top), make_scale(across, left, right)
    body = [_line(left, upwards.place(tick), right, upwards.place(tick), "grid") for tick in upwards.ticks]
    body += [
        _line(rightwards.place(tick), top, rightwards.place(tick), bottom, "grid")
        for tick in rightwards.ticks
    ]
    ends = [
        max(rightwards.low, upwards.low - chart.across.limit),
        min(rightwards.high, upwards.high - chart.across.limit),
    ]
    if ends[0] < ends[1]:
        (x1, y1), (x2, y2) = (
            (rightwards.place(end), upwards.place(end + chart.across.limit)) for end in ends
        )
        body.append(
            f'<line class="limit" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{INK}" '
            f'stroke-width="1.5" stroke-dasharray="7 5"/>\n'
        )
    body += [_dot(int(is_above), rightwards.place(x), upwards.place(y)) for x, y, is_above in chart.points()]
    body += [
        _text(upwards.label(tick), left - 8, upwards.place(tick) + 5, "end", "tick", INK)
        for tick in upwards.ticks
    ]
    body += [
        _text(rightwards.label(tick), rightwards.place(tick), bottom + 19, "middle", "tick", INK)
        for tick in rightwards.ticks
    ]
    body.append(_text(chart.values.name, 4, 14, "start", "axis", INK))
    body.append(_text(chart.across.axis.name, (left + right) / 2, bottom + 44, "middle", "axis", INK))
    return body, bottom + 56


def _lines(scale: Scale) -> Iterator[tuple[float, str]]:
    """Where the lines behind the figures stand, and which of them is the axis."""
    return ((scale.place(tick), "axis" if tick == 0 else "grid") for tick in scale.ticks)


def _legend(chart: Chart, name: str) -> tuple[str, float]:
    """What each pattern stands for, in as many lines as it takes; returns the height as well."""
    start, line = float(LABELS_END + 14), LINE + 6
    parts, x, y = [], start, 12.0
    for number, place in enumerate((*chart.drawn, *chart.marked)):
        words = fit(without_controls(chart.table.columns[place + 1].heading), 36, 1)[0]
        width = 20 + (len(words) + 2) * SIGN
        if x > start and x + width > WIDTH:
            x, y = start, y + line
        if number >= len(chart.drawn):
            parts.append(_compared(number - len(chart.drawn), x + 7, y))
        elif chart.kind == "dots-with-intervals":
            parts.append(_dot(number, x + 7, y))
        else:
            parts.append(_bar(name, number, x, y - 7, 14, 14))
        parts.append(_text(words, x + 20, y + 5, "start", "legend", INK))
        x += width
    return "".join(parts), y + 4


def _label(header: Cell) -> list[str]:
    return fit(without_controls(header.text), LABELS_END // SIGN, LABEL_LINES)


def _words(lines: list[str], x: float, middle: float, anchor: str) -> str:
    first = middle + 5 - (len(lines) - 1) * LINE / 2
    return "".join(
        _text(line, x, first + number * LINE, anchor, "label", INK) for number, line in enumerate(lines)
    )


def _bar(name: str, number: int, x: float, y: float, width: float, height: float) -> str:
    style = number % len(FILLS)
    fill = FILLS[0] if style == 0 else f"url(#{name}-fill-{style})"
    return (
        f'<rect class="series-{style}" x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}" '
        f'fill="{fill}" stroke="{INK}" stroke-width="1"/>\n'
    )


def _dot(number: int, x: float, y: float) -> str:
    """A mark of the series' own shape: disc, diamond, square, ring, and triangles on their base and on their tip."""
    style = number % len(FILLS)
    look = f'class="dot-{style}" fill="{FILLS[style]}" stroke="{INK}" stroke-width="1.5"'
    if style in (0, 3):
        return f'<circle {look} cx="{x:.1f}" cy="{y:.1f}" r="6"/>\n'
    outline = {1: "0 -7 7 0 0 7 -7 0", 2: "-5 -5 5 -5 5 5 -5 5", 4: "0 -7 7 5 -7 5", 5: "0 7 7 -5 -7 -5"}[
        style
    ]
    return f'<path {look} transform="translate({x:.1f} {y:.1f})" d="M{outline}Z"/>\n'


def _whisker(low: float, high: float, y: float) -> str:
    ends = "".join(_line(x, y - 5, x, y + 5, "whisker") for x in (low, high))
    return _line(low, y, high, y, "whisker") + ends


def _line(x1: float, y1: float, x2: float, y2: float, role: str) -> str:
    stroke, width = (FAINT, 0.5) if role == "grid" else (INK, WIDTHS.get(role, 1))
    return (
        f'<line class="{role}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{stroke}" stroke-width="{width}"/>\n'
    )


def _text(text: str, x: float, y: float, anchor: str, role: str, colour: str) -> str:
    return (
        f'<text class="{role}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">'
        f"{_plain(text)}</text>\n"
    )


def _patterns(chart: Chart, name: str) -> str:
    """Hatching, dots, nothing, chequers and stripes, so that series differ without colour."""
    used = min(len(chart.drawn), len(FILLS)) if chart.kind not in ("dots-with-intervals", "scatter") else 1
    marks = {
        1: f'<path class="on-light" d="M0 8 8 0M-2 2 2 -2M6 10 10 6" stroke="{INK}" stroke-width="2"/>',
        2: f'<circle class="spot" cx="4" cy="4" r="2" fill="{PAPER}"/>',
        3: "",
        4: f'<path class="spot" d="M0 0H4V4H0ZM4 4H8V8H4Z" fill="{PAPER}"/>',
        5: f'<path class="on-light" d="M2 0V8M6 0V8" stroke="{INK}" stroke-width="1.5"/>',
    }
    patterns = "".join(
        f'<pattern id="{name}-fill-{style}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect class="fill-{style}" width="8" height="8" fill="{FILLS[style]}"/>{marks[style]}</pattern>\n'
        for style in range(1, used)
    )
    return f"<defs>\n{patterns}</defs>\n" if patterns else ""


def _plain(text: str) -> str:
    return escape(without_controls(text), quote=True)
