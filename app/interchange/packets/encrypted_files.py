"""Files locked with a passphrase: scrypt makes the key, ChaCha20-Poly1305 seals the file piece by piece.

Both come from the cryptography package, which is imported only when a file is locked or unlocked. Each piece is sealed
with its number and with whether it is the last, so pieces cannot be swapped, left out or cut off unnoticed.
"""

import os
import struct
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import RawIOBase
from itertools import chain
from pathlib import Path
from typing import IO, Any, cast

from app.errors import UserError, WrongPassphrase
from app.files.text_file import open_file
from app.messages.team import packets

_MAGIC = b"TOUCHSTONE LOCKED 1\n"
_SALT, _TAG = 16, 16
_PIECE = 1 << 20
_COST = 2**16  # scrypt: 64 MB of memory and some tenths of a second for each guess
# Characters. Whoever has the file can guess as often as they like: at 1,000 guesses a second, seven random small
# letters last for three months, eight for six years. NIST SP 800-63B, 5.1.1.1, asks for eight, too.
SHORTEST = 8


def is_locked(path: Path) -> bool:
    """Whether a file was locked here. Raises OSError."""
    with open_file(path) as file:
        return file.read(len(_MAGIC)) == _MAGIC


@contextmanager
def locking(target: IO[bytes], passphrase: str) -> Iterator[IO[bytes]]:
    """What is written to it goes on to `target` sealed, piece by piece; it cannot be sought in.

    Raises UserError for a passphrase that is too short.
    """
    words = _normalised(passphrase)
    if len(words.strip()) < SHORTEST:
        raise UserError(packets.short_passphrase(shortest=SHORTEST))
    seal = _Seal(target, words)
    yield cast(IO[bytes], seal)
    seal.finish()


class _Seal(RawIOBase):
    """Writes a locked file; all that is kept in memory is one piece."""

    def __init__(self, target: IO[bytes], passphrase: str) -> None:
        salt = os.urandom(_SALT)
        self._target, self._begin = target, _MAGIC + salt
        self._cipher = _cipher(passphrase, salt)
        self._number, self._waiting = 0, bytearray()
        target.write(self._begin)

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        """Take all of it; what fills a piece goes on at once, but for the last, which is marked as such."""
        self._waiting += data
        while len(self._waiting) > _PIECE:
            self._put(bytes(self._waiting[:_PIECE]), is_last=False)
            del self._waiting[:_PIECE]
        return len(data)

    def finish(self) -> None:
        """Write the last piece."""
        self._put(bytes(self._waiting), is_last=True)

    def _put(self, piece: bytes, is_last: bool) -> None:
        self._target.write(self._cipher.encrypt(_nonce(self._number, is_last), piece, self._begin))
        self._number += 1


@contextmanager
def unlocked(path: Path, passphrase: str) -> Iterator[IO[bytes]]:
    """The plain content of a locked file, in a file without a name. Raises UserError (wrong passphrase) and OSError."""
    from cryptography.exceptions import InvalidTag

    with open_file(path) as source, tempfile.TemporaryFile() as plain:
        source.read(len(_MAGIC))
        salt = source.read(_SALT)
        try:
            pieces = _pieces(source, _PIECE + _TAG)
            first = next(pieces)
            cipher = _fitting_cipher(passphrase, salt, first)
            for number, piece, is_last in chain([first], pieces):
                plain.write(cipher.decrypt(_nonce(number, is_last), piece, _MAGIC + salt))
        except InvalidTag as error:
            raise WrongPassphrase(packets.wrong_passphrase(name=path.name)) from error
        plain.seek(0)
        yield plain


def _normalised(passphrase: str) -> str:
    """The same for the same letters, however a keyboard or system writes their accents."""
    return unicodedata.normalize("NFC", passphrase)


def _fitting_cipher(passphrase: str, salt: bytes, first: tuple[int, bytes, bool]) -> Any:
    """The cipher that opens the first piece. Before passphrases were normalised, files were locked with what came from
    the keyboard; so that is tried, too. Raises InvalidTag."""
    from cryptography.exceptions import InvalidTag

    number, piece, is_last = first
    for words in dict.fromkeys(
        [_normalised(passphrase), passphrase, unicodedata.normalize("NFD", passphrase)]
    ):
        cipher = _cipher(words, salt)
        with suppress(InvalidTag):
            cipher.decrypt(_nonce(number, is_last), piece, _MAGIC + salt)
            return cipher
    raise InvalidTag


def _cipher(passphrase: str, salt: bytes) -> Any:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    return ChaCha20Poly1305(
        Scrypt(salt=salt, length=32, n=_COST, r=8, p=1).derive(passphrase.encode("utf-8", "surrogatepass"))
    )


def _nonce(number: int, is_last: bool) -> bytes:
    return struct.pack(">3xQB", number, is_last)


def _pieces(source: IO[bytes], size: int) -> Iterator[tuple[int, bytes, bool]]:
    """A file in pieces, each with its number and whether it is the last."""
    number, piece = 0, source.read(size)
    while True:
        following = source.read(size)
        yield number, piece, not following
        if not following:
            return
        number, piece = number + 1, following
