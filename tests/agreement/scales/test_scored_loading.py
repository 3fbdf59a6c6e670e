"""The figures about scores load nothing heavy before it is needed, and every sentence about them is used."""

import inspect

from app.agreement.coefficients.icc import FORMS
from app.messages.agreement import scored as scored_text
from app.messages.translation import PluralTemplate, Template
from tests.agreement.loading import heavy_modules
from tests.repository import ROOT

ABOUT_SCORES = [
    "scales.culture_gap",
    "scales.calibration_curves",
    "scales.group_difference",
    "scales.held_out",
    "scales.learning_curve",
    "coefficients.moments",
    "scales.ranking_stability",
    "coefficients.ranks",
    "intervals.resampling",
    "scales.scale_report",
    "scales.judge_selection",
    "scales.training_split",
    "scales.weight_sensitivity",
]


def test_nothing_heavy_is_loaded() -> None:
    assert heavy_modules(ABOUT_SCORES) == ""


def test_every_sentence_is_used_and_is_one() -> None:
    code = "".join(
        (ROOT / "app" / "agreement" / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")
        for name in ABOUT_SCORES
    )
    for name, value in vars(scored_text).items():
        if name.isupper() and isinstance(value, str):
            assert value[0].isupper(), name
            assert value.endswith("."), name
        elif not isinstance(value, Template | PluralTemplate) and not (
            inspect.isfunction(value) and value.__module__ == scored_text.__name__
        ):
            continue
        assert f"scored_text.{name}" in code, name


def test_every_form_has_words_of_its_own() -> None:
    words = [scored_text.icc_form(form) for form in FORMS]
    assert len(set(words)) == len(FORMS)
    assert words[FORMS.index("2,1")].startswith("ICC(2,1): raters")


def test_numbers_of_raters_read_well() -> None:
    said = [scored_text.for_two_raters(raters) for raters in (0, 1, 3)]
    assert "there are no raters" in said[0]
    assert "there is 1 rater here" in said[1]
    assert "there are 3 raters" in said[2]
