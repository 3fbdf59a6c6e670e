"""Every table of the schema is named with what it is to other machines, and named rightly."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from storage.database import SCHEMA_VERSION, Database
from storage.folder import StudyFolder
from storage.merge.fact_tables import FACTS, TABLES, FactTable, TableScope, in_order, layout, layouts
from storage.merge.union import ALWAYS_READ
from storage.schema.empty import create_database, make_empty
from storage.schema.upgrading import migrate
from storage.team.withdrawal_rules import NAMES
from tests.repository import ROOT


@pytest.fixture
def schema(study: StudyFolder) -> sqlite3.Connection:
    return study.database.connection


def tables(connection: sqlite3.Connection) -> Iterator[str]:
    sql = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    return (name for (name,) in connection.execute(sql) if not name.startswith(("sqlite_", "_sqlite")))


def test_no_table_is_forgotten(schema: sqlite3.Connection) -> None:
    assert set(TABLES) == set(tables(schema)), "name it in storage/merge/fact_tables.py"


@pytest.mark.parametrize("table", FACTS, ids=lambda table: table.name)
def test_what_is_said_of_a_table_is_true(schema: sqlite3.Connection, table: FactTable) -> None:
    form = layout(schema, table.name)
    named = {*table.key, *table.numbered, *(c for c in table.differing if c != "*")}
    assert named | ({table.owner} - {""}) <= set(form.columns)
    if table.owner:
        assert form.references[table.owner] == "rater"
    indexes = [row for row in schema.execute(f"PRAGMA index_list({table.name})") if row[2]]
    unique = [{row[2] for row in schema.execute(f"PRAGMA index_info({index[1]})")} for index in indexes]
    assert set(table.key) in [*unique, set(form.primary)] or table.name == "image_alias"
    for column in form.references.values():
        assert TABLES[column].travel is TableScope.FACT, (
            f"{table.name} would lead to a table that stays at home"
        )
    assert "uuid" not in form.columns or "uuid" in table.key or "*" in table.differing


@pytest.mark.parametrize(("name", "column"), NAMES)
def test_a_name_may_differ_between_machines(name: str, column: str) -> None:
    """Each machine picks a name for who has withdrawn by itself."""
    table = TABLES[name]
    assert {column, "*"} & {*table.key, *table.numbered, *table.differing}


def test_every_reference_is_understood(schema: sqlite3.Connection) -> None:
    for name in tables(schema):
        for row in schema.execute(f"PRAGMA foreign_key_list({name})"):
            assert row[4] in ("id", "version", "sha256"), f"{name}.{row[3]}"


def test_each_stands_behind_what_it_refers_to(schema: sqlite3.Connection) -> None:
    known = layouts(schema)
    seen: set[str] = set()
    for table in in_order(known):
        assert set(known[table.name].references.values()) - {table.name} <= seen
        seen.add(table.name)


def test_an_empty_study_has_the_schema_of_any_other(study: StudyFolder) -> None:
    sql = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE '_sqlite%' ORDER BY name"
    with closing(make_empty(study.folder / "empty.db")) as empty:
        assert list(empty.rows(sql)) == list(study.database.rows(sql))
        assert empty.number("SELECT count(*) FROM item") == 0
        assert empty.row("PRAGMA user_version") == study.database.row("PRAGMA user_version")


def test_each_new_study_has_what_all_steps_lead_to_and_a_secret_of_its_own(tmp_path: Path) -> None:
    held, secrets = [], set()
    for name in ("steps", "new", "second"):
        path = tmp_path / f"{name}.db"
        with closing(Database(path, create=True) if name == "steps" else create_database(path)) as made:
            if name == "steps":
                migrate(made)
            secrets |= set(made.rows("SELECT uuid, secret FROM packet_secret WHERE packet = x''"))
            names = sorted(
                table for (table,) in made.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
            )
            rows = {table: list(made.rows(f'SELECT * FROM "{table}"')) for table in names}
            rows["packet_secret"] = [("one",) for _ in rows["packet_secret"]]
            assert all(datetime.fromisoformat(at).tzinfo for *_step, at in rows["_sqlite_migrations"])
            rows["_sqlite_migrations"] = [row[:-1] for row in rows["_sqlite_migrations"]]
            held.append((list(made.rows("SELECT sql FROM sqlite_schema ORDER BY name")), rows))
            assert made.number("PRAGMA user_version") == SCHEMA_VERSION
            assert made.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert held[0] == held[1] == held[2]
    assert len(secrets) == 3


def test_what_the_checks_ask_of_a_merge_is_there_though_nothing_came() -> None:
    asked = {
        name
        for file in (ROOT / "storage" / "merge").rglob("*.py")
        for name in re.findall(r"temp\.in_([a-z_]+)", file.read_text("utf-8"))
    }
    assert asked & TABLES.keys() <= ALWAYS_READ
    assert {"answer", "second_answer"} <= asked
