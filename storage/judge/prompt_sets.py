"""Sets of prompts in versions, and when the sealed part of each was opened."""

from collections.abc import Sequence

from app.identity import new_id, now
from app.study.judge.prompt_sets import CheckPrompt, KeptPromptSet, PromptKind, PromptSets, SealedUse
from storage.database import Database, milliseconds, moment

_ALL = """
SELECT id, name, version, rubric, licence, author, recorded_at,
    (SELECT count(*) FROM prompt_of_set WHERE prompt_set = prompt_set.id AND is_sealed = 1)
FROM prompt_set ORDER BY recorded_at, uuid
"""
_PROMPTS = """
SELECT code, text, kind, prompt_group, is_sealed FROM prompt_of_set WHERE prompt_set = ?1
AND is_sealed = ?2 ORDER BY position, code
"""
_USES = "SELECT source, used_by, recorded_at FROM sealed_prompts_use WHERE prompt_set = ? ORDER BY recorded_at, uuid"
_KEEP = """
INSERT INTO prompt_set (uuid, name, version, rubric, licence, author, recorded_at)
VALUES (?, ?, ?, (SELECT max(version) FROM rubric), ?, ?, ?)
"""


class PromptSetStore(PromptSets):
    """Keeps every version; sealed prompts leave it only where their use is stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[KeptPromptSet]:
        found = []
        for key, name, version, rubric, licence, author, at, sealed in self._database.rows(_ALL):
            uses = tuple(
                SealedUse(source, by, moment(used)) for source, by, used in self._database.rows(_USES, (key,))
            )
            prompts = self._prompts(key, is_sealed=False)
            found.append(
                KeptPromptSet(key, name, version, rubric, licence, author, moment(at), prompts, sealed, uses)
            )
        return found

    def keep(
        self, name: str, version: str, prompts: Sequence[CheckPrompt], licence: str, author: str
    ) -> KeptPromptSet:
        for one in self.all():
            if (one.name, one.version) == (name, version):
                held = {*one.prompts, *self._prompts(one.key, is_sealed=True)}
                if held != set(prompts):
                    raise ValueError(one.title)
                return one
        row = (new_id().bytes, name, version, licence, author, milliseconds(now()))
        with self._database.atomic() as connection:
            key = connection.execute(_KEEP, row).lastrowid
            connection.executemany(
                "INSERT INTO prompt_of_set VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (key, one.code, one.text, one.kind.value, one.group, one.is_sealed, place)
                    for place, one in enumerate(prompts)
                ],
            )
        return next(one for one in self.all() if one.key == key)

    def open_sealed(self, prompt_set: int, source: str, by: str) -> Sequence[CheckPrompt]:
        self._database.add_fact("sealed_prompts_use", prompt_set=prompt_set, source=source, used_by=by)
        return self._prompts(prompt_set, is_sealed=True)

    def _prompts(self, key: int, is_sealed: bool) -> tuple[CheckPrompt, ...]:
        rows = self._database.rows(_PROMPTS, (key, is_sealed))
        return tuple(
            CheckPrompt(code, text, PromptKind(kind), group, bool(sealed))
            for code, text, kind, group, sealed in rows
        )
