"""What a judge answered to an item on a scale, read strictly: one of the answers offered, or none at all."""

import re

from app.judging.calls.reply_text import storable
from app.study.judge.asked_item import AskedItem, choosable_numbers
from app.study.ratings.rankings import parse_ranking, write_ranking
from app.study.scales import BOTH, ScaleKind
from app.study.verdict import Mark, Verdict

_NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


def read_mark(value: object, item: AskedItem, can_be_cannot_tell: bool) -> Mark | Verdict | None:
    """The answer that a value of a reply is, or None where it is none of those offered. Nothing is rounded or mended.

    A level may be written as its number, or exactly as its words; a ranking as the rank of each part, or `2 > 1 = 3`.
    """
    if isinstance(value, str) and (word := in_words(value, item, can_be_cannot_tell)):
        return word
    match item.scale.kind:
        case ScaleKind.LEVELS:
            return _level(value, item)
        case ScaleKind.CHOICE:
            return _choice(value, item)
        case ScaleKind.RANKING:
            return _ranking(value, item)
        case ScaleKind.TEXT if isinstance(value, str):
            words = storable(value).strip()
            return Mark(words, words) if words else None
    return None


def in_words(value: str, item: AskedItem, can_be_cannot_tell: bool) -> Verdict | None:
    """ "Not applicable" or "cannot tell", where that was offered."""
    word = value.strip().casefold()
    outright = {Verdict.NOT_APPLICABLE.value, item.scale.not_applicable.strip().casefold()}
    if item.scale.not_applicable and word in outright:
        return Verdict.NOT_APPLICABLE
    return Verdict.CANNOT_TELL if can_be_cannot_tell and word == Verdict.CANNOT_TELL.value else None


def _level(value: object, item: AskedItem) -> Mark | None:
    found = None
    if isinstance(value, str):
        found = item.scale.level(value)
    elif _is_number(value):
        found = next((level for level in item.levels if level.score == value), None)
    return Mark(found.value, found.name) if found in item.levels and found is not None else None


def _choice(value: object, item: AskedItem) -> Mark | None:
    if isinstance(value, str) and value.strip().casefold() == BOTH and item.scale.has_both:
        return Mark(BOTH, BOTH)
    part = _whole(value)
    return Mark(str(part), str(part)) if part in choosable_numbers(item) else None


def _ranking(value: object, item: AskedItem) -> Mark | None:
    try:
        if isinstance(value, str):
            ranking = write_ranking(parse_ranking(value, item.parts))
        elif isinstance(value, dict) and set(value) == {str(part) for part in range(1, item.parts + 1)}:
            ranks = [_whole(value[str(part)]) for part in range(1, item.parts + 1)]
            known = [rank for rank in ranks if rank is not None and 1 <= rank <= item.parts]
            if len(known) < len(ranks):
                return None
            ranking = write_ranking(known)
        else:
            return None
    except ValueError:  # no ranking, or not of all the parts
        return None
    return Mark(ranking, ranking)


def _whole(value: object) -> int | None:
    """A whole number from 1, in figures or as a word of figures."""
    if isinstance(value, str):
        return int(value) if _NUMBER.fullmatch(value.strip()) else None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_number(value: object) -> bool:
    """Whether it is a number; true and false are none here, where 1 is a level like others."""
    return isinstance(value, int | float) and not isinstance(value, bool)
