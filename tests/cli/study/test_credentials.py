"""`touchstone images credentials`: C2PA data in JPEG and PNG files that are made here box by box, whole and damaged."""

import json
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.files.content_credentials import ContentCredentials, content_credentials
from tests.storage.making import make_study, picture, write_picture

Output = pytest.CaptureFixture[str]
SOURCE = b"http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"


def box(kind: bytes, content: bytes) -> bytes:
    return (len(content) + 8).to_bytes(4, "big") + kind + content


def described(label: str, *inner: bytes) -> bytes:
    return box(b"jumb", box(b"jumd", b"\0" * 16 + b"\x03" + label.encode() + b"\0") + b"".join(inner))


def manifest(source: bytes = SOURCE) -> bytes:
    action = b"\xa1\x71digitalSourceType\x78" + bytes([len(source)]) + source
    claim = b"\xa1\x6fclaim_generator\x6bMaker 1.0.0"
    assertions = described("c2pa.assertions", described("c2pa.actions", box(b"cbor", action)))
    return described(
        "c2pa", described("urn:uuid:1", assertions, described("c2pa.claim", box(b"cbor", claim)))
    )


def in_png(data: bytes) -> bytes:
    plain = picture()
    chunk = len(data).to_bytes(4, "big") + b"caBX" + data + zlib.crc32(b"caBX" + data).to_bytes(4, "big")
    return plain[:33] + chunk + plain[33:]


def in_jpeg(data: bytes, size: int = 100) -> bytes:
    """In several segments, each with the box's length and kind again."""
    head, rest = data[:8], data[8:]
    pieces = [rest[at : at + size] for at in range(0, len(rest), size)]
    segments = b""
    for number, piece in enumerate(pieces, start=1):
        content = b"JP\0\1" + number.to_bytes(4, "big") + head + piece
        segments += b"\xff\xeb" + (len(content) + 2).to_bytes(2, "big") + content
    plain = picture("JPEG")
    return plain[:2] + segments + plain[2:]


@pytest.mark.parametrize("wrap", [in_png, in_jpeg])
def test_what_a_file_says_of_itself_is_read(wrap: object) -> None:
    assert callable(wrap)
    found = content_credentials(wrap(manifest()))
    assert found == ContentCredentials("Maker 1.0.0", ("c2pa.actions", "c2pa.assertions", "c2pa.claim"), True)
    camera = content_credentials(
        wrap(manifest(SOURCE.replace(b"trainedAlgorithmicMedia", b"digitalCapture")))
    )
    assert camera is not None
    assert camera.says_generated is False
    silent = content_credentials(wrap(manifest(b"nothing")))
    assert silent is not None
    assert silent.says_generated is None


def test_damaged_data_never_raises() -> None:
    for whole in (in_png(manifest()), in_jpeg(manifest())):
        for cut in range(0, len(whole), 7):
            content_credentials(whole[:cut])
            content_credentials(whole[:cut] + b"\xff" + whole[cut + 1 :])
    deep = b""
    for _ in range(200):
        deep = box(b"jumb", deep)
    assert content_credentials(in_png(deep)) is None
    assert content_credentials(picture()) is None
    assert content_credentials(b"") is None


def test_the_command_says_it_and_that_it_proves_nothing(tmp_path: Path, capsys: Output) -> None:
    with closing(make_study(tmp_path / "study", images=0, described=())) as made:
        for name, content in (("a.png", in_png(manifest())), ("b.png", picture(shade=9))):
            facts = write_picture(tmp_path / name)
            (tmp_path / name).write_bytes(content)
            made.images.add(tmp_path / name, facts)
    assert main(["images", "credentials", str(tmp_path / "study")]) == 0
    told = capsys.readouterr().out
    assert "a.png says that a model made it. Written by Maker 1.0.0." in told
    assert "1 of 2 images has Content Credentials." in told
    assert "No signature was checked" in told
    assert main(["images", "credentials", str(tmp_path / "study"), "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["credentials"]
    assert (one["image"], one["says_generated"]) == ("a.png", True)
