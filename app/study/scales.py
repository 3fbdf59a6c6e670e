"""The scales an item can be answered on. Yes or no is one of them; what is answered on the others is a `Mark`."""

import itertools
import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from app.study.verdict import Mark, Verdict

# Compiled when first needed: every study with a rubric reads this module on its way to the first window.
_RANGE = r"(?a:(\d{1,2})\s*[-–]\s*(\d{1,2})( half)?)"
_PLACE = r"(?a:[1-9]\d{0,2})"
_NUMBER = r"[-+]?\d+([.,]\d+)?"
MOST_LEVELS = 21
BOTH = "both"


class ScaleKind(StrEnum):
    """What kind of answer an item wants."""

    YES_NO = "yes-no"
    LEVELS = "levels"
    RANKING = "ranking"
    CHOICE = "choice"
    TEXT = "text"


class Level(NamedTuple):
    """One step of an ordered scale: as it is stored and typed (`3`, `3.5`), its number, and what it means in words."""

    value: str
    score: float
    words: str = ""

    @property
    def name(self) -> str:
        """How it is said: 3.5, or 3, good."""
        return f"{self.value}, {self.words}" if self.words else self.value


@dataclass(frozen=True)
class AnswerScale:
    """How an item is answered.

    `levels` in rising order (LEVELS only). `has_both`: a choice may be "both". `not_applicable`: the words for "this
    makes no sense here"; '' where that is no answer. `asks_why`: a reason is asked for, and kept as the note.
    Rankings and choices are among the parts of an exhibit, numbered from 1 as they are shown.
    """

    kind: ScaleKind = ScaleKind.YES_NO
    levels: tuple[Level, ...] = ()
    has_both: bool = False
    not_applicable: str = ""
    asks_why: bool = False

    @cached_property  # asked several times for each answer
    def is_yes_no(self) -> bool:
        """Whether it is answered as criteria of a rubric are: met, not met, cannot tell, does not apply."""
        return self.kind is ScaleKind.YES_NO

    @property
    def whole_levels(self) -> tuple[Level, ...]:
        """The levels a digit reaches by itself; a half step lies above one of them."""
        return tuple(level for level in self.levels if level.score.is_integer())

    @property
    def has_halves(self) -> bool:
        """Whether there are half steps."""
        return len(self.whole_levels) < len(self.levels)

    def choosable(self, parts: int) -> int:
        """How many of the parts can be chosen: where the answer may be "both", the first two."""
        return min(parts, 2) if self.has_both else parts

    @cached_property
    def _by_value(self) -> dict[str, Level]:
        by_words = {level.words.casefold(): level for level in self.levels if level.words}
        return {**by_words, **{level.value: level for level in self.levels}}

    @cached_property
    def _level_of(self) -> dict[str, Level | None]:
        """What texts were found to mean: many answers are the same few words."""
        return {}

    def level(self, text: str) -> Level | None:
        """The level that a person means by its number or by its words, or None."""
        if text not in self._level_of:
            plain = text.strip().casefold()
            by_number = self._by_value.get(plain.replace(",", ".").removesuffix(".0"))
            self._level_of[text] = by_number or self._by_value.get(plain)
        return self._level_of[text]

    def read(self, text: str) -> Mark | Verdict:
        """An answer on this scale from what is stored or written in a file. Raises ValueError for what is none."""
        if self.is_yes_no or text in _ON_EVERY_SCALE:
            return Verdict(text)
        if self.kind is ScaleKind.LEVELS:
            level = self.level(text)
            if level is None:
                raise ValueError(text)
            return Mark(level.value, level.name)
        words = " ".join(text.split()) if self.kind is not ScaleKind.TEXT else text.strip()
        if not words or not self._is_possible(words):
            raise ValueError(text)
        return Mark(words, words)

    def _is_possible(self, words: str) -> bool:
        if self.kind is ScaleKind.RANKING:
            places = re.split(r"\s*[>=]\s*", words)
            return all(re.fullmatch(_PLACE, place) for place in places) and len(set(places)) == len(places)
        if self.kind is ScaleKind.CHOICE:
            return (words == BOTH and self.has_both) or re.fullmatch(_PLACE, words) is not None
        return True

    def is_among(self, answer: str, parts: int) -> bool:
        """Whether a stored answer to a choice or a ranking is about so many parts; any other answer is."""
        if answer in _ON_EVERY_SCALE or answer == BOTH:
            return True
        if self.kind is ScaleKind.CHOICE:
            return int(answer) <= parts
        if self.kind is ScaleKind.RANKING:
            return sorted(map(int, re.split(r"[>=]", answer))) == list(range(1, parts + 1))
        return True

    def score(self, answer: object) -> float | None:
        """The number of an answer on an ordered scale; None for anything else."""
        level = self._by_value.get(answer.value) if isinstance(answer, Mark) else None
        return level.score if level else None


_ON_EVERY_SCALE = {Verdict.NOT_APPLICABLE.value, Verdict.CANNOT_TELL.value}
YES_NO = AnswerScale()


