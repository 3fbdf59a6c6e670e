"""What a judge said to each criterion, a row each: verdicts counted, or the answers on another scale."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.messages.criterion_names import criterion_name
from app.messages.judge import judge_page
from app.study.rubric import Criterion
from app.study.scales import ScaleKind
from app.study.verdict import Mark, Verdict

_ASIDE = (Verdict.NOT_APPLICABLE.value, Verdict.CANNOT_TELL.value)


@dataclass(frozen=True)
class CriterionRow:
    """One criterion: how often which verdict was given, and how often none came."""

    name: str
    met: int
    not_met: int
    cannot_tell: int
    missing: int

    @property
    def cells(self) -> tuple[str, ...]:
        """The counts as they are seen, in the order of the columns."""
        return tuple(map(str, (self.met, self.not_met, self.cannot_tell, self.missing)))

    @property
    def heard_cells(self) -> tuple[str, ...]:
        """The counts as they are heard, each saying what it counts, so that a row read in turn is a sentence."""
        return judge_page.criterion_cells(self.met, self.not_met, self.cannot_tell, self.missing)

    @property
    def sentence(self) -> str:
        """The row as it is heard in one."""
        return judge_page.criterion_row(self.name, self.heard_cells)


@dataclass(frozen=True)
class ScaledRow:
    """One criterion of a rubric with other scales: what was answered, in words, and how often nothing was."""

    name: str
    answered: str
    not_applicable: int
    cannot_tell: int
    missing: int

    @property
    def cells(self) -> tuple[str, ...]:
        """The counts as they are seen, in the order of the columns."""
        return (self.answered, *map(str, (self.not_applicable, self.cannot_tell, self.missing)))

    @property
    def heard_cells(self) -> tuple[str, ...]:
        """The counts as they are heard, each saying what it counts."""
        return judge_page.scaled_cells(self.answered, self.not_applicable, self.cannot_tell, self.missing)

    @property
    def sentence(self) -> str:
        """The row as it is heard in one."""
        return judge_page.criterion_row(self.name, self.heard_cells)


Row = CriterionRow | ScaledRow


def scaled_row(criterion: Criterion, counts: Mapping[str, int], missing: int) -> ScaledRow:
    """The row of a criterion in a rubric with other scales. `counts`: how often each value was given, as stored."""
    given = {value: times for value, times in counts.items() if value not in _ASIDE}
    return ScaledRow(
        criterion_name(criterion.code, criterion.name),
        _answered(criterion, given),
        counts.get(Verdict.NOT_APPLICABLE.value, 0),
        counts.get(Verdict.CANNOT_TELL.value, 0),
        missing,
    )


def _answered(criterion: Criterion, given: Mapping[str, int]) -> str:
    total = sum(given.values())
    match criterion.scale.kind:
        case ScaleKind.YES_NO:
            return judge_page.verdicts_given(
                met=given.get(Verdict.MET.value, 0), not_met=given.get(Verdict.NOT_MET.value, 0)
            )
        case ScaleKind.LEVELS if total:
            scores = ((criterion.scale.score(Mark(value)) or 0.0) * times for value, times in given.items())
            return judge_page.mean_given(answers=total, mean=sum(scores) / total)
        case ScaleKind.CHOICE if total:
            return judge_page.choices_given(sorted(given.items()))
        case _:
            return str(total)
