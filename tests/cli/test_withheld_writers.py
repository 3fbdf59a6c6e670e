"""Who wrote a text or made a picture reaches nobody who judges it, on whatever way: searched for in the bytes."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main
from tests.storage.exhibiting import WRITER, add_exhibit, add_picture, make_scaled_study, mark

NOTE = "what Ben alone has written"
ENDINGS = {"workbook": "xlsx", "label-studio": "json", "brf": "brf", "openai-batch": "jsonl"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two exhibits whose pictures and texts all have a writer; Ben has judged one of them, Ada none."""
    study = make_scaled_study(tmp_path / "study")
    pictures = [add_picture(study, tmp_path, shade) for shade in (1, 2)]
    first = add_exhibit(study, "first", pictures)
    add_exhibit(study, "second", pictures[:1], "museum")
    study.raters.add("Ada")
    mark(study, study.raters.add("Ben"), first.key, "T1.C1", "3", NOTE)
    study.close()
    return tmp_path / "study"


def layers(content: bytes) -> Iterator[bytes]:
    """A file's bytes, and those of everything packed into it."""
    yield content
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                yield from layers(archive.read(name))


def holds(content: bytes, words: str) -> bool:
    return any(words.encode() in layer for layer in layers(content))


def test_the_search_finds_what_is_there(folder: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "packed.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(folder / "study.db")
    for words in (WRITER, NOTE):
        assert words.encode() not in (tmp_path / "packed.zip").read_bytes()
        assert holds((tmp_path / "packed.zip").read_bytes(), words)


@pytest.mark.parametrize("kind", ENDINGS)
def test_no_file_for_those_who_judge_names_a_writer(folder: Path, tmp_path: Path, kind: str) -> None:
    out = tmp_path / f"out.{ENDINGS[kind]}"
    more = {
        "openai-batch": ["--model", "m"],
        "workbook": ["--rater", "Ada"],
        "brf": ["--braille-table", "uncontracted"],
    }
    assert main(["export", str(folder), "--format", kind, "--out", str(out), *more.get(kind, ())]) == 0
    assert not holds(out.read_bytes(), WRITER)
    assert kind == "label-studio" or not holds(out.read_bytes(), NOTE)


def test_a_packet_names_no_writer_and_tells_nothing_of_others(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "Ada.touchstone"
    assert main(["packet", "out", str(folder), "--rater", "Ada", "--out", str(out)]) == 0
    for words in (WRITER, NOTE, "Ben"):
        assert not holds(out.read_bytes(), words)


def test_the_terminal_and_a_judge_are_told_no_writer(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "describe\nread\nwhere\ndetails\n3\nbecause\n2 > 1\nmet\nnext\nread\nwhere\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(said))
    assert main(["annotate", str(folder), "--rater", "Ada"]) == 0
    server = ["--base-url", "http://localhost:9/v1", "--dry-run"]
    assert main(["judge", str(folder), "--model", "m", *server]) == 0
    told = capsys.readouterr()
    assert "Un bol." in told.out
    assert WRITER not in told.out + told.err
    assert NOTE not in told.out + told.err
