"""A study in numbers that cost next to nothing to count: what its home page says beside each room."""

from typing import NamedTuple


class RubricOutline(NamedTuple):
    """What a study says of its current rubric before anything is asked of it. `criteria`: how many it has."""

    title: str
    community: str
    version: int
    criteria: int


class StudyCounts(NamedTuple):
    """Counts of what is there. `lines`: what was said in workshops, `read_lines`: of these, how many somebody coded.

    `draft_of` is the version a rubric is being drafted for, 0 while none is; `drafted`: rubrics that models wrote.
    What waits for a decision: `conflicts`, answers given on two machines, and `wordings`, parts of the rubric that were
    changed in two versions. `rubric`: the current one, None before there is one.
    """

    pairs: int = 0
    workshops: int = 0
    participants: int = 0
    lines: int = 0
    read_lines: int = 0
    draft_of: int = 0
    drafted: int = 0
    judges: int = 0
    meetings: int = 0
    has_open_meeting: bool = False
    has_plan: bool = False
    conflicts: int = 0
    wordings: int = 0
    rubric: RubricOutline | None = None
