"""When answers on a scale differ enough to talk about, and how such answers are called."""

from collections.abc import Collection, Mapping

from app.study.scales import AnswerScale, Level, ScaleKind
from app.study.verdict import Mark, Verdict

WIDE = 2.0  # levels apart, or as far as a scale of two goes
_VERDICTS = frozenset(Verdict)


def differ(scale: AnswerScale, values: Collection[str]) -> bool:
    """Whether these answers, as stored, disagree: other words, levels two or more apart, other choices, other firsts.

    Free words cannot disagree. On any scale a number disagrees with "cannot tell" and with "makes no sense here".
    """
    words = {value for value in values if value in _VERDICTS}
    marks = [value for value in values if value not in _VERDICTS]
    if scale.is_yes_no or len(words) > 1 or (words and marks):
        return len(set(values)) > 1
    if scale.kind is ScaleKind.LEVELS:
        return _spread(scale, marks) >= min(WIDE, scale.levels[-1].score - scale.levels[0].score)
    if scale.kind is ScaleKind.RANKING:
        return bool(marks) and not frozenset.intersection(*map(_firsts, marks))
    return scale.kind is ScaleKind.CHOICE and len(set(marks)) > 1


def _spread(scale: AnswerScale, marks: Collection[str]) -> float:
    scores = [level.score for level in map(scale.level, marks) if level is not None]
    return max(scores) - min(scores) if scores else 0.0


def _firsts(ranking: str) -> frozenset[str]:
    """What a ranking puts first, alone or together."""
    return frozenset(part.strip() for part in ranking.partition(">")[0].split("="))


def in_order(scale: AnswerScale, counts: Mapping[str, int]) -> dict[str, int]:
    """How often what was said: the most frequent first, then the lower, then by the letters."""

    def key(value: str) -> tuple[int, float, str]:
        level = scale.level(value) if scale.levels else None
        return -counts[value], level.score if level else 0.0, value

    return {value: counts[value] for value in sorted(counts, key=key)}


def called(scale: AnswerScale, value: str) -> str:
    """An answer as it is told in a meeting: a level with its words, all else as it is stored."""
    level: Level | None = scale.level(value) if scale.levels else None
    return f"{level.value} ({level.words})" if level and level.words else value


def possible(scale: AnswerScale, parts: int, given: Collection[str]) -> tuple[Mark | Verdict, ...]:
    """What a meeting can decide on: every level or choice, or of rankings and free words those that were given."""
    marks: list[str] = [value for value in given if value not in _VERDICTS]
    if scale.kind is ScaleKind.LEVELS:
        marks = [level.value for level in scale.levels]
    elif scale.kind is ScaleKind.CHOICE:
        marks = [*map(str, range(1, scale.choosable(parts) + 1)), *(["both"] if scale.has_both else [])]
    no_sense = (Verdict.NOT_APPLICABLE,) if scale.not_applicable else ()
    return (*(Mark(value, called(scale, value)) for value in marks), *no_sense, Verdict.CANNOT_TELL)
