"""`touchstone agree`: what the terminal, written files and JSON say beside the figures."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.messages.cli.overview import SUMMARIES
from tests.agreement.making import rubric_of, say, study_of

Output = pytest.CaptureFixture[str]
WORDS = ("--reference", "Ada", "--against", "judge")


@pytest.fixture
def study(tmp_path: Path) -> str:
    """Forty images, six people and a judge that passes four wrong ones."""
    with closing(study_of(tmp_path / "study", 40, rubric_of(1))) as made:
        for place, name in enumerate(("Ada", "Ben", "Cem", "Dev", "Eli", "Fay")):
            signs = list("1" * 20 + "0" * 20)
            signs[place] = "0"
            say(made, name, {"T1.C1": "".join(signs)})
        say(made, "judge", {"T1.C1": "1" * 24 + "0" * 16}, run=1)
    return str(tmp_path / "study")


def told(capsys: Output, *words: str) -> str:
    capsys.readouterr()
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_intervals_for_other_people_are_told_in_the_terminal(study: str, capsys: Output) -> None:
    assert "Results for other people as well" not in told(capsys, "agree", study, *WORDS)
    lines = told(capsys, "agree", study, *WORDS, "--resample-raters").splitlines()
    at = lines.index("Results for other people as well")
    assert "Images and people were resampled independently" in lines[at + 1]
    assert lines[at + 2].startswith("T1.C1: Part 1: judge with a person 0.")


def test_intervals_for_every_look_are_in_written_files(study: str, tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "report.html"
    told(capsys, "export", study, "--format", "html", "--out", str(file))
    page = (tmp_path / "report-appendix.html").read_text(encoding="utf-8")
    for heading in ("Agreement on met, for repeated checks", "Agreement on not met, for repeated checks"):
        assert heading in page


def test_nobody_is_wrong_where_two_people_differ(study: str, capsys: Output) -> None:
    page = told(capsys, "agree", study, "--reference", "Ada", "--against", "Ben")
    assert "Ben said met, Ada not met: 1 image. Ada said met, Ben not met: 1 image." in page
    assert "Image 1. Ben said met, Ada not met: T1.C1: Part 1." in page
    page = told(capsys, "agree", study, "--reference", "judge", "--against", "Ada")
    assert "judge said met, Ada not met: 5 images." in page
    page += told(
        capsys,
        *("agree", study, "--reference", "Ada", "--against", "Ben", "--format", "markdown", "--out", "-"),
    )
    for word in ("Wrongly", "gets wrong"):
        assert word not in page
    assert "Wrongly passed: 4 images. Wrongly rejected: 1 image." not in page
    assert "Wrongly passed" in told(capsys, "agree", study, *WORDS)


def test_json_counts_open_conflicts(study: str, capsys: Output) -> None:
    assert json.loads(told(capsys, "agree", study, *WORDS, "--json"))["conflicts"] == 0


def test_every_command_is_apart_from_its_summary(capsys: Output) -> None:
    lines = told(capsys, "--help").splitlines()
    for name, summary in SUMMARIES.items():
        (line,) = [one for one in lines if one.split()[:1] == [name]]
        assert line.startswith(f"  {name}  ")
        assert line.endswith(f" {summary}".splitlines()[0])
