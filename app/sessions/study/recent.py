"""What the start page says of the studies that were open before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.errors import UserError
from app.messages.study import start as start_text

# The first page of all has these: it must not pay for what is only named.
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from app.study.ports import OpenStudy


@dataclass(frozen=True)
class Recent:
    """A study that was open before: what it is called, how far it is, and whether it can be opened now."""

    folder: Path
    title: str
    state: str
    is_there: bool
    is_archived: bool = False


def peek(open_study: Callable[[Path], OpenStudy], folder: Path, rater: str) -> Recent:
    """What a list of studies says of one; may take a while on slow disks. `rater`: whose progress to tell."""
    from app.messages.item_nouns import noun_for

    if not folder.is_dir():
        return Recent(folder, folder.name, start_text.MISSING, is_there=False)
    try:
        study = open_study(folder)
    except UserError as error:
        return Recent(folder, folder.name, error.sentence, is_there=False)
    try:
        known = study.raters.find(rater)
        tally = study.queue.tally(known) if known and known in study.access.answering() else None
        noun = noun_for(study.exhibits.has_any())
        state = start_text.recent_how_far(study.images.count(), rater, tally, noun)
        return Recent(folder, study.study.title, state, is_there=True, is_archived=study.is_archived)
    finally:
        study.close()
