"""What exchanges through a folder and through a hub share: the rows that go there, backups, and what came of it."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.study.team.merge_outcome import Merged
from storage.database import Database
from storage.folder import BACKUPS
from storage.merge.fact_tables import RUBRIC
from storage.packets.packet_contents import TRAVELLING
from storage.packets.reduced_study import write_all, write_reduced
from storage.safety.backups import backups
from storage.schema.empty import room_to_work

if TYPE_CHECKING:
    from storage.folder import StudyFolder

_BACKUP_AGE_S = 3600
# The small tables by which everything else is understood, so they are in every part.
_ALWAYS = dict.fromkeys(("study", *RUBRIC, "judge"), "1")
# What belongs to rows that are in a part: what answers were carried from, and the other ids and numbers of images.
_ALONG = {
    "carried_answer": "answer IN (SELECT value FROM json_each(:answer))"
    " AND (SELECT act FROM answer AS own WHERE own.id = carried_answer.answer) = 'carry'",
    "image_alias": "image IN (SELECT value FROM json_each(:image))",
    "given_number": "uuid IN (SELECT uuid FROM image WHERE id IN (SELECT value FROM json_each(:image))"
    " UNION SELECT uuid FROM image_alias WHERE image IN (SELECT value FROM json_each(:image))"
    " UNION SELECT uuid FROM rubric)",
}


@dataclass(frozen=True)
class SyncResult:
    """What came of it: merges of others' files, files that were left alone with the reason, what was written, and
    sentences about where the images are. `in_terminal`: what these say only to somebody in a terminal."""

    merged: tuple[Merged, ...]
    left_alone: tuple[tuple[str, str], ...]
    written: Path | None
    notes: tuple[str, ...] = ()
    in_terminal: tuple[str, ...] = ()


class Backing:
    """Backs a study up before the first merge that changes something. A few new answers need none when there is a
    backup from the last hour: a merge adds facts and changes none, and can be undone."""

    def __init__(self, study: "StudyFolder") -> None:
        self._study = study
        self._is_done = False

    def for_whole(self) -> None:
        """Before a file that holds all facts of a machine."""
        if not self._is_done:
            self._study.back_up()
            self._is_done = True

    def for_part(self) -> None:
        """Before a file that holds what was new on a machine."""
        copies = backups(self._study.folder / BACKUPS)
        if not copies or time.time() - copies[-1].stat().st_mtime > _BACKUP_AGE_S:
            self.for_whole()


def write_rows(source: Database, target: Path, rows: Mapping[str, str] | None = None) -> None:
    """Write the rows that conditions name, by table, with everything that they refer to; None writes all that travels.
    Raises UserError where there is no room."""
    with room_to_work():
        if rows is None:
            write_all(source, target)
        else:
            write_reduced(source, target, {**rows, **_ALWAYS}, TRAVELLING, along=_ALONG)
