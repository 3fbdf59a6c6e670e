"""A study as a folder: made whole or not at all, refused without being touched, brought up to date with a backup."""

import hashlib
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.errors import UserError
from app.study.ports import NewStudy
from app.study.team.raters import RaterKind
from app.study.verdict import Scale
from storage import database, folder
from storage.folder import StudyFolder, create_study, open_study
from storage.safety.backups import back_up, backups
from storage.schema import upgrading
from storage.schema.migrations import study_schema
from tests.storage.making import make_older_study, make_study, short_rubric

NEW = NewStudy("Canes", "guide cane", "en", short_rubric())


def contents(place: Path) -> dict[str, str]:
    """Every file below a folder, with the hash of its bytes."""
    files = sorted(path for path in place.rglob("*") if path.is_file())
    return {str(path.relative_to(place)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


# --- making


def test_a_new_study_is_a_folder_with_a_database_and_a_place_for_images(tmp_path: Path) -> None:
    with closing(create_study(tmp_path / "a" / "b", NEW)) as study:
        assert study.study.title == "Canes"
        assert study.study.artifact == "guide cane"
        assert study.study.whole_image is Scale.SHOWING
        assert study.rubrics.current() == short_rubric()
        assert study.images.count() == 0
    assert sorted(entry.name for entry in (tmp_path / "a" / "b").iterdir()) == ["images", "study.db"]
    assert [entry.name for entry in (tmp_path / "a").iterdir()] == ["b"]


def test_an_empty_folder_that_is_there_is_taken(tmp_path: Path) -> None:
    (tmp_path / "study").mkdir()
    create_study(tmp_path / "study", NEW).close()
    assert (tmp_path / "study" / "study.db").is_file()


def test_a_study_may_go_without_a_rubric_and_without_a_scale(tmp_path: Path) -> None:
    with closing(create_study(tmp_path / "bare", NewStudy("Bare", "cane", whole_image=None))) as study:
        assert study.rubrics.current() is None
        assert study.study.whole_image is None
        assert study.descriptions.template() is None


@pytest.mark.parametrize("failing", ["create_database", "sync_folder", "_build"])
def test_when_it_fails_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder, failing, fail)
    with pytest.raises(UserError, match="cannot be written: no space left on device"):
        create_study(tmp_path / "a" / "b" / "study", NEW)
    assert list(tmp_path.iterdir()) == []


def test_when_it_is_interrupted_nothing_is_left_behind_and_the_empty_folder_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(folder, "sync_folder", interrupt)
    (tmp_path / "study").mkdir()
    with pytest.raises(KeyboardInterrupt):
        create_study(tmp_path / "study", NEW)
    assert [entry.name for entry in tmp_path.iterdir()] == ["study"]
    assert list((tmp_path / "study").iterdir()) == []


def test_a_malformed_template_makes_no_study(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="template, line 1"):
        create_study(tmp_path / "study", NewStudy("T", "cane", template_toml="title = "))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", ["file", "folder", "study"])
def test_what_is_in_use_is_not_touched(tmp_path: Path, what: str) -> None:
    place = tmp_path / "place"
    if what == "file":
        place.write_text("mine")
    elif what == "folder":
        place.mkdir()
        (place / "letter.txt").write_text("mine")
    else:
        create_study(place, NEW).close()
    before = contents(tmp_path)
    with pytest.raises(UserError, match="already exists and is not empty"):
        create_study(place, NEW)
    assert contents(tmp_path) == before


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UserError, match="cannot be written: not a directory"):
        create_study(tmp_path / "file" / "deep" / "study", NEW)
    assert contents(tmp_path) == {"file": hashlib.sha256(b"in the way").hexdigest()}


# --- opening


def test_reading_leaves_the_folder_as_it_was(tmp_path: Path) -> None:
    make_study(tmp_path / "study").close()
    before = contents(tmp_path)
    with closing(open_study(tmp_path / "study")) as study:
        assert study.images.count() == 3
    assert contents(tmp_path) == before


