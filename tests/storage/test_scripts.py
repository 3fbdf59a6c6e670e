"""Scripts that make a schema are taken apart as SQLite reads them."""

from pathlib import Path

import pytest

from storage.database import load_sqlite_utils, statements
from storage.schema.empty import create_database
from storage.schema.tables import TOGETHER, WORKSHOPS

TRIGGER = "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET x = 1; DELETE FROM b; END;"


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("", []),
        ("SELECT 1; SELECT 2;", ["SELECT 1;", "SELECT 2;"]),
        ("SELECT ';'; SELECT 2", ["SELECT ';';", "SELECT 2"]),
        ("SELECT 1 -- one; more\n; SELECT 2;", ["SELECT 1 -- one; more\n;", "SELECT 2;"]),
        (f"{TRIGGER}\nSELECT 2;", [TRIGGER, "SELECT 2;"]),
    ],
)
def test_statements_end_where_sqlite_ends_them(script: str, found: list[str]) -> None:
    assert list(statements(script)) == found


@pytest.mark.parametrize("script", [WORKSHOPS, TOGETHER])
def test_the_schema_is_taken_apart_as_sqlite_utils_does(script: str) -> None:
    load_sqlite_utils()
    from sqlite_utils import db

    assert list(statements(script)) == list(db._iter_complete_sql_statements(script))


def test_a_script_that_fails_halfway_leaves_nothing(tmp_path: Path) -> None:
    database = create_database(tmp_path / "study.db")
    with pytest.raises(Exception, match="nonsense"), database.atomic():
        database.toolkit.executescript("CREATE TABLE half (x); nonsense;")
    assert database.row("SELECT 1 FROM sqlite_schema WHERE name = 'half'") is None
    database.close()
