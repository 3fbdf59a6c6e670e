"""`touchstone annotate` as a process: on a terminal, in a pipe, interrupted, refused."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.cli.annotate.terminal_loop import run
from app.errors import UserError
from app.study.team.raters import RaterKind
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from tests.repository import ROOT
from tests.storage.making import make_study

PROGRAM = [sys.executable, "-m", "app", "annotate"]
needs_a_terminal = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no pseudo-terminals in Python"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A closed study with three images, and Robin who rates them."""
    study = make_study(tmp_path / "study")
    study.raters.add("Robin")
    study.raters.add("Deep Thought", RaterKind.JUDGE)
    study.close()
    return tmp_path / "study"


@contextmanager
def opened(folder: Path) -> Iterator[StudyFolder]:
    study = open_study(folder)
    try:
        yield study
    finally:
        study.close()


def verdicts(folder: Path, number: int = 1, rater: str = "Robin") -> dict[str, object]:
    """What is on the disk for one image."""
    with opened(folder) as study:
        robin, image = study.raters.find(rater), study.images.at(number)
        assert robin is not None
        assert image is not None
        return {
            item: answer.content.value for item, answer in study.answers.current(image.key, robin).items()
        }


def annotate(
    folder: Path, lines: str | None, *more: str, rater: str = "Robin"
) -> "subprocess.CompletedProcess[str]":
    """Run it in a pipe; `lines` None gives it nothing at all to read."""
    return subprocess.run(
        [*PROGRAM, str(folder), "--rater", rater, *more],
        input=lines or "",
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )


class Typist:
    """The program on a pseudo-terminal, and somebody typing at it."""

    def __init__(self, folder: Path, rater: str = "Robin") -> None:
        import pty

        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*PROGRAM, str(folder), "--rater", rater],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT,
            start_new_session=True,
            # a shell that started the tests behind itself has Ctrl+C ignored by all below it
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            env={**os.environ, "TERM": "xterm"},
        )
        os.close(theirs)
        self.shown = ""

    def until(self, pattern: str) -> str:
        """Read until a pattern is on the screen; returns what came since the last time."""
        fresh, limit = "", time.monotonic() + 120
        while not re.search(pattern, fresh):
            assert select.select([self._ours], [], [], limit - time.monotonic())[0], (
                f"no {pattern!r} in {fresh!r}"
            )
            try:
                fresh += os.read(self._ours, 4096).decode()
            except OSError as ended:  # Linux's way of saying that the other side has gone
                raise AssertionError(f"no {pattern!r} in {fresh!r}") from ended
        self.shown += fresh
        return fresh.replace("\r\n", "\n")

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def end(self) -> int:
        """Wait for the program to end; returns its exit code."""
        code = self.process.wait(120)
        os.close(self._ours)
        return code


@needs_a_terminal
def test_on_a_terminal_there_is_a_prompt_and_each_sentence_has_its_line(folder: Path) -> None:
    typist = Typist(folder)
    assert "Image 1 of 3.\n" in typist.until("> $")
    typist.type("n\n")
    assert typist.until("> $") == "n\nNot met.\n1 left.\n> "
    assert count(folder) == 1  # on the disk before the person could read it
    typist.type("quit\n")
    typist.until("3 open")
    assert typist.end() == 0
    assert "\x1b" not in typist.shown  # no colours, nothing drawn anew
    assert verdicts(folder) == {"T1.C1": Verdict.NOT_MET}


def count(folder: Path) -> int:
    """How many answers are on the disk, read while the program runs."""
    with opened(folder) as study:
        return study.answers.count()


@needs_a_terminal
def test_the_end_of_input_leaves_well(folder: Path) -> None:
    typist = Typist(folder)
    typist.until("> $")
    typist.type("y\n")
    typist.until("> $")
    typist.type("\x04")
    assert typist.until("3 open\\.\r\n") == "\nEverything is saved.\n0 of 3 images complete, 3 open.\n"
    assert typist.end() == 0
    assert verdicts(folder) == {"T1.C1": Verdict.MET}


@needs_a_terminal
def test_an_interrupt_leaves_well(folder: Path) -> None:
    typist = Typist(folder)
    typist.until("> $")
    typist.type("y\n")
    typist.until("> $")
    typist.process.send_signal(signal.SIGINT)
    said = typist.until("3 open")
    assert "Everything is saved.\n" in said
    assert "Traceback" not in typist.shown
    assert typist.end() == 0
    with opened(folder) as study:
        study.prepare_to_write()  # the lock is free again
    assert verdicts(folder) == {"T1.C1": Verdict.MET}


