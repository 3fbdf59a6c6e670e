"""Gaps of two cultures: made with a known gap, held still for makers and genre, and with the culture's name hidden."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.scales.culture_gap import CULTURE, blind_culture, culture_gap, gaps_by_system
from app.messages.agreement import estimates, scored as scored_text

PAIR = ("Indian", "Western")
WORKS, SYSTEMS = 24, ("A", "B", "C")


def critiques(gap: float = -0.4, seed: int = 1) -> tuple[np.ndarray, list[str], list[str], list[int]]:
    """Scores of every system's critique of every work, a third of the works of another culture."""
    random = np.random.default_rng(seed)
    rows = list(product(range(WORKS), SYSTEMS))
    cultures = [(*PAIR, "Korean")[work % 3] for work, _ in rows]
    of_work = random.normal(0, 0.2, WORKS)
    scores = [
        3.5 + of_work[work] + 0.3 * SYSTEMS.index(system) + gap * (culture == PAIR[0]) + random.normal(0, 0.1)
        for (work, system), culture in zip(rows, cultures, strict=True)
    ]
    return np.array(scores), cultures, [system for _, system in rows], [work for work, _ in rows]


def test_the_gap_in_three_ways() -> None:
    scores, cultures, systems, works = critiques()
    found = culture_gap(scores, cultures, PAIR, systems=systems, clusters=works, replicates=400)
    names = np.array(cultures)
    expected = scores[names == PAIR[0]].mean() - scores[names == PAIR[1]].mean()
    assert found.gap.difference.value == pytest.approx(expected)
    assert found.gap.sizes == (24, 24)
    assert found.gap.difference.n == 16
    assert found.model is not None
    # Every system made a critique of every work: the model finds the same gap, with the systems' spread apart.
    assert found.model.effects[CULTURE].value == pytest.approx(expected, abs=1e-6)
    assert found.model.groups.value == pytest.approx(0.3, abs=0.05)
    assert found.model_note == ""
    assert float(found.gap.effect.figure) < 0
    alone = culture_gap(scores, cultures, PAIR, replicates=400)
    assert (alone.model, alone.model_note) == (None, "")
    # Works drawn whole keep their makers in balance, so that what sets the makers apart adds no doubt.
    assert float(alone.gap.difference.low or 0) < float(found.gap.difference.low or 0)
    assert alone.gap.difference.n == 48


@given(st.integers(0, 50))
@settings(deadline=None, max_examples=10)
def test_turning_the_pair_round_turns_the_sign(seed: int) -> None:
    scores, cultures, _, _ = critiques(seed=seed)
    there = culture_gap(scores, cultures, PAIR, replicates=20).gap
    back = culture_gap(scores, cultures, PAIR[::-1], replicates=20).gap
    assert float(back.difference) == pytest.approx(-float(there.difference))
    assert back.effect.figure.value == pytest.approx(-float(there.effect.figure))


def test_one_genre_only() -> None:
    scores, cultures, systems, works = critiques()
    is_landscape = np.array(works) < 12
    portraits = scores + np.where(is_landscape, 0, 9)
    kept = [place for place, is_one in enumerate(is_landscape) if is_one]
    here = culture_gap(portraits, cultures, PAIR, is_landscape, systems, replicates=50)
    there = culture_gap(
        scores[kept], [cultures[at] for at in kept], PAIR, None, [systems[at] for at in kept], replicates=50
    )
    assert here == there


def test_other_predictors_are_held_still() -> None:
    scores, cultures, systems, _ = critiques(gap=0)
    random = np.random.default_rng(2)
    length = (np.array(cultures) == PAIR[0]) * 1.0 + random.normal(0, 1, len(scores))
    found = culture_gap(
        scores + length, cultures, PAIR, systems=systems, predictors={"length": length}, replicates=50
    )
    assert found.model is not None
    assert abs(float(found.gap.difference)) > 0.5
    assert abs(float(found.model.effects[CULTURE])) < 0.25
    assert float(found.model.effects["length"]) == pytest.approx(1, abs=0.1)


