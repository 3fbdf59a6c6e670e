"""Camps and copying, by hand: their figures, and each threshold on both of its sides."""

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.advice import camps as of_camps, copied_answers as of_copying
from app.agreement.advice.camps import find_camps
from app.agreement.advice.copied_answers import AnswerRows, Copying, find_copying
from app.agreement.intervals.share_intervals import wilson_interval
from app.agreement.ratings.community_rules import MISSING

Votes = npt.NDArray[np.int8]


def votes(*rows: str) -> Votes:
    """A row of signs for each person, as columns."""
    return np.array([[{"1": 1, "0": 0, ".": MISSING}[sign] for sign in row] for row in rows], np.int8).T


# Camps: thirty images; two people say met on all, two on the first six only.

ALL, SIX = "1" * 30, "1" * 6 + "0" * 24
TWO_AND_TWO = votes(ALL, SIX, ALL, SIX)


def test_two_and_two_are_camps_with_figures_by_hand() -> None:
    found = find_camps("ABCD", TWO_AND_TWO, votes(ALL, SIX))
    assert found is not None
    assert set(found.people) == {("A", "C"), ("B", "D")}
    assert [one.value for one in found.within] == [1.0, 1.0]
    assert (found.between.value, found.between.n) == (0.2, 30)
    assert [one.value for one in found.judge] == [0.6, 0.6]


def test_camps_of_three_count_equal_pairs() -> None:
    """One of each camp departs on three images: two of three pairs are unequal there."""
    departs = "000" + "1" * 27
    found = find_camps("ABCDEF", votes(ALL, SIX, ALL, SIX, departs, SIX), votes(ALL))
    assert found is not None
    first = found.people.index(("A", "C", "E"))
    assert found.within[first].value == pytest.approx((27 + 3 / 3) / 30)
    assert found.within[1 - first].value == 1.0
    assert found.between.value == pytest.approx((3 * 6 / 9 + 3) / 30)
    assert found.judge[first].value == pytest.approx((3 * 2 / 3 + 27) / 30)


def test_missing_answers_make_no_pairs() -> None:
    """D answered half of the images only; pairs are counted where there are two."""
    some = "1" * 3 + "." * 3 + "0" * 12 + "." * 12
    found = find_camps("ABCD", votes(ALL, SIX, ALL, some), votes(ALL))
    assert found is not None
    camp = found.people.index(("B", "D"))
    assert (found.within[camp].value, found.within[camp].n) == (1.0, 15)
    assert found.judge[camp].n == 30


def test_people_who_share_no_image_can_be_in_a_camp() -> None:
    halves = ALL[:15] + "." * 15, "." * 15 + ALL[15:]
    found = find_camps("ABCDE", votes(SIX, halves[0], SIX, halves[1], ALL), votes(ALL))
    assert found is not None
    assert set(found.people) == {("A", "C"), ("B", "D", "E")}


def test_a_camp_whose_people_share_no_image_holds_no_view_together() -> None:
    halves = "1" * 3 + "0" * 12 + "." * 15, "." * 15 + "0" * 15
    assert find_camps("ABCD", votes(ALL, halves[0], ALL, halves[1]), votes(ALL)) is None


def test_three_people_or_none_that_answered_are_no_camps() -> None:
    assert find_camps("ABC", TWO_AND_TWO[:, :3], votes(ALL)) is None
    assert find_camps("ABCD", np.full((9, 4), MISSING, np.int8), votes("1" * 9)) is None
    assert find_camps("ABCD", votes(ALL, SIX, SIX, SIX), votes(ALL)) is None, "one person is no camp"


