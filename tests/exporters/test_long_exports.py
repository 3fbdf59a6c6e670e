"""Long exports: never all rows in memory, told how far they are, and nothing left behind when they are stopped."""

import io
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.interchange.study_export import ExportOptions
from app.messages.cli import cli
from exporters.registry import CODE_NAMED, export
from storage.folder import StudyFolder
from tests.exporters.many_answers import fill
from tests.repository import ROOT
from tests.storage.making import make_study

BUFFERS = 3 * io.DEFAULT_BUFFER_SIZE
"""Bytes of a few open files, whatever the number of answers; since Python 3.14 each takes 128 KiB."""


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudyFolder]:
    """50 images, ten people and a judge with ten runs: 2000 answers."""
    made = make_study(tmp_path_factory.mktemp("long") / "study", images=50)
    assert fill(made, people=10, runs=10) == 2000
    yield made
    made.close()


@pytest.fixture(scope="module")
def all_rows(study: StudyFolder) -> int:
    """How many bytes all answers take in memory."""
    tracemalloc.start()
    try:
        answers = list(study.answers.all_current())
        assert len(answers) == 2000
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


# A deposit also works out how far people agree, and the resampling for its intervals takes 6 MB for few answers, too.
@pytest.mark.parametrize("name", sorted({*CODE_NAMED} - {"deposit"}))
def test_the_answers_are_not_all_held_at_once(
    study: StudyFolder, all_rows: int, tmp_path: Path, name: str
) -> None:
    with closing(
        make_study(tmp_path / "small")
    ) as small:  # what the format imports is no part of the answers
        export(small, name, tmp_path / "small-out", ExportOptions(code_names=True))
    tracemalloc.start()
    try:
        export(study, name, tmp_path / "out", ExportOptions(code_names=True))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < all_rows / 4 + BUFFERS


# Folders of a data set go through the answers once for each of their files.
@pytest.mark.parametrize("name", sorted({*CODE_NAMED} - {"croissant", "huggingface", "deposit"}))
def test_it_is_told_how_many_images_are_through(study: StudyFolder, tmp_path: Path, name: str) -> None:
    told: list[tuple[int, int]] = []
    export(study, name, tmp_path / "out", progress=lambda done, total: told.append((done, total)))
    assert told == [(done, 50) for done in range(50)]


SLOW = """
import signal, sys, time
from app.cli import main
from exporters import registry

def write(study, stream):
    answers = study.answers.all_current()
    stream.write(next(answers).item)
    stream.flush()
    print("half", flush=True)
    time.sleep(60)

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
registry.FORMATS[sys.argv[2]] = write
sys.exit(main(["export", sys.argv[1], "--format", sys.argv[2], "--out", sys.argv[3]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal for another process")
@pytest.mark.parametrize("name", ["csv", "label-studio"])
def test_stopping_leaves_the_old_file_and_nothing_else(study: StudyFolder, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out.txt"
    out.write_text("old")
    command = [sys.executable, "-c", SLOW, str(study.folder), name, str(out)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "half\n"
        assert len(list(tmp_path.iterdir())) > 1  # what is being written stands beside it, under another name
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=120)
    assert process.returncode == 130
    assert said.splitlines() == [cli.INTERRUPTED]
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"out.txt": "old"}
