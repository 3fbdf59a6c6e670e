"""What a study said in advance that it would do, as it was stored, with its checksum and date."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True)
class Preregistration:
    """`contents` is a JSON document, `sha256` (hex) the checksum of exactly these words in UTF-8."""

    contents: str
    sha256: str
    recorded_at: datetime


class Preregistrations(Protocol):
    """What was preregistered, oldest first."""

    def all(self) -> Sequence[Preregistration]:
        """Everything that was preregistered, oldest first."""

    def add(self, contents: str, sha256: str) -> Preregistration:
        """Store one; it is on the disk when this returns."""
