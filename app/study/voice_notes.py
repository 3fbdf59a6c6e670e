"""Notes by voice: recordings beside answers, with what was typed of them later."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from app.study.team.raters import Rater

LONGEST_S = 120  # seconds of a recording
LONGEST_BYTES = 16_000 * 2 * (LONGEST_S + 1) + 4_096


@dataclass(frozen=True)
class VoiceNote:
    """A recording beside an answer. `image` is its key, `number` its number; `item` is the code and `name` what a
    listener knows it by ('' for the whole image). `transcript`: '' until somebody types it. `lineage`: the criterion's,
    in whatever version; None for the whole image."""

    key: int
    id: uuid.UUID
    rater: Rater
    image: int
    number: int
    item: str
    name: str
    seconds: float
    recorded_at: datetime
    sha256: str
    transcript: str = ""
    lineage: uuid.UUID | None = None

    @property
    def subject(self) -> tuple[int, uuid.UUID | str]:
        """What it is about, as a ruling of a meeting says it: the image, and the lineage or the scale."""
        return self.image, self.lineage or self.item


class VoiceNotes(Protocol):
    """Recordings and their transcripts. Nobody is recorded who has not agreed."""

    def has_agreed(self, rater: Rater) -> bool:
        """Whether a person has agreed to be recorded in this study."""

    def agree(self, rater: Rater, words: str) -> None:
        """Note that a person agreed, and to which words; on the disk when this returns."""

    def add(self, rater: Rater, image: int, item: str, audio: bytes, seconds: float) -> VoiceNote:
        """Store a WAV file beside an answer; on the disk when this returns.

        Raises UserError when somebody who would be heard has not agreed, or for a recording that is too long;
        KeyError for an item that the newest rubric version does not have.
        """

    def of(self, rater: Rater, image: int, item: str) -> list[VoiceNote]:
        """A rater's recordings beside one answer, oldest first; those made with an earlier wording included."""

    def heard_by(self, reader: Rater | None) -> list[VoiceNote]:
        """All recordings that somebody may hear, oldest first: their own, those of pairs they are in, and those of
        others on images that they have finished. None: whoever runs the study, who hears all."""

    def audio(self, note: VoiceNote) -> bytes:
        """The WAV file. Raises UserError when it is gone or not what was recorded."""

    def transcribe(self, note: VoiceNote, words: str) -> VoiceNote:
        """Store what was said; '' takes it back. Raises UserError when the recording is gone."""

    def remove(self, note: VoiceNote) -> None:
        """Delete a recording with its transcript, for good and in every copy of the study that is merged later."""
