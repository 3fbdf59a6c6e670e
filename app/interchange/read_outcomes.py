"""What replies amount to, remembered between checking them and storing them, so that none is read twice."""

import hashlib
import pickle
import tempfile
import weakref

from app.study.judge.judge_call import Outcome


class ReadOutcomes:
    """Outcomes by line, in a temporary file without a name. What comes out is what this program put in."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed with this object
        weakref.finalize(self, self._file.close)

    def note(self, line: str, identity: str, outcome: Outcome | None) -> None:
        """Remember the next line's outcome and which call it is about; None where it has to be read again."""
        known = None if outcome is None else (_digest(line), identity, outcome)
        pickle.dump(known, self._file, pickle.HIGHEST_PROTOCOL)

    def start(self) -> None:
        """Go back to the first line."""
        self._file.seek(0)

    def of_next(self, line: str) -> tuple[str, Outcome] | None:
        """Which call the next line is about and its outcome; None where it was not read, or has changed since."""
        try:
            known = pickle.load(self._file)
        except EOFError:
            return None
        if known is None or known[0] != _digest(line):
            return None
        return known[1], known[2]


def _digest(line: str) -> bytes:
    return hashlib.blake2b(line.encode("utf-8", "surrogatepass"), digest_size=16).digest()
