"""The views that other programs read: as the documentation says, and without what raters may not see."""

import json
import re
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database as Utils

from app.cli import main
from app.study.team.participants import OnWithdrawal
from storage.folder import StudyFolder
from storage.schema.views import READABLE, are_withheld
from tests.agreement.making import say
from tests.demo_copies import copy_demo
from tests.repository import ROOT
from tests.side_python import side_python
from tests.storage.making import make_study

DOCUMENTED = {
    name: re.findall(r"`(\w+)`", columns)
    for name, columns in re.findall(
        r"^\| `(\w+)` \| each [^|]*\| (`answer`.*|`rubric_version`.*|`rater`.*|`id`.*|`call`.*) \|$",
        (ROOT / "docs" / "using.md").read_text("utf-8"),
        re.MULTILINE,
    )
}
WITH_ANSWERS = ("answers", "verdicts")


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Two images: Ada has answered both, Kim one, a judge both."""
    made = make_study(tmp_path / "study", images=2)
    say(made, "Ada", {"T1.C1": "11", "T1.C2": "10", "showing": "ss"})
    say(made, "Kim", {"T1.C1": "1.", "T1.C2": "1.", "showing": "s."})
    say(made, "m", {"T1.C1": "10", "T1.C2": "10"}, run=1)
    yield made
    made.close()


def finish(study: StudyFolder) -> None:
    say(study, "Kim", {"T1.C1": ".1", "T1.C2": ".1", "showing": ".s"})


def number(study: StudyFolder, view: str, which: str = "1") -> int:
    return study.database.number(f"SELECT count(*) FROM {view} WHERE {which}")


@pytest.mark.parametrize("name", READABLE)
def test_sqlite_utils_opens_each_view_with_the_documented_columns(name: str, study: StudyFolder) -> None:
    finish(study)
    view = Utils(study.folder / "study.db")[name]
    assert [column.name for column in view.columns] == DOCUMENTED[name]
    assert len(list(view.rows)) == number(study, name)


DATASETTE = """
import asyncio, json, sys
from datasette.app import Datasette

async def read():
    shown, found = Datasette([], immutables=[sys.argv[1]]), {}
    await shown.invoke_startup()
    for name in sys.argv[2:]:
        found[name] = (await shown.client.get(f"/study/{name}.json?_shape=array&_size=max")).json()
    print(json.dumps(found))

asyncio.run(read())
"""


@pytest.mark.time_limit(300)
def test_datasette_shows_each_view_with_the_documented_columns(study: StudyFolder) -> None:
    finish(study)
    counts = {name: number(study, name) for name in READABLE}
    file = study.folder / "study.db"
    study.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    words: list[str | Path] = [side_python("readers"), "-P", "-c", DATASETTE, file, *READABLE]
    done = subprocess.run(words, capture_output=True, check=True, timeout=120)
    for name, rows in json.loads(done.stdout).items():
        assert len(rows) == counts[name]
        assert all(list(row) == DOCUMENTED[name] for row in rows)


def test_views_hold_what_the_program_says_of_the_same(study: StudyFolder) -> None:
    finish(study)
    kim = study.raters.find("Kim")
    assert kim
    assert number(study, "answers", "rater = 'Kim'") == sum(
        len(study.answers.current(image.key, kim)) for image in study.images.all()
    )
    assert number(study, "verdicts", "rater_kind = 'judge' AND verdict = 'not met'") == 2
    assert number(study, "verdicts") == 12
    with pytest.raises(sqlite3.OperationalError, match="view"):
        study.database.connection.execute("DELETE FROM verdicts")


def test_nothing_shows_what_others_said_while_somebody_answers(study: StudyFolder) -> None:
    assert [number(study, view) for view in (*WITH_ANSWERS, "judge_calls")] == [0, 0, 0]
    assert number(study, "images", "prompt IS NOT NULL") == 0
    assert number(study, "people", "images_still_to_answer = 1") == 1
    finish(study)
    assert all(number(study, view) for view in WITH_ANSWERS)
    assert not are_withheld(study.database)


def test_what_a_judge_said_of_sealed_images_is_not_there(study: StudyFolder) -> None:
    finish(study)
    study.splits.seal(1, 1.0, {image.key: True for image in study.images.all()})
    assert number(study, "images", "is_test") == 2
    assert number(study, "answers", "rater_kind = 'judge'") == 0
    assert number(study, "verdicts", "rater_kind = 'judge'") == 0
    assert number(study, "answers", "rater = 'Ada'") == 6


def test_who_withdrew_keeps_nobody_waiting_and_is_not_there(study: StudyFolder) -> None:
    kim = study.raters.find("Kim")
    assert kim
    study.withdrawals.carry_out(kim, OnWithdrawal.DELETE)
    assert not are_withheld(study.database)
    assert number(study, "people", "name = 'Kim'") == number(study, "answers", "rater = 'Kim'") == 0


def test_the_command_lists_them_and_says_why_some_are_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copy_demo(tmp_path / "demo")
    assert main(["tables", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "answers: 0 rows" in said
    assert "empty until everybody has answered" in said
    assert main(["tables", str(folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {one["name"]: one["columns"] for one in told["tables"]} == DOCUMENTED
    assert told["is_withheld"]
    with closing(sqlite3.connect(f"file:{folder}/study.db?mode=ro", uri=True)) as other:
        assert other.execute("SELECT count(*) FROM images").fetchone()[0] == told["tables"][3]["rows"]
