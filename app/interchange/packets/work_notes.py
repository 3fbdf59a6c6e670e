"""What a packet says of the work it is: its number, when it is due, and the machine that returned work was done on."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from app.study.names import is_line
from app.study.team.sent_work import DiskState

LONGEST_NAME = 255  # of a machine
_LARGEST_NUMBER = 1_000_000_000


@dataclass(frozen=True)
class WorkNote:
    """Which of the works that were sent out a packet is, or answers: its id and number; until when it is due, as an
    ISO date with a time zone, '' where nothing is said."""

    id: UUID
    number: int
    due: str = ""

    @property
    def document(self) -> dict[str, Any]:
        """The note as JSON."""
        return {"id": str(self.id), "number": self.number, "due": self.due}


@dataclass(frozen=True)
class MachineNote:
    """Where the work in a returned packet was done: what the machine is called, and whether its disk is encrypted."""

    name: str
    disk: DiskState

    @property
    def document(self) -> dict[str, Any]:
        """The note as JSON."""
        return {"name": self.name, "disk": self.disk.value}


def read_work(document: Any) -> WorkNote:
    """A note from JSON. Raises KeyError, TypeError or ValueError where it is none."""
    due = str(document["due"])
    if due and datetime.fromisoformat(due).tzinfo is None:
        raise ValueError(due)
    number = document["number"]
    if not isinstance(number, int) or not 0 < number <= _LARGEST_NUMBER:
        raise ValueError(number)
    return WorkNote(UUID(document["id"]), number, due)


def read_machine(document: Any) -> MachineNote:
    """A note from JSON. Raises KeyError, TypeError or ValueError where it is none."""
    name = str(document["name"])
    if name and (len(name) > LONGEST_NAME or not is_line(name)):
        raise ValueError(name)
    return MachineNote(name, DiskState(document["disk"]))
