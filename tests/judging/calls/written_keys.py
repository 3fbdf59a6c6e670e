"""Ways in which a server may write down a key that it was sent, and a search for it apart from the program's own."""

import base64
import json
import re
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import quote

PIECE = 8


def _every(form: str) -> Callable[[str], str]:
    return lambda text: "".join(form.format(ord(sign)) for sign in text)


def _mixed(text: str) -> str:
    """Every other sign escaped."""
    return "".join(f"\\u{ord(sign):04x}" if at % 2 else sign for at, sign in enumerate(text))


def _base64(before: str) -> Callable[[str], str]:
    return lambda text: base64.b64encode(f"{before}{text}".encode()).decode()


WRITTEN: dict[str, Callable[[str], str]] = {
    "plain": str,
    "capitals": str.upper,
    "JSON": _every("\\u{:04x}"),
    "JSON in capitals": _every("\\u{:04X}"),
    "JSON in JSON": lambda text: json.dumps(_every("\\u{:04x}")(text)),
    "every other": _mixed,
    "hexadecimal escapes": _every("\\x{:02x}"),
    "octal": _every("\\{:03o}"),
    "address": lambda text: quote(text, safe=""),
    "address, every sign": _every("%{:02X}"),
    "address, small letters": _every("%{:02x}"),
    "address, twice": _every("%25{:02x}"),
    "HTML": _every("&#{};"),
    "HTML, hexadecimal": _every("&#x{:X};"),
    "hex": lambda text: text.encode().hex(),
    "hex in capitals": lambda text: text.encode().hex().upper(),
    "hex with colons": lambda text: text.encode().hex(":"),
    "dump": _every("0x{:02x}, "),
    "base64": _base64(""),
    "base64, one further": _base64("a"),
    "base64, a header": _base64("Bearer "),
    "base64, a user": _base64("user:"),
    "base64 for addresses": lambda text: base64.urlsafe_b64encode(f"k={text}".encode()).decode(),
    "zeros between": "\0".join,
    "signs that are not seen": "\u200b".join,
}


def leaks(text: str, key: str, written: str) -> list[str]:
    """The pieces of the key that stand in a text: as they are, in capitals, or as `written` writes them."""
    pieces = [key[at : at + PIECE] for at in range(len(key) - PIECE + 1)]
    write = WRITTEN[written]
    folded, decoded = text.casefold(), _decoded(text) if "base64" in written else ""
    found = [piece for piece in pieces if piece.casefold() in folded or piece in decoded]
    if decoded:
        return found
    return found + [piece for piece in pieces if write(piece).strip('"') in text]


@lru_cache(maxsize=4)
def _decoded(text: str) -> str:
    """All that the text may mean in base64, from wherever it may begin."""
    told = []
    for word in re.findall(r"[0-9A-Za-z+/_-]{10,}", text):
        for start in range(4):
            part = word[start:].replace("-", "+").replace("_", "/")
            part = part[: len(part) // 4 * 4]
            told.append(base64.b64decode(part).decode("latin-1"))
    return "\n".join(told)
