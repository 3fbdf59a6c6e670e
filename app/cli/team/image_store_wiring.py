"""The wiring of object stores for the window."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from app.study.team.image_store import StoredImages, StorePlace

if TYPE_CHECKING:
    from storage.folder import StudyFolder


class ImageStores:
    """The part of `app.study.team.packet_service.PacketService` that is about object stores."""

    def image_store(self, folder: Path) -> tuple[StorePlace | None, int]:
        """The store that is known on this machine, and how many images the study has."""
        from storage.objects.object_place import place_of

        with opened(folder) as study:
            place, images = place_of(study.study.id), study.images.count()
        return StorePlace(place.address, place.endpoint, place.is_accepted) if place else None, images

    def name_image_store(self, address: str, endpoint: str) -> StorePlace:
        """The store of this address."""
        from storage.objects.object_place import place_at

        return StorePlace(*place_at(address, endpoint).spot)

    def use_image_store(
        self, folder: Path, place: StorePlace, progress: Callable[[int, int], None]
    ) -> StoredImages:
        """Put the images there that the store lacks, and use it on this machine."""
        from storage.objects.object_place import CACHE_MB, place_at, place_of
        from storage.objects.store_use import use_store

        with opened(folder) as study:
            known = place_of(study.study.id)
            limit = known.cache_mb if known else CACHE_MB
            there = place_at(place.address, place.endpoint, limit)
            is_named = known is None or known.spot != there.spot
            return use_store(study, there, is_named, progress)

    def forget_image_store(self, folder: Path) -> None:
        """Use no object store on this machine any more."""
        from storage.objects.store_use import forget_store

        with opened(folder) as study:
            forget_store(study.study.id)


@contextmanager
def opened(folder: Path, to_write: bool = False) -> "Iterator[StudyFolder]":
    """A study for as long as it is needed. Raises UserError."""
    from storage.folder import open_study

    study = open_study(folder)
    try:
        if to_write:
            study.prepare_to_write()
        yield study
    finally:
        study.close()
