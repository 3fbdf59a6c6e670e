"""Bad rows, collected so that a person can mend them all at once."""

from collections import Counter
from collections.abc import Callable

from app.errors import UserError
from app.messages.interchange import import_export

SHOWN = 20


class Complaints:
    """What is wrong, by file and line. Rows with the same faults are counted together, under the first of them. Only
    the first kinds are kept in words; the rows of others are counted."""

    def __init__(
        self, names: tuple[str, ...], place: Callable[[str, int], str] = import_export.place
    ) -> None:
        """`place` says which row is meant, by the file's name ('' for the only file) and the row's number."""
        self._names = names
        self._place = place
        self._row: tuple[str, int] | None = None  # the latest with a fault
        self._words: list[str] = []
        self._first: dict[str, tuple[str, int]] = {}
        self._counts = Counter[str]()
        self._others = 0

    def add(self, name: str, line: int, column: str, reason: str) -> None:
        """Note that a cell is wrong. What is wrong in one row is noted together."""
        if self._row != (name, line):
            self._close_row()
            self._row = (name, line)
        self._words.append(import_export.bad_cell(column, reason))

    def _close_row(self) -> None:
        if self._row is None:
            return
        words = " ".join(self._words)
        if words in self._first or len(self._first) < SHOWN:
            self._first.setdefault(words, self._row)
            self._counts[words] += 1
        else:
            self._others += 1
        self._row, self._words = None, []

    def place(self, name: str, line: int) -> str:
        """How a row is called: by its file too when there are several."""
        return self._place(name if len(self._names) > 1 else "", line)

    def raise_if_any(self) -> None:
        """Raise UserError with the first row of each fault, and how many more there are; return when there are none."""
        self._close_row()
        if not self._first:
            return
        details = [self._detail(words, self._counts[words]) for words in self._first]
        if self._others:
            details.append(import_export.more_bad_rows(count=self._others))
        raise UserError(
            import_export.bad_rows(self._names, self._counts.total() + self._others), tuple(details)
        )

    def _detail(self, words: str, count: int) -> str:
        place = self.place(*self._first[words])
        return (
            import_export.bad_row(place, words)
            if count == 1
            else import_export.same_in_rows(place, words, count - 1)
        )
