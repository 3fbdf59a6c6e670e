"""The study itself: what it is called and what it is about."""

import uuid
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from app.study.verdict import Scale

PACKET_ENDING = ".touchstone"
HANDOVER_ENDING = ".touchstone-study"
DATABASE = "study.db"


def is_packet(path: Path) -> bool:
    """Whether a path names a packet, by the ending of a file that is there."""
    return path.suffix == PACKET_ENDING and path.is_file()


def is_handover(path: Path) -> bool:
    """Whether a path names a whole study in one file, by the ending of a file that is there."""
    return path.suffix == HANDOVER_ENDING and path.is_file()


def study_folder(path: Path) -> Path:
    """The folder of the study that a path means: its parent for the study's database, else the path itself."""
    return path.parent if path.name == DATABASE and path.is_file() else path


class Study(NamedTuple):
    """A study is a folder; this is what its first row says."""

    id: uuid.UUID
    title: str
    artifact: str
    language: str
    whole_image: Scale | None
    created_at: datetime
