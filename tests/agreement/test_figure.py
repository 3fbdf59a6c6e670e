"""A figure has a number or a reason, never NaN."""

import math

import pytest

from app.agreement.estimate import Estimate, Undefined, undefined


def test_a_figure_is_its_number() -> None:
    figure = Estimate(0.25, 50, 0.1, 0.4, counts=(("equal", 41), ("pairs", 50)))
    assert float(figure) == 0.25
    assert figure.is_defined
    assert figure.count("pairs") == 50
    value, low, high = figure
    assert (value, low, high) == (0.25, 0.1, 0.4)


def test_an_undefined_figure_says_why() -> None:
    figure = undefined("Nobody answered.", 0)
    assert not figure.is_defined
    assert list(figure) == [None, None, None]
    with pytest.raises(Undefined, match=r"Nobody answered\."):
        float(figure)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_figure_never_holds_what_is_no_number(number: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Estimate(number, 1)
    with pytest.raises(ValueError, match="finite"):
        Estimate(0.5, 1, number, 1.0)


def test_what_is_missing_needs_a_reason() -> None:
    with pytest.raises(ValueError, match="reason"):
        Estimate(None, 1)


def test_an_interval_has_two_ends() -> None:
    with pytest.raises(ValueError, match="two ends"):
        Estimate(0.5, 1, low=0.1)
