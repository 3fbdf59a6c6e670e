"""Coordinators in the terminal: who they are, what is withheld from them, and results opened early."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from tests.agreement.making import say
from tests.storage.making import make_study


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with closing(make_study(tmp_path / "study", images=2)) as study:
        say(study, "Ada", {"T1.C1": "11", "T1.C2": "10", "showing": "ss"})
        say(study, "Ben", {"T1.C1": "11", "T1.C2": "11", "showing": "ss"})
        study.raters.add("Kim")
    return tmp_path / "study"


def test_a_coordinator_sees_the_report_once_it_is_opened(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = ["agree", str(folder), "--reference", "Ada", "--against", "Ben", "--reader", "Cleo"]
    assert main(["coordinators", str(folder), "--add", "Cleo"]) == 0
    assert "1 person still has 2 images to answer." in capsys.readouterr().out
    assert main(report) == 1
    assert capsys.readouterr().err.startswith("1 person still has 2 images to answer.")
    assert main(["coordinators", str(folder), "--open-results", "Cleo"]) == 0
    assert capsys.readouterr().out == "Cleo: the results are open.\n"
    assert main(report) == 0
    capsys.readouterr()
    assert main(["progress", str(folder)]) == 0
    assert "Cleo, coordinator: opened the results on" in capsys.readouterr().out
    assert main(["coordinators", str(folder), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["coordinators"] == [{"name": "Cleo", "may_see_results": True}]
    assert (found["people_still_answering"], found["images_still_open"]) == (1, 2)
    assert found["opened_early"][0]["name"] == "Cleo"


def test_a_rater_who_still_answers_is_refused_in_the_terminal_too(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["agree", str(folder), "--reference", "Ada", "--against", "Ben", "--reader", "Kim"]
    assert main(words) == 1
    assert "Kim still has 2 images to answer, so what others answered" in capsys.readouterr().err


def test_who_is_removed_coordinates_no_longer(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coordinators", str(folder), "--add", "Cleo"]) == 0
    assert main(["coordinators", str(folder), "--remove", "Cleo"]) == 0
    assert "Nobody coordinates this study." in capsys.readouterr().out
    assert main(["coordinators", str(folder), "--remove", "Cleo"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["analyse", "STUDY"],
        ["plan", "STUDY"],
        ["pairs", "STUDY"],
        ["judge", "STUDY", "--compare"],
        ["export", "STUDY", "--format", "csv", "--out", "-"],
        ["export", "STUDY", "--format", "html", "--out", "report.html"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("reader", ["Kim", "Cleo", "Somebody"])
def test_every_command_that_shows_answers_asks_for_whom(
    folder: Path,
    words: list[str],
    reader: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(folder.parent)
    assert main(["coordinators", str(folder), "--add", "Cleo"]) == 0
    capsys.readouterr()
    named = [str(folder) if word == "STUDY" else word for word in words]
    assert main([*named, "--reader", reader]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    kims = "Kim still has 2 images to answer, so what others answered is hidden until then."
    assert (kims if reader == "Kim" else "1 person still has 2 images") in shown.err
    assert "previous page" not in shown.err
    assert not (folder.parent / "report.html").exists()
    main(
        [*named, "--reader", "Ada"]
    )  # this study has neither a judge nor pairs, so that some say what is missing
    assert "still ha" not in capsys.readouterr().err


def test_a_file_without_answers_goes_to_everybody(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "outputs.csv"
    assert (
        main(["export", str(folder), "--format", "model-outputs", "--out", str(out), "--reader", "Kim"]) == 0
    )
    assert out.exists()


def test_a_reader_goes_only_with_what_is_compared(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", str(folder), "--model", "m", "--reader", "Kim"]) == 2
    assert "--reader can only be used with --compare." in capsys.readouterr().err
