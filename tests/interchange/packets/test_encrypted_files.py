"""Locked packets: nothing plain reaches the disk they go to, whenever they are cut short."""

import io
import os
import shutil
import stat
import struct
import subprocess
import sys
import tracemalloc
import unicodedata
from contextlib import closing
from pathlib import Path
from typing import IO, Literal, cast

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from hypothesis import HealthCheck, given, settings, strategies as st

from app.errors import UserError
from app.interchange.packets import encrypted_files
from app.interchange.packets.encrypted_files import SHORTEST, locking, unlocked
from app.interchange.packets.packet_file import opened
from app.private_files import remove_leftovers
from storage.folder import StudyFolder
from storage.packets.packet_contents import send_out
from tests.repository import ROOT
from tests.storage.making import make_study

Form = Literal["NFC", "NFD"]
WORDS = "correct horse"
MOST_KILLS = 40


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that is made at once, and small pieces."""
    monkeypatch.setattr(encrypted_files, "_COST", 2)
    monkeypatch.setattr(encrypted_files, "_PIECE", 64)


def locked_before(content: bytes, passphrase: str, cost: int) -> bytes:
    """As files were locked before: with what came from the keyboard, however it writes its accents."""
    begin = b"TOUCHSTONE LOCKED 1\n" + b"\x07" * 16
    key = Scrypt(salt=begin[-16:], length=32, n=cost, r=8, p=1).derive(passphrase.encode())
    return begin + ChaCha20Poly1305(key).encrypt(struct.pack(">3xQB", 0, True), content, begin)


def content_of(path: Path, passphrase: str) -> bytes:
    with unlocked(path, passphrase) as plain:
        return plain.read()


def lock(content: list[bytes], path: Path, passphrase: str) -> None:
    with path.open("wb") as file, locking(file, passphrase) as target:
        for piece in content:
            target.write(piece)


def test_each_guess_takes_64_megabytes() -> None:
    assert 128 * 8 * encrypted_files._COST == 64 * 2**20  # RFC 7914: 128 bytes times block size times cost


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(pieces=st.lists(st.binary(max_size=200)))
def test_what_was_locked_in_any_pieces_comes_back(quick: None, tmp_path: Path, pieces: list[bytes]) -> None:
    lock(pieces, tmp_path / "x", WORDS)
    assert content_of(tmp_path / "x", WORDS) == b"".join(pieces)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("typed", ["NFC", "NFD"])
def test_files_locked_before_passphrases_were_normalised_open(
    quick: None, tmp_path: Path, form: Form, typed: Form
) -> None:
    words = "crème brûlée"
    (tmp_path / "x").write_bytes(locked_before(b"plain", unicodedata.normalize(form, words), 2))
    assert content_of(tmp_path / "x", unicodedata.normalize(typed, words)) == b"plain"


def test_an_accent_is_the_same_on_every_keyboard(quick: None, tmp_path: Path) -> None:
    lock([b"plain"], tmp_path / "x", unicodedata.normalize("NFD", "crème brûlée"))
    assert content_of(tmp_path / "x", unicodedata.normalize("NFC", "crème brûlée")) == b"plain"


def test_files_locked_with_few_characters_open_still(quick: None, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(locked_before(b"plain", "a", 2))
    assert content_of(tmp_path / "x", "a") == b"plain"


@pytest.mark.parametrize(
    "words", ["a", "x" * (SHORTEST - 1), f" {'x' * (SHORTEST - 1)} ", "e\u0301" * (SHORTEST - 1)]
)
def test_a_passphrase_that_is_soon_guessed_is_refused(home: StudyFolder, tmp_path: Path, words: str) -> None:
    ada = home.raters.find("Ada")
    assert ada is not None
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(
        UserError, match="at least 8 characters, preferably four words: whoever has the file can try"
    ):
        send_out(home, ada, tmp_path / "Ada.touchstone", words)
    assert sorted(tmp_path.rglob("*")) == before


def test_half_a_character_is_no_crash(quick: None, tmp_path: Path) -> None:
    lock([b"plain"], tmp_path / "x", "\udcffwords that work")
    assert content_of(tmp_path / "x", "\udcffwords that work") == b"plain"


class Nowhere(io.RawIOBase):
    """Counts what is written, and keeps nothing."""

    size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        count = len(cast(bytes, data))
        self.size += count
        return count


def test_a_large_file_is_locked_in_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encrypted_files, "_COST", 2)
    megabyte, out = bytes(1 << 20), Nowhere()
    with locking(cast(IO[bytes], out), WORDS) as target:
        target.write(megabyte)
        tracemalloc.start()
        for _ in range(60):
            target.write(megabyte)
        _now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < 8 << 20
    assert 61 << 20 < out.size < 61 << 20 | 4096


KILLER = """
import os, random, sys
from contextlib import closing
from pathlib import Path
from app.interchange.packets import encrypted_files as locked_files
from storage.folder import open_study
from storage.packets.packet_contents import send_out
from tests.command_line import STEPS, count_steps

