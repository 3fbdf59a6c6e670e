"""Words about judges side by side."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.messages.interchange.import_export import plural
from app.messages.judge.judging import numbers

if TYPE_CHECKING:
    from datetime import date
    from decimal import Decimal

    from app.study.judge.judge_call import Status

COMPARE = "compare the study's judges, and send nothing"
REFERENCE = "with --compare: what each judge is compared with: a rater, majority, or decided"
ONLY_WITH_COMPARE = "--reference goes with --compare."
NO_JUDGES = "No judge has been asked about this version of the rubric, and none has answered to it."
NEVER_AVERAGED = "Judges are shown separately and never averaged."
COLLECTED_ELSEWHERE = "Its answers were collected elsewhere, so what they took is not known."
NO_VERDICTS = "No criterion of this rubric is answered with yes or no."
NO_NUMBERS = "The answers are no numbers on a scale."
NOTHING_IN_COMMON = "These two have no answer about the same image in common."


def judge(name: str, images: int, runs: int) -> str:
    return f"{name}: {plural(images, 'image')}, {plural(runs, 'run')}."


def counts_as_met(share: str, spread: str) -> str:
    return f"Counts as met: {share}. Between runs: {spread}."


def answers_missing(share: str) -> str:
    return f"Answers missing: {share}."


def says_the_same(criteria: str, labels: str) -> str:
    return f"Says the same again: {criteria} of criteria, {labels} of labels."


def agrees_with(name: str, criteria: str, labels: str) -> str:
    return f"Agrees with {name}: {criteria} of criteria, {labels} of labels."


def scaled(
    code: str, name: str, answers: int, mean: float | None, aside: int, missing: str, same_again: str
) -> str:
    """One item on another scale than yes or no. `mean` is None where there is none."""
    parts = [plural(answers, "answer")]
    if mean is not None:
        parts.append(f"mean {mean:.2f}")
    if aside:
        parts.append(f"{aside} of them: does not apply, or cannot tell")
    parts += [f"missing {missing}", f"says the same again: {same_again}"]
    return f"{code.replace('.', ' ')} {name}: {', '.join(parts)}."


def calls(statuses: Mapping["Status", int]) -> str:
    return f"{plural(sum(statuses.values()), 'call')}: {numbers(statuses)}."


def seconds(mean: float) -> str:
    return f"{mean:.1f} seconds a call."


def tokens(tokens_in: int, tokens_out: int) -> str:
    return f"{tokens_in:,} tokens in, {tokens_out:,} out."


def cost(dollars: "Decimal", looked_up: "date") -> str:
    return f"About {dollars:.2f} US dollars, by prices of {looked_up}."


def share(value: float) -> str:
    return f"{value:.0%}"


def spread(value: float) -> str:
    return f"standard deviation {value:.3f}"


def not_known(reason: str) -> str:
    return f"not known ({reason.rstrip('.')})"
