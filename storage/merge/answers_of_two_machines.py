"""Answers that one person gave on two machines: which holds for the time being, and what stands aside."""

from storage.database import Database
from storage.merge.touched import TOUCHED_ANSWERS

# What nothing supersedes. An answer that was only carried over gives way to any that was given.
HEADS = """
SELECT id, row_number() OVER place AS place, item, image, rater, run, value FROM {answers} AS answer
WHERE NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id)
AND id NOT IN (SELECT other FROM answer_settles) {only}
WINDOW place AS (PARTITION BY item, image, rater, run ORDER BY act = 'carry', recorded_at DESC, uuid DESC)
"""


def set_aside(database: Database, only_touched: bool = False) -> None:
    """Compute again which answers do not hold though nothing supersedes them. Inside the caller's transaction.

    `only_touched`: only at the places named in `storage.merge.touched`.
    """
    connection = database.connection
    answers = TOUCHED_ANSWERS if only_touched else "answer"
    which = f"WHERE answer IN (SELECT id FROM {answers})" if only_touched else ""
    connection.execute(f"DELETE FROM set_aside {which}")
    heads = HEADS.format(answers=answers, only="")
    connection.execute(f"INSERT INTO set_aside SELECT id FROM ({heads}) WHERE place > 1")
