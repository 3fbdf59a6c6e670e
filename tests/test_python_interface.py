"""The public Python interface: documented columns, the figures of `touchstone agree`, and a study left as it was."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import touchstone
from app.cli import main
from app.cli.study_repository import open_study
from app.study.team.meetings import Outcome, Ruling
from app.study.verdict import Verdict
from tests.demo_copies import copy_demo
from tests.repository import ROOT

TABLES = ("answers", "images", "descriptions", "calls", "decisions")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo study, with one decision of a meeting."""
    folder = copy_demo(tmp_path_factory.mktemp("python") / "demo")
    study = open_study(folder)
    study.prepare_to_write()
    meeting = study.meetings.open("First meeting", ["Ada", "Ben"])
    image = study.images.at(2)
    assert image is not None
    study.meetings.decide(
        meeting.key, image.key, "T1.C5", 1, Ruling(Outcome.DECIDED, "The tip is hidden.", Verdict.NOT_MET)
    )
    study.close()
    return folder


@pytest.fixture
def study(folder: Path) -> Iterator[touchstone.Study]:
    with touchstone.open(folder) as study:
        yield study


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_the_columns_its_docstring_lists(study: touchstone.Study, name: str) -> None:
    table: pd.DataFrame = getattr(study, name)()
    documented = getattr(touchstone.Study, name).__doc__
    assert [column for column in table.columns if not re.search(rf"\b{column}\b", documented)] == []
    assert len(table.columns) > 5


@pytest.mark.parametrize("name", TABLES)
def test_an_empty_study_has_the_same_columns_and_types(
    study: touchstone.Study, name: str, tmp_path: Path
) -> None:
    assert main(["new", str(tmp_path / "new"), "--title", "New", "--artifact", "cane"]) == 0
    with touchstone.open(tmp_path / "new") as empty:
        table = getattr(empty, name)()
    full = getattr(study, name)()
    assert list(table.columns) == list(full.columns)
    assert [kind.name for kind in table.dtypes] == [kind.name for kind in full.dtypes]
    assert len(table) == 0


def test_answers_are_those_of_people_and_of_each_run(study: touchstone.Study) -> None:
    answers = study.answers()
    judge = answers[answers["kind"] == "judge"]
    assert set(judge["run"]) == {1, 2, 3, 4, 5}
    assert answers.loc[answers["kind"] == "human", "run"].isna().all()
    assert len(answers[(answers["rater"] == "Ada") & (answers["criterion"] == "T1.C1")]) == 10
    assert str(answers["recorded_at"].dt.tz) == "UTC"


def test_decisions_of_meetings(study: touchstone.Study) -> None:
    (decision,) = study.decisions().to_dict("records")
    assert decision["meeting"] == "First meeting"
    assert (decision["criterion"], decision["verdict"]) == ("T1.C5", "not met")
    assert decision["image"] == study.images()["image"][1]


def test_agreement_is_that_of_the_command(
    study: touchstone.Study, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = study.agree("Ada", "demo-judge")
    capsys.readouterr()
    assert main(["agree", str(folder), "--reference", "Ada", "--against", "demo-judge", "--json"]) == 0
    assert json.loads(json.dumps(result.document)) == json.loads(capsys.readouterr().out)
    assert list(result.criteria["code"]) == [one["code"] for one in result.document["criteria"]]
    assert result.summary


def test_tables_of_the_report_are_those_of_the_command(
    study: touchstone.Study, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = study.report()
    capsys.readouterr()
    assert main(["analyse", str(folder), "--json"]) == 0
    sections = json.loads(capsys.readouterr().out)["sections"]

    def every(parts: list[Any]) -> Iterator[Any]:
        for part in parts:
            yield from part["tables"]
            yield from every(part.get("sections", []))

    told = {table["id"]: table for table in every(sections)}
    assert set(found) == set(told)
    for name, table in told.items():
        frame = found[name]
        assert len(frame) == len(table["rows"])
        assert frame.attrs["caption"] == table["caption"]
        for row, (_, shown) in zip(table["rows"], frame.iterrows(), strict=True):
            for column, cell in list(row["cells"].items())[1:]:
                value = shown[column]
                assert pd.isna(value) if cell["value"] is None else value == pytest.approx(cell["value"])
                if "interval" in cell:
                    assert [shown[f"{column}_low"], shown[f"{column}_high"]] == pytest.approx(
                        cell["interval"]
                    )


def test_reading_changes_nothing(folder: Path) -> None:
    def contents() -> dict[str, bytes]:
        return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}

    before = contents()
    with touchstone.open(folder) as study:
        for name in TABLES:
            getattr(study, name)()
        study.agree("Ada", "Ben")
    assert contents() == before


def test_what_is_no_study_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(touchstone.UserError) as refused:
        touchstone.open(tmp_path / "nothing")
    assert str(tmp_path / "nothing") in refused.value.sentence


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "touchstone", "--help"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0
    assert "agree" in done.stdout
