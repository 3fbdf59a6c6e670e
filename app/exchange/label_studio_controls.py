"""How a study's questions are called in Label Studio: the controls of its labelling interface, and its two files.

For each criterion, and each way to judge a whole image, there are three controls: one choice for the answer, one choice
for the doubt, a text for the note. One text field more takes the rater's name: when Label Studio imports a file it
keeps every result, but puts itself in the place of whoever annotated.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from app.study.rubric import Rubric
from app.study.verdict import JUDGMENTS, Doubt, Scale, Verdict

IMAGE, DESCRIPTION, RATER = "image", "description", "rater"
_NO_NAME = re.compile(r"\W", re.ASCII)


class Part(Enum):
    """What a control asks about an item; the value ends its name."""

    VALUE = ""
    DOUBT = "_doubt"
    NOTE = "_note"


@dataclass(frozen=True)
class Control:
    """One control. `item` is a criterion's code or a scale's value; `choices` is empty where text is written."""

    name: str
    item: str
    part: Part
    choices: tuple[str, ...]


def controls_of(rubric: Rubric | None) -> dict[str, Control]:
    """All controls by name: the criteria in reading order, then every scale. The same rubric gives the same names."""
    return {control.name: control for control in _controls(rubric)}


def _controls(rubric: Rubric | None) -> Iterator[Control]:
    taken = {IMAGE, DESCRIPTION, RATER}
    asked = [(one.code, tuple(Verdict)) for one in rubric.criteria] if rubric else []
    for item, values in (*asked, *((scale.value, JUDGMENTS[scale]) for scale in Scale)):
        name = _free_name(item, taken)
        taken |= {name + part.value for part in Part}
        yield Control(name, item, Part.VALUE, tuple(value.value for value in values))
        yield Control(name + Part.DOUBT.value, item, Part.DOUBT, tuple(doubt.value for doubt in Doubt))
        yield Control(name + Part.NOTE.value, item, Part.NOTE, ())


def _free_name(item: str, taken: set[str]) -> str:
    """The item's code in plain letters, with a number behind it where that is taken."""
    plain = name = _NO_NAME.sub("_", item)
    number = 2
    while any(name + part.value in taken for part in Part):
        name, number = f"{plain}_{number}", number + 1
    return name


def interface_beside(tasks: Path) -> Path:
    """Where the labelling interface is written that belongs to a file of tasks."""
    return tasks.with_name(f"{tasks.stem}.interface.xml")
