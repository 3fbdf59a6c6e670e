"""Words about judges and their runs."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.messages.interchange.import_export import listed, plural

if TYPE_CHECKING:
    from datetime import date
    from decimal import Decimal

    from app.study.judge.judge_call import Status

# What became of calls, in words that fit behind a number.
STATUS_WORDS = {
    "asked": "awaited",
    "ok": "answered",
    "refused": "refused",
    "filtered": "stopped by a content filter",
    "truncated": "cut off",
    "invalid": "invalid",
    "quota": "without credit",
    "retryable error": "failed for now",
    "fatal error": "failed",
}


def numbers(counts: Mapping["Status", int]) -> str:
    """How many calls ended how: `12 answered, 1 refused`."""
    return listed((f"{calls} {STATUS_WORDS[status]}" for status, calls in counts.items()), len(STATUS_WORDS))


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
    return f"{_images(numbers)} left out, because the picture is missing."


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
NO_SERVER_LEFT = "No server of this run answers any more."
STOPPED_BY_PERSON = "Stopped. Every reply so far is saved; run the same command to continue."


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


def stopped_unusable(replies: int, reason: str) -> str:
    return (
        f"Stopped: none of the first {replies} replies can be used. The last one: {reason} Open the calls to read what"
        " the model replied, then change how it is asked or choose another model."
    )


def swap_test_failed(model: str, calls: int) -> str:
    return (
        f"Stopped before the first call about an image: {model} gave the same reply to the same words with {calls} "
        "different pictures. Its server may mix pictures up or not pass them on, so its verdicts would not be about "
        "the pictures."
    )


# The plan, and what came of it


def asked(judge: str, version: int, images: int, runs: int) -> str:
    return f"Judge {judge}, rubric version {version}: {plural(images, 'image')}, {plural(runs, 'run')} each."


def made_before(counts: Mapping["Status", int]) -> str:
    return f"{plural(sum(counts.values()), 'call')} made before, and not again: {numbers(counts)}."


def handed_in(calls: int) -> str:
    return f"{plural(calls, 'call')} handed in as a batch, not collected yet."


def to_make(calls: int) -> str:
    return f"{plural(calls, 'call')} to make." if calls else "No call is left to make."


def swap_test_first(calls: int) -> str:
    return f"{plural(calls, 'call')} before that, with drawn pictures, to test whether its replies follow the picture."


def left_out_without_picture(numbers: Sequence[int]) -> str:
    return _capital(images_without_picture(numbers))


def left_out_without_alt_text(numbers: Sequence[int]) -> str:
    return _capital(images_without_alt_text(numbers))


def destination(host: str, is_here: bool) -> str:
    where = "this machine; nothing leaves it" if is_here else "a server elsewhere"
    return f"Destination: {host} ({where})."


def sent(size_bytes: int, tokens_in: int, tokens_out: int) -> str:
    return (
        f"Sent: about {size(size_bytes)}, about {tokens_in:,} tokens; replies: about {tokens_out:,} tokens."
    )


SENT_ONCE_MORE = (
    "A call that is not answered in time may be billed all the same, so it is sent once more at most."
)


def cost(dollars: "Decimal", looked_up: "date") -> str:
    return f"Cost: about {dollars:.2f} US dollars, by prices of {looked_up.isoformat()}."


NO_COST = "Cost: unknown."


def unknown_cost(model: str) -> str:
    return f"Cost: unknown; the program has no price for {model}."


def size(count: int) -> str:
    if count < 1_000_000:
        return f"{max(1, round(count / 1000))} kB"
    return f"{count / 1_000_000:.1f} MB" if count < 1_000_000_000 else f"{count / 1_000_000_000:.1f} GB"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def shut_down(model: str, date: str) -> str:
    return f"{model} will be shut down on {date}. Later runs of this judge will need another model."


def made(counts: Mapping["Status", int]) -> str:
    return f"{plural(sum(counts.values()), 'call')} made: {numbers(counts)}."


def disagreeing(calls: int) -> str:
    return (
        f"In {plural(calls, 'reply', 'replies')} the judge's own verdict on the whole image is not what follows "
        "from its verdicts on the criteria. The label is the latter."
    )


def taken_over(calls: int) -> str:
    return f"{plural(calls, 'call')} made for an earlier rubric version asked the same, and counts now too."
