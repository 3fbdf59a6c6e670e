"""Scores made by hand, without a study behind them."""

import uuid
from collections.abc import Iterable, Mapping

from app.instruments.scores import Scores, StoredAnswer, Unit
from app.study.exhibits import ExhibitContent
from app.study.image import Image, ImageFacts, Picture
from app.study.rubric import Rubric
from app.study.team.raters import Rater, RaterKind

NO_FILE = Picture("", "", 0, 0, 0)


def identity(*parts: object) -> uuid.UUID:
    """The same id for the same parts."""
    return uuid.uuid5(uuid.NAMESPACE_OID, "/".join(map(str, parts)))


def unit(number: int, shown: ExhibitContent, name: str = "", source: str = "") -> Unit:
    """Something to judge."""
    facts = ImageFacts(name or f"exhibit {number}", source=source)
    return Unit(Image(number, identity("unit", number), number, facts, NO_FILE), shown)


def rater(key: int, name: str, kind: RaterKind = RaterKind.PERSON) -> Rater:
    return Rater(key, identity("rater", key), name, kind)


def scores(
    rubric: Rubric,
    units: Iterable[Unit],
    raters: Iterable[Rater],
    answers: Mapping[tuple[int, int, int, str], str | tuple[str, str]],
) -> Scores:
    """Answers by unit, rater, run and item: a value, or a value with a note."""
    said = {}
    for place, answer in answers.items():
        value, note = (answer, "") if isinstance(answer, str) else answer
        said[place] = StoredAnswer(identity("answer", *place), value, False, note, None)
    known = list(raters)
    people = tuple(one for one in known if one.kind is not RaterKind.JUDGE)
    judges = tuple(one for one in known if one.kind is RaterKind.JUDGE)
    return Scores(rubric, tuple(units), people, judges, said)
