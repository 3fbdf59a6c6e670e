"""Pairs: raters made of two people, how their sittings are set up, and notes to the facilitator alone."""

import json
import uuid
from collections.abc import Sequence

from app.errors import UserError
from app.identity import new_id, now
from app.messages.pair import pairs as pairs_text
from app.study.alt_text import Level
from app.study.team.pairs import (
    Course,
    Ear,
    FirstTurn,
    NewMember,
    Pair,
    PairMember,
    Pairs,
    PrivateNote,
    SittingSetup,
)
from app.study.team.raters import Perception, Rater, RaterKind, Session
from storage.annotate.raters import RaterStore, as_rater
from storage.database import Database, milliseconds, moment, read_json

_MEMBERS = """
SELECT rater.id, rater.uuid, rater.name, rater.kind, perception, relationship
FROM pair_member JOIN rater ON rater.id = pair_member.member WHERE pair = ?
ORDER BY joined_at, pair_member.uuid
"""
_LAST_SETUP = """
SELECT setup, EXISTS (SELECT 1 FROM merged_row WHERE fact = 'session' AND row = quote(session.id)) AS came
FROM sitting_setup JOIN session ON session.id = sitting_setup.session
WHERE session.rater = ? ORDER BY came, session.started_at DESC, session.uuid DESC LIMIT 1
"""
_NOTES = """
SELECT private_note.id, rater.id, rater.uuid, rater.name, rater.kind, image, workshop, words, recorded_at
FROM private_note JOIN rater ON rater.id = private_note.rater
"""


class PairStore(Pairs):
    """The pairs of a study."""

    def __init__(self, database: Database, raters: RaterStore) -> None:
        self._database = database
        self._raters = raters

    def make(self, first: NewMember, second: NewMember, name: str = "") -> Pair:
        names = [" ".join(one.name.split()) for one in (first, second)]
        if not all(names) or names[0].casefold() == names[1].casefold():
            raise UserError(pairs_text.TWO_PEOPLE)
        for one in names:
            known = self._raters.find(one)
            if known is not None and known.kind is not RaterKind.PERSON:
                raise UserError(pairs_text.no_person(name=one))
        there = next((pair for pair in self.all() if {one.name for one in pair.people} == set(names)), None)
        if there is not None:
            return there
        called = " ".join(name.split()) or pairs_text.joint_name(*names)
        if self._raters.find(called) is not None:
            raise UserError(pairs_text.name_taken(name=called))
        with self._database.atomic():
            pair = self._raters.add(called, RaterKind.PAIR)
            for member, own_name in zip((first, second), names, strict=True):
                rater = self._raters.add(own_name)
                self._database.add(
                    "pair_member",
                    uuid=new_id().bytes,
                    pair=pair.key,
                    member=rater.key,
                    relationship=" ".join(member.relationship.split()),
                    perception=member.perception.value,
                    joined_at=milliseconds(now()),
                )
        return Pair(pair, self._members(pair))

    def all(self) -> Sequence[Pair]:
        pairs = (rater for rater in self._raters.all() if rater.kind is RaterKind.PAIR)
        return [Pair(rater, members) for rater in pairs if (members := self._members(rater))]

    def set_up(self, session: Session, setup: SittingSetup) -> None:
        level = setup.arrival_level.value if setup.arrival_level else ""
        words = {
            "arrival_level": level,
            "break_after_images": setup.break_after_images,
            "break_after_minutes": setup.break_after_minutes,
            "course": setup.course.value,
            "first_turn": setup.first_turn.value,
            "has_private_turns": setup.has_private_turns,
            "ear": setup.ear.value if setup.ear else "",
            "here": setup.here.hex if setup.here else "",
        }
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO sitting_setup VALUES (?, ?) ON CONFLICT (session) DO UPDATE SET setup = excluded.setup",
                (session.key, json.dumps(words, sort_keys=True)),
            )

    def last_setup(self, rater: Rater) -> SittingSetup:
        row = self._database.row(_LAST_SETUP, (rater.key,))
        if row is None:
            return SittingSetup()
        words = read_json(row[0], "setup of sitting_setup", dict)
        level = words["arrival_level"]
        usual = SittingSetup()  # sittings of earlier versions of the program say less
        return SittingSetup(
            arrival_level=Level(level) if level else None,
            break_after_images=words["break_after_images"],
            break_after_minutes=words["break_after_minutes"],
            course=Course(words.get("course", usual.course)),
            first_turn=FirstTurn(words.get("first_turn", usual.first_turn)),
            has_private_turns=bool(words.get("has_private_turns", usual.has_private_turns)),
            # Who was at another machine says nothing of this one.
            here=uuid.UUID(words["here"]) if words.get("here") and not row[1] else None,
            ear=Ear(words["ear"]) if words.get("ear") else None,
        )

    def add_private_note(
        self, rater: Rater, words: str, *, image: int | None = None, workshop: int | None = None
    ) -> PrivateNote:
        if not words.strip():
            raise UserError(pairs_text.NO_WORDS)
        key = self._database.add_fact(
            "private_note", rater=rater.key, image=image, workshop=workshop, words=words.strip()
        )
        (note,) = self._notes(f"{_NOTES} WHERE private_note.id = ?", key)
        return note

    def private_notes(self) -> Sequence[PrivateNote]:
        return self._notes(f"{_NOTES} ORDER BY recorded_at, private_note.uuid")

    def _notes(self, sql: str, *values: int | None) -> list[PrivateNote]:
        return [
            PrivateNote(key, as_rater(rater), image, workshop, words, moment(recorded_at))
            for key, *rater, image, workshop, words, recorded_at in self._database.rows(sql, values)
        ]

    def _members(self, pair: Rater) -> tuple[PairMember, ...]:
        return tuple(
            PairMember(as_rater(rater), Perception(perception), relationship)
            for *rater, perception, relationship in self._database.rows(_MEMBERS, (pair.key,))
        )
