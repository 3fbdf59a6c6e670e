"""What is said while somebody annotates, without what that person has just heard.

A criterion is read once in a sitting, without its code, and goes by its short name afterwards; what came of an answer
is said without the criterion one is at; the community's rule is explained once. How many criteria are left is said
after the first answer of a sitting, and before the last one of each image. Everything else is said as in full.
"""

from dataclasses import replace

from app.messages.annotate.annotating import (
    DOUBTS,
    ONE_LINE,
    TOO_LONG_TO_SPELL,
    ImageProgress,
    all_criteria_answered,
    arrival as arrival_in_full,
    counts_as,
    decided,
    doubt_and_note,
    guidance,
    image_place,
    images_left,
    judged,
    label,
    leaving,
    lowered,
    name,
    no_such_image,
    note_word,
    nothing_changed,
    put_off,
    redone,
    state,
    unchanged,
    undone,
    welcome,
    welcome_back,
    where,
    whole_image,
    whole_image_left_open,
    whole_image_open as whole_image_open_in_full,
    words_of_criterion,
)
from app.messages.together import ended
from app.messages.translation import _
from app.study.label import Label
from app.study.rubric import Criterion
from app.study.verdict import Doubt, Mark, Verdict

__all__ = [
    "ONE_LINE",
    "TOO_LONG_TO_SPELL",
    "all_criteria_answered",
    "arrival",
    "decided",
    "decided_rest",
    "doubt_and_note",
    "doubt_taken_back",
    "doubted",
    "guidance",
    "image_place",
    "images_left",
    "judged",
    "label",
    "leaving",
    "name",
    "no_such_image",
    "noted",
    "nothing_changed",
    "put_off",
    "read_criterion",
    "read_criterion_again",
    "redone",
    "state",
    "unchanged",
    "undone",
    "welcome",
    "welcome_back",
    "where",
    "whole_image",
    "whole_image_left_open",
    "whole_image_open",
]


def read_criterion(criterion: Criterion, state: str, is_open: bool = False) -> str:
    """A criterion that is heard for the first time. Its code is left out, and that it is open: an answer is said."""
    return words_of_criterion(criterion, "" if is_open else state)


def read_criterion_again(criterion: Criterion, state: str, is_open: bool = False) -> str:
    """A criterion whose wording was heard before. That it is open is not said: an answer is."""
    return ended(criterion.name) if is_open else f"{criterion.name.rstrip('.')}, {lowered(state)}"


def decided_rest(
    value: Verdict | Mark,
    criterion: Criterion,
    answered: int,
    total: int,
    final: Label | None = None,
    is_here: bool = False,
    is_rule_known: bool = False,
    is_length_known: bool = False,
    says_progress: bool = True,
) -> str:
    """Without the criterion one is at (`is_here`), without a rule that was explained; the label says that all is
    answered. `is_length_known`: how many are left is said only where it is the last one."""
    still_open = total - answered
    if final is None and still_open:
        is_left_out = (is_length_known and still_open > 1) or not says_progress
        rest = "" if is_left_out else _("{open} left.", open=still_open)
    else:
        rest = label(final) if final else all_criteria_answered(total, None)
    parts = (
        "" if is_rule_known else counts_as(value, criterion),
        "" if is_here else _("{words}.", words=criterion.name),
        rest,
    )
    return " ".join(filter(None, parts))


def arrival(at: ImageProgress, is_put_off: bool) -> str:
    """How many criteria are answered is said once there are some."""
    return arrival_in_full(at if at.answered else replace(at, criteria=0), is_put_off)


def noted(note: str, name: str, is_reason: bool = False) -> str:
    """Without the note, which its writer knows, and without the item one is at."""
    word = note_word(name, is_reason)
    return _("{word} saved.", word=word) if note else _("{word} removed.", word=word)


def doubted(doubt: Doubt, _name: str) -> str:
    return _("Doubt: {doubts}.", doubts=DOUBTS[doubt].lower())


def whole_image_open(keys: str = "", question: str = "") -> str:
    """The question says what is open, until it is known."""
    return (
        f"{question} {ended(keys)}"
        if keys and question.endswith("?")
        else whole_image_open_in_full(keys, question)
    )


def doubt_taken_back(_name: str) -> str:
    return _("Doubt removed.")
