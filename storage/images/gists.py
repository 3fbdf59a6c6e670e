"""What pictures look like in few bits, so that near copies are found."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from storage.database import Database

if TYPE_CHECKING:
    from PIL import Image as Pillow

_SIDE = 16
_STEP = 2  # grey levels of 256 that compression alone does not make
_LEAST_BITS = 16  # a nearly even picture looks like any other


def gist_of(picture: "Pillow.Image") -> bytes:
    """256 bits in 32 bytes: where a picture, scaled down to grey, gets brighter from left to right (the difference
    hash: Krawetz 2013, Kind of like that). b"" for a picture in which hardly anything changes."""
    small = picture.convert("L").resize((_SIDE + 1, _SIDE), reducing_gap=2.0)
    grey = np.asarray(small, np.int16)
    bits = grey[:, 1:] > grey[:, :-1] + _STEP
    return np.packbits(bits).tobytes() if bits.sum() >= _LEAST_BITS else b""


class Gists:
    """Gists by SHA-256. Those that were not stored with their picture are computed once, and stored when `keep_all` is
    called."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._computed: dict[str, bytes] = {}

    def keep(self, sha256: str, gist: bytes) -> None:
        """Store one, in the current transaction."""
        self._database.connection.execute(
            "INSERT OR IGNORE INTO picture_gist (sha256, gist) VALUES (?, ?)", (sha256, gist)
        )

    @property
    def are_kept(self) -> bool:
        """Whether all that were computed are stored."""
        return not self._computed

    def keep_all(self) -> None:
        """Store what was computed."""
        with self._database.atomic():
            for sha256, gist in self._computed.items():
                self.keep(sha256, gist)
        self._computed.clear()

    def of(self, files: Mapping[str, Path]) -> Mapping[str, bytes]:
        """The gists of pictures with these hashes; b"" where the file is not there or cannot be read."""
        known: dict[str, bytes] = dict(self._database.rows("SELECT sha256, gist FROM picture_gist"))
        for sha256, path in files.items():
            if sha256 not in known and sha256 not in self._computed and path.is_file():
                gist = _computed(path)
                if gist is not None:
                    self._computed[sha256] = gist
        return {sha256: known.get(sha256, self._computed.get(sha256, b"")) for sha256 in files}


def _computed(path: Path) -> bytes | None:
    from PIL import Image as Pillow

    try:
        with Pillow.open(BytesIO(path.read_bytes())) as picture:
            picture.draft("L", (4 * _SIDE, 4 * _SIDE))
            return gist_of(picture)
    except (OSError, SyntaxError, ValueError, Pillow.DecompressionBombError):
        return None
