"""Images that nobody has worked on: only these can be removed, or shown by another file."""

from app.errors import UserError
from app.messages.gallery import gallery as gallery_text
from app.study.image import Image
from storage.database import Database

# What the program keeps for itself about an image and can make again, and what its file says.
_DERIVED = frozenset(("progress", "place", "sent_picture", "image_settings"))
_OUT_OF_THE_WAY = 1 << 40  # no image has such a number; while numbers change, two must not be the same


def refuse_used(database: Database, image: Image) -> None:
    """Raise UserError when a row of any table speaks of this image, or when the study was merged with another copy,
    where the image would stay."""
    if database.row("SELECT 1 FROM merging LIMIT 1"):
        raise UserError(gallery_text.merged_before(number=image.number))
    for table, column in _references(database):
        if table not in _DERIVED and database.row(f"SELECT 1 FROM {table} WHERE {column} = ?", (image.key,)):
            raise UserError(gallery_text.is_used(image.number, table))


def remove_row(database: Database, image: Image) -> None:
    """Delete an unused image, and number those behind it one lower. Runs inside the caller's transaction."""
    connection = database.connection
    for table, column in _references(database):
        if table in _DERIVED:
            connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (image.key,))
    drop_look(database, image)
    connection.execute("DELETE FROM image WHERE id = ?", (image.key,))
    if image.number < 0:
        return
    behind = {"number": image.number, "away": _OUT_OF_THE_WAY}
    connection.execute("UPDATE image SET number = number + :away WHERE number > :number", behind)
    connection.execute("UPDATE image SET number = number - :away - 1 WHERE number > :away", behind)
    connection.execute(
        "UPDATE progress SET number = number - 1 WHERE number > :number"
        " AND rater NOT IN (SELECT rater FROM current_assignment)",  # a plan numbers its images by itself
        behind,
    )


def drop_look(database: Database, image: Image) -> None:
    """Forget what an image looks like. Inside the caller's transaction."""
    database.connection.execute("DELETE FROM picture_gist WHERE sha256 = ?", (image.picture.sha256,))


def _references(database: Database) -> list[tuple[str, str]]:
    """Every table and column that refers to an image."""
    tables = database.cells("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [
        (table, str(column))
        for table in tables
        for _id, _seq, parent, column, *_rest in database.rows(f"PRAGMA foreign_key_list({table})")
        if parent == "image"
    ]
