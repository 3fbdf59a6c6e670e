"""How a study is analysed: each choice with its date."""

import json
from collections.abc import Collection, Mapping
from datetime import datetime

from app.identity import new_id, now
from app.study.judge.analysis_options import IMAGE_COLUMN, AnalysisOptions
from storage.database import Database, milliseconds, moment

_CURRENT = """
SELECT name, value FROM analysis_option AS one WHERE NOT EXISTS (
    SELECT 1 FROM analysis_option AS later WHERE later.name = one.name
    AND (later.recorded_at, later.uuid) > (one.recorded_at, one.uuid))
AND value <> '' AND substr(name, 1, length(?1)) <> ?1 ORDER BY name
"""
_COLUMNS = """
SELECT substr(name, length(?1) + 1), value FROM analysis_option WHERE substr(name, 1, length(?1)) = ?1
ORDER BY recorded_at, uuid
"""


class AnalysisOptionStore(AnalysisOptions):
    """Stores every change; none is ever edited."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def current(self) -> dict[str, str]:
        return dict(self._database.rows(_CURRENT, (IMAGE_COLUMN,)))

    def image_columns(self) -> list[tuple[str, str]]:
        return list(self._database.rows(_COLUMNS, (IMAGE_COLUMN,)))

    def choose(self, values: Mapping[str, str]) -> None:
        known = self.current()
        at = milliseconds(now())
        rows = [
            (new_id().bytes, name, value, at)
            for name, value in values.items()
            if known.get(name, "") != value
        ]
        with self._database.atomic() as connection:
            connection.executemany(
                "INSERT INTO analysis_option (uuid, name, value, recorded_at) VALUES (?, ?, ?, ?)", rows
            )

    def history(self, name: str) -> list[tuple[str, datetime]]:
        rows = self._database.rows(
            "SELECT value, recorded_at FROM analysis_option WHERE name = ? ORDER BY recorded_at, uuid",
            (name,),
        )
        return [(value, moment(at)) for value, at in rows]

    def is_later(self, name: str, images: Collection[int]) -> bool:
        chosen = self._database.number(
            "SELECT coalesce(max(recorded_at), 0) FROM analysis_option WHERE name = ?", (name,)
        )
        first = self._database.row(
            "SELECT min(added_at) FROM image WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(sorted(images)),),
        )
        return bool(first and first[0] is not None and chosen > first[0])
