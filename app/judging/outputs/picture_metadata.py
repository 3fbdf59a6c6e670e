"""What a picture file holds beside the picture: comments, EXIF, profiles, and whatever follows its end."""

import zlib
from collections.abc import Iterator

_PNG = b"\x89PNG\r\n\x1a\n"
_PIXELS = (b"IDAT", b"fdAT", b"VP8 ", b"VP8L", b"ALPH", b"ANMF")
_COMPRESSED = (b"zTXt", b"iTXt", b"iCCP")
_KEYWORDS = 300  # bytes in which a compressed text begins, behind its keyword and language
_LONGEST = 4_000_000  # bytes of one compressed text
_WITHOUT_LENGTH = (0x01, *range(0xD0, 0xD9))  # segments of a JPEG file that are only a marker
_SCAN = 0xDA


def metadata_of(picture: bytes) -> bytes:
    """All bytes of a PNG, JPEG, WebP or GIF file that are not pixels, compressed texts unpacked; b"" of other files. A
    file that breaks off gives what there is."""
    if picture.startswith(_PNG):
        return b"\n".join(_png(picture))
    if picture.startswith(b"\xff\xd8"):
        return b"\n".join(_jpeg(picture))
    if picture.startswith(b"RIFF") and picture[8:12] == b"WEBP":
        return b"\n".join(_webp(picture))
    if picture.startswith(b"GIF8"):
        return b"\n".join(_gif(picture))
    return b""


def _png(picture: bytes) -> Iterator[bytes]:
    at = len(_PNG)
    kind = b""
    while at + 8 <= len(picture) and kind != b"IEND":
        length, kind = int.from_bytes(picture[at : at + 4], "big"), picture[at + 4 : at + 8]
        content = picture[at + 8 : at + 8 + length]
        if kind not in _PIXELS:
            yield kind + content
        if kind in _COMPRESSED:
            yield from _unpacked(content)
        at += 12 + length
    yield picture[at:]


def _unpacked(content: bytes) -> Iterator[bytes]:
    """The compressed part, which follows zero bytes after the keyword; where exactly depends on the kind."""
    for at in (at for at, one in enumerate(content[:_KEYWORDS]) if one == 0):
        for start in (at + 1, at + 2):
            try:
                yield zlib.decompressobj().decompress(content[start:], _LONGEST)
            except zlib.error:
                continue


def _jpeg(picture: bytes) -> Iterator[bytes]:
    at = 2
    while at + 4 <= len(picture):
        if picture[at] != 0xFF:  # damaged: all of the rest may be anything
            break
        kind = picture[at + 1]
        if kind in _WITHOUT_LENGTH or kind == 0xFF:
            at += 1 if kind == 0xFF else 2
            continue
        if kind == 0xD9:
            break
        end = at + 2 + int.from_bytes(picture[at + 2 : at + 4], "big")
        yield picture[at + 4 : end]
        at = _end_of_scan(picture, end) if kind == _SCAN else end
    yield picture[at:]


def _end_of_scan(picture: bytes, at: int) -> int:
    """Where the next marker is that is not part of the pixels' data."""
    while (at := picture.find(b"\xff", at)) >= 0 and at + 1 < len(picture):
        if picture[at + 1] != 0 and not 0xD0 <= picture[at + 1] <= 0xD7:
            return at
        at += 2
    return len(picture)


def _webp(picture: bytes) -> Iterator[bytes]:
    at = 12
    end = min(len(picture), 8 + int.from_bytes(picture[4:8], "little"))
    while at + 8 <= end:
        kind, length = picture[at : at + 4], int.from_bytes(picture[at + 4 : at + 8], "little")
        if kind not in _PIXELS:
            yield kind + picture[at + 8 : at + 8 + length]
        at += 8 + length + length % 2
    yield picture[min(at, len(picture)) :]


def _gif(picture: bytes) -> Iterator[bytes]:
    at = 13 + _colours(picture[10:11])
    while at < len(picture):
        kind = picture[at]
        if kind == 0x21:  # a comment, the text of a program, or how long a picture is shown
            at, content = _blocks(picture, at + 2)
            yield content
        elif kind == 0x2C:  # a picture
            at, _ = _blocks(picture, at + 11 + _colours(picture[at + 9 : at + 10]))
        else:
            break
    yield picture[at:]


def _colours(flags: bytes) -> int:
    """The bytes of a table of colours."""
    return 3 << (flags[0] & 7) + 1 if flags and flags[0] & 0x80 else 0


def _blocks(picture: bytes, at: int) -> tuple[int, bytes]:
    """Where the blocks end that begin here, and what is in them."""
    content = []
    while at < len(picture) and (length := picture[at]):
        content.append(picture[at + 1 : at + 1 + length])
        at += 1 + length
    return at + 1, b"".join(content)
