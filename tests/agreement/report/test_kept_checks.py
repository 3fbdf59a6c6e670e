"""Kept checks over releases: alarms by simulation, and what makes a card expire."""

from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pytest

from app.agreement.report.kept_checks import alarms_of, family_of, is_same_judge, series_of, standing
from app.agreement.report.model_check import CONFIDENCE, Verdict, acceptance, difference_of_shares, verdict_of
from app.agreement.use.drift import share_of_check
from app.study.judge.report_cards import KeptCheck, NewCheck
from tests.agreement.report.test_model_check import answers

SERIES = 300
JUDGE = {"name": "judge", "setup": "a", "anchors": 20, "changed": False}
START = datetime(2026, 1, 1, tzinfo=UTC)


def kept(key: int, questions: list[dict[str, Any]], **content: Any) -> KeptCheck:
    made = {"questions": questions, "judge": JUDGE, **content}
    return KeptCheck(key, NewCheck("Model 3", made, "Ada"), 1, START + timedelta(days=30 * key))


def question(met: int, of: int, code: str = "label") -> dict[str, Any]:
    """What people alone said."""
    found = acceptance("", "", np.repeat([1.0, 0.0], [met, of - met]), np.full(of, np.nan), False)
    share = {"share": found.rate.value, "low": found.rate.low, "high": found.rate.high}
    counts = {"by_people": of, "met_by_people": met, "is_corrected": False, "confidence": CONFIDENCE}
    return {"code": code, "name": code, **share, **counts}


def corrected(chance: np.random.Generator, share: float) -> dict[str, Any]:
    """A judge's answers to 500 pictures, corrected by people's to 100 of them."""
    found = acceptance("", "", *answers(chance, 500, 100, share), True)
    ends = {"share": found.rate.value, "low": found.rate.low, "high": found.rate.high}
    counts = {"by_people": 100, "met_by_people": found.met_by_people, "confidence": CONFIDENCE}
    return {"code": "label", "name": "", **ends, **counts, "is_corrected": True}


def test_a_series_in_which_nothing_gets_worse_seldom_brings_an_alarm() -> None:
    """Twelve monthly checks of 60 pictures, three questions: at most 5 of 100 series, however often one looks."""
    chance = np.random.default_rng(22)
    alarmed = 0
    for _ in range(SERIES):
        checks = [
            kept(at, [question(int(chance.binomial(60, 0.8)), 60, code) for code in ("label", "C1", "C2")])
            for at in range(12)
        ]
        alarmed += bool(alarms_of(checks))
    assert alarmed / SERIES <= 0.05


def test_nor_does_one_with_a_judge() -> None:
    chance = np.random.default_rng(23)
    alarmed = sum(
        bool(alarms_of([kept(at, [corrected(chance, 0.8)]) for at in range(6)])) for _ in range(100)
    )
    assert alarmed <= 5


@pytest.mark.parametrize(("share", "within", "found_in"), [(0.6, 1, 0.8), (0.7, 3, 0.8)])
def test_a_release_that_got_worse_is_found(share: float, within: int, found_in: float) -> None:
    """After four good checks of 200 pictures (90 % accepted), so many bad ones bring an alarm in four of five."""
    chance = np.random.default_rng(24)
    found = 0
    for _ in range(SERIES):
        shares = [0.9] * 4 + [share] * within
        checks = [kept(at, [question(int(chance.binomial(200, one)), 200)]) for at, one in enumerate(shares)]
        found += any(alarm.check >= 4 for alarm in alarms_of(checks))
    assert found / SERIES >= found_in


def test_a_model_below_the_threshold_seldom_passes_however_often_it_is_checked() -> None:
    """Ten checks as answers come in, 40 more each time: at most 5 of 100 models pass in any of them."""
    chance = np.random.default_rng(25)
    passed = 0
    for _ in range(SERIES):
        good = chance.random(400) < 0.8
        for look in range(1, 11):
            people = good[: 40 * look].astype(float)
            confidence = 1 - (1 - CONFIDENCE) * share_of_check(look)
            found = acceptance("", "", people, np.full(len(people), np.nan), False, confidence)
            if verdict_of(found.rate, 0.8 + 1e-9) is Verdict.PASSES:
                passed += 1
                break
    assert passed / SERIES <= 0.05


def test_differences_of_shares_are_covered() -> None:
    chance = np.random.default_rng(26)
    covered = 0
    for _ in range(SERIES):
        one, other = (
            acceptance("", "", *answers(chance, 300, 60, share), True).rate for share in (0.9, 0.75)
        )
        found = difference_of_shares(one, other)
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= 0.15 <= found.high
    assert covered / SERIES >= 0.93


def test_a_change_of_the_judge_is_not_taken_for_one_of_the_model() -> None:
    """The judge's corrected shares differ; people's answers, which alone count then, do not."""
    chance = np.random.default_rng(27)
    good, bad = corrected(chance, 0.95), corrected(chance, 0.5)
    bad["met_by_people"] = good["met_by_people"]
    assert alarms_of([kept(0, [good]), kept(1, [bad])])
    for change in ({"setup": "b"}, {"name": "other"}, {"changed": True}):
        pair = [kept(0, [good]), kept(1, [bad], judge={**JUDGE, **change})]
        assert not is_same_judge(pair[1], pair[0])
        assert not alarms_of(pair)


def test_a_corrected_check_leaves_the_series_and_releases_are_one_family() -> None:
    first = kept(1, [question(50, 60)])
    second = KeptCheck(2, NewCheck("Model 3", first.check.content, "Ada", 1, "a slip"), 1, START)
    later = {**first.check.content, "compared_with": "Model 3"}
    third = KeptCheck(3, NewCheck("Model 4", later, "Ada"), 1, START)
    other = KeptCheck(4, NewCheck("Model X", first.check.content, "Ada"), 1, START)
    checks = [first, second, third, other]
    assert [one.key for one in standing(checks)] == [2, 3, 4]
    assert [one.key for one in family_of(checks, "Model 4")] == [2, 3]
    (label,) = series_of([second, third])
    assert [share.value for share in label.shares] == [50 / 60] * 2
