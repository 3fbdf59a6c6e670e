"""An object store for the images of a study: named before anything connects, then used on this machine, or not."""

from pathlib import Path

from app.messages.team import object_store
from app.study.team.image_store import StorePlace
from app.study.team.packet_service import PacketService


def state_of(known: StorePlace | None) -> str:
    """What is known of a store on this machine."""
    if known is None:
        return object_store.NO_STORE
    say = object_store.in_use if known.is_accepted else object_store.waits_for_yes
    return say(known.address, known.endpoint)


class ImageStoring:
    """Looks after the store of the study in `folder`. All methods raise UserError, having changed nothing."""

    def __init__(self, packet_service: PacketService, folder: Path) -> None:
        self._packet_service, self._folder = packet_service, folder
        self.progress = ""  # how far the images are that are being sent

    def known(self) -> StorePlace | None:
        """The store that is used on this machine, or that a hub has named; None where none is known."""
        return self._packet_service.image_store(self._folder)[0]

    def question(self, address: str, endpoint: str) -> str:
        """Where images would go, to be agreed to. Nothing connects."""
        place = self._packet_service.name_image_store(address.strip(), endpoint.strip())
        _known, images = self._packet_service.image_store(self._folder)
        return object_store.question(place.address, place.endpoint, images)

    def use(self, address: str, endpoint: str) -> list[str]:
        """Send the images that the store lacks, and use it from now on; may take long."""
        try:
            place = self._packet_service.name_image_store(address.strip(), endpoint.strip())
            done = self._packet_service.use_image_store(self._folder, place, self._note)
        finally:
            self.progress = ""
        lacking = [object_store.lacking(count=done.lacking)] if done.lacking else []
        return [object_store.stored(count=done.sent, there=done.there, address=place.address), *lacking]

    def forget(self) -> list[str]:
        """Use no store on this machine any more."""
        self._packet_service.forget_image_store(self._folder)
        return [object_store.FORGOTTEN]

    def _note(self, done: int, total: int) -> None:
        self.progress = object_store.storing(done, total)
