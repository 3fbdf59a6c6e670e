"""How fast the study on disk is: an answer confirmed, the next open image, and coming in."""

import sqlite3
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median

from app.files.rubric_file import load_rubric
from app.identity import new_id
from app.sessions.annotate.annotating import Annotating
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.ports import NewStudy
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import StudyFolder, create_study, open_study

Row = tuple[str, str, str, str]
IMAGES, RATERS, CRITERIA = 100_000, 2, 5  # a million answers
ANSWERED = 300  # images of which each answer is timed
_PROGRESS = "INSERT INTO progress SELECT 1, id, number, 0, 1, 0 FROM image"
_RAW_TABLE = """
CREATE TABLE answer (id INTEGER PRIMARY KEY, uuid BLOB, image INTEGER, rater INTEGER, run INTEGER, item INTEGER,
    rubric INTEGER, value TEXT, doubt TEXT, note TEXT, act TEXT, previous INTEGER, session INTEGER, perception TEXT,
    alt_text INTEGER, heard TEXT, seconds REAL, recorded_at INTEGER)
"""


def rows() -> list[Row]:
    """Every measurement of this module."""
    with tempfile.TemporaryDirectory(
        dir=Path.home()
    ) as folder:  # /tmp may be memory, where a commit costs nothing
        place = Path(folder)
        return [_answer_confirmed(place), *_of_many_images(place)]


def _answer_confirmed(place: Path) -> Row:
    """One answer through the store, against one row of the same content inserted with nothing around it."""
    with _study(place / "answers", images=ANSWERED) as study, closing(_raw(place / "raw.db")) as raw:
        session = study.sessions.start(study.raters.add("Ada"), Perception.UNSAID)
        codes = [criterion.code for criterion in load_rubric("guide-cane").criteria]
        ours, floor = [], []
        for image in range(1, ANSWERED + 1):
            for code in codes:
                ours.append(_seconds(lambda: study.answers.record(session, image, code, *_SAID)))  # noqa: B023
                floor.append(
                    _seconds(lambda: raw.execute(f"INSERT INTO answer VALUES ({_MARKS})", _raw_row()))
                )
    return _compared(
        "answer confirmed, on the disk", median(ours), "one row, raw sqlite3, WAL + FULL", median(floor)
    )


_SAID = (Content(Verdict.MET), AnswerAction.DO, Circumstances(seconds=3.5))
_MARKS = ", ".join("?" * 18)


def _raw_row() -> tuple[object, ...]:
    return (
        None,
        new_id().bytes,
        1,
        1,
        0,
        4,
        1,
        "met",
        None,
        "",
        "do",
        None,
        1,
        "unsaid",
        None,
        "{}",
        3.5,
        10**12,
    )


def _raw(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(_RAW_TABLE)
    return connection


def _of_many_images(place: Path) -> list[Row]:
    with _study(place / "many", IMAGES) as study:
        _fill(study)
        next_open = _next_open(study)
    with _study(place / "few", images=1):
        pass
    many, few = [], []
    for _ in range(15):
        many.append(_seconds(lambda: _come_in(place / "many")))
        few.append(_seconds(lambda: _come_in(place / "few")))
    what = f"study opened, first image there, {IMAGES:,} images and a million answers"
    return [next_open, _compared(what, median(many), "one image, no answers", median(few))]


def _next_open(study: StudyFolder) -> Row:
    """The next open image where a naive search would walk furthest: only the last one open; only the first one open,
    seen from behind it; only one left, and it was put off; none."""
    ada = study.raters.add("Ada")
    cases = ((IMAGES, 0, 0), (1, 1, 0), (1, 1, 1), (0, 0, 0))
    worst = 0.0
    for number, after, later in cases:
        with study.database.atomic() as connection:
            connection.execute("UPDATE progress SET is_open = 0 WHERE rater = ?", (ada.key,))
            connection.execute(
                "UPDATE progress SET is_open = 1, is_later = ? WHERE rater = ? AND number = ?",
                (later, ada.key, number),
            )
        times = [_seconds(lambda: study.queue.next_open(ada, after)) for _ in range(500)]  # noqa: B023
        worst = max(worst, median(times))
    floor = median(_seconds(lambda: study.images.at(IMAGES)) for _ in range(500))
    return _compared(f"next open image of {IMAGES:,}, worst place", worst, "one image by its number", floor)


def _come_in(folder: Path) -> None:
    study = open_study(folder)
    try:
        Annotating(study, study.raters.all()[0]).begin()
    finally:
        study.close()


@contextmanager
def _study(folder: Path, images: int) -> Iterator[StudyFolder]:
    """An open study with a rater and images whose files are not there."""
    study = create_study(folder, NewStudy("Speed", "guide cane", rubric=load_rubric("guide-cane")))
    study.prepare_to_write()
    study.raters.add("Ada")
    with study.database.atomic() as connection:
        connection.executemany(
            "INSERT INTO image (id, uuid, number, name, source, is_photograph, is_reference, prompt, image_group,"
            " licence, format, width, height, size_bytes, added_at)"
            " VALUES (?, ?, ?, ?, '', 0, 0, '', '', '', '', 0, 0, 0, 0)",
            ((n, uuid.uuid4().bytes, n, f"cane-{n}.png") for n in range(1, images + 1)),
        )
        connection.execute(_PROGRESS)
    try:
        yield study
    finally:
        study.close()


def _fill(study: StudyFolder) -> None:
    """A million answers by people who are not Ada."""
    others = [study.raters.add(f"Rater {n}").key for n in range(RATERS)]
    items = [
        key for (key,) in study.database.rows("SELECT id FROM item WHERE rubric = 1 LIMIT ?", (CRITERIA,))
    ]
    with study.database.atomic() as connection:
        connection.executemany(
            "INSERT INTO answer (uuid, image, rater, run, item, rubric, value, note, act, perception, heard,"
            " recorded_at) VALUES (?, ?, ?, 0, ?, 1, 'met', '', 'import', 'unsaid', '{}', 0)",
            (
                (uuid.uuid4().bytes, image, rater, item)
                for image in range(1, IMAGES + 1)
                for rater in others
                for item in items
            ),
        )


def _seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def _compared(what: str, value: float, floor_name: str, floor: float) -> Row:
    return what, _told(value), f"{floor_name}: {_told(floor)}", f"{value / floor:.2f}"


def _told(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} µs" if seconds < 1e-3 else f"{seconds * 1e3:.1f} ms"
