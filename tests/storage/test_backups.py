"""Which copies of the database are kept, and for how long; that each is whole is tested with the study's folder."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from storage.backups import NAME, backups, superseded
from storage.folder import StudyFolder

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
    assert kept == copies(*today[-10:], *later_that_day[:6])


def test_days_without_a_copy_do_not_count() -> None:
    saturdays = [TODAY - timedelta(weeks=weeks) for weeks in range(9)]
    every = copies(*saturdays, *(TODAY + timedelta(minutes=minute) for minute in range(1, 11)))
    gone = superseded(every)
    assert gone == copies(TODAY, *saturdays[-2:])


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
    morning = copies(*(TODAY + timedelta(minutes=minute) for minute in range(11)))
    assert superseded(morning) == morning[:1]


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
