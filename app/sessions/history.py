"""Undo and redo without limit, read from the facts themselves, so they outlive the program."""

from dataclasses import dataclass

from app.study.answer import NOTHING, Act, Answer, Content
from app.study.people import Rater
from app.study.ports import Answers


@dataclass(frozen=True)
class Step:
    """What to say again about which item, to go one step back or forth."""

    image: int
    item: str
    content: Content


def step_back(answers: Answers, rater: Rater) -> Step | None:
    """The step that undoes this rater's latest act that still stands, or None when nothing is left.

    Read from the newest fact backwards, every undo cancels one earlier do or redo.
    """
    cancelled = 0
    for fact in answers.walk_back(rater):
        if fact.act is Act.UNDO:
            cancelled += 1
        elif cancelled:
            cancelled -= 1
        else:
            return Step(fact.image, fact.item, _before(answers, fact))
    return None


def step_forth(answers: Answers, rater: Rater) -> Step | None:
    """The step that does the latest undone act again, or None; a new act makes what was undone past."""
    redone = 0
    for fact in answers.walk_back(rater):
        if fact.act is Act.REDO:
            redone += 1
        elif fact.act is Act.UNDO and redone:
            redone -= 1
        elif fact.act is Act.UNDO:
            return Step(fact.image, fact.item, _before(answers, fact))
        else:
            return None
    return None


def _before(answers: Answers, fact: Answer) -> Content:
    return answers.get(fact.previous).content if fact.previous is not None else NOTHING
