"""What was said before at many places at once: which imported answers are known, and which one each supersedes."""

import json
from collections.abc import Collection
from dataclasses import dataclass, field

from app.study.answer import AnswerAction
from app.study.ports import ImportedAnswer
from storage.answer_rows import adds_nothing
from storage.database import Database, milliseconds

Place = tuple[int, int, int, int]
"""The keys of item, image and rater, and the run."""

# CROSS JOIN: the places first, each looked up in the index.
_AT_PLACES = """
SELECT answer.item, answer.image, answer.rater, answer.run,
    answer.value, answer.doubt, answer.note, answer.seconds, answer.perception,
    answer.recorded_at, answer.act, answer.id, answer.uuid,
    NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id)
        AND answer.id NOT IN (SELECT other FROM answer_settles),
    answer.id IN (SELECT answer FROM set_aside)
FROM json_each(?) AS place CROSS JOIN answer
ON answer.item = place.value ->> 0 AND answer.image = place.value ->> 1
AND answer.rater = place.value ->> 2 AND answer.run = place.value ->> 3
"""
_ANSWERED = """
SELECT pair.value ->> 0, pair.value ->> 1 FROM json_each(?) AS pair
WHERE EXISTS (SELECT 1 FROM answer WHERE rater = pair.value ->> 0 AND image = pair.value ->> 1)
"""
_Said = tuple[str | None, str | None, str, float | None, str]
_Head = tuple[bool, int, bytes, int]


@dataclass
class Past:
    """All that was said at one place; `heads`: what nothing supersedes yet, the current one first, each as whether it
    holds, its time, id and key."""

    said: list[tuple[int, str, int, _Said]] = field(default_factory=list)
    heads: list[_Head] = field(default_factory=list)

    @property
    def newest(self) -> int | None:
        """The key of the current answer, or None."""
        return self.heads[0][3] if self.heads else None

    def has(self, fact: ImportedAnswer) -> bool:
        """Whether the newest answer says this already, or an earlier one that came at the same moment did.

        A fact that does not say when it was given is compared with what was imported, not with what a person
        said in a session and then changed.
        """
        at = milliseconds(fact.recorded_at) if fact.recorded_at else None
        for recorded_at, act, key, said in self.said:
            is_same_moment = (
                recorded_at == at
                if at is not None
                else key == self.newest or act == AnswerAction.IMPORT.value
            )
            if is_same_moment and adds_nothing(fact, *said):
                return True
        return False

    def supersede(self, recorded_at: int, identity: bytes, key: int, said: _Said) -> None:
        """Add an imported answer in place of the current one."""
        self.said.append((recorded_at, AnswerAction.IMPORT.value, key, said))
        self.heads[:1] = [(True, recorded_at, identity, key)]
        self.heads.sort(reverse=True)


def past_at(database: Database, places: Collection[Place]) -> dict[Place, Past]:
    """What was said at each of these places; places where nothing was said are left out."""
    found: dict[Place, Past] = {}
    pairs = {(rater, image) for _item, image, rater, _run in places}
    answered = set(database.rows(_ANSWERED, (json.dumps(list(pairs)),)))
    if not answered:  # as at a first import: seven times as few places to look at
        return found
    places = [place for place in places if (place[2], place[1]) in answered]
    for (
        *place,
        value,
        doubt,
        note,
        seconds,
        perception,
        at,
        act,
        key,
        identity,
        is_head,
        is_aside,
    ) in database.rows(_AT_PLACES, (json.dumps(places),)):
        item, image, rater, run = place
        past = found.setdefault((item, image, rater, run), Past())
        past.said.append((at, act, key, (value, doubt, note, seconds, perception)))
        if is_head:
            past.heads.append((not is_aside, at, identity, key))
    for past in found.values():
        past.heads.sort(reverse=True)
    return found
