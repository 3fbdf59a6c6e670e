"""Reading what a model replied about criteria. `from touchstone.replies import read`.

    >>> from touchstone.replies import read
    >>> reading = read('Sure: {"T1.C1": 1, "T1.C2": {"evidence": "no tip", "verdict": "not met"}}', ["T1.C1", "T1.C2"])
    >>> {code: given.value.value for code, given in reading.verdicts.items()}
    {'T1.C1': 'met', 'T1.C2': 'not met'}
    >>> read("I cannot help with that.", ["T1.C1"])
    Declined(reason='The model refused, saying: I cannot help with that.')

Nothing is guessed and nothing filled in: a reply in which one criterion is missing, unknown or said twice is
`Unreadable`, with the reason.
"""

from collections.abc import Mapping, Sequence

from app.judging.calls import reply
from app.judging.calls.reply import Declined, Reading, Unreadable
from app.study.judge.asked_item import AskedItem, offered_levels
from app.study.judge.judge_call import GivenAnswer
from app.study.judge.judge_setup import JudgeSetup
from app.study.scales import in_words, named_scale

__all__ = ["Declined", "GivenAnswer", "Reading", "Unreadable", "read"]


def read(
    text: str,
    criteria: Sequence[str],
    *,
    scales: Mapping[str, str | Sequence[str]] | None = None,
    cannot_tell: bool = False,
    half_steps: bool = False,
    parts: int = 1,
) -> Reading | Declined | Unreadable:
    """The answers in a reply to a question about some criteria, or the reason why there are none.

    text: the reply as it came: JSON, alone, in a fence or with words around it. criteria: their codes, as they were
    asked (`T1.C1`); in the reply they may be nested by theme, or be numbered. scales: for criteria that are not
    answered with yes or no, the scale by its name in a rubric file ("1-5", "ranking", "choice", "text"), or its words,
    lowest first. cannot_tell: whether the model was offered "cannot tell". half_steps: whether half a level was
    offered. parts: among how many things there was to choose or to rank.

    `Reading.verdicts` has a `GivenAnswer` for each criterion, `Reading.overall` the judgment of the whole where the
    model gave one. Raises ValueError for a scale that there is not; a reply never raises.
    """
    setup = JudgeSetup(model="", can_say_cannot_tell=cannot_tell, half_steps=half_steps)
    items = {}
    for code, name in (scales or {}).items():
        scale = named_scale(name) if isinstance(name, str) else in_words(name)
        items[code] = AskedItem(scale, offered_levels(scale, half_steps), parts)
    return reply.read(text, criteria, setup, items)
