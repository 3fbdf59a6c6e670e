"""Second answers after a meeting has talked: asked for, given under seal, and open once all are in."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.errors import UserError
from app.identity import new_id, now
from app.messages.meeting import second_answers
from app.study.team.second_answers import SecondAct, SecondAnswer, SecondAnswers
from storage.database import Database, as_uuid, milliseconds, moment

_ROWS = """
SELECT one.meeting, one.rater, one.first, answer.image, item.code, item.lineage, coalesce(answer.rubric, 0),
    coalesce(answer.value, ''), one.act, one.value, one.spoke_first, one.recorded_at
FROM second_answer AS one JOIN answer ON answer.id = one.first JOIN item ON item.id = answer.item
WHERE (:meeting IS NULL OR one.meeting = :meeting)
AND NOT (one.act IN ('asked', 'given') AND EXISTS (
    SELECT 1 FROM withdrawal JOIN rater ON rater.uuid = withdrawal.rater WHERE rater.id = one.rater)
    AND NOT EXISTS (SELECT 1 FROM second_answer AS said WHERE said.meeting = one.meeting AND said.first = one.first
        AND said.act IN ('said', 'passed')))
ORDER BY one.meeting, answer.image, item.position, item.id, one.rater, one.act <> 'asked', one.recorded_at, one.uuid
"""
_ADD = """
INSERT INTO second_answer (uuid, meeting, rater, first, act, value, spoke_first, recorded_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_WHOSE = "SELECT id, rater FROM answer WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id"


class SecondAnswerStore(SecondAnswers):
    """Keeps every row; see `app.study.team.second_answers`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, meeting: int, answers: Sequence[int], first_speaker: int | None = None) -> None:
        whose = list(self._database.rows(_WHOSE, (json.dumps(list(answers)),)))
        keys = set(answers)
        for matter in self._matters(meeting):
            if any(one.answer in keys for one in matter):
                if all(one.is_given for one in matter):
                    raise UserError(second_answers.ALREADY_OPEN)
                asked = {one.rater for one in matter}
                whose = [row for row in whose if row[1] not in asked]
        at = milliseconds(now())
        with self._database.atomic() as connection:
            connection.executemany(
                _ADD,
                [
                    (new_id().bytes, meeting, rater, key, SecondAct.ASKED, None, rater == first_speaker, at)
                    for key, rater in whose
                ],
            )

    def awaited(self, meeting: int | None = None, rater: int | None = None) -> list[SecondAnswer]:
        waiting = [
            one
            for matter in self._matters(meeting)
            for one in matter
            if not one.is_given and rater in (None, one.rater)
        ]
        return sorted(waiting, key=lambda one: one.asked_at)

    def give(self, asked: SecondAnswer, value: str | None) -> None:
        matter = next(one for one in self._matters(asked.meeting) if one[0].matter == asked.matter)
        if all(one.is_given for one in matter):
            raise UserError(second_answers.ALREADY_OPEN)
        act = SecondAct.PASSED if value is None else SecondAct.SAID
        who, at = (asked.meeting, asked.rater, asked.answer), milliseconds(now())
        with self._database.atomic() as connection:
            # What was said leaves this machine once all have answered; that it was said, at once.
            for row in ((*who, SecondAct.GIVEN, None, 0, at), (*who, act, value, 0, at)):
                connection.execute(_ADD, (new_id().bytes, *row))

    def opened(self, meeting: int | None = None) -> list[SecondAnswer]:
        return [
            one for matter in self._matters(meeting) if all(each.is_in for each in matter) for one in matter
        ]

    def _matters(self, meeting: int | None) -> list[list[SecondAnswer]]:
        """Each matter with all who were asked about it, answered or not. Only this class reads what is under seal."""
        asked: dict[tuple[int, int], SecondAnswer] = {}
        for row in self._database.rows(_ROWS, {"meeting": meeting}):
            _put(asked, row)
        order: dict[object, list[SecondAnswer]] = {}
        for one in asked.values():
            order.setdefault(one.matter, []).append(one)
        return list(order.values())


def _put(asked: dict[tuple[int, int], SecondAnswer], row: tuple[Any, ...]) -> None:
    """Take a row in; what was said counts, whatever the clock of the machine said that asked."""
    meeting, rater, first, image, code, lineage, version, value, act, said, spoke_first, at = row
    place = (meeting, first)
    if place not in asked:
        asked[place] = SecondAnswer(
            meeting,
            rater,
            first,
            image,
            code,
            as_uuid(lineage) if lineage else None,
            version,
            value,
            bool(spoke_first),
            moment(at),
        )
    if act != SecondAct.ASKED:
        asked[place] = replace(asked[place], is_given=True)
    if act in (SecondAct.SAID, SecondAct.PASSED):
        asked[place] = replace(asked[place], is_in=True, second=said if act == SecondAct.SAID else None)
