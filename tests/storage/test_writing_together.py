"""Several processes write into one study at once: each answer is stored, and nobody is refused."""

import subprocess
import sys
from contextlib import closing

import pytest

from app.errors import UserError
from app.study.team.raters import RaterKind
from storage import database
from storage.folder import StudyFolder, open_study
from tests.repository import ROOT

TIMES, PEOPLE = 40, ("Ada", "Ben", "Cem")
WRITER = """
import sys
from pathlib import Path
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from app.study.work import ADDING, answering
from storage import database
from storage.folder import open_study

folder, name, times = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
study = open_study(folder)
study.prepare_to_add(ADDING)
shared = study.raters.add("Everybody")  # all of them add the same one
rater = study.raters.add(name)
study.prepare_to_add(answering(rater))
session = study.sessions.start(rater, Perception.UNSAID)
print("ready", flush=True)
sys.stdin.readline()
for number in range(times):
    content = Content(Verdict.MET if number % 2 else Verdict.NOT_MET, note=str(number))
    study.answers.record(session, 1 + number % 3, "T1.C1", content, AnswerAction.DO, Circumstances())
study.sessions.end(session)
study.close()
"""


def test_all_that_several_processes_store_at_once_is_there(study: StudyFolder) -> None:
    study.close()
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(study.folder), name, str(TIMES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for name in PEOPLE
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("\n")
        writer.stdin.flush()
    assert [writer.communicate(timeout=120)[1] for writer in writers] == [""] * len(writers)
    with closing(open_study(study.folder)) as after:
        assert [rater.name for rater in after.raters.all() if rater.name not in PEOPLE] == ["Everybody"]
        for rater in after.raters.all():
            if rater.kind is RaterKind.PERSON and rater.name in PEOPLE:
                notes = [fact.content.note for fact in after.answers.all_facts() if fact.rater == rater]
                assert sorted(notes, key=int) == [str(number) for number in range(TIMES)]
                assert after.queue.tally(rater).begun == 3
        assert after.database.number("SELECT count(*) FROM answer WHERE previous IS NULL") == 3 * len(PEOPLE)


def test_what_a_block_reads_first_still_holds_when_it_writes(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program that writes between the two waits; with a plain BEGIN, SQLite would refuse this one."""
    study.close()
    monkeypatch.setattr(database, "PATIENCE_S", 0.0)
    with closing(open_study(study.folder)) as first, closing(open_study(study.folder)) as second:
        with first.database.atomic():
            assert first.raters.find("Ada") is None
            with pytest.raises(UserError, match=r"is locked by another program, .* nothing was saved"):
                second.raters.add("Ada")  # its patience is none here
            first.raters.add("Ada")
        assert second.raters.add("Ada").name == "Ada"


def test_a_waiting_writer_looks_often_for_its_turn(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite by itself looks up to ten times a second, and so may miss every pause of a program that writes much."""
    study.close()
    with closing(open_study(study.folder)) as first, closing(open_study(study.folder)) as second:
        begun = list[str]()
        second.database.connection.set_trace_callback(begun.append)
        first.database.connection.execute("BEGIN IMMEDIATE")

        def end_after_five_looks(seconds: float) -> None:
            if begun.count("BEGIN IMMEDIATE") == 5:
                first.database.connection.rollback()

        monkeypatch.setattr("storage.write_failures.time.sleep", end_after_five_looks)
        assert second.raters.add("Ada").name == "Ada"
        assert begun.count("BEGIN IMMEDIATE") == 6
        waits = [statement for statement in begun if "busy_timeout" in statement]
        assert waits == ["PRAGMA busy_timeout = 0", "PRAGMA busy_timeout = 5000"]
