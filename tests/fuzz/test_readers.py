"""Spoiled files of every kind: taken, or refused in a sentence with the study as it was. Never a traceback.

The number of files a reader gets is small in a usual run; TOUCHSTONE_FUZZ=2000 gives each reader so many.
"""

import os
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.errors import UserError
from storage.folder import StudyFolder, open_study
from tests.canonical_facts import canonical
from tests.fuzz import loose, samples
from tests.fuzz.mutation import Edit, spoil
from tests.fuzz.readers import READERS, Reader

pytestmark = pytest.mark.usefixtures("quick_passphrases")
EXAMPLES = int(os.environ.get("TOUCHSTONE_FUZZ", "12"))
LONGEST = 30  # seconds of the processor; what takes more for a file of some kilobytes hangs
LONGEST_WAIT = (
    600  # seconds by the clock; a busy machine needs some, and what waits for a pipe waits for ever
)
EDITS = st.lists(st.tuples(*[st.integers(0, 2**20)] * 3), min_size=1, max_size=4)
PLAIN: list[Edit] = []


class Hangs(BaseException):
    """Not an Exception, so that no reader takes it for trouble with its file."""


@contextmanager
def not_for_ever() -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise Hangs

    clocks = {
        signal.ITIMER_PROF: (signal.SIGPROF, LONGEST),
        signal.ITIMER_REAL: (signal.SIGALRM, LONGEST_WAIT),
    }
    usual = {sign: signal.signal(sign, stop) for sign, _ in clocks.values()}
    for clock, (_, seconds) in clocks.items():
        signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        for clock in clocks:
            signal.setitimer(clock, 0)
        for sign, handler in usual.items():
            signal.signal(sign, handler)


class Bench:
    """One reader's samples and a study that is as new for each of them."""

    def __init__(self, reader: Reader, world: Path, place: Path) -> None:
        self.reader = reader
        self.samples = reader.samples(world)
        self._world, self._place = world, place
        self._study: StudyFolder | None = None
        self._as_new: object = None

    def try_out(self, number: int, edits: list[Edit]) -> bool:
        """Whether the file was taken; otherwise it was refused in words, and nothing changed."""
        name, content = self.samples[number % len(self.samples)]
        content = spoil(content, edits, self.reader.ways)
        folder = self._place / "files"
        folder.mkdir(exist_ok=True)
        file = folder / (self.reader.name(content) if self.reader.name else name)
        file.write_bytes(content)
        study = self._fresh()
        refused: UserError | None = None
        try:
            with not_for_ever():
                self.reader.take(study, file)
        except UserError as error:
            refused = error
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        if refused is None:
            self._look_through(study)
            return True
        assert refused.sentence.strip()
        assert f"{refused.sentence}{refused.details}".encode(), "it can be printed"
        assert dump(study) == self._as_new, "refused, and yet something changed"
        return False

    def _look_through(self, study: StudyFolder) -> None:
        """What was taken can be read."""
        if dump(study) == self._as_new:
            return
        self.close()
        with loose.opened(self._place / "study") as again:
            loose.look_through(again)
        shutil.rmtree(self._place / "study")

    def _fresh(self) -> StudyFolder:
        if self._study is None:
            shutil.copytree(self._world / "study", self._place / "study", dirs_exist_ok=True)
            self._study = open_study(self._place / "study")
            self._as_new = dump(self._study)
        return self._study

    def close(self) -> None:
        if self._study is not None:
            self._study.close()
            self._study = None


def dump(study: StudyFolder) -> object:
    """All that is in the study: its facts, every other row, and its image files."""
    with sqlite3.connect(study.folder / "study.db") as connection:
        rows = tuple(connection.iterdump())
    connection.close()
    images = sorted(str(path) for path in (study.folder / "images").rglob("*"))
    return canonical(study.database), rows, images


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, quick_passphrases: None) -> Path:
    return samples.make_world(tmp_path_factory.mktemp("world"))


@pytest.fixture
def bench(request: pytest.FixtureRequest, world: Path, tmp_path: Path) -> Iterator[Bench]:
    made = Bench(READERS[request.param], world, tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("bench", READERS, indirect=True)
def test_a_spoiled_file_is_taken_or_refused_whole(bench: Bench) -> None:
    taken = [bench.try_out(number, PLAIN) for number in range(len(bench.samples))]
    assert any(taken) or bench.reader is READERS["lock's owner"], "not even a good file is taken"

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize="TOUCHSTONE_FUZZ" not in os.environ,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.integers(0, 20), EDITS)
    def check(number: int, edits: list[Edit]) -> None:
        bench.try_out(number, edits)

    check()
