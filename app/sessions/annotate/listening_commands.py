"""The commands that read a description out, for every session in which there is one to hear."""

from collections.abc import Callable
from functools import partial

from app.sessions.feedback import Feedback
from app.study.alt_text import Level


def listening_commands(
    describe: Callable[[Level], Feedback], step_part: Callable[[int], Feedback]
) -> dict[str, Callable[[], Feedback]]:
    """What each of these commands does, by its name."""
    return {
        "describe_line": partial(describe, Level.LINE),
        "describe": partial(describe, Level.DESCRIPTION),
        "describe_everything": partial(describe, Level.EVERYTHING),
        "next_part": partial(step_part, 1),
        "previous_part": partial(step_part, -1),
        "same_part": partial(step_part, 0),
    }
