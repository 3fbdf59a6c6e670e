"""Sentences of a report are true of the answers: silence, missing answers, sources, and what is left out."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.agreement.ratings.question import Question
from app.agreement.report.report import Report, build
from app.reports.agreement.agreement_document import agreement_document
from app.reports.agreement.agreement_sentences import summary
from app.reports.document import Chart, Document
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of

MADE_AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
Make = Callable[..., StudyFolder]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes studies and closes them in the end."""
    opened: list[StudyFolder] = []

    def make(images: int, criteria: int = 1, sources: tuple[str, ...] = ()) -> StudyFolder:
        opened.append(
            study_of(tmp_path / f"study-{len(opened)}", images, rubric_of(criteria), sources=sources)
        )
        return opened[-1]

    yield make
    for study in opened:
        study.close()


def ask(study: StudyFolder, against: str = "judge") -> Report:
    return build(study, Question("Ada", against, replicates=50))


def document(report: Report) -> Document:
    return agreement_document(report, MADE_AT)


def methods(report: Report) -> str:
    return "\n".join(document(report).methods)


def told(report: Report) -> str:
    return "\n".join(summary(report))


def verdict_cell(report: Report, item: str, name: str) -> tuple[str, str]:
    """What a cell of the table of verdicts says, and why it says nothing."""
    (table,) = [one for one in document(report).tables() if one.id == "verdicts"]
    place = [column.id for column in table.columns[1:]].index(name)
    cell = next(row.cells[place] for row in table.rows if row.id == item)
    return cell.text, cell.reason


def test_a_judge_that_answers_one_criterion_is_not_silent(make: Make) -> None:
    study = make(40, 2)
    say(study, "Ada", {"T1.C1": "1" * 20 + "0" * 20, "T1.C2": "1" * 40})
    say(study, "judge", {"T1.C1": "1" * 20 + "0" * 15 + ".....", "T1.C2": "11111" + "." * 35}, run=1)
    report = ask(study)
    assert "judge gave no answer on 5 of 40 images that Ada answered in full." in told(report)
    assert "Ada called 0 of 5 (0.00) of these appropriate, and 20 of 35 (0.57" in told(report)
    assert report.label.advice is not None
    assert report.label.advice.why.startswith("So far, only 5 images can be compared here;")


def test_a_judge_that_is_silent_on_what_is_rejected_is_not_hidden(make: Make) -> None:
    study = make(40)
    say(study, "Ada", {"T1.C1": "1" * 30 + "0" * 10})
    say(study, "judge", {"T1.C1": "1" * 30 + "." * 10}, run=1)
    report = ask(study)
    assert verdict_cell(report, "T1.C1", "passes")[1] == (
        "judge gave no answer that can be compared where Ada said no, so nobody knows whether mistakes "
        "would be seen."
    )
    figures = report.criteria[0].comparison.figures
    assert figures["agreement_not_met"].reason == (
        'No image on which Ada answered "not met" can be compared, so there is no agreement on it.'
    )
    assert figures["balanced_accuracy"].reason == (
        'No image on which Ada answered "not met" can be compared, so accuracy cannot be balanced.'
    )
    assert figures["kappa"].reason == (
        'Where the two raters can be compared, both answered only "met". Kappa is undefined without variation.'
    )


def test_agreement_and_the_cost_of_errors_count_the_same_pairs(make: Make) -> None:
    study = make(12)
    say(study, "Ada", {"T1.C1": "0" * 6 + "1" * 6})
    for run in range(1, 6):
        say(study, "judge", {"T1.C1": ("000110" if run == 1 else "000...") + "1" * 6}, run=run)
    item = ask(study).criteria[0]
    assert item.findings is not None
    gated = item.findings.evidence.whole.not_met.agreement
    assert gated.value == item.comparison["agreement_not_met"].value == pytest.approx(16 / 18)
    assert verdict_cell(ask(study), "T1.C1", "passes")[0].startswith("passes about 1 of 10 ")


