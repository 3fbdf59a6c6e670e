"""What can count as right when raters are compared: a rater, or answers that nobody gave themselves."""

import uuid
from collections.abc import Callable
from enum import StrEnum

from app.study.team.raters import Rater, RaterKind


class ReferenceRule(StrEnum):
    """References that nobody answered themselves. The values are the words that stand for them in a question."""

    DECIDED = "decided"
    MAJORITY = "majority"


class Undecided(StrEnum):
    """What a reference of decisions holds where no meeting has decided."""

    MAJORITY = "majority"
    UNANIMOUS = "unanimous"
    LEFT_OUT = "leave-out"


BY_NAME = "rater:"
"""Goes before a rater's name that is one of the words above: `rater:majority` is the rater called majority."""


def rule_of(reference: str) -> ReferenceRule | None:
    """The rule that a word for the reference stands for; None for a rater's name."""
    word = reference.strip()
    return ReferenceRule(word) if word in set(ReferenceRule) else None


def by_name(name: str) -> str:
    """How a rater is named in a question, whatever they are called."""
    return f"{BY_NAME}{name}" if rule_of(name) or name.startswith(BY_NAME) else name


def outside(name: str, name_of: Callable[[str], str]) -> str:
    """A rater as they are named in a question about a study in which raters go by other names. `name_of`: what a rater
    is called there; what no rater is called stays as it is."""
    for known in (name.strip().removeprefix(BY_NAME).strip(), name.strip()):
        called = name_of(known)
        if called != known:
            return by_name(called)
    return name


def rater_of(rule: ReferenceRule, name: str) -> Rater:
    """The rater that stands for a reference nobody answered, under the name that reports give it; no study has it."""
    identity = uuid.uuid5(uuid.NAMESPACE_URL, f"touchstone:reference:{rule.value}")
    return Rater(0, identity, name, RaterKind.PANEL)
