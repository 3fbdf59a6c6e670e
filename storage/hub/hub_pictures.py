"""Images that a merge asks for, fetched from a hub one by one."""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

if TYPE_CHECKING:
    from psycopg import Connection


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
