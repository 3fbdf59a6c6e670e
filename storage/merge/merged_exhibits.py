"""Exhibits of two machines put together: of the words put to one image on each, the earlier hold, with their pictures.

An exhibit that came to be together with its row, or at the same moment, has no second one: what differs from it was
changed afterwards and is refused (`storage.merge.checks.merging_checks`).
"""

import sqlite3
from collections.abc import Iterable, Sequence

# The larger holds. Packets do not tell who wrote a text, so of the same words the longer say more.
_RANK = "-added_at, length(shown), shown"
_THEIRS = f"""
SELECT map.ours, t.image, t.added_at FROM theirs.exhibit AS t JOIN temp.map_image AS map ON map.theirs = t.image
ORDER BY map.ours, {_RANK}
"""
# Whether what is here (`o`, of `image`) can only have been changed, where `t` says something else.
IS_FIXED = "(o.added_at = t.added_at OR (image.sha256 IS NULL AND image.added_at = o.added_at))"
_OURS = f"""
SELECT o.added_at FROM main.exhibit AS o JOIN main.image AS image ON image.id = o.image JOIN (SELECT ? AS added_at) AS t
WHERE o.image = ? AND NOT {IS_FIXED}
"""


def drop_outranked(connection: sqlite3.Connection, kept: int, gone: int) -> None:
    """Of two rows here that turn out to be one image, let only the exhibit stand that holds."""
    rows = connection.execute(
        f"SELECT image FROM main.exhibit WHERE image IN (?, ?) ORDER BY {_RANK}", (kept, gone)
    ).fetchall()
    for (image,) in rows[:-1]:
        connection.execute("DELETE FROM main.exhibit_picture WHERE exhibit = ?", (image,))
        connection.execute("DELETE FROM main.exhibit WHERE image = ?", (image,))


def let_pictures_follow(connection: sqlite3.Connection) -> list[list[int]]:
    """Where both machines have put words to an image, let only the pictures stand that go with those that hold.

    Works before exhibits are read, and after images. Returns the rows that went here, for taking the merge back.
    """
    came: dict[int, tuple[int, int]] = {}
    for ours, theirs, added_at in connection.execute(_THEIRS).fetchall():
        if ours in came:  # two of their rows are one image
            _drop_theirs(connection, came[ours][0])
        came[ours] = (theirs, added_at)
    went: list[list[int]] = []
    for ours, (theirs, added_at) in came.items():
        own = connection.execute(_OURS, (added_at, ours)).fetchone()
        if own is None:
            continue
        if own[0] < added_at:
            _drop_theirs(connection, theirs)
        else:
            went += connection.execute(
                "DELETE FROM main.exhibit_picture WHERE exhibit = ? RETURNING exhibit, position, picture",
                (ours,),
            ).fetchall()
    return went


def _drop_theirs(connection: sqlite3.Connection, exhibit: int) -> None:
    connection.execute("DELETE FROM theirs.exhibit_picture WHERE exhibit = ?", (exhibit,))


def give_pictures_back(connection: sqlite3.Connection, went: Iterable[Sequence[int]]) -> None:
    """Show again the pictures that a merge took away."""
    connection.executemany("INSERT OR IGNORE INTO exhibit_picture VALUES (?, ?, ?)", went)
