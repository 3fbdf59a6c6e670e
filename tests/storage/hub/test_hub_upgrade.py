"""A hub that is brought up to date: what a role may read and write since then arrives, also what is older."""

from pathlib import Path

import pytest

from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation
from storage.hub import hub_connection, hub_sync
from storage.hub.hub_admin import make_hub
from storage.hub.hub_pictures import PicturePlaces
from storage.hub.hub_schema import STEPS, may_write
from storage.hub.hub_translation_schema import TRANSLATIONS
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, team

BEFORE = 5  # the last step before designers translated


def translated(machine: Machine) -> list[str]:
    texts = machine.study.translations
    return [one.said.text for language in ("de", "ml") for one in texts.of(language).get(TITLE, [])]


def test_translations_from_before_the_upgrade_reach_designers_and_leave_them(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.ask("CREATE DATABASE hub", "admin", "postgres")
    a, b = team(tmp_path, 2)
    title = a.study.study.title
    with monkeypatch.context() as older:
        older.setattr(hub_connection, "STEPS", STEPS[:BEFORE])
        for module in (hub_connection, hub_sync):
            older.setattr(module, "VERSION", BEFORE)
        older.setattr(
            hub_sync,
            "may_write",
            lambda role, fact, body: (
                (role != "designer" or fact not in TRANSLATIONS) and may_write(role, fact, body)
            ),
        )
        older.setattr(PicturePlaces, "compare", lambda _places: None)
        make_hub(server.address())
        a.study.translations.add([NewTranslation(TITLE, "ml", "the owner's", title, "Ada")])
        met(a, server.address())
        address = join(server, a, "dee", "designer")
        met(b, address)
        b.study.translations.add([NewTranslation(TITLE, "de", "the designer's", title, "Dee")])
        met(b, address)
        met(a, server.address())
        assert (translated(a), translated(b)) == (["the owner's"], ["the designer's"])
    assert make_hub(server.address()) == len(STEPS) - BEFORE
    met(b, address)
    met(a, server.address())
    assert translated(a) == translated(b) == ["the designer's", "the owner's"]
    for one in (a, b):
        one.close()
