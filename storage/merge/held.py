"""What a merge changes of the answers that hold: the same places compared before and after it."""

import sqlite3

from storage.merge.touched import TOUCHED_CURRENT

_NOTE = "CREATE TEMP TABLE held AS SELECT item, image, rater, run, value FROM {answers}"
_CHANGED = """
SELECT coalesce(held.value, ''), coalesce(answer.value, ''), count(*) FROM temp.held AS held
JOIN main.current_answer AS answer USING (item, image, rater, run) WHERE held.value IS NOT answer.value
GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2
"""


def note_what_holds(connection: sqlite3.Connection, only_touched: bool = False) -> None:
    """Remember what holds now, inside the transaction of a merge.

    `only_touched`: only at the places named in `storage.merge.touched`.
    """
    connection.execute(_NOTE.format(answers=TOUCHED_CURRENT if only_touched else "main.current_answer"))


def what_changed(connection: sqlite3.Connection) -> tuple[tuple[str, str, int], ...]:
    """Which answers hold another thing since: what held, what holds now ('' for nothing decided), and how many."""
    changed = connection.execute(_CHANGED).fetchall()
    connection.execute("DROP TABLE temp.held")
    return tuple(changed)
