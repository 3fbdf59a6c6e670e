"""`touchstone rubric compare`: two communities' rubrics, and the labels under each side by side."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.files.rubric_file import read_rubric
from tests.agreement.making import say, study_of
from tests.storage.making import write_picture

Output = pytest.CaptureFixture[str]


def make(folder: Path, community: str, texts: list[str], answers: dict[str, str]) -> str:
    criteria = "".join(
        f'[[theme.criterion]]\ncode = "C{at}"\ntext = "{text}"\n' for at, text in enumerate(texts, 1)
    )
    toml = (
        f'title = "{community}"\nartifact = "{folder.name}"\ncommunity = "{community}"\n'
        f'[[theme]]\ncode = "T1"\nstatement = "Why."\n{criteria}'
    )
    study = study_of(folder, 0, read_rubric(toml, f"{folder.name}.toml"))
    for shade in range(4):
        file = folder.parent / f"{shade}.png"
        study.images.add(file, write_picture(file, shade=shade * 20))
    say(study, "Ada", answers)
    study.close()
    return str(folder)


@pytest.fixture
def two(tmp_path: Path) -> list[str]:
    first = make(
        tmp_path / "one",
        "Kerala",
        ["It is long.", "It is plain.", "It is old."],
        {"T1.C1": "1110", "T1.C2": "1111", "T1.C3": "1111"},
    )
    second = make(
        tmp_path / "two", "Tamil Nadu", ["It is decorated.", "IT IS LONG"], {"T1.C1": "1101", "T1.C2": "1111"}
    )
    return [first, second]


def compare(two: list[str], capsys: Output, *words: str) -> dict[str, Any]:
    assert main(["rubric", "compare", *two, *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def rows(found: dict[str, Any], section: int) -> list[list[str]]:
    table = found["sections"][section]["tables"][0]
    return [[cell["text"] for cell in row["cells"].values()] for row in table["rows"]]


def test_shared_words_are_shared_and_nothing_is_guessed(two: list[str], capsys: Output) -> None:
    found = compare(two, capsys)
    assert rows(found, 0) == [
        ["shared", "T1.C1: It is long.", "T1.C2: IT IS LONG"],
        ["only here", "T1.C2: It is plain.", "–"],
        ["only here", "T1.C3: It is old.", "–"],
        ["only here", "–", "T1.C1: It is decorated."],
    ]
    assert found["summary"] == [
        "1 pair of criteria shared, 0 contradicting; 2 only in the rubric of Kerala, 1 only in that of Tamil Nadu."
    ]


def test_what_people_found_contradicting(two: list[str], tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "relations.csv"
    file.write_text("T1.C2, T1.C1, contradicting\n\n", encoding="utf-8")
    found = compare(two, capsys, "--relations", str(file))
    assert ["contradicting", "T1.C2: It is plain.", "T1.C1: It is decorated."] in rows(found, 0)
    for text, reason in (
        ("T1.C2,T1.C1,alike", "line 1"),
        ("T1.C9,T1.C1,shared", "no criterion T1.C9"),
        ("T1.C1,T1.C1,shared\nT1.C1,T1.C1,shared", "line 2"),
    ):
        file.write_text(text, encoding="utf-8")
        assert main(["rubric", "compare", *two, "--relations", str(file)]) == 1
        assert reason in capsys.readouterr().err


def test_labels_side_by_side(two: list[str], tmp_path: Path, capsys: Output) -> None:
    raters = ["--rater", "Ada", "--other-rater", "Ada"]
    found = compare(two, capsys, *raters)
    assert [row[1:] for row in rows(found, 1)] == [
        ["appropriate", "appropriate"],
        ["appropriate", "appropriate"],
        ["appropriate", "not appropriate"],
        ["not appropriate", "appropriate"],
    ]
    assert found["summary"][1].startswith("The labels are the same on 0.50 (between ")
    assert found["summary"][1].endswith(
        "of 4 images. Appropriate only under the rubric of Kerala: 1; only under that of Tamil Nadu: 1."
    )
    out = tmp_path / "two.html"
    assert main(["rubric", "compare", *two, *raters, "--format", "html", "--out", str(out)]) == 0
    assert "The label under each rubric" in out.read_text(encoding="utf-8")


def test_what_is_asked_wrongly(two: list[str], capsys: Output) -> None:
    assert main(["rubric", "compare", two[0]]) == 2
    assert main(["rubric", "compare", *two, "--rater", "Ada"]) == 2
    assert main(["rubric", "compare", *two, "--format", "qdc", "--out", "x"]) == 2
    assert main(["rubric", "export", two[0], "--format", "pdf", "--out", "x"]) == 2
    capsys.readouterr()
