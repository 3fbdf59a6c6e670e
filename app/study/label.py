"""The image's label, computed from the verdicts by the community's rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.study.rubric import Criterion, Rubric
from app.study.verdict import CountsAs, Verdict, counts_as


class LabelState(StrEnum):
    """Where an image's label stands."""

    APPROPRIATE = "appropriate"
    NOT_APPROPRIATE = "not appropriate"
    OPEN = "open"


@dataclass(frozen=True)
class Label:
    """A label and why: the criteria that speak against it, those still open, and those met by rule."""

    state: LabelState
    against: tuple[Criterion, ...]
    open: tuple[Criterion, ...]
    met_by_rule: tuple[Criterion, ...]

    @property
    def is_final(self) -> bool:
        """Whether every criterion has been answered, so that nothing more can change the label."""
        return not self.open


def label_of(rubric: Rubric, verdicts: Mapping[str, Verdict]) -> Label:
    """The label from verdicts by criterion code; a missing code is a criterion still open.

    Appropriate only if every yes/no criterion counts as met; one that counts as not met decides at once. Criteria on
    other scales have no say.
    """
    against = []
    still_open = []
    by_rule = []
    for criterion in rubric.yes_no:
        verdict = verdicts.get(criterion.code)
        if verdict is None:
            still_open.append(criterion)
        elif counts_as(verdict, criterion.not_visible) is CountsAs.NOT_MET:
            against.append(criterion)
        elif verdict is not Verdict.MET:
            by_rule.append(criterion)
    if against:
        state = LabelState.NOT_APPROPRIATE
    else:
        state = LabelState.OPEN if still_open else LabelState.APPROPRIATE
    return Label(state, tuple(against), tuple(still_open), tuple(by_rule))
