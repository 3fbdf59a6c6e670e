"""Answers on scales as files write them: a level by its number or its words, a ranking, a choice, free words."""

import re

from app.interchange.tables.columns import plain_word
from app.study.ratings.rankings import parse_ranking, write_ranking
from app.study.scales import BOTH, AnswerScale, ScaleKind
from app.study.verdict import Mark, Verdict

_NUMBER = re.compile(r"[1-9][0-9]?", re.ASCII)
_NOT_APPLICABLE = ("na", "n/a")


def read_mark(scale: AnswerScale, written: str, parts: int | None = None) -> Mark | Verdict:
    """The answer somebody wrote to an item that is not answered with yes or no.

    `parts`: how many things there are to choose among or to rank; None where that is not known. That it does not apply
    is an answer where the scale foresees it. Free words are taken as they are, so that only the very words "not
    applicable" and "cannot tell" are none. Raises ValueError for what is no answer on this scale.
    """
    text = written.strip()
    word = plain_word(text)
    if scale.kind is ScaleKind.TEXT:
        return scale.read(text)
    if word == Verdict.CANNOT_TELL.value or (word == Verdict.NOT_APPLICABLE.value and scale.not_applicable):
        return Verdict(word)
    if scale.kind is ScaleKind.LEVELS and (level := _level(scale, text)):
        return scale.read(level)
    if scale.not_applicable and (word in _NOT_APPLICABLE or _same(text, scale.not_applicable)):
        return Verdict.NOT_APPLICABLE
    if scale.kind is ScaleKind.RANKING:
        return scale.read(write_ranking(parse_ranking(text, parts or len(re.split(r"[>=]", text)))))
    if scale.kind is ScaleKind.CHOICE:
        return scale.read(_choice(scale, word, parts))
    raise ValueError(written)


def _level(scale: AnswerScale, text: str) -> str:
    """The value of the level that is meant by its number, its words, or both as they are said; '' for none."""
    found = scale.level(text) or next((one for one in scale.levels if _same(one.name, text)), None)
    return found.value if found else ""


def _same(one: str, other: str) -> bool:
    return one.strip().rstrip(".").casefold() == other.strip().rstrip(".").casefold()


def _choice(scale: AnswerScale, word: str, parts: int | None) -> str:
    if word == BOTH and scale.has_both:
        return word
    number = word.removesuffix(".0")  # how some programs write whole numbers
    if not _NUMBER.fullmatch(number):
        raise ValueError(word)
    if int(number) > scale.choosable(int(number) if parts is None else parts):
        raise ValueError(word)
    return number
