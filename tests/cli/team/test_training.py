"""`touchstone training`: only people who agreed, read back by DuckDB and as lines, and who has to be removed later."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb
import pytest

from app.cli import main
from app.study.team.participants import OnWithdrawal
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of

Output = pytest.CaptureFixture[str]


@pytest.fixture
def study(tmp_path: Path) -> Path:
    return make_training_study(tmp_path)


def make_training_study(tmp_path: Path) -> Path:
    """Four pictures of two prompts. Ada, Ben and Cem answered; Dan did, and does not agree; a judge, too."""
    with closing(study_of(tmp_path / "study", 4, rubric_of(2))) as made:
        for place, image in enumerate(list(made.images.all())):
            made.images.update(image, image.facts._replace(prompt=f"a cane, {place // 2}"))
        for name, first, second in (
            ("Ada", "1011", "1111"),
            ("Ben", "1010", "1111"),
            ("Cem", "10?1", "...."),
            ("Dan", "0000", "0000"),
        ):
            say(made, name, {"T1.C1": first, "T1.C2": second})
        say(made, "judge", {"T1.C1": "0000"}, run=1)
    for name in ("Ada", "Ben", "Cem"):
        assert main(["training", str(tmp_path / "study"), "--agree", name]) == 0
    assert main(["training", str(tmp_path / "study"), "--disagree", "Dan"]) == 0
    return tmp_path / "study"


def lines(folder: Path, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / f"{name}.jsonl").read_text("utf-8").splitlines()]


def test_only_people_who_agreed_are_in_it(study: Path, tmp_path: Path, capsys: Output) -> None:
    out = tmp_path / "data"
    assert main(["training", str(study), "--out", str(out), "--licence", "CC-BY-4.0"]) == 0
    assert "The training data of 3 people is in" in capsys.readouterr().out
    labels = lines(out, "labels")
    assert len(labels) == 20
    assert len({row["person"] for row in labels}) == 3
    whole = "".join(file.read_text("utf-8") for file in out.glob("*.jsonl")) + (out / "README.md").read_text(
        "utf-8"
    )
    assert not any(name in whole for name in ("Ada", "Ben", "Cem", "Dan", "judge-"))
    soft = {
        (row["prompt"], row["criterion"], row["met"], row["not_met"]): row
        for row in lines(out, "soft_labels")
    }
    assert soft["a cane, 0", "T1.C1", 3, 0]["share_met"] == 1
    contested = soft["a cane, 1", "T1.C1", 2, 1]
    assert (contested["is_contested"], contested["people"]) == (True, 3)
    assert soft["a cane, 1", "T1.C1", 2, 0]["cannot_tell"] == 1
    (preference,) = lines(out, "preferences")
    assert (preference["prompt"], preference["chosen_people"], preference["rejected_people"]) == (
        "a cane, 0",
        3,
        3,
    )
    for name in ("labels", "soft_labels", "preferences"):
        table = duckdb.read_parquet(str(out / f"{name}.parquet"))
        assert [dict(zip(table.columns, row, strict=True)) for row in table.fetchall()] == lines(out, name)
    card = (out / "README.md").read_text("utf-8")
    assert card.startswith('---\nlicense: "CC-BY-4.0"\n')
    assert "- config_name: labels\n  data_files: labels.parquet\n  default: true\n" in card
    assert "People whose answers are here: 3. Of 4 who were asked, 3 agreed to this use." in card


@pytest.mark.parametrize("mode", ["change", OnWithdrawal.DELETE, OnWithdrawal.DETACH])
def test_who_leaves_is_in_the_list_and_no_more_in_the_data(
    study: Path, tmp_path: Path, capsys: Output, mode: str
) -> None:
    assert main(["training", str(study), "--out", str(tmp_path / "first")]) == 0
    by_answers = {row["person"]: row for row in lines(tmp_path / "first", "labels")}
    with closing(open_study(study)) as opened:
        (release,) = opened.training.releases()
        cem = opened.raters.find("Cem")
        assert cem is not None
        (code,) = (code for code, person in release.people.items() if person == cem.id)
        if mode != "change":
            opened.prepare_to_write()
            opened.withdrawals.carry_out(cem, OnWithdrawal(mode))
    if mode == "change":
        assert main(["training", str(study), "--disagree", "Cem"]) == 0
    capsys.readouterr()
    assert main(["training", str(study), "--withdrawals", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"releases": [{"id": str(release.id), "people": [code]}]}
    assert code in by_answers
    assert main(["training", str(study), "--out", str(tmp_path / "second")]) == 0
    assert len({row["person"] for row in lines(tmp_path / "second", "labels")}) == 2
    if mode == "detach":
        assert main(["training", str(study)]) == 0
        assert "withdrawn" not in capsys.readouterr().out
        with closing(open_study(study)) as opened:
            (left,) = (one.name for one in opened.raters.all() if one.name.startswith("withdrawn"))
        assert main(["training", str(study), "--agree", left]) == 1
        assert "has withdrawn" in capsys.readouterr().err


def test_what_is_said_where_nobody_agreed(tmp_path: Path, capsys: Output) -> None:
    with closing(study_of(tmp_path / "study", 2, rubric_of(1))) as made:
        say(made, "Ada", {"T1.C1": "10"})
        say(made, "judge", {"T1.C1": "10"}, run=1)
    folder = str(tmp_path / "study")
    for wrong in (["--licence", "CC0-1.0"], ["--agree", "Ada", "--disagree", "Ada"]):
        assert main(["training", folder, *wrong]) == 2
    assert main(["training", folder, "--agree", ""]) == 1
    capsys.readouterr()
    assert main(["training", folder]) == 0
    assert "Nobody has been asked yet" in capsys.readouterr().out
    for words, sentence in (
        (["--out", str(tmp_path / "data")], "None of the people who let models learn"),
        (["--agree", "Zoe"], "Nobody in this study is called Zoe."),
        (["--agree", "judge"], "judge is not a person."),
    ):
        assert main(["training", folder, *words]) == 1
        assert sentence in capsys.readouterr().err
    assert not (tmp_path / "data").exists()
    assert main(["training", folder, "--agree", "Ada", "--withdrawals"]) == 2
