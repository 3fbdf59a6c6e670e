"""What a file that hands over a whole study contains."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class HandoverContents:
    """Counts of what is in the file; `size` is that of the study's files together, in bytes."""

    title: str
    made_at: datetime
    images: int
    people: int
    answers: int
    descriptions: int
    judge_calls: int
    voice_notes: int
    size: int
