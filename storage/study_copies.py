"""Renaming a study, and making a second one of it that goes its own way."""

import shutil
from contextlib import closing
from pathlib import Path

from app.errors import UserError
from app.identity import new_id
from app.messages.study import storage as storage_text
from app.study.names import is_line
from storage.database import Database
from storage.folder import DATABASE, IMAGES, fill_folder, open_study
from storage.handover import take_over
from storage.safety.backups import back_up

_FORGET_FOLDERS = "DELETE FROM merging WHERE json_extract(told, '$.how') IN ('mark', 'written', 'taken')"


def rename_study(folder: Path, title: str) -> None:
    """Give a study another title; its folder stays as it is.

    Raises UserError, having changed nothing, for a title that shows nothing and while the study is open elsewhere.
    """
    _refuse_no_line(title)
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        with study.database.atomic() as connection:
            connection.execute("UPDATE study SET title = ?", (title,))


def duplicate_study(folder: Path, target: Path, title: str) -> None:
    """Copy a study with all that is in it, without its backups, into a folder that is not there yet.

    The copy has an identity of its own: packets of one are refused by the other. Raises UserError, leaving nothing
    behind, when the study cannot be opened or the copy cannot be written.
    """
    _refuse_no_line(title)
    open_study(folder).close()  # brings an older schema up to date, and refuses what is damaged or a link

    def build(unfinished: Path) -> None:
        # SQLite's own copy: what another program writes meanwhile is in it as a whole or not at all.
        back_up(folder / DATABASE, unfinished).rename(unfinished / DATABASE)
        if (folder / IMAGES).is_dir():
            shutil.copytree(folder / IMAGES, unfinished / IMAGES, symlinks=True)
        with closing(Database(unfinished / DATABASE)) as database, database.atomic() as connection:
            connection.execute("UPDATE study SET uuid = ?, title = ?", (new_id().bytes, title))
            connection.execute("DELETE FROM archiving")  # the copy is there to be worked with
            connection.execute(_FORGET_FOLDERS)  # the files in shared folders are the other study's

    fill_folder(target, build)


def unpack_study(file: Path, folder: Path) -> None:
    """Make a study from a file that was handed over, as `take_over` does, but with an identity of its own."""
    take_over(file, folder)
    with closing(Database(folder / DATABASE)) as database, database.atomic() as connection:
        connection.execute("UPDATE study SET uuid = ?", (new_id().bytes,))


def _refuse_no_line(title: str) -> None:
    if not is_line(title):
        raise UserError(storage_text.not_a_line(title))