@pytest.mark.parametrize(("beyond", "is_found"), [(-1e-9, True), (0.0, False)])
def test_the_lower_end_within_a_camp_has_to_exceed_the_bound(
    beyond: float, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = find_camps("ABCD", TWO_AND_TWO, votes(ALL))
    assert found is not None
    monkeypatch.setattr(of_camps, "WITHIN", (found.within[0].low or 0.0) + beyond)
    assert (find_camps("ABCD", TWO_AND_TWO, votes(ALL)) is not None) is is_found


@pytest.mark.parametrize(("shared", "is_found"), [(23, True), (24, False)])
def test_camps_agree_less_with_each_other_than_within(shared: int, is_found: bool) -> None:
    """All agree within their camp on 30 images: at least 0.886. With each other on 23: at most 0.882, on 24: 0.905."""
    other = "1" * shared + "0" * (30 - shared)
    found = find_camps("ABCD", votes(ALL, other, ALL, other), votes(ALL))
    assert (found is not None) is is_found


# Copying


def said(table: Votes) -> AnswerRows:
    """What people (columns) said, in rows without what is missing."""
    cell, person = np.nonzero(table != MISSING)
    return AnswerRows(cell, person, table[cell, person])


def apart(cells: int, *differ: range | tuple[int, ...]) -> Votes:
    """Somebody who says 1 throughout, and others who say 0 on these cells."""
    table = np.ones((cells, len(differ) + 1), np.int8)
    for person, places in enumerate(differ, start=1):
        table[list(places), person] = 0
    return table


@pytest.mark.parametrize(
    ("cells", "departures", "is_found"), [(30, 23, True), (30, 22, False), (29, 23, False)]
)
def test_thirty_shared_answers_and_four_of_five_departures_in_common(
    cells: int, departures: int, is_found: bool
) -> None:
    """Of three pairs, the lower end of 23 of 23 is 0.8005, of 22 of 22 is 0.793."""
    found = find_copying("ABC", said(apart(cells, range(departures), range(departures))))
    assert found == ((Copying("B", "C", departures, departures, cells, cells),) if is_found else ())


@pytest.mark.parametrize(("differ", "is_found"), [(2, True), (3, False)])
def test_they_differ_at_most_half_as_often_as_any_two_others(differ: int, is_found: bool) -> None:
    """A and B differ on 4 of 200; C and D depart from both on 60, and C alone on a few more."""
    table = apart(200, (100, 101, 102, 103), (*range(60), *range(150, 150 + differ)), range(60))
    expected = Copying("C", "D", 60 + differ, 60, 200, 200 - differ)
    assert find_copying("ABCD", said(table)) == ((expected,) if is_found else ())


def test_where_others_are_even_nobody_departs() -> None:
    """A and B differ on 4 of 200, and C says there what A says; D copies C. These cells count for nothing."""
    table = apart(200, (100, 101, 102, 103), range(60), (*range(60), 100))
    assert find_copying("ABCD", said(table)) == (Copying("C", "D", 60, 60, 200, 199),)


def test_two_pairs_with_enough_in_common_will_do() -> None:
    """B and C share 29 answers only, A all of theirs; B copies nobody."""
    table = apart(130, range(130), ())
    table[30:, 1] = MISSING
    table[[0, *range(100, 130)], 2] = MISSING
    assert find_copying("ABC", said(table)) == (Copying("A", "C", 29, 29, 99, 99),)
    table[29, 1] = MISSING
    assert find_copying("ABC", said(table)) == (), "29 answers are too few to be looked at"


def test_one_pair_alone_is_compared_with_nobody() -> None:
    table = apart(100, range(100), ())
    table[:60, 1] = MISSING
    table[60:, 0] = MISSING
    table[60:, 2] = MISSING
    assert find_copying("ABC", said(table)) == ()


def test_two_people_are_never_accused() -> None:
    assert find_copying("AB", said(apart(100, range(50)))) == ()


def most_in_common(together: int) -> AnswerRows:
    """A and B differ on 40 of 400, C departs from both on 60, and D on so many of these."""
    return said(apart(400, range(300, 340), range(60), range(together)))


@pytest.mark.parametrize(("together", "is_found"), [(46, False), (58, True)])
def test_departures_in_common_are_asked_by_the_lower_end(together: int, is_found: bool) -> None:
    """Of six pairs, 46 of 60 are between 0.60 and 0.88, 58 of 60 are 0.84 or more."""
    expected = (Copying("C", "D", 60, together, 400, 340 + together),)
    assert find_copying("ABCD", most_in_common(together)) == (expected if is_found else ())


@pytest.mark.parametrize(("beyond", "is_found"), [(-1e-9, True), (0.0, False)])
def test_the_bound_for_departures_has_to_be_exceeded(
    beyond: float, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    low = wilson_interval(58, 60, 1 - 0.05 / 6).low
    assert low is not None
    monkeypatch.setattr(of_copying, "TOGETHER", low + beyond)
    assert bool(find_copying("ABCD", most_in_common(58))) is is_found
