"""Which copies of the database are kept, and for how long; that each is whole is tested with the study's folder."""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.cli import main
from app.errors import UserError
from app.private_files import in_one_piece
from app.sessions.study.withdrawal import Withdrawing
from app.study.team.participants import OnWithdrawal
from storage.folder import BACKUPS, StudyFolder, open_study
from storage.safety.backups import NAME, back_up, backups, damaged, is_whole, superseded
from storage.safety.leftovers import left_behind
from storage.safety.restoring import restore
from tests.storage.making import make_study

# The first minutes after noon in UTC belong to one day wherever the tests run.
TODAY = datetime(2024, 3, 20, 12, tzinfo=UTC)


def copies(*made: datetime) -> list[Path]:
    return [Path(moment.strftime(NAME)) for moment in sorted(made)]


def test_ten_short_sittings_leave_the_last_copy_of_each_day_before() -> None:
    week = [TODAY - timedelta(days=days) for days in range(1, 9)]
    later_that_day = [moment + timedelta(minutes=5) for moment in week]
    today = [TODAY + timedelta(minutes=minute) for minute in range(12)]
    every = copies(*week, *later_that_day, *today)
    kept = [copy for copy in every if copy not in superseded(every)]
    assert kept == copies(today[0], *today[-10:], *later_that_day[:6])


def test_an_hour_of_many_copies_leaves_some_of_all_of_it_and_what_was_there_before() -> None:
    before = [TODAY - timedelta(hours=hours, minutes=30) for hours in range(1, 9)]
    burst = [TODAY + timedelta(seconds=20 * number) for number in range(60)]
    every = copies(*before, *burst)
    kept = [copy for copy in every if copy not in superseded(every)]
    slots = [TODAY, TODAY + timedelta(minutes=10)]
    assert kept == copies(*before[:5], *slots, *burst[-10:])
    assert len(kept) <= 31


@given(st.lists(st.integers(0, 60 * 24 * 20), unique=True, max_size=120))
def test_one_copy_at_a_time_is_thinned_as_all_at_once_and_never_by_much(minutes: list[int]) -> None:
    there: list[Path] = []
    for minute in sorted(minutes):
        there = [*there, *copies(TODAY - timedelta(days=30) + timedelta(minutes=minute))]
        gone = superseded(there)
        there = [copy for copy in there if copy not in gone]
        assert len(there) <= 10 + 7 + 7 + 7
    newest = copies(*(TODAY - timedelta(days=30) + timedelta(minutes=minute) for minute in minutes))[-10:]
    assert there[-len(newest) :] == newest


def test_days_without_a_copy_do_not_count() -> None:
    saturdays = [TODAY - timedelta(weeks=weeks) for weeks in range(9)]
    every = copies(*saturdays, *(TODAY + timedelta(minutes=minute) for minute in range(1, 11)))
    gone = superseded(every)
    assert gone == copies(*saturdays[-2:])


def test_few_copies_are_all_kept() -> None:
    assert superseded([]) == []
    assert superseded(copies(*(TODAY + timedelta(minutes=minute) for minute in range(10)))) == []


