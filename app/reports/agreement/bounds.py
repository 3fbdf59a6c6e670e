"""The bounds of a study in words and for programs: what holds, when it was set, and what was changed too late."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from app.messages.agreement import bounds as bounds_text
from app.messages.local_formats import day
from app.study.judge.bounds import Bounds, SetBounds


def bounds_sentences(holds: Bounds, log: Sequence[SetBounds]) -> Iterator[str]:
    """What advice asks for, then everything that was set, oldest first."""
    yield bounds_text.hold(**asdict(holds))
    if not log:
        yield bounds_text.USUAL
    for one in log:
        template = bounds_text.was_set_late if one.is_late else bounds_text.was_set
        yield template(day(one.recorded_at.date()), **asdict(one.bounds))


def bounds_json(holds: Bounds, log: Sequence[SetBounds]) -> dict[str, Any]:
    """The bounds that hold, when they were set last (null: the usual ones), and whether any came after answers."""
    history = [
        {**asdict(one.bounds), "set_at": one.recorded_at.isoformat(), "after_answers": one.is_late}
        for one in log
    ]
    return {
        **asdict(holds),
        "set_at": log[-1].recorded_at.isoformat() if log else None,
        "changed_after_answers": any(one.is_late for one in log),
        "history": history,
    }
