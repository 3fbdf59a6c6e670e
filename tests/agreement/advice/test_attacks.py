"""A few of the simulated studies behind the table of attacks in the docs; the benchmark makes hundreds."""

import pytest

from tests.benchmarks.advice_attacks import ATTACKS, GOOD, Case, advised


@pytest.mark.parametrize("case", ATTACKS, ids=lambda case: case.what)
def test_what_misleads_makes_no_judge_pass(case: Case) -> None:
    found = advised(case, studies=2, seed=3)
    assert not {"automatable", "automatable where sure"} & set(found)


def test_a_good_judge_among_good_people_passes() -> None:
    assert advised(GOOD[0], studies=3, seed=1)["automatable"] == 3
