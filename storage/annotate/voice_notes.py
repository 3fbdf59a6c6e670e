"""Notes by voice: recordings in the database itself, so that they are merged, sent, backed up and deleted with it."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from app.errors import UserError
from app.messages.annotate import voice_notes as voice_notes_text
from app.study.team.raters import Rater, RaterKind
from app.study.voice_notes import LONGEST_BYTES, VoiceNote, VoiceNotes
from storage.annotate.answers import AnswerStore
from storage.annotate.raters import as_rater
from storage.database import Database, as_uuid, moment
from storage.team.withdrawal_rules import RowRemover

_NOTES = """
SELECT voice_note.id, voice_note.uuid, image, image.number, item.code,
    iif(item.rubric IS NULL, '', iif(item.short <> '', item.short, item.text)), seconds, recorded_at,
    voice_note.sha256, coalesce((SELECT words FROM voice_transcript WHERE note = voice_note.id
        ORDER BY recorded_at DESC, uuid DESC LIMIT 1), ''), item.lineage, rater.id, rater.uuid, rater.name, rater.kind
FROM voice_note JOIN rater ON rater.id = voice_note.rater JOIN image ON image.id = voice_note.image
JOIN item ON item.id = voice_note.item
"""
_ORDER = "ORDER BY recorded_at, voice_note.uuid"
# The same criterion in whatever version; a lineage that is NULL equals none.
_OF_ANSWER = """WHERE rater = :rater AND image = :image
AND (item = :item OR item.lineage = (SELECT lineage FROM item WHERE id = :item))"""
# Of others one hears what is on images one has finished; who answers nothing hears none, as in the gallery.
_MAY_HEAR = """WHERE :reader IS NULL OR rater = :reader
OR rater IN (SELECT pair FROM pair_member WHERE member = :reader)
OR EXISTS (SELECT 1 FROM progress WHERE progress.rater = :reader AND progress.image = voice_note.image
    AND progress.is_open = 0)"""
_SPEAKERS = "SELECT member FROM pair_member WHERE pair = ?"


class VoiceNoteStore(VoiceNotes):
    """Stores recordings, transcripts and consents as facts; a recording that is removed is erased."""

    def __init__(self, database: Database, answers: AnswerStore) -> None:
        self._database = database
        self._answers = answers

    def has_agreed(self, rater: Rater) -> bool:
        return self._has_agreed(rater.key)

    def agree(self, rater: Rater, words: str) -> None:
        self._database.add_fact("voice_consent", rater=rater.key, words=words)

    def add(self, rater: Rater, image: int, item: str, audio: bytes, seconds: float) -> VoiceNote:
        speakers = [rater.key]
        if rater.kind is RaterKind.PAIR:
            speakers = [key for (key,) in self._database.rows(_SPEAKERS, (rater.key,))]
        if not all(map(self._has_agreed, speakers)):
            raise UserError(voice_notes_text.NOT_AGREED)
        if len(audio) > LONGEST_BYTES:
            raise UserError(voice_notes_text.TOO_LONG)
        _version, key = self._answers.item_place(item)
        digest = hashlib.sha256(audio).hexdigest()
        row = self._database.add_fact(
            "voice_note", rater=rater.key, image=image, item=key, sha256=digest, audio=audio, seconds=seconds
        )
        return self._get(row)

    def of(self, rater: Rater, image: int, item: str) -> list[VoiceNote]:
        _version, key = self._answers.item_place(item)
        return list(self._read(_OF_ANSWER, {"rater": rater.key, "image": image, "item": key}))

    def heard_by(self, reader: Rater | None) -> list[VoiceNote]:
        return list(self._read(_MAY_HEAR, {"reader": reader.key if reader else None}))

    def audio(self, note: VoiceNote) -> bytes:
        row = self._database.row("SELECT audio FROM voice_note WHERE id = ?", (note.key,))
        if row is None:
            raise UserError(voice_notes_text.GONE)
        audio = bytes(row[0])
        if hashlib.sha256(audio).hexdigest() != note.sha256:
            raise UserError(voice_notes_text.changed(name=note.rater.name, number=note.number))
        return audio

    def transcribe(self, note: VoiceNote, words: str) -> VoiceNote:
        if self._database.row("SELECT 1 FROM voice_note WHERE id = ?", (note.key,)) is None:
            raise UserError(voice_notes_text.GONE)
        self._database.add_fact("voice_transcript", rater=note.rater.key, note=note.key, words=words)
        return self._get(note.key)

    def remove(self, note: VoiceNote) -> None:
        self._database.connection.execute("PRAGMA secure_delete = ON")
        with self._database.atomic() as connection:
            RowRemover(connection).erase("voice_note", [note.key])
        with suppress(
            sqlite3.OperationalError
        ):  # somebody reads: SQLite tries again when the study is closed
            self._database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _has_agreed(self, rater: int) -> bool:
        return self._database.row("SELECT 1 FROM voice_consent WHERE rater = ?", (rater,)) is not None

    def _get(self, key: int) -> VoiceNote:
        return next(self._read("WHERE voice_note.id = :key", {"key": key}))

    def _read(self, which: str, values: dict[str, Any]) -> Iterator[VoiceNote]:
        for (
            key,
            identity,
            image,
            number,
            item,
            name,
            seconds,
            at,
            sha256,
            words,
            lineage,
            *rater,
        ) in self._database.rows(f"{_NOTES} {which} {_ORDER}", values):
            said = (image, number, item, name, seconds, moment(at), sha256, words)
            about = (*said, as_uuid(lineage) if lineage is not None else None)
            yield VoiceNote(key, as_uuid(identity), as_rater(rater), *about)


def changed_recordings(connection: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    """The rater and the image of every recording that is not what its hash says."""
    rows = connection.execute(
        "SELECT rater.name, image.number, voice_note.sha256, audio FROM voice_note"
        " JOIN rater ON rater.id = voice_note.rater JOIN image ON image.id = voice_note.image"
    )
    for name, number, sha256, audio in rows:
        if hashlib.sha256(audio).hexdigest() != sha256:
            yield name, number