@needs_a_terminal
@pytest.mark.parametrize(("reply", "is_added"), [("yes", True), ("no", False), ("", False)])
def test_somebody_unknown_is_asked_about(folder: Path, reply: str, is_added: bool) -> None:
    typist = Typist(folder, "Kim")
    typist.until(re.escape("There is no rater called Kim. Add Kim? yes/no") + "\r\n> $")
    typist.type(f"{reply}\n")
    if is_added:
        assert "Welcome, Kim." in typist.until("> $")
        typist.type("quit\n")
        typist.until("Everything is saved")
    else:
        typist.until("Known raters: Robin\\.")
    assert typist.end() == (0 if is_added else 1)
    with opened(folder) as study:
        assert (study.raters.find("Kim") is not None) is is_added


def test_lines_from_a_pipe_are_answers_without_prompts(folder: Path) -> None:
    done = annotate(folder, "y\n\nn\nnote zu kurz – ചൂരൽ\nlabel")
    assert (done.returncode, done.stderr) == (0, "")
    assert ">" not in done.stdout
    assert "Label not appropriate: Tip.\n" in done.stdout
    left = "0 of 3 images complete, 3 open.\nOn 1 of them, only the answer on the whole image is missing.\n"
    assert done.stdout.endswith(f"Everything is saved.\n{left}")
    assert verdicts(folder) == {"T1.C1": Verdict.MET, "T1.C2": Verdict.NOT_MET}


@pytest.mark.parametrize("more", [(), ("--walk",)])
def test_with_nobody_to_type_it_walks_through_the_image(folder: Path, more: tuple[str, ...]) -> None:
    done = annotate(folder, None, *more)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "Image 1 of 3." in lines
    assert "The cane is straight." in lines
    assert "There is a tip." in lines
    assert lines[-2:] == ["Everything is saved.", "0 of 3 images complete, 3 open."]
    assert verdicts(folder) == {}


def test_a_walk_reads_nothing(folder: Path) -> None:
    assert annotate(folder, "y\ny\n", "--walk").returncode == 0
    assert verdicts(folder) == {}


def test_it_goes_on_where_one_left(folder: Path) -> None:
    annotate(folder, "next\ny\n")
    lines = annotate(folder, "quit\n").stdout.splitlines()
    assert lines[1:3] == ["Welcome back, Robin.", "Image 2 of 3, 1 of 2 answered."]


def test_signs_the_terminal_cannot_show_are_no_error(folder: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, str(folder), "--rater", "Robin"],
        input=b"note \xff \xe0\xb4\x9a\n",
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_misspelt_rater_in_a_pipe_is_an_error_that_names_the_known(folder: Path) -> None:
    done = annotate(folder, "yes\n", rater="robyn")
    assert done.returncode == 1
    assert done.stderr == "There is no rater called robyn. Known raters: Robin.\n"
    assert verdicts(folder) == {}


def test_a_new_rater_in_a_pipe_is_added_and_told(folder: Path) -> None:
    done = annotate(folder, "y\nquit\n", rater="Kim")
    assert done.returncode == 0
    assert done.stdout.startswith("Kim is new in this study and was added.\n")
    assert len(verdicts(folder, rater="Kim")) == 1


def test_a_judge_cannot_sit_down(folder: Path) -> None:
    with pytest.raises(UserError, match="Deep Thought is a judge"):
        run(folder, "Deep Thought", None, walk=True)


def test_an_unknown_way_of_perceiving_is_named(folder: Path) -> None:
    with pytest.raises(UserError, match="Known: screen reader, own voice, magnified, image visible, unsaid"):
        run(folder, "Robin", "telepathy", walk=True)


def test_a_study_that_is_open_elsewhere_is_refused(folder: Path) -> None:
    with opened(folder) as study:
        study.prepare_to_write()
        done = annotate(folder, "y\n")
    assert (done.returncode, done.stdout) == (1, "")
    assert "is already open on " in done.stderr
    assert f"process {os.getpid()}" in done.stderr


def test_a_reader_who_goes_away_hears_no_complaint(folder: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, str(folder), "--rater", "Robin", "--walk"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(120) == 1


def test_a_sitting_begins_with_a_backup_and_a_walk_does_not(folder: Path) -> None:
    annotate(folder, "", "--walk")
    assert not (folder / "backups").exists()
    annotate(folder, "y\nquit\n")
    assert len(list((folder / "backups").glob("study-*.db"))) == 1
