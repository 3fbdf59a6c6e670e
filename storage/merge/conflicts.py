"""Answers that one person gave on two machines: which holds for the time being, and what stands aside."""

from collections.abc import Sequence

from app.messages.team.merging import UNDECIDED
from app.study.team.merge_outcome import Conflict
from storage.database import Database

# What nothing supersedes. An answer that was only carried over gives way to any that was given.
_HEADS = """
SELECT id, row_number() OVER place AS place, item, image, rater, run, value FROM answer
WHERE NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id)
AND id NOT IN (SELECT other FROM answer_settles) {only}
WINDOW place AS (PARTITION BY item, image, rater, run ORDER BY act = 'carry', recorded_at DESC, uuid DESC)
"""
_CONFLICTS = f"""
SELECT head.id, head.place, rater.name, head.run, image.number, item.code, head.value
FROM ({_HEADS.format(only="AND act <> 'carry'")}) AS head
JOIN rater ON rater.id = head.rater JOIN image ON image.id = head.image JOIN item ON item.id = head.item
WHERE (head.item, head.image, head.rater, head.run) IN (SELECT item, image, rater, run FROM answer
    WHERE id IN (SELECT answer FROM set_aside))
ORDER BY rater.name, image.number, item.position, item.code, head.run, head.place
"""


def set_aside(database: Database) -> None:
    """Work out anew which answers do not hold though nothing supersedes them. Inside the caller's transaction."""
    connection = database.connection
    connection.execute("DELETE FROM set_aside")
    connection.execute(f"INSERT INTO set_aside SELECT id FROM ({_HEADS.format(only='')}) WHERE place > 1")


class ConflictStore:
    """Reads the conflicts that nobody has decided yet. An answer given anew decides; so does `AnswerStore.settle`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Sequence[Conflict]:
        """Every conflict, by person, image and item."""
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
        *(conflict.person, conflict.run, conflict.image, conflict.item, conflict.answer, conflict.holds),
        *(tuple(others), tuple(words)),
    )
