"""What a program does in a study while other programs write there too."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.study.team.raters import Rater


class Work(NamedTuple):
    """Work that only adds facts, so that others may add theirs meanwhile.

    Work with a key is done by one program at a time. `rater`: whose answers it gives, '' for nobody's.
    """

    key: str = ""
    rater: str = ""


ADDING = Work()
"""A fact at a time, such as a new rater: any number of programs may do that."""

JUDGING = Work("judge")
"""Calls to models: their attempts are numbered, so one program makes them at a time."""


def answering(rater: Rater) -> Work:
    """One person's sitting: it knows what they said last, so nobody else may say something for them meanwhile."""
    return Work(f"rater {rater.id.hex}", rater.name)
