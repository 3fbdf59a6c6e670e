"""What two people said alone, after they had heard each other, and together: counts, for each pair by itself.

A pair and its own people are never compared as if they were independent raters; see Johnson et al. (2026), who worked
with such pairs. The counts rest on questions that both answered alone: criteria and judgments of whole images, and
answers on other scales; free words are left out. Of several sealed rounds on an image the latest counts.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.study.answer import Answer
from app.study.ports import OpenStudy
from app.study.scales import ScaleKind
from app.study.team.pairs import Pair
from app.study.team.raters import Perception
from app.study.team.seals import Phase, Seal


@dataclass(frozen=True)
class JointOutcome:
    """One question that both answered alone: their answers, those after discussion, and the joint one (None: open)."""

    image: int
    item: str
    alone: tuple[str, str]
    after: tuple[str, str]
    joint: str | None

    @property
    def is_same(self) -> bool:
        """Whether both said the same alone."""
        return self.alone[0] == self.alone[1]

    @property
    def is_unlike_both(self) -> bool:
        """Whether they agreed on what neither had said alone."""
        return self.joint is not None and self.joint not in self.alone

    def is_as(self, member: int) -> bool:
        """Whether the joint answer is what this member (0 or 1) said alone."""
        return self.joint == self.alone[member]

    def has_moved(self, member: int) -> bool:
        """Whether this member changed their own answer after they had heard the other."""
        return self.after[member] != self.alone[member]


@dataclass(frozen=True)
class PairOutcomes:
    """All questions of one pair. `lone`: how many only one of them answered alone, which count nowhere else."""

    pair: Pair
    questions: tuple[JointOutcome, ...]
    lone: int = 0

    @property
    def differing(self) -> tuple[JointOutcome, ...]:
        """Where the two differ alone."""
        return tuple(one for one in self.questions if not one.is_same)

    @property
    def together(self) -> tuple[JointOutcome, ...]:
        """Where they have answered together."""
        return tuple(one for one in self.questions if one.joint is not None)

    def by_item(self) -> Mapping[str, "PairOutcomes"]:
        """The same for each item, in the order of their codes."""
        codes = sorted({one.item for one in self.questions})
        return {
            code: PairOutcomes(self.pair, tuple(one for one in self.questions if one.item == code))
            for code in codes
        }


@dataclass(frozen=True)
class ByPerception:
    """All pairs in which one perceives the pictures in the `first` way and the other in the `second`: how many pairs,
    questions both answered, on which they differ, and whose answer became the joint one where they differ."""

    first: Perception
    second: Perception
    pairs: int
    questions: int
    differ: int
    outcomes: Counter[str] = field(default_factory=Counter)  # "first", "second", "unlike both", "open"


def outcomes_of(study: OpenStudy) -> tuple[PairOutcomes, ...]:
    """The outcomes of every pair whose people are known and who have been read out anything, in the order of making."""
    rubric = study.rubrics.current()
    free = {one.code for one in rubric.criteria if one.scale.kind is ScaleKind.TEXT} if rubric else set()
    found = []
    for pair in study.pairs.all():
        seals = [seal for seal in study.seals.of_pair(pair.rater.key) if seal.is_broken]
        if len(pair.people) == 2 and seals:
            found.append(_outcomes(study, pair, seals, free))
    return tuple(found)


def _outcomes(study: OpenStudy, pair: Pair, seals: Iterable[Seal], free: set[str]) -> PairOutcomes:
    questions, lone = [], 0
    for seal in seals:
        said = {phase: _values(study.seals.answers(seal, phase)) for phase in Phase}
        first, second = (one.key for one in pair.people)
        alone, after, joint = (said[phase] for phase in (Phase.ALONE, Phase.AFTER_DISCUSSION, Phase.JOINT))
        for item in sorted({item for _rater, item in alone} - free):
            own = (alone.get((first, item)), alone.get((second, item)))
            if own[0] is None or own[1] is None:
                lone += own != (None, None)
                continue
            then = (after.get((first, item)) or own[0], after.get((second, item)) or own[1])
            together = joint.get((pair.rater.key, item))
            questions.append(JointOutcome(seal.image, item, (own[0], own[1]), then, together))
    return PairOutcomes(pair, tuple(questions), lone)


def _values(answers: Iterable[Answer]) -> dict[tuple[int, str], str | None]:
    found = {}
    for one in answers:
        content = one.content
        value = content.value or content.mark
        found[one.rater.key, one.item] = value.value if value is not None else None
    return found


def by_perception(outcomes: Iterable[PairOutcomes]) -> tuple[ByPerception, ...]:
    """The pairs put together by what their two people use, each pair once; two who use the same are left out."""
    order = list(Perception)
    found: dict[tuple[Perception, Perception], list[tuple[PairOutcomes, bool]]] = {}
    for one in outcomes:
        ways = [member.perception for member in one.pair.members]
        is_turned = order.index(ways[0]) > order.index(ways[1])
        if ways[0] is not ways[1]:
            key = (ways[1], ways[0]) if is_turned else (ways[0], ways[1])
            found.setdefault(key, []).append((one, is_turned))
    return tuple(
        _together(key, found[key]) for key in sorted(found, key=lambda two: tuple(map(order.index, two)))
    )


def _together(ways: tuple[Perception, Perception], some: list[tuple[PairOutcomes, bool]]) -> ByPerception:
    counts: Counter[str] = Counter()
    for one, is_turned in some:
        for question in one.differing:
            if question.joint is None:
                counts["open"] += 1
            elif question.is_unlike_both:
                counts["unlike both"] += 1
            else:
                counts["first" if question.is_as(int(is_turned)) else "second"] += 1
    questions = sum(len(one.questions) for one, _ in some)
    differ = sum(len(one.differing) for one, _ in some)
    return ByPerception(*ways, len(some), questions, differ, counts)
