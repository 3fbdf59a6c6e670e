"""Workbooks locked with a passphrase, as spreadsheets lock them: the whole file is encrypted (ECMA-376, agile).

The msoffcrypto package does it, and is imported only when a workbook is locked or unlocked.
"""

import io
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from app.errors import UserError
from app.files.text_file import open_file
from app.interchange.packets.encrypted_files import SHORTEST
from app.interchange.packets.packet_file import Passphrase
from app.messages.interchange import workbook_import
from app.messages.team import packets

_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # a compound file, which no plain workbook is


def is_locked(file: Path) -> bool:
    """Whether a workbook is locked. Raises OSError."""
    with open_file(file) as stream:
        return stream.read(len(_MAGIC)) == _MAGIC


def wants_passphrase(file: Path) -> bool:
    """Whether a file is a locked workbook; one that cannot be read is none, which whoever opens it reports."""
    try:
        return file.suffix.lower() == ".xlsx" and is_locked(file)
    except OSError:
        return False


def locked(plain: bytes, passphrase: str) -> bytes:
    """A workbook, locked. Raises UserError for a passphrase that is too short."""
    from msoffcrypto.format.ooxml import OOXMLFile

    words = unicodedata.normalize("NFC", passphrase)
    if len(words.strip()) < SHORTEST:
        raise UserError(packets.short_passphrase(shortest=SHORTEST))
    sealed = io.BytesIO()
    OOXMLFile(io.BytesIO(plain)).encrypt(words, sealed)
    return sealed.getvalue()


@contextmanager
def unlocked(stream: BinaryIO, name: str, ask: Passphrase | None) -> Iterator[BinaryIO]:
    """A workbook to read: the stream itself where it is not locked, else what is in it, in memory alone.

    Raises UserError when there is nobody to ask, for a wrong passphrase, and for one that was changed on its way.
    """
    begin = stream.read(len(_MAGIC))
    stream.seek(0)
    yield _opened(stream, name, ask) if begin == _MAGIC else stream


def _opened(stream: BinaryIO, name: str, ask: Passphrase | None) -> BinaryIO:
    import msoffcrypto
    from msoffcrypto.exceptions import DecryptionError, FileFormatError, InvalidKeyError

    if ask is None:
        raise UserError(workbook_import.is_locked(file=name))
    plain = io.BytesIO()
    try:
        file = msoffcrypto.OfficeFile(stream)
        file.load_key(password=unicodedata.normalize("NFC", ask()), verify_password=True)
        file.decrypt(plain, verify_integrity=True)
    except InvalidKeyError as error:
        raise UserError(packets.wrong_passphrase(name=name)) from error
    except (DecryptionError, FileFormatError) as error:
        raise UserError(packets.damaged(name=name)) from error
    plain.seek(0)
    return plain
