"""What people say of themselves, as reports count it: only of those who agree to be asked, ages in groups of ten."""

from collections.abc import Iterable

from app.messages.instruments import annotators
from app.study.ports import OpenStudy
from app.study.team.participants import AboutKind
from app.study.team.raters import Rater, RaterKind

_OLDEST = 120


def answers_about(study: OpenStudy, rater: Rater) -> dict[str, str]:
    """A person's answers by question, in small letters; a number of years is a group of ten."""
    return {
        " ".join(one.question.split()).casefold(): grouped(one.answer)
        for one in study.participants.about(rater)
        if one.kind is AboutKind.DEMOGRAPHIC and one.answer.strip()
    }


def questions_about(study: OpenStudy, raters: Iterable[Rater] | None = None) -> tuple[str, ...]:
    """The questions that people of a study answered about themselves, as they were first written, in alphabetical
    order."""
    names: dict[str, str] = {}
    for rater in study.raters.all() if raters is None else raters:
        if rater.kind is not RaterKind.PERSON:
            continue
        for one in study.participants.about(rater):
            if one.kind is AboutKind.DEMOGRAPHIC and one.answer.strip():
                names.setdefault(" ".join(one.question.split()).casefold(), one.question)
    return tuple(names[key] for key in sorted(names))


def grouped(answer: str) -> str:
    """An answer on one line; a number of years as a group of ten."""
    plain = " ".join(answer.split())
    if plain.isascii() and plain.isdigit() and int(plain) <= _OLDEST:
        return annotators.years(int(plain) // 10 * 10)
    return plain
