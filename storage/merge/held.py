"""What a merge changes of the answers that hold: the same places compared before and after it."""

import sqlite3

_NOTE = "CREATE TEMP TABLE held AS SELECT item, image, rater, run, value FROM main.current_answer"
_CHANGED = """
SELECT coalesce(held.value, ''), coalesce(answer.value, ''), count(*) FROM temp.held AS held
JOIN main.current_answer AS answer USING (item, image, rater, run) WHERE held.value IS NOT answer.value
GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2
"""


def note_what_holds(connection: sqlite3.Connection) -> None:
    """Remember what holds now, inside the transaction of a merge."""
    connection.execute(_NOTE)


def what_changed(connection: sqlite3.Connection) -> tuple[tuple[str, str, int], ...]:
    """Which answers hold another thing since: what held, what holds now ('' for nothing decided), and how many."""
    changed = connection.execute(_CHANGED).fetchall()
    connection.execute("DROP TABLE temp.held")
    return tuple(changed)
