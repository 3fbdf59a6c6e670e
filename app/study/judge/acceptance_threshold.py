"""The share of pictures a community wants to accept of an image model: a choice of the study, each change dated."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.study.ports import OpenStudy

OPTION = "acceptance-threshold"
"""The name under which a study stores it."""


def acceptance_threshold(study: OpenStudy) -> float | None:
    """The study's threshold, from 0 to 1; None without one."""
    stored = study.analysis_options.current().get(OPTION, "")
    try:
        value = float(stored)
    except ValueError:
        return None
    return value if 0 <= value <= 1 else None


def set_threshold(study: OpenStudy, value: float) -> None:
    """Store a threshold; it is on the disk when this returns. The study must be open for writing."""
    study.analysis_options.choose({OPTION: repr(value)})
