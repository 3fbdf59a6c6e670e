"""Exhibits and answers on scales from the command line: a manifest in, answers in, all of it out and sound."""

from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from storage.folder import open_study
from tests.interchange.scaled_study import INSTRUMENT
from tests.interchange.tables.table_files import vote, write_csv
from tests.storage.making import write_picture

Output = pytest.CaptureFixture[str]


@pytest.fixture
def study(tmp_path: Path, capsys: Output) -> Path:
    """A new study under two contexts, without anything to judge yet."""
    rubric = tmp_path / "mugs.toml"
    rubric.write_text(INSTRUMENT, "utf-8")
    folder = tmp_path / "study"
    assert main(["new", str(folder), "--title", "Mugs", "--artifact", "mug", "--rubric", str(rubric)]) == 0
    capsys.readouterr()
    return folder


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    """Two pictures and two texts that belong together."""
    for shade, name in enumerate(("a.png", "b.png")):
        write_picture(tmp_path / name, shade=shade * 90)
    rows = [
        {"file": "a.png", "exhibit": "mugs", "prompt": "a mug", "text": ""},
        {"file": "b.png", "exhibit": "mugs", "prompt": "a mug", "text": ""},
        {"file": "", "exhibit": "poem", "prompt": "", "text": "A mug."},
        {"file": "", "exhibit": "poem", "prompt": "", "text": "A cup."},
    ]
    return write_csv(tmp_path / "manifest.csv", rows)


def test_a_manifest_makes_exhibits_under_each_context_once(
    study: Path, manifest: Path, capsys: Output
) -> None:
    command = ["images", "add", str(study), "--manifest", str(manifest), "--each-context"]
    assert main(command) == 0
    assert capsys.readouterr().out == "2 images added.\n4 exhibits made.\n"
    assert main(command) == 0
    assert capsys.readouterr().out == "No image added, 2 already there.\n4 exhibits already there.\n"
    assert main(["check", str(study)]) == 0
    with closing(open_study(study)) as opened:
        assert [image.name for image in opened.images.all()] == [
            "mugs, shop",
            "mugs, poster",
            "poem, shop",
            "poem, poster",
        ]


def test_answers_on_scales_go_in_and_out(study: Path, manifest: Path, tmp_path: Path, capsys: Output) -> None:
    assert main(["images", "add", str(study), "--manifest", str(manifest)]) == 0
    rows = [
        vote("mugs", criterion="T1.FIT", verdict="3.5"),
        vote("mugs", criterion="T1.ORDER", verdict="2>1"),
        vote("poem", criterion="T1.ONE", verdict="both"),
        vote("poem", criterion="T1.WORDS", verdict="It rhymes."),
    ]
    assert main(["import", str(study), str(write_csv(tmp_path / "said.csv", rows))]) == 0
    assert "4 answers imported" in capsys.readouterr().out
    out = tmp_path / "out.csv"
    assert main(["export", str(study), "--format", "csv", "--out", str(out)]) == 0
    assert {line.split(",")[5] for line in out.read_text("utf-8").splitlines()[1:]} == {
        "3.5",
        "2 > 1",
        "both",
        "It rhymes.",
    }
    capsys.readouterr()
    assert main(["import", str(study), str(out)]) == 0
    assert "4 already there" in capsys.readouterr().out


def test_each_context_needs_contexts_and_a_manifest(
    study: Path, manifest: Path, tmp_path: Path, capsys: Output
) -> None:
    assert main(["images", "add", str(study), str(tmp_path), "--each-context"]) == 2
    assert "--each-context only with --manifest" in capsys.readouterr().err
    assert main(["new", str(tmp_path / "plain"), "--title", "T", "--artifact", "mug"]) == 0
    assert (
        main(["images", "add", str(tmp_path / "plain"), "--manifest", str(manifest), "--each-context"]) == 1
    )
    assert "names no contexts" in capsys.readouterr().err


def test_what_is_missing_is_told_and_the_rest_is_made(
    study: Path, manifest: Path, tmp_path: Path, capsys: Output
) -> None:
    (tmp_path / "b.png").unlink()
    assert main(["images", "add", str(study), "--manifest", str(manifest)]) == 1
    told = capsys.readouterr()
    assert "line 3: there is no file b.png." in told.err
    assert "The exhibit mugs was not made, because one of its images is missing." in told.err
    assert told.out.endswith("1 exhibit made.\n")
