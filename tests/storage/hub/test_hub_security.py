"""What a login may read and write holds for any client: a rater's credentials are tried with plain SQL."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from app.cli import main
from app.errors import UserError
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.hub.hub_admin import check_hub
from storage.hub.hub_schema import TABLES
from storage.hub.hub_sync import sync_with_hub
from storage.packets.packet_contents import send_out
from storage.packets.staged_packets import open_packet
from tests.canonical_facts import canonical
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, team

VIEWS = ("answers", "raters", "progress")
ATTACKS = (
    "INSERT INTO touchstone.fact (study, fact, owner, body) SELECT id, 'answer', NULL, '{}' FROM touchstone.study",
    "UPDATE touchstone.fact SET body = '{}'",
    "UPDATE touchstone.member SET role = 'researcher'",
    "INSERT INTO touchstone.member SELECT id, 'ada', 'researcher', NULL FROM touchstone.study",
    "DELETE FROM touchstone.member",
    "TRUNCATE touchstone.fact",
    "ALTER TABLE touchstone.fact DISABLE ROW LEVEL SECURITY",
    "DROP POLICY reads ON touchstone.fact",
    "SET ROLE admin",
    "SET SESSION AUTHORIZATION admin",
    "CREATE FUNCTION touchstone.owns2() RETURNS boolean LANGUAGE sql AS 'SELECT true'",
    "SET row_security = off; SELECT * FROM touchstone.fact",
    "COPY touchstone.fact TO PROGRAM 'cat'",
    "SELECT pg_read_file('/etc/passwd')",
)


@pytest.fixture
def study(hub: Server, tmp_path: Path) -> Iterator[Machine]:
    """A study on the hub with answers by Ada and Ben, and by a judge."""
    (one,) = team(tmp_path, 1)
    one.answer(0, 0, "T1.C1", Verdict.MET)
    one.answer(1, 0, "T1.C1", Verdict.NOT_MET)
    met(one, hub.address())
    about = one.study.study.id
    body = '{"run": 1, "value": "met", "image": ["01a0"], "item": [null, "T1.C1"]}'
    hub.ask(f"INSERT INTO touchstone.fact (study, fact, body) VALUES ('{about}', 'answer', '{body}')")
    yield one
    one.close()


def opened(study: Machine, folder: Path, who: int) -> StudyFolder:
    """Somebody's own study, from the packet they were sent."""
    rater = study.raters()[who]
    packet = folder / f"{rater.name}.touchstone"
    send_out(study.study, rater, packet)
    open_packet(packet, folder / rater.name)
    own = open_study(folder / rater.name)
    own.prepare_to_write()
    return own


