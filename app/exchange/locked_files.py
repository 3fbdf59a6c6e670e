"""Files locked with a passphrase: scrypt makes the key, ChaCha20-Poly1305 seals the file piece by piece.

Both come from the cryptography package, which is imported only when a file is locked or unlocked. Each piece is sealed
with its number and with whether it is the last, so pieces cannot be swapped, left out or cut off unnoticed.
"""

import os
import struct
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from app.errors import UserError
from app.messages import packets as messages

_MAGIC = b"TOUCHSTONE LOCKED 1\n"
_SALT, _TAG = 16, 16
_PIECE = 1 << 20
_COST = 2**16  # scrypt: 64 MB of memory and some tenths of a second for each guess


def is_locked(path: Path) -> bool:
    """Whether a file was locked here. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


def lock(path: Path, passphrase: str) -> None:
    """Replace a file by its locked form. Raises OSError."""
    salt = os.urandom(_SALT)
    cipher = _cipher(passphrase, salt)
    locked = path.with_name(f"{path.name}.locked")
    try:
        with path.open("rb") as source, locked.open("wb") as target:
            target.write(_MAGIC + salt)
            for number, piece, is_last in _pieces(source, _PIECE):
                target.write(cipher.encrypt(_nonce(number, is_last), piece, _MAGIC + salt))
        locked.replace(path)
    except BaseException:
        locked.unlink(missing_ok=True)
        raise


@contextmanager
def unlocked(path: Path, passphrase: str) -> Iterator[IO[bytes]]:
    """The plain content of a locked file, in a file without a name. Raises UserError (wrong passphrase) and OSError."""
    from cryptography.exceptions import InvalidTag

    with path.open("rb") as source, tempfile.TemporaryFile() as plain:
        source.read(len(_MAGIC))
        salt = source.read(_SALT)
        cipher = _cipher(passphrase, salt)
        try:
            for number, piece, is_last in _pieces(source, _PIECE + _TAG):
                plain.write(cipher.decrypt(_nonce(number, is_last), piece, _MAGIC + salt))
        except InvalidTag as error:
            raise UserError(messages.wrong_passphrase(path.name)) from error
        plain.seek(0)
        yield plain


def _cipher(passphrase: str, salt: bytes) -> Any:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    return ChaCha20Poly1305(Scrypt(salt=salt, length=32, n=_COST, r=8, p=1).derive(passphrase.encode()))


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
