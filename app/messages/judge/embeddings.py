"""What is said of embeddings: how close critiques are to experts' references."""

from app.messages.translation import PluralTemplate, _

OPTION_MODEL = _("the embedding model, as the server names it")
FIRST_REQUEST = _("The first request:")
ONLY_CRITIQUES = _(
    "This study has no scored critiques. Embeddings compare critiques with experts' references; "
    "make such a study with --rubric critiques."
)
NOTHING_TO_COMPARE = _(
    "There is nothing to compare: no critique with a reference text was scored by people on every dimension."
)
NO_EMBEDDINGS = _(
    "The server's answer does not have one embedding for each of the two texts. A chat model's "
    "server may have to be started with embeddings switched on."
)
KEPT = _("The results are saved. To see them beside people's scores: touchstone analyse STUDY")
asked = PluralTemplate(
    "{model} is asked how close {count} critique that people scored is to its reference.",
    "{model} is asked how close {count} critiques that people scored are to their references.",
)
made_before = PluralTemplate(
    "{count} answer already exists and is not asked for again.",
    "{count} answers already exist and are not asked for again.",
)
made = PluralTemplate(
    "{model} compared {count} critique with its reference.",
    "{model} compared {count} critiques with their references.",
)
not_made = PluralTemplate(
    "{count} critique was not compared. The same command asks again.",
    "{count} critiques were not compared. The same command asks again.",
)