@pytest.mark.parametrize("role", ["rater", "pair"])
def test_a_raters_login_reads_nothing_of_others_with_any_client(
    hub: Server, study: Machine, role: str
) -> None:
    join(hub, study, "ada", role, rater=0)
    for name in (*VIEWS, "fact", "picture", "parcel", "withdrawn", "member", "job", "work", "work_picture"):
        for sql in (f"SELECT count(*) FROM touchstone.{name}", f"COPY touchstone.{name} TO STDOUT"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                hub.ask(sql, "ada")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        hub.ask("DELETE FROM touchstone.fact RETURNING fact", "ada")
    assert hub.ask(f"SELECT touchstone.own_role('{study.study.study.id}')", "ada") == [(role,)]
    assert hub.ask("SELECT most_common_vals FROM pg_stats WHERE tablename = 'fact'", "ada") == []


@pytest.mark.parametrize("sql", ATTACKS)
def test_a_raters_login_changes_nothing(hub: Server, study: Machine, sql: str) -> None:
    join(hub, study, "ada", "rater", rater=0)
    before = hub.ask("SELECT count(*), max(seq) FROM touchstone.fact")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        hub.ask(sql, "ada")
    assert hub.ask("SELECT count(*), max(seq) FROM touchstone.fact") == before


def test_a_rater_cannot_send_another_raters_work(hub: Server, study: Machine) -> None:
    join(hub, study, "ada", "rater", rater=0)
    ben, about = study.raters()[1].id, study.study.study.id
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        hub.ask(f"SELECT touchstone.send_part('{about}', '{ben}', 'x', 0, '')", "ada")


def test_who_is_no_member_sees_no_study(hub: Server, study: Machine) -> None:
    hub.ask("DROP ROLE IF EXISTS eve", "root")
    hub.ask("CREATE ROLE eve LOGIN", "root")
    assert hub.ask("SELECT count(*) FROM touchstone.study", "eve") == [(0,)]
    for name in (*VIEWS, *set(TABLES) - {"hub", "study"}):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            hub.ask(f"SELECT count(*) FROM touchstone.{name}", "eve")
    with pytest.raises(UserError, match="not a member"):
        sync_with_hub(study.study, hub.address("eve"))


def test_a_facilitator_reads_people_and_a_designer_neither_people_nor_judge(
    hub: Server, study: Machine
) -> None:
    for login, role, answers in (("fay", "facilitator", 2), ("dee", "designer", 0), ("rex", "researcher", 3)):
        join(hub, study, login, role)
        assert hub.ask("SELECT count(*) FROM touchstone.answers", login) == [(answers,)]
        ((images,),) = hub.ask("SELECT count(*) FROM touchstone.fact WHERE fact = 'image'", login)
        assert images == 3
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        hub.ask(
            "INSERT INTO touchstone.fact (study, fact, body) SELECT id, 'answer', '{\"run\": 0}' FROM touchstone.study",
            "dee",
        )


def test_a_raters_work_arrives_where_it_may_be_merged(hub: Server, study: Machine, tmp_path: Path) -> None:
    hub.ask("DELETE FROM touchstone.fact WHERE body ->> 'run' = '1'")
    address = join(hub, study, "ada", "rater", rater=0)
    (tmp_path / "sent").mkdir()
    with closing(opened(study, tmp_path / "sent", 0)) as own:
        machine_answers(own)
        assert sync_with_hub(own, address).written is not None
        assert sync_with_hub(own, address).written is None
        assert len(canonical(own.database)["rater"]) == 1
    (merged,) = met(study, hub.address()).merged
    assert merged.new
    assert met(study, hub.address()).merged == ()
    assert study.study.database.number("SELECT count(*) FROM answer") == 3


def machine_answers(own: StudyFolder) -> None:
    (rater,) = own.raters.all()
    session = own.sessions.start(rater, Perception.UNSAID)
    own.answers.record(session, 2, "T1.C2", Content(Verdict.MET), AnswerAction.DO, Circumstances())


def test_the_check_names_a_table_that_is_not_protected(hub: Server, study: Machine) -> None:
    assert check_hub(hub.address()).findings == ()
    hub.ask("ALTER TABLE touchstone.fact DISABLE ROW LEVEL SECURITY")
    assert "fact has no row-level security" in check_hub(hub.address()).findings[0]


def test_the_command_line_makes_members_and_syncs(
    hub: Server, study: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(study.study.folder)
    hub.ask("DROP ROLE IF EXISTS kim", "root")
    hub.ask("CREATE ROLE kim LOGIN", "root")
    study.study.close()
    assert main(["hub", "init", hub.address()]) == 0
    assert main(["hub", "member", hub.address(), folder, "--login", "kim", "--role", "researcher"]) == 0
    assert "kim now has this role in" in capsys.readouterr().out
    assert main(["hub", "member", hub.address(), folder, "--login", "kim", "--role", "rater"]) == 1
    assert "--rater" in capsys.readouterr().err
    hub.ask("DELETE FROM touchstone.fact WHERE body ->> 'run' = '1'")
    assert main(["sync", folder, hub.address("kim")]) == 0
    assert "nothing new from others" in capsys.readouterr().out
    assert main(["hub", "check", hub.address()]) == 0
    assert "The hub is set up correctly." in capsys.readouterr().out
    study.study = open_study(Path(folder))
