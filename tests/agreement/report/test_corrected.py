"""How many of all images the judge has seen the reference would call met, in a report and everywhere it is shown."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from app.agreement.coefficients import prediction_powered
from app.agreement.ratings.question import Question
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.report.report import Report, build
from app.reports.agreement.agreement_document import agreement_document
from app.reports.agreement.agreement_json import as_json
from app.reports.agreement.agreement_sentences import narrate
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of

BOTH, ALL = 40, 100  # images that Ada has answered, and that the judge has


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudyFolder]:
    """A judge of two runs that calls too much met on the first criterion; Ada finds the second met nearly always."""
    made = study_of(tmp_path_factory.mktemp("corrected") / "study", ALL, rubric_of(2))
    first, second = "10" * 20, "1" * 35 + "0" * 5
    doubts = [("T1.C1", number) for number in range(1, 40, 2)]
    say(made, "Ada", {"T1.C1": first, "T1.C2": second}, doubts=doubts)
    say(made, "judge", {"T1.C1": "1011" * 10 + "110" * 20, "T1.C2": "1" * ALL}, run=1)
    say(made, "judge", {"T1.C1": "1010" * 10 + "110" * 20, "T1.C2": "1" * ALL}, run=2)
    yield made
    made.close()


def report(study: StudyFolder, doubts: Doubts = Doubts.INCLUDED) -> Report:
    return build(study, Question("Ada", "judge", doubts=doubts, replicates=100))


def test_the_judge_is_corrected_by_the_reference(study: StudyFolder) -> None:
    corrected = report(study).criteria[0].corrected
    assert corrected is not None
    truth = [1.0, 0.0] * 20
    guess, alone = [1, 0, 1, 0.5] * 10, [1, 1, 0] * 20
    assert corrected.method == "ppi++"
    assert corrected.rate.value == prediction_powered.ppi_mean(truth, guess, alone).value
    assert (corrected.people.value, corrected.judge.n, corrected.alone) == (0.5, ALL, ALL - BOTH)
    assert corrected.judge.value == pytest.approx((25 + 40) / ALL)


def test_a_judge_that_always_says_the_same_has_no_weight(study: StudyFolder) -> None:
    corrected = report(study).criteria[1].corrected
    assert corrected is not None
    assert (corrected.method, corrected.power) == ("ppi++", 0)
    assert corrected.rate.value == corrected.people.value == 35 / 40


def test_doubtful_answers_can_be_left_out(study: StudyFolder) -> None:
    """Ada was sure of no image that she called met."""
    corrected = report(study, Doubts.WITHOUT).criteria[0].corrected
    assert corrected is not None
    assert (corrected.rate.value, corrected.rate.low, corrected.people.value) == (0, 0, 0)


def test_it_is_told_shown_and_written(study: StudyFolder) -> None:
    found = report(study)
    told = [
        line for line in narrate(found) if line.startswith("Of all 100 images judge has seen, Ada would call")
    ]
    assert len(told) == 3
    assert "met. Judge-corrected: people's labels correct the judge's (PPI++)." in told[1]
    document = agreement_document(found, datetime(2026, 5, 4, tzinfo=UTC))
    (section,) = (one for one in document.walk() if one.id == "corrected")
    assert section.paragraphs == (
        "judge may have seen more images than Ada. This is how many of all the images would be called met by Ada. "
        "It holds if the images that Ada answered are a random choice.",
    )
    (table,) = section.tables()
    first = table.rows[1]
    assert first.sentence.startswith("T1.C1: Part 1: Ada would say met 0.")
    assert [cell.text for cell in first.cells][1:] == ["PPI++", "0.50", "0.65", "100"]
    assert first.cells[0].low is not None
    written = as_json(found)["criteria"][0]["corrected_rate"]
    assert (written["method"], written["n_judge_alone"]) == ("ppi++", ALL - BOTH)
    assert written["ci"] == [first.cells[0].low, first.cells[0].high]


def test_between_people_there_is_nothing_to_correct(study: StudyFolder) -> None:
    turned = build(study, Question("judge", "Ada", replicates=100))
    assert all(item.corrected is None for item in turned.items)
    document = agreement_document(turned, datetime(2026, 5, 4, tzinfo=UTC))
    assert "corrected" not in {table.id for table in document.tables()}
