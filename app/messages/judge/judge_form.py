"""Words of the form in which a judge is set up: its model, server, key, and options."""

from app.messages.translation import Template, _
from app.study.judge.judge_setup import OPENAI, Backend, CallGrouping, JudgeInput

WHERE = _("1. Where: the server and the model")
HOW = _("2. How the judge is asked, and about which images")
FIND_SERVERS = _("Find servers on this machine")
FINDING_SERVERS = _("Looking for servers on this machine.")
NO_SERVERS = _(
    "No server answers on this machine. Start llama.cpp, Ollama, LM Studio or vLLM, or type an address."
)
SCOPE = _("Which images")
SCOPES = {
    "all": _("All images"),
    "answered": _("Those that people have answered"),
    "first": _("Only the first ones"),
}
FIRST = _("How many images, counted from the first")
NOBODY_ANSWERED = _("No person has answered an image yet. Choose all images, or the first ones.")
MODEL = _("&Model")
MODEL_HINT = _("The name by which the server knows the model.")
LIST_MODELS = _("M&odels of the server…")
ADDRESS = _("Server a&ddress")
ADDRESS_HINT = _(
    "Up to and including /v1. Down arrow: OpenAI, and the usual addresses of llama.cpp, Ollama, LM "
    "Studio and vLLM on this machine."
)
ADDRESSES = (
    OPENAI,
    "http://localhost:8080/v1",
    "http://localhost:11434/v1",
    "http://localhost:1234/v1",
    "http://localhost:8000/v1",
)
STORE_KEY = _("Save a &key…")
FORGET_KEY = _("&Forget the saved key")
PRESET = _("&Way of asking")
PRESET_HINT = _("Your choice fills in the further options, where you can change each part.")
PRESETS = {
    "paper": _("As in the paper: all criteria in one call, and an overall verdict"),
    "per-theme": _("Theme by theme"),
    "per-criterion": _("Criterion by criterion"),
    "evidence-first": _("Evidence before each verdict"),
    "cannot-tell": _("May answer “cannot tell”"),
    "not-visible-rule": _("Told what counts when something is not visible"),
    "references": _("With reference photographs"),
    "alt-text": _("From the alt text only"),
    "alt-text-and-picture": _("From image and alt text"),
}
RUNS = _("Runs for ea&ch image")
RUNS_HINT = _("A model does not always give the same answer. Five runs show how steady it is.")

# Further options
MORE = _("Show f&urther options")
MORE_GROUP = _("Further options")
NAME = _("Judge's name in the study")
NAME_HINT = _("Left empty: the model, and how it is asked.")
REWORDED = _("Wording of a criterion to try")
REWORDED_HINT = _(
    "The criterion and the wording’s number, such as T1.C2:1. Left empty: the community’s words."
)
ANOTHER = _("A word that distinguishes this judge")
ANOTHER_HINT = _(
    "Left empty: a model that is asked in the same way is one judge at any address. Type a word, such "
    "as 8-bit, to tell two judges apart."
)
GROUP = _("Only images of this group")
GROUP_HINT = _("Left empty: all images.")
BACKEND = _("How the server is asked")
BACKENDS = {
    Backend.CHAT: _("Chat, with the reply as JSON"),
    Backend.DECISIONS: _("Yes or no questions, with a probability each"),
}
SEES = _("What the judge gets")
SEES_WORDS = {
    JudgeInput.PICTURE: _("The image"),
    JudgeInput.ALT_TEXT: _("Only the alt text"),
    JudgeInput.BOTH: _("Image and alt text"),
}
PER = _("Criteria in one call")
PERS = {
    CallGrouping.RUBRIC: _("The whole rubric"),
    CallGrouping.THEME: _("One theme"),
    CallGrouping.CRITERION: _("One criterion"),
}
CHECKS = {
    "asks_overall": _("Ask for an overall verdict"),
    "evidence_first": _("Evidence before each verdict"),
    "can_say_cannot_tell": _("May answer “cannot tell”"),
    "says_not_visible_rule": _("Tell the judge what counts when something is not visible"),
    "sends_seed": _("Send the run's number as seed"),
}
# Shown only where a study has test images, judges, reference texts, cultures, or scales with half steps.
CHECKS_OF_EXHIBITS = {
    "test_images": _("Ask about the sealed test images, not the others"),
    "anchors": _("Ask again about images it has judged (anchors), to see whether the judge has changed"),
    "with_reference": _("Give the reference texts"),
    "shuffled_references": _("Give the reference texts of other works (shuffled), as a check"),
    "blind_culture": _("Do not name the culture"),
    "half_steps": _("May answer in half steps"),
}
REFERENCES = _("Number of reference photographs sent first")
TEMPERATURE = _("Temperature")
TEMPERATURE_HINT = _("Left empty: the server's own.")
MAX_TOKENS = _("Longest reply, in tokens")
MAX_TOKENS_HINT = _("0: the server's own limit.")
LONGEST_SIDE = _("Longest side of images, in pixels")
TEMPLATE = _("Prompt")
TEMPLATE_HINT = _("The name of a built-in prompt, or a file.")
CONCURRENCY = _("Calls at once")
CONCURRENCY_HINT = _("0: chosen automatically, starting with 4.")
PER_MINUTE = _("Most calls per minute")
PER_MINUTE_HINT = _("0: no limit.")
TRIES = _("Most attempts for a call when the server is busy")
TIMEOUT = _("Seconds to wait for a reply")

MODEL_NEEDED = _("A model is needed. Type its name, or choose one of the server's models.")
ADDRESS_NEEDED = _("An address is needed, such as http://localhost:8080/v1.")
BAD_TEMPERATURE = _("The temperature must be a number such as 0.7, or empty.")


def no_such_image(number: int) -> str:
    return _("There is no image {number} to ask about. Type another number.", number=number)


is_test_image = Template("Image {number} is a sealed test image. Type another number.")


servers_found = Template("Found on this machine: {servers}. The first one is filled in.", servers=", ".join)


no_such_group = Template("No image belongs to a group called {group}.")


# The key


key_found = Template("Key: from {where}.")
KEY_NOT_NEEDED = _("Key: none is needed. The server is on this machine.")
KEY_NONE = _("Key: none known. Many servers need none. If this one needs one, save it.")
KEY_MISSING = _("Key: none known, and this server needs one. The next button saves one.")
KEY_LOOKING = _("Key: looking…")
KEY_TITLE = _("Save a key")
KEY_FIELD = _("&Key")
KEY_STORE = _("&Save")


def key_hint(host: str) -> str:
    kept = _("It is saved in the system's keyring, never in the study.")
    return _("For {host}. {kept} What you type is not shown or read out.", host=host, kept=kept)


key_stored = Template("The key for {host} is saved in the system's keyring.")


def key_forgotten(host: str, was_there: bool) -> str:
    return (
        _("The key for {host} was removed.", host=host)
        if was_there
        else _("There was no saved key for {host}.", host=host)
    )


key_problem = Template("Key: {sentence}")


# Models

MODELS_TITLE = _("Models of the server")
MODELS_LIST = _("&Models")
TAKE_MODEL = _("&Take this one")
ASKING_MODELS = _("The server is asked for its models.")
NO_MODELS = _("The server names no models.")


def model_line(model: str, shutdown: str) -> str:
    return (
        _("{model}, which will be shut down on {shutdown}", model=model, shutdown=shutdown)
        if shutdown
        else model
    )
