"""The same gate for every source and every group of images: a judge may fail on one while it is right elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil

import numpy as np
import numpy.typing as npt

from app.agreement.advice.differing_groups import LEVEL, differs_by_group
from app.agreement.advice.ends import Tried
from app.agreement.advice.gate import ENOUGH_OF_EACH, Answers, Gate, gate
from app.agreement.intervals.share_intervals import exact_interval
from app.agreement.ratings.community_rules import Flags
from app.study.judge.bounds import Bounds

LEAST_TO_FAIL = 2
"""Images of one answer on which a group may be said to fail: one picture does not speak for its source."""

Names = Mapping[str, npt.NDArray[np.str_]]  # "source" and "group", each the name by image
ImageGroup = tuple[tuple[str, str], ...]  # columns of `Names` and their values, which all hold of its images


class Verdict(StrEnum):
    """What may be said of a judge on one source or group."""

    CLEARS = "clears"
    FAILS = "fails"
    TOO_SMALL = "too small"


@dataclass(frozen=True)
class GroupGate:
    """One source or group ("" : not said) and its gate, whose ends hold for all of them together. `cell`: of images of
    one source in one group, these two."""

    by: str
    name: str
    gate: Gate
    verdict: Verdict
    cell: ImageGroup = ()

    @property
    def images(self) -> ImageGroup:
        """Which images these are."""
        return self.cell or ((self.by, self.name),)


@dataclass(frozen=True, eq=False)
class Groups:
    """All sources and groups. `exceptions` are those for which nothing may be concluded from the others: they fail,
    or are too small and do not clear together either, or the judge differs among small ones; and images of one source
    in one group, where it differs among these. `rest` marks the images outside of them, `not_failed` those
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


def gate_groups(answers: Answers, names: Names, images: Flags, bounds: Bounds, tried: Tried) -> Groups:
    """Every source and every group of the images in the mask, where there are at least two."""
    masks = {
        (by, str(name)): column == name
        for by, column in names.items()
        if len(found := np.unique(column[images])) > 1
        for name in found
    }
    gates, together = [], tried.times(len(masks))
    for (by, name), mask in masks.items():
        one = gate(answers.on(mask), bounds, together)
        gates.append(GroupGate(by, name, one, _verdict(one, together.confidence)))
    exceptions = [one for one in gates if one.verdict is Verdict.FAILS]
    small = [one for one in gates if one.verdict is Verdict.TOO_SMALL]
    size = len(answers.reference)
    failed = _any([masks[one.by, one.name] for one in exceptions], size)
    level = LEVEL / (len(names) + 1)
    for by in names:
        some = [one for one in small if one.by == by]
        pooled = _any([masks[one.by, one.name] for one in some], size)
        if some and not (
            gate(answers.on(pooled), bounds, tried).clears
            and not differs_by_group(answers, _numbers(names[by]), images & ~failed, level)
        ):
            exceptions += some
    covered = _any([masks[one.by, one.name] for one in exceptions], size)
    exceptions = [one for one in gates if one in exceptions]
    if len({by for by, _name in masks}) > 1:
        firsts, others = (column.tolist() for column in list(names.values())[:2])
        cells = np.array(
            [f"{first} ({second})" for first, second in zip(firsts, others, strict=True)], np.str_
        )
        if differs_by_group(answers, _numbers(cells), images & ~covered, level):
            for cell in _gates_of_cells(answers, cells, images & ~covered, bounds, tried):
                here = cells == cell.name
                both = tuple((by, str(column[here][0])) for by, column in names.items())
                exceptions.append(
                    replace(cell, cell=both, name=_name_of_cell(*(value for _by, value in both)))
                )
                covered |= here
    return Groups(tuple(gates), tuple(exceptions), ~covered, ~failed)


def _gates_of_cells(
    answers: Answers, cells: npt.NDArray[np.str_], images: Flags, bounds: Bounds, tried: Tried
) -> list[GroupGate]:
    """The cells of two columns that do not clear by themselves, where the judge differs among them."""
    found = np.unique(cells[images])
    together = tried.times(len(found))
    gates = ((name, gate(answers.on(cells == name), bounds, together)) for name in found.tolist())
    return [
        GroupGate("cell", name, one, verdict)
        for name, one in gates
        if (verdict := _verdict(one, together.confidence)) is not Verdict.CLEARS
    ]


def _name_of_cell(source: str, group: str, *_others: str) -> str:
    """A source with its group in parentheses, or what is said of the two."""
    return f"{source} ({group})" if source and group else source or group


def _numbers(names: npt.NDArray[np.str_]) -> npt.NDArray[np.int64]:
    return np.unique(names, return_inverse=True)[1].astype(np.int64)


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
