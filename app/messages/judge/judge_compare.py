"""Words about judges side by side."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.messages.criterion_names import criterion_name
from app.messages.judge.judging import numbers
from app.messages.local_formats import day
from app.messages.together import ended
from app.messages.translation import PluralTemplate, Template, _, n_

if TYPE_CHECKING:
    from app.study.judge.judge_call import Status

COMPARE = _("compare the study's judges, and send nothing")
REFERENCE = _("the reference for --compare: a rater, majority, or decided")
ONLY_WITH_COMPARE = "--reference goes with --compare."
NO_JUDGES = _(
    "No judge has been asked about this version of the rubric, and no judge’s answers to it were imported."
)
NEVER_AVERAGED = _("Judges are shown separately and never averaged.")
COLLECTED_ELSEWHERE = _("Its answers were collected elsewhere, so their cost and time are not known.")
NO_VERDICTS = _("No criterion of this rubric is answered with yes or no.")
NO_NUMBERS = _("The answers are not numbers on a scale.")
NOTHING_IN_COMMON = _("No image has answers from both raters.")


judge = PluralTemplate(
    "{name}: {count} image, {runs}.",
    "{name}: {count} images, {runs}.",
    runs=PluralTemplate("{count} run", "{count} runs"),
)


counts_as_met = Template("Answers that count as met: {share}. Between runs: {spread}.")
answers_missing = Template("Answers missing: {share}.")
says_the_same = Template("Same answer when asked again: on criteria {criteria}; on labels {labels}.")
agrees_with = Template("Agrees with {name}: on criteria {criteria}; on labels {labels}.")


def scaled(
    code: str, name: str, answers: int, mean: float | None, aside: int, missing: str, same_again: str
) -> str:
    """One item on another scale than yes or no. `mean` is None where there is none."""
    parts = [n_("{count} answer", "{count} answers", answers)]
    if mean is not None:
        parts.append(_("mean {mean:.2f}", mean=mean))
    if aside:
        parts.append(_("{aside} of them “does not apply” or “cannot tell”", aside=aside))
    parts += [
        _("missing {missing}", missing=missing),
        _("same answer when asked again: {same_again}", same_again=same_again),
    ]
    return ended(f"{criterion_name(code, name)}: {', '.join(parts)}")


def calls(statuses: Mapping["Status", int]) -> str:
    return n_(
        "{count} call: {numbers}.",
        "{count} calls: {numbers}.",
        sum(statuses.values()),
        numbers=numbers(statuses),
    )


seconds = Template("{mean:.1f} seconds per call.")
tokens = Template("{tokens_in:,} tokens in, {tokens_out:,} out.")


cost = Template("About {dollars:.2f} US dollars, at the prices of {looked_up}.", looked_up=day)


spread = Template("standard deviation {value:.3f}")


def not_known(reason: str) -> str:
    return _("not known ({reason})", reason=reason.rstrip("."))
