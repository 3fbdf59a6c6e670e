"""What replies amount to, remembered between checking them and storing them, so that none is read twice."""

import marshal
import tempfile
import weakref
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from app.study.judge.judge_call import Call, GivenAnswer, Outcome, Status, Usage
from app.study.verdict import Judgment, Mark, Verdict

_AT_ONCE = 500  # lines; the file is written and read faster in such pieces
_LENGTH = 8  # bytes that say how long a piece is
_Noted = tuple[tuple[Any, ...], tuple[Any, ...]] | str


class ReadReply(NamedTuple):
    """What a reply amounts to, and the call that it belongs to: its row, the judge (key), the version of the rubric,
    the image and what was asked about it, how often and in which run."""

    row: int
    judge: int
    version: int
    attempt: int
    image: int
    run: int
    codes: tuple[str, ...]
    outcome: Outcome


class ReadOutcomes:
    """What each line amounts to, in a temporary file without a name. What comes out is what this program put in."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed with this object
        weakref.finalize(self, self._file.close)
        self._noted: list[_Noted] = []

    def note(self, call: Call, outcome: Outcome) -> None:
        """Remember what the next line amounts to, and which call it is about."""
        place = (
            call.key,
            call.judge.key,
            call.rubric_version,
            call.attempt,
            call.image,
            call.run,
            call.codes,
        )
        self._add((place, _plain(outcome)))

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
            yield noted if isinstance(noted, str) else ReadReply._make((*noted[0], _outcome(noted[1])))

    def _pieces(self) -> Iterator[list[_Noted]]:
        while length := self._file.read(_LENGTH):
            yield marshal.loads(self._file.read(int.from_bytes(length)))


def _plain(outcome: Outcome) -> tuple[Any, ...]:
    """An outcome as plain values, which are written ten times as fast as objects."""
    given = []
    for code, one in outcome.verdicts.items():
        verdict = one.verdict
        mark = (one.value.value, one.value.name) if isinstance(one.value, Mark) else None
        given.append((code, verdict and str(verdict), mark, one.evidence, one.probability))
    usage, overall = outcome.usage, outcome.overall
    return (
        str(outcome.status),
        outcome.reason,
        given,
        overall and str(overall),
        outcome.raw,
        outcome.model,
        outcome.request_id,
        usage.tokens_in,
        usage.tokens_out,
        outcome.seconds,
        outcome.tries,
        outcome.fingerprint,
        outcome.endpoint,
    )


def _outcome(values: tuple[Any, ...]) -> Outcome:
    status, reason, given, overall, raw, model, request_id, tokens_in, tokens_out, *rest = values
    verdicts = {
        code: GivenAnswer(Mark(*mark) if mark else Verdict(verdict), evidence, probability)
        for code, verdict, mark, evidence, probability in given
    }
    judgment = Judgment(overall) if overall else None
    usage = Usage(tokens_in, tokens_out)
    return Outcome(Status(status), reason, verdicts, judgment, raw, model, request_id, usage, *rest)
