"""A hub that is brought up to date: it keeps what it has, and what a role may read and write since then arrives."""

from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation
from storage.hub import hub_sync
from storage.hub.hub_admin import check_hub, make_hub
from storage.hub.hub_schema import STEPS, may_write
from storage.hub.hub_translation_schema import STEP as DESIGNERS_TRANSLATE, TRANSLATIONS
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, team


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


@pytest.mark.parametrize("before", [1, 7, 8, len(STEPS) - 1])
def test_a_hub_of_each_version_keeps_what_it_has(server: Server, tmp_path: Path, before: int) -> None:
    server.ask("CREATE DATABASE hub", "admin", "postgres")
    one, two = team(tmp_path, 2)
    about, ada = one.study.study.id, one.raters()[0].id
    sent = bytes(range(256)) * 63_000  # in two parts since the last step
    with closing(psycopg.connect(server.address(), autocommit=True)) as connection, connection.transaction():
        for step in STEPS[:before]:
            connection.execute(step.encode())
        connection.execute(f"COMMENT ON SCHEMA touchstone IS 'touchstone hub {before}'".encode())
        connection.execute("INSERT INTO touchstone.study VALUES (%s, 'Canes')", (about,))
        connection.execute("CREATE ROLE fay LOGIN") if not server.ask(
            "SELECT 1 FROM pg_roles WHERE rolname = 'fay'"
        ) else None
        connection.execute("INSERT INTO touchstone.member VALUES (%s, 'fay', 'facilitator')", (about,))
        if before < len(STEPS) - 1:
            connection.execute(
                "INSERT INTO touchstone.parcel VALUES (%s, %s, encode(sha256(%b), 'hex'), %b)",
                (about, ada, sent, sent),
            )
    assert make_hub(server.address()) == len(STEPS) - before
    assert check_hub(server.address()).findings == ()
    if before < len(STEPS) - 1:
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
