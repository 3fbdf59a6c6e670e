"""Reading TOML that people wrote by hand: every complaint names the file, the line and the reason."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, repeat
from typing import Any

from app.errors import UserError
from app.messages.study import study_files
from app.study.names import is_blank


def set_text(key: str, words: str) -> str:
    """A key with its text."""
    return f"{key} = {quoted(words)}"


def set_texts(key: str, words: Sequence[str]) -> str:
    """A key with a list of texts."""
    return f"{key} = [{', '.join(map(quoted, words))}]"


def quoted(words: str) -> str:
    """A text in quotes. JSON's escapes are TOML's, but for one character."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")


_TEXT_OR_COMMENT = re.compile(
    r"""(?P<long>"{3}(?:\\.|[^\\])*?"{3}|'{3}.*?'{3})|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*""", re.DOTALL
)
_PART = r"""(?:[\w\-]+|"[^"\n]*"|'[^'\n]*')"""
_HEADER = re.compile(rf"^\s*\[\[?\s*({_PART}(?:\s*\.\s*{_PART})*)\s*\]\]?")
_LONGEST = 5_000_000  # characters
_DEEP_KEY = re.compile(rf"(?<![\w\-])(?:{_PART}\s*\.\s*){{40}}")  # reading it takes the square of its parts


