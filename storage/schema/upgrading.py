"""Bringing a study up to date.

What that takes is imported when it is needed: a study of this schema opens without it.
"""

from storage.database import SCHEMA_VERSION, Database, load_sqlite_utils


def migrate(database: Database) -> None:
    """Apply the steps that are missing, and count the queues again: older programs had another notion of what is
    complete. The caller holds the lock and has made a backup."""
    load_sqlite_utils()  # before the migrations import it
    from storage.schema.migrations import study_schema

    is_new = not database.number("PRAGMA user_version")
    study_schema.apply(database.toolkit)
    if not is_new:
        from storage.merge.answers_of_two_machines import set_aside
        from storage.queue import rebuild

        with database.atomic():
            set_aside(database)
        rebuild(database)  # after all steps, for it reads the newest tables
    database.connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