locked_files._COST = 2
locked_files._PIECE = 512


def go(place, last):
    with closing(open_study(Path(sys.argv[1]))) as study:
        ada = study.raters.find("Ada")
        end = count_steps(last, STEPS | {"encrypt", "rmdir"})
        send_out(study, ada, place / "Ada.touchstone", "correct horse")
        return end()


out = Path(sys.argv[2])
for _ in range(2):
    steps = go(out, 0)
(out / "Ada.touchstone").unlink()
half = int(sys.argv[3]) // 2
points = [*random.Random(7).sample(range(1, steps - half), half), *range(steps - half, steps)]
for point in points:
    place = out / f"killed {point}"
    place.mkdir()
    child = os.fork()
    if not child:
        go(place, point)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    print(point, os.WIFSIGNALED(status))
"""


def test_a_kill_leaves_nothing_plain_where_the_packet_goes(
    home: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary, out = tmp_path / "temporary", tmp_path / "out"
    temporary.mkdir()
    out.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary)}
    study = shutil.copytree(
        home.folder, tmp_path / "study"
    )  # the other process notes there what it sends out
    words = [sys.executable, "-c", KILLER, str(study), str(out), str(MOST_KILLS)]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.count("True") > MOST_KILLS // 2
    left = [path for path in out.rglob("*") if path.is_file()]
    assert len(left) > MOST_KILLS // 4, "some were cut short while they were written"
    for path in left:
        content = path.read_bytes()
        assert content == b"" or content.startswith(b"TOUCHSTONE LOCKED 1\n"[: len(content)])
        for plain in (b"SQLite", b"manifest", b"PK\x03\x04", b"PK\x01\x02", b"images/"):
            assert plain not in content, path
    left_between = list(temporary.iterdir())
    assert left_between, "some were cut short before they were written"
    for folder in left_between:
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    remove_leftovers()
    for folder in temporary.iterdir():
        assert list(folder.iterdir()) == []
        os.utime(folder, (0, 0))  # long ago
    remove_leftovers()
    assert list(temporary.iterdir()) == []
    # Whoever does it again gets it done, and what was left goes.
    killed = next(path.parent for path in left if path.name != "Ada.touchstone")
    ada = home.raters.find("Ada")
    assert ada is not None
    send_out(home, ada, killed / "Ada.touchstone", WORDS)
    assert [path.name for path in killed.iterdir()] == ["Ada.touchstone"]
    with opened(killed / "Ada.touchstone", lambda: WORDS) as packet:
        assert packet.manifest.rater_name == "Ada"


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_packet_is_as_open_as_the_umask_says(home: StudyFolder, tmp_path: Path, mask: int) -> None:
    ada = home.raters.find("Ada")
    assert ada is not None
    usual = os.umask(mask)
    try:
        for words in ("", WORDS):
            packet = tmp_path / f"Ada{words}.touchstone"
            send_out(home, ada, packet, words)
            assert stat.S_IMODE(packet.stat().st_mode) == 0o666 & ~mask
        with closing(make_study(tmp_path / "new")) as study:
            assert stat.S_IMODE(study.folder.stat().st_mode) == 0o777 & ~mask
    finally:
        os.umask(usual)
