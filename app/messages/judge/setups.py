"""How a judge is asked, in words: each value of a setup, all of them, and the one in which two differ."""

from dataclasses import fields
from typing import TYPE_CHECKING

from app.messages.translation import _, unformatted

if TYPE_CHECKING:
    from app.study.judge.judge_setup import JudgeSetup

_WORDS: dict[str, dict[object, str]] = {
    "backend": {"chat": _("in a chat"), "decisions": _("by yes/no questions")},
    "sees": {"picture": _("the image"), "alt-text": _("the description"), "both": _("image and description")},
    "per": {
        "rubric": _("all criteria in one call"),
        "theme": _("a call for each theme"),
        "criterion": _("a call for each criterion"),
    },
    "asks_overall": {
        True: _("also asked about the whole image"),
        False: _("not asked about the whole image"),
    },
    "evidence_first": {True: _("evidence first"), False: _("without evidence first")},
    "can_say_cannot_tell": {True: _('may say "cannot tell"'), False: _('may not say "cannot tell"')},
    "says_not_visible_rule": {
        True: _("told what counts when something is not visible"),
        False: _("not told what counts when something is not visible"),
    },
    "references": {0: _("no reference images"), 1: _("1 reference image")},
    "temperature": {None: _("the server's temperature")},
    "max_tokens": {None: _("replies of any length")},
    "sends_seed": {True: _("with seeds"), False: _("without seeds")},
    "with_reference": {True: _("given the reference texts"), False: _("not given the reference texts")},
    "blind_culture": {True: _("not told the culture"), False: _("told the culture")},
    "half_steps": {True: _("may answer in half steps"), False: _("answers in whole steps")},
    "shuffled_references": {
        True: _("given reference texts of other works"),
        False: _("given the reference texts of the same work"),
    },
    "language": {"": _("in the language of the study")},
    "reworded": {"": _("in the community’s words")},
    "another": {"": _("without a word that distinguishes it")},
}
_FILLED = {
    "model": "{}",
    "references": unformatted("{} reference images"),
    "temperature": unformatted("temperature {}"),
    "max_tokens": unformatted("replies of at most {} tokens"),
    "longest_side": unformatted("{} pixels"),
    "template": unformatted("prompt {}"),
    "language": unformatted("rubric in {}"),
    "reworded": unformatted("one criterion reworded: {}"),
    "another": unformatted("distinguished as {}"),
}
_ALWAYS = ("sees", "per", "template")
FROM_ELSEWHERE = _("not asked by this program; its answers were imported")


def value(setup: "JudgeSetup", field: str) -> str:
    """One value of a setup, but not of its address, which belongs to each call."""
    given = getattr(setup, field)
    given = given.partition(" ")[2] if field == "reworded" else given  # without the criterion's lineage
    return _WORDS.get(field, {}).get(given) or _FILLED[field].format(given)


def how_asked(setup: "JudgeSetup") -> str:
    """`gpt-4o: the picture, all criteria in one call, prompt judge-1`, and whatever else is not as usual."""
    usual = type(setup)(setup.model, setup.base_url)
    sentences = [
        value(setup, field.name)
        for field in fields(setup)
        if field.name in _ALWAYS or getattr(setup, field.name) != getattr(usual, field.name)
    ]
    return f"{setup.model}: {', '.join(sentences)}"


def apart(first: "JudgeSetup", second: "JudgeSetup", field: str) -> str:
    """`all criteria in one call against a call for each theme`."""
    return _("{value} against {value2}", value=value(first, field), value2=value(second, field))
