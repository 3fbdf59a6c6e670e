"""The rubric in all its versions."""

import itertools
from dataclasses import replace

from app.study.identity import new_id, now
from app.study.rubric import Criterion, Rubric, Theme
from app.study.verdict import CountsAs
from storage.database import Database, as_uuid, milliseconds
from storage.queue import QueueStore


class RubricStore:
    """Publishes versions and reads them back; a published version is never changed."""

    def __init__(self, database: Database, queue: QueueStore) -> None:
        self._database = database
        self._queue = queue
        self._read: dict[int, Rubric] = {}

    def current(self) -> Rubric | None:
        """The newest version, or None while there is no rubric."""
        newest = self._database.number("SELECT max(version) FROM rubric")
        return self.version(newest) if newest else None

    def version(self, number: int) -> Rubric:
        """One version. Raises KeyError when there is no such version."""
        if number not in self._read:
            self._read[number] = self._load(number)
        return self._read[number]

    def publish(self, rubric: Rubric) -> Rubric:
        """Store a rubric as the next version and make it the one in force."""
        version = self._database.number("SELECT max(version) FROM rubric") + 1
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO rubric VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    version,
                    new_id().bytes,
                    rubric.title,
                    rubric.artifact,
                    rubric.community,
                    rubric.source,
                    milliseconds(now()),
                ),
            )
            places = itertools.count(1)
            for position, theme in enumerate(rubric.themes, start=1):
                self._insert_theme(version, position, theme, places)
            self._queue.rebuild()
        return self.version(version)

    def _insert_theme(
        self, version: int, position: int, theme: Theme, places: "itertools.count[int]"
    ) -> None:
        connection = self._database.connection
        cursor = connection.execute(
            "INSERT INTO theme (rubric, code, statement, position) VALUES (?, ?, ?, ?)",
            (version, theme.code, theme.statement, position),
        )
        connection.executemany(
            "INSERT INTO item (theme, rubric, lineage, code, text, short, guidance, applies_when, not_visible,"
            " position) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    cursor.lastrowid,
                    version,
                    c.lineage.bytes,
                    c.code,
                    c.text,
                    c.short,
                    c.guidance,
                    c.applies_when,
                    c.not_visible.value,
                    next(places),
                )
                for c in theme.criteria
            ],
        )

    def _load(self, version: int) -> Rubric:
        row = self._database.row(
            "SELECT title, artifact, community, source FROM rubric WHERE version = ?", (version,)
        )
        if row is None:
            raise KeyError(version)
        themes = tuple(
            Theme(code, statement, self._criteria(key))
            for key, code, statement in self._database.rows(
                "SELECT id, code, statement FROM theme WHERE rubric = ? ORDER BY position", (version,)
            )
        )
        title, artifact, community, source = row
        return replace(Rubric(title, artifact, themes, community, source), version=version)

    def _criteria(self, theme: int) -> tuple[Criterion, ...]:
        rows = self._database.rows(
            "SELECT lineage, code, text, short, guidance, applies_when, not_visible FROM item"
            " WHERE theme = ? ORDER BY position",
            (theme,),
        )
        return tuple(
            Criterion(as_uuid(lineage), code, text, short, guidance, applies_when, CountsAs(not_visible))
            for lineage, code, text, short, guidance, applies_when, not_visible in rows
        )
