"""The rubric in all its versions."""

import itertools
import uuid
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.errors import UserError
from app.identity import new_id, now
from app.messages.study import storage as storage_text
from app.study.rubric import Criterion, Rubric, RubricKind, Setup, Theme, read_setup, write_setup
from app.study.rubric_ports import Rubrics
from app.study.scales import read_scale, write_scale
from app.study.verdict import CountsAs
from storage.database import Database, as_uuid, milliseconds
from storage.queue import QueueStore

if TYPE_CHECKING:
    from app.study.team.designs import ItemChange


class RubricStore(Rubrics):
    """Publishes versions and reads them back; a published version is never changed."""

    def __init__(self, database: Database, queue: QueueStore) -> None:
        self._database = database
        self._queue = queue
        self._read: dict[int, Rubric] = {}

    def current(self) -> Rubric | None:
        newest = self._database.number("SELECT max(version) FROM rubric")
        return self.version(newest) if newest else None

    def version(self, number: int) -> Rubric:
        if number not in self._read:
            try:
                self._read[number] = self._load(number)
            except ValueError as error:
                folder = self._database.path.parent
                raise UserError(
                    storage_text.damaged(folder=folder, detail=storage_text.UNREADABLE_RUBRIC)
                ) from error
        return self._read[number]

    def publish(
        self,
        rubric: Rubric,
        changes: "Sequence[ItemChange]" = (),
        left_out: Mapping[uuid.UUID, str] = MappingProxyType({}),
        words_from: Collection[uuid.UUID] = (),
    ) -> Rubric:
        """Store a rubric as the next version and make it the current one.

        With `changes` it is told how each criterion came about, and answers whose question means the same hold for
        the new version, too; without, every image is open again. `left_out`: what is gone, by lineage, and why.
        `words_from`: other versions whose words it takes up; answers to the same words there hold, too.
        """
        # Only now: whoever opens a study publishes nothing.
        from storage.annotate.carry_forward import carry_forward
        from storage.languages.translations import add_from_file

        newest = self._database.row("SELECT uuid FROM rubric ORDER BY version DESC LIMIT 1")
        parents = {*((as_uuid(newest[0]),) if newest else ()), *words_from}
        with self._database.atomic() as connection:
            version = self.insert(rubric, new_id(), parents, milliseconds(now()), changes)
            add_from_file(connection, rubric.translations)
            connection.executemany(
                "INSERT INTO item_removal VALUES (?, ?, ?)",
                [(version, lineage.bytes, why) for lineage, why in left_out.items()],
            )
            if changes:
                carry_forward(self._database, version)
            self._queue.rebuild()
        return self.version(version)

    def insert(
        self,
        rubric: Rubric,
        identity: uuid.UUID,
        parents: Collection[uuid.UUID],
        published_at: int,
        changes: "Sequence[ItemChange]",
    ) -> int:
        """Add the rows of a version behind all others, inside the caller's transaction; returns its number.

        `parents`: the ids of the versions it was made from. `published_at`: in milliseconds.
        """
        connection = self._database.connection
        version = self._database.number("SELECT max(version) FROM rubric") + 1
        about = (rubric.title, rubric.artifact, rubric.community, rubric.source)
        connection.execute(
            "INSERT INTO rubric (version, uuid, title, artifact, community, source, published_at, kind, setup)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (version, identity.bytes, *about, published_at, rubric.kind.value, write_setup(rubric)),
        )
        connection.executemany(
            "INSERT INTO rubric_parent VALUES (?, ?)", [(version, one.bytes) for one in sorted(parents)]
        )
        places = itertools.count(1)
        for position, theme in enumerate(rubric.themes, start=1):
            self._insert_theme(version, position, theme, places)
        self._insert_changes(version, changes)
        self._read.pop(version, None)
        return version

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
            " scale, position) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
                    write_scale(c.scale),
                    next(places),
                )
                for c in theme.criteria
            ],
        )

    def _insert_changes(self, version: int, changes: "Sequence[ItemChange]") -> None:
        connection = self._database.connection
        sql = "SELECT lineage, id FROM item WHERE rubric = ?"
        items: dict[bytes, int] = dict(self._database.rows(sql, (version,)))
        for change in changes:
            item = items[change.lineage.bytes]
            connection.execute(
                "INSERT INTO item_change VALUES (?, ?, ?, ?)",
                (item, change.kind.value, change.meaning_changed, change.why),
            )
            connection.executemany(
                "INSERT INTO item_parent VALUES (?, ?)", [(item, parent.bytes) for parent in change.parents]
            )

    def _load(self, version: int) -> Rubric:
        row = self._database.row(
            "SELECT title, artifact, community, source, kind, setup FROM rubric WHERE version = ?", (version,)
        )
        if row is None:
            raise KeyError(version)
        title, artifact, community, source, kind, stored = row
        setup = read_setup(stored)
        themes = tuple(
            Theme(code, statement, self._criteria(key, setup))
            for key, code, statement in self._database.rows(
                "SELECT id, code, statement FROM theme WHERE rubric = ? ORDER BY position", (version,)
            )
        )
        about = (community, source, version, RubricKind(kind), setup.contexts, setup.codes)
        return Rubric(title, artifact, themes, *about, setup.least_desirable)

    def _criteria(self, theme: int, setup: Setup) -> tuple[Criterion, ...]:
        rows = self._database.rows(
            "SELECT lineage, code, text, short, guidance, applies_when, not_visible, scale FROM item"
            " WHERE theme = ? ORDER BY position",
            (theme,),
        )
        return tuple(
            _criterion(as_uuid(lineage), words, not_visible, scale, setup)
            for lineage, *words, not_visible, scale in rows
        )


def _criterion(
    lineage: uuid.UUID, words: Sequence[str], not_visible: str, scale: str, setup: Setup
) -> Criterion:
    code, text, short, guidance, applies_when = words
    return Criterion(
        lineage,
        code,
        text,
        short,
        guidance,
        applies_when,
        CountsAs(not_visible),
        read_scale(scale),
        lineage in setup.desirable,
        setup.fields.get(lineage, ()),
    )
