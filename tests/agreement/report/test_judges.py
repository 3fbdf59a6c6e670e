"""Judges side by side: consistency, leniency, spread, missing answers, and which fits better."""

from pathlib import Path

import pytest

from app.agreement.ratings.question import Question
from app.agreement.report.judges import Judges
from app.agreement.report.report import build
from tests.agreement.making import rubric_of, say, study_of


@pytest.fixture
def judges(tmp_path: Path) -> Judges:
    """A lenient judge that says the same of every image, and a careful one of three runs; Ada is the reference."""
    study = study_of(tmp_path / "study", 4, rubric_of(2))
    say(study, "Ada", {"T1.C1": "1100", "T1.C2": "1111"})
    say(study, "lenient", {"T1.C1": "1111", "T1.C2": "1111"}, run=1)
    say(study, "careful", {"T1.C1": "1100", "T1.C2": "1111"}, run=1)
    say(study, "careful", {"T1.C1": "1000", "T1.C2": "1111"}, run=2)
    say(study, "careful", {"T1.C1": "110.", "T1.C2": "111."}, run=3)
    found = build(study, Question("Ada", "careful", replicates=500)).judges
    study.close()
    return found


def test_each_by_itself(judges: Judges) -> None:
    lenient, careful = judges.judges
    assert (lenient.name, lenient.runs, lenient.leniency.value, lenient.spread.value) == (
        "lenient",
        1,
        1.0,
        0.0,
    )
    assert not lenient.consistency[0].is_defined
    assert "one run only" in lenient.consistency[0].reason
    assert (careful.runs, careful.missing.counts) == (3, (("part", 2), ("whole", 24)))
    assert careful.leniency.counts == (("part", 16), ("whole", 22))
    # Image 2: one of three pairs of runs agrees on the first criterion; the label follows it.
    assert careful.consistency[1].value == pytest.approx((1 + 1 / 3 + 1 + 1) / 4)
    assert careful.consistency[2].value == 1


def test_with_the_reference_and_with_each_other(judges: Judges) -> None:
    lenient, careful = judges.judges
    assert lenient.with_reference[1]["agreement"].value == 0.5
    assert careful.with_reference[1]["agreement"].counts == (("equal", 10), ("pairs", 11))
    first, second, questions = judges.among_themselves[0]
    assert (first, second) == ("lenient", "careful")
    assert questions[1]["agreement"].counts == (("equal", 5), ("pairs", 11))


def test_which_fits_better_is_asked_on_the_same_images(judges: Judges) -> None:
    difference = judges.differences[0]
    assert (difference.names, difference.images) == (("lenient", "careful"), 4)
    assert difference.first.value == pytest.approx((1 + 1 + 0.5 + 0.5) / 4)
    assert difference.second.value == pytest.approx((1 + 5 / 6 + 1 + 1) / 4)
    assert difference.test.is_exact
    assert difference.test.p.value is not None
    assert 0 < difference.test.p.value <= 1
    assert difference.mcnemar is None
