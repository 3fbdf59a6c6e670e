"""The check finds each kind of damage, changes nothing, and copes with databases that are no longer any."""

import hashlib
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.messages.study import check
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import open_study
from storage.packets.staged_packets import bring_in
from storage.safety.check import StudyCheck, check_study, unreadable_cells
from storage.safety.schema_check import Severity
from tests.storage.making import make_study, write_picture
from tests.storage.team.leaving import full_study


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A closed study with two image files, one rater and one answer."""
    study = make_study(tmp_path / "study", images=0, described=())
    for shade, name in enumerate(["a.png", "b.png"]):
        facts = write_picture(tmp_path / name, shade=shade)
        study.images.add(tmp_path / name, facts)
    session = study.sessions.start(study.raters.add("Ada"), Perception.UNSAID)
    study.answers.record(session, 1, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances())
    study.close()
    return tmp_path / "study"


def change(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "study.db")) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def image_files(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / "images").rglob("*") if path.is_file())


def footprint(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def kinds(checkup: StudyCheck) -> list[str]:
    return [finding.kind for finding in checkup.findings]


def test_a_sound_study_is_sound_and_stays_untouched(folder: Path) -> None:
    before = footprint(folder)
    assert check_study(folder) == StudyCheck(2, 1, ())
    assert check_study(folder).is_sound
    assert footprint(folder) == before


def test_it_works_while_the_study_is_open_and_written(folder: Path) -> None:
    study = open_study(folder)
    try:
        study.prepare_to_write()
        session = study.sessions.start(study.raters.add("Ben"), Perception.UNSAID)
        study.answers.record(session, 2, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances())
        with study.together():
            study.answers.record(session, 2, "T1.C2", Content(Verdict.MET), AnswerAction.DO, Circumstances())
            checkup = check_study(folder)
        assert checkup == StudyCheck(2, 2, ())
        study.answers.record(session, 1, "T1.C2", Content(Verdict.MET), AnswerAction.DO, Circumstances())
    finally:
        study.close()
    assert check_study(folder) == StudyCheck(2, 4, ())


@pytest.mark.parametrize(
    ("damage", "kind"),
    [
        (lambda folder: image_files(folder)[0].unlink(), "missing image"),
        (lambda folder: image_files(folder)[0].write_bytes(b"other"), "changed image"),
        (lambda folder: change(folder, "DELETE FROM image WHERE id = 1"), "reference"),
        (lambda folder: change(folder, "UPDATE progress SET answered = 2 WHERE image = 1"), "queue"),
        (lambda folder: change(folder, "UPDATE progress SET is_open = 0 WHERE image = 2"), "queue"),
        (lambda folder: change(folder, "DELETE FROM progress WHERE image = 2"), "queue"),
        (lambda folder: change(folder, "UPDATE rater SET kind = 'robot'"), "value"),
        (lambda folder: change(folder, "UPDATE rater SET name = CAST(x'ff41' AS TEXT)"), "value"),
        (lambda folder: change(folder, "UPDATE rater SET uuid = x'00'"), "value"),
        (lambda folder: change(folder, "UPDATE study SET created_at = 99999999999999999"), "value"),
        (lambda folder: change(folder, "DELETE FROM study"), "database"),
        (lambda folder: change(folder, "DROP TABLE put_off", "DROP TABLE place"), "database"),
        (lambda folder: change(folder, "DROP TABLE put_off", "PRAGMA user_version = 1"), None),
        (
            lambda folder: change(folder, "DROP TRIGGER answer_is_never_edited", "DROP TABLE answer"),
            "database",
        ),
    ],
)
def test_damage_is_found(folder: Path, damage: Callable[[Path], object], kind: str | None) -> None:
    damage(folder)
    checkup = check_study(folder)
    assert checkup.is_sound == (kind is None)
    assert kind is None or kind in kinds(checkup)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed study with something in nearly every table."""
    with closing(full_study(tmp_path_factory.mktemp("full") / "study")) as study:
        study.disclosures.add(study.raters.all()[0], DisclosureOccasion.REPORT, 1)
    return study.folder


