"""Meetings and their minutes: rulings that are never edited, lines that can be struck, all of them dated."""

import json
from array import array
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from app.identity import new_id, now
from app.study.names import is_blank
from app.study.rubric import Wording
from app.study.scales import read_scale, write_scale
from app.study.team.meetings import (
    Adjudication,
    Dissent,
    Hands,
    Meeting,
    Meetings,
    Minute,
    MinuteKind,
    MinutesCorrection,
    Outcome,
    Rewording,
    Ruling,
    Value,
    VoteCounts,
)
from app.study.verdict import CountsAs, Judgment
from storage.database import Database, as_uuid, milliseconds, moment, read_json

_MEETINGS = """
SELECT meeting.id, meeting.uuid, title, started_at, ended_at FROM meeting
LEFT JOIN meeting_end ON meeting_end.meeting = meeting.id ORDER BY started_at, meeting.uuid
"""
_WORDS = ("text", "short", "guidance", "applies_when")
_PRESENT = "SELECT name FROM meeting_present WHERE meeting = ? ORDER BY name"
_DECIDERS = "SELECT name FROM meeting_decider WHERE meeting = ? ORDER BY name"
_RULINGS = """
SELECT one.id, one.uuid, one.meeting, one.image, item.code, item.lineage, coalesce(item.rubric, 0), one.outcome,
    one.value, one.reason, one.tally, one.rewording, one.border_case, one.recorded_at, item.scale
FROM adjudication AS one JOIN item ON item.id = one.item
WHERE one.outcome IS NOT NULL AND (:meeting IS NULL OR one.meeting = :meeting)
AND NOT EXISTS (SELECT 1 FROM adjudication AS later WHERE later.previous = one.id)
ORDER BY one.recorded_at, one.uuid
"""
_DECIDE = """
INSERT INTO adjudication (uuid, meeting, image, item, outcome, value, reason, tally, rewording, border_case,
    recorded_at)
SELECT ?, ?, ?, item.id, ?, ?, ?, ?, ?, ?, ? FROM item WHERE code = ? AND coalesce(rubric, 0) = ?
"""
_TAKE_BACK = """
INSERT INTO adjudication (uuid, meeting, image, item, outcome, value, reason, tally, previous, recorded_at)
SELECT ?, meeting, image, item, NULL, NULL, '', '{}', id, ? FROM adjudication WHERE id = ?
"""
_MINUTES = """
SELECT id, uuid, meeting, kind, words, image, recorded_at FROM minute AS one WHERE meeting = ? AND words <> ''
AND NOT EXISTS (SELECT 1 FROM minute AS later WHERE later.previous = one.id) ORDER BY recorded_at, uuid
"""
_STRIKE = """
INSERT INTO minute (uuid, meeting, kind, words, image, previous, recorded_at)
SELECT ?, meeting, kind, '', image, id, ? FROM minute WHERE id = ?
"""
_DISSENT = "INSERT INTO dissent (uuid, adjudication, author, reason, recorded_at) VALUES (?, ?, ?, ?, ?)"
_DISSENTS = """
SELECT one.id, one.uuid, one.adjudication, one.author, one.reason, one.recorded_at
FROM dissent AS one JOIN adjudication ON adjudication.id = one.adjudication
WHERE adjudication.meeting = ?
AND NOT EXISTS (SELECT 1 FROM adjudication AS later WHERE later.previous = adjudication.id)
ORDER BY one.recorded_at, one.uuid
"""
_CORRECT = """
INSERT INTO minutes_correction (uuid, meeting, line, becomes, author, recorded_at) VALUES (?, ?, ?, ?, ?, ?)
"""
_CORRECTIONS = """
SELECT id, uuid, meeting, line, becomes, author, recorded_at FROM minutes_correction WHERE meeting = ?
ORDER BY recorded_at, uuid
"""
# What a person said themselves: not what a rewording carried over, and nothing that was taken back.
_GIVEN = """
SELECT count(*), count(DISTINCT answer.rater) FROM answer
JOIN rater ON rater.id = answer.rater AND rater.kind <> 'judge'
WHERE answer.value IS NOT NULL AND answer.act NOT IN ('carry', 'undo')
AND (:since IS NULL OR EXISTS (SELECT 1 FROM meeting WHERE meeting.id = :since
    AND (answer.recorded_at, answer.uuid) > (meeting.started_at, meeting.uuid)))
AND (:until IS NULL OR EXISTS (SELECT 1 FROM meeting WHERE meeting.id = :until
    AND (answer.recorded_at, answer.uuid) < (meeting.started_at, meeting.uuid)))
"""


