"""What two people at one machine can do by command: on the sheet in front of whoever answers, and with the image."""

from collections.abc import Callable

from app.sessions.annotate.item_answers import ItemAnswers
from app.sessions.feedback import Feedback
from app.sessions.pair.pairing import Pairing
from app.study.description import Level
from app.study.verdict import Judgment, Verdict

Intention = Callable[[Pairing], Feedback]
# What is done on the sheet in front of whoever answers.
ANSWERS: dict[str, Callable[[ItemAnswers], Feedback]] = {
    "next_open_criterion": lambda sheet: sheet.next_open(),
    "next_criterion": lambda sheet: sheet.step(1),
    "previous_criterion": lambda sheet: sheet.step(-1),
    "met": lambda sheet: sheet.decide(Verdict.MET),
    "not_met": lambda sheet: sheet.decide(Verdict.NOT_MET),
    "cannot_tell": lambda sheet: sheet.decide(Verdict.CANNOT_TELL),
    "not_applicable": lambda sheet: sheet.decide(Verdict.NOT_APPLICABLE),
    "judge_shown": lambda sheet: sheet.judge(Judgment.CAN_BE_SHOWN),
    "judge_improve": lambda sheet: sheet.judge(Judgment.NEEDS_IMPROVEMENT),
    "judge_never": lambda sheet: sheet.judge(Judgment.NEVER_SHOW),
    "flag": lambda sheet: sheet.flag(),
    "explain": lambda sheet: sheet.explain(),
}
# What is done with the image, and with what is heard of it.
STEPS: dict[str, Intention] = {
    "pair_go_on": lambda session: session.name_turn() or session.go_on(),
    "next_unanswered": lambda session: session.next_open(),
    "next_image": lambda session: session.step_image(1),
    "previous_image": lambda session: session.step_image(-1),
    "undo": lambda session: session.undo(),
    "same_as_both": lambda session: session.same_as_both(),
    "describe_line": lambda session: session.describe(Level.LINE),
    "describe": lambda session: session.describe(Level.DESCRIPTION),
    "describe_everything": lambda session: session.describe(Level.EVERYTHING),
    "next_part": lambda session: session.step_part(1),
    "previous_part": lambda session: session.step_part(-1),
    "same_part": lambda session: session.step_part(0),
    "repeat": lambda session: session.narration.repeat(),
    "spell": lambda session: session.narration.spell(),
    "where_am_i": lambda session: session.where_am_i(),
}


def told(act: Callable[[ItemAnswers], Feedback]) -> Intention:
    """The same as an intention of the session, which can then be said again. Between two turns no key answers."""
    return lambda session: session.name_turn() or session.answering(act)
