"""Image files: looked at with Pillow before they are taken, and kept under the hash of their bytes."""

import os
import re
import stat
import warnings
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.files.text_file import open_file
from app.messages.study import image_files, storage as storage_text
from app.private_files import in_one_piece
from app.study.image import ENDINGS, Picture
from storage.connections import is_live

FORMAT_OF = {ending: name for name, endings in ENDINGS.items() for ending in endings}
MOST_MEGAPIXELS = 120
MOST_MEGABYTES = 500
_SIDEWAYS = (5, 6, 7, 8)  # EXIF orientations that swap width and height
_ORIENTATION = 0x0112
_FAN = 2  # characters of a hash that name a file's folder
_NAME = re.compile("[0-9a-f]{64}")
_TABLES = (".csv", ".tsv", ".xlsx", ".xlsm")


def inspect(content: bytes, name: str) -> Picture:
    """What an image file's bytes hold. Every pixel is decoded once, so a damaged file is found now.

    Raises UserError with one sentence that names the file: empty, cut off, not an image, of a kind not taken,
    named as another kind, or too large.
    """
    if not content:
        raise UserError(image_files.file_empty(name=name))
    from PIL import Image as Pillow, UnidentifiedImageError

    from storage.images.picture_features import features_of

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # our own limit below is stricter than Pillow's warning
        try:
            with Pillow.open(BytesIO(content)) as image:
                _refuse_unwelcome(image, name)
                image.load()
                width, height = image.size
                if image.getexif().get(_ORIENTATION) in _SIDEWAYS:
                    width, height = height, width
                kind, features = _kind(image), features_of(image)
        except (UnidentifiedImageError, Pillow.DecompressionBombError) as error:
            raise UserError(_unreadable(error, name)) from error
        except UserError:
            raise
        except Exception as error:  # decoders raise OSError, SyntaxError, ValueError, struct.error, …
            raise UserError(image_files.file_truncated(name=name)) from error
    return Picture(_sha256(content), kind, width, height, len(content), features)


def _sha256(content: bytes) -> str:
    import hashlib  # only now: who looks at a study, as every start of the window does, hashes nothing

    return hashlib.sha256(content).hexdigest()


def _kind(image: Any) -> str:
    """Pillow's name of the format; a JPEG with several pictures in it (MPO) is a JPEG to us."""
    return "JPEG" if image.format == "MPO" else str(image.format)


def _refuse_unwelcome(image: Any, name: str) -> None:
    kind = _kind(image)
    if kind not in ENDINGS:
        raise UserError(image_files.file_format(name=name, real=kind))
    megapixels = image.width * image.height / 1e6
    if megapixels > MOST_MEGAPIXELS:
        raise UserError(image_files.file_too_large(name, round(megapixels), MOST_MEGAPIXELS))
    said = FORMAT_OF.get(Path(name).suffix.lower())
    if said is not None and said != kind:
        raise UserError(image_files.file_mislabelled(name=name, ending=Path(name).suffix.lower(), real=kind))


def _claimed(error: Exception) -> int | None:
    """How many megapixels a file claims to have, from Pillow's words; None when they do not say."""
    found = re.search(r"(\d+) pixels", str(error))
    return round(int(found[1]) / 1e6) if found else None


def _unreadable(error: Exception, name: str) -> str:
    if type(error).__name__ == "DecompressionBombError":
        return image_files.file_too_large(name, _claimed(error), MOST_MEGAPIXELS)
    if Path(name).suffix.lower() in _TABLES:
        return image_files.file_is_table(name=name)
    return image_files.file_unreadable(name=name)


def _listed(folder: Path) -> Iterator["os.DirEntry[str]"]:
    """What is in a folder; nothing where it is not there, or is a link."""
    if folder.is_symlink():
        return
    try:
        with os.scandir(folder) as entries:
            yield from entries
    except OSError:  # it is not there, or cannot be read: then neither can its files
        return


def _is_file(place: str) -> bool:
    """Whether a file is there, and no link to one."""
    try:
        return stat.S_ISREG(os.lstat(place).st_mode)
    except OSError:
        return False


