"""Setting a study's triggers aside inside one transaction, for the few places that may write where nobody else may."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

_TRIGGERS = "SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger' ORDER BY name"


@contextmanager
def triggers_lifted(connection: sqlite3.Connection) -> Iterator[None]:
    """Inside the block nothing is refused as an edited fact. The caller's transaction puts all back if it fails."""
    triggers = connection.execute(_TRIGGERS).fetchall()
    for name, _sql in triggers:
        connection.execute(f'DROP TRIGGER "{name}"')
    yield
    for _name, sql in triggers:
        connection.execute(sql)
