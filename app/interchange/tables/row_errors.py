"""Bad rows, collected so that a person can mend them all at once."""

from collections.abc import Callable

from app.errors import UserError
from app.messages.interchange import import_export as messages

SHOWN = 20


class Complaints:
    """What is wrong, by file and line. Only the first rows are kept in words; the others are counted."""

    def __init__(self, names: tuple[str, ...], place: Callable[[str, int], str] = messages.place) -> None:
        """`place` says which row is meant, by the file's name ('' for the only file) and the row's number."""
        self._names = names
        self._place = place
        self._rows: dict[tuple[str, int], list[str]] = {}
        self._others: set[tuple[str, int]] = set()

    def add(self, name: str, line: int, column: str, reason: str) -> None:
        """Note that a cell is wrong."""
        row = (name, line)
        words = messages.bad_cell(column, reason)
        if row in self._rows:
            self._rows[row].append(words)
        elif len(self._rows) < SHOWN:
            self._rows[row] = [words]
        else:
            self._others.add(row)

    def place(self, name: str, line: int) -> str:
        """How a row is called: by its file too when there are several."""
        return self._place(name if len(self._names) > 1 else "", line)

    def raise_if_any(self) -> None:
        """Raise UserError with the first bad rows, and how many more there are; return when there are none."""
        if not self._rows:
            return
        details = [messages.bad_row(self.place(*row), " ".join(said)) for row, said in self._rows.items()]
        if self._others:
            details.append(messages.more_bad_rows(len(self._others)))
        count = len(self._rows) + len(self._others)
        raise UserError(messages.bad_rows(self._names, count), tuple(details))
