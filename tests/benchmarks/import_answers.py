"""Importing a table of answers, compared with pandas reading it and sqlite3 storing the same rows."""

import gc
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pandas as pd

from app.cli import LOOK_FOR_GARBAGE
from app.identity import new_ids
from app.interchange.tables.annotations import bring_in, read_annotations
from storage.folder import open_study
from tests.agreement.making import rubric_of
from tests.storage.making import make_study

PEOPLE, IMAGES, CRITERIA = 70, 100, 7
TIMES = 3
_INSERT = """
INSERT INTO answer (uuid, image, rater, run, item, rubric, value, note, act, perception, heard, seconds, recorded_at)
VALUES (?, ?, ?, 0, ?, 1, ?, ?, 'import', 'unsaid', '{}', ?, ?)
"""


def rows() -> list[tuple[str, str, str, str]]:
    """(what, value, floor, ratio): processor microseconds for each answer, the least of several in turn."""
    gc.set_threshold(*LOOK_FOR_GARBAGE)  # as for every command
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "answers.csv"
        _write(table)
        count = PEOPLE * IMAGES * CRITERIA
        works: dict[Callable[[Path, Path], None], list[float]] = {_ours: [], _floor: []}
        for number in range(TIMES):
            for work, taken in works.items():
                place = Path(folder) / f"{work.__name__}-{number}"
                make_study(place, IMAGES, rubric_of(CRITERIA), described=()).close()
                began = time.process_time()
                work(place, table)
                taken.append(1e6 * (time.process_time() - began) / count)
        ours, floor = (min(taken) for taken in works.values())
        what = f"importing {count:,} answers, each (floor: pandas and sqlite3)"
        return [(what, f"{ours:.1f} µs", f"{floor:.1f} µs", f"{ours / floor:.2f}")]


def _write(table: Path) -> None:
    with table.open("w", encoding="utf-8") as file:
        file.write("image,rater,criterion,verdict,uncertain,note,seconds,recorded_at\n")
        for person in range(PEOPLE):
            for image in range(IMAGES):
                for item in range(CRITERIA):
                    number = (person * IMAGES + image) * CRITERIA + item
                    verdict = ("met", "not met", "cannot tell")[number % 3]
                    at = f"2026-01-{number % 28 + 1:02}T10:{number % 60:02}:00.{number % 1000:03}Z"
                    file.write(
                        f"cane-{image + 1}.png,P{person},T1.C{item + 1},{verdict},false,,{number % 997 / 10},{at}\n"
                    )


def _ours(place: Path, table: Path) -> None:
    with closing(open_study(place)) as study:
        bring_in(study, read_annotations(study, [table]))


def _floor(place: Path, table: Path) -> None:
    """The same rows into a table with the same indexes, without looking whether anything is there already."""
    frame = pd.read_csv(table, dtype=str, keep_default_na=False)
    keys = [
        frame[name].map({word: at for at, word in enumerate(frame[name].unique(), 1)})
        for name in ("image", "rater", "criterion")
    ]
    image, rater, item = (column.tolist() for column in keys)
    at = (pd.to_datetime(frame["recorded_at"]).astype("int64") // 1_000_000).tolist()
    said = (frame["verdict"].tolist(), frame["note"].tolist(), frame["seconds"].astype(float).tolist(), at)
    with closing(sqlite3.connect(place / "study.db")) as study:
        schema = study.execute(
            "SELECT sql FROM sqlite_master WHERE tbl_name = 'answer' AND type <> 'trigger'"
        )
        statements = [sql for (sql,) in schema]
    with closing(sqlite3.connect(place / "floor.db")) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        for statement in statements:
            database.execute(statement)
        with database:
            database.executemany(_INSERT, zip(new_ids(len(frame)), image, rater, item, *said, strict=True))
