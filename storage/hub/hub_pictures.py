"""Images on a hub, fetched one by one, or in an object store whose place the hub notes."""

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from app.errors import UserError
from app.messages.team import object_store
from storage.objects.fetched_images import refused_images
from storage.objects.object_place import ObjectPlace, keep_place, place_from_text, place_of
from storage.objects.uploading import send_missing

if TYPE_CHECKING:
    from psycopg import Connection

    from storage.folder import StudyFolder


class FetchedPictures:
    """Fetches pictures into a folder. The merge itself compares each with its SHA-256."""

    def __init__(self, connection: "Connection[tuple[Any, ...]]", study: UUID, place: Path) -> None:
        self._connection, self._study, self._place = connection, study, place

    def __call__(self, sha256: str) -> Path | None:
        """The file of a picture, or None where the hub has none of this hash."""
        row = self._connection.execute(
            "SELECT content FROM touchstone.picture WHERE study = %s AND sha256 = %s", (self._study, sha256)
        ).fetchone()
        content = bytes(row[0]) if row else b""
        if hashlib.sha256(content).hexdigest() != sha256:  # also what is no SHA-256, and so no name of a file
            return None
        path = self._place / sha256
        path.write_bytes(content)
        return path


class PicturePlaces:
    """Where the images of a study are: on the hub, or in an object store that was accepted on this machine."""

    def __init__(self, connection: "Connection[tuple[Any, ...]]", study: "StudyFolder", role: str) -> None:
        self._connection, self._study, self._role = connection, study, role
        self._id = study.study.id
        self._own: ObjectPlace | None = None
        self.are_on_hub = True
        self.notes: tuple[str, ...] = ()
        self.refused: tuple[str, ...] = ()  # that the store has other files in the places of images
        self.in_terminal: tuple[str, ...] = ()  # the same for somebody who has no window

    def compare(self) -> None:
        """Compare what the hub notes with what this machine uses. A place that is used here is noted on a hub that
        notes none, and on one that notes another where a person has named it here since the last sync. Otherwise the
        hub's place is only offered to the person, and images go where they went."""
        known = place_of(self._id)
        own = known if known and known.is_accepted else None
        row = self._connection.execute(
            "SELECT pictures FROM touchstone.study WHERE id = %s", (self._id,)
        ).fetchone()
        noted: str = (row[0] if row else None) or ""
        may_note = self._role in ("owner", "researcher")
        if not noted and not (own and may_note):
            return
        self.are_on_hub, self._own = False, own
        if own and (refused := refused_images(self._id)):
            self.refused = (object_store.refused_images(count=len(refused), address=own.address),)
        if own and may_note and (not noted or own.is_named):
            self._connection.execute("SELECT touchstone.note_pictures(%s, %s)", (self._id, own.as_text))
            noted = own.as_text
        try:
            there = place_from_text(noted)
        except UserError as error:
            self.notes = (error.sentence,)
            return
        if own is None:
            keep_place(self._id, there)
            self.notes = (object_store.offered(*there.spot),)
            self.in_terminal = (object_store.OFFERED_IN_TERMINAL,)
        elif own.spot != there.spot:
            self.notes = (object_store.another_place(*there.spot, *own.spot),)
            self.in_terminal = (object_store.another_place_in_terminal(*there.spot),)
        elif own.is_named:
            keep_place(self._id, replace(own, is_named=False))

    def send_to_hub(self) -> None:
        """Put the images on the hub whose files are not there yet."""
        there = {
            name
            for (name,) in self._connection.execute(
                "SELECT sha256 FROM touchstone.picture WHERE study = %s", (self._id,)
            )
        }
        files = self._study.images.files
        for name in self._study.database.cells("SELECT sha256 FROM image WHERE sha256 IS NOT NULL"):
            if name not in there and (path := files.path(name)).is_file():
                self._connection.execute(
                    "INSERT INTO touchstone.picture VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
                    (self._id, name, path.read_bytes()),
                )

    def send_to_store(self) -> None:
        """Put the images into the object store that it lacks, where this machine uses one. Raises UserError, but not
        for another store than the hub's: it may be gone, and the person was told what to do."""
        if self._own is None:
            return
        try:
            send_missing(self._study, self._own)
        except UserError as error:
            if not self.notes:
                raise
            self.notes += (error.sentence,)
