"""What a hostile login tries against a hub with plain SQL."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from app.study.verdict import Verdict
from tests.storage.hub.conftest import Server, join
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, team


@pytest.fixture
def study(hub: Server, tmp_path: Path) -> Iterator[Machine]:
    """A study on the hub with answers by Ada and Ben."""
    (one,) = team(tmp_path, 1)
    one.answer(0, 0, "T1.C1", Verdict.MET)
    one.answer(1, 0, "T1.C1", Verdict.NOT_MET)
    met(one, hub.address())
    yield one
    one.close()


def test_a_temporary_table_makes_nobody_the_owner(hub: Server, study: Machine) -> None:
    join(hub, study, "ada", "rater", rater=0)
    with closing(psycopg.connect(hub.address("ada"), autocommit=True)) as connection:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("CREATE TEMP TABLE pg_namespace (nspname name, nspowner oid)")
    hub.ask("GRANT TEMPORARY ON DATABASE hub TO PUBLIC")
    with closing(psycopg.connect(hub.address("ada"), autocommit=True)) as connection:
        connection.execute(
            "CREATE TEMP TABLE pg_namespace AS SELECT 'touchstone'::name AS nspname, oid AS nspowner"
            " FROM pg_roles WHERE rolname = 'ada'"
        )
        connection.execute("GRANT SELECT ON pg_namespace TO PUBLIC")
        assert connection.execute("SELECT touchstone.owns()").fetchall() == [(False,)]
        assert connection.execute("SELECT count(*) FROM touchstone.fact").fetchall() == [(0,)]


def test_no_function_looks_at_temporary_tables_first(hub: Server) -> None:
    paths = hub.ask("SELECT proname, proconfig FROM pg_proc WHERE pronamespace = 'touchstone'::regnamespace")
    assert paths
    assert [name for name, path in paths if path != ["search_path=pg_catalog, pg_temp"]] == []
