"""Ways to spoil a file, each with a name: what is in it, and what is in its place.

`round_` picks another spot or another variant; the same round spoils the same file in the same way.
"""

import os
import re
import socket
import stat
import struct
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from tests.fuzz.mutation import read_parts, sums_made_right, write_parts

Attack = Callable[[bytes, int], bytes]
Member = tuple[str, bytes, int]
HUGE = 40_000_000  # bytes of zeros, which pack to a thousandth
NUMBERS = (
    b"9" * 400,
    b"-1",
    b"1e999",
    b"0",
    b"9223372036854775808",
    b"1" + b"0" * 6000,
    b"NaN",
    b"0x10",
    b"\xd9\xa3",
)
CODES = ("utf-16", "utf-32", "utf-7", "cp037", "latin-1", "utf-16-be", "cp1252", "shift_jis")
ODD = (
    *(
        "\u2028",
        "\u202e",
        "\x9b31m",
        "\x1b[2J",
        "\u200b",
        "\u2800",
        "\u3164",
        "\ufeff",
        "\x00",
        "\x85",
        "\u2066",
    ),
    *("\ufdd0", "\U000e0041", "＝1+1", "=1+1", "\u0301", "\ud7ff\uffff"),
)
OUTSIDE = (
    *("../outside", "/tmp/outside", "..\\outside", "C:\\outside", "a/../../outside", "images/../../outside"),
    *("\x00outside", "con", "images/aa/" + "a" * 64, "././manifest.json", "study.db/", "study.db-wal"),
)


def spot(content: bytes, round_: int) -> int:
    """A place in the file; the places of many rounds lie all over it."""
    return (round_ * 2_654_435_761 + 97) % max(1, len(content))


def cut_short(content: bytes, round_: int) -> bytes:
    """The end is missing."""
    return content[: spot(content, round_)]


def cut_in_front(content: bytes, round_: int) -> bytes:
    """The beginning is missing."""
    return content[spot(content, round_) :]


def flip_a_bit(content: bytes, round_: int) -> bytes:
    """One bit is the other."""
    at = spot(content, round_)
    return content[:at] + bytes([content[at] ^ (1 << round_ % 8)]) + content[at + 1 :] if content else b"\x01"


def blank_a_sector(content: bytes, round_: int) -> bytes:
    """512 bytes are zeros, as a bad disk gives them."""
    at = spot(content, round_) // 512 * 512
    return content[:at] + bytes(512) + content[at + 512 :]


def other_encoding(content: bytes, round_: int) -> bytes:
    """Text in another encoding."""
    return content.decode("utf-8", "replace").encode(CODES[round_ % len(CODES)], "replace")


def odd_characters(content: bytes, round_: int) -> bytes:
    """What cannot be seen, steers a terminal or runs in a spreadsheet is in a word's place."""
    words = list(re.finditer(rb"[A-Za-z]{3,}", content))
    word = words[spot(content, round_) % len(words)] if words else None
    odd = ODD[round_ % len(ODD)].encode()
    return content[: word.start()] + odd + content[word.end() :] if word else odd + content


def huge_number(content: bytes, round_: int) -> bytes:
    """A number is one that does not fit."""
    numbers = list(re.finditer(rb"\d+", content))
    number = numbers[spot(content, round_) % len(numbers)] if numbers else None
    odd = NUMBERS[round_ % len(NUMBERS)]
    return content[: number.start()] + odd + content[number.end() :] if number else odd + content


def deep_nesting(content: bytes, round_: int) -> bytes:
    """Brackets or elements in one another, very many."""
    opening = (b"[", b'{"a":', b"<a>", b"(", b"- ", b"[[a.", b"> ")[round_ % 7]
    at = spot(content, round_) if round_ % 2 else 0
    return content[:at] + opening * 50_000 + content[at:]


def long_line(content: bytes, round_: int) -> bytes:
    """A line of millions of signs."""
    at = spot(content, round_)
    return content[:at] + (b"a", b",", b'"', b"\\", b" ", b"9")[round_ % 6] * 3_000_000 + content[at:]


def twice(content: bytes, round_: int) -> bytes:
    """The file stands there twice, or with something in front."""
    return content + content if round_ % 2 else b"\x7fELF#!/bin/sh\n" + content


def other_kind(content: bytes, round_: int) -> bytes:
    """Another kind of file under this name."""
    kinds = (
        *(
            b"",
            b"\x00",
            b"PK\x05\x06" + bytes(18),
            b"SQLite format 3\x00" + bytes(84),
            b"\x1f\x8b\x08" + bytes(30),
        ),
        *(b"%PDF-1.7\n", b"{}", b"[]", b"null", b"<?xml version='1.0'?><a/>", b"\xff\xd8\xff"),
        b"TOUCHSTONE LOCKED 1\n",
    )
    return kinds[round_ % len(kinds)]


