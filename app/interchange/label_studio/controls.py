"""How a study's questions are called in Label Studio: the controls of its labelling interface, and its two files.

For each criterion, and each way to judge a whole image, there are three controls: one choice for the answer, one choice
for the doubt, a text for the note. Free words are written, and so are rankings, for those of Label Studio's own know no
ties. One text field more takes the rater's name: when Label Studio imports a file it keeps every result, but puts
itself in the place of whoever annotated.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from app.study.rubric import Rubric
from app.study.scales import BOTH, YES_NO, AnswerScale, ScaleKind
from app.study.verdict import JUDGMENTS, Scale, Verdict, reasons

IMAGE, DESCRIPTION, RATER = "image", "description", "rater"
_NO_NAME = re.compile(r"\W", re.ASCII)


class Part(Enum):
    """What a control asks about an item; the value ends its name."""

    VALUE = ""
    DOUBT = "_doubt"
    NOTE = "_note"


@dataclass(frozen=True)
class Control:
    """One control. `item` is a criterion's code or a scale's value; `choices` is empty where text is written, and
    `scale` is how a criterion is answered."""

    name: str
    item: str
    part: Part
    choices: tuple[str, ...]
    scale: AnswerScale = YES_NO

    def shown(self, choice: str) -> str:
        """A choice as it is read: with the words of its level, or in the community's own words."""
        if choice == Verdict.NOT_APPLICABLE and self.scale.not_applicable:
            return self.scale.not_applicable
        level = self.scale.level(choice) if self.scale.kind is ScaleKind.LEVELS else None
        return level.name if level else choice


def controls_of(rubric: Rubric | None, most_parts: int = 1, allows_either: bool = True) -> dict[str, Control]:
    """All controls by name: the criteria in reading order, then every scale. The same rubric gives the same names.

    `most_parts`: how many things there are to choose among, at most.
    """
    return {control.name: control for control in _controls(rubric, most_parts, allows_either)}


def _controls(rubric: Rubric | None, most_parts: int, allows_either: bool) -> Iterator[Control]:
    doubts = tuple(doubt.value for doubt in reasons(allows_either))
    taken = {IMAGE, DESCRIPTION, RATER}
    asked = (
        [(one.code, _choices(one.scale, most_parts), one.scale) for one in rubric.criteria] if rubric else []
    )
    whole = ((scale.value, tuple(one.value for one in JUDGMENTS[scale]), YES_NO) for scale in Scale)
    for item, choices, scale in (*asked, *whole):
        name = _free_name(item, taken)
        taken |= {name + part.value for part in Part}
        yield Control(name, item, Part.VALUE, choices, scale)
        yield Control(name + Part.DOUBT.value, item, Part.DOUBT, doubts)
        yield Control(name + Part.NOTE.value, item, Part.NOTE, ())


def _choices(scale: AnswerScale, most_parts: int) -> tuple[str, ...]:
    """What can be chosen, as it is stored; nothing where the answer is written."""
    if scale.is_yes_no:
        return tuple(verdict.value for verdict in Verdict)
    if scale.kind in (ScaleKind.RANKING, ScaleKind.TEXT):
        return ()
    found = [level.value for level in scale.levels]
    if scale.kind is ScaleKind.CHOICE:
        found += [str(number) for number in range(1, scale.choosable(most_parts) + 1)]
        found += [BOTH] if scale.has_both else []
    found += [Verdict.NOT_APPLICABLE.value] if scale.not_applicable else []
    return (*found, Verdict.CANNOT_TELL.value)


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
