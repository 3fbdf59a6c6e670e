"""Words of the list of calls to a judge, and of a single call."""

from collections.abc import Sequence

from app.messages.criterion_names import criterion_name
from app.messages.interchange.import_export import listed
from app.messages.local_formats import decimals
from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_
from app.study.image import Image
from app.study.judge.judge_call import Status

_MOST_ANSWERS = 8
_LONGEST_ANSWER = 24
TITLE = _("Calls")
LIST = _("Calls")
HINT = _("Each row is a call. Enter opens it.")
FILTER = _("&Show")
OPEN = _("&Open the call")
CLOSE = _("Close")
ALL = _("All calls")
FAILED = _("Failed calls")
DISAGREEING = _("Calls whose overall verdict contradicts the criteria")
STATUSES = {
    Status.OK: _("Answered"),
    Status.REFUSED: _("Refused"),
    Status.FILTERED: _("Stopped by a content filter"),
    Status.TRUNCATED: _("Cut off"),
    Status.INVALID: _("Invalid"),
    Status.QUOTA: _("No credit left"),
    Status.RETRYABLE: _("Failed for now"),
    Status.FATAL: _("Failed"),
    Status.ASKED: _("Still awaited"),
}
COLUMNS = (
    _("Image"),
    _("Run"),
    _("Ended"),
    _("Verdicts"),
    _("Seconds"),
    _("Tokens"),
    _("Attempt"),
    _("Remark"),
)
NONE_FITS = _("No such calls.")
GONE = _("This call is no longer there, or may not be read yet.")


def found(shown: int, is_all: bool) -> str:
    if not shown:
        return NONE_FITS
    return (
        n_("{count} call.", "{count} calls.", shown)
        if is_all
        else _("{shown} calls listed so far; move down for more.", shown=shown)
    )


heard_image = Template("image {number}")
heard_run = Template("run {run}")


def counts(met: int, not_met: int, cannot_tell: int) -> str:
    parts = [_("{met} met", met=met), _("{not_met} not met", not_met=not_met)] + (
        [_("{cannot_tell} cannot tell", cannot_tell=cannot_tell)] if cannot_tell else []
    )
    return ", ".join(parts)


def answers(marks: Sequence[tuple[str, str]], verdicts: Sequence[tuple[str, int]]) -> str:
    """What was answered on scales, by code, and how often which verdict was given."""
    said = [f"{code} {_shortened(value)}" for code, value in marks]
    return listed([*said, *(f"{times} {verdict}" for verdict, times in verdicts)], _MOST_ANSWERS)


def _shortened(words: str) -> str:
    return words if len(words) <= _LONGEST_ANSWER else f"{words[:_LONGEST_ANSWER]}…"


NO_VERDICTS = _("no verdicts")
DISAGREES = _("overall verdict contradicts the criteria")
NOTHING_TO_REMARK = "–"
HEARD_NOTHING = _("no remark")


def heard_seconds(seconds: float | None) -> str:
    return _("time not known") if seconds is None else _("{seconds:.1f} seconds", seconds=seconds)


picture_data = Template("… ({characters:,} characters of an image)")


def seconds(value: float | None) -> str:
    return "–" if value is None else decimals(f"{value:.1f}")


def tokens(tokens_in: int | None, tokens_out: int | None) -> str:
    if tokens_in is None and tokens_out is None:
        return "–"
    return f"{(tokens_in or 0) + (tokens_out or 0):,}"


def heard_tokens(tokens_in: int | None, tokens_out: int | None) -> str:
    words = tokens(tokens_in, tokens_out)
    return _("tokens not known") if words == "–" else _("{words} tokens", words=words)


heard_attempt = Template("attempt {attempt}")


# One call

CALL_TITLE = _("A call")
CALL_TEXT = _("The call")
WHAT_CAME = _("Result")
VERDICTS = _("Verdicts")
REPLY = _("The reply as it came")
EMPTY_REPLY = _("The reply has no words.")
TOOK = _("Time and tokens")
ASKED = _("What was asked")
NO_PROMPT = _("The words of this call are not saved.")


def call_place(image: Image | None, run: int, judge: str, codes: Sequence[str]) -> str:
    where = (
        _("Image {image_number}, {image_name}", image_number=image.number, image_name=image.name)
        if image
        else _("An image that is gone")
    )
    return n_(
        "{where}. Run {run} of {judge}, {count} criterion.",
        "{where}. Run {run} of {judge}, {count} criteria.",
        len(codes),
        where=where,
        run=run,
        judge=judge,
    )


def how_it_ended(status: Status, reason: str) -> str:
    return together(ended(STATUSES[status]), reason).strip()


def verdict(code: str, name: str, value: str, probability: float | None) -> str:
    criterion = criterion_name(code, name)
    if probability is None:
        return ended(f"{criterion}: {value}")
    return _(
        "{criterion}: {value}, probability {probability:.2f}.",
        criterion=criterion,
        value=value,
        probability=probability,
    )


def evidence(words: str) -> str:
    """Below the verdict it belongs to."""
    return f"  {_('Evidence: {words}', words=words)}"


def overall(said: str, disagrees: bool) -> str:
    other = _("Its verdicts on the criteria lead to the opposite.") if disagrees else ""
    return together(_("Its own overall verdict: {said}.", said=said), other)


def made(model: str, replied: str, endpoint: str, request_id: str) -> list[str]:
    lines = [_("Model: {model}, at {endpoint}.", model=model, endpoint=endpoint)]
    if replied:
        lines.append(_("The reply says it comes from {replied}.", replied=replied))
    if request_id:
        lines.append(_("Request {request_id}.", request_id=request_id))
    return lines


attempts = PluralTemplate("Attempt {attempt}, sent {count} time.", "Attempt {attempt}, sent {count} times.")


def at(asked: str, completed: str) -> str:
    return (
        _("Asked {asked}, ended {completed}.", asked=asked, completed=completed)
        if completed
        else _("Asked {asked}, not ended.", asked=asked)
    )


batch = Template("In the batch {name}.")


def took(seconds_taken: float | None, tokens_in: int | None, tokens_out: int | None) -> str:
    words = [heard_seconds(seconds_taken)]
    if tokens_in is not None:
        words.append(_("{tokens_in:,} tokens in", tokens_in=tokens_in))
    if tokens_out is not None:
        words.append(_("{tokens_out:,} tokens out", tokens_out=tokens_out))
    return ended(", ".join(words).capitalize())
