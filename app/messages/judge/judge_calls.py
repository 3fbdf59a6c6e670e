"""Words of the list of calls to a judge, and of a single call."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed, plural
from app.study.image import Image
from app.study.judge.judge_call import Status

_MOST_ANSWERS = 8
_LONGEST_ANSWER = 24
TITLE = "Calls"
LIST = "Calls"
HINT = "Each row is a call. Enter opens it."
FILTER = "&Show"
OPEN = "&Open the call"
CLOSE = "Close"
ALL = "All calls"
FAILED = "Failed calls"
DISAGREEING = "Calls whose overall verdict disagrees"
STATUSES = {
    Status.OK: "Answered",
    Status.REFUSED: "Refused",
    Status.FILTERED: "Stopped by a content filter",
    Status.TRUNCATED: "Cut off",
    Status.INVALID: "Invalid",
    Status.QUOTA: "No credit left",
    Status.RETRYABLE: "Failed for now",
    Status.FATAL: "Failed",
    Status.ASKED: "Still awaited",
}
COLUMNS = ("Image", "Run", "Ended", "Verdicts", "Seconds", "Tokens", "Attempt", "Remark")
NONE_FITS = "No such calls."
GONE = "This call is not there any more, or may not be read yet."


def found(shown: int, is_all: bool) -> str:
    if not shown:
        return NONE_FITS
    return f"{plural(shown, 'call')}." if is_all else f"{shown} calls so far; more come on moving down."


def heard_image(number: int) -> str:
    return f"image {number}"


def heard_run(run: int) -> str:
    return f"run {run}"


def counts(met: int, not_met: int, cannot_tell: int) -> str:
    parts = [f"{met} met", f"{not_met} not met"] + ([f"{cannot_tell} cannot tell"] if cannot_tell else [])
    return ", ".join(parts)


def answers(marks: Sequence[tuple[str, str]], verdicts: Sequence[tuple[str, int]]) -> str:
    """What was answered on scales, by code, and how often which verdict was given."""
    said = [f"{code.replace('.', ' ')} {_shortened(value)}" for code, value in marks]
    return listed([*said, *(f"{times} {verdict}" for verdict, times in verdicts)], _MOST_ANSWERS)


def _shortened(words: str) -> str:
    return words if len(words) <= _LONGEST_ANSWER else f"{words[:_LONGEST_ANSWER]}…"


NO_VERDICTS = "no verdicts"
DISAGREES = "overall verdict disagrees"
NOTHING_TO_REMARK = "–"
HEARD_NOTHING = "no remark"


def heard_seconds(seconds: float | None) -> str:
    return "time not known" if seconds is None else f"{seconds:.1f} seconds"


def picture_data(characters: int) -> str:
    return f"… ({characters:,} characters of a picture)"


def seconds(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def tokens(tokens_in: int | None, tokens_out: int | None) -> str:
    if tokens_in is None and tokens_out is None:
        return "–"
    return f"{(tokens_in or 0) + (tokens_out or 0):,}"


def heard_tokens(tokens_in: int | None, tokens_out: int | None) -> str:
    words = tokens(tokens_in, tokens_out)
    return "tokens not known" if words == "–" else f"{words} tokens"


def heard_attempt(attempt: int) -> str:
    return f"attempt {attempt}"


# One call

CALL_TITLE = "A call"
CALL_TEXT = "The call"
WHAT_CAME = "Result"
VERDICTS = "Verdicts"
REPLY = "The reply as it came"
EMPTY_REPLY = "No words came."
TOOK = "What it took"
ASKED = "What was asked"
NO_PROMPT = "The words of this call are not stored."


def call_place(image: Image | None, run: int, judge: str, codes: Sequence[str]) -> str:
    where = f"Image {image.number}, {image.name}" if image else "An image that is gone"
    return f"{where}. Run {run} of {judge}, {plural(len(codes), 'criterion', 'criteria')}."


def ended(status: Status, reason: str) -> str:
    return f"{STATUSES[status]}. {reason}".strip()


def verdict(code: str, name: str, value: str, probability: float | None) -> str:
    chance = "" if probability is None else f", probability {probability:.2f}"
    return f"{code.replace('.', ' ')} {name}: {value}{chance}."


def evidence(words: str) -> str:
    return f"  Evidence: {words}"


def overall(said: str, disagrees: bool) -> str:
    return f"Overall verdict of its own: {said}." + (
        " Its verdicts on the criteria give the other one." if disagrees else ""
    )


def made(model: str, replied: str, endpoint: str, request_id: str) -> list[str]:
    lines = [f"Model: {model}, at {endpoint}."]
    if replied:
        lines.append(f"The reply says it comes from {replied}.")
    if request_id:
        lines.append(f"Request {request_id}.")
    return lines


def attempts(attempt: int, tries: int) -> str:
    return f"Attempt {attempt}, sent {plural(tries, 'time')}."


def at(asked: str, completed: str) -> str:
    return f"Asked {asked}, ended {completed}." if completed else f"Asked {asked}, not ended."


def batch(name: str) -> str:
    return f"In the batch {name}."


def took(seconds_taken: float | None, tokens_in: int | None, tokens_out: int | None) -> str:
    words = [heard_seconds(seconds_taken)]
    if tokens_in is not None:
        words.append(f"{tokens_in:,} tokens in")
    if tokens_out is not None:
        words.append(f"{tokens_out:,} tokens out")
    return f"{', '.join(words).capitalize()}."
