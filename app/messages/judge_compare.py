"""Words about judges side by side."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.messages.exchange import plural
from app.messages.judging import numbers

if TYPE_CHECKING:
    from app.agreement.figure import Figure
    from app.judging.call import Status
    from app.judging.scaled_answers import ScaledAnswers
    from app.judging.side_by_side import JudgeRow
    from app.judging.taken import Taken

COMPARE = "lay the study's judges side by side, and ask nothing"
REFERENCE = "with --compare: what each judge is compared with: a rater, majority, or decided"
ONLY_WITH_COMPARE = "--reference goes with --compare."
NO_JUDGES = "No judge has been asked about this version of the rubric, and none has answered to it."
NEVER_AVERAGED = "Each judge stands for itself; they are not averaged together."
NO_VERDICTS = "No criterion of this rubric is answered with yes or no."
NO_NUMBERS = "The answers are no numbers on a scale."
NOTHING_IN_COMMON = "These two have no answer about the same image in common."


def judge(row: "JudgeRow") -> list[str]:
    """One judge, a sentence each; the first names it."""
    return [
        f"{row.name}: {plural(row.images, 'image')}, {plural(row.runs, 'run')}.",
        *(_verdicts(row) if row.has_verdicts else ()),
        *map(_scaled, row.scaled),
        *_took(row.taken),
        *(
            f"Agrees with {name}: {_share(criteria)} of criteria, {_share(label)} of labels."
            for name, criteria, label in (*([row.reference] if row.reference else []), *row.with_others)
        ),
    ]


def _verdicts(row: "JudgeRow") -> list[str]:
    return [
        f"Counts as met: {_share(row.leniency)}. Between runs: {_spread(row.spread)}.",
        f"Answers missing: {_share(row.missing)}.",
        f"Says the same again: {_share(row.consistency)} of criteria, {_share(row.label_consistency)} of labels.",
    ]


def _scaled(item: "ScaledAnswers") -> str:
    """One item on another scale than yes or no."""
    parts = [plural(item.answers, "answer")]
    if item.mean.value is not None:
        parts.append(f"mean {item.mean.value:.2f}")
    if item.aside:
        parts.append(f"{item.aside} of them: does not apply, or cannot tell")
    parts += [
        f"missing {_share(item.missing)}",
        f"says the same again: {_share(item.same_again)}",
    ]
    return f"{item.code.replace('.', ' ')} {item.name}: {', '.join(parts)}."


def _took(taken: "Taken") -> list[str]:
    if not taken.calls:
        return ["Its answers were collected elsewhere, so what they took is not known."]
    parts = [f"{plural(taken.calls, 'call')}: {numbers(_sorted(taken.statuses))}."]
    if taken.seconds is not None:
        parts.append(f"{taken.seconds:.1f} seconds a call.")
    if taken.tokens_in is not None or taken.tokens_out is not None:
        parts.append(f"{taken.tokens_in or 0:,} tokens in, {taken.tokens_out or 0:,} out.")
    if taken.cost is not None:
        parts.append(f"About {taken.cost.dollars:.2f} US dollars, by prices of {taken.cost.looked_up}.")
    return [" ".join(parts)]


def _sorted(statuses: Mapping["Status", int]) -> Mapping["Status", int]:
    return dict(sorted(statuses.items()))


def _share(figure: "Figure") -> str:
    return f"{figure.value:.0%}" if figure.value is not None else f"not known ({figure.reason.rstrip('.')})"


def _spread(figure: "Figure") -> str:
    if figure.value is None:
        return f"not known ({figure.reason.rstrip('.')})"
    return f"standard deviation {figure.value:.3f}"
