"""What the three studies of captions have in common: how their questions are found, and what coders found in reasons.

A question is known by what its code ends in (`S.importance`, `Q2.importance`) and by its scale, whatever its wording.
"""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.instruments.scores import Scores
from app.study.rubric import Criterion, Rubric
from app.study.scales import ScaleKind
from app.study.team.coding import ReasonCode
from app.study.verdict import Verdict


@dataclass(frozen=True)
class Themes:
    """What coders found in reasons: `names` first those of the instrument, then others; by answer, whoever found it.

    `reasons` is how many reasons there are, `coders` how many people sorted some of them.
    """

    names: tuple[str, ...]
    of_answer: Mapping[uuid.UUID, frozenset[str]]
    reasons: int
    coders: int


def role_of(item: Criterion) -> str:
    """What a question is there for: the end of its code."""
    return item.code.rpartition(".")[2].casefold()


def question(rubric: Rubric, role: str, kind: ScaleKind) -> Criterion | None:
    """The first question with this role and a scale of this kind, or None."""
    return next((item for item in rubric.criteria if role_of(item) == role and item.scale.kind is kind), None)


def words_of(value: str) -> str:
    """Free words; '' where somebody said that the question does not apply or that they cannot tell."""
    return "" if value in set(Verdict) else value


def read_themes(scores: Scores, items: Iterable[Criterion], codes: Sequence[ReasonCode]) -> Themes:
    """The themes of people's reasons on these questions."""
    reasons = {said.id for item in items for _unit, _rater, said in scores.values(item) if said.note}
    found: dict[uuid.UUID, set[str]] = {}
    coders = set()
    for code in codes:
        if code.answer in reasons:
            found.setdefault(code.answer, set()).add(code.theme)
            coders.add(code.coder.id)
    others = sorted(set().union(*found.values()) - set(scores.rubric.codes))
    by_answer = {answer: frozenset(themes) for answer, themes in found.items()}
    return Themes((*scores.rubric.codes, *others), by_answer, len(reasons), len(coders))
