"""Images put into an object store, and fetched from it into the study for good."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.study.team.image_store import StoredImages
from storage.objects.object_place import ObjectPlace
from storage.objects.object_store import ImageObjects

if TYPE_CHECKING:
    from storage.folder import StudyFolder

_NAMES = "SELECT DISTINCT sha256 FROM image WHERE sha256 IS NOT NULL ORDER BY sha256"


def send_missing(
    study: "StudyFolder",
    place: ObjectPlace,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> StoredImages:
    """Put the study's images into the store that it lacks. A file that was damaged is not sent. Raises UserError, after
    which the same call goes on where this one stopped."""
    objects = ImageObjects(place, study.study.id)
    sizes = objects.sizes()
    files = study.images.files
    names = study.database.cells(_NAMES)
    sent = there = 0
    for done, name in enumerate(names, start=1):
        path = files.path(name)
        is_here = path.is_file()
        if name in sizes and (not is_here or path.stat().st_size == sizes[name]):
            there += 1
        elif is_here and files.has(name):
            objects.put(name, path.read_bytes())
            sent, there = sent + 1, there + 1
        progress(done, len(names))
    return StoredImages(sent, there, len(names) - there)
