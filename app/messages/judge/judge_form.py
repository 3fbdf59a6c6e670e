"""Words of the form in which a judge is set up: its model, server, key, and options."""

from collections.abc import Sequence

from app.study.judge.judge_setup import OPENAI, Backend, CallGrouping, JudgeInput

WHERE = "1. Where: the server and the model"
HOW = "2. How it is asked, and about which images"
FIND_SERVERS = "Find servers on this machine"
FINDING_SERVERS = "Looking for servers on this machine."
NO_SERVERS = (
    "No server answers on this machine. Start llama.cpp, Ollama, LM Studio or vLLM, or type an address."
)
SCOPE = "Which images"
SCOPES = {
    "all": "All images",
    "answered": "Those that people have answered",
    "first": "Only the first ones",
}
FIRST = "How many of the first"
NOBODY_ANSWERED = "No person has answered an image yet. Choose all images, or the first ones."
MODEL = "&Model"
MODEL_HINT = "The name by which the server knows it."
LIST_MODELS = "M&odels of the server…"
ADDRESS = "Server a&ddress"
ADDRESS_HINT = (
    "Up to and with /v1. Down arrow: OpenAI, and the usual addresses of llama.cpp, Ollama, LM Studio and vLLM "
    "on this machine."
)
ADDRESSES = (
    OPENAI,
    "http://localhost:8080/v1",
    "http://localhost:11434/v1",
    "http://localhost:1234/v1",
    "http://localhost:8000/v1",
)
STORE_KEY = "Store a &key…"
FORGET_KEY = "&Forget the stored key"
PRESET = "&Way of asking"
PRESET_HINT = "It fills in the further options, where each part can be changed."
PRESETS = {
    "paper": "As in the paper: all criteria in one call, and an overall verdict",
    "per-theme": "Theme by theme",
    "per-criterion": "Criterion by criterion",
    "evidence-first": "Evidence before each verdict",
    "cannot-tell": "May answer: cannot tell",
    "not-visible-rule": "Told what counts when something is not visible",
    "references": "With reference photographs",
    "alt-text": "From the alt text alone",
    "alt-text-and-picture": "From picture and alt text",
}
RUNS = "Runs of ea&ch image"
RUNS_HINT = "A model does not always answer the same. Five runs show how steady it is."

# Further options
MORE = "Show f&urther options"
MORE_GROUP = "Further options"
NAME = "Judge's name in the study"
NAME_HINT = "Left empty: the model, and how it is asked."
GROUP = "Only images of this group"
GROUP_HINT = "Left empty: all images."
BACKEND = "How the server is asked"
BACKENDS = {
    Backend.CHAT: "Chat, with the reply as JSON",
    Backend.DECISIONS: "Yes or no questions, with a probability each",
}
SEES = "What the judge gets"
SEES_WORDS = {
    JudgeInput.PICTURE: "The picture",
    JudgeInput.ALT_TEXT: "The alt text alone",
    JudgeInput.BOTH: "Picture and alt text",
}
PER = "Criteria in one call"
PERS = {
    CallGrouping.RUBRIC: "The whole rubric",
    CallGrouping.THEME: "Those of a theme",
    CallGrouping.CRITERION: "One alone",
}
CHECKS = {
    "asks_overall": "Ask for an overall verdict",
    "evidence_first": "Evidence before each verdict",
    "can_say_cannot_tell": "May answer: cannot tell",
    "says_not_visible_rule": "Say what counts when something is not visible",
    "sends_seed": "Send the run's number as seed",
}
# Shown only where a study has test images, judges, reference texts, cultures, or scales with half steps.
CHECKS_OF_EXHIBITS = {
    "test_images": "Ask about the sealed test images, not the others",
    "anchors": "Ask again about images it has judged (anchors), to see whether the judge has changed",
    "with_reference": "Give the reference texts",
    "blind_culture": "Do not name the culture",
    "half_steps": "May answer in half steps",
}
REFERENCES = "Reference photographs sent first"
TEMPERATURE = "Temperature"
TEMPERATURE_HINT = "Left empty: the server's own."
MAX_TOKENS = "Longest reply, in tokens"
MAX_TOKENS_HINT = "0: the server's own limit."
LONGEST_SIDE = "Longest side of pictures, in pixels"
TEMPLATE = "Prompt"
TEMPLATE_HINT = "The name of a built-in prompt, or a file."
CONCURRENCY = "Calls at once"
PER_MINUTE = "Calls a minute at most"
PER_MINUTE_HINT = "0: no limit."
TRIES = "How often a call is sent when the server is busy"
TIMEOUT = "Seconds to wait for a reply"

MODEL_NEEDED = "A model is needed. Type its name, or choose one of the server's."
ADDRESS_NEEDED = "An address is needed, such as http://localhost:8080/v1."
BAD_TEMPERATURE = "The temperature is a number such as 0.7, or nothing."


def no_such_image(number: int) -> str:
    return f"There is no image {number} to ask about. Type another number."


def is_test_image(number: int) -> str:
    return f"Image {number} is a sealed test image. Type another number."


def servers_found(addresses: Sequence[str]) -> str:
    return f"Found on this machine: {', '.join(addresses)}. The first one is filled in."


def no_such_group(group: str) -> str:
    return f"No image belongs to a group called {group}."


# The key


def key_found(where: str) -> str:
    return f"Key: from {where}."


KEY_NOT_NEEDED = "Key: none is needed. The server is on this machine."
KEY_NONE = "Key: none known. Many servers want none; if this one does, store one."
KEY_MISSING = "Key: none known, and this server wants one. The next button stores one."
KEY_LOOKING = "Key: looking…"
KEY_TITLE = "Store a key"
KEY_FIELD = "&Key"
KEY_STORE = "&Store"


def key_hint(host: str) -> str:
    kept = "It is saved in the system's keyring, never in the study."
    return f"For {host}. {kept} What you type is not shown or read out."


def key_stored(host: str) -> str:
    return f"The key for {host} is stored in the system's keyring."


def key_forgotten(host: str, was_there: bool) -> str:
    return f"The key for {host} was removed." if was_there else f"There was no stored key for {host}."


def key_trouble(sentence: str) -> str:
    return f"Key: {sentence}"


# Models

MODELS_TITLE = "Models of the server"
MODELS_LIST = "&Models"
TAKE_MODEL = "&Take this one"
ASKING_MODELS = "The server is asked for its models."
NO_MODELS = "The server names no models."


def model_line(model: str, shutdown: str) -> str:
    return f"{model}, is shut down on {shutdown}" if shutdown else model
