"""Scales and contexts as documents hold them: a name, and in brackets what its levels are called."""

import re

from app.study.rubric import Context
from app.study.scales import AnswerScale, in_words, name_of, named_scale

_NAMED = "levels"  # a scale that consists of words alone
_SCALE = re.compile(r"([^()]*?)(?:\s*\((.*)\))?")
_BETWEEN = re.compile(r";\s+(?=\d{1,2}\s=\s)")
_LEVEL = re.compile(r"(\d{1,2})\s=\s(.*)")
_DASH = " – "


def scale_text(scale: AnswerScale) -> str:
    """A scale in one line, such as `1-4 (1 = not at all; 4 = very well)`, without what else it asks."""
    levels = [f"{level.value} = {level.words}" for level in scale.whole_levels if level.words]
    called = f" ({'; '.join(levels)})" if levels else ""
    return f"{name_of(scale) or _NAMED}{called}"


def scale_from_text(text: str) -> AnswerScale:
    """The scale that `scale_text` wrote. Raises ValueError for anything else."""
    found = _SCALE.fullmatch(text.strip())
    if found is None:
        raise ValueError(text)
    name, listed = found.groups()
    words = dict(_level(one) for one in _BETWEEN.split(listed)) if listed else {}
    if name == _NAMED:
        if list(words) != list(range(1, len(words) + 1)):
            raise ValueError(text)
        return in_words(list(words.values()))
    bare = named_scale(name)
    places = [int(level.score) for level in bare.whole_levels]
    if not words.keys() <= set(places):
        raise ValueError(text)
    return named_scale(name, [words.get(place, "") for place in places]) if words else bare


def _level(text: str) -> tuple[int, str]:
    found = _LEVEL.fullmatch(text.strip())
    if found is None:
        raise ValueError(text)
    return int(found[1]), found[2].strip()


def context_text(context: Context) -> str:
    """A context in one line: its name, then what raters are told of it."""
    return f"{context.name}{_DASH}{context.words}" if context.words else context.name


def context_from_text(text: str) -> Context:
    """The inverse."""
    name, _, words = text.partition(_DASH)
    return Context(name.strip(), words.strip())
