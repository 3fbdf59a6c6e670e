"""A report in words, as JSON and as a document: what is heard, read and promised to other people's scripts."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import pytest

from app.agreement.ratings.question import Question, Split
from app.agreement.report.report import Report, build
from app.reports.agreement.agreement_document import agreement_document
from app.reports.agreement.agreement_json import as_json
from app.reports.agreement.agreement_sentences import narrate
from app.study.team.raters import Perception
from app.study.verdict import Doubt
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of
from tests.exporters.golden_files import compare

GOLDEN = Path(__file__).parents[1] / "agreement" / "golden"
MADE_AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
PROMISED = [
    *("code", "text", "n_images", "n_pairs", "n_missing", "reference_met", "against_met", "agreement"),
    *("agreement_met", "agreement_not_met", "agreement_ci", "kappa", "gwet_ac1", "krippendorff_alpha"),
    *("balanced_accuracy", "self_consistency", "undefined"),
]


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudyFolder]:
    """Two people, one of them in doubt twice, two judges, of which one lacks answers; twelve images of two sources."""
    made = study_of(
        tmp_path_factory.mktemp("reports") / "study", 12, rubric_of(3), sources=("Painter", "Sketcher")
    )
    ada = {
        "T1.C1": "1111 1111 1100",
        "T1.C2": "1111 0000 1?-0",
        "T1.C3": "1111 1111 1111",
        "showing": "sssi nnis sinn",
    }
    ben = {
        "T1.C1": "1111 1111 1010",
        "T1.C2": "1101 0001 1110",
        "T1.C3": "1111 1111 1111",
        "showing": "sini nnns ssin",
    }
    say(made, "Ada", ada, doubts=[("T1.C2", 5)], perception=Perception.SCREEN_READER)
    say(made, "Ben", ben, doubts=[("T1.C2", 4)], doubt=Doubt.WORDING, perception=Perception.IMAGE_VISIBLE)
    for run, second in enumerate(("1111 1000 1010", "1111 0000 1010", "1111 1100 11.0"), start=1):
        say(
            made,
            "painter-judge",
            {"T1.C1": "1111 1111 1101", "T1.C2": second, "T1.C3": "1111 1111 1111"},
            run=run,
        )
    say(
        made,
        "other",
        {"T1.C1": "1111 1111 1111", "T1.C2": "1111 1111 1111", "T1.C3": "1111 1111 1110"},
        run=1,
    )
    yield made
    made.close()


def report(study: StudyFolder, against: str = "painter-judge", split: Split | None = None) -> Report:
    return build(study, Question("Ada", against, split=split, replicates=1000))


def test_in_words(study: StudyFolder) -> None:
    compare(str(GOLDEN / "words.txt"), "\n".join(narrate(report(study, split=Split.SOURCE))) + "\n")


def test_doubts_are_left_out_or_count_half(study: StudyFolder) -> None:
    """Of 35 answers to the label 30 are right; three are on image 5, of which Ada is in doubt, one of them right."""
    half = (29 + 0.5) / (32 + 3 / 2)
    told = (
        f"Agreement without uncertain answers: {30 - 1} of {35 - 3} (0.91); "
        f"with them at half weight: {half:.2f} (12 images)."
    )
    assert told in list(narrate(report(study)))


def test_between_people_in_words(study: StudyFolder) -> None:
    compare(str(GOLDEN / "people.txt"), "\n".join(narrate(report(study, "Ben"))) + "\n")


def test_as_json(study: StudyFolder) -> None:
    document = as_json(report(study, split=Split.SOURCE))
    assert re.fullmatch("[0-9a-f]{16}", document.pop("checksum"))
    assert set(document.pop("versions")) == {"Touchstone", "Python", "numpy"}
    compare(str(GOLDEN / "report.json"), json.dumps(document, indent=1) + "\n")


def test_the_promised_keys_come_first_and_a_null_has_its_reason(study: StudyFolder) -> None:
    document = as_json(report(study))
    assert list(document)[:6] == ["study", "reference", "against", "rubric_version", "label", "criteria"]
    for item in (document["label"], *document["criteria"]):
        known = [key for key in item if key in PROMISED]
        assert sorted(known) == sorted(PROMISED)
        nulls = {key for key in PROMISED if item[key] is None}
        assert nulls <= set(item["undefined"])
        assert all(item["undefined"].values())
    third = document["criteria"][2]
    assert third["kappa"] is None
    assert (
        third["undefined"]["kappa"]
        == 'Both raters always answered "met". Kappa is undefined without variation.'
    )
    assert document["label"]["code"] == "label"


def test_as_a_document(study: StudyFolder) -> None:
    document = agreement_document(report(study, split=Split.PERCEPTION), MADE_AT)
    lines = [document.title, *document.summary]
    for section in document.walk():
        lines += ["", f"# {section.heading}", *section.paragraphs]
        for table in section.tables():
            lines += [f"[{table.id}] {table.caption}", *(row.sentence for row in table.rows)]
    lines += ["", *document.methods, *(name for name, _ in document.trace)]
    compare(str(GOLDEN / "document.txt"), "\n".join(lines) + "\n")


def test_a_document_explains_its_columns_and_what_is_undefined(study: StudyFolder) -> None:
    document = agreement_document(report(study), MADE_AT)
    tables = list(document.tables())
    assert len({section.id for section in document.walk()}) == len(list(document.walk()))
    for table in tables:
        assert all(column.meaning[-1] in ".?" for column in table.columns), table.id
        assert len({row.id for row in table.rows}) == len(table.rows)
        for cell in chain.from_iterable(row.cells for row in table.rows):
            assert cell.text or cell.reason


def test_a_document_is_the_same_every_time(study: StudyFolder) -> None:
    assert agreement_document(report(study), MADE_AT) == agreement_document(report(study), MADE_AT)
