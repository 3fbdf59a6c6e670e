"""Undo and redo without limit, read from the facts themselves, so they outlive the program."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.study.answer import NOTHING, Answer, AnswerAction, Content
from app.study.ports import Answers
from app.study.team.raters import Rater
from app.study.verdict import Verdict

Steps = tuple["Step", ...]


@dataclass(frozen=True)
class Step:
    """What to say again about which item, to go one step back or forth."""

    image: int
    item: str
    content: Content


def step_back(answers: Answers, rater: Rater, is_shared: bool = False) -> Steps:
    """The steps that undo this rater's latest act that still stands, the newest first; none when nothing is left.

    `is_shared`: that a question does not apply was said of several items of an image at once, and is undone so.
    """
    steps: list[Step] = []
    for fact in _standing(answers, rater):
        before = _before(answers, fact)
        if steps and not (fact.image == steps[0].image and _rules_out(before, fact.content)):
            break
        steps.append(Step(fact.image, fact.item, before))
        if not is_shared or before.value is not None or not _rules_out(before, fact.content):
            break  # only what was open was answered along with something else
    return tuple(steps)


def step_forth(answers: Answers, rater: Rater, is_shared: bool = False) -> Steps:
    """The steps that do the latest undone act again; none where a new act made what was undone past."""
    steps: list[Step] = []
    redone = 0
    for fact in answers.walk_back(rater):
        if fact.act is AnswerAction.REDO and not steps:
            redone += 1
        elif fact.act is AnswerAction.UNDO and redone:
            redone -= 1
        elif fact.act is AnswerAction.UNDO:
            again = _before(answers, fact)
            opened = _rules_out(fact.content, again) and fact.content.value is None
            if steps and not (opened and fact.image == steps[0].image):
                break
            steps.append(Step(fact.image, fact.item, again))
            if not (is_shared and _rules_out(fact.content, again)):
                break
        else:
            break
    return tuple(steps)


def _standing(answers: Answers, rater: Rater) -> Iterator[Answer]:
    """The acts that are not undone, newest first: every undo cancels one earlier do or redo."""
    cancelled = 0
    for fact in answers.walk_back(rater):
        if fact.act is AnswerAction.UNDO:
            cancelled += 1
        elif cancelled:
            cancelled -= 1
        else:
            yield fact


def _rules_out(before: Content, after: Content) -> bool:
    """Whether an act says of an item that the question does not apply."""
    return after.value is Verdict.NOT_APPLICABLE and before.value is not Verdict.NOT_APPLICABLE


def _before(answers: Answers, fact: Answer) -> Content:
    return answers.get(fact.previous).content if fact.previous is not None else NOTHING
