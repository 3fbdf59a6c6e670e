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

    Appropriate as the rubric's `LabelRule` says: every essential yes/no criterion counts as met, and enough of the
    desirable ones. What cannot become appropriate any more is decided at once. Criteria on other scales have no say.
    """
    rule = rubric.label_rule
    essential_not_met, desirable_met, desirable_open = 0, 0, 0
    against = []
    still_open = []
    by_rule = []
    for criterion in rubric.yes_no:
        verdict = verdicts.get(criterion.code)
        if verdict is None:
            still_open.append(criterion)
            desirable_open += criterion.is_desirable
        elif counts_as(verdict, criterion.not_visible) is CountsAs.NOT_MET:
            against.append(criterion)
            essential_not_met += not criterion.is_desirable
            continue
        else:
            desirable_met += criterion.is_desirable
            by_rule += [criterion] if verdict is not Verdict.MET else []
    state = LabelState.OPEN if still_open else LabelState.APPROPRIATE
    too_few = not rule.holds(0, desirable_met + desirable_open)
    if essential_not_met or too_few:
        state = LabelState.NOT_APPROPRIATE
    # A desirable criterion speaks against an image only where too few of them can be met.
    against = [criterion for criterion in against if too_few or not criterion.is_desirable]
    return Label(state, tuple(against), tuple(still_open), tuple(by_rule))
