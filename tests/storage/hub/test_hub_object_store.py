"""A study whose images are in an object store meets at a hub: the hub notes the place, and each person accepts it."""

from pathlib import Path

import pytest

from app.cli import main
from app.messages.team.object_store import CARD_ADDRESS, CARD_ENDPOINT
from storage.folder import open_study
from storage.objects.object_place import ObjectPlace, keep_place, place_at, place_of
from storage.objects.object_store import ImageObjects
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine
from tests.storage.objects.s3_server import ObjectServer


class Homes:
    """The settings of two people on one computer."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder, self._monkeypatch = folder, monkeypatch

    def at(self, name: str) -> None:
        for kind in ("CONFIG", "CACHE"):
            self._monkeypatch.setenv(f"XDG_{kind}_HOME", str(self._folder / name / kind))


def accept(machine: Machine, place: ObjectPlace) -> None:
    keep_place(machine.study.study.id, ObjectPlace(*place.spot, True))


def pictures_on(hub: Server) -> int:
    return len(hub.ask("SELECT 1 FROM touchstone.picture"))


def test_images_go_to_the_store_and_not_to_the_hub(
    hub: Server, two: list[Machine], bucket: ObjectServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = two
    homes = Homes(tmp_path / "homes", monkeypatch)
    place = place_at("s3://pictures/ours", bucket.endpoint)
    homes.at("a")
    accept(a, place)
    image = a.add_image(9)
    assert met(a, hub.address()).notes == ()
    sha256 = image.picture.sha256
    assert pictures_on(hub) == 0
    assert any(name.endswith(sha256) for name in bucket.names("pictures"))
    homes.at("b")
    before = len(bucket.requests())
    (said,) = met(b, hub.address()).notes
    assert f"s3://pictures/ours on {bucket.endpoint}" in said
    assert len(bucket.requests()) == before  # nobody has agreed to it on this machine
    assert place_of(b.study.study.id) == place
    assert not b.files.path(sha256).exists()
    accept(b, place)
    own = b.add_image(10).picture.sha256
    assert met(b, hub.address()).notes == ()
    assert any(name.endswith(own) for name in bucket.names("pictures"))
    whole = a.files.path(sha256).read_bytes()
    objects = ImageObjects(place, a.study.study.id)
    objects.put(sha256, bytes(len(whole)))
    study = open_study(b.study.folder)
    assert not study.images.file_of(sha256).exists()
    (said,) = met(b, hub.address()).notes
    assert said.startswith("The object store s3://pictures/ours has another file in the place of 1 image.")
    objects.put(sha256, whole)
    assert study.images.file_of(sha256).read_bytes() == a.files.path(sha256).read_bytes()
    study.close()
    assert pictures_on(hub) == 0


def test_a_hub_that_names_another_place_changes_nothing_here(
    hub: Server, two: list[Machine], bucket: ObjectServer
) -> None:
    a, _b = two
    met(a, hub.address())
    hub.ask("""UPDATE touchstone.study SET pictures = '["s3://theirs", "https://s3.example.org"]'""")
    accept(a, place_at("s3://pictures/ours", bucket.endpoint))
    (said,) = met(a, hub.address()).notes
    assert "s3://theirs on https://s3.example.org" in said
    kept = place_of(a.study.study.id)
    assert kept is not None
    assert kept.address == "s3://pictures/ours"
    hub.ask("UPDATE touchstone.study SET pictures = 'http://anywhere'")
    (said,) = met(a, hub.address()).notes
    assert "must have the form s3://" in said


def test_a_store_that_moved(
    hub: Server, two: list[Machine], bucket: ObjectServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = two
    homes = Homes(tmp_path / "homes", monkeypatch)
    old, new = (place_at(f"s3://{name}/ours", bucket.endpoint) for name in ("pictures", "newer"))
    bucket.make_bucket("newer")
    command = f"images store STUDY s3://newer/ours --endpoint-url {bucket.endpoint}"
    for name, machine in (("a", a), ("b", b)):
        homes.at(name)
        accept(machine, old)
        assert met(machine, hub.address()).notes == ()
    homes.at("a")
    folder = str(a.study.folder)
    a.close()
    assert main(["images", "store", folder, new.address, "--endpoint-url", new.endpoint, "--yes"]) == 0
    a.reopen()
    sha256 = a.add_image(9).picture.sha256
    assert met(a, hub.address()).notes == ()
    assert sha256 in str(bucket.names("newer"))
    assert hub.ask("SELECT pictures FROM touchstone.study") == [(new.as_text,)]
    homes.at("b")
    sha256 = b.add_image(10).picture.sha256
    for _again in range(2):
        done = met(b, hub.address())
        (said,) = done.notes
        assert command in done.in_terminal[0]
        assert "--" not in said
        assert f'"{CARD_ADDRESS}" and "{CARD_ENDPOINT}"' in said
        assert f"still uses {old.address} on {old.endpoint}" in said
    assert sha256 in str(bucket.names("pictures"))
    assert hub.ask("SELECT pictures FROM touchstone.study") == [(new.as_text,)]
    assert pictures_on(hub) == 0
    homes.at("a")
    hub.ask("""UPDATE touchstone.study SET pictures = '["s3://third", "https://s3.example.org"]'""")
    (said,) = met(a, hub.address()).notes  # what was named here has been noted once, and is not noted again
    assert "s3://third" in said
    assert "third" in str(hub.ask("SELECT pictures FROM touchstone.study"))


def test_a_store_that_is_gone_stops_no_sync(hub: Server, two: list[Machine], bucket: ObjectServer) -> None:
    a, _b = two
    met(a, hub.address())
    hub.ask("""UPDATE touchstone.study SET pictures = '["s3://theirs", "https://s3.example.org"]'""")
    accept(a, place_at("s3://gone/ours", bucket.endpoint))
    a.add_image(9)
    done = met(a, hub.address())
    said, why = done.notes
    assert "s3://theirs on https://s3.example.org" in said
    assert (
        "touchstone images store STUDY s3://theirs --endpoint-url https://s3.example.org"
        in done.in_terminal[0]
    )
    assert "could not be reached" in why


def test_only_researchers_note_a_place(hub: Server, two: list[Machine], bucket: ObjectServer) -> None:
    a, _b = two
    met(a, hub.address())
    sql = (
        f"SELECT touchstone.note_pictures('{a.study.study.id}', '[\"s3://evil\", \"https://evil.example\"]')"
    )
    for login, role in (("des", "designer"), ("fac", "facilitator"), ("gpu", "worker")):
        join(hub, a, login, role)
        hub.ask(sql, login)
    join(hub, a, "ada", "rater", 0)
    hub.ask(sql, "ada")
    assert hub.ask("SELECT pictures FROM touchstone.study") == [(None,)]
    join(hub, a, "rex", "researcher")
    hub.ask(sql, "rex")
    assert "evil" in str(hub.ask("SELECT pictures FROM touchstone.study"))