@pytest.fixture
def in_auckland(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("the zone of a running program cannot be changed on this system")
    monkeypatch.setitem(os.environ, "TZ", "NZST-12")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_day_is_one_where_the_computer_stands(in_auckland: None) -> None:
    """Noon in UTC is midnight there: what was made a minute before belongs to the day before."""
    evening = TODAY - timedelta(minutes=1)
    every = copies(evening, *(TODAY + timedelta(minutes=minute) for minute in range(10)))
    assert superseded(every) == []
    morning = copies(*(TODAY + timedelta(minutes=minute) for minute in range(12)))
    assert superseded(morning) == morning[1:2], "the first of the hour stays"


def test_a_sitting_removes_what_is_superseded_and_nothing_else(study: StudyFolder) -> None:
    folder = study.folder / "backups"
    folder.mkdir()
    own = {"study-before-the-workshop.db", "notes.txt"}
    long_ago = [old.name for old in copies(*(TODAY + timedelta(minutes=minute) for minute in range(12)))]
    for name in (*long_ago, *own):
        (folder / name).touch()
    made = study.back_up()
    assert [copy.name for copy in backups(folder)] == [*long_ago[-9:], made.name]
    assert {entry.name for entry in folder.iterdir()} == {*long_ago[-9:], made.name, *own}


# --- clocks that were wrong


def in_folder(study: StudyFolder, *made: datetime) -> Path:
    folder = study.folder / "backups"
    folder.mkdir()
    for copy in copies(*made):
        (folder / copy.name).touch()
    return folder


def test_a_copy_made_after_the_clock_was_ahead_is_the_newest_and_stays(study: StudyFolder) -> None:
    ahead = datetime(2090, 1, 1, 12, tzinfo=UTC)
    in_folder(study, *(ahead + timedelta(minutes=minute) for minute in range(12)))
    for _ in range(14):
        made = study.back_up()
        assert made.exists()
        assert backups(made.parent)[-1] == made
    names = [path.name for path in backups(made.parent)]
    assert len([name for name in names if name.startswith("study-2090")]) == 1, (
        "the last of its day, as of any day"
    )
    assert len(names) in (12, 13), "the last ten, the first of the slot they are in or of two, and that one"


def test_a_copy_made_while_the_clock_is_behind_stays_too(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_folder(study, *(TODAY + timedelta(days=day) for day in range(12)))

    class Behind(datetime):
        @classmethod
        def now(cls, _tz: object = None) -> "Behind":
            return cls(2001, 1, 1, tzinfo=UTC)

    monkeypatch.setattr("storage.safety.backups.datetime", Behind)
    made = study.back_up()
    assert made.name.startswith("study-2001")
    assert made.exists()
    assert backups(made.parent)[-1] == made


@pytest.mark.parametrize("year", ["0001", "9999"])
def test_years_that_no_zone_can_tell_are_nobodys_backup(study: StudyFolder, year: str) -> None:
    folder = study.folder / "backups"
    folder.mkdir()
    (folder / f"study-{year}0101T000000000000Z.db").touch()
    made = study.back_up()
    assert backups(folder) == [made]


# --- what is left of programs that were stopped


def left(study: StudyFolder) -> list[Path]:
    """A backup half made, and a database that could not be read, as stopped programs and restores leave them."""
    folder = study.folder / "backups"
    folder.mkdir(exist_ok=True)
    names = ["study-20260102T030405000006Z.partial", "study-20260102T030405000006Z.partial-journal"]
    paths = [folder / name for name in (*names, "damaged-20260102T030405000006Z.db")]
    for path in paths:
        path.write_bytes(b"kingfisher")
    return paths


def test_half_made_copies_go_when_somebody_writes_next(study: StudyFolder) -> None:
    half, journal, unreadable = left(study)
    with closing(open_study(study.folder)) as reader:
        assert reader.images.count() == 3
    assert half.exists(), "who only reads removes nothing"
    study.close()
    with closing(open_study(study.folder)) as writer:
        writer.prepare_to_write()
        assert not half.exists()
        assert not journal.exists()
        assert unreadable.exists(), "it was kept for somebody"


def test_a_new_copy_removes_half_made_ones(study: StudyFolder) -> None:
    half, *_ = left(study)
    study.back_up()
    assert not half.exists()


def test_a_copy_that_another_program_is_making_stays(study: StudyFolder) -> None:
    (study.folder / "backups").mkdir()
    with in_one_piece(study.folder / "backups" / "study-20260102T030405000006Z.db") as theirs:
        made = study.back_up()
        assert left_behind(study.folder) == []
        study.close()
        with closing(open_study(study.folder)) as writer:
            writer.prepare_to_write()
        assert Path(theirs.name).exists()
    assert len(list(made.parent.iterdir())) == 2


def spoil(folder: Path) -> None:
    """Overwrite a database from its second page on: it can be opened, and is damaged."""
    database = folder / "study.db"
    with database.open("rb+") as file:
        file.seek(4096)
        file.write(b"\xff" * (database.stat().st_size - 4096))


def spoil_one_table(folder: Path) -> None:
    """Overwrite the table of images: all others can be read, and copied."""
    with closing(sqlite3.connect(folder / "study.db")) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'image'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with (folder / "study.db").open("rb+") as file:
        file.seek(size * (page - 1))
        file.write(b"\xff" * size)


def spoilt_and_restored(study: StudyFolder) -> Path:
    """A study that was damaged, with a backup of before in its place; returns its folder."""
    study.back_up()
    study.close()
    spoil(study.folder)
    assert restore(study.folder).is_damaged
    return study.folder


def test_a_restore_keeps_what_it_replaced_and_the_next_whole_copy_removes_it(study: StudyFolder) -> None:
    """With its log, and whatever the clock said when it was put there."""
    folder = spoilt_and_restored(study)
    kept = damaged(folder / BACKUPS)
    assert kept
    made = [Path(f"{kept[0]}-wal"), folder / BACKUPS / "damaged-29990102T030405000006Z.db"]
    for path in made:
        path.write_bytes(b"kingfisher")
    with closing(open_study(folder)) as writer:
        writer.prepare_to_write()
        assert {*kept, *made} == set(damaged(folder / BACKUPS)), "nobody has backed anything up since"
        writer.back_up()
    assert damaged(folder / BACKUPS) == []


def test_a_restore_says_how_long_it_keeps_what_could_not_be_read(
    study: StudyFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    study.back_up()
    study.close()
    spoil(study.folder)
    assert main(["restore", str(study.folder)]) == 0
    kept = damaged(study.folder / BACKUPS)[0]
    assert f"could not be read. It is kept as {kept} until the next backup" in capsys.readouterr().out


def test_a_damaged_database_stays_while_what_took_its_place_is_damaged_too(study: StudyFolder) -> None:
    folder = spoilt_and_restored(study)
    kept = damaged(folder / BACKUPS)
    spoil_one_table(folder)
    assert not is_whole(back_up(folder / "study.db", folder / BACKUPS))
    assert kept
    assert damaged(folder / BACKUPS) == kept


def test_a_withdrawal_removes_damaged_databases(study: StudyFolder) -> None:
    """Whoever leaves would stay in them."""
    study.raters.add("Kim")
    folder = spoilt_and_restored(study)
    with closing(open_study(folder)) as writer:
        writer.prepare_to_write()
        withdrawing = Withdrawing(writer)
        withdrawing.carry_out(withdrawing.leaver("Kim"), OnWithdrawal.DELETE)
    assert damaged(folder / BACKUPS) == []
    assert len(backups(folder / BACKUPS)) == 1, "backups go only when asked for"


def test_a_withdrawal_deletes_no_copy_while_the_database_is_damaged(study: StudyFolder) -> None:
    """The good copy could be the only one. Nothing is changed, so that the same can be done after a restore."""
    study.raters.add("Kim")
    study.back_up()
    paths = left(study)
    study.close()
    spoil_one_table(study.folder)
    with closing(open_study(study.folder)) as writer:
        withdrawing = Withdrawing(writer)
        leaver = withdrawing.leaver("Kim")
        with pytest.raises(UserError, match="touchstone restore"):
            withdrawing.carry_out(leaver, OnWithdrawal.DELETE, with_backups=True)
        assert writer.withdrawals.all() == []
    assert paths[2].exists()
    assert len(backups(study.folder / BACKUPS)) == 1


def test_they_are_counted_and_deleted_with_the_backups(study: StudyFolder) -> None:
    made = study.back_up()
    paths = left(study)
    assert list(study.withdrawals.backups()) == [made, paths[2], *paths[:2]]
    assert study.withdrawals.delete_backups() == 4
    assert list((study.folder / "backups").iterdir()) == []


# --- before a merge


def test_a_merge_that_brings_nothing_or_is_refused_makes_no_copy(study: StudyFolder, tmp_path: Path) -> None:
    shutil.copytree(
        study.folder, tmp_path / "same", ignore=shutil.ignore_patterns("study.lock*", "*-wal", "*-shm")
    )
    study.back_up()
    study.close()
    shutil.copyfile(next((study.folder / "backups").iterdir()), tmp_path / "same" / "study.db")
    (tmp_path / "bad.touchstone").write_bytes(b"no packet")
    make_study(tmp_path / "other").close()
    before = sorted((study.folder / "backups").iterdir())
    words = ["merge", str(study.folder)]
    assert main([*words, str(tmp_path / "same")]) == 0
    assert main([*words, str(tmp_path / "bad.touchstone")]) == 1
    assert main([*words, str(tmp_path / "other")]) == 1
    assert main([*words, "--undo"]) == 1
    assert sorted((study.folder / "backups").iterdir()) == before


def test_a_merge_that_brings_something_makes_one_of_what_was_before(
    study: StudyFolder, tmp_path: Path
) -> None:
    study.close()
    shutil.copytree(study.folder, tmp_path / "other")
    with closing(open_study(tmp_path / "other")) as other:
        other.prepare_to_write()
        other.raters.add("From elsewhere")
    assert main(["merge", str(study.folder), str(tmp_path / "other")]) == 0
    (made,) = (study.folder / "backups").iterdir()
    with closing(sqlite3.connect(made)) as before, closing(open_study(study.folder)) as after:
        assert before.execute("SELECT name FROM rater").fetchall() == []
        assert [rater.name for rater in after.raters.all()] == ["From elsewhere"]
