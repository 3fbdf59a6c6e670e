"""The same gate for every source and every group of images: a judge may fail on one while it is right elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

import numpy as np
import numpy.typing as npt

from app.agreement.advice.gate import ENOUGH_OF_EACH, Answers, Gate, confidence_of, gate
from app.agreement.intervals.share_intervals import exact_interval
from app.agreement.ratings.community_rules import Flags
from app.study.judge.bounds import Bounds

LEAST_TO_FAIL = 2
"""Images of one answer on which a group may be said to fail: one picture does not speak for its source."""

Names = Mapping[str, npt.NDArray[np.str_]]  # "source" and "group", each the name by image


class Verdict(StrEnum):
    """What may be said of a judge on one source or group."""

    CLEARS = "clears"
    FAILS = "fails"
    TOO_SMALL = "too small"


@dataclass(frozen=True)
class GroupGate:
    """One source or group ("" : not said) and its gate, whose ends hold for all of them together."""

    by: str
    name: str
    gate: Gate
    verdict: Verdict


@dataclass(frozen=True, eq=False)
class Groups:
    """All sources and groups. `exceptions` are those for which nothing may be concluded from the others: they fail,
    or are too small and do not clear together either. `rest` marks the images outside of them, `not_failed` those
    outside of the ones that fail: more images may still make a small one clear."""

    gates: tuple[GroupGate, ...]
    exceptions: tuple[GroupGate, ...]
    rest: Flags
    not_failed: Flags

    @property
    def too_small(self) -> tuple[GroupGate, ...]:
        """Those too small to be judged by themselves which clear together."""
        return tuple(
            one for one in self.gates if one.verdict is Verdict.TOO_SMALL and one not in self.exceptions
        )


def gate_groups(answers: Answers, names: Names, images: Flags, bounds: Bounds, tests: int) -> Groups:
    """Every source and every group of the images in the mask, where there are at least two. `tests`: see `gate`."""
    masks = {
        (by, str(name)): column == name
        for by, column in names.items()
        if len(found := np.unique(column[images])) > 1
        for name in found
    }
    gates, confidence = [], confidence_of(tests * len(masks))
    for (by, name), mask in masks.items():
        one = gate(answers.on(mask), bounds, tests * len(masks))
        gates.append(GroupGate(by, name, one, _verdict(one, confidence)))
    exceptions = [one for one in gates if one.verdict is Verdict.FAILS]
    small = [one for one in gates if one.verdict is Verdict.TOO_SMALL]
    for by in names:
        some = [one for one in small if one.by == by]
        pooled = _any([masks[one.by, one.name] for one in some], len(answers.reference))
        if some and not gate(answers.on(pooled), bounds, tests).clears:
            exceptions += some
    size = len(answers.reference)
    failed = _any([masks[one.by, one.name] for one in gates if one.verdict is Verdict.FAILS], size)
    covered = _any([masks[one.by, one.name] for one in exceptions], size)
    return Groups(tuple(gates), tuple(one for one in gates if one in exceptions), ~covered, ~failed)


def _verdict(one: Gate, confidence: float) -> Verdict:
    """Failing is told early, since a wrong alarm only asks for people: by the point where the group has enough images
    of an answer, else by the upper end of the exact interval, and never from a single image."""
    if one.clears:
        return Verdict.CLEARS
    for side in one.classes:
        share, n = side.agreement.value, side.agreement.n
        if share is None or n < LEAST_TO_FAIL:
            continue
        people = float(side.people) - side.tolerance if side.has_people else 0.0
        limit = max(side.limit, people)
        high = share if n >= ENOUGH_OF_EACH else exact_interval(ceil(share * n - 1e-9), n, confidence).high
        if high is not None and high < limit:
            return Verdict.FAILS
    return Verdict.TOO_SMALL


def _any(masks: list[Flags], images: int) -> Flags:
    found = np.zeros(images, np.bool_)
    for mask in masks:
        found |= mask
    return found
