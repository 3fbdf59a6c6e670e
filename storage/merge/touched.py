"""Which people's answers to which images a merge touches, where it brings only answers and what goes along with them.

Then what follows from the facts is derived again for these alone: beside a million answers, ten new ones cost what ten
cost. Any other merge derives everything again.
"""

import sqlite3
from collections.abc import Iterable
from typing import TYPE_CHECKING

from storage.merge.fact_tables import RUBRIC

if TYPE_CHECKING:  # whoever opens a study needs the SQL alone
    from storage.merge.union import Joined

_JOINED = "FROM temp.touched CROSS JOIN {table} AS answer USING (rater, image)"
TOUCHED_ANSWERS = f"(SELECT answer.* {_JOINED.format(table='main.answer')})"
TOUCHED_CURRENT = f"(SELECT answer.* {_JOINED.format(table='main.current_answer')})"
"""SQL for the answers, and for those that hold now, of the people and images in the table `temp.touched`."""

# Whoever reads answers, queues or numbers depends on these, so that anything new among them touches everything.
_TOUCH_ALL = frozenset(
    (
        *RUBRIC,
        "rater",
        "judge",
        "exhibit",
        "exhibit_picture",
        "pair_member",
        "reason_code",
        "withdrawal",
        "erased_row",
        "carried_answer",
    )
)
# A row of these may say something else than the same row here.
_MAY_DIFFER = frozenset(("plan", "assignment", "exhibit", "seal_broken", "withdrawal"))
_UNKNOWN_IMAGE = """
SELECT 1 FROM theirs.image AS t LEFT JOIN main.image AS o ON o.uuid = t.uuid
WHERE o.id IS NULL OR o.sha256 IS NOT t.sha256
UNION ALL SELECT 1 FROM theirs.image_alias AS t WHERE t.uuid NOT IN (SELECT uuid FROM main.image_alias)
LIMIT 1
"""
_GIVEN = """
SELECT 'image' AS fact, uuid, number FROM theirs.image
WHERE uuid NOT IN (SELECT uuid FROM theirs.given_number WHERE fact = 'image')
UNION ALL SELECT 'rubric', uuid, version FROM theirs.rubric
WHERE uuid NOT IN (SELECT uuid FROM theirs.given_number WHERE fact = 'rubric')
UNION ALL SELECT fact, uuid, number FROM theirs.given_number
"""
_OTHER_NUMBER = f"""
SELECT 1 FROM ({_GIVEN}) AS t LEFT JOIN main.given_number AS own ON own.fact = t.fact AND own.uuid = t.uuid
WHERE t.number IS NOT coalesce(own.number, CASE t.fact WHEN 'image'
    THEN (SELECT number FROM main.image WHERE uuid = t.uuid)
    ELSE (SELECT version FROM main.rubric WHERE uuid = t.uuid) END)
LIMIT 1
"""


def knows_images(connection: sqlite3.Connection) -> bool:
    """Whether all images that came are here under the same ids, with the same files and numbers, and all rubric
    versions with the same numbers. Looks at the attached study before anything of it is read."""
    return not any(connection.execute(sql).fetchone() for sql in (_UNKNOWN_IMAGE, _OTHER_NUMBER))


def note_touched(connection: sqlite3.Connection, joined: "Iterable[Joined]") -> bool:
    """Fill `temp.touched` with the people and images of new answers, if a merge brings nothing that touches more.

    `joined`: what came, by table, read but not yet added. Returns False, having made no table, if everything may be
    touched.
    """
    for one in joined:
        if (one.new and one.table in _TOUCH_ALL) or (one.new + one.known and one.table in _MAY_DIFFER):
            return False
    connection.execute(
        "CREATE TEMP TABLE touched AS SELECT rater, image FROM temp.in_answer WHERE is_new"
        " UNION SELECT rater, image FROM temp.in_put_off WHERE is_new"
        " UNION SELECT answer.rater, answer.image FROM temp.in_answer_settles AS settled"
        " JOIN temp.in_answer AS answer ON answer.id = settled.answer WHERE settled.is_new"
    )
    return True
