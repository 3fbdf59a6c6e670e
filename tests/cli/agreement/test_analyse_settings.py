"""`touchstone analyse` with settings: for one report, stored with --save, and refused where they are none."""

from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from storage.folder import open_study
from tests.demo_copies import copy_study_demo


def choices(folder: Path) -> dict[str, str]:
    with closing(open_study(folder)) as study:
        return study.analysis_options.current()


def test_an_option_holds_for_one_report_and_longer_with_save(
    critiques: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(critiques), "--option", "method=isotonic"]) == 0
    assert "after calibration with the isotonic curve" in capsys.readouterr().out
    assert choices(critiques) == {}
    assert main(["analyse", str(critiques), "--option", "method=isotonic", "--save"]) == 0
    assert choices(critiques) == {"method": "isotonic"}
    capsys.readouterr()
    assert main(["analyse", str(critiques)]) == 0
    assert "after calibration with the isotonic curve" in capsys.readouterr().out
    assert main(["analyse", str(critiques), "--option", "method=", "--save"]) == 0
    assert choices(critiques) == {}


def test_settings_are_listed(critiques: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(critiques), "--settings", "--option", "template-gap=0.3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "method=sigmoid (default): Calibration curve" in lines
    assert "template-gap=0.3: Template-like: gap above" in lines


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--option", "template-gap=much"], "template-gap must be a number from 0 to 4"),
        (["--option", "judge=nobody"], "nobody has not scored anything here"),
        (["--save"], "--save stores settings"),
    ],
)
def test_what_is_no_setting_changes_nothing(
    critiques: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    save = [] if "--save" in options else ["--save"]
    assert main(["analyse", str(critiques), *options, *save]) == 1
    assert sentence in capsys.readouterr().err
    assert choices(critiques) == {}


def test_a_broken_tradition_is_named_with_its_line(
    critiques: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text('culture = "etruscan"\nname = "E"\nlanguages = []\n', "utf-8")
    assert main(["analyse", str(critiques), "--tradition", str(file), "--save"]) == 1
    assert "own.toml" in capsys.readouterr().err
    assert choices(critiques) == {}


def test_another_kind_of_study_has_no_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copy_study_demo("contexts", tmp_path / "study")
    assert main(["analyse", str(folder), "--option", "method=isotonic"]) == 1
    assert "Only studies of critiques have analysis settings" in capsys.readouterr().err
