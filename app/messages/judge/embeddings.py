"""What is said of embeddings: how close critiques are to experts' references."""

from app.messages.interchange.import_export import plural

OPTION_MODEL = "the embedding model, as the server names it"
FIRST_REQUEST = "The first request:"
ONLY_CRITIQUES = (
    "This study has no scored critiques. Embeddings compare critiques with experts' references; make such a study with "
    "--rubric critiques."
)
NOTHING_TO_COMPARE = (
    "There is nothing to compare: no critique with a reference text was scored by people on every dimension."
)
NO_EMBEDDINGS = (
    "The server's answer does not have one embedding for each of the two texts. A server of a chat model may need to "
    "be started for embeddings."
)
KEPT = "They are stored. touchstone analyse STUDY shows them beside people's scores."


def asked(model: str, critiques: int) -> str:
    return f"{model} is asked how close {plural(critiques, 'critique')} that people scored and the reference are."


def made_before(calls: int) -> str:
    return f"{plural(calls, 'answer')} came before. No call for these is made again."


def made(calls: int, model: str) -> str:
    return f"{model} compared {plural(calls, 'critique')} with the reference."


def not_made(failures: int) -> str:
    return f"{plural(failures, 'critique was', 'critiques were')} not compared. The same command asks again."
