"""Answers that one person gave on two machines: which holds for the time being, and what stands aside."""

from collections.abc import Sequence

from app.messages.team.merge_conflicts import UNDECIDED
from app.study.team.merge_outcome import Conflict, Conflicts
from storage.database import Database
from storage.merge.touched import TOUCHED_ANSWERS

# What nothing supersedes. An answer that was only carried over gives way to any that was given.
_HEADS = """
SELECT id, row_number() OVER place AS place, item, image, rater, run, value FROM {answers} AS answer
WHERE NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id)
AND id NOT IN (SELECT other FROM answer_settles) {only}
WINDOW place AS (PARTITION BY item, image, rater, run ORDER BY act = 'carry', recorded_at DESC, uuid DESC)
"""
# The answers at the places where one stands aside: few, however many answers there are.
_OPEN = """(SELECT answer.* FROM (SELECT DISTINCT item, image, rater, run FROM answer
    WHERE id IN (SELECT answer FROM set_aside)) AS open_place
    CROSS JOIN answer USING (item, image, rater, run))"""
_CONFLICTS = f"""
SELECT head.id, head.place, rater.name, head.run, image.number, item.code, head.value
FROM ({_HEADS.format(answers=_OPEN, only="AND act <> 'carry'")}) AS head
JOIN rater ON rater.id = head.rater JOIN image ON image.id = head.image JOIN item ON item.id = head.item
ORDER BY rater.name, image.number, item.position, item.code, head.run, head.place
"""


def set_aside(database: Database, only_touched: bool = False) -> None:
    """Compute again which answers do not hold though nothing supersedes them. Inside the caller's transaction.

    `only_touched`: only at the places named in `storage.merge.touched`.
    """
    connection = database.connection
    answers = TOUCHED_ANSWERS if only_touched else "answer"
    which = f"WHERE answer IN (SELECT id FROM {answers})" if only_touched else ""
    connection.execute(f"DELETE FROM set_aside {which}")
    heads = _HEADS.format(answers=answers, only="")
    connection.execute(f"INSERT INTO set_aside SELECT id FROM ({heads}) WHERE place > 1")


class ConflictStore(Conflicts):
    """Reads the conflicts that nobody has decided yet. An answer given again decides; so does `AnswerStore.settle`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Sequence[Conflict]:
        found: list[Conflict] = []
        aside: list[tuple[int, str]] = []
        for key, place, person, run, image, item, value in [*self._database.rows(_CONFLICTS), _END]:
            if place == 1:
                if aside:
                    found[-1] = _with(found[-1], aside)
                elif found:
                    found.pop()
                found.append(Conflict(person, run, image, item, key, value or UNDECIDED, (), ()))
                aside = []
            else:
                aside.append((key, value or UNDECIDED))
        return found[:-1]


_END = (0, 1, "", 0, 0, "", "")


def _with(conflict: Conflict, aside: Sequence[tuple[int, str]]) -> Conflict:
    others, words = zip(*aside, strict=True)
    return Conflict(
        person=conflict.person,
        run=conflict.run,
        image=conflict.image,
        item=conflict.item,
        answer=conflict.answer,
        holds=conflict.holds,
        others=tuple(others),
        aside=tuple(words),
    )
