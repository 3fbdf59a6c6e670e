"""Every kind of file that can come in, spoiled in every way: taken, or refused in one sentence, within limits.

They are read in a process that may take a gigabyte, and ten seconds of the processor for each; the system ends it
otherwise, and the test names the file. A usual run spoils each kind once in each way; TOUCHSTONE_FUZZ=20 twenty times.
"""

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.output import one_line
from app.study.identity import UNPRINTABLE
from tests.fuzz.attacks import PLACES, attacks_on
from tests.fuzz.readers import READERS
from tests.fuzz.samples import make_world

ROOT = Path(__file__).resolve().parents[2]
MEMORY, SECONDS, PATIENCE = 1_000_000_000, 10, 300
ROUNDS = int(os.environ.get("TOUCHSTONE_FUZZ", "1"))
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


def cases(folder: Path, samples: list[tuple[str, bytes]], reader: str) -> Iterator[tuple[str, Path]]:
    """The spoiled files of a reader, one at a time, each with its way."""
    rename = READERS[reader].name
    for round_ in range(ROUNDS):
        for number, (name, content) in enumerate(samples):
            for turn, (way, attack) in enumerate(attacks_on(content).items()):
                if ROUNDS == 1 and turn % len(samples) != number:
                    continue  # a usual run spoils one sample of a kind in each way
                spoiled = attack(content, round_ * 31 + number + turn)
                file = folder / (rename(spoiled) if rename else name)
                file.write_bytes(spoiled)
                yield way, file
    if reader not in NOT_BY_NAME:
        for way, make in PLACES.items():
            file = folder / (rename(way.encode()) if rename else samples[0][0])
            make(file)
            yield way, file


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
    most = 0
    for reader in READERS:
        for way, file in cases(tmp_path / "files", samples[reader], reader):
            said, sentence = taker.take(reader, file)
            most = max(most, taker.megabytes)
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
            f" slowest {taker.slowest:.1f} s, most memory {most} MB\n"
        )
    assert not wrong, "\n".join(wrong)
    assert not list(tmp_path.rglob("outside*"))
    assert not Path("/tmp/outside").exists()
