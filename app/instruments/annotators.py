"""Who answered: what people said of themselves, such as where they come from, where they live and how old they are.

Only people who agree to be asked about themselves are counted under an answer (Karamolegkou and others 2024, figure 6).
"""

from collections import Counter
from dataclasses import dataclass

from app.instruments.scores import Scores
from app.messages.instruments import annotators as messages
from app.study.ports import OpenStudy
from app.study.team.participants import AboutKind
from app.study.team.raters import RaterKind

LEAST = 2
_OLDEST = 120


@dataclass(frozen=True)
class Told:
    """One question about people. `answers`: each answer of two people or more, the most frequent first, ages in groups
    of ten years. `alone`: people whose answer nobody else gave; `unknown`: those who answered items and not this."""

    question: str
    answers: tuple[tuple[str, int], ...]
    alone: int
    unknown: int


def who_answered(study: OpenStudy, scores: Scores) -> tuple[Told, ...]:
    """Every question about people that somebody answered who also answered items, in alphabetical order."""
    people = [rater for rater in scores.people if rater.kind is RaterKind.PERSON]
    said: dict[str, dict[int, str]] = {}
    names: dict[str, str] = {}
    for rater in people:
        for one in study.participants.about(rater):
            if one.kind is AboutKind.DEMOGRAPHIC and one.answer.strip():
                key = " ".join(one.question.split()).casefold()
                names.setdefault(key, one.question)
                said.setdefault(key, {})[rater.key] = _grouped(one.answer)
    return tuple(_told(names[key], said[key], len(people)) for key in sorted(said))


def _told(question: str, said: dict[int, str], people: int) -> Told:
    spelling: dict[str, str] = {}
    for answer in said.values():
        spelling.setdefault(answer.casefold(), answer)
    counts = Counter(answer.casefold() for answer in said.values())
    shown = [(spelling[key], many) for key, many in counts.items() if many >= LEAST]
    shown.sort(key=lambda row: (-row[1], row[0].casefold()))
    return Told(question, tuple(shown), sum(many < LEAST for many in counts.values()), people - len(said))


def _grouped(answer: str) -> str:
    """An answer on one line; a number of years as a group of ten."""
    plain = " ".join(answer.split())
    if plain.isascii() and plain.isdigit() and int(plain) <= _OLDEST:
        return messages.years(int(plain) // 10 * 10)
    return plain
