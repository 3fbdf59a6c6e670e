"""Translations as facts: each one is a row, and the newest row of a text and language counts."""

import json
import sqlite3
import uuid
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.errors import UserError
from app.identity import new_id, now
from app.messages.study import languages as study_languages
from app.study.languages.translations import (
    NewTranslation,
    TextKind,
    TextPlace,
    Translation,
    Translations,
    is_language_tag,
)
from app.study.names import is_blank
from storage.annotate.carry_forward import parents
from storage.database import Database, as_uuid, milliseconds, moment

# Of several confirmations the first one counts; two machines may each have stored one.
_OF = """
SELECT t.id, t.uuid, t.kind, t.object, t.field, t.language, t.text, t.original, t.author, t.model,
    (SELECT author FROM translation_confirmation AS c WHERE c.translation = t.id
        ORDER BY c.recorded_at, c.uuid LIMIT 1),
    t.recorded_at
FROM translation AS t WHERE t.language = ? ORDER BY t.recorded_at DESC, t.uuid DESC
"""
_NEWEST = """
SELECT text, original, author, model FROM translation WHERE language = ? AND kind = ?
AND object IN (SELECT value FROM json_each(?)) AND field = ? ORDER BY recorded_at DESC, uuid DESC LIMIT 1
"""
# The words of the newest one, and whether it is a draft that nobody has confirmed.
_STATE = """
SELECT text, model <> '' AND NOT EXISTS (
    SELECT 1 FROM translation_confirmation AS c WHERE c.translation = t.id
) FROM translation AS t
WHERE language = ? AND kind = ? AND object = ? AND field = ? ORDER BY recorded_at DESC, uuid DESC LIMIT 1
"""
# The other ids of images that two machines have added, each with the one the image has now.
_OTHER_IDS = "SELECT alias.uuid, image.uuid FROM image_alias AS alias JOIN image ON image.id = alias.image"
_ADD = """
INSERT INTO translation (uuid, kind, object, field, language, text, original, author, model, recorded_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_SAME = """
SELECT item.lineage FROM item JOIN item_change AS change ON change.item = item.id
WHERE item.rubric = ? AND change.kind IN ('same', 'reworded') AND change.meaning_changed = 0
"""
_WORDS = "SELECT lineage, text, short, guidance, applies_when FROM item WHERE rubric = ?"
_FIELDS = ("text", "short", "guidance", "applies_when")


class TranslationStore(Translations):
    """Writes translations and reads them back; see `app.study.languages.translations`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def languages(self) -> list[str]:
        return list(self._database.cells("SELECT DISTINCT language FROM translation ORDER BY language"))

    def of(self, language: str) -> Mapping[TextPlace, Sequence[Translation]]:
        found: dict[TextPlace, list[Translation]] = {}
        others = _other_ids(self._database.connection)
        for row in self._database.rows(_OF, (language,)):
            one = _translation(row)
            place = one.said.place
            if place.kind is TextKind.DESCRIPTION and place.object in others:
                place = replace(place, object=others[place.object])
            found.setdefault(place, []).append(one)
        return found

    def add(self, new: Sequence[NewTranslation]) -> int:
        with self._database.atomic() as connection:
            return add_translations(connection, new)

    def add_from_file(self, read: Sequence[NewTranslation]) -> int:
        with self._database.atomic() as connection:
            return add_from_file(connection, read)

    def confirm(self, translations: Sequence[Translation], person: str) -> int:
        if is_blank(person):
            raise UserError(study_languages.NAME_NEEDED)
        drafts = [one for one in translations if one.is_draft]
        at = milliseconds(now())
        with self._database.atomic() as connection:
            connection.executemany(
                "INSERT INTO translation_confirmation (uuid, translation, author, recorded_at) VALUES (?, ?, ?, ?)",
                [(new_id().bytes, one.key, person.strip(), at) for one in drafts],
            )
        return len(drafts)

    def same_meaning(self, version: int) -> Mapping[TextPlace, frozenset[str]]:
        found: dict[TextPlace, set[str]] = {}
        parent_of, seen = parents(self._database), {version}
        same: set[bytes] | None = None
        while (parent := parent_of.get(version, 0)) not in seen and parent:
            seen.add(parent)
            unchanged = set(self._database.cells(_SAME, (version,)))
            same = unchanged if same is None else same & unchanged
            for lineage, *words in self._database.rows(_WORDS, (parent,)):
                for field, text in zip(_FIELDS, words, strict=True) if lineage in same else ():
                    place = TextPlace(TextKind.CRITERION, str(uuid.UUID(bytes=lineage)), field)
                    found.setdefault(place, set()).add(text)
            version = parent
        return {place: frozenset(words) for place, words in found.items()}

    def images_now(self) -> Mapping[str, str]:
        return _other_ids(self._database.connection)

    def heard(self) -> Mapping[str, "array[int]"]:
        found: dict[str, array[int]] = {}
        for language, key in self._database.rows(
            "SELECT language, id FROM answer WHERE language <> '' AND run = 0"
        ):
            found.setdefault(language, array("q")).append(key)
        return dict(sorted(found.items()))


def add_translations(connection: sqlite3.Connection, new: Iterable[NewTranslation]) -> int:
    """Store translations inside the caller's transaction; returns how many are new. Raises ValueError for something
    that is not a language."""
    added = 0
    # The newest counts, by time: what is stored now must come after what is there, whatever the clock says.
    (last,) = connection.execute("SELECT coalesce(max(recorded_at), 0) FROM translation").fetchone()
    at = max(milliseconds(now()), last + 1)
    others = _other_ids(connection)
    for one in new:
        if not is_language_tag(one.language):
            raise ValueError(one.language)
        kind, of, field = one.place.kind.value, one.place.object, one.place.field
        same = (of, *(other for other, now_is in others.items() if now_is == of))
        said = (one.text, one.original, one.author, one.model)
        newest = connection.execute(_NEWEST, (one.language, kind, json.dumps(same), field)).fetchone()
        # What is removed of a theme may be stored under a code that the theme had before it moved.
        is_nothing = newest is None and not one.text and one.place.kind is not TextKind.THEME
        if newest == said or is_nothing:
            continue
        connection.execute(_ADD, (new_id().bytes, kind, of, field, one.language, *said, at))
        added += 1
    return added


def add_from_file(connection: sqlite3.Connection, read: Iterable[NewTranslation]) -> int:
    """Store translations from a rubric's file inside the caller's transaction; returns how many are new.

    A file names neither authors nor the words that a translation was made from, so a translation that is there already
    stays as it is: somebody who rewords a criterion in a file has not translated it again. Only what a file has as a
    person's is new where a model's draft says the same.
    """
    return add_translations(connection, [one for one in read if not _is_there(connection, one)])


def _is_there(connection: sqlite3.Connection, one: NewTranslation) -> bool:
    place = (one.language, one.place.kind.value, one.place.object, one.place.field)
    newest = connection.execute(_STATE, place).fetchone()
    return newest is not None and newest[0] == one.text and (bool(one.model) or not newest[1])


def _other_ids(connection: sqlite3.Connection) -> Mapping[str, str]:
    return {str(as_uuid(other)): str(as_uuid(now_is)) for other, now_is in connection.execute(_OTHER_IDS)}


def _translation(row: tuple[Any, ...]) -> Translation:
    key, identity, kind, of, field, language, text, original, author, model, confirmed_by, at = row
    place = TextPlace(TextKind(kind), of, field)
    said = NewTranslation(place, language, text, original, author, model)
    return Translation(key, as_uuid(identity), said, confirmed_by, moment(at))