def test_one_system_has_no_intercepts_to_tell_apart() -> None:
    scores, cultures, _, _ = critiques()
    found = culture_gap(scores, cultures, PAIR, systems=["A"] * len(scores), replicates=20)
    assert found.model_note == estimates.too_few_raters(groups=1)


def test_each_system_has_a_gap() -> None:
    scores, cultures, systems, _ = critiques()
    names, makers = np.array(cultures), np.array(systems)
    scores = np.where(makers == "C", 3.0, scores)
    found = gaps_by_system(scores, cultures, PAIR, systems, replicates=200)
    by_hand = (
        scores[(names == PAIR[0]) & (makers == "B")].mean()
        - scores[(names == PAIR[1]) & (makers == "B")].mean()
    )
    assert found.gaps["B"].value == pytest.approx(by_hand)
    assert list(found.gaps) == list(SYSTEMS)
    assert found.mean.value == pytest.approx(np.mean([float(gap) for gap in found.gaps.values()]))
    assert (found.favouring, found.mean.n) == ((0, 2, 1), 3)
    none = gaps_by_system([1.0, 2.0], ["Indian", "Indian"], PAIR, ["A", "B"], replicates=20)
    assert none.gaps["A"].reason == scored_text.empty_group(1, 0)
    assert none.mean.reason == scored_text.NO_SCORE


# The culture's name in view, and hidden


def test_hiding_the_name_widens_the_gap() -> None:
    scores, cultures, _, works = critiques()
    is_first = np.array(cultures) == PAIR[0]
    blind = scores - 0.2 * is_first + np.random.default_rng(3).normal(0, 0.05, len(scores))
    found = blind_culture(scores, blind, cultures, PAIR, works, replicates=300)
    assert float(found.change) == pytest.approx(float(found.blind.difference) - float(found.named.difference))
    assert float(found.change) == pytest.approx(float(found.shifts[0]) - float(found.shifts[1]))
    assert float(found.change) == pytest.approx(-0.2, abs=0.05)
    assert float(found.change.high or 0) < 0
    assert {effect.kind for effect in found.effects} == {"d_z"}
    # Pairs differ by less than works do, so the change is surer than either gap.
    widths = [float(f.high or 0) - float(f.low or 0) for f in (found.change, found.named.difference)]
    assert widths[0] < widths[1]


def test_only_critiques_with_both_scores_count() -> None:
    named = [3.0, 4.0, np.nan, 2.0, 3.0]
    blind = [3.5, 4.5, 1.0, np.nan, 3.0]
    cultures = ["Indian", "Indian", "Indian", "Western", "Western"]
    found = blind_culture(named, blind, cultures, PAIR, replicates=50)
    assert found.named.sizes == found.blind.sizes == (2, 1)
    assert (found.change.value, found.shifts[0].value, found.shifts[1].value) == (0.5, 0.5, 0)
    assert found.effects[0].figure.reason == estimates.EQUAL_DIFFERENCES


def test_undefined_and_refused() -> None:
    found = culture_gap([1.0, 2.0], ["Indian", "Korean"], PAIR, replicates=20)
    assert found.gap.difference.reason == scored_text.empty_group(1, 0)
    with pytest.raises(ValueError, match="two different cultures"):
        culture_gap([1.0], ["Indian"], ("Indian", "Indian"))
    with pytest.raises(ValueError, match="has a culture"):
        culture_gap([1.0, 2.0], ["Indian"], PAIR)
    with pytest.raises(ValueError, match="has a system"):
        culture_gap([1.0, 2.0], ["Indian", "Western"], PAIR, systems=["A"])
    with pytest.raises(ValueError, match="no other predictor"):
        culture_gap([1.0], ["Indian"], PAIR, systems=["A"], predictors={CULTURE: [1.0]})
    with pytest.raises(ValueError, match="same rows"):
        blind_culture([1.0], [1.0, 2.0], ["Indian"], PAIR)
    with pytest.raises(ValueError, match="has a system"):
        gaps_by_system([1.0], ["Indian"], PAIR, ["A", "B"])