class TomlTable:
    """One table of a file. Asking for a value checks it; `finish` refuses keys nobody asked for."""

    def __init__(
        self, name: str, lines: list[str], data: dict[str, Any], start: int = 0, header: str = ""
    ) -> None:
        self._name = name
        self._lines = lines
        self._data = data
        self._start = start
        self._header = header
        self._asked: set[str] = set()

    @classmethod
    def parse(cls, text: str, name: str) -> "TomlTable":
        """The whole of a file. Raises UserError with the line where TOML itself is broken."""
        if len(text) > _LONGEST:
            raise UserError(study_files.wrong_file(name=name, line=1, reason=f"{study_files.TOO_LONG}."))
        if deep := _DEEP_KEY.search(text):
            line = text.count("\n", 0, deep.start()) + 1
            raise UserError(study_files.wrong_file(name=name, line=line, reason=f"{study_files.TOO_DEEP}."))
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"at line (\d+)", str(error))
            line = int(place.group(1)) if place else max(1, text.count("\n"))
            reason = re.sub(r"\s*\(at .*\)$", "", str(error))
            raise UserError(study_files.broken_toml(name, line, reason)) from error
        except ValueError as error:  # Python refuses to read a number of thousands of digits
            line = _line_of_longest_number(text)
            raise UserError(
                study_files.wrong_file(name=name, line=line, reason=f"{study_files.TOO_LONG_A_NUMBER}.")
            ) from error
        except RecursionError as error:
            line = _line_with_most_brackets(text)
            raise UserError(
                study_files.wrong_file(name=name, line=line, reason=f"{study_files.TOO_DEEP}.")
            ) from error
        return cls(name, _blank_long_texts(text).split("\n"), data)

    def text(self, key: str, default: str | None = None) -> str:
        """A line of text. Without a default it must be there and not be empty."""
        value = self._take(key, str, study_files.A_TEXT, default)
        if default is None and is_blank(value):
            raise self.complaint(key, study_files.must_not_be_empty(key=key))
        return str(value).strip()

    def flag(self, key: str, default: bool = False) -> bool:
        """A true or false."""
        return bool(self._take(key, bool, study_files.TRUE_OR_FALSE, default))

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        return int(self._take(key, int, study_files.A_NUMBER, default))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty when the key is not there."""
        values = self._take(key, list, study_files.A_LIST_OF_TEXTS, [])
        if not all(isinstance(value, str) for value in values):
            raise self.complaint(key, study_files.must_be(key=key, wanted=study_files.A_LIST_OF_TEXTS))
        return tuple(value.strip() for value in values)

    def text_or_texts(self, key: str, default: str) -> str | tuple[str, ...]:
        """A line of text, or a list of texts."""
        return self.texts(key) if isinstance(self._data.get(key), list) else self.text(key, default)

    def choice(self, key: str, choices: Iterable[str], default: str) -> str:
        """One of several words."""
        value = self.text(key, default)
        allowed = list(choices)
        if value not in allowed:
            raise self.complaint(key, study_files.must_be_one_of(key=key, allowed=allowed, value=value))
        return value

    def table(self, key: str) -> "TomlTable":
        """A sub-table; an empty one when the key is not there."""
        data = self._take(key, dict, study_files.A_TABLE, {})
        header = self._full(key)
        (start,) = self._starts(header, 1)
        return TomlTable(self._name, self._lines, data, start, header)

    def tables(self, key: str) -> list["TomlTable"]:
        """A list of tables; empty when the key is not there."""
        rows = self._take(key, list, study_files.A_LIST_OF_TABLES, [])
        if not all(isinstance(row, dict) for row in rows):
            raise self.complaint(key, study_files.must_be(key=key, wanted=study_files.A_LIST_OF_TABLES))
        header = self._full(key)
        return [
            TomlTable(self._name, self._lines, row, start, header)
            for row, start in zip(rows, self._starts(header, len(rows)), strict=True)
        ]

    def names(self) -> list[str]:
        """The keys of this table, in the order of the file."""
        return list(self._data)

    def finish(self) -> None:
        """Refuse keys that mean nothing here: they are usually misspelt."""
        for key in self._data:
            if key not in self._asked:
                raise self.complaint(key, study_files.unknown_key(key=key, known=sorted(self._asked)))

    def complaint(self, key: str, reason: str) -> UserError:
        """An error at the line where a key of this table stands."""
        return UserError(study_files.wrong_file(name=self._name, line=self._line_of(key), reason=reason))

    def _take(self, key: str, kind: type, wanted: str, default: Any) -> Any:
        self._asked.add(key)
        if key not in self._data:
            if default is None:
                raise self.complaint(key, study_files.missing_key(key=key))
            return default
        value = self._data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.complaint(key, study_files.must_be(key=key, wanted=wanted))
        return value

    def _full(self, key: str) -> str:
        return f"{self._header}.{key}" if self._header else key

    def _starts(self, header: str, count: int) -> list[int]:
        """The indices of the lines of the first headers of this name in this table; the key's line for those that are
        written inline, behind their key."""
        starts = list(islice(self._headers(header), count))
        if len(starts) == count:
            return starts
        inline = self._line_of(header.rpartition(".")[2]) - 1
        return list(islice(chain(starts, repeat(inline)), count))

    def _headers(self, header: str) -> Iterator[int]:
        """The indices of the lines with a header of this name, up to where the next table of this one's name begins."""
        for index in range(self._start, len(self._lines)):
            found = _HEADER.match(self._lines[index])
            name = _plain(found.group(1)) if found else ""
            if name == header and found:
                yield index
            elif name and name == self._header and index > self._start:
                return

    def _line_of(self, key: str) -> int:
        """The number of the line where a key stands, or of its table's header when it does not stand anywhere."""
        setting = re.compile(rf"""^\s*(["']?){re.escape(key)}\1\s*=""")
        is_own = True  # until the header of a table below this one
        for index in range(self._start, len(self._lines)):
            found = _HEADER.match(self._lines[index])
            if found is None:
                if is_own and setting.match(self._lines[index]):
                    return index + 1
            elif index > self._start or not self._header:
                header = _plain(found.group(1))
                if header == self._full(key):
                    return index + 1
                if self._header and not header.startswith(f"{self._header}."):
                    break
                is_own = False
        return min(self._start + 1, max(1, len(self._lines)))


def _plain(header: str) -> str:
    """A header's name without the quotes and spaces it may be written with."""
    return ".".join(part.strip("\"'") for part in re.findall(_PART, header))


def _line_of_longest_number(text: str) -> int:
    """The number of the line that holds the most digits in a row."""
    lines = [max(map(len, re.findall(r"[0-9_]+", line)), default=0) for line in text.split("\n")]
    return lines.index(max(lines)) + 1


def _line_with_most_brackets(text: str) -> int:
    lines = [line.count("[") + line.count("{") for line in text.split("\n")]
    return lines.index(max(lines)) + 1


def _blank_long_texts(text: str) -> str:
    """The file with its texts over several lines emptied, so that no line in them is taken for a header or a key."""
    return _TEXT_OR_COMMENT.sub(
        lambda found: "\n" * found[0].count("\n") if found["long"] else found[0], text
    )
