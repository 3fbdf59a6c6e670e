"""Answers that were given while another program put another database in the place of the open one.

What was opened is still there for this process, under no name any more. Its answers since then go into a file that
`touchstone import` reads; nothing more is written to the database, for its log may by now be another file's.
"""

import csv
import io
import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app.files.text_file import open_file
from app.interchange.tables.annotations import row_of
from app.interchange.tables.columns import KNOWN
from app.interchange.tables.formula_guard import unguard
from app.messages.study import storage as storage_text
from app.private_files import in_one_piece

if TYPE_CHECKING:
    from storage.annotate.answers import AnswerStore
    from storage.images.images import ImageStore
    from storage.rubric.rubrics import RubricStore

NAME = "rescued-answers-%Y%m%dT%H%M%S%fZ.csv"
PATTERN = "rescued-answers-*.csv"
_Place = tuple[int, int, int, str]


class Rescue:
    """The file of one sitting: written again, whole, with each answer that cannot be stored."""

    def __init__(
        self,
        database: Path,
        *,
        images: "ImageStore",
        rubrics: "RubricStore",
        answers: "AnswerStore",
        last_at_first: int,
    ) -> None:
        """`database`: the file in the study's folder. `last_at_first`: the key of the newest answer when the study was
        opened."""
        self._database = database
        self._images = images
        self._rubrics = rubrics
        self._answers = answers
        self._after = last_at_first
        self._name = datetime.now(UTC).strftime(NAME)
        self._rows: dict[_Place, tuple[str, ...]] = {}

    def write(self) -> str:
        """Put every answer since the study was opened into the file, those of this transaction included, and say where
        it is. Called inside the transaction, which is then given up, or right after it."""
        study = self._database.parent
        with suppress(sqlite3.Error):
            self._gather()
        content = io.StringIO(newline="")
        writer = csv.writer(content)
        writer.writerow(KNOWN)
        writer.writerows(self._rows.values())
        for folder in (study, study.parent, Path.home()):
            path = folder / self._name
            with suppress(OSError):
                if self._rows:
                    with in_one_piece(path) as file:
                        file.write(content.getvalue().encode())
                    return storage_text.replaced_and_rescued(self._database, len(self._rows), path, study)
        return storage_text.replaced(file=self._database)

    def _gather(self) -> None:
        """Take over what holds now of what was said since; what was removed again is not said."""
        images = {image.key: image for image in self._images.all()}
        rubric = self._rubrics.current()
        version = rubric.version if rubric else 0
        for answer in self._answers.current_since(self._after):
            place = (answer.image, answer.rater.key, answer.run, answer.item)
            content = answer.content
            is_said = content.value or content.doubt or content.note.strip()
            if is_said and (answer.is_of_whole_image or answer.rubric_version == version):
                self._rows[place] = row_of(images[answer.image], answer)
            else:
                self._rows.pop(place, None)


def take_out(folder: Path, name: str) -> None:
    """Take the answers of somebody who withdraws out of the files of a study's folder. Raises OSError."""
    for path in folder.glob(PATTERN):
        if path.is_symlink():
            continue
        with open_file(path) as file:
            content = io.StringIO(file.read().decode("utf-8", "replace"), newline="")
        header, *rows = list(csv.reader(content)) or [[]]
        if "rater" not in header:
            continue
        column = header.index("rater")
        others = [row for row in rows if len(row) > column and unguard(row[column]) != name]
        if not others:
            path.unlink()
        elif others != rows:
            content = io.StringIO(newline="")
            csv.writer(content).writerows([header, *others])
            with in_one_piece(path) as file:
                file.write(content.getvalue().encode())
