"""What resources/workshops_demo says of one artifact, read: pictures with their verdicts and votes, people, lines."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from typing import Any

from app.files.rubric_file import load_rubric
from app.interchange.demo.demo_folder import WORKSHOP_STUDIES
from app.study.rubric import Rubric
from app.study.team.coding import CandidateSide, Part, Reading
from app.study.verdict import Verdict

ARTIFACTS = WORKSHOP_STUDIES


@dataclass(frozen=True)
class ScriptedCode:
    """What a coder finds in a line: the code of a candidate, and how the line speaks of it."""

    candidate: str
    part: Part
    side: CandidateSide
    strength: int

    def reading(self, lineages: Mapping[str, Any]) -> Reading:
        """The same, of the candidate with this code's lineage."""
        return Reading(self.part, self.side, self.strength, lineages[self.candidate])


@dataclass(frozen=True)
class Line:
    """One line of what was said. `voice` is whose, "" the whole group's; `probe` counts from 1, 0: none."""

    voice: str
    probe: int
    words: str
    found: tuple[ScriptedCode, ...]
    is_offensive: bool
    is_parked: bool


@dataclass(frozen=True)
class Picture:
    """One picture: what it is drawn from, what the description says, the verdicts by code, and what people said.

    `votes` and `alone` hold a sign a voice; they differ where somebody changed their answer after the talk.
    """

    file: str
    group: str
    source: str
    looks: Mapping[str, Any]
    fields: dict[str, str]
    verdicts: Mapping[str, Verdict]
    votes: str
    alone: str
    said: tuple[Line, ...]


@dataclass(frozen=True)
class Member:
    """A person of the demo. `age`, `gender` and `lives` are "" where they were not told."""

    name: str
    age: str = ""
    gender: str = ""
    lives: str = ""
    perception: str = "unsaid"
    relationship: str = ""


@dataclass(frozen=True)
class Voice:
    """Somebody with a vote: a person, or a pair of two."""

    code: str
    members: tuple[Member, ...]

    @property
    def is_pair(self) -> bool:
        """Whether two people answer as one."""
        return len(self.members) == 2


@dataclass(frozen=True)
class Script:
    """One artifact's file. `raw` holds what is read where it is needed."""

    artifact: str
    rubric: Rubric
    pictures: tuple[Picture, ...]
    voices: tuple[Voice, ...]
    essentials: tuple[Line, ...]
    variants: tuple[Line, ...]
    raw: Mapping[str, Any] = field(repr=False)

    @cached_property
    def second(self) -> Mapping[tuple[int, int], tuple[ScriptedCode, ...]]:
        """What the second coder finds otherwise, by picture (0: the essentials) and line, both from 1."""
        rows = self.raw.get("second", ())
        return {(row["image"], row["line"]): _codes(row["codes"])[0] for row in rows}


def read_script(artifact: str) -> Script:
    """The file of an artifact, by the name of its rubric."""
    raw = _toml(f"{artifact}.toml")
    rubric = load_rubric(artifact)
    return Script(
        artifact,
        rubric,
        tuple(_picture(row, raw, rubric) for row in raw["image"]),
        tuple(_voices(raw)),
        _lines(raw["essentials"]),
        _lines(raw.get("variants", ())),
        raw,
    )


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files("resources") / "workshops_demo" / name).read_text("utf-8"))


def _picture(row: dict[str, Any], raw: dict[str, Any], rubric: Rubric) -> Picture:
    """A picture: the usual one, changed by each of its features; a criterion that none of them decides is met."""
    usual = raw["usual"]
    looks, fields = dict(usual["looks"]), dict(usual["fields"])
    verdicts = {criterion.code: Verdict.MET for criterion in rubric.criteria}
    for feature in (raw["feature"][name] for name in row["features"]):
        looks |= feature.get("looks", {})
        fields |= feature.get("fields", {})
        for verdict in (Verdict.NOT_APPLICABLE, Verdict.CANNOT_TELL, Verdict.NOT_MET):
            verdicts |= dict.fromkeys(feature.get(verdict.name.lower(), ()), verdict)
    votes = row["votes"]
    return Picture(
        *(row["file"], row["group"], usual["source"], looks, fields, verdicts, votes),
        row.get("alone", votes),
        _lines(row.get("said", ())),
    )


def _lines(rows: Sequence[Sequence[Any]]) -> tuple[Line, ...]:
    lines = []
    for voice, probe, codes, words in rows:
        found, marks = _codes(codes)
        lines.append(Line(voice, probe, words, found, "offensive" in marks, "parked" in marks))
    return tuple(lines)


def _codes(text: str) -> tuple[tuple[ScriptedCode, ...], frozenset[str]]:
    """Codes such as `T1.C2+3` or `why:strap-1`, and the marks beside them."""
    words = text.split()
    marks = frozenset(word for word in words if not word[-1].isdigit())
    found = []
    for word in words:
        if word not in marks:
            part = Part.JUSTIFICATION if word.startswith("why:") else Part.CRITERION
            side = CandidateSide.FOR if word[-2] == "+" else CandidateSide.AGAINST
            found.append(ScriptedCode(word.removeprefix("why:")[:-2], part, side, int(word[-1])))
    return tuple(found), marks


def _voices(raw: dict[str, Any]) -> list[Voice]:
    if "person" in raw:
        return [
            Voice(row["name"], (Member(row["name"], row["age"], row["gender"], row["lives"]),))
            for row in raw["person"]
        ]
    pairs = {row["number"]: row for row in _toml("pairs.toml")["pair"]}
    return [_pair(number, pairs[number]) for number in raw["pairs"]]


def _pair(number: int, row: dict[str, Any]) -> Voice:
    (first, second), (one, other) = row["names"], row["perceptions"]
    told = {"age": row["age"], "lives": row["lives"]}
    return Voice(
        str(number),
        (
            Member(first, perception=one, relationship=row["relationship"], **told),
            Member(second, perception=other, relationship=row["relationship"]),
        ),
    )
