"""What is said about answers on scales, where they come in from files and do not fit."""

from app.messages.interchange.import_export import listed, quoted
from app.messages.translation import _, unformatted
from app.study.scales import BOTH, AnswerScale, Level, ScaleKind
from app.study.verdict import Verdict

ONLY_SHOWN = _(
    "this image is only shown in exhibits, and nobody is asked about it by itself. Name the exhibit instead."
)
_MOST_LEVELS_SHOWN = 12
_RANKING = unformatted(
    "every number from 1 to {last} once, joined by > (better than) or = (just as good), such as 2 > 1"
)
_RANKING_OF_SOME = _("numbers joined by > (better than) or = (just as good), such as 2 > 1 = 3")


def not_on_scale(written: str, scale: AnswerScale, parts: int | None) -> str:
    """For an answer that a scale does not have. `parts`: how many things there are to choose among or to rank; None
    where that is not known."""
    return _(
        "{written} is not an answer here. {possible}",
        written=quoted(written),
        possible=possible(scale, parts),
    )


def possible(scale: AnswerScale, parts: int | None) -> str:
    """What can be answered on a scale, as a sentence."""
    ways = {
        ScaleKind.YES_NO: (Verdict.MET.value, Verdict.NOT_MET.value),
        ScaleKind.LEVELS: _levels(scale.levels),
        ScaleKind.RANKING: (_RANKING.format(last=parts) if parts else _RANKING_OF_SOME,),
        ScaleKind.CHOICE: _choices(scale, parts),
        ScaleKind.TEXT: (_("any words"),),
    }[scale.kind]
    ways += (Verdict.NOT_APPLICABLE.value,) if scale.not_applicable or scale.is_yes_no else ()
    return _("Possible: {ways}.", ways=listed((*ways, Verdict.CANNOT_TELL.value), len(ways) + 1))


def _levels(levels: tuple[Level, ...]) -> tuple[str, ...]:
    if len(levels) <= _MOST_LEVELS_SHOWN:
        return tuple(f"{one.value} ({one.words})" if one.words else one.value for one in levels)
    return (
        _(
            "{levels_value}, {levels_value2}, and so on to {levels_value3}",
            levels_value=levels[0].value,
            levels_value2=levels[1].value,
            levels_value3=levels[-1].value,
        ),
    )


def _choices(scale: AnswerScale, parts: int | None) -> tuple[str, ...]:
    known = scale.choosable(parts or (2 if scale.has_both else 0))
    numbers = tuple(str(one) for one in range(1, known + 1)) or (_("the number of one choice, such as 1"),)
    return (*numbers, BOTH) if scale.has_both else numbers
