"""Finds a key that a server has written so that nobody would take it for one: backwards, encoded, or in small pieces.

The letters and digits of a text, joined and without case, are compared with those of the key in every form: as it is,
reversed, in rot13, hexadecimal, decimal codes, base64, base32 and base85 (both alphabets), and in each of these again.
It is not possible to find every form. Pieces of less than seven characters each with other words between them, other
letters that look alike, and numbers that a program computes get through; so does a piece of less than sixteen
characters in base 85, where four characters are encoded together.
"""

import base64
import codecs
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

PIECE = 8
"""So many letters and digits of the key in a row are enough."""
_LETTERS, _WORDS = 10, 16  # of pieces without digits; of those whose case is that of words
_PART = 6  # shorter pieces of one form count when all of them together are _PARTS characters of it
_PARTS = 12
_LONGEST = 128  # characters of a key that are looked for in two encodings; a web token may have thousands
# Bytes that are compared at once. Every piece of seven bytes holds a gram at a multiple of four, every piece of eleven
# two that follow each other. Eight characters of the key have more than eleven in two encodings, base 85 aside.
_GRAM = 4

_PLAIN = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"abcdefghijklmnopqrstuvwxyz")
_MARKS = bytes(one for one in range(128) if not chr(one).isalnum())
_Encoding = Callable[[str], Iterator[str]]


@dataclass(frozen=True)
class _Form:
    """The key in one form: its letters and digits with and without case."""

    cased: str
    folded: bytes

    @classmethod
    def of(cls, written: str) -> "_Form":
        return cls("".join(filter(str.isalnum, written)), _folded(written))

    def has(self, start: int, end: int) -> bool:
        """Whether no ordinary text holds this piece: letters alone may be words, digits alone a date."""
        piece = self.cased[start:end]
        if not piece.isalpha() and not piece.isdigit():
            return True
        is_mixed = not (piece.isdigit() or piece.islower() or piece.isupper() or piece.istitle())
        return len(piece) >= (_LETTERS if is_mixed else _WORDS)


class DisguisedKey:
    """Looks for one key in texts. Making it takes some ten milliseconds."""

    def __init__(self, key: str) -> None:
        """`key`: of `PIECE` characters or more."""
        self._places: dict[int, list[tuple[_Form, int]]] = {}  # the forms that hold a gram, and where
        self._double_grams: set[int] = set()
        twice = set(_in_two_encodings(key[:_LONGEST]))
        # A text may hold eight digits of a form by chance, so of digits alone more are looked for.
        numbers = {one for one in twice if one.replace(" ", "").isdigit()}
        for form in set(map(_Form.of, (key, *_in_one_encoding(key), *numbers))):
            for at, gram in _every_gram(form.folded, _GRAM):
                self._places.setdefault(gram, []).append((form, at))
        for written in twice - numbers:
            form = _Form.of(written)
            for at, gram in _every_gram(form.folded, 2 * _GRAM):
                if form.folded[at : at + 2 * _GRAM].isdigit():
                    self._places.setdefault(_grams(form.folded[at:], _GRAM)[0], []).append((form, at))
                else:
                    self._double_grams.add(gram)

    def __repr__(self) -> str:
        return "DisguisedKey()"

    def is_in(self, text: str) -> bool:
        """Whether a text holds so much of the key in one of its forms that it could help somebody."""
        folded = _folded(text)
        for start in (0, _GRAM):
            if not self._double_grams.isdisjoint(_grams(folded[start:], 2 * _GRAM)):
                return True
        grams = _grams(folded, _GRAM)
        return not self._places.keys().isdisjoint(grams) and self._has_piece(folded, grams)

    def _has_piece(self, folded: bytes, grams: memoryview) -> bool:
        parts: dict[int, set[int]] = {}
        for number, gram in [(number, gram) for number, gram in enumerate(grams) if gram in self._places]:
            for form, at in self._places[gram]:
                start, end = _common(folded, number * _GRAM, form.folded, at)
                if end - start < _PART or not form.has(start, end):
                    continue
                together = parts.setdefault(id(form), set())
                together.update(range(start, end))
                if end - start >= PIECE or len(together) >= _PARTS:
                    return True
        return False


def _folded(text: str) -> bytes:
    """The letters and digits of a text, without case, accents and other marks."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
    return text.encode("ascii", "ignore").translate(_PLAIN, _MARKS)


def _grams(folded: bytes, size: int) -> memoryview:
    """The grams of so many bytes that follow each other, as numbers."""
    return memoryview(folded)[: len(folded) // size * size].cast("I" if size == _GRAM else "Q")


def _every_gram(folded: bytes, size: int) -> Iterator[tuple[int, int]]:
    """Every gram, with its place."""
    for shift in range(size):
        for number, gram in enumerate(_grams(folded[shift:], size)):
            yield shift + number * size, gram


def _common(text: bytes, at: int, form: bytes, place: int) -> tuple[int, int]:
    """From where to where a form goes on as the text does, around a gram that both have."""
    start, end = 0, _GRAM
    while at + start > 0 and place + start > 0 and text[at + start - 1] == form[place + start - 1]:
        start -= 1
    while at + end < len(text) and place + end < len(form) and text[at + end] == form[place + end]:
        end += 1
    return place + start, place + end


def _in_one_encoding(key: str) -> Iterator[str]:
    """The key reversed, in rot13, in one encoding, and in two of these of which one at least keeps its length."""
    for first in (*_ORDERS, *_ENCODINGS):
        for once in first(key):
            yield once
            for second in _ORDERS if first in _ENCODINGS else (*_ORDERS, *_ENCODINGS):
                yield from second(once)


def _in_two_encodings(key: str) -> Iterator[str]:
    for first in _ENCODINGS:
        for once in first(key):
            for second in _ENCODINGS:
                yield from second(once)


def _reversed(text: str) -> Iterator[str]:
    yield text[::-1]


def _rot13(text: str) -> Iterator[str]:
    yield codecs.encode(text, "rot13")


def _hex(text: str) -> Iterator[str]:
    yield text.encode().hex()
    yield text.encode().hex().upper()


def _codes(text: str) -> Iterator[str]:
    yield " ".join(str(one) for one in text.encode())


def _base64(text: str) -> Iterator[str]:
    return _by_bits(text, base64.b64encode, 3, 6)


def _base32(text: str) -> Iterator[str]:
    return _by_bits(text, base64.b32encode, 5, 5)


def _base85(text: str) -> Iterator[str]:
    """Four bytes are five characters, which hold nothing of the bytes around them."""
    for encode in (base64.b85encode, base64.a85encode):
        for ahead in range(4):
            data = b"\0" * ahead + text.encode()
            yield encode(data).decode("ascii")[5 * (ahead > 0) : len(data) // 4 * 5]


def _by_bits(text: str, encode: Callable[[bytes], bytes], block: int, bits: int) -> Iterator[str]:
    """What does not depend on the bytes around it, wherever in a block of bytes the text begins."""
    for ahead in range(block):
        data = b"\0" * ahead + text.encode()
        yield encode(data).decode("ascii")[-(-ahead * 8 // bits) : len(data) * 8 // bits]


_ORDERS: tuple[_Encoding, ...] = (_reversed, _rot13)
_ENCODINGS: tuple[_Encoding, ...] = (_hex, _codes, _base64, _base32, _base85)
