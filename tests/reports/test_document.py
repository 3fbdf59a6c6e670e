"""Documents: digits rounded half up from exact counts, and values that cannot be put together wrongly."""

from datetime import datetime
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, strategies as st

from app.messages.numbers import Number, printed
from app.reports.document import Cell, Column, Document, Row, Section, Table

NAME = Cell("a", "a")
COLUMNS = (Column("name", "Name", "A name."), Column("n", "Number", "A number.", "count"))


@pytest.mark.parametrize(
    ("value", "decimals", "digits"),
    [
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(41, 50), 2, "0.82"),
        (Fraction(-1, 8), 2, "−0.13"),
        (Fraction(199, 200), 2, "1.00"),
        (Fraction(5, 2), 0, "3"),
        (0.145, 2, "0.15"),  # as a binary number it lies a little below
        (2.675, 2, "2.68"),
        (-0.004, 2, "0.00"),
        (1e-12, 3, "0.000"),
        (12, 1, "12.0"),
        (1234567, 0, "1234567"),
        (np.float64(0.385), 2, "0.39"),
        (np.int64(7), 0, "7"),
    ],
)
def test_digits_are_rounded_half_up(value: Number, decimals: int, digits: str) -> None:
    assert printed(value, decimals) == digits


@given(st.fractions(min_value=-1000, max_value=1000), st.integers(0, 6))
def test_digits_are_never_more_than_half_a_step_away(value: Fraction, decimals: int) -> None:
    told = Fraction(printed(value, decimals).replace("−", "-"))
    assert abs(told - value) <= Fraction(1, 2 * 10**decimals)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_has_no_digits(value: float) -> None:
    with pytest.raises(ValueError, match="Invalid literal"):
        printed(value, 2)


def test_an_undefined_cell_says_why() -> None:
    with pytest.raises(ValueError, match="needs a reason"):
        Cell(None, "")


def test_a_row_fits_its_table() -> None:
    with pytest.raises(ValueError, match="Row r of table t"):
        Table("t", "Names", COLUMNS, (Row("r", NAME, (), "a."),))


def test_a_document_knows_when_it_was_made() -> None:
    with pytest.raises(ValueError, match="time zone"):
        Document("Title", "en", datetime(2026, 5, 3), (), (), (), ())


def test_tables_come_in_reading_order_and_once() -> None:
    first, second = (Table(name, name, COLUMNS, ()) for name in ("first", "second"))
    inner = Section("inner", "Inner", parts=(first, second))
    outer = Section("outer", "Outer", parts=(first,), sections=(inner,))
    assert [table.id for table in outer.tables()] == ["first", "first", "second"]
