"""What was heard after each key, as text a person can read, and its comparison with a golden file."""

import difflib
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.heard.harness.orca import SPEAKS_ANNOUNCEMENTS

ANNOUNCED = "(announced) "
SILENCE = "(silence)"
BRAILLE = "(braille) "
IN_PASSING = "(in passing) "
LEAVING = "> Ctrl+Q"
UPDATE = "TOUCHSTONE_UPDATE_GOLDEN"
_TITLE = re.compile(r"(\(announced\) )?.* – Touchstone( frame)?\.?")
KEY_NAMES = {"Next": "Page Down", "Prior": "Page Up", "BackSpace": "Backspace"}


class Utterance(str):
    """One thing that was heard. `spoken` is False where it was announced but this Orca kept silent on it."""

    spoken: bool

    def __new__(cls, text: str, spoken: bool = True) -> "Utterance":
        made = super().__new__(cls, text)
        made.spoken = spoken
        return made

    def line(self) -> str:
        """The utterance as a transcript shows it."""
        return str(self) if self.spoken else ANNOUNCED + self


@dataclass
class Moment:
    """Something that was done, and what was heard after it."""

    done: str
    heard: list[Utterance] = field(default_factory=list)
    braille: str = ""  # what a display shows then, where there is one


@dataclass
class Transcript:
    """All moments of a run in their order, and the major version of the Orca that spoke."""

    orca_major: int
    normalise: Callable[[str], str] = str
    moments: list[Moment] = field(default_factory=list)

    def __str__(self) -> str:
        lines = []
        for moment in self.moments:
            lines.append(f"> {moment.done}")
            heard = [utterance.line() for utterance in moment.heard] or [SILENCE]
            heard += [f"{BRAILLE}{moment.braille}"] if moment.braille else []
            lines.extend("    " + line for line in self.normalise("\n".join(heard)).splitlines())
        return "\n".join(lines) + "\n"


def name_key(combination: str) -> str:
    """A key as people write it: ctrl+Return is Ctrl+Return, Next is Page Down."""
    parts = combination.split("+")
    return "+".join(KEY_NAMES.get(part, part[:1].upper() + part[1:]) for part in parts)


def merge(spoken: Iterable[tuple[float, str]], announced: Iterable[tuple[float, str]]) -> list[Utterance]:
    """Join what Orca said with the announcements that reached the bus, both as (time, text).

    An announcement that Orca spoke appears once, as speech. Those it kept silent on follow what it said: nobody
    heard them at any moment, and which came first on the bus depends on how busy the computer was.
    """
    said = [text for _, text in sorted(spoken, key=lambda row: row[0])]
    also_said = Counter(_plain(text) for text in said)
    silent = []
    for _, text in sorted(announced, key=lambda row: row[0]):
        if also_said[_plain(text)]:
            also_said[_plain(text)] -= 1
        else:
            silent.append(Utterance(text, spoken=False))
    return [*(Utterance(text) for text in said), *silent]


def golden(transcript: Transcript, path: Path) -> None:
    """Compare with path.orcaNN.txt and show what differs; rewrite it where TOUCHSTONE_UPDATE_GOLDEN is 1.

    A line of the file that a person marked "(in passing)" may be heard or not: the name of a window or a group that
    one is already leaving, which Orca says when the computer gives it the time.
    """
    file = path.with_name(f"{path.name}.orca{transcript.orca_major}.txt")
    got = str(transcript)
    if os.environ.get(UPDATE) == "1":
        if os.environ.get("CI", "").lower() in {"1", "true", "yes"}:
            pytest.fail(f"{UPDATE} is set in CI: golden files are written by people, who read them.")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(got, encoding="utf-8")
        return
    if not file.exists():
        others = sorted(path.parent.glob(f"{path.name}.orca*.txt"))
        if not others:
            pytest.fail(f"{file.name} does not exist. {UPDATE}=1 writes it. This was heard:\n{got}")
        known = ", ".join(other.name for other in others)
        pytest.skip(f"nothing recorded for Orca {transcript.orca_major}, only {known}")
    expected, heard = comparable(file.read_text(encoding="utf-8")), comparable(got)
    if not agrees(expected, heard, transcript.orca_major):
        pytest.fail(_difference(expected, heard, file.name), pytrace=False)


def agrees(expected: str, got: str, orca_major: int) -> bool:
    """Whether what was heard is what is expected.

    Lines marked "(in passing)" may be missing. With an Orca that speaks no announcements, and whenever the program
    quits, a line marked "(announced)" on either side may be spoken or only announced, and at any place after its key:
    that depends on how busy the computer is.
    """
    wanted, heard = _moments(expected), _moments(got)
    pairs = zip(wanted, heard, strict=False)
    return len(wanted) == len(heard) and all(
        _moment_agrees(*pair, is_free=orca_major < SPEAKS_ANNOUNCEMENTS or pair[0][0] == LEAVING)
        for pair in pairs
    )


def _moments(transcript: str) -> list[list[str]]:
    """The lines of each moment, its key first."""
    moments: list[list[str]] = []
    for line in transcript.splitlines():
        if line.startswith("> ") or not moments:
            moments.append([])
        moments[-1].append(line.strip())
    return moments


def _moment_agrees(expected: list[str], got: list[str], is_free: bool) -> bool:
    marked = [line for line in [*expected, *got] if is_free and line.startswith(ANNOUNCED)]
    announced = {_plain(line.removeprefix(ANNOUNCED)) for line in marked}
    expected, said = _without(expected, announced)
    got, also_said = _without(got, announced)
    return said == also_said and _lines_agree(expected, got)


def _without(lines: list[str], announced: set[str]) -> tuple[list[str], Counter[str]]:
    """The lines that are no announcement, and how often each announcement is among the others."""
    texts = [_plain(line.removeprefix(ANNOUNCED)) for line in lines]
    rest = [line for line, text in zip(lines, texts, strict=True) if text not in announced]
    return rest, Counter(text for text in texts if text in announced)


def _lines_agree(expected: list[str], heard: list[str]) -> bool:
    at = 0
    for line in expected:
        words = line.removeprefix(IN_PASSING)
        is_optional = words != line
        is_here = at < len(heard) and heard[at] == words
        if not is_here and not is_optional:
            return False
        is_missed = is_optional and not is_here and at < len(heard) and heard[at] == SILENCE
        at += is_here or is_missed
    return at == len(heard)


def comparable(transcript: str) -> str:
    """A transcript without window titles between two pages: which are heard depends on how busy the computer is. They
    are tested where nobody has to be quick."""
    lines = transcript.splitlines(keepends=True)
    return "".join(line for line in lines if not _TITLE.fullmatch(line.strip()))


def _difference(expected: str, got: str, name: str) -> str:
    lines = difflib.unified_diff(
        expected.splitlines(), got.splitlines(), f"{name}, as recorded", "as heard now", lineterm=""
    )
    return "\n".join(lines)


def _plain(text: str) -> str:
    """A text without what a screen reader may change about it: space, and a closing full stop."""
    return re.sub(r"\s+", " ", text).strip().rstrip(".")
