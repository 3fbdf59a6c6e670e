"""Using an object store on this machine: after somebody has agreed to it, and no longer."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import UUID

from app.study.team.image_store import StoredImages
from storage.objects.fetched_images import cache_folder
from storage.objects.object_place import ObjectPlace, keep_place, place_of
from storage.objects.uploading import send_missing

if TYPE_CHECKING:
    from storage.folder import StudyFolder


def use_store(
    study: "StudyFolder", place: ObjectPlace, is_named: bool, progress: Callable[[int, int], None]
) -> StoredImages:
    """Put the images there that a store lacks, and use it on this machine from then on. `is_named`: a person has typed
    the place, so the next sync notes it on the hub. Raises UserError, with nothing noted."""
    known = place_of(study.study.id)
    done = send_missing(study, place, progress)
    was_named = known is not None and known.is_named
    keep_place(study.study.id, replace(place, is_accepted=True, is_named=is_named or was_named))
    return done


def forget_store(study: UUID) -> None:
    """Use no store on this machine any more, and remove what was fetched. Raises UserError."""
    keep_place(study, None)
    shutil.rmtree(cache_folder(study), ignore_errors=True)