def test_a_copy_of_the_folder_is_the_study(tmp_path: Path) -> None:
    make_study(tmp_path / "study").close()
    shutil.copytree(tmp_path / "study", tmp_path / "copy")
    shutil.rmtree(tmp_path / "study")
    with closing(open_study(tmp_path / "copy")) as copy:
        assert copy.images.count() == 3


@pytest.mark.parametrize("place", ["nowhere", "."])
def test_where_there_is_no_study_one_hears_how_to_make_one(tmp_path: Path, place: str) -> None:
    with pytest.raises(UserError, match=r"There is no study in .* Make one with: touchstone new"):
        open_study(tmp_path / place)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + bytes(84), bytes(8192)])
def test_another_file_of_that_name_is_not_touched(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "study.db").write_bytes(content)
    with pytest.raises(UserError, match="is not a Touchstone study"):
        open_study(tmp_path)
    assert contents(tmp_path) == {"study.db": hashlib.sha256(content).hexdigest()}


def test_another_programs_database_is_not_touched(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "study.db")) as other:
        other.execute("CREATE TABLE study (id)")
    before = contents(tmp_path)
    with pytest.raises(UserError, match="is not a Touchstone study"):
        open_study(tmp_path)
    assert contents(tmp_path) == before


def test_a_study_of_a_newer_program_is_refused_byte_for_byte_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_study(tmp_path / "study").close()
    with closing(sqlite3.connect(tmp_path / "study" / "study.db")) as newer:
        newer.execute(f"PRAGMA user_version = {database.SCHEMA_VERSION + 1}")
    before = contents(tmp_path)
    assert not [name for name in before if name.endswith(("-wal", "-shm"))]

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("it was opened, and SQLite may write beside what it opens")

    monkeypatch.setattr(sqlite3, "connect", refuse)
    with pytest.raises(UserError, match="made by a newer Touchstone, and was not changed"):
        open_study(tmp_path / "study")
    assert contents(tmp_path) == before


def test_a_newer_version_that_is_only_in_the_write_ahead_log_is_refused_too(tmp_path: Path) -> None:
    make_study(tmp_path / "study").close()
    with closing(sqlite3.connect(tmp_path / "study" / "study.db")) as newer:
        newer.execute(f"PRAGMA user_version = {database.SCHEMA_VERSION + 1}")
        shutil.copytree(tmp_path / "study", tmp_path / "copy")  # as after a crash of the newer program
    assert (tmp_path / "copy" / "study.db-wal").stat().st_size > 0
    with pytest.raises(UserError, match="made by a newer Touchstone"):
        open_study(tmp_path / "copy")


@pytest.mark.parametrize("damage", ["garbage", "cut off", "one table gone"])
def test_a_damaged_study_is_said_to_be_damaged_and_not_touched(tmp_path: Path, damage: str) -> None:
    make_study(tmp_path / "study", images=200).close()
    path = tmp_path / "study" / "study.db"
    if damage == "garbage":
        path.write_bytes(path.read_bytes()[:100] + b"\xaa" * 20_000)
    elif damage == "cut off":
        path.write_bytes(path.read_bytes()[:3000])
    else:
        with closing(sqlite3.connect(path)) as broken:
            broken.execute("DROP TABLE study")
    before = path.read_bytes()
    with pytest.raises(UserError, match=r"is damaged .*backup may be in its backups folder"):
        open_study(tmp_path / "study")
    assert path.read_bytes() == before
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["images", "study.db"]


# --- keeping up to date


NEXT = database.SCHEMA_VERSION + 1


@pytest.fixture
def newer_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """This program, a release later: its schema has one step more."""

    def add_mood(db: Any) -> None:
        db.execute("ALTER TABLE rater ADD COLUMN mood TEXT NOT NULL DEFAULT ''")

    monkeypatch.setattr(study_schema, "_migrations", list(study_schema._migrations))
    study_schema(name="add_mood")(add_mood)
    monkeypatch.setattr(database, "SCHEMA_VERSION", NEXT)
    monkeypatch.setattr(upgrading, "SCHEMA_VERSION", NEXT)
    monkeypatch.setattr(folder, "SCHEMA_VERSION", NEXT)


def columns(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[1] for row in connection.execute("PRAGMA table_info(rater)")]


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


