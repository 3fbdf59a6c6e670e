"""What is done in a study grows with its images, and never with their square: steps are counted, not seconds.

A search through a list inside one call of C counts as one step: what only such searches make quadratic is not seen.
"""

import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import FrameType

import pytest

from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.assignment.planning import propose, put_in_force
from app.sessions.annotate.annotating import Annotating
from app.sessions.gallery.gallery import Gallery
from app.sessions.study.home import count_differences
from app.sessions.study.sign_in import look_at
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.assignments import Kind, Setup
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Verdict
from exporters.registry import export
from storage.folder import StudyFolder, open_study
from tests.storage.making import make_study

FEW, TIMES = 60, 4
FIRST = 20  # images of a study in which each piece of work is done before, so that imports are not counted
EACH = 20  # instructions of SQLite that count as one step
PEOPLE = ("Ada", "Ben", "Cai")
_ANSWERS = """
INSERT INTO answer (uuid, image, rater, run, item, rubric, value, note, act, perception, heard, recorded_at)
SELECT randomblob(16), image.id, ?, ?, item.id, 1,
    CASE (image.id * ? + item.id) % 3 WHEN 0 THEN 'met' ELSE 'not met' END,
    '', 'import', 'unsaid', '{}', 1767225600000
FROM image JOIN item ON item.rubric = 1 WHERE image.number % 10 OR ?
"""


def annotate(study: StudyFolder, _place: Path) -> None:
    Annotating(study, study.raters.all()[0]).begin()


def answer(study: StudyFolder, _place: Path) -> None:
    ada = study.raters.all()[0]
    session = study.sessions.start(ada, Perception.UNSAID)
    for number in range(10, study.images.count(), 10):
        study.answers.record(
            session, number, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances(seconds=3.0)
        )
        study.queue.next_open(ada, number)


def come_home(study: StudyFolder, _place: Path) -> None:
    look_at(study)
    count_differences(study)


def look_through(study: StudyFolder, _place: Path) -> None:
    gallery = Gallery(study, "Cai")
    gallery.search("cane-7")
    gallery.search("")
    gallery.sort_by("source")
    for row in gallery.shown:
        gallery.line(row)


def agree(study: StudyFolder, _place: Path) -> None:
    build(study, Question("Ada", "judge"))


def plan(study: StudyFolder, _place: Path) -> None:
    for kind in (Kind.PER_IMAGE, Kind.BLOCKS, Kind.OVERLAP):
        propose(study, replace(Setup(), kind=kind, per_image=2, overlap=10), (*PEOPLE, "Dan"))
    put_in_force(study, Setup(), PEOPLE)
    put_in_force(study, Setup(), (*PEOPLE, "Dan"))


def write(kind: str) -> Callable[[StudyFolder, Path], None]:
    return lambda study, place: export(study, kind, place / f"out.{kind}")


WORK: dict[str, Callable[[StudyFolder, Path], None]] = {
    "opening for somebody": annotate,
    "answering": answer,
    "the home page": come_home,
    "the gallery": look_through,
    "agreement": agree,
    "plans": plan,
    **{f"export as {kind}": write(kind) for kind in ("csv", "csv-wide", "jsonl", "json", "label-studio")},
}


def made(folder: Path, images: int) -> Path:
    """A study in which three people and a judge answered nine images of ten, and the judge the tenth too."""
    with closing(make_study(folder, images, described=())) as study:
        raters = [study.raters.add(name).key for name in PEOPLE]
        judge = study.raters.add("judge", RaterKind.JUDGE).key
        with study.database.atomic() as connection:
            for place, rater in enumerate((*raters, judge)):
                connection.execute(_ANSWERS, (rater, rater == judge, place + 1, rater == judge))
    return folder


def steps(folder: Path, work: Callable[[StudyFolder, Path], None]) -> int:
    """How many calls of Python and steps of SQLite a piece of work takes in a study that has just been opened."""
    counted = 0

    def call(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    def step() -> int:
        nonlocal counted
        counted += 1
        return 0

    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        study.database.connection.set_progress_handler(step, EACH)
        sys.setprofile(call)
        try:
            work(study, folder.parent)
        finally:
            sys.setprofile(None)
            study.database.connection.set_progress_handler(None, 0)
    return counted


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    place = tmp_path_factory.mktemp("many")
    return tuple(made(place / str(images), images) for images in (FIRST, FEW, FEW * TIMES))


@pytest.mark.parametrize("work", WORK)
def test_four_times_the_images_take_four_times_the_steps_at_most(
    studies: tuple[Path, ...], work: str
) -> None:
    _first, few, many = (steps(folder, WORK[work]) for folder in studies)
    assert many <= 1.25 * TIMES * few, f"{few} steps for {FEW} images, {many} for {FEW * TIMES}"
