"""Who answered: what people said of themselves, such as where they come from, where they live and how old they are.

Only people who agree to be asked about themselves are counted under an answer (Karamolegkou and others 2024, figure 6).
"""

from collections import Counter
from dataclasses import dataclass

from app.agreement.report.people import answers_about, questions_about
from app.instruments.scores import Scores
from app.study.ports import OpenStudy
from app.study.team.raters import RaterKind

LEAST = 2


@dataclass(frozen=True)
class QuestionCounts:
    """One question about people. `answers`: each answer of two people or more, the most frequent first, ages in groups
    of ten years. `alone`: people whose answer nobody else gave; `unknown`: those who answered items and not this."""

    question: str
    answers: tuple[tuple[str, int], ...]
    alone: int
    unknown: int


def who_answered(study: OpenStudy, scores: Scores) -> tuple[QuestionCounts, ...]:
    """Every question about people that somebody answered who also answered items, in alphabetical order."""
    people = [rater for rater in scores.people if rater.kind is RaterKind.PERSON]
    said: dict[str, dict[int, str]] = {}
    for rater in people:
        for question, answer in answers_about(study, rater).items():
            said.setdefault(question, {})[rater.key] = answer
    questions = questions_about(study, people)
    return tuple(_counted(name, said[" ".join(name.split()).casefold()], len(people)) for name in questions)


def _counted(question: str, said: dict[int, str], people: int) -> QuestionCounts:
    spelling: dict[str, str] = {}
    for answer in said.values():
        spelling.setdefault(answer.casefold(), answer)
    counts = Counter(answer.casefold() for answer in said.values())
    shown = [(spelling[key], many) for key, many in counts.items() if many >= LEAST]
    shown.sort(key=lambda row: (-row[1], row[0].casefold()))
    return QuestionCounts(
        question, tuple(shown), sum(many < LEAST for many in counts.values()), people - len(said)
    )
