"""What is not of our making in a study is found; what can be put right without losing anything is, when asked."""

import hashlib
import json
import platform
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from storage.database import SCHEMA_VERSION
from storage.folder import open_study
from storage.safety.check import check_study
from storage.safety.schema_check import Severity
from tests.canonical_facts import canonical
from tests.storage.making import make_older_study, make_study

Output = pytest.CaptureFixture[str]
SPY = "CREATE TRIGGER spy AFTER INSERT ON answer BEGIN DELETE FROM answer WHERE id = NEW.id; END"
OTHER = (
    "DROP TRIGGER answer_is_never_edited",
    "CREATE TRIGGER answer_is_never_edited BEFORE UPDATE ON answer BEGIN SELECT 1; END",
)
VIEW = ("DROP VIEW current_answer", "CREATE VIEW current_answer AS SELECT * FROM answer")
REPAIRABLE = {
    "a trigger of a stranger": ((SPY,), "schema", "a trigger called spy that this program did not make"),
    "a trigger that is gone": (
        ("DROP TRIGGER answer_is_never_edited",),
        "schema",
        "is missing. It can be made again",
    ),
    "a trigger that says something else": (OTHER, "schema", "is not the one this program makes"),
    "a view that says something else": (VIEW, "schema", "is not the one this program makes"),
    "an index that is gone": (("DROP INDEX answer_by_item",), "schema", "The index answer_by_item"),
    "a queue that is wrong": (
        ("UPDATE progress SET answered = 2 WHERE image = 1",),
        "queue",
        "The queue of Ada",
    ),
}


pytestmark = pytest.mark.study(people=("Ada",))


def change(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "study.db")) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def facts(folder: Path) -> object:
    with closing(open_study(folder)) as study:
        return canonical(study.database)


def no_longer(kind: str, folder: Path) -> bool:
    return kind not in [finding.kind for finding in check_study(folder).findings]


@pytest.mark.parametrize("what", REPAIRABLE)
def test_it_is_found_and_repaired_after_a_backup(folder: Path, capsys: Output, what: str) -> None:
    before = facts(folder)
    statements, kind, words = REPAIRABLE[what]
    change(folder, *statements)
    (found,) = (finding for finding in check_study(folder).findings if finding.kind == kind)
    assert words in found.sentence
    assert found.can_be_repaired
    main(["check", str(folder)])
    told = capsys.readouterr()
    assert f"1 finding can be repaired safely, after a backup: touchstone check {folder} --repair" in told.out
    assert not (folder / "backups").exists()
    assert main(["check", str(folder), "--repair"]) == 0
    assert len(list((folder / "backups").glob("study-*.db"))) == 1
    assert no_longer(kind, folder)
    assert facts(folder) == before
    capsys.readouterr()
    assert main(["check", str(folder), "--repair"]) == 0
    assert capsys.readouterr().out.startswith(
        "There is nothing that can be repaired safely; nothing was changed."
    )


@pytest.mark.parametrize(
    ("statement", "severity", "words"),
    [
        (
            "CREATE TABLE mine (x)",
            Severity.NOTE,
            "The table mine of the database was not made by this program.",
        ),
        (
            "CREATE VIEW mine AS SELECT 1",
            Severity.NOTE,
            "The view mine of the database was not made by this program.",
        ),
        (
            "CREATE INDEX mine ON answer (seconds)",
            Severity.NOTE,
            "The index mine of the database was not made",
        ),
        (
            "ALTER TABLE answer ADD COLUMN mine TEXT",
            Severity.DAMAGE,
            "The table answer of the database is not",
        ),
    ],
)
def test_what_cannot_be_repaired_safely_is_left_alone(
    folder: Path, statement: str, severity: Severity, words: str
) -> None:
    change(folder, statement)
    (found,) = (finding for finding in check_study(folder).findings if finding.kind == "schema")
    assert words in found.sentence
    assert (found.severity, found.can_be_repaired) == (severity, False)
    main(["check", str(folder), "--repair"])
    assert not no_longer("schema", folder)


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_a_study_that_was_brought_up_to_date_has_our_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    make_older_study(tmp_path / "older", version, monkeypatch)
    open_study(tmp_path / "older").close()
    assert no_longer("schema", tmp_path / "older")


def test_what_stopped_programs_left_is_listed_and_removed(folder: Path, capsys: Output) -> None:
    shutil.rmtree(folder)
    make_study(folder, images=0).close()
    (folder / "backups").mkdir()
    (folder / "images" / "ab").mkdir(parents=True)
    here, elsewhere = (hashlib.sha256(name.encode()).hexdigest()[:8] for name in (platform.node(), "other"))
    half = f".study-20260102T030405000006Z.db.{here}.{'0' * 32}.partial"
    left = [
        folder / "backups" / "study-20260102T030405000006Z.partial",
        folder / "backups" / half,
        folder / "backups" / f"{half}-journal",
        folder / "images" / "ab" / f".ab12.{elsewhere}.{'0' * 32}.partial",
        folder / ".study.db.partial",
        folder / f".withdrawn.json.{here}.{'0' * 32}.partial",
    ]
    others = folder / f".out.csv.{elsewhere}.{'0' * 32}.partial"  # somebody may be writing it there
    for path in (*left, others):
        path.write_bytes(b"x")
    (folder / "backups" / "damaged-20260102T030405000006Z.db").write_bytes(b"x")
    (folder / "rescued-answers-20260102T030405Z.csv").write_bytes(b"x")
    found = check_study(folder).findings
    assert check_study(folder).is_sound
    assert sorted(finding.kind for finding in found) == [
        "damaged copy",
        *["leftover"] * 6,
        "repair",
        "rescued answers",
    ]
    assert main(["check", str(folder), "--repair"]) == 0
    assert "Removed: 6 files that stopped programs left behind." in capsys.readouterr().out
    assert not any(path.exists() for path in left)
    assert others.exists()
    assert [path.name for path in (folder / "backups").iterdir()] == ["damaged-20260102T030405000006Z.db"]
    assert len(list(folder.glob("rescued-answers-*"))) == 1


def test_programs_are_told_what_can_be_repaired_and_what_was(folder: Path, capsys: Output) -> None:
    change(folder, SPY)
    assert main(["check", str(folder), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert any(one["can_be_repaired"] for one in document["findings"])
    assert document["repaired"] == []
    assert main(["check", str(folder), "--repair", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["repaired"] == ["Triggers, views and indexes were restored."]


def test_a_study_that_is_open_elsewhere_is_not_repaired(folder: Path, capsys: Output) -> None:
    change(folder, SPY)
    with closing(open_study(folder)) as holder:
        holder.prepare_to_write()
        assert main(["check", str(folder), "--repair"]) == 1
    assert "is already open" in capsys.readouterr().err
    assert not no_longer("schema", folder)


def test_a_damaged_study_is_left_to_a_restore(folder: Path, capsys: Output) -> None:
    shutil.copyfile(folder / "study.db", folder.parent / "good.db")
    change(folder, SPY, "DELETE FROM study")
    before = (folder / "study.db").read_bytes()
    assert main(["check", str(folder), "--repair"]) == 1
    assert "Traceback" not in capsys.readouterr().err
    assert (folder / "study.db").read_bytes() == before