def numbered(low: int, high: int, halves: bool = False, words: Sequence[str] = ()) -> AnswerScale:
    """A scale from one whole number to another. `words`: one for each whole level, or for the two ends, or none.

    Raises ValueError where the ends are the wrong way round, too far apart, or the words are neither, or two levels
    could be meant by one.
    """
    steps = range(low * 2, high * 2 + 1, 1 if halves else 2)
    if low >= high or len(steps) > MOST_LEVELS:
        raise ValueError((low, high))
    if len(words) == 2 and high - low > 1:
        words = (words[0], *[""] * (high - low - 1), words[1])
    if words and (len(words) != high - low + 1 or not _are_clear([one for one in words if one])):
        raise ValueError(tuple(words))
    named = {low + place: one for place, one in enumerate(words)}
    levels = (
        Level(f"{step / 2:g}", step / 2, named.get(step // 2, "") if step % 2 == 0 else "") for step in steps
    )
    return AnswerScale(ScaleKind.LEVELS, tuple(levels))


def in_words(words: Sequence[str]) -> AnswerScale:
    """An ordered scale of words, lowest first; they count from 1.

    Raises ValueError for fewer than two, and for words by which something else could be meant.
    """
    if not 2 <= len(words) <= MOST_LEVELS or not _are_clear(words):
        raise ValueError(tuple(words))
    return AnswerScale(
        ScaleKind.LEVELS, tuple(Level(str(place), float(place), one) for place, one in enumerate(words, 1))
    )


def _are_clear(words: Sequence[str]) -> bool:
    """Whether each of some words can mean one level alone: no two alike, no numbers, no words of other answers."""
    plain = [one.strip().casefold() for one in words]
    is_taken = any(not one or one in _ON_EVERY_SCALE or re.fullmatch(_NUMBER, one) for one in plain)
    return not is_taken and len(set(plain)) == len(plain)


def named_scale(name: str, words: Sequence[str] = ()) -> AnswerScale:
    """A scale by the name it has in a file: yes-no, 1-4, 1-5 half, ranking, choice, choice or both, text.

    `words` name the levels of a numbered scale. Raises ValueError for anything else.
    """
    if found := re.fullmatch(_RANGE, name):
        return numbered(int(found[1]), int(found[2]), bool(found[3]), words)
    if words:
        raise ValueError(name)
    if name == "choice or both":
        return AnswerScale(ScaleKind.CHOICE, has_both=True)
    kind = ScaleKind(name)
    if kind is ScaleKind.LEVELS:
        raise ValueError(name)
    return AnswerScale(kind)


def name_of(scale: AnswerScale) -> str:
    """The name that `named_scale` knows a scale by; '' for one that consists of words alone."""
    if scale.kind is ScaleKind.CHOICE and scale.has_both:
        return "choice or both"
    if scale.kind is not ScaleKind.LEVELS:
        return scale.kind.value
    if all(level.words and level.score == place for place, level in enumerate(scale.levels, start=1)):
        return ""
    ends = f"{scale.levels[0].value}-{scale.levels[-1].value}"
    return f"{ends} half" if scale.has_halves else ends


def write_scale(scale: AnswerScale) -> str:
    """A scale as a study stores it: '' for plain yes or no, else JSON."""
    if scale == YES_NO:
        return ""
    levels = [[level.value, level.words] for level in scale.levels]
    cells = {
        "kind": scale.kind.value,
        "levels": levels,
        "both": scale.has_both,
        "not_applicable": scale.not_applicable,
        "why": scale.asks_why,
    }
    return json.dumps(cells, ensure_ascii=False, sort_keys=True)


@lru_cache(maxsize=256)
def read_scale(stored: str) -> AnswerScale:
    """A scale from what `write_scale` made. Raises ValueError where it was something else."""
    if not stored:
        return YES_NO
    try:
        cells = json.loads(stored)
        kind = ScaleKind(cells["kind"])
        levels = tuple(Level(value, float(value), words) for value, words in cells["levels"])
        scale = AnswerScale(kind, levels, cells["both"], cells["not_applicable"], cells["why"])
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(stored[:40]) from error
    if not _holds_together(scale):
        raise ValueError(stored[:40])
    return scale


def _holds_together(scale: AnswerScale) -> bool:
    """Whether a scale that came from elsewhere is one that this program could have made."""
    words = [scale.not_applicable, *(level.words for level in scale.levels)]
    flags = (scale.has_both, scale.asks_why)
    if not all(isinstance(word, str) for word in words) or not all(isinstance(flag, bool) for flag in flags):
        return False
    if scale.kind is not ScaleKind.LEVELS:
        return not scale.levels
    scores = [level.score for level in scale.levels]
    is_rising = all(low < high for low, high in itertools.pairwise(scores))
    are_plain = all(
        level.value == f"{level.score:g}" and math.isfinite(level.score) for level in scale.levels
    )
    return 2 <= len(scores) <= MOST_LEVELS and is_rising and are_plain