class MeetingStore(Meetings):
    """Keeps meetings; see `app.study.team.meetings`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Meeting]:
        return [self._meeting(row) for row in self._database.rows(_MEETINGS)]

    def unended(self) -> Meeting | None:
        return next((one for one in reversed(self.all()) if one.ended_at is None), None)

    def open(self, title: str, present: Sequence[str], deciders: Sequence[str] = ()) -> Meeting:
        """Begin a meeting; `deciders` may decide, all where it is empty. Raises ValueError without a title."""
        if is_blank(title):
            raise ValueError(title)
        at = milliseconds(now())
        with self._database.atomic() as connection:
            key = self._database.add("meeting", uuid=new_id().bytes, title=title.strip(), started_at=at)
            for name in present:
                self.join(key, name)
            connection.executemany(
                "INSERT OR IGNORE INTO meeting_decider (meeting, name) VALUES (?, ?)",
                [(key, name.strip()) for name in deciders],
            )
        return next(one for one in self.all() if one.key == key)

    def join(self, meeting: int, name: str) -> None:
        if is_blank(name):
            raise ValueError(name)
        self._database.add_once("meeting_present", meeting=meeting, name=name.strip())

    def end(self, meeting: int) -> None:
        self._database.add_once("meeting_end", meeting=meeting, ended_at=milliseconds(now()))

    def decide(self, meeting: int, image: int, item: str, version: int, ruling: Ruling) -> Adjudication:
        """Keep a ruling on a criterion (code) of a version, or on a whole image (a scale, version 0).

        Raises KeyError for an item there is not.
        """
        values = (
            new_id().bytes,
            meeting,
            image,
            ruling.outcome.value,
            ruling.value.value if ruling.value else None,
            ruling.reason.strip(),
            json.dumps(asdict(ruling.tally), ensure_ascii=False),
            _rewording_to_json(ruling.rewording) if ruling.rewording else None,
            ruling.border_case,
            milliseconds(now()),
            item,
            version,
        )
        with self._database.atomic() as connection:
            cursor = connection.execute(_DECIDE, values)
            if cursor.rowcount != 1:
                raise KeyError(item)
        return next(one for one in self._rulings(meeting) if one.key == cursor.lastrowid)

    def take_back(self, adjudication: int) -> None:
        with self._database.atomic() as connection:
            connection.execute(_TAKE_BACK, (new_id().bytes, milliseconds(now()), adjudication))

    def note(self, meeting: int, kind: MinuteKind, words: str, image: int | None = None) -> Minute:
        said, at = words.strip(), milliseconds(now())
        if not said:
            raise ValueError(words)
        identity = new_id()
        key = self._database.add(
            "minute",
            uuid=identity.bytes,
            meeting=meeting,
            kind=kind.value,
            words=said,
            image=image,
            recorded_at=at,
        )
        return Minute(key, identity, meeting, kind, said, image, moment(at))

    def strike(self, minute: int) -> None:
        with self._database.atomic() as connection:
            connection.execute(_STRIKE, (new_id().bytes, milliseconds(now()), minute))

    def adjudications(self, meeting: int | None = None) -> list[Adjudication]:
        newest: dict[object, Adjudication] = {}
        for one in self._rulings(meeting):
            place = (one.subject, one.is_rewording)
            newest.pop(place, None)
            newest[place] = one
        return list(newest.values())

    def minutes(self, meeting: int) -> list[Minute]:
        return [
            Minute(key, as_uuid(identity), of, MinuteKind(kind), words, image, moment(at))
            for key, identity, of, kind, words, image, at in self._database.rows(_MINUTES, (meeting,))
        ]

    def dissent(self, adjudication: int, author: str, reason: str) -> Dissent:
        if is_blank(author):
            raise ValueError(author)
        identity, at = new_id(), milliseconds(now())
        row = (adjudication, author.strip(), reason.strip())
        with self._database.atomic() as connection:
            cursor = connection.execute(_DISSENT, (identity.bytes, *row, at))
        return Dissent(cursor.lastrowid or 0, identity, *row, moment(at))

    def dissents(self, meeting: int) -> list[Dissent]:
        newest: dict[tuple[int, str], Dissent] = {}
        for key, identity, ruling, author, reason, at in self._database.rows(_DISSENTS, (meeting,)):
            newest.pop((ruling, author), None)
            newest[ruling, author] = Dissent(key, as_uuid(identity), ruling, author, reason, moment(at))
        return list(newest.values())

    def correct(self, meeting: int, line: str, becomes: str, author: str) -> MinutesCorrection:
        """Keep other words for a line of the minutes. Raises ValueError without a line, or without words."""
        said = becomes.strip()
        if not line or not said:
            raise ValueError(becomes)
        identity, at = new_id(), milliseconds(now())
        row = (meeting, line, said, author.strip())
        with self._database.atomic() as connection:
            cursor = connection.execute(_CORRECT, (identity.bytes, *row, at))
        return MinutesCorrection(cursor.lastrowid or 0, identity, *row, moment(at))

    def corrections(self, meeting: int) -> list[MinutesCorrection]:
        return [
            MinutesCorrection(key, as_uuid(identity), of, line, becomes, author, moment(at))
            for key, identity, of, line, becomes, author, at in self._database.rows(_CORRECTIONS, (meeting,))
        ]

    def noted(self) -> "array[int]":
        return array("q", (key for (key,) in self._database.rows("SELECT id FROM answer WHERE note <> ''")))

    def answers_since(self, meeting: int, until: int | None = None) -> tuple[int, int]:
        return self._given(meeting, until)

    def answers_before(self, meeting: int | None = None) -> tuple[int, int]:
        return self._given(None, meeting)

    def _given(self, since: int | None, until: int | None) -> tuple[int, int]:
        row = self._database.row(_GIVEN, {"since": since, "until": until})
        return (row[0], row[1]) if row else (0, 0)

    def _meeting(self, row: tuple[Any, ...]) -> Meeting:
        key, identity, title, started, ended = row
        present = tuple(name for (name,) in self._database.rows(_PRESENT, (key,)))
        deciders = tuple(name for (name,) in self._database.rows(_DECIDERS, (key,)))
        ended_at = moment(ended) if ended is not None else None
        return Meeting(key, as_uuid(identity), title, moment(started), ended_at, present, deciders)

    def _rulings(self, meeting: int | None) -> list[Adjudication]:
        return [_adjudication(row) for row in self._database.rows(_RULINGS, {"meeting": meeting})]


def _adjudication(row: tuple[Any, ...]) -> Adjudication:
    key, identity, meeting, image, code, lineage, version, outcome, *said, at, scale = row
    value, reason, tally, words, case = said
    ruling = Ruling(
        outcome=Outcome(outcome),
        reason=reason,
        value=_value(value, lineage is not None, scale),
        tally=_tally_from_json(tally),
        rewording=_rewording_from_json(words) if words else None,
        border_case=case,
    )
    about = as_uuid(lineage) if lineage else None
    return Adjudication(key, as_uuid(identity), meeting, image, code, about, version, ruling, moment(at))


def _value(word: str | None, is_criterion: bool, scale: str) -> Value | None:
    if word is None:
        return None
    return read_scale(scale).read(word) if is_criterion else Judgment(word)


def _tally_from_json(text: str) -> VoteCounts:
    said = read_json(text, "tally of adjudication")
    try:
        people = _counts(said["people"])
        judges = {str(name): _counts(runs) for name, runs in said["judges"].items()}
        return VoteCounts(
            people, judges, int(said["doubts"]), int(said["notes"]), _hands(said.get("hands", {}))
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        return (
            VoteCounts()
        )  # written by another program, which may say it in another way: the ruling still stands


def _hands(said: dict[str, Any]) -> Hands:
    """A count of hands; minutes of earlier versions of the program have none."""
    in_favour, against, abstained = (
        max(0, int(said.get(name, 0))) for name in ("in_favour", "against", "abstained")
    )
    return Hands(in_favour, against, abstained, bool(said.get("is_secret", False)))


def _counts(said: dict[str, Any]) -> dict[str, int]:
    """How often what was said, the most frequent first."""
    return dict(sorted(((str(word), int(count)) for word, count in said.items()), key=lambda one: -one[1]))


def _rewording_to_json(rewording: Rewording) -> str:
    sides = {side: _wording_to_cells(getattr(rewording, side)) for side in ("was", "becomes")}
    meaning = {"meaning_changed": rewording.meaning_changed, "why": rewording.why}
    return json.dumps({**sides, **meaning}, sort_keys=True, ensure_ascii=False)


def _wording_to_cells(wording: Wording) -> dict[str, str]:
    cells = {name: str(getattr(wording, name)) for name in _WORDS}
    importance = {"is_desirable": "yes"} if wording.is_desirable else {}
    return {
        **cells,
        **importance,
        "not_visible": wording.not_visible.value,
        "scale": write_scale(wording.scale),
    }


def _rewording_from_json(text: str) -> Rewording | None:
    said = read_json(text, "rewording of adjudication")
    try:
        was, becomes = (_wording(said[side]) for side in ("was", "becomes"))
        return Rewording(was, becomes, bool(said["meaning_changed"]), str(said["why"]))
    except (AttributeError, KeyError, TypeError, ValueError):
        return None  # the same


def _wording(said: dict[str, Any]) -> Wording:
    text, short, guidance, applies_when = (str(said[name]) for name in _WORDS)
    scale = read_scale(str(said.get("scale", "")))
    is_desirable = said.get("is_desirable") == "yes"
    return Wording(
        text, short, guidance, applies_when, CountsAs(said["not_visible"]), scale, is_desirable=is_desirable
    )
