"""A hub that is brought up to date: it keeps what it has, and what a role may read and write since then arrives."""

import hashlib
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation
from app.study.verdict import Verdict
from storage.hub import hub_sync
from storage.hub.hub_admin import check_hub, make_hub
from storage.hub.hub_fact_policies import DESIGNERS_TRANSLATE, TRANSLATIONS
from storage.hub.hub_parcel_schema import STEP as PARCELS
from storage.hub.hub_schema import STEPS, may_write
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, team

PARCELS_FROM = STEPS.index(PARCELS) + 1  # the version
# SHA-256 of each step that hubs may have. A step is never changed; its hash is added here with it.
PUBLISHED = (
    "48a0a55d75204e5cd6dba3c637ab9c2b02b5710064b6ff131f9d75b0ae516fbc",
    "b568162c525bebc5099b5f8e80527ffd67dfdd7a0595c7bb9dc9df4fc5226047",
    "148f227f1f6a2a20b0a23b1f14af9ec1d5c17a1ed5fc8bb19abe098cb107cf76",
    "7221ac2042bd5d0909fad1810e66f92c794cb5f50b6249aafd4bc5eee2e6e90f",
    "31dc275e85274285d13970a4a986b6a9af0d003efd46036973447a72f37b5122",
    "f98489c9f5222ba3f1a781811b107c41f601ea3f47effd51cfcb790d283259bf",
    "8aad5895360cc882ce82cdbf345cb5a7eb400dc7475d7d8ca47be526cc1cc897",
    "df148067ff97522cf79b9bf542731cff88f95fa004cbf51e4c4a8a64b7f8117b",
    "23dc82eaf7b1d66076f56900de2792131e73e78dcadc62d347322d13d37f6754",
    "7f847fef1118bfbec1ff29a773a1724b5fc0fb126c4d2948f4c530fda26914ba",
    "02fc3ed8993b768395aca415925c31c740d44c805f708d1eea5c77ffceb46862",
    "50a46b6698a2dc732492424b681223d3077fc7632b7a9be10efc105632eab4ba",
    "9a8695cbb903d1faa1c18ce62cbcade3b7e4bcd8d27d7d3064eb952f9dd0be28",
    "a4cc7bf1a51ac3918008ee1d0e45898b6e3e51f4a67d689b1faf869c75bd37f8",
    "7564618c6a11c9deb8c0a3a44aed94b7698c6d602275096deb5306786445a13c",
    "d2487aafc1fc9dc3766cae34fe2dc55c18cbbf1614be767898c2732adc55b7c9",
    "b10b66e9c3a1b1b2bdfc0d48d1adf727ee25490321aa90271804d11ff2f4f9b1",
    "341b256f096d460d3467c15db4f067d78ed9ee6e4fb685cea1f66e479ad17685",
    "19903755a9f783289ecebc21933a26b1f3115b599575fed1b53745b210960011",
)


def translated(machine: Machine) -> list[str]:
    texts = machine.study.translations
    return [one.said.text for language in ("de", "ml") for one in texts.of(language).get(TITLE, [])]