class PictureFiles:
    """The folder STUDY/images: one file per image, named by its SHA-256, fanned out by its first two characters."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, sha256: str) -> Path:
        """Where the file with this hash is (whether or not it is there). What a link leads to is never it: whoever
        made the study could have any file of this computer shown and sent on."""
        folder = f"{self.folder}{os.sep}{sha256[:_FAN]}"  # as words, in a quarter of the time that paths take
        place = f"{folder}{os.sep}{sha256}"
        is_link = any(os.path.islink(one) for one in (place, folder, self.folder))  # noqa: PTH114
        return Path(f"{place}.not-followed" if is_link else place)

    def some(self, hashes: Sequence[str]) -> dict[str, Path]:
        """Where those of these files are that are there, by hash, links left out as `path` leaves them out. A look at
        each file and each folder, which takes a quarter of what `path` takes for each file."""
        found: dict[str, Path] = {}
        folders: dict[str, bool] = {}
        if os.path.islink(self.folder):  # noqa: PTH114
            return found
        for sha256 in hashes:
            folder = f"{self.folder}{os.sep}{sha256[:_FAN]}"
            if folder not in folders:
                folders[folder] = not os.path.islink(folder)  # noqa: PTH114
            place = f"{folder}{os.sep}{sha256}"
            if folders[folder] and _is_file(place):
                found[sha256] = Path(place)
        return found

    def present(self) -> set[bytes]:
        """The hashes that the names of all files say, links left out as `path` leaves them out; the folders are listed,
        which takes a tenth of looking at each file."""
        return {
            bytes.fromhex(file.name)
            for folder in _listed(self.folder)
            if len(folder.name) == _FAN and folder.is_dir(follow_symlinks=False)
            for file in _listed(Path(folder.path))
            if _NAME.fullmatch(file.name)
            and file.name.startswith(folder.name)
            and file.is_file(follow_symlinks=False)
        }

    def has(self, sha256: str) -> bool:
        """Whether the file is there and is the one it should be."""
        path = self.path(sha256)
        return path.is_file() and self.hash_of(path) == sha256

    @staticmethod
    def hash_of(path: Path) -> str:
        """The SHA-256 of a file's bytes; '' when it cannot be read, or is a database that is open here."""
        import hashlib

        if is_live(path):
            return ""
        try:
            with open_file(path) as file:
                return hashlib.file_digest(file, "sha256").hexdigest()
        except OSError:
            return ""

    def keep(self, content: bytes, sha256: str) -> bool:
        """Put the bytes in their place, whole and on the disk. False when they were there already.

        A file that is there but holds other bytes has been damaged, and is replaced. Raises UserError when the disk
        does not take the file, or when a link leads elsewhere.
        """
        target = self.folder / sha256[:_FAN] / sha256
        for place in (self.folder, target.parent):
            if place.is_symlink():
                raise UserError(storage_text.is_a_link(path=place))
        try:
            if self.path(sha256).is_file() and target.read_bytes() == content:
                return False
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                with in_one_piece(target) as file:
                    file.write(content)
            except BaseException:
                self.drop(sha256)
                raise
        except OSError as error:
            raise UserError(storage_text.cannot_write(target, error)) from error
        return True

    def keep_checked(self, file: Path, sha256: str, name: str) -> bool:
        """Put a file from elsewhere in its place, if it is the picture it should be; False when it was there already.

        `name`: what it came with. Raises UserError when it is another file, or no picture that is taken.
        """
        try:
            with open_file(file) as opened:
                content = opened.read()
        except OSError as error:
            raise UserError(storage_text.cannot_read(path=file, reason=error)) from error
        if _sha256(content) != sha256:
            raise UserError(image_files.other_picture(name=name))
        inspect(content, name)
        return self.keep(content, sha256)

    def drop(self, sha256: str) -> None:
        """Take a file away again that was kept a moment ago, and its folder when that is empty."""
        target = self.folder / sha256[:2] / sha256
        if target.parent.is_symlink() or self.folder.is_symlink():
            return
        target.unlink(missing_ok=True)
        if target.parent.is_dir() and not any(target.parent.iterdir()):
            target.parent.rmdir()
