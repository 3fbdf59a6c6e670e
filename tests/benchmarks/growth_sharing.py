"""How the costs of opening, answering, sharing and merging grow with the answers that are there already.

`python -m tests.benchmarks.growth_table` prints the table of docs/scale.md.
"""

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import open_study
from storage.packets.staged_packets import bring_in
from storage.packets.sync import sync

NEW = 10


def opening(made: Path) -> Callable[[], object]:
    """Opening a study and finding the next image somebody has to answer."""

    def work() -> None:
        with closing(open_study(made)) as study:
            for rater in list(study.raters.all())[:1]:
                study.queue.next_open(rater, 0)

    return work


def next_image(made: Path) -> Callable[[], object]:
    """Finding the next open image a hundred times, in a study that is open."""
    study = open_study(made)
    rater = next(iter(study.raters.all()))
    return lambda: [study.queue.next_open(rater, number) for number in range(100)]


def sharing(made: Path) -> Callable[[], object]:
    """Putting ten new answers into a shared folder, and taking them in on another machine."""
    drive, other = made.parent / "drive", made.parent / "other"
    drive.mkdir()
    with closing(open_study(made)) as study:
        study.prepare_to_write()
        sync(study, drive)
    shutil.copytree(made, other)
    with closing(open_study(other)) as study:
        study.prepare_to_write()
        study.back_up()
        sync(study, drive)
    answer_some(made)

    def work() -> None:
        for folder in (made, other):
            with closing(open_study(folder)) as study:
                study.prepare_to_write()
                sync(study, drive)

    return work


def merging(made: Path) -> Callable[[], object]:
    """Merging a whole copy of a study in which ten answers are new."""
    other = made.parent / "other"
    shutil.copytree(made, other)
    answer_some(other)

    def work() -> None:
        with closing(open_study(made)) as study:
            study.prepare_to_write()
            bring_in(study, other)

    return work


def answer_some(folder: Path) -> None:
    """Ten answers more."""
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        rubric = study.rubrics.current()
        assert rubric is not None
        session = study.sessions.start(next(iter(study.raters.all())), Perception.UNSAID)
        codes = [criterion.code for criterion in rubric.criteria][: NEW // 2]
        for image in (1, 2):
            for code in codes:
                content = Content(Verdict.NOT_MET)
                study.answers.record(session, image, code, content, AnswerAction.DO, Circumstances())


WORKS: dict[str, Callable[[Path], Callable[[], object]]] = {
    "open": opening,
    "next": next_image,
    "sync": sharing,
    "merge": merging,
}
