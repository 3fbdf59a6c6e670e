"""`touchstone export` with several formats in one run."""

from pathlib import Path

import pytest

from app.cli import main

pytestmark = pytest.mark.study(images=2)


def test_each_format_gets_its_file(study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "answers.csv"
    asked = ["--format", "csv", "--format", "jsonl", "--format", "csv", "--format", "csv-wide"]
    assert main(["export", str(study), *asked, "--out", str(out)]) == 0
    made = sorted(
        file.name for file in tmp_path.iterdir() if file.is_file() and file.stem.startswith("answers")
    )
    assert made == ["answers-csv-wide.csv", "answers.csv", "answers.jsonl"]
    printed = capsys.readouterr()
    assert all(name in printed.out + printed.err for name in made)


def test_one_failure_leaves_the_others(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "answers.html"
    assert main(["export", str(study), "--format", "html", "--format", "csv", "--out", str(out)]) == 1
    assert not out.exists()
    assert (tmp_path / "answers.csv").is_file()
    printed = capsys.readouterr()
    assert "html: not written. " in printed.err
    assert "two raters" in printed.err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--format", "csv", "--format", "json", "--out", "-"], "everal formats need a file"),
        (
            ["--format", "csv", "--format", "workbook", "--out", "a.csv", "--code-names"],
            "--code-names can only be used with",
        ),
    ],
)
def test_what_does_not_fit_every_format_is_refused_before_anything_is_written(
    study: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", str(study), *options]) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "a.csv").exists()
