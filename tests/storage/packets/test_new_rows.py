"""Of a copy of a study only what differs is read, and a row under the same key is the same only if all it means is."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.study.verdict import Verdict
from storage.database import SCHEMA_VERSION, Database
from storage.packets.new_rows import write_new
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_merging_cases import say


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[Machine]]:
    """Two machines that share an answer of Ada's."""
    machines = team(tmp_path, 2)
    say(machines[0], "Ada", Verdict.MET)
    machines[1].merge(machines[0])
    yield machines
    for one in machines:
        one.close()


def test_what_is_the_same_here_is_left_out_and_counted(two: list[Machine], tmp_path: Path) -> None:
    a, b = two
    say(b, "Ben", Verdict.NOT_MET)
    left_out = write_new(b.study.folder / "study.db", tmp_path / "new.db", a.study.database)
    assert left_out is not None
    ada = a.study.raters.find("Ada")
    assert ada is not None
    assert left_out["answer", ada.id.bytes] == left_out["session", ada.id.bytes] == 1
    with closing(Database(tmp_path / "new.db")) as new:
        assert new.cells("SELECT value FROM answer") == ["not met"]


def test_the_same_row_of_somebody_else_is_another_row(two: list[Machine]) -> None:
    a, b = two
    b.study.database.connection.execute("PRAGMA foreign_keys = OFF")
    with (
        b.study.database.atomic() as connection
    ):  # Ada and Ben change places, and with them whose answer it is
        connection.execute("UPDATE rater SET id = -id")
        connection.execute("UPDATE rater SET id = 3 + id")
    with pytest.raises(UserError, match="after being given"):
        a.merge(b)


def test_a_study_of_a_newer_program_is_refused_though_its_tables_are_the_same(two: list[Machine]) -> None:
    a, b = two
    b.study.database.connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with pytest.raises(UserError, match="newer Touchstone"):
        a.merge(b)


def test_a_study_with_another_schema_is_read_as_a_whole(two: list[Machine], tmp_path: Path) -> None:
    a, b = two
    with b.study.database.atomic() as connection:
        connection.execute("CREATE INDEX own_index ON answer (value)")
    assert write_new(b.study.folder / "study.db", tmp_path / "new.db", a.study.database) is None
