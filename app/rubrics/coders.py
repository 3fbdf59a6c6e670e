"""How far coders agree: on how they read statements, and on the themes they find in reasons.

Krippendorff's alpha at the nominal level and raw agreement, over what at least two coders have read. Each candidate (or
theme) is a question of its own, found or not; parts and sides are compared where two coders chose the same candidate.
"""

import uuid
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.alpha import krippendorff_alpha
from app.agreement.estimate import Estimate, share_of
from app.messages.rubric import candidates as candidates_text, coding
from app.study.team.coding import Code, Reading, ReasonCode


@dataclass(frozen=True)
class CoderAgreement:
    """One question on which coders are compared: what it is about, alpha, and the share of equal pairs."""

    name: str
    alpha: Estimate
    raw: Estimate
    units: int


Found = Mapping[tuple[Hashable, uuid.UUID], frozenset[Hashable]]


def of_statements(codes: Sequence[Code], names: Mapping[uuid.UUID, str]) -> tuple[CoderAgreement, ...]:
    """Agreement on each candidate (by its name), then on part and side. Empty when fewer than two coders read alike.

    A coder has read a statement when they coded it at all; what they did not find there they found absent.
    """
    found: dict[tuple[Hashable, uuid.UUID], set[Hashable]] = {}
    for code in codes:
        mine = found.setdefault((code.statement, code.coder.id), set())
        mine.add(code.reading.candidate)
    fixed = {key: frozenset(things) for key, things in found.items()}
    by_candidate = [_agreement(name, fixed, lineage) for lineage, name in names.items()]
    part = _of_readings(candidates_text.PART, codes, lambda reading: reading.part.value)
    side = _of_readings(candidates_text.SIDE, codes, lambda reading: reading.side.value)
    return tuple(one for one in (*by_candidate, part, side) if one.units)


def of_reasons(
    codes: Iterable[ReasonCode], read: Iterable[tuple[uuid.UUID, uuid.UUID]]
) -> tuple[CoderAgreement, ...]:
    """Agreement on each theme. `read` has (answer, coder) for every reason a coder has gone through, themes or none."""
    found: dict[tuple[Hashable, uuid.UUID], set[Hashable]] = {key: set() for key in read}
    themes: dict[str, None] = {}
    for code in codes:
        found.setdefault((code.answer, code.coder.id), set()).add(code.theme)
        themes.setdefault(code.theme)
    fixed = {key: frozenset(things) for key, things in found.items()}
    return tuple(one for one in (_agreement(theme, fixed, theme) for theme in sorted(themes)) if one.units)


def agreement_sentence(one: CoderAgreement) -> str:
    """One question as a sentence. Two coders read at least one of its units, so the raw share is defined."""
    return coding.coder_agreement(one.name, float(one.raw), one.alpha.value, one.alpha.reason, one.units)


def _agreement(name: str, found: Found, thing: Hashable) -> CoderAgreement:
    """Whether coders found a thing, over the units two or more of them have read."""
    return _figures(name, {key: float(thing in things) for key, things in found.items()})


def _of_readings(name: str, codes: Sequence[Code], value: Callable[[Reading], str]) -> CoderAgreement:
    numbers: dict[str, float] = {}
    said: dict[tuple[Hashable, uuid.UUID], float] = {
        ((code.statement, code.reading.candidate), code.coder.id): numbers.setdefault(
            value(code.reading), float(len(numbers))
        )
        for code in codes
    }
    return _figures(name, said)


def _figures(name: str, said: Mapping[tuple[Hashable, uuid.UUID], float]) -> CoderAgreement:
    units = list(dict.fromkeys(unit for unit, _ in said))
    coders = list(dict.fromkeys(coder for _, coder in said))
    table = np.full((len(units), len(coders)), np.nan)
    for (unit, coder), number in said.items():
        table[units.index(unit), coders.index(coder)] = number
    table = table[(~np.isnan(table)).sum(axis=1) >= 2]
    if not len(table):
        nothing = share_of(0, 0, 0, candidates_text.NO_TWO_CODERS)
        return CoderAgreement(name, nothing, nothing, 0)
    equal = pairs = 0
    for row in table:
        values = row[~np.isnan(row)]
        pairs += len(values) * (len(values) - 1) // 2
        equal += sum(int((values[at + 1 :] == one).sum()) for at, one in enumerate(values))
    raw = share_of(equal, pairs, len(table), candidates_text.NO_TWO_CODERS)
    return CoderAgreement(name, krippendorff_alpha(table, "nominal"), raw, len(table))