@pytest.mark.usefixtures("newer_program")
def test_an_older_study_is_backed_up_and_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_older_study(tmp_path / "study", 1, monkeypatch)
    path = tmp_path / "study" / "study.db"
    assert (version(path), "mood" in columns(path)) == (1, False)
    with closing(open_study(tmp_path / "study")) as study:
        assert study.images.count() == 3
    assert (version(path), "mood" in columns(path)) == (NEXT, True)
    (backup,) = backups(tmp_path / "study" / "backups")
    assert (version(backup), "mood" in columns(backup)) == (1, False)
    open_study(tmp_path / "study").close()
    assert len(backups(tmp_path / "study" / "backups")) == 1  # nothing to do the second time


@pytest.mark.usefixtures("newer_program")
def test_a_step_that_fails_leaves_the_study_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_older_study(tmp_path / "study", 1, monkeypatch)

    def fail(db: Any) -> None:
        db.execute("ALTER TABLE study ADD COLUMN motto TEXT")
        db.execute("no such statement")

    study_schema(name="fails")(fail)
    path = tmp_path / "study" / "study.db"
    with pytest.raises(UserError, match="cannot be opened"):
        open_study(tmp_path / "study")
    assert version(path) == 1
    with closing(sqlite3.connect(path)) as connection:
        assert "motto" not in [row[1] for row in connection.execute("PRAGMA table_info(study)")]
    assert len(backups(tmp_path / "study" / "backups")) == 1


# --- backups


def test_the_last_ten_backups_are_kept_and_the_first_of_a_row(study: StudyFolder) -> None:
    made = [study.back_up() for _ in range(23)]
    left = backups(study.folder / "backups")
    assert left[-10:] == made[-10:]
    assert left[0] == made[0]
    assert len(left) <= 13  # one more for each slot of time that begins in between
    assert not list((study.folder / "backups").glob("*.partial*"))


def test_a_backup_is_one_whole_file_with_the_newest_answers(study: StudyFolder) -> None:
    study.raters.add("Robin")  # still in the write-ahead log
    made = study.back_up()
    with closing(sqlite3.connect(made)) as copy:
        assert copy.execute("SELECT name FROM rater").fetchall() == [("Robin",)]
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert [entry.name for entry in made.parent.iterdir()] == [made.name]


def test_a_backup_of_a_damaged_study_is_said_and_leaves_nothing_half_behind(study: StudyFolder) -> None:
    (study.folder / "other.db").write_bytes(b"no database" * 100)
    with pytest.raises(UserError, match=r"No backup of .* could be made: file is not a database"):
        back_up(study.folder / "other.db", study.folder / "backups")
    assert list((study.folder / "backups").iterdir()) == []


def test_a_table_that_cannot_be_read_is_said(study: StudyFolder) -> None:
    study.database.connection.execute("DROP TABLE progress")
    with pytest.raises(UserError, match="is damaged"):
        study.queue.tally(study.raters.add("Robin", RaterKind.JUDGE))


def test_a_backup_that_cannot_be_written_is_said_and_keeps_the_older_ones(study: StudyFolder) -> None:
    (study.folder / "backups").write_text("in the way")
    with pytest.raises(UserError, match="backups cannot be written"):
        back_up(study.folder / "study.db", study.folder / "backups")


# --- writing


def test_writing_loads_only_the_stores_that_are_used(tmp_path: Path) -> None:
    make_study(tmp_path / "study").close()
    with closing(open_study(tmp_path / "study")) as study:
        study.prepare_to_write()
        study.raters.add("Robin")
        assert not {"assignments", "meetings", "withdrawals"} & set(vars(study))


def test_together_is_all_or_nothing(study: StudyFolder) -> None:
    def add_two_and_fail() -> None:
        with study.together():
            study.raters.add("Ada")
            study.images.add_missing("late.png")
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        add_two_and_fail()
    assert study.raters.find("Ada") is None
    assert study.images.count() == 3


def test_every_commit_is_forced_to_the_disk(study: StudyFolder) -> None:
    assert study.database.number("PRAGMA synchronous") == 2
    assert study.database.row("PRAGMA journal_mode") == ("wal",)
    assert study.database.number("PRAGMA foreign_keys") == 1
