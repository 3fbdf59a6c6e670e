"""What `touchstone judge` says: help, questions, and how far it is."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from app.messages.interchange.import_export import listed, plural

MODEL = "the model's name, as its server knows it"
NEEDS_MODEL = "the following arguments are required: --model"
RUNS = "how often each image is judged (default: 5)"
BASE_URL = "the server's address, up to and with /v1 (default: OpenAI's)"
NAME = "what the judge is called in the study (default: the model, and how it is asked)"
GROUP = "only the images of this group"
ANSWERED = "only the images that people have answered"
FIRST = "only the first N images"
BACKEND = "how the server is asked: chat, or decisions with a probability each (default: chat)"
PER = "what is sent in one call: the whole rubric, a theme, or a single criterion (default: rubric)"
SEES = "what the judge gets: the picture, the alt text alone, or both (default: picture)"
NO_OVERALL = "do not ask for a verdict on the whole image"
EVIDENCE_FIRST = "have the judge write what it sees before each verdict"
CANNOT_TELL = "let the judge say that it cannot tell"
NOT_VISIBLE_RULE = "tell the judge what counts when the picture does not show something"
REFERENCES = "how many reference photographs the judge is shown first"
REFERENCE_FREE = "do not give the judge the reference texts of exhibits"
BLIND_CULTURE = "do not tell the judge which culture an exhibit belongs to"
HALF_STEPS = "let the judge answer in half steps, where a scale has them (default: whole steps)"
TEMPERATURE = "the sampling temperature (default: the server's own)"
MAX_TOKENS = "the longest reply, in tokens (default: the server's own)"
SEED = "send the number of the run as seed, for servers that honour one"
LONGEST_SIDE = "pictures are scaled down to this many pixels (default: 1024)"
TEMPLATE = "the prompt: a built-in one, or a file (default: judge-1)"
CONCURRENCY = "how many calls are made at once (default: 4)"
PER_MINUTE = "how many calls are made a minute at most"
TRIES = "how often a call is sent when the server is busy or fails (default: 6)"
TIMEOUT = "how many seconds an answer is waited for (default: 300)"
PRICES = "a TOML file with prices, instead of the program's list"
ANCHORS = "judge images again that were judged before, in so many further runs, to see whether the judge has changed"
NO_ANCHORS = "This judge has not answered about any development image yet, so there is nothing to ask again."
SWAP_TEST = (
    "first test with three drawn pictures whether replies follow the picture, and stop if they do not; usual where the "
    "run is paid for"
)
DRY_RUN = "show the plan and the first request, and send nothing"
YES = "send without asking; not needed for a server on this machine"
RETRY_FAILED = "make calls again that failed; replies that came, usable or not, stay"
FORGET = "remove the key from the keyring"
FIRST_WORDS = "What the judge is told first:"
FIRST_REQUEST = "The first request, part by part:"
NOT_SENT = "Nothing was sent."
YESES = ("yes", "y")
_PICTURE = re.compile(r";base64,([A-Za-z0-9+/=]+)")


def preset(names: Iterable[str]) -> str:
    return f"how the judge is asked, to begin with: {listed(names, 20)} (default: paper)"


def ask_again(names: Iterable[str]) -> str:
    return f"make calls again that ended so, although it is another draw: {listed(names)}"


def too_small(option: str, least: int) -> str:
    return f"--{option} must be at least {least}."


def preparing(done: int, total: int) -> str:
    return f"{done} of {total} pictures prepared"


def asking(done: int, total: int) -> str:
    return f"{done} of {total} calls made"


def needs_yes(host: str) -> str:
    return f"Nothing was sent to {host}. To send it, run the command again with --yes."


def ask_yes(host: str, calls: int) -> str:
    return f"Make {plural(calls, 'call')} to {host}? Type yes:"


def stopping(in_flight: int) -> str:
    return f"Stopping. {plural(in_flight, 'reply is', 'replies are')} still awaited; press Ctrl+C again not to wait."


def failed(failures: int) -> str:
    return f"{plural(failures, 'call')} failed. To make them again, run the command with --retry-failed."


def request_lines(request: Mapping[str, object]) -> Iterator[str]:
    """A request as lines, one for each of its parts, with the data of its pictures cut short."""
    for name, part in request.items():
        written = json.dumps(part, ensure_ascii=False)
        yield f"{name}: {_PICTURE.sub(lambda found: f';base64,… ({len(found[1])} characters)', written)}"


def ask_key(host: str) -> str:
    return f"The key to {host} (it is not shown):"


def kept(host: str) -> str:
    return f"The key to {host} is in the system keyring. It is sent to no other host."


def forgotten(host: str) -> str:
    return f"The key to {host} is no longer in the system keyring."


def nothing_to_forget(host: str) -> str:
    return f"There is no key to {host} in the system keyring."


def served_changed(name: str, first: str, newest: str) -> str:
    return (
        f"The server of {name} has answered as {first}, and now as {newest}. Advice about it holds again when images "
        "judged before are judged again and the answers are the same: touchstone judge with --anchors."
    )
