"""Words about what models under test make: the command, the page, the plan, and what came of it."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural, quoted
from app.study.judge.model_drafts import DraftKind

Words = tuple[str, str]
_NOUNS: dict[DraftKind, Words] = {
    DraftKind.IMAGES: ("picture", "pictures"),
    DraftKind.CAPTIONS: ("caption", "captions"),
    DraftKind.CRITIQUES: ("critique", "critiques"),
}

# The command

WHAT = "what the model makes: images, captions or critiques"
PROMPTS = "the prompts: built-in ones ({names}), or a TOML file with a name, a version and prompts"
SAMPLES = "how many outputs are made with each prompt (default: 1)"
SEED = "the seed of the first sample; the next ones count up (default: the prompts' own, or none)"
SOURCE = "what the model is called in the study (default: its name)"
LICENCE = "the licence of what is made (default: the prompts' own)"
SIZE = "the size of pictures, such as 1024x1024 (default: the server's own)"
GROUP = "only images of this group are shown to the model"
SETS = "make an exhibit of the samples of each prompt, under each context of the instrument"
FIRST_REQUEST = "The first request, part by part:"
ONLY_FOR_IMAGES = "--size and --sets are only for images."
ONLY_FOR_TEXTS = "--temperature, --max-tokens and --group are only for captions and critiques."
BAD_SIZE = "--size is a width and a height in pixels, such as 1024x1024."


def unknown_prompts(name: str, known: Sequence[str]) -> str:
    return f"There are no prompts called {quoted(name)}, and no such file. Built in: {', '.join(known)}."


def other_kind(what: str, asked: str) -> str:
    return f"These prompts are for {what}, not for {asked}."


def making(done: int, total: int) -> str:
    return f"{done} of {total} calls made"


# A file of prompts

NO_PROMPTS = "There is no [[prompt]] in it."


def bad_seed(most: int) -> str:
    return f"The seed is a whole number from 0 to {most}."


def same_code(code: str) -> str:
    return f"Two prompts have the code {quoted(code)}."


def not_a_line(key: str) -> str:
    return f"{quoted(key)} is one line of text."


def not_for_images(key: str) -> str:
    return f"{quoted(key)} is not used for pictures."


# The plan

NOTHING_TO_SHOW = "There is no picture to show to the model: the study has none whose file is here."
TOO_FEW_SAMPLES = "At least one sample is needed."
SETS_OF_IMAGES = "Only pictures can be put into sets."
NO_LICENCE = "No licence will be recorded. Name one with --licence, or in the file of prompts."


def changed_prompts(title: str) -> str:
    return (
        f"The prompts {quoted(title)} have changed since they were used in this study. "
        "Give the file another version."
    )


def bad_source(source: str) -> str:
    return f"{quoted(source)} cannot be the name of a source. Name one with --source."


def asked_for(model: str, kind: DraftKind, prompts: int, title: str, samples: int, subjects: int) -> str:
    """What a model is asked for."""
    one, several = _NOUNS[kind]
    each = plural(samples, one, several)
    if kind is DraftKind.IMAGES:
        return f"{model} is asked for {each} with each of {plural(prompts, 'prompt')} ({title})."
    shown = plural(subjects, "picture") if kind is DraftKind.CAPTIONS else plural(subjects, "work")
    return f"{model} is asked for {each} of each of {shown}, with {plural(prompts, 'prompt')} ({title})."


def made_before(outputs: int) -> str:
    return f"{plural(outputs, 'output was', 'outputs were')} made before, and will not be made again."


def interrupted(calls: int) -> str:
    under_way = plural(calls, "call was", "calls were")
    return (
        f"{under_way} under way when the program ended. What came of that is lost, so it may be billed twice."
    )


def licence(name: str) -> str:
    return f"Licence of what is made: {name}."


def seeds(first: int, samples: int) -> str:
    if samples == 1:
        return f"The seed is {first}."
    return f"Seeds are {first} to {first + samples - 1}, one a sample."


NO_SEED = "No seed is sent, so the same request can give something else."
PICTURES_NOT_PRICED = "What pictures cost is not known here. Look it up with the provider."


# What came


def made(kind: DraftKind, count: int, model: str) -> str:
    """What a model made."""
    return f"{model} made {plural(count, *_NOUNS[kind])}."


def sets_made(sets: int) -> str:
    return f"{plural(sets, 'exhibit was', 'exhibits were')} made of them."


CAPTIONS_KEPT = (
    "They are stored with where they come from. Compare them with people's: touchstone captions STUDY."
    " Or make the evaluation study: touchstone captions STUDY --evaluation DIR"
)


def not_made(failures: int) -> str:
    return f"{plural(failures, 'call')} made nothing. The same command makes failed calls again."


def why_not(reason: str) -> str:
    return f"Not made: {reason}"


# Why a reply gives no output

NO_PICTURE = "The server's answer has no picture in it."
ADDRESS = (
    "The server answered with an address in place of the picture. Only the server that was named is asked, so the "
    "picture was not fetched."
)
KEY_IN_PICTURE = "The picture holds the key to the server, so it was not stored."


def without_field(field: str) -> str:
    return f"The reply's JSON has no text under {quoted(field)}."


# The page

TITLE = "Make with a model"
PURPOSE = (
    "Ask a model under test for pictures, captions or critiques. Each is stored with its prompt, seed and licence. "
    "Raters are not told which model made what."
)
PROMPTS_FIELD = "Prompts"
CHOOSE_FILE = "Choose a file…"
PROMPTS_FILTER = "Prompts (*.toml)"
SAMPLES_FIELD = "Samples of each prompt"
SOURCE_FIELD = "What the model is called in the study"
SOURCE_HINT = "Leave it empty to use the model's name."
LICENCE_FIELD = "Licence of what is made"
LICENCE_HINT = "Leave it empty to use that of the prompts."
SETS_FIELD = "Make exhibits of the samples, by prompt and context"
PLAN = "Show the plan"
START = "Make them"
STOP = "Stop"
PLANNING = "Planning. Nothing is sent."
CONNECTING = "Connecting."
PROGRESS = "Calls made"
STOPPED = "Stopped. What was made is stored; starting again makes the rest."
NOTHING_LEFT = "There is nothing left to make."
PROMPTS_NEEDED = "Choose the prompts."
LEAVING = "What was made is stored."


def page_title(study: str) -> str:
    return f"{TITLE}: {study}"


def prompts_hint(names: Sequence[str]) -> str:
    return f"{', '.join(names)}, or a TOML file of your own with a name, a version and prompts."


def started(calls: int, host: str) -> str:
    return f"Started: {plural(calls, 'call')} to {host}."


def going(done: int, total: int) -> str:
    return f"{done} of {total} calls made."
