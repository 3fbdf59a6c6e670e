"""The study itself: what it is called and what it is about."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from app.study.verdict import Scale


@dataclass(frozen=True)
class Study:
    """A study is a folder; this is what its first row says."""

    id: uuid.UUID
    title: str
    artifact: str
    language: str
    whole_image: Scale | None
    created_at: datetime
