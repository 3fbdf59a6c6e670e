"""The indicators: the published arithmetic, what can never happen, and what has no number."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.estimate import Estimate, undefined
from app.critiques.alignment import TermWeights, alignment_ratio
from app.critiques.indicators import (
    count_characters,
    count_sentences,
    cover,
    coverage_ratio,
    mean_score,
    measure,
    ratio_of_dimensions,
    ratio_of_length,
    ratio_of_levels,
    rescale,
)
from app.critiques.parameters import Alignment, Parameters, Target
from app.critiques.risk import robust_score
from app.critiques.traditions import load_tradition
from tests.critiques.texts import OWN_LANGUAGE

CHINESE = load_tradition("chinese")
KEYWORDS = [word.words.rstrip("*") for one in CHINESE.dimensions for word in one.keywords]
REFERENCE = Parameters(target=Target.REFERENCE)
OVERLAP = Parameters(alignment=Alignment.OVERLAP, target=Target.REFERENCE)


def test_the_published_arithmetic() -> None:
    """A worked case: 12 of 30 dimensions, cosine 0.42, levels 1 to 3, 480 of 1,200 characters, 6 sentences."""
    parameters = Parameters(longest=1200, smoothing=1.0)
    dcr, csa = ratio_of_dimensions(12, 30), Estimate(0.42, 1)
    cds, lqs = ratio_of_levels((1, 2, 3), parameters), ratio_of_length(480, 6, parameters)
    assert [float(one) for one in (dcr, cds, lqs)] == pytest.approx([0.4, 0.4, 0.3428571428571429], abs=1e-9)
    tier_one = mean_score([rescale(one) for one in (dcr, csa, cds, lqs)])
    assert float(tier_one) == pytest.approx(2.562857142857143, abs=1e-9)
    assert float(robust_score(tier_one, 3.8, parameters)) == pytest.approx(3.305142857142857, abs=1e-9)


def test_a_critique_is_measured_as_a_whole() -> None:
    found = measure(OWN_LANGUAGE["chinese"], CHINESE, OWN_LANGUAGE["chinese"], REFERENCE)
    assert found.csa.value == pytest.approx(1)
    assert found.cds.value == 1
    assert float(found.tier_one) == pytest.approx(sum(map(float, found.scores)) / 4)
    words = {one.dimension.code: one.words for one in found.coverage.dimensions}
    assert words["CN_L1_D6"] == ("留白",)
    shallow = measure("设色与构图。", CHINESE, OWN_LANGUAGE["chinese"], REFERENCE)
    assert shallow.cds.value == pytest.approx(1 / 15)
    assert float(shallow.tier_one) < float(found.tier_one)


def test_more_dimensions_a_level_may_be_asked_for() -> None:
    critique = "Colour and composition. A poem."
    coverage = cover(critique, CHINESE)
    assert coverage.levels(1) == (1, 3)
    assert coverage.levels(2) == (1,)
    assert measure(critique, CHINESE, "x y", Parameters(covered_by=2)).cds.value == pytest.approx(1 / 15)


@settings(max_examples=60)
@given(st.text(max_size=300), st.text(max_size=100), st.sampled_from([Parameters(), OVERLAP, REFERENCE]))
def test_ratios_lie_between_nought_and_one(critique: str, reference: str, parameters: Parameters) -> None:
    found = measure(critique, CHINESE, reference, parameters)
    for figure in (found.dcr, found.csa, found.cds, found.lqs):
        assert figure.reason if figure.value is None else 0 <= figure.value <= 1
    if found.tier_one.value is not None:
        assert 1 <= found.tier_one.value <= 5


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from(KEYWORDS) | st.text(max_size=20), max_size=8).map(" ".join),
    st.sampled_from(KEYWORDS),
)
def test_a_keyword_more_never_lowers_coverage(critique: str, keyword: str) -> None:
    longer = f"{critique} {keyword}"
    before = coverage_ratio(critique, cover(critique, CHINESE)).value or 0
    after = coverage_ratio(longer, cover(longer, CHINESE)).value or 0
    assert after >= before
    assert after > 0


def test_a_missing_reference_is_never_nought() -> None:
    found = measure(OWN_LANGUAGE["chinese"], CHINESE, parameters=REFERENCE)
    assert found.csa.value is None
    assert "no expert's reference" in found.csa.reason
    assert found.tier_one.value is None
    assert found.csa.reason in found.tier_one.reason
    assert found.dcr.is_defined
    assert robust_score(found.tier_one, 4.0).reason == found.tier_one.reason
    assert measure(OWN_LANGUAGE["chinese"], CHINESE).tier_one.is_defined


@pytest.mark.parametrize("critique", ["", " \n\t"])
def test_no_critique_has_no_figure(critique: str) -> None:
    found = measure(critique, CHINESE, "A reference.")
    for figure in (found.dcr, found.csa, found.cds, found.lqs, found.tier_one):
        assert figure.value is None
        assert "There is no critique" in figure.reason


def test_alignment_by_words_in_common() -> None:
    reference = "Hemp-fibre texture strokes and pale ink."
    near = alignment_ratio("Texture strokes like hemp fibre, in pale ink", CHINESE, reference, REFERENCE)
    far = alignment_ratio("A portrait of a queen", CHINESE, reference, REFERENCE)
    assert float(near) > 0.8
    assert float(far) == 0
    assert alignment_ratio("the of", CHINESE, reference, REFERENCE).value is None
    chinese = alignment_ratio("披麻皴与淡墨", CHINESE, "淡墨披麻皴", REFERENCE)
    assert 0.5 < float(chinese) < 1


def test_alignment_by_overlap_asks_for_the_experts_terms() -> None:
    reference = "Negative space, yijing and a colophon."
    found = alignment_ratio("Yijing lives in the negative space; bamboo.", CHINESE, reference, OVERLAP)
    assert (found.count("part"), found.count("whole")) == (2, 3)
    none = alignment_ratio("Yijing.", CHINESE, "Nothing of the kind.", OVERLAP)
    assert none.value is None
    assert "none of the tradition's keywords" in none.reason
    every = replace(OVERLAP, target=Target.VOCABULARY)
    assert alignment_ratio("Yijing.", CHINESE, "", every).count("whole") > 300


def test_weights_from_a_whole_study_lessen_common_terms() -> None:
    critique, reference = "ink landscape yijing", "ink landscape colophon"
    study = TermWeights([critique, reference, "ink landscape", "ink landscape", "ink landscape"])
    own = float(alignment_ratio(critique, CHINESE, reference, REFERENCE))
    assert float(alignment_ratio(critique, CHINESE, reference, REFERENCE, study)) < own


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three?", 3),
        ("Painted c. 1500, 3.5 m wide.", 1),
        ("He said “so.” Then he left", 2),
        ("线条简练。墨色浓淡！意境？", 3),
        ("यह रेखा है। यह रंग है।", 2),
        ("خط زیباست. آیا چنین است؟", 2),
        ("A heading\n\nA line that\nis broken", 2),
        ("Well... yes", 2),
        ("...", 0),
        ("", 0),
    ],
)
def test_sentences_are_counted(text: str, sentences: int) -> None:
    assert count_sentences(text) == sentences


def test_quality_is_full_length_and_sentences() -> None:
    assert count_characters("  two\n\n words ") == 9
    assert ratio_of_length(5000, 9).value == pytest.approx(0.9)
    assert ratio_of_length(5000, 0).value == 0
    assert ratio_of_length(600, 3, Parameters(smoothing=0.0)).value == pytest.approx(0.5)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="13 cannot"):
        ratio_of_dimensions(13, 12)
    with pytest.raises(ValueError, match="Levels are 1 to 5"):
        ratio_of_levels([0, 1])
    with pytest.raises(ValueError, match="counted from nought"):
        ratio_of_length(-1, 1)
    with pytest.raises(ValueError, match="between 0 and 1"):
        rescale(Estimate(1.2, 1))


def test_a_mean_of_three_is_no_mean_of_four() -> None:
    assert mean_score([Estimate(3.0, 1), undefined("gone", 0)]).reason.endswith("gone")


def test_what_was_learnt_from_is_weighed_like_any_other_text() -> None:
    texts = ("Ink and 墨色, in layers.", "Layers of colour; ink.")
    weights = TermWeights([*texts, "Colour alone."])
    again = weights.cosine(f"{texts[0]} ", f"{texts[1]}\n")
    assert weights.cosine(*texts) == pytest.approx(again)
    assert 0 < again < 1
    assert weights.has_terms(texts[0])
    assert not weights.has_terms("of the")
