"""Reports on captions: a survey, a collection, an evaluation; told in full, and where a question is missing."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.cli import main
from app.files.rubric_file import load_rubric
from app.instruments.captions.collection import analyse as analyse_collection
from app.instruments.captions.evaluation import analyse as analyse_evaluation
from app.instruments.captions.survey import analyse as analyse_survey
from app.instruments.scores import Scores, read_scores
from app.messages.instruments import captions_report
from app.reports.document import Chart, Document, Section, in_words
from app.reports.instruments import (
    caption_collection_report,
    caption_evaluation_report,
    caption_survey_report,
)
from app.reports.instruments.instrument_report import instrument_document
from app.study.exhibits import ExhibitContent, Passage
from app.study.team.coding import ReasonCode
from storage.folder import StudyFolder
from tests.exporters.golden_files import compare
from tests.instruments.making_captions import make_collection, make_evaluation, make_survey, sort_faults
from tests.instruments.making_scores import rater, scores, unit
from tests.instruments.test_caption_studies import coded_anew

GOLDEN = Path(__file__).parent / "golden"
MADE_AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
ANA = rater(1, "Ana")


def told(summary: Iterator[str], sections: Iterator[Section], methods: Iterator[str]) -> str:
    """A report as it is told, without what every report says of single questions."""
    document = Document("T", "en", MADE_AT, tuple(summary), tuple(sections), tuple(methods), ())
    return "\n".join([*in_words(document), "", *document.methods, ""])


def survey(found: Scores, _codes: object = ()) -> str:
    one, report = analyse_survey(found), caption_survey_report
    return told(report.summary(one), report.sections(one), report.methods())


def collection(found: Scores, codes: tuple[ReasonCode, ...] = ()) -> str:
    one, report = analyse_collection(found, codes), caption_collection_report
    return told(report.summary(one), report.sections(one), report.methods(one))


def evaluation(found: Scores, codes: tuple[ReasonCode, ...] = ()) -> str:
    one, report = analyse_evaluation(found, codes), caption_evaluation_report
    return told(report.summary(one), report.sections(one), report.methods(one))


@pytest.mark.parametrize(
    ("name", "make", "tell"),
    [
        ("caption-survey.txt", make_survey, survey),
        ("caption-collection.txt", make_collection, collection),
        ("caption-evaluation.txt", make_evaluation, evaluation),
    ],
)
def test_the_golden_words(
    tmp_path: Path, name: str, make: Callable[[Path], StudyFolder], tell: Callable[..., str]
) -> None:
    study = make(tmp_path / "study")
    if make is make_evaluation:
        sort_faults(study)
    compare(name, tell(read_scores(study), study.coding.reasons()), GOLDEN)
    study.close()


@pytest.mark.parametrize("make", [make_survey, make_collection, make_evaluation])
def test_each_is_the_report_of_its_kind_and_names_nobody(
    tmp_path: Path, make: Callable[[Path], StudyFolder], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "study"
    study = make(folder)
    document = instrument_document(study)
    study.close()
    lines = list(in_words(document))
    assert len({table.id for table in document.tables()}) == len(list(document.tables()))
    assert not any(name in line for name in ("Ana", "Ben", "Cora") for line in lines)
    assert main(["analyse", str(folder)]) == 0
    assert capsys.readouterr().out.splitlines() == lines
    for export in ("html", "pdf", "xlsx"):
        out = tmp_path / f"report.{export}"
        assert main(["export", str(folder), "--format", export, "--out", str(out)]) == 0
        assert out.stat().st_size > 3000


def test_who_wrote_it_is_drawn_with_intervals(tmp_path: Path) -> None:
    study = make_evaluation(tmp_path / "study")
    document = instrument_document(study)
    study.close()
    charts = {
        part.id: part for section in document.sections for part in section.parts if isinstance(part, Chart)
    }
    ranking = charts["ranking-dots"]
    assert (ranking.values.low, ranking.values.high) == (1, 3)
    assert [line.header.text for line in ranking.table.rows] == [
        *("human", "Quill, culture-aware", "Quill, default")
    ]
    assert {ranking.table.columns[place + 1].id for place in ranking.drawn} == {"rank"}
    assert all(line.cells[0].low is not None for line in ranking.table.rows)
    assert [line.header.text for line in charts["accuracy-dots"].table.rows][-1] == "Quill, default"
    # Nobody has sorted the notes: no column of faults, but a sentence.
    accuracy = next(section for section in document.sections if section.id == "accuracy")
    assert captions_report.FAULTS_NOT_SORTED in accuracy.paragraphs
    assert [column.id for column in charts["accuracy-dots"].table.columns] == [
        *("source", "accurate", "answers", "unsure")
    ]


def test_a_question_that_is_missing_is_told_and_the_rest_stands() -> None:
    own = coded_anew(load_rubric("caption-survey"), {"S.helpfulness": "", "S.detail": ""})
    words = survey(scores(own, [unit(1, ExhibitContent())], [ANA], {(1, 1, 0, "S.importance"): "4"}))
    assert captions_report.missing("helpfulness") in words
    assert captions_report.missing("detail") in words
    assert "Importance: Answered 1" in words
    own = coded_anew(load_rubric("caption-collection"), {"K.culture": "", "K.caption": ""})
    words = collection(scores(own, [unit(1, ExhibitContent())], [ANA, rater(2, "Ben")], _both("K.related")))
    assert captions_report.missing("culture") in words
    assert captions_report.missing("caption") in words
    assert "exhibit 1: Say yes 2; Say no 0; Cannot tell 0." in words
    own = coded_anew(load_rubric("caption-evaluation"), {"E.preferred": "", "E.ranking": ""})
    shown = ExhibitContent((Passage("A.", source="A"), Passage("B.", source="B")))
    words = evaluation(scores(own, [unit(1, shown)], [ANA, rater(2, "Ben")], _both("E.accurate1")))
    assert captions_report.missing("preferred") in words
    assert captions_report.missing("ranking") in words
    assert "A: Right 2 of 2 (1.00, between 0.21 and 1.00); Answers 2" in words


def _both(item: str) -> dict[tuple[int, int, int, str], str | tuple[str, str]]:
    return {(1, person, 0, item): "met" for person in (1, 2)}


def test_nothing_yet_is_said_in_each_part() -> None:
    shown = ExhibitContent((Passage("A.", source="A"), Passage("B.", source="B")))
    words = evaluation(scores(load_rubric("caption-evaluation"), [unit(1, shown)], [], {}))
    for sentence in (captions_report.NO_CHOICES, captions_report.NO_ACCURACY, captions_report.NO_RANKINGS):
        assert sentence in words
    assert captions_report.NOTHING_SAID in collection(scores(load_rubric("caption-collection"), [], [], {}))
    assert captions_report.NOBODY in survey(scores(load_rubric("caption-survey"), [], [], {}))
    without = coded_anew(load_rubric("caption-collection"), {"K.related": "K.seen"})
    assert captions_report.missing("related") in collection(scores(without, [], [], {}))


def test_nothing_is_kept_and_nothing_can_be_told_apart() -> None:
    instrument = load_rubric("caption-collection")
    words = collection(
        scores(instrument, [unit(1, ExhibitContent())], [ANA], {(1, 1, 0, "K.related"): "met"})
    )
    assert captions_report.NOTHING_KEPT in words
    assert "exhibit 1: Say yes 1; Say no 0; Cannot tell 0; Still needed 1." in words
    unnamed = ExhibitContent((Passage("A."), Passage("B.")))
    answers: dict[tuple[int, int, int, str], str | tuple[str, str]] = {
        (1, 1, 0, "E.preferred"): "1",
        (1, 1, 0, "E.accurate2"): "met",
        (1, 1, 0, "E.ranking"): "1 > 2",
    }
    words = evaluation(scores(load_rubric("caption-evaluation"), [unit(1, unnamed)], [ANA], answers))
    assert captions_report.unnamed(count=2) in words
    assert words.count(captions_report.unused(count=1)) == 3


def test_themes_that_nobody_found_are_left_out(tmp_path: Path) -> None:
    study = make_collection(tmp_path / "study")
    coder = study.raters.add("Coder")
    for answer in study.answers.all_current():
        if "ramen" in answer.content.note.casefold():
            study.coding.code_reason(answer.id, coder, "food")
    table = next(one for one in instrument_document(study).tables() if one.id == "themes")
    study.close()
    assert [line.sentence for line in table.rows] == ["food: Images 1; Reasons 2."]
