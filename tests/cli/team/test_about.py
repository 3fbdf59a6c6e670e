"""`touchstone about` and `--group-by`: what people say of themselves, with consent, outside workshops too."""

from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.study.team.raters import RaterKind
from storage.folder import open_study


def people(folder: Path) -> list[str]:
    with closing(open_study(folder)) as study:
        return [rater.name for rater in study.raters.all() if rater.kind is RaterKind.PERSON]


def test_nothing_is_noted_without_consent(critiques: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = people(critiques)[0]
    assert main(["about", str(critiques), "--rater", name, "community=Kochi"]) == 1
    assert main(["about", str(critiques), "--rater", name]) == 0
    assert f"{name} has not agreed to be asked" in capsys.readouterr().out
    assert (
        main(["about", str(critiques), "--rater", name, "--agrees", "2", "community=Kochi", "age group=30s"])
        == 0
    )
    told = capsys.readouterr().out
    assert f"{name} agrees to be asked." in told
    assert "community: Kochi" in told
    assert main(["about", str(critiques), "--rater", name, "community="]) == 0
    assert "community" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--rater", "Nobody", "a=b"], "There is no person Nobody"),
        (["--rater", "Yuki", "Kochi"], "is not QUESTION=ANSWER"),
    ],
)
def test_what_cannot_be_noted(
    critiques: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["about", str(critiques), *words]) == 1
    assert sentence in capsys.readouterr().err


def test_people_are_a_factor_in_the_report(critiques: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, third = people(critiques)
    for name, place in ((first, "Kochi"), (second, "kochi"), (third, "Chennai")):
        assert main(["about", str(critiques), "--rater", name, "--agrees", "1", f"region={place}"]) == 0
    capsys.readouterr()
    assert main(["analyse", str(critiques), "--group-by", "Region"]) == 0
    told = capsys.readouterr().out
    assert "People by Region" in told
    assert "Kochi: Question: Depth; People 2; Mean " in told
    assert "Chennai: Question" not in told  # one person's answers are not shown
    assert "1 group has one person only and is not shown. The smallest group is Kochi, with 2 people." in told
    assert main(["analyse", str(critiques), "--group-by", "shoe size"]) == 1
    assert "Questions that were answered: region." in capsys.readouterr().err


def test_ages_are_grouped_and_files_have_the_groups_too(
    critiques: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, age in zip(people(critiques), ("31", "38", "62"), strict=True):
        assert main(["about", str(critiques), "--rater", name, "--agrees", "1", f"age={age}"]) == 0
    assert main(["analyse", str(critiques), "--group-by", "age"]) == 0
    told = capsys.readouterr().out
    assert "30 to 39: Question: Depth; People 2; Mean " in told
    out = tmp_path / "report.html"
    words = ["export", str(critiques), "--format", "html", "--out", str(out), "--group-by", "age"]
    assert main(words) == 0
    page = out.read_text("utf-8")
    assert "People by age" in page
    assert "30 to 39" in page


def test_two_questions_are_combined(critiques: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, place, age in zip(
        people(critiques), ("Kochi", "Kochi", "Kochi"), ("31", "38", "62"), strict=True
    ):
        said = [f"region={place}", f"age={age}"]
        assert main(["about", str(critiques), "--rater", name, "--agrees", "1", *said]) == 0
    capsys.readouterr()
    assert main(["analyse", str(critiques), "--group-by", "region", "--group-by", "age"]) == 0
    told = capsys.readouterr().out
    assert "People by region and age" in told
    assert "Kochi, 30 to 39: Question: Depth; People 2; Mean " in told
    assert "60 to 69" not in told, "of one person alone"
    assert "1 group has one person only and is not shown." in told
    assert "The smallest group is Kochi, 30 to 39, with 2 people." in told
    assert main(["analyse", str(critiques), "--group-by", "region", "--group-by", "shoe size"]) == 1
