"""What a golden file says is heard next: once all of it was heard, a run need not wait long for more."""

import os
import re
from collections.abc import Callable
from pathlib import Path

from tests.heard.harness.orca import SPEAKS_ANNOUNCEMENTS
from tests.heard.harness.transcript import IN_PASSING, SILENCE, UPDATE, Moment, Transcript, agrees, comparable

# Seconds without anything new after which a reaction is complete:
SETTLED = 0.2  # all that is expected was heard; what is said later counts for the next key and fails there
QUIET = 0.7  # nothing is known, or silence is expected, or what may be left out was left out
PATIENCE = 2.5  # something expected is still missing: the computer is slow, or the program is wrong
GOLDEN = Path(__file__).parents[1] / "golden"


def read_moments(name: str, orca_major: int, folder: Path = GOLDEN) -> list[str]:
    """The moments of a golden transcript as they are compared; none where it is not recorded or is being written."""
    file = folder / f"{name}.orca{orca_major}.txt"
    if os.environ.get(UPDATE) == "1" or not file.exists():
        return []
    return re.split(r"(?m)^(?=> )", comparable(file.read_text(encoding="utf-8")))[1:]


class Expectation:
    """The moments that are expected from a moment of a run on, in their order."""

    def __init__(self, moments: list[str], begin: int = 0, orca_major: int = SPEAKS_ANNOUNCEMENTS) -> None:
        self._moments = moments
        self._orca_major = orca_major
        self._begin = begin
        self._is_lost = False

    def patience(self, place: int, moment: Moment, normalise: Callable[[str], str]) -> float:
        """How many seconds it must be quiet for `moment`, the place-th of its run, to be complete as it is."""
        expected = self._at(place)
        if expected is None:
            return QUIET
        got = _shown(moment, normalise)
        if not agrees(expected, got, self._orca_major):
            return PATIENCE
        is_whole = expected.replace(IN_PASSING, "") == got
        has_words = "\n    " in expected.replace(SILENCE, "").rstrip()
        is_last = place - self._begin == len(self._moments) - 1
        return SETTLED if is_whole and has_words and not is_last else QUIET

    def leave(self, place: int, moment: Moment, normalise: Callable[[str], str]) -> None:
        """A moment is over. Where it was not as expected, nothing more is: each further key would be waited for."""
        expected = self._at(place)
        if expected is not None and not agrees(expected, _shown(moment, normalise), self._orca_major):
            self._is_lost = True

    def _at(self, place: int) -> str | None:
        is_known = not self._is_lost and 0 <= place - self._begin < len(self._moments)
        return self._moments[place - self._begin] if is_known else None


def _shown(moment: Moment, normalise: Callable[[str], str]) -> str:
    return comparable(str(Transcript(0, normalise, [moment])))
