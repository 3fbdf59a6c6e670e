"""The share of pictures a community wants to accept of an image model: a choice of the study, each change dated."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from app.study.ports import OpenStudy

OPTION = "acceptance-threshold"
"""The name under which a study stores it."""


@dataclass(frozen=True)
class Threshold:
    """A share from 0 to 1. With `reference`, the name of a source such as another model or photographs, the
    share of its pictures less this margin: "at most .05 below the photographs"."""

    share: float
    reference: str = ""

    def as_text(self) -> str:
        """As it is stored; a share alone is a number."""
        return json.dumps(asdict(self), ensure_ascii=False) if self.reference else repr(self.share)


def acceptance_threshold(study: OpenStudy) -> Threshold | None:
    """The threshold that holds; None without one."""
    return _read(study.analysis_options.current().get(OPTION, ""))


def set_threshold(study: OpenStudy, threshold: Threshold) -> None:
    """Store a threshold; it is on the disk when this returns. The study must be open for writing."""
    study.analysis_options.choose({OPTION: threshold.as_text()})


def thresholds(study: OpenStudy) -> Iterator[tuple[Threshold, datetime]]:
    """Every version of the threshold with the time when it was set, the oldest first."""
    for text, at in study.analysis_options.history(OPTION):
        threshold = _read(text)
        if threshold is not None:
            yield threshold, at


def _read(text: str) -> Threshold | None:
    try:
        content = json.loads(text)
        threshold = Threshold(**content) if isinstance(content, dict) else Threshold(float(content))
        return threshold if 0 <= threshold.share <= 1 else None
    except (TypeError, ValueError):
        return None
