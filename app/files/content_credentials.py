"""C2PA data in a picture file (Content Credentials): which there is, read as it is. Nothing is verified.

In JPEG, the data is in APP11 segments of the kind JP, in PNG in the chunk caBX. It is a JUMBF superbox (ISO/IEC
19566-5): boxes of a length, a kind and content, of which `jumd` names a box and `cbor` or `json` hold claims. Of these
only texts are taken that say what made the picture; no signature is checked, so they are what the file says of itself.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_PNG = b"\x89PNG\r\n\x1a\n"
_C2PA_CHUNK = b"caBX"
_APP11, _SCAN = 0xEB, 0xDA
_MOST_BOXES, _DEEPEST, _LONGEST, _NEAR = 2000, 12, 300, 200
_SOURCE = re.compile(rb"http://cv\.iptc\.org/newscodes/digitalsourcetype/([A-Za-z]{1,60})")
_GENERATED = ("trainedAlgorithmicMedia", "compositeWithTrainedAlgorithmicMedia", "algorithmicMedia")


@dataclass(frozen=True)
class ContentCredentials:
    """What a picture says of itself. `made_with`: the program that wrote the claim, or "". `assertions`: their labels.
    `says_generated`: whether it says that a model made it; None where it does not say how it was made."""

    made_with: str
    assertions: tuple[str, ...]
    says_generated: bool | None


def content_credentials(picture: bytes) -> ContentCredentials | None:
    """What there is in a JPEG or PNG file; None where there is none, or what there is cannot be read."""
    data = _jumbf(picture)
    if not data:
        return None
    labels: list[str] = []
    claims: list[bytes] = []
    for label, kind, content in _boxes(data):
        if kind == b"jumd" and label:
            labels.append(label)
        elif kind in (b"cbor", b"json"):
            claims.append(content)
    if not any(label.startswith("c2pa") for label in labels):
        return None
    whole = b"\n".join(claims)
    sources = {found.decode("ascii") for found in _SOURCE.findall(whole)}
    made_with = next((name for claim in claims if (name := _generator(claim))), "")
    assertions = {label for label in labels if label.startswith(("c2pa.", "stds.", "com."))}
    return ContentCredentials(
        made_with, tuple(sorted(assertions)), bool(sources.intersection(_GENERATED)) if sources else None
    )


def _jumbf(picture: bytes) -> bytes:
    if picture.startswith(_PNG):
        at = len(_PNG)
        while at + 8 <= len(picture):
            length, kind = int.from_bytes(picture[at : at + 4], "big"), picture[at + 4 : at + 8]
            if kind == _C2PA_CHUNK:
                return picture[at + 8 : at + 8 + length]
            at += 12 + length
        return b""
    return _of_jpeg(picture) if picture.startswith(b"\xff\xd8") else b""


def _of_jpeg(picture: bytes) -> bytes:
    """The content of the first box that APP11 segments carry, in the order of their numbers."""
    parts: dict[int, bytes] = {}
    at = 2
    while at + 4 <= len(picture) and picture[at] == 0xFF and picture[at + 1] != _SCAN:
        end = at + 2 + int.from_bytes(picture[at + 2 : at + 4], "big")
        segment = picture[at + 4 : end]
        if picture[at + 1] == _APP11 and segment.startswith(b"JP") and len(segment) > 16:
            number = int.from_bytes(segment[4:8], "big")
            # Each segment repeats the length and the kind of the box; only the first one's are kept.
            parts.setdefault(number, segment[16:] if parts else segment[8:])
        at = end
    return b"".join(parts[number] for number in sorted(parts))


def _boxes(data: bytes) -> Iterator[tuple[str, bytes, bytes]]:
    """The label (of `jumd`), the kind and the content of every box, those within others as well."""
    waiting = [(data, 0)]
    count = 0
    while waiting and count < _MOST_BOXES:
        content, depth = waiting.pop()
        at = 0
        while at + 8 <= len(content) and count < _MOST_BOXES:
            count += 1
            length, kind = int.from_bytes(content[at : at + 4], "big"), content[at + 4 : at + 8]
            end = at + length if length else len(content)
            if length == 1 or 0 < length < 8 or end > len(content):  # longer than 4 GB, or damaged
                break
            inner = content[at + 8 : end]
            if kind == b"jumb" and depth < _DEEPEST:
                waiting.append((inner, depth + 1))
            else:
                yield _label(inner) if kind == b"jumd" else "", kind, inner
            at = end


def _label(description: bytes) -> str:
    """The name in a description box: after 16 bytes of its type and one of flags, up to a zero byte."""
    if len(description) < 18 or not description[16] & 2:
        return ""
    return _plain(description[17:].split(b"\0", 1)[0])


def _generator(claim: bytes) -> str:
    """The program that a claim names in CBOR: the text after the key claim_generator, or in version 2 of claims the
    name in the map after claim_generator_info."""
    _, found, rest = claim.partition(b"claim_generator")
    if rest.startswith(b"_info"):
        _, found, rest = rest[:_NEAR].partition(b"dname")  # d: a text of four bytes
    return _text(rest) if found else ""


def _text(cbor: bytes) -> str:
    """A text in CBOR: a byte or two that say its length, then the text itself; "" for anything else."""
    if cbor and 0x60 <= cbor[0] < 0x78:
        return _plain(cbor[1 : 1 + cbor[0] - 0x60])
    return _plain(cbor[2 : 2 + cbor[1]]) if cbor[:1] == b"\x78" and len(cbor) > 1 else ""


def _plain(text: bytes) -> str:
    """Text on one line."""
    words = text[:_LONGEST].decode("utf-8", "replace")
    return "".join(one for one in words if one.isprintable())
