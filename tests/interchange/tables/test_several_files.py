"""Annotation files of one name, files named twice, and what is no file at all."""

import os
from pathlib import Path

import pytest

from app.errors import UserError
from app.interchange.tables.annotations import bring_in, read_annotations
from storage.folder import StudyFolder
from tests.interchange.tables.table_files import vote, write_csv


def refusal(study: StudyFolder, *files: Path) -> UserError:
    with pytest.raises(UserError) as caught:
        read_annotations(study, files)
    return caught.value


def test_files_of_one_name_are_told_apart_and_a_file_named_twice_is_read_once(
    study: StudyFolder, tmp_path: Path
) -> None:
    files = []
    for place in ("a", "b"):
        (tmp_path / place).mkdir()
        files.append(write_csv(tmp_path / place / "votes.csv", [vote(criterion=f"T9.{place}")]))
    told = refusal(study, *files, files[0])
    assert [detail.split(", criterion")[0] for detail in told.details] == [
        f"{file}, line 2" for file in files
    ]
    assert "2 bad rows" in told.sentence


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("name", ["pipe.csv", "pipe.xlsx"])
def test_a_pipe_is_refused_and_not_waited_for(study: StudyFolder, tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    assert name in refusal(study, tmp_path / name).sentence


def test_accents_written_in_two_ways_make_one_rater_and_one_image(study: StudyFolder, tmp_path: Path) -> None:
    files = []
    for place, e in (("a", "\u00e9"), ("b", "e\u0301")):
        (tmp_path / place).mkdir()
        row = vote(f"caf{e}.png", f"Zo{e}")
        files.append(write_csv(tmp_path / place / "votes.csv", [row]))
    done = bring_in(study, read_annotations(study, files[:1], allow_missing_images=True))
    assert (done.new, done.raters, done.images) == (1, ("Zo\u00e9",), ("caf\u00e9.png",))
    again = read_annotations(study, files[::-1], allow_missing_images=True)
    assert bring_in(study, again).new == 0
    assert [rater.name for rater in study.raters.all()] == ["Zo\u00e9"]
