"""Words about judges and their runs."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.messages.exchange import listed, plural

if TYPE_CHECKING:
    from app.judging.call import Status
    from app.judging.draft_plan import DraftPlan
    from app.judging.plan import Plan

# What sets a judge apart from one asked as in the paper: field of the setup → words in the judge's name.
MARKS = {
    "backend": "{backend}",
    "sees": "{sees}",
    "per": "per {per}",
    "evidence_first": "evidence first",
    "can_say_cannot_tell": "cannot tell",
    "says_not_visible_rule": "not-visible rule",
    "references": "{references} references",
    "temperature": "temperature {temperature}",
    "max_tokens": "at most {max_tokens} tokens",
    "sends_seed": "seeded",
    "longest_side": "{longest_side} px",
    "template": "prompt {template}",
    "with_reference": "reference-free",
    "blind_culture": "culture withheld",
    "half_steps": "half steps",
}


# What became of calls, in words that fit behind a number.
STATUS_WORDS = {
    "asked": "awaited",
    "ok": "answered",
    "refused": "refused",
    "filtered": "stopped by a content filter",
    "truncated": "cut off",
    "invalid": "not usable",
    "quota": "without credit",
    "retryable error": "failed for now",
    "fatal error": "failed",
}


def numbers(counts: Mapping["Status", int]) -> str:
    """How many calls ended how: `12 answered, 1 refused`."""
    return listed((f"{calls} {STATUS_WORDS[status]}" for status, calls in counts.items()), len(STATUS_WORDS))


def judge_name(model: str, marks: Sequence[str]) -> str:
    """A judge's name: `gpt-4o`, or `gpt-4o (per theme, evidence first)`."""
    return f"{model} ({', '.join(marks)})" if marks else model


def name_of_a_person(name: str) -> str:
    return f"{name} is the name of a rater who is not a judge. Give the judge another name."


def name_of_another_judge(name: str) -> str:
    return f"{name} is a judge already, and is asked in another way. Give this one another name."


def same_judge(name: str) -> str:
    return f"This judge is in the study already, as {name}. Use that name."


NO_RUBRIC = "The study has no rubric, so there is nothing a judge could be asked."
NO_RUNS = "At least one run is needed."


def too_many_runs(most: int) -> str:
    return f"At most {most} runs can be asked for at a time."


INTERRUPTED = "The program ended before the reply came. The call was made again."
_SHOWN_NUMBERS = 10


def decisions_only_yes_no(codes: Sequence[str]) -> str:
    return (
        f"This server answers only yes/no questions, and {listed(codes, _SHOWN_NUMBERS)} "
        f"{'wants' if len(codes) == 1 else 'want'} other answers. Ask it in a chat instead."
    )


def images_with_one_part(numbers: Sequence[int]) -> str:
    which = f"image {numbers[0]}" if len(numbers) == 1 else _several(numbers)
    return f"About {which}, nothing is asked that chooses or ranks, because one thing alone is shown."


def nothing_to_judge(
    without_picture: Sequence[int], without_alt_text: Sequence[int], lone: Sequence[int] = ()
) -> str:
    if without_picture:
        return f"There is nothing to judge: {images_without_picture(without_picture)}"
    if without_alt_text:
        return f"There is nothing to judge: {images_without_alt_text(without_alt_text)}"
    if lone:
        return f"There is nothing to judge. {images_with_one_part(lone)}"
    return "There is nothing to judge: the study has no images, or none that was asked for."


def images_without_picture(numbers: Sequence[int]) -> str:
    return f"{_images(numbers)} left out, because the picture is not at hand."


def images_without_alt_text(numbers: Sequence[int]) -> str:
    return f"{_images(numbers)} left out, because there is no description yet."


