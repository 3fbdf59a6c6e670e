"""A few of the simulated studies behind the table of advice in the docs; the benchmark makes hundreds."""

import pytest

from tests.benchmarks.agreement_advice import EXCEPT, SCENARIOS, advised

BY_NAME = {scenario.what: scenario for scenario in SCENARIOS}


@pytest.mark.parametrize(
    ("what", "advice"),
    [
        ("right on 95 of 100 of both answers, 5 runs", "automatable"),
        ("passes 8 of 10 wrong pictures", "with a human check"),
        ("passes everything from one source of five", EXCEPT),
        ("silent on all pictures it would get wrong, 2 of 10", "with a human check"),
    ],
)
def test_what_simulated_judges_are_advised(what: str, advice: str) -> None:
    assert advised(BY_NAME[what], studies=2, seed=1) == {advice: 2}
