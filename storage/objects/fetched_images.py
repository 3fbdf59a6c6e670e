"""Images that are fetched from an object store when they are needed, and stay on this machine up to a limit."""

import logging
import os
from contextlib import suppress
from pathlib import Path
from threading import Lock
from uuid import UUID

from app.errors import UserError
from app.files.fetched_files import let_fetch
from app.private_files import in_one_piece
from storage.objects.object_place import ObjectPlace, place_of
from storage.objects.object_store import ImageObjects, OtherFileError

_REFUSED = "refused"  # a folder of empty files
_log = logging.getLogger(__name__)


class FetchedImages:
    """The fetched images of one study, in a folder of this person's cache: what was used longest ago goes first."""

    def __init__(self, study: UUID, place: ObjectPlace, folder: Path | None = None) -> None:
        self._study, self._place = study, place
        self.folder = folder or cache_folder(study)
        self._objects: ImageObjects | None = None
        self._lock = Lock()

    def path(self, sha256: str) -> Path:
        """Where a fetched image is, whether or not it is there."""
        return self.folder / sha256[:2] / sha256

    def fetch(self, path: Path) -> bool:
        """Make sure that a file of this folder is there; False where it could not be fetched, which the log says.
        May be called from any thread."""
        if path.is_file():
            with suppress(OSError):
                os.utime(path)
            return True
        try:
            content = self._opened().get(path.name)
            if content is None:
                return False
            (self.folder / _REFUSED / path.name).unlink(missing_ok=True)
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with in_one_piece(path) as file:
                file.write(content)
        except OtherFileError:
            self._note_refused(path.name)
            return False
        except (UserError, OSError) as error:
            _log.warning("an image was not fetched: %s", type(error).__name__)
            return False
        self._make_room(path)
        return True

    def _note_refused(self, sha256: str) -> None:
        _log.warning("an object store has another file in the place of an image")
        with suppress(OSError):
            (self.folder / _REFUSED).mkdir(parents=True, exist_ok=True, mode=0o700)
            (self.folder / _REFUSED / sha256).touch()

    def _opened(self) -> ImageObjects:
        with self._lock:
            if self._objects is None:
                self._objects = ImageObjects(self._place, self._study)
            return self._objects

    def _make_room(self, newest: Path) -> None:
        """Remove what was used longest ago until the rest is within the limit; the newest image stays."""
        with self._lock:
            found = []
            for path in self.folder.glob("??/*"):
                with suppress(OSError):  # another program makes room, too
                    facts = path.stat()
                    found.append((path == newest, facts.st_mtime_ns, facts.st_size, path))
            total = sum(size for _is_newest, _at, size, _path in found)
            for is_newest, _at, size, path in sorted(found):
                if total <= self._place.cache_mb * 1_000_000 or is_newest:
                    break
                with suppress(OSError):
                    path.unlink()
                    total -= size


def cache_folder(study: UUID) -> Path:
    """Where fetched images of a study are on this machine."""
    from platformdirs import user_cache_path

    return user_cache_path("touchstone", appauthor=False) / "images" / str(study)


def refused_images(study: UUID) -> frozenset[str]:
    """The SHA-256 of the images in whose place the store had another file when they were fetched last."""
    with suppress(OSError):
        return frozenset(path.name for path in (cache_folder(study) / _REFUSED).iterdir())
    return frozenset()


def fetched_images(study: UUID) -> FetchedImages | None:
    """Fetches a study's images; None where no object store was accepted on this machine."""
    place = place_of(study)
    if place is None or not place.is_accepted:
        return None
    fetched = FetchedImages(study, place)
    let_fetch(fetched.folder, fetched.fetch)
    return fetched
