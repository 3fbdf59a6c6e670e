"""What replies amount to, remembered between checking them and storing them, so that none is read twice."""

import marshal
import tempfile
import weakref
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from app.study.judge.judge_call import Call, EndedCall, Outcome, Question

_AT_ONCE = 500  # lines; the file is written and read faster in such pieces
_LENGTH = 8  # bytes that say how long a piece is
_Noted = tuple[Any, ...] | str


class ReadReply(NamedTuple):
    """What a reply amounts to, and the judge (key) and the version of the rubric of the call that it belongs to."""

    judge: int
    version: int
    call: EndedCall


class ReadOutcomes:
    """What each line amounts to, in a temporary file without a name. What comes out is what this program put in."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed with this object
        weakref.finalize(self, self._file.close)
        self._noted: list[_Noted] = []

    def note(self, call: Call, question: Question, outcome: Outcome) -> None:
        """Remember what the next line amounts to, and which call it is about."""
        ended = EndedCall.of(call.key, question, outcome)
        self._add((call.judge.key, call.rubric_version, *ended))  # a plain tuple, which `marshal` can write

    def note_line(self, line: str) -> None:
        """Remember the next line itself, which has to be read again."""
        self._add(line)

    def _add(self, noted: _Noted) -> None:
        self._noted.append(noted)
        if len(self._noted) == _AT_ONCE:
            self._write()

    def _write(self) -> None:
        piece = marshal.dumps(self._noted)  # `dump` and `load` would ask the file for each value
        self._file.write(len(piece).to_bytes(_LENGTH))
        self._file.write(piece)
        self._noted.clear()

    def __iter__(self) -> Iterator[ReadReply | str]:
        """Everything that was noted, in its order; nothing is noted any more."""
        self._write()
        self._file.seek(0)
        for noted in chain.from_iterable(self._pieces()):
            if isinstance(noted, str):
                yield noted
            else:
                judge, version, *ended = noted
                yield ReadReply(judge, version, EndedCall._make(ended))

    def _pieces(self) -> Iterator[list[_Noted]]:
        while length := self._file.read(_LENGTH):
            yield marshal.loads(self._file.read(int.from_bytes(length)))
