"""What replies amount to, remembered between checking them and storing them, so that none is read twice."""

import hashlib
import marshal
import tempfile
import uuid
import weakref
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from typing import Any

from app.study.judge.judge_call import GivenAnswer, Outcome, Status, Usage
from app.study.verdict import Judgment, Mark, Verdict

_AT_ONCE = 500  # lines; the file is written and read faster in such pieces
_Known = tuple[bytes, bytes, tuple[Any, ...]] | None


class ReadOutcomes:
    """Outcomes by line, in a temporary file without a name. What comes out is what this program put in."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed with this object
        weakref.finalize(self, self._file.close)
        self._noted: list[_Known] = []
        self._next: Iterator[_Known] = iter(())

    def note(self, line: str, identity: uuid.UUID | None, outcome: Outcome | None) -> None:
        """Remember the next line's outcome and which call it is about; None where it has to be read again."""
        known = None
        if identity is not None and outcome is not None:
            known = (_digest(line), identity.bytes, _plain(outcome))
        self._noted.append(known)
        if len(self._noted) == _AT_ONCE:
            self._write()

    def _write(self) -> None:
        marshal.dump(self._noted, self._file)
        self._noted.clear()

    def start(self) -> None:
        """Go back to the first line; nothing is noted any more."""
        self._write()
        self._file.seek(0)
        self._next = chain.from_iterable(self._pieces())

    def _pieces(self) -> Iterator[list[_Known]]:
        with suppress(EOFError):
            while True:
                yield marshal.load(self._file)

    def of_next(self, line: str) -> tuple[uuid.UUID, Outcome] | None:
        """Which call the next line is about and its outcome; None where it was not read, or has changed since."""
        known = next(self._next, None)
        if known is None or known[0] != _digest(line):
            return None
        return uuid.UUID(bytes=known[1]), _outcome(known[2])


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


def _digest(line: str) -> bytes:
    return hashlib.blake2b(line.encode("utf-8", "surrogatepass"), digest_size=16).digest()