BYTES: dict[str, Attack] = {
    **{one.__name__.replace("_", " "): one for one in (cut_short, cut_in_front, flip_a_bit, blank_a_sector)},
    **{
        one.__name__.replace("_", " "): one
        for one in (other_encoding, odd_characters, huge_number, deep_nesting)
    },
    **{one.__name__.replace("_", " "): one for one in (long_line, twice, other_kind)},
}


def packed(members: list[Member]) -> bytes:
    """An archive of members that may have one name, or be links."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content, mode in members:
            info = zipfile.ZipInfo("x")
            info.filename, info.orig_filename = name, name  # as it is, which the constructor would tidy
            info.external_attr = mode << 16
            archive.NameToInfo.pop(name, None)  # else Python warns of a second one
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def members_of(content: bytes) -> list[Member]:
    """An archive's members, as plain files."""
    return [(name, part, stat.S_IFREG | 0o644) for name, part in read_parts(content).items()]


def duplicated_member(content: bytes, round_: int) -> bytes:
    """A member is there twice, the second time with something else in it."""
    members = members_of(content)
    name, part, mode = members[round_ % len(members)]
    return packed([*members, (name, part[: len(part) // 2], mode)])


def path_outside(content: bytes, round_: int) -> bytes:
    """A member whose name leads elsewhere."""
    return packed([*members_of(content), (OUTSIDE[round_ % len(OUTSIDE)], b"outside", stat.S_IFREG | 0o644)])


def link_in_archive(content: bytes, round_: int) -> bytes:
    """A member that is a symbolic link."""
    members = members_of(content)
    name = members[round_ % len(members)][0]
    others = [one for one in members if one[0] != name]
    return packed([*others, (name, b"/etc/passwd", stat.S_IFLNK | 0o777)])


def zip_bomb(content: bytes, round_: int) -> bytes:
    """A member that unpacks to very many zeros, with its sums right where there are sums."""
    parts = read_parts(content)
    name = sorted(parts)[round_ % len(parts)]
    parts[name] = bytes(HUGE)
    if name != "manifest.json" and "manifest.json" in parts:
        parts["manifest.json"] = sums_made_right(parts)
    return write_parts(parts)


def lying_sizes(content: bytes, round_: int) -> bytes:
    """The archive's list says other sizes or places than there are."""
    at = content.find(b"PK\x01\x02", spot(content, round_) // 2)
    at = content.find(b"PK\x01\x02") if at < 0 else at
    field = (20, 24, 42, 28, 10)[round_ % 5]
    value = (0, 1, 0xFFFFFFFF, 0x7FFFFFFF, 100)[round_ // 5 % 5]
    return content[: at + field] + struct.pack("<I", value) + content[at + field + 4 :]


ARCHIVES: dict[str, Attack] = {
    **{one.__name__.replace("_", " "): one for one in (duplicated_member, path_outside, link_in_archive)},
    **{one.__name__.replace("_", " "): one for one in (zip_bomb, lying_sizes)},
}


def inside(name: str, attack: Attack) -> Attack:
    """One part of the archive is spoiled, and the archive made well around it, sums and all."""

    def spoil(content: bytes, round_: int) -> bytes:
        parts = read_parts(content)
        one = sorted(parts)[spot(content, round_) % len(parts)]
        parts[one] = attack(parts[one], round_)
        if one != "manifest.json" and "manifest.json" in parts:
            parts["manifest.json"] = sums_made_right(parts)
        return write_parts(parts)

    return spoil


ARCHIVES |= {f"{name} in a part": inside(name, attack) for name, attack in BYTES.items()}


def a_socket(path: Path) -> None:
    """The name of a socket; a long path is no place for one."""
    here = Path.cwd()
    os.chdir(path.parent)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.chdir(here)


# What can stand in a file's place.
PLACES: dict[str, Callable[[Path], None]] = {
    "a pipe": lambda path: os.mkfifo(path),
    "a socket": a_socket,
    "an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a terminal": lambda path: path.symlink_to("/dev/tty"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to nothing": lambda path: path.symlink_to("nothing"),
    "a folder": lambda path: path.mkdir(),
    "a link to a folder": lambda path: path.symlink_to("/"),
}


def attacks_on(content: bytes) -> dict[str, Attack]:
    """The ways that make sense for a file."""
    return BYTES | (ARCHIVES if content[:2] == b"PK" else {})