def test_translations_from_before_the_upgrade_reach_designers_and_leave_them(
    hub: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = team(tmp_path, 2)
    title = a.study.study.title
    with monkeypatch.context() as older:
        for policy in ("reads_translations", "adds_translations"):
            hub.ask(f"DROP POLICY {policy} ON touchstone.fact")
        older.setattr(hub_sync, "VERSION", 0)
        older.setattr(
            hub_sync,
            "may_write",
            lambda role, fact, *more: (
                (role != "designer" or fact not in TRANSLATIONS) and may_write(role, fact, *more)
            ),
        )
        a.study.translations.add([NewTranslation(TITLE, "ml", "the owner's", title, "Ada")])
        met(a, hub.address())
        address = join(hub, a, "dee", "designer")
        met(b, address)
        b.study.translations.add([NewTranslation(TITLE, "de", "the designer's", title, "Dee")])
        met(b, address)
        met(a, hub.address())
        assert (translated(a), translated(b)) == (["the owner's"], ["the designer's"])
    hub.ask(DESIGNERS_TRANSLATE)
    met(b, address)
    met(a, hub.address())
    assert translated(a) == translated(b) == ["the designer's", "the owner's"]
    for one in (a, b):
        one.close()


@pytest.mark.parametrize("before", [1, 7, 8, PARCELS_FROM, len(STEPS) - 1])
def test_a_hub_of_each_version_keeps_what_it_has(server: Server, tmp_path: Path, before: int) -> None:
    server.ask("CREATE DATABASE hub", "admin", "postgres")
    one, two = team(tmp_path, 2)
    about, ada = one.study.study.id, one.raters()[0].id
    sent = bytes(range(256)) * 63_000  # in two parts since parcels have parts
    with closing(psycopg.connect(server.address(), autocommit=True)) as connection, connection.transaction():
        for step in STEPS[:before]:
            connection.execute(step.encode())
        connection.execute(f"COMMENT ON SCHEMA touchstone IS 'touchstone hub {before}'".encode())
        connection.execute("INSERT INTO touchstone.study VALUES (%s, 'Canes')", (about,))
        connection.execute("CREATE ROLE fay LOGIN") if not server.ask(
            "SELECT 1 FROM pg_roles WHERE rolname = 'fay'"
        ) else None
        connection.execute("INSERT INTO touchstone.member VALUES (%s, 'fay', 'facilitator')", (about,))
        if before < PARCELS_FROM:
            connection.execute(
                "INSERT INTO touchstone.parcel VALUES (%s, %s, encode(sha256(%b), 'hex'), %b)",
                (about, ada, sent, sent),
            )
    assert make_hub(server.address()) == len(STEPS) - before
    assert check_hub(server.address()).findings == ()
    if before < PARCELS_FROM:
        assert server.ask(
            "SELECT sha256 = encode(sha256(whole), 'hex') FROM touchstone.parcel, LATERAL ("
            "SELECT string_agg(content, '' ORDER BY part) AS whole FROM touchstone.parcel_part) AS parts"
        ) == [(True,)]
    for machine in (one, two):
        met(machine, server.address())
        met(machine, server.address("fay"))
    server.ask("DROP DATABASE hub WITH (FORCE)", "root", "postgres")
    for machine in (one, two):
        machine.close()


def test_versions_that_an_older_program_put_there_in_one_cell_arrive_as_rows(
    hub: Server, tmp_path: Path
) -> None:
    a, b, c = team(tmp_path, 3)
    a.reword("T1.C1", "Straight as a rod.")
    b.reword("T1.C2", "The tip is visible.")
    a.merge(b)
    a.answer(0, 0, "T1.C1", Verdict.MET)  # so that the combined version stays
    met(a, hub.address())
    in_one = "SELECT study, body->'rubric' AS rubric, string_agg(body->>'parent', '') AS cell FROM gone GROUP BY 1, 2"
    hub.ask(
        "WITH gone AS (DELETE FROM touchstone.fact WHERE fact = 'rubric_parent' RETURNING study, body)"
        " INSERT INTO touchstone.fact (study, fact, body)"
        f" SELECT study, 'rubric_parent', jsonb_build_object('rubric', rubric, 'parent', cell) FROM ({in_one}) AS cells"
    )
    for machine in (b, c, a, b):
        met(machine, hub.address())
    for machine in (b, c):
        assert machine.facts() == a.facts()
    assert max(len(one) for one in a.combined().values()) == 2
    for machine in (a, b, c):
        machine.close()


def test_no_published_step_changes() -> None:
    hashes = tuple(hashlib.sha256(step.encode()).hexdigest() for step in STEPS)
    assert hashes == PUBLISHED


@pytest.mark.parametrize("before", [8, 12, len(STEPS)])
def test_looks_at_advice_are_the_researchers_on_every_hub(
    server: Server, tmp_path: Path, before: int
) -> None:
    server.ask("CREATE DATABASE hub", "admin", "postgres")
    (one,) = team(tmp_path, 1)
    with closing(psycopg.connect(server.address(), autocommit=True)) as connection, connection.transaction():
        for step in STEPS[:before]:
            connection.execute(step.encode())
        connection.execute(f"COMMENT ON SCHEMA touchstone IS 'touchstone hub {before}'".encode())
    make_hub(server.address())
    met(one, server.address())
    for login, role in (("fay", "facilitator"), ("dee", "designer"), ("rex", "researcher")):
        join(server, one, login, role)
    look = (
        "INSERT INTO touchstone.fact (study, fact, body) SELECT id, 'advice_look', '{}' FROM touchstone.study"
    )
    seen = "SELECT body::text FROM touchstone.fact WHERE fact = 'advice_look'"
    for login, number in (("rex", 1), ("admin", 2)):
        server.ask(look.format(f'{{"images": {number}}}'), login)
    for login in ("fay", "dee"):
        assert server.ask(seen, login) == []
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            server.ask(look.format('{"images": 3}'), login)
        assert not may_write({"fay": "facilitator", "dee": "designer"}[login], "advice_look", {})
    for login in ("rex", "admin"):
        assert len(server.ask(seen, login)) == 2
    server.ask("DROP DATABASE hub WITH (FORCE)", "root", "postgres")
    one.close()
