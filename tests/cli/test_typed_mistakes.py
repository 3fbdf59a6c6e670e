"""What is said to somebody who typed nearly the right thing, and standard output of any kind."""

import contextlib
import io
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

import pytest

from app.cli import MODULES, main
from tests.interchange.tables.table_files import write_csv

Output = pytest.CaptureFixture[str]


def test_a_table_among_the_images_leads_to_the_manifest(study: Path, tmp_path: Path, capsys: Output) -> None:
    table = write_csv(tmp_path / "m.csv", [{"file": "two.png", "source": "M"}])
    assert main(["images", "add", str(study), str(table)]) == 1
    assert capsys.readouterr().err == (
        "m.csv is a table, not an image. If it lists images, choose it as the manifest. In a terminal: "
        "--manifest m.csv\n"
    )


@pytest.mark.parametrize("name", MODULES)
def test_choices_are_shown_as_they_are_typed(name: str) -> None:
    parser = ArgumentParser()
    import_module(MODULES[name]).configure(parser)
    choices = [list(action.choices) for action in parser._actions if action.choices]
    assert all(type(one) is str for group in choices for one in group), choices


def test_a_rubric_in_another_form_is_imported_into_a_study(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "r.docx").write_bytes(b"PK")
    words = ["new", str(tmp_path / "study"), "--title", "T", "--artifact", "cane"]
    assert main([*words, "--rubric", str(tmp_path / "r.docx")]) == 1
    assert "touchstone rubric import STUDY" in capsys.readouterr().err
    assert not (tmp_path / "study").exists()


def test_an_export_goes_to_any_standard_output(study: Path, capsys: Output) -> None:
    """A notebook's standard output takes text only."""
    assert main(["export", str(study), "--format", "csv", "--out", "-"]) == 0
    usual = capsys.readouterr().out
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert main(["export", str(study), "--format", "csv", "--out", "-"]) == 0
    assert out.getvalue().splitlines() == usual.splitlines()
    assert usual.startswith("image,rater,")