@pytest.mark.parametrize(
    ("table", "column"),
    [
        *(("sent_work", "kind"), ("returned_work", "disk"), ("work_review", "state")),
        *(("disclosure", "occasion"), ("about_person", "kind"), ("candidate", "state")),
        *(("statement", "step"), ("ranking", "phase"), ("answer_phase", "phase")),
        *(("statement_code", "part"), ("statement_code", "side"), ("session_order", "way")),
    ],
)
def test_a_word_that_means_nothing_is_found_and_does_not_come_in(
    full: Path, tmp_path: Path, table: str, column: str
) -> None:
    """Otherwise whoever reads it later would meet an error that says nothing."""
    for name in ("here", "there"):
        shutil.copytree(full, tmp_path / name)
    change(tmp_path / "there", f"UPDATE {table} SET {column} = 'paper'")
    assert "value" not in kinds(check_study(tmp_path / "here"))
    assert "value" in kinds(check_study(tmp_path / "there"))
    with closing(open_study(tmp_path / "here")) as study:
        study.prepare_to_write()
        with pytest.raises(UserError, match="nothing was changed"):
            bring_in(study, tmp_path / "there")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_in_an_images_place_is_not_waited_for(folder: Path) -> None:
    path = image_files(folder)[0]
    path.unlink()
    os.mkfifo(path)
    checkup = check_study(folder)
    assert kinds(checkup) == ["missing image", "lost files"]
    assert checkup.findings[0].sentence.startswith(f"{path} is not a file.")


def test_notes_leave_a_study_sound(folder: Path) -> None:
    (folder / "images" / "stray").write_bytes(b"x")
    study = open_study(folder)
    study.prepare_to_write()
    study.images.add_missing("later.png")
    study.close()
    checkup = check_study(folder)
    assert sorted(kinds(checkup)) == ["image without file", "stray file"]
    assert {finding.severity for finding in checkup.findings} == {Severity.NOTE}
    assert checkup.is_sound


@pytest.mark.parametrize("size", [0, 50, 100, 512, 4096, 20_000])
def test_a_truncated_database_is_told_in_sentences(folder: Path, size: int) -> None:
    path = folder / "study.db"
    path.write_bytes(path.read_bytes()[:size])
    checkup = check_study(folder)
    assert not checkup.is_sound
    assert all(finding.sentence.endswith(".") for finding in checkup.findings)


@pytest.mark.parametrize("seed", range(12))
def test_random_bytes_never_lead_to_a_traceback(folder: Path, seed: int) -> None:
    source = random.Random(seed)
    path = folder / "study.db"
    content = bytearray(path.read_bytes())
    for _ in range(400):
        content[source.randrange(100, len(content))] = source.randrange(256)
    path.write_bytes(bytes(content))
    assert not check_study(folder).is_sound


def test_what_is_no_study_is_told(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(UserError, match="no study"):
        check_study(tmp_path / "nowhere")
    (folder / "study.db").write_bytes(b"hello" * 100)
    assert kinds(check_study(folder)) == ["database"]


def test_a_newer_study_is_left_to_the_newer_program(folder: Path) -> None:
    change(folder, "PRAGMA user_version = 999")
    with pytest.raises(UserError, match="newer Touchstone"):
        check_study(folder)


def test_each_column_of_a_table_that_cannot_be_read_is_counted() -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(
            "CREATE TABLE image (uuid BLOB, name TEXT, source TEXT, added_at INTEGER, number INTEGER)"
        )
        good = (b"u" * 16, "a", None, 0, 1)
        for row in (good, (b"short", "b", "c", -(10**17), 2), (b"", "d", "e", None, 3)):
            database.execute("INSERT INTO image VALUES (?, ?, ?, ?, ?)", row)
        database.execute("UPDATE image SET name = CAST(X'FF' AS TEXT) WHERE number = 3")
        found = [finding.sentence for finding in unreadable_cells(database)]
    assert found == [
        check.unfit(table="image", column=column, rows=rows)
        for column, rows in (("uuid", 2), ("name", 1), ("added_at", 1))
    ]


def test_what_a_comment_of_the_schema_says_is_no_damage(tmp_path: Path) -> None:
    make_study(tmp_path / "study").close()
    with closing(sqlite3.connect(tmp_path / "study" / "study.db")) as database, database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, 'looks like in 256 bits', 'is') WHERE name = 'picture_gist'"
        )
    assert check_study(tmp_path / "study").is_sound
