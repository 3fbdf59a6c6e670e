"""What `touchstone judge` says: help, questions, and how far it is."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from app.messages.interchange.import_export import listed
from app.messages.translation import PluralTemplate, Template, _, n_

MODEL = _("the model's name, as its server knows it")
NEEDS_MODEL = _("the following arguments are required: --model")
RUNS = _("how many times each image is judged (default: 5)")
BASE_URL = _("the server's address, up to and including /v1 (default: OpenAI's)")
NAME = _("what the judge is called in the study (default: the model, and how it is asked)")
GROUP = _("only the images of this group")
ANSWERED = _("only the images that people have answered")
FIRST = _("only the first N images")
BACKEND = _("how the server is asked: chat, or decisions, each with a probability (default: chat)")
PER = _("what is sent in one call: the whole rubric, a theme, or a single criterion (default: rubric)")
SEES = _("what the judge gets: the image, the alt text alone, or both (default: picture)")
NO_OVERALL = _("do not ask for a verdict on the whole image")
EVIDENCE_FIRST = _("have the judge write what it sees before each verdict")
CANNOT_TELL = _("let the judge say that it cannot tell")
NOT_VISIBLE_RULE = _("tell the judge how a criterion counts when the image does not show it")
REFERENCES = _("how many reference photographs the judge is shown first")
REFERENCE_FREE = _("do not give the judge the reference texts of exhibits")
SHUFFLED_REFERENCES = _(
    "give the judge the reference texts of another work, if possible of another culture, to see "
    "whether it uses them"
)
SHUFFLED_OR_FREE = "--shuffled-references and --reference-free do not go together."
BLIND_CULTURE = _("do not tell the judge which culture an exhibit belongs to")
HALF_STEPS = _("let the judge answer in half steps, where a scale has them (default: whole steps)")
TEMPERATURE = _("the sampling temperature (default: the server's own)")
MAX_TOKENS = _("the longest reply, in tokens (default: the server's own)")
SEED = _("send the run's number as the seed, for servers that use one")
LONGEST_SIDE = _("images are scaled down to this many pixels (default: 1024)")
TEMPLATE = _("the prompt: a built-in one, or a file (default: judge-1)")
CONCURRENCY = _(
    "how many calls are made to each server at once (default: chosen automatically, starting from 4)"
)
PER_MINUTE = _("the most calls that are made per minute")
TRIES = _("the most attempts for a call when the server is busy or fails (default: 6)")
TIMEOUT = _("how many seconds to wait for a reply (default: 300)")
PRICES = _("a TOML file with prices, instead of the program's list")
ANCHORS = _("judge earlier images again, in this many further runs, to see whether the judge has changed")
NO_ANCHORS = _(
    "This judge has not answered about any development image yet, so there is nothing to ask again."
)
SWAP_TEST = _(
    "first test with three drawings whether the replies depend on the image, and stop if they do "
    "not; on by default where the run costs money"
)
DRY_RUN = _("show the plan and the first request, and send nothing")
YES = _("send without asking; not needed for a server on this machine")
RETRY_FAILED = _("repeat failed calls; replies that arrived are kept, usable or not")
FORGET = _("remove the key from the keyring")
FIRST_WORDS = _("What the judge is told first:")
FIRST_REQUEST = _("The first request, part by part:")
NOT_SENT = _("Nothing was sent.")
YESES = ("yes", "y")
_PICTURE = re.compile(r";base64,([A-Za-z0-9+/=]+)")


def preset(names: Iterable[str]) -> str:
    return _("the preset for how the judge is asked: {names} (default: paper)", names=listed(names, 20))


ask_again = Template(
    "repeat calls that ended in one of these ways; their replies are then a new draw: {names}", names=listed
)


too_small = Template("--{option} must be at least {least}.")


def preparing(done: int, total: int) -> str:
    return _("{done} of {total} images prepared", done=done, total=total)


def asking(done: int, total: int) -> str:
    return _("{done} of {total} calls made", done=done, total=total)


needs_yes = Template("Nothing was sent to {host}. To send it, run the command again with --yes.")


def ask_yes(host: str, calls: int) -> str:
    return n_(
        "Make {count} call to {host}? Type {yes}:",
        "Make {count} calls to {host}? Type {yes}:",
        calls,
        host=host,
        yes="yes",
    )


stopping = PluralTemplate(
    "Stopping. {count} reply is still awaited; press Ctrl+C again to stop without waiting.",
    "Stopping. {count} replies are still awaited; press Ctrl+C again to stop without waiting.",
)
failed = PluralTemplate(
    "{count} call failed. To make it again, run the command with --retry-failed.",
    "{count} calls failed. To make them again, run the command with --retry-failed.",
)


def request_lines(request: Mapping[str, object]) -> Iterator[str]:
    """A request as lines, one for each of its parts, with the data of its pictures cut short."""
    for name, part in request.items():
        written = json.dumps(part, ensure_ascii=False)
        yield f"{name}: {_PICTURE.sub(lambda found: f';base64,… ({len(found[1])} characters)', written)}"


ask_key = Template("The key to {host} (it is not shown):")
kept = Template("The key to {host} is in the system keyring. It is sent to no other host.")
forgotten = Template("The key to {host} is no longer in the system keyring.")
nothing_to_forget = Template("There is no key to {host} in the system keyring.")
served_changed = Template(
    "The server of {name} used to answer as {first} and now answers as {newest}. To make advice about "
    "it valid again, judge some earlier images again: touchstone judge with --anchors. The answers "
    "must be the same."
)
