"""What happened in a study lately, for its home page: who worked, and what was published, asked, sent and merged."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple


class EventKind(StrEnum):
    """What happened. Nothing of it says what anybody answered."""

    ANSWERED = "answered"
    DESCRIBED = "described"
    IMAGES = "images"
    RUBRIC = "rubric"
    JUDGED = "judged"
    MEETING = "meeting"
    SENT = "sent"
    MERGED = "merged"


class StudyEvent(NamedTuple):
    """Something that happened. `who` is a person, a model, a title or a file's name; `number` counts or numbers it."""

    kind: EventKind
    at: datetime
    who: str = ""
    number: int = 0
