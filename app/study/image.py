"""An image of the study: its bytes by hash, and what is known about where it comes from."""

import re
import uuid
from dataclasses import dataclass, field
from typing import NamedTuple

from app.study.names import is_line

# The image formats a study takes, and the endings their files may have.
ENDINGS: dict[str, tuple[str, ...]] = {
    "JPEG": (".jpg", ".jpeg", ".jpe", ".jfif"),
    "PNG": (".png", ".apng"),
    "WEBP": (".webp",),
    "GIF": (".gif",),
    "TIFF": (".tif", ".tiff"),
    "BMP": (".bmp", ".dib"),
    "AVIF": (".avif", ".avifs"),
}
_LONGEST_NAME = 1000  # characters, folders and all


class ImageFacts(NamedTuple):
    """What the people who add an image know of it. Empty text means: not said.

    `content_note` is what people are told before they meet the image.
    """

    name: str
    source: str = ""
    is_photograph: bool = False
    is_reference: bool = False
    prompt: str = ""
    group: str = ""
    licence: str = ""
    content_note: str = ""


class PictureFeatures(NamedTuple):
    """What a picture looks like. `gist`: 32 bytes of which hardly any bits differ between near copies, b"" for a nearly
    even picture. `brightness`: its mean grey level, 0 to 255. `made_at`: when the file says that the picture was taken
    or made, in milliseconds since 1970 by the clock of whoever made it. Both None where they are not known."""

    gist: bytes = b""
    brightness: int | None = None
    made_at: int | None = None


NO_FEATURES = PictureFeatures()


@dataclass(frozen=True, slots=True)
class Picture:
    """What Pillow found in a file: hash of its bytes (SHA-256, hex), format, upright size in pixels, and its
    features where the file was opened just now."""

    sha256: str
    format: str
    width: int
    height: int
    size_bytes: int
    features: PictureFeatures = field(default=NO_FEATURES, compare=False, repr=False)


class Image(NamedTuple):
    """One image of the study. `number` counts from 1 in the order of adding; `key` is local to this file."""

    key: int
    id: uuid.UUID
    number: int
    facts: ImageFacts
    picture: Picture

    @property
    def name(self) -> str:
        """The file name as added."""
        return self.facts.name


class Added(NamedTuple):
    """The outcome of adding one file: the image, and whether its bytes were already there."""

    image: Image
    is_new: bool


def is_plain_name(name: str) -> bool:
    """Whether a name has something to read, on one line of a bearable length, and leads out of no folder."""
    is_path = name.startswith(("/", "\\")) or ".." in re.split(r"[/\\]", name)
    is_long = len(name) > _LONGEST_NAME
    return is_line(name) and not is_long and not is_path