def test_the_cost_of_errors_says_where_it_counts_otherwise(make: Make) -> None:
    study = make(20)
    say(study, "Ada", {"T1.C1": "0" * 8 + "1" * 12})
    say(study, "judge", {"T1.C1": "0" * 7 + "?" + "1" * 12}, run=1)
    why = next(one for one in document(ask(study)).sections if one.id == "verdicts").paragraphs
    assert 'For the verdicts, "cannot tell" from judge does not count as an answer.' in why


def test_images_that_count_as_missing_are_not_said_to_be_left_out(make: Make) -> None:
    study = make(14)
    say(study, "Ada", {"T1.C1": "1" * 12 + ".."})
    say(study, "judge", {"T1.C1": "1" * 10 + "..11"}, run=1)
    how = methods(ask(study))
    assert "on 10 images that both have answered" in how
    assert "Only Ada answered 2 of the images compared; the answers of judge to them are missing." in how
    assert "Left out: 2 images that only judge answered." in how
    assert "that only Ada answered" not in how


def test_an_image_that_is_wrong_in_both_ways_counts_for_both(make: Make) -> None:
    study = make(3, 2)
    say(study, "Ada", {"T1.C1": "011", "T1.C2": "111"})
    say(study, "judge", {"T1.C1": "111", "T1.C2": "011"}, run=1)
    (section,) = [one for one in document(ask(study)).sections if one.id == "pictures"]
    assert section.paragraphs[0] == "Wrongly passed: 1 image. Wrongly rejected: 1 image."
    assert "Wrongly rejected: T1.C2" in section.paragraphs[1]


def test_whoever_answered_little_is_not_said_to_lack_nothing(make: Make) -> None:
    study = make(10)
    say(study, "Ada", {"T1.C1": "1" * 10})
    say(study, "Ben", {"T1.C1": "1" + "." * 9})
    said = told(ask(study, against="Ben"))
    assert "Ben has not answered 9 of 10 images that Ada answered." in said
    assert "None of Ben's answers is missing." not in said


def test_the_method_section_says_from_how_many_answers_intervals_are_exact(make: Make) -> None:
    study = make(10)
    say(study, "Ada", {"T1.C1": "1" * 10})
    say(study, "judge", {"T1.C1": "1" * 10}, run=1)
    assert "or exact intervals for fewer than 20" in methods(ask(study))


def test_the_answers_that_a_report_uses_are_not_called_those_of_the_study(make: Make) -> None:
    study = make(10)
    say(study, "Ada", {"T1.C1": "1" * 10})
    say(study, "judge", {"T1.C1": "1" * 10}, run=1)
    assert "This report uses 20 answers from all raters." in methods(ask(study))


def test_sources_that_are_equally_bad_are_all_named(make: Make) -> None:
    study = make(12, sources=("A", "B", "C"))
    say(study, "Ada", {"T1.C1": "1" * 12})
    say(study, "judge", {"T1.C1": "001" * 2 + "111" * 2}, run=1)
    assert (
        "judge does worst on the sources A and B, which are equal: the same answer in 0.50, compared with "
        in told(ask(study))
    )


def test_no_source_is_the_worst_where_all_are_alike(make: Make) -> None:
    study = make(12, sources=("A", "B", "C"))
    say(study, "Ada", {"T1.C1": "1" * 12})
    say(study, "judge", {"T1.C1": "000" + "111" * 3}, run=1)
    assert "does worst" not in told(ask(study))


def test_criteria_with_the_same_agreement_have_no_range(make: Make) -> None:
    one, two = make(2), make(2, 2)
    for study, items in ((one, ("T1.C1",)), (two, ("T1.C1", "T1.C2"))):
        say(study, "Ada", dict.fromkeys(items, "11"))
        say(study, "Ben", dict.fromkeys(items, "10"))
    charts = [
        part for part in document(ask(one, against="Ben")).sections[-2].parts if isinstance(part, Chart)
    ]
    assert charts[0].sentence.startswith(
        "Agreement is 0.50 on the only question compared. The whole interval "
    )
    assert summary(ask(one, against="Ben"))[-1] == "On the only criterion compared, T1.C1, agreement is 0.50."
    assert summary(ask(two, against="Ben"))[-1] == "On each of the 2 criteria compared, agreement is 0.50."
