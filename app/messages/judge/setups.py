"""How a judge is asked, in words: each value of a setup, all of them, and the one in which two differ."""

from dataclasses import fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.study.judge.judge_setup import JudgeSetup

_WORDS: dict[str, dict[object, str]] = {
    "backend": {"chat": "in a chat", "decisions": "by yes/no questions"},
    "sees": {"picture": "the picture", "alt-text": "the description", "both": "picture and description"},
    "per": {
        "rubric": "all criteria in one call",
        "theme": "a call for each theme",
        "criterion": "a call for each criterion",
    },
    "asks_overall": {True: "asked for the whole image too", False: "not asked for the whole image"},
    "evidence_first": {True: "evidence first", False: "without evidence first"},
    "can_say_cannot_tell": {True: 'may say "cannot tell"', False: 'may not say "cannot tell"'},
    "says_not_visible_rule": {
        True: "told what counts when something is not visible",
        False: "not told what counts when something is not visible",
    },
    "references": {0: "no reference pictures", 1: "1 reference picture"},
    "temperature": {None: "the server's temperature"},
    "max_tokens": {None: "replies of any length"},
    "sends_seed": {True: "with seeds", False: "without seeds"},
    "with_reference": {True: "given the reference texts", False: "not given the reference texts"},
    "blind_culture": {True: "not told the culture", False: "told the culture"},
    "half_steps": {True: "may answer in half steps", False: "answers in whole steps"},
    "shuffled_references": {
        True: "given reference texts of other works",
        False: "given the reference texts of the same work",
    },
}
_FILLED = {
    "model": "{}",
    "references": "{} reference pictures",
    "temperature": "temperature {}",
    "max_tokens": "replies of at most {} tokens",
    "longest_side": "{} pixels",
    "template": "prompt {}",
}
_ALWAYS = ("sees", "per", "template")
FROM_ELSEWHERE = "not asked by this program; its answers were imported"


def value(setup: "JudgeSetup", field: str) -> str:
    """One value of a setup."""
    if field == "base_url":
        return f"at {setup.host}"
    given = getattr(setup, field)
    return _WORDS.get(field, {}).get(given) or _FILLED[field].format(given)


def how_asked(setup: "JudgeSetup") -> str:
    """`gpt-4o: the picture, all criteria in one call, prompt judge-1`, and whatever else is not as usual."""
    usual = type(setup)(setup.model, setup.base_url)
    told = [
        value(setup, field.name)
        for field in fields(setup)
        if field.name in _ALWAYS or getattr(setup, field.name) != getattr(usual, field.name)
    ]
    return f"{setup.model}: {', '.join(told)}"


def apart(first: "JudgeSetup", second: "JudgeSetup", field: str) -> str:
    """`all criteria in one call against a call for each theme`."""
    return f"{value(first, field)} against {value(second, field)}"
