"""The check of an image model in the formats of other programs, read back by their schemas or parsers."""

import json
import re
import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

import jsonschema
import pytest

from app.cli import main
from app.cli.agreement.check_model import OTHER_FORMATS
from exporters.reports.model_check_files import CHECK_FORMATS
from tests.cli.judge.test_guard import make
from tests.repository import ROOT

SCHEMA = ROOT / "tests/exporters/datasets/every_eval_ever/eval.schema.json"
FORM = ROOT / "tests/cli/agreement/incident_form.json"
OF_SAMPLES = SCHEMA.with_name("instance_level_eval.schema.json")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("formats") / "study", "http://127.0.0.1:9/v1")


def write(study: Path, name: str, out: Path, *words: str, code: int = 0) -> str:
    asked = ["check-model", str(study), "--source", "A", "--reference", "Ada", "--against", "judge"]
    assert main([*asked, "--format", name, "--out", str(out), *words]) == code
    return out.read_text("utf-8")


def test_every_format_is_known() -> None:
    assert tuple(CHECK_FORMATS) == OTHER_FORMATS


@pytest.mark.parametrize(
    ("threshold", "code", "outcome"),
    [("0.1", 0, ""), ("0.95", 3, "failure"), ("0.5", 4, "skipped"), ("", 0, "skipped")],
)
def test_junit_fails_skips_and_passes(
    made: Path, tmp_path: Path, threshold: str, code: int, outcome: str
) -> None:
    words = ["--threshold", threshold] if threshold else []
    suite = ET.fromstring(write(made, "junit", tmp_path / "check.xml", *words, code=code))
    label, criterion = suite.findall("testcase")
    assert [one.tag for one in label if one.tag != "system-out"] == ([outcome] if outcome else [])
    assert criterion.find("skipped") is not None
    told = label.findtext("system-out") or ""
    assert re.match(r"People would accept 0\.\d\d of the images, 95 percent interval", told)
    counts = (suite.get("tests"), suite.get("failures"), suite.get("skipped"))
    assert counts == ("2", "1" if code == 3 else "0", "2" if outcome == "skipped" else "1")


def test_a_badge_is_a_picture_with_a_name(made: Path, tmp_path: Path) -> None:
    picture = ET.fromstring(write(made, "badge", tmp_path / "badge.svg", "--threshold", "0.95", code=3))
    space = "{http://www.w3.org/2000/svg}"
    assert picture.findtext(f"{space}title") == "A: does not pass (trial)"
    assert picture.get("role") == "img"


def test_every_eval_ever_fits_its_schema(made: Path, tmp_path: Path) -> None:
    document = json.loads(write(made, "every-eval-ever", tmp_path / "check.json"))
    jsonschema.Draft7Validator(json.loads(SCHEMA.read_text("utf-8"))).validate(document)
    label, criterion = document["evaluation_results"]
    assert (document["model_info"]["id"], label["metric_config"]["metric_unit"]) == ("A", "proportion")
    assert label["evaluation_result_id"] == f"{document['evaluation_id']}/label"
    scoring = criterion["metric_config"]["llm_scoring"]
    assert scoring["judges"][0]["model_info"]["name"] == "test-model"
    assert 0 < scoring["expert_baseline"] < 1
    assert "{criteria}" in scoring["input_prompt"] or "{themes}" in scoring["input_prompt"]
    rows = [json.loads(line) for line in (tmp_path / "check.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) == int(label["score_details"]["details"]["by_people"]) == 100
    check_row = jsonschema.Draft7Validator(json.loads(OF_SAMPLES.read_text("utf-8")))
    for row in rows:
        check_row.validate(row)
        assert row["evaluation_id"] == document["evaluation_id"]
        assert row["evaluation_result_id"] == label["evaluation_result_id"]
    assert {row["evaluation"]["is_correct"] for row in rows} == {True, False}


def test_eval_results_have_what_hugging_face_requires(made: Path, tmp_path: Path) -> None:
    """Read as its lines are: each is a key and a JSON value, so no YAML library is needed."""
    text = write(made, "eval-results", tmp_path / "check.yaml")
    entries = text.split("- dataset:\n")[1:]
    assert len(entries) == 2
    for entry in entries:
        values = dict(line.strip().split(": ", 1) for line in entry.splitlines())
        assert set(values) == {"id", "task_id", "value", "date", "notes"}
        assert 0 <= float(values["value"]) <= 1
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", json.loads(values["date"]))
        assert json.loads(values["notes"])


def test_an_avid_draft_has_the_fields_of_a_report(made: Path, tmp_path: Path) -> None:
    document = json.loads(write(made, "avid", tmp_path / "avid.json", "--threshold", "0.95", code=3))
    assert set(document) == {
        *("data_type", "data_version", "metadata", "affects", "problemtype", "metrics", "references"),
        *("description", "impact", "credit", "reported_date"),
    }
    assert document["affects"]["artifacts"] == [{"type": "Model", "name": "A"}]
    (metric,) = document["metrics"]
    assert set(metric) == {"name", "results", "detection_method"}
    assert metric["results"]["threshold"] == 0.95
    assert set(document["impact"]["avid"]) == {
        "vuln_id",
        "risk_domain",
        "sep_view",
        "lifecycle_view",
        "taxonomy_version",
    }
    assert "The community asks for at least 0.95." in document["description"]["value"]


def test_a_draft_for_the_incident_database_fits_its_form(made: Path, tmp_path: Path) -> None:
    form = json.loads(FORM.read_text("utf-8"))["fields"]
    document = json.loads(write(made, "ai-incident", tmp_path / "incident.json"))
    assert set(document) <= set(form)
    assert {name for name, field in form.items() if field["needed"]} <= set(document)
    left_to_a_person = {"url", "developers", "deployers", "harmed_parties", "tags"}
    assert {name for name, value in document.items() if not value} == left_to_a_person
    for name, value in document.items():
        field = form[name]
        for one in value if isinstance(value, list) else [value] * bool(value):
            assert field.get("least", 0) <= len(one) <= field.get("most", 50_000), name
        assert isinstance(value, list) is (field.get("form") == "names"), name
        assert field.get("form") != "date" or date.fromisoformat(value)
    assert document["implicated_systems"] == ["A (image model)"]
    assert document["editor_notes"].startswith("Draft")
