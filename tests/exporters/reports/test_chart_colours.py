"""Series of a chart beside each other differ in lightness, in every theme a report has."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

import resources
from exporters.reports.chart_svg import FILLS
from widgets.theme.colours import contrast

LEAST = 3.0
CSS = (Path(resources.__file__).parent / "report" / "page.css").read_text("utf-8")
THEMES = [
    re.findall(r"--series-\d: (#\w+);", block) for block in re.findall(r"\{[^{}]*--series-0: [^{}]*\}", CSS)
]
DRAWN = [theme for theme in THEMES if theme]  # one has the system's own two colours


def test_each_theme_has_a_colour_for_each_series() -> None:
    assert len(THEMES) == 6
    assert [len(theme) for theme in DRAWN] == 5 * [len(FILLS)]
    assert [QColor(one) for one in DRAWN[0]] == [QColor(one) for one in FILLS]


@pytest.mark.parametrize("colours", [FILLS, *DRAWN])
def test_neighbours_differ_in_lightness(colours: list[str]) -> None:
    for one, other in pairwise([*colours, colours[0]]):
        assert contrast(QColor(one), QColor(other)) >= LEAST, f"{one} beside {other}"
