"""The estimates load nothing heavy before they are asked for, and every sentence of theirs is a sentence."""

import inspect

from app.messages.agreement import estimates
from app.messages.translation import PluralTemplate, Template
from tests.agreement.loading import heavy_modules
from tests.repository import ROOT

ESTIMATES = [
    "report.alternative_annotator_test",
    "scales.calibration",
    "scales.contexts",
    "intervals.false_discovery",
    "coefficients.effect_sizes",
    "coefficients.icc",
    "coefficients.mixed_models",
    "coefficients.mcnemar",
    "intervals.permutation",
    "coefficients.prediction_powered",
    "coefficients.preference_models",
]


def test_nothing_heavy_is_loaded() -> None:
    assert heavy_modules(ESTIMATES) == ""


def test_constants_are_sentences() -> None:
    said = [value for name, value in vars(estimates).items() if name.isupper() and isinstance(value, str)]
    assert len(said) > 10
    for sentence in said:
        assert sentence[0].isupper()
        assert sentence.endswith((".", "statsmodels"))  # a command to type has no full stop


def test_every_sentence_is_used() -> None:
    rooms = ROOT / "app" / "agreement"
    code = "".join((rooms / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8") for name in ESTIMATES)
    for name, value in vars(estimates).items():
        is_sentence = (
            name.isupper()
            or isinstance(value, Template | PluralTemplate)
            or (inspect.isfunction(value) and value.__module__ == estimates.__name__)
        )
        if is_sentence and not name.startswith("_") and name not in ("ADAPTED", "ADVICE_MORE_COMPARISONS"):
            assert f"estimates.{name}" in code, name