def _images(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"image {numbers[0]} is"
    return f"{_several(numbers)} are"


def _several(numbers: Sequence[int]) -> str:
    if len(numbers) <= _SHOWN_NUMBERS:
        return f"images {listed([str(number) for number in numbers], _SHOWN_NUMBERS)}"
    return plural(len(numbers), "image")


def too_few_references(found: int, wanted: int) -> str:
    return (
        f"{plural(wanted, 'reference photograph')} were asked for, and the study has {found}. "
        "Add photographs with: touchstone images add STUDY FILE --photograph --reference"
    )


# The run

PICTURE_CHANGED = "The picture's file is not what it was when the calls were planned. Plan the run again."
STOPPED_BY_PERSON = "Stopped. Every reply so far is kept; the same command goes on."


def own_error(error: Exception) -> str:
    return f"The program itself failed at this call ({type(error).__name__})."


def stopped_quota(reason: str) -> str:
    return f"Stopped: the account has no credit left. {reason}".strip()


def stopped_too_long(seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    return f"Stopped: the server asks to be left alone for {plural(minutes, 'minute')}. Go on after that."


def stopped_fatal(reason: str) -> str:
    return f"Stopped: {reason}"


def stopped_failing(failures: int, reason: str) -> str:
    return f"Stopped after {failures} failures in a row. The last one: {reason}"


# The plan, and what came of it


def plan(plan: "Plan") -> list[str]:
    """What somebody should know before saying yes, a sentence each."""
    return [
        f"Judge {plan.judge_name}, rubric version {plan.rubric.version}: {plural(plan.images, 'image')}, "
        f"{plural(plan.runs, 'run')} each.",
        *_calls(plan),
        *_left_out(plan),
        *_leaving(plan),
    ]


def _calls(plan: "Plan") -> list[str]:
    sentences = []
    if plan.ended:
        calls = plural(sum(plan.ended.values()), "call")
        sentences.append(f"{calls} made before, and not again: {numbers(plan.ended)}.")
    if plan.waiting:
        sentences.append(f"{plural(plan.waiting, 'call')} handed in as a batch, not collected yet.")
    sentences.append(f"{plural(plan.calls, 'call')} to make." if plan.calls else "No call is left to make.")
    return sentences


def _left_out(plan: "Plan") -> list[str]:
    sentences = []
    if plan.without_picture:
        sentences.append(_capital(images_without_picture(plan.without_picture)))
    if plan.without_alt_text:
        sentences.append(_capital(images_without_alt_text(plan.without_alt_text)))
    if plan.lone:
        sentences.append(images_with_one_part(plan.lone))
    return sentences


def billing(plan: "Plan | DraftPlan") -> list[str]:
    """What the calls may cost, and what is done so that a late one does not cost more than that."""
    return [cost(plan)] if plan.setup.stays_here else [_SENT_ONCE_MORE, cost(plan)]


_SENT_ONCE_MORE = (
    "A call that is not answered in time may be billed all the same, so it is sent once more at most."
)


def _leaving(plan: "Plan") -> list[str]:
    if not plan.calls:
        return []
    where = "this machine; nothing leaves it" if plan.setup.stays_here else "a server elsewhere"
    return [
        f"Destination: {plan.setup.host} ({where}).",
        f"Sent: about {size(plan.bytes_sent)}, about {plan.tokens_in:,} tokens; "
        f"replies: about {plan.tokens_out:,} tokens.",
        *billing(plan),
    ]


def cost(plan: "Plan | DraftPlan") -> str:
    if plan.cost is not None:
        day = plan.cost.looked_up.isoformat()
        return f"Cost: about {plan.cost.dollars:.2f} US dollars, by prices of {day}."
    if plan.setup.stays_here:
        return "Cost: none that is known."
    return f"Cost: not known; the program has no price for {plan.setup.model}."


def size(count: int) -> str:
    if count < 1_000_000:
        return f"{max(1, round(count / 1000))} kB"
    return f"{count / 1_000_000:.1f} MB" if count < 1_000_000_000 else f"{count / 1_000_000_000:.1f} GB"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def shut_down(model: str, date: str) -> str:
    return f"{model} is shut down on {date}. Later runs of this judge will need another model."


def result(plan: "Plan", counts: Mapping["Status", int]) -> list[str]:
    """What came of a run, a sentence each."""
    calls = sum(counts.values())
    if not calls:
        return [] if not plan.adopted else [taken_over(len(plan.adopted))]
    sentences = [f"{plural(calls, 'call')} made: {numbers(counts)}."]
    if plan.adopted:
        sentences.append(taken_over(len(plan.adopted)))
    return sentences


def disagreeing(calls: int) -> str:
    return (
        f"In {plural(calls, 'reply', 'replies')} the judge's own verdict on the whole image is not what follows "
        "from its verdicts on the criteria. The label is the latter."
    )


def taken_over(calls: int) -> str:
    return f"{plural(calls, 'call')} made for an earlier rubric version asked the same, and counts now too."
