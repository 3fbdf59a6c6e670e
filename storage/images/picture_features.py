"""What pictures look like: in few bits, so that near copies are found, how bright they are, and when they were made."""

import contextlib
import struct
from collections.abc import Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from app.study.image import NO_FEATURES, PictureFeatures
from storage.database import Database, milliseconds

if TYPE_CHECKING:
    from PIL import Image as Pillow

_SIDE = 16
_GIST = _SIDE * _SIDE // 8  # bytes
_STEP = 2  # grey levels of 256 that compression alone does not make
_LEAST_BITS = 16  # a nearly even picture looks like any other
_TAIL = struct.Struct(
    ">Bq"
)  # stored behind the gist: the brightness, and when it was made, 0 where that is not known
_EXIF, _TAKEN, _CHANGED = 0x8769, 0x9003, 0x0132


def features_of(picture: "Pillow.Image") -> PictureFeatures:
    """The gist is where a picture, scaled down to grey, gets brighter from left to right (the difference hash: Krawetz
    2013, Kind of like that), in 256 bits."""
    grey = np.asarray(picture.convert("L").resize((_SIDE + 1, _SIDE), reducing_gap=2.0), np.int16)
    bits = grey[:, 1:] > grey[:, :-1] + _STEP
    gist = np.packbits(bits).tobytes() if bits.sum() >= _LEAST_BITS else b""
    return PictureFeatures(gist, round(float(grey.mean())), _made_at(picture))


def _made_at(picture: "Pillow.Image") -> int | None:
    """By EXIF: when it was taken, or last changed; by the text "date:create" or "Creation Time" of a PNG file."""
    dates = [picture.info.get("Creation Time"), picture.info.get("date:create")]
    with contextlib.suppress(OSError, SyntaxError, ValueError, KeyError, TypeError, struct.error):
        exif = picture.getexif()  # whatever is in it, the picture can be seen
        dates = [exif.get_ifd(_EXIF).get(_TAKEN), exif.get(_CHANGED), *dates]
    for text in dates:
        words = str(text or "").strip(" \0")
        for read in (_by_exif, datetime.fromisoformat):
            with contextlib.suppress(ValueError, OverflowError):
                at = read(words)
                return milliseconds(at if at.tzinfo else at.replace(tzinfo=UTC)) or None
    return None


def _by_exif(words: str) -> datetime:
    return datetime.strptime(words, "%Y:%m:%d %H:%M:%S").replace(tzinfo=UTC)


class PictureFeaturesStore:
    """Features by SHA-256. Those that were not stored with their picture are computed once, and stored when
    `keep_all` is called."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._computed: dict[str, PictureFeatures] = {}

    def keep(self, sha256: str, features: PictureFeatures) -> None:
        """Store one, in the current transaction."""
        if features.brightness is not None:
            stored = features.gist + _TAIL.pack(features.brightness, features.made_at or 0)
            self._database.connection.execute(
                "INSERT OR REPLACE INTO picture_gist (sha256, gist) VALUES (?, ?)", (sha256, stored)
            )

    @property
    def are_kept(self) -> bool:
        """Whether all that were computed are stored."""
        return not self._computed

    def keep_all(self) -> None:
        """Store what was computed."""
        with self._database.atomic():
            for sha256, features in self._computed.items():
                self.keep(sha256, features)
        self._computed.clear()

    def of(self, files: Mapping[str, Path]) -> Mapping[str, PictureFeatures]:
        """The features of pictures with these hashes; `NO_FEATURES` where the file is not there or cannot be read."""
        known = {
            sha256: _read(stored)
            for sha256, stored in self._database.rows("SELECT sha256, gist FROM picture_gist")
        } | self._computed
        for sha256, path in files.items():
            if known.get(sha256, NO_FEATURES).brightness is None and path.is_file():
                features = _computed(path)
                if features is not None:
                    known[sha256] = self._computed[sha256] = features
        return {sha256: known.get(sha256, NO_FEATURES) for sha256 in files}


def _read(stored: bytes) -> PictureFeatures:
    if len(stored) in (0, _GIST):  # by an earlier program
        return PictureFeatures(stored)
    gist, tail = stored[: -_TAIL.size], stored[-_TAIL.size :]
    if len(gist) not in (0, _GIST) or len(tail) != _TAIL.size:
        return NO_FEATURES
    brightness, made_at = _TAIL.unpack(tail)
    return PictureFeatures(gist, brightness, made_at or None)


def _computed(path: Path) -> PictureFeatures | None:
    from PIL import Image as Pillow

    try:
        with Pillow.open(BytesIO(path.read_bytes())) as picture:
            picture.draft("L", (4 * _SIDE, 4 * _SIDE))
            return features_of(picture)
    except (OSError, SyntaxError, ValueError, Pillow.DecompressionBombError):
        return None
