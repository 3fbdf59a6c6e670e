"""How costs grow with size: agreement, plans, files of calls, and replies, each in a process of its own.

What counts is the exponent (1: twice as much takes twice as long) and the most memory, which must not follow the size.
"""

import gc
import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path

from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.cli import LOOK_FOR_GARBAGE
from app.identity import new_id
from app.interchange.judge_replies import bring_in, read_replies
from app.judging.batches.batch import BatchFile, PictureForm
from app.judging.runs.plan import Plan, RunRequest, make_plan
from app.study.judge.judge_setup import JudgeSetup
from app.study.team.raters import RaterKind
from exporters.answers import openai_batch
from storage.folder import StudyFolder, open_study
from tests.agreement.making import rubric_of
from tests.benchmarks import growth_sharing
from tests.benchmarks.most_memory import megabytes
from tests.judging.many_images import make_many, write_replies
from tests.repository import ROOT
from tests.storage.making import make_study

Row = tuple[str, str, str, str]
SIZES = (1_000, 10_000, 100_000)
CRITERIA, EACH = 7, 10  # a person answers so many criteria of at least so many images
MOST_PEOPLE = 140  # in larger studies each of them answers more
_ANSWER = """
INSERT INTO answer (uuid, image, rater, run, item, rubric, value, note, act, perception, heard, recorded_at)
VALUES (?, ?, ?, ?, ?, 1, ?, '', 'import', 'unsaid', '{}', 1767225600000)
"""


OF_ANSWERS = ("open", "next", "sync", "merge", "agree")
MEASURED = {
    "open": "opening and the next image, answers",
    "next": "next image, 100 times, answers",
    "sync": "ten new answers shared and taken, answers",
    "merge": "merging a copy with ten new answers, answers",
    "agree": "agreement report, answers",
    "plan": "plan of a judge, calls",
    "export": "file of calls, pictures by path, calls",
    "replies": "replies taken in, replies",
}


def rows(sizes: Sequence[int] = SIZES, names: Sequence[str] = tuple(MEASURED)) -> list[Row]:
    """Every measurement of this module."""
    return [row for name in names for row in _rows(name, MEASURED[name], sizes)]


def _rows(name: str, what: str, sizes: Sequence[int]) -> list[Row]:
    measured = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "tests.benchmarks.growth", name, str(size), folder]
            told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
            seconds, before, peak = json.loads(told.stdout)
            measured.append((size, seconds, before, peak))
    (few, quick, *_), (many, slow, *_) = measured[0], measured[-1]
    exponent = math.log(slow / quick) / math.log(many / few)
    return [
        (
            f"{what}: {size:,}",
            f"{seconds:.2f} CPU s",
            f"{before:.0f} MB when it begins",
            f"{peak:.0f} MB at most" + (f"; exponent {exponent:.2f}" if size == many else ""),
        )
        for size, seconds, before, peak in measured
    ]


def measure(name: str, size: int, folder: Path) -> tuple[float, float, float]:
    """CPU seconds of one piece of work, and the megabytes of this process before it and at most."""
    if name in growth_sharing.WORKS:
        work = growth_sharing.WORKS[name](_answered(size, folder))
    else:
        work = {"agree": _agree, "plan": _plan, "export": _export, "replies": _replies}[name](size, folder)
    before, started = megabytes(), time.process_time()
    work()
    return time.process_time() - started, before, megabytes()


def _agree(answers: int, folder: Path) -> Callable[[], object]:
    """As many answers, by people of whom fourteen share an image."""
    made = _answered(answers, folder)
    return lambda: build(open_study(made), Question("P0", "judge"))


def shape(answers: int) -> tuple[int, int, int]:
    """How many people give about so many answers, about how many images each, and how many images there are."""
    people = min(max(2, answers // (CRITERIA * EACH)), MOST_PEOPLE)
    each = max(EACH, answers // (CRITERIA * people))
    return people, each, max(each, people * each // 14)


def _answered(answers: int, folder: Path) -> Path:
    people, each, images = shape(answers)
    if (folder / "study").exists():
        return folder / "study"
    study = make_study(folder / "study", images, rubric_of(CRITERIA), described=())
    answer(study, people, each, images)
    study.close()
    return folder / "study"


def answer(study: StudyFolder, people: int, each: int, images: int) -> None:
    """Answers by so many people about so many images each, and by a judge about all."""
    items = [key for (key,) in study.database.rows("SELECT id FROM item WHERE rubric = 1")]
    raters = [study.raters.add(f"P{number}").key for number in range(people)]
    judge = study.raters.add("judge", RaterKind.JUDGE).key
    said = ("met", "not met", "met", "cannot tell")
    places = chain(
        ((rater, 0, (at * each + near) % images) for at, rater in enumerate(raters) for near in range(each)),
        ((judge, 1, image) for image in range(images)),
    )
    with study.database.atomic() as connection:
        connection.executemany(
            _ANSWER,
            (
                (new_id().bytes, image + 1, rater, run, item, said[(rater * 7 + image * 3 + item) % 4])
                for rater, run, image in places
                for item in items
            ),
        )


def _made(calls: int, folder: Path) -> Path:
    if not (folder / "study").exists():
        make_many(folder / "study", calls // 5).close()
    return folder / "study"


def _planned(study: StudyFolder) -> Plan:
    return make_plan(study, RunRequest(JudgeSetup("m", "http://localhost:1/v1")))


def _plan(calls: int, folder: Path) -> Callable[[], object]:
    made = _made(calls, folder)
    return lambda: _planned(open_study(made))


def _written(made: Path, out: Path) -> list[BatchFile]:
    with closing(open_study(made)) as study:
        return openai_batch.write_batch(study, _planned(study), out, pictures=PictureForm.PATH)


def _export(calls: int, folder: Path) -> Callable[[], object]:
    # The pictures of these studies are empty files, so that none is prepared: what is measured are the calls.
    setattr(openai_batch._Folder, "address", lambda _self, sha256: f"file:///{sha256}.jpg")  # noqa: B010 - for mypy
    made = _made(calls, folder)
    return lambda: _written(made, folder / "calls.jsonl")


def _replies(calls: int, folder: Path) -> Callable[[], object]:
    command = [sys.executable, "-m", "tests.benchmarks.growth", "written", str(calls), str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)  # so that its memory is not counted here

    def take() -> None:
        with closing(open_study(folder / "study")) as study:
            bring_in(study, read_replies(study, [folder / "back"]))

    return take


if __name__ == "__main__":
    gc.set_threshold(*LOOK_FOR_GARBAGE)  # as for every command
    chosen, number, place = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    if chosen == "made":
        (_answered if sys.argv[4] in OF_ANSWERS else _made)(number, place)
    elif chosen == "written":
        _export(number, place)
        write_replies(_written(place / "study", place / "calls.jsonl"), place / "back")
    else:
        sys.stdout.write(json.dumps(measure(chosen, number, place)))
