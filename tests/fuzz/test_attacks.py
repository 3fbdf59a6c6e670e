"""Every kind of file that can come in, spoiled in every way: taken, or refused in one sentence, within limits.

They are read in a process that may take a gigabyte, and ten seconds of the processor for each; the system ends it
otherwise, and the test names the file. A usual run spoils each kind once in each way; TOUCHSTONE_FUZZ_SECONDS=180
goes on for that long with other spots and other samples.
"""

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic

import pytest

from app.cli.output import one_line
from app.study.names import UNPRINTABLE
from tests.fuzz.attacks import PLACES, attacks_on
from tests.fuzz.readers import READERS
from tests.fuzz.samples import make_world
from tests.repository import ROOT

MEMORY, SECONDS, PATIENCE = 1_000_000_000, 10, 300
BUDGET = float(os.environ.get("TOUCHSTONE_FUZZ_SECONDS", "0"))
# What these are given is not opened by name, but copied or read by the test itself.
NOT_BY_NAME = ("study elsewhere", "study here", "lock's owner", "judge's reply")
TAKER = """
import os, resource, signal, sys, time
from pathlib import Path
from app.errors import UserError
from storage.folder import open_study
from tests.fuzz.readers import READERS

signal.alarm(int(sys.argv[4]) * 20)
folder = Path(sys.argv[1])
study = open_study(folder)
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]),) * 2)
slowest = 0.0
for case in sys.stdin:
    signal.alarm(int(sys.argv[4]))
    reader, file = case.rstrip(chr(10)).split(chr(9))
    began = time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (int(began) + 1 + int(sys.argv[3]), resource.RLIM_INFINITY))
    try:
        READERS[reader].take(study, Path(file))
    except UserError as error:
        said = "refused", error.sentence
    except BaseException as error:
        said = "FAILED", f"{type(error).__name__}: {error}"
        import traceback
        traceback.print_exc()
    else:
        said = "taken", ""
    slowest = max(slowest, time.process_time() - began)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000
    print(said[0], f"{slowest:.1f}", megabytes, repr(said[1]), sep=chr(9), flush=True)
"""


class Taker:
    """The process that reads, and what it has said so far."""

    def __init__(self, study: Path) -> None:
        words = [str(study), str(MEMORY), str(SECONDS), str(PATIENCE)]
        self._process = subprocess.Popen(
            [sys.executable, "-c", TAKER, *words],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.slowest, self.megabytes = 0.0, 0

    def take(self, reader: str, file: Path) -> tuple[str, str]:
        """`taken` or `refused`, and the sentence; `died` with the reason."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{reader}\t{file}\n")
        self._process.stdin.flush()
        told = self._process.stdout.readline().rstrip("\n").split("\t")
        if len(told) < 4:
            _out, errors = self._process.communicate()
            return "died", f"{self._process.returncode}: {errors[-1500:]}"
        self.slowest, self.megabytes = float(told[1]), int(told[2])
        return told[0], told[3]

    def close(self) -> None:
        self._process.communicate()


def cases(
    folder: Path, samples: list[tuple[str, bytes]], reader: str, round_: int
) -> Iterator[tuple[str, Path]]:
    """The spoiled files of a reader in one round, one at a time, each with its way; what is in a file's place
    comes in the first."""
    rename = READERS[reader].name
    ways = sorted({way for _name, content in samples for way in attacks_on(content)})
    for turn, way in enumerate(ways):
        fitting = [(name, content) for name, content in samples if way in attacks_on(content)]
        name, content = fitting[(turn + round_) % len(fitting)]
        spoiled = attacks_on(content)[way](content, round_ * 31 + turn)
        file = folder / (rename(spoiled) if rename else name)
        file.write_bytes(spoiled)
        yield way, file
    if reader in NOT_BY_NAME or round_:
        return
    for way, make in PLACES.items():
        file = folder / (rename(way.encode()) if rename else samples[0][0])
        make(file)
        yield way, file


def until(end: float) -> Iterator[tuple[int, str]]:
    """Round after round every reader: one round, or more as long as there is time."""
    for round_ in count():
        for reader in READERS:
            if round_ and monotonic() > end:
                return
            yield round_, reader
        if monotonic() > end:
            return


def is_one_line(sentence: str) -> bool:
    """Whether a sentence, written as Python writes it, has something in it and no line but one, as it is printed."""
    printed = one_line(ast.literal_eval(sentence))
    return bool(printed.strip()) and re.search(UNPRINTABLE, printed) is None


def clear(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()


def test_every_kind_of_file_is_taken_or_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "world").mkdir()
    world = make_world(tmp_path / "world")
    (tmp_path / "files").mkdir()
    counts: Counter[str] = Counter()
    ways: set[str] = set()
    wrong: list[str] = []
    samples = {name: reader.samples(world) for name, reader in READERS.items()}
    taker = Taker(world / "study")
    most, slowest = 0, 0.0
    for round_, reader in until(monotonic() + BUDGET):
        for way, file in cases(tmp_path / "files", samples[reader], reader, round_):
            said, sentence = taker.take(reader, file)
            most, slowest = max(most, taker.megabytes), max(slowest, taker.slowest)
            counts[said] += 1
            ways.add(way)
            if said == "refused" and not is_one_line(sentence):
                wrong.append(f"{reader}, {way}: {sentence}")
            if said not in ("taken", "refused"):
                kept = file.rename(
                    tmp_path / f"{reader} {way} {sum(counts.values())} {file.name}".replace("/", " ")
                )
                wrong.append(f"{reader}, {way}: {said} {sentence} ({kept})")
            if said == "died":
                taker = Taker(world / "study")
            clear(tmp_path / "files")
    taker.close()
    with capsys.disabled():
        told = ", ".join(f"{number} {said}" for said, number in sorted(counts.items()))
        sys.stdout.write(
            f"\n{len(READERS)} kinds of files, {len(ways)} ways, {sum(counts.values())} cases: {told};"
            f" slowest {slowest:.1f} s of the processor, most memory {most} MB\n"
        )
    assert not wrong, "\n".join(wrong)
    assert not list(tmp_path.rglob("outside*"))
    assert not Path("/tmp/outside").exists()
