"""Packets with files so large that zip needs another header for them, and files that are too large for a packet."""

import zipfile
from pathlib import Path
from uuid import UUID

import pytest

from app.errors import UserError
from app.interchange.packets import packet_file
from app.interchange.packets.packet_file import Kind, Manifest, image_member, opened, write_packet

LIMIT = 10_000
"""In place of 2 GiB."""
PASSPHRASE = "a lantern in the reeds"
CONTENT = b"heron" * LIMIT
IMAGE = image_member("ab" * 32)


@pytest.fixture
def members(tmp_path: Path) -> dict[str, Path]:
    """A database and an image beyond the limit, and an image below it."""
    contents = {"study.db": CONTENT[:-1], IMAGE: CONTENT, image_member("cd" * 32): b"wren"}
    paths = {name: tmp_path / str(number) for number, name in enumerate(contents)}
    for name, content in contents.items():
        paths[name].write_bytes(content)
    return paths


def write(members: dict[str, Path], out: Path, passphrase: str = "") -> None:
    manifest = Manifest(Kind.FACTS, UUID(int=1), "Herons", None, "", (), {})
    write_packet(out, manifest, members, passphrase)


@pytest.mark.parametrize("passphrase", ["", PASSPHRASE])
def test_files_of_more_than_2_gib_come_back_as_they_were(
    members: dict[str, Path], tmp_path: Path, passphrase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "large.touchstone"
    with monkeypatch.context() as patched:
        patched.setattr(zipfile, "ZIP64_LIMIT", LIMIT)
        write(members, out, passphrase)
    with opened(out, lambda: passphrase) as packet:
        packet.unpack(tmp_path / "unpacked")
    for name, path in members.items():
        assert (tmp_path / "unpacked" / name).read_bytes() == path.read_bytes()


def test_what_nobody_could_open_is_not_written(
    members: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "large.touchstone"
    before = set(tmp_path.iterdir())
    monkeypatch.setattr(packet_file, "_LARGEST_IMAGE", len(CONTENT) - 1)
    with pytest.raises(UserError, match=f"{members[IMAGE].name} is larger than"):
        write(members, out)
    monkeypatch.setattr(packet_file, "_LARGEST_IMAGE", len(CONTENT))
    monkeypatch.setattr(packet_file, "_LARGEST_ALL", 2 * len(CONTENT))
    with pytest.raises(UserError, match=r"3 files .* are too much for one packet"):
        write(members, out)
    assert set(tmp_path.iterdir()) == before
