"""Killed in the middle of work, again and again: every confirmed answer is there, and nothing else."""

import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from app.study.verdict import Verdict
from storage.folder import open_study
from tests.repository import ROOT
from tests.storage.making import make_study

IMAGES, CODES = 400, 7
MOST_BETWEEN_KILLS = 180  # answers: more than a thousand in about a dozen kills, however fast the machine is
LONGEST_ANSWER = 0.004  # seconds from one answer confirmed to the next, or longer
# Says aloud what it did only after it was done; the last line before the kill may be torn.
ANNOTATOR = """
import sys
from pathlib import Path
from app.sessions.annotate.annotating import Annotating
from app.study.verdict import Verdict
from storage.folder import open_study

study = open_study(Path(sys.argv[1]))
session = Annotating(study, study.raters.add("Ada"))
session.begin()
number = int(sys.argv[2])
verdicts = list(Verdict)
print("ready", flush=True)
while True:
    round_, place = divmod(number, 400 * 7)
    image, item = place // 7 + 1, session.criteria[place % 7].code
    if session.image.number != image:
        session.go_to(image)
    session.decide(verdicts[round_ % 4], item)
    print(number, flush=True)
    number += 1
"""


def confirmed_until_killed(folder: Path, start: int, answers: int, after: float) -> int:
    """Let it confirm so many answers, kill it some seconds later, in the middle of another one, and return the number
    of the next answer not confirmed."""
    with subprocess.Popen(
        [sys.executable, "-c", ANNOTATOR, str(folder), str(start)], stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        told = b"".join(process.stdout.readline() for _ in range(answers))
        time.sleep(after)
        process.kill()
        told += process.stdout.read()
    whole_lines = told.rpartition(b"\n")[0].split()
    assert [int(number) for number in whole_lines] == list(range(start, start + len(whole_lines)))
    return start + len(whole_lines)


def on_the_disk(folder: Path) -> list[tuple[int, str, str]]:
    """Every answer stored, in order, read with nothing of ours; and the database is whole."""
    with closing(sqlite3.connect(folder / "study.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        return database.execute(
            "SELECT answer.image, item.code, answer.value FROM answer JOIN item ON item.id = answer.item"
            " ORDER BY answer.id"
        ).fetchall()


def expected(number: int, codes: list[str]) -> tuple[int, str, str]:
    """What the annotator's answer of this number is, as it is on the disk."""
    round_, place = divmod(number, IMAGES * CODES)
    return place // CODES + 1, codes[place % CODES], list(Verdict)[round_ % 4].value


def test_more_than_a_thousand_confirmed_answers_outlive_every_kill(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    make_study(folder, IMAGES, "guide-cane", described=(), whole_image=None).close()
    with closing(open_study(folder)) as study:
        rubric = study.rubrics.current()
    assert rubric is not None
    codes = [criterion.code for criterion in rubric.criteria]
    assert len(codes) == CODES
    chance = random.Random(20261121)
    confirmed, kills = 0, 0
    while confirmed <= 1000 or kills < 12:
        confirmed = confirmed_until_killed(
            folder, confirmed, chance.randrange(MOST_BETWEEN_KILLS), chance.uniform(0.0, LONGEST_ANSWER)
        )
        kills += 1
        stored = on_the_disk(folder)
        # The kill may have come between the commit and the line: one more may be there, never one less.
        assert len(stored) - confirmed in (0, 1), f"kill {kills}"
        assert stored == [expected(number, codes) for number in range(len(stored))]
        confirmed = len(stored)
    check_that_it_opens_clean(folder)


def check_that_it_opens_clean(folder: Path) -> None:
    """The lock is free, and the queue is what the answers say."""
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        ada = study.raters.find("Ada")
        assert ada is not None
        before = list(study.database.rows("SELECT * FROM progress"))
        assert study.queue.tally(ada).complete >= 1000 // CODES
        study.queue.rebuild()
        assert list(study.database.rows("SELECT * FROM progress")) == before
