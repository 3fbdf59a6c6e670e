"""Automatic metrics of a study's captions: the command, the report, and why there is nothing to compute."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural

Words = tuple[str, str]

# The command

METRICS_OPTION = "which metrics, with commas between them, such as BLEU-4,CIDEr (default: {names})"
AT_ONCE_OPTION = "how many human captions of a picture are used at a time, in every combination (default: 2)"
JSON_OR_FILE = "--json and --out do not go together"


def unknown_metric(word: str, known: Sequence[str]) -> str:
    return f"{word} is not a metric; there are {', '.join(known)}"


def not_a_count(word: str) -> str:
    return f"{word} is not a number from 1"


def written(path: object) -> str:
    return f"The figures were written to {path}."


def progress(done: int, total: int) -> str:
    return f"{done} of {total} sources of captions measured"


# Why there is nothing

NO_MODELS = (
    "This study shows no captions by models. Metrics compare the captions of models with those of people, so each "
    "caption has to say who wrote it, such as: human; model A, default; model A, culture-aware."
)
NO_HUMANS = (
    "This study has no captions by people to compare the models’ captions with. They are the texts whose source is "
    "human, and the reference texts."
)


def too_few_references(at_once: int, most: int, kind: str = "") -> str:
    of_kind = f" of the kind {kind}" if kind else ""
    return (
        f"No picture has {at_once} captions by people{of_kind}; {most} is the most. "
        f"Use fewer with: --at-once {most}"
    )


def too_many_combinations(at_once: int, references: int, limit: int) -> str:
    return (
        f"{at_once} of {references} captions are more than {limit} combinations. Use other numbers at a time with: "
        "--at-once 1"
    )


# The report

SOURCES_SECTION = "Each source of captions"
PROMPTS_SECTION = "The default prompt and the culture-aware prompt"
SOURCES_TABLE = "Metrics of each source’s captions, against those that people wrote"
PROMPTS_TABLE = "How much higher the metrics are with the culture-aware prompt than with the default one"
PEOPLE_SECTION = "People’s captions compared with each other"
PEOPLE_TABLE = (
    "Each person’s caption left out once, compared with the others of its kind for the same picture"
)
KINDS_TABLE = "People’s captions of one kind, compared with all those of another kind at once"
KIND: Words = ("Kind", "Which kind of people’s captions: the words after “human” in their source.")
KINDS: Words = ("Kinds", "Which kind of people’s captions is compared with which other kind.")
SOURCE: Words = ("Written by", "Which model wrote the captions, and with which prompt.")
MODEL: Words = ("Model", "A model that was asked with both prompts, on the pictures that have both captions.")
PICTURES: Words = ("Pictures", "How many pictures have such a caption and enough by people.")
SPREAD_MEANING = "The standard deviation over the combinations of human captions."
_MEANINGS = {
    "BLEU-4": "How many runs of up to four words the caption shares with those of people, from 0 to 1.",
    "METEOR": "How well words match, also by stem and synonym, from 0 to 1.",
    "ROUGE-L": "How long the common sequence of words is, from 0 to 1.",
    "CIDEr": "How much the caption has in common with people’s, rare words counting more, from 0 to 10.",
    "SPICE": "How far things, their properties and relations are the same, from 0 to 1.",
    "F1": "How many words the caption shares with the closest caption by people, from 0 to 1.",
}
METRICS_TRACE, AT_ONCE_TRACE, TOKENS_TRACE, PACKAGE_TRACE = (
    "Metrics",
    "Human captions at a time",
    "Words cut by",
    "pycocoevalcap",
)
TOKENS = {"ptb": "Penn Treebank tokeniser", "plain": "letters and digits"}
HOW = (
    "Every combination of so many human captions of a picture is used once; the mean and the standard deviation are "
    "over the combinations, as published. Nothing was downloaded."
)
NOT_POOLED = (
    "Kinds of captions by people are compared separately and never pooled: a model can come close to one kind and not "
    "to the other."
)
LEFT_OUT_ONCE = (
    "A caption that is compared with the others of its picture has one reference fewer, so people’s figures are lower "
    "than they would be with as many references as models get."
)
F1_METHOD = (
    "F1 is that of words shared with the closest reference (as in SQuAD). VizWiz-culture prints an F1 without saying "
    "which; the two cannot be compared."
)
FEWER = (
    "No picture has two captions by people, so they are used one at a time. Metrics rise with the number of human "
    "captions, so these are lower than with two, and cannot be compared with published ones."
)
NOT_PEOPLE = (
    "Metrics count words that are the same. They do not know whether a caption helps somebody who cannot see the "
    "picture: people’s answers do."
)


def title(study: str) -> str:
    return f"{study}: automatic metrics of captions"


def metric(name: str) -> Words:
    """A column with the mean of one metric."""
    return name, _MEANINGS[name]


def spread(name: str) -> Words:
    """A column with the spread of one metric."""
    return f"{name}, standard deviation", SPREAD_MEANING


def name_of(kind: str) -> str:
    """What captions by people are called that name no kind."""
    return kind or "human"


def against(caption: str, kind: str) -> str:
    """The caption or heading of a table about one kind; '' where there is only one."""
    return f"{caption} ({kind})" if kind else caption


def compared(kind: str, other: str) -> str:
    """One kind of captions by people compared with another."""
    return f"{name_of(kind)} with {name_of(other)}"


def measured(sources: int, at_once: int) -> str:
    """What was measured."""
    who = "the captions of one source" if sources == 1 else f"the captions of {sources} sources"
    return f"Measured are {who}, against those of people, {at_once} at a time."


def measured_by_kind(sources: int, at_once: Sequence[tuple[str, int]]) -> str:
    """What was measured, where people wrote captions of several kinds."""
    who = "the captions of one source" if sources == 1 else f"the captions of {sources} sources"
    kinds = "; ".join(f"{name_of(kind)} ({many} at a time)" for kind, many in at_once)
    return f"Measured are {who}, against each kind of captions by people: {kinds}."


def best(found: Sequence[tuple[str, str, str]], kind: str = "") -> str:
    """Which source each metric puts first: the metric, the source, and how high it is."""
    told = "; ".join(f"{metric} for {source} ({mean})" for metric, source, mean in found)
    return f"Highest against {kind}: {told}." if kind else f"Highest: {told}."


def changed(model: str, differences: Sequence[tuple[str, str]], kind: str = "") -> str:
    """How the culture-aware prompt moves each metric."""
    told = "; ".join(f"{metric} {difference}" for metric, difference in differences)
    on_kind = f" on {kind} captions" if kind else ""
    return f"{model}, with the culture-aware prompt against the default one{on_kind}: {told}."


def repeated(captions: int) -> str:
    """Captions that were passed over."""
    return f"{plural(captions, 'caption')} left out, because the same source has an earlier one for the same picture."


def of_source(source: str, note: str) -> str:
    """What is to be said of one source's figures alone."""
    return f"{source}: {note}"


def undefined(names: Sequence[str], reason: str) -> str:
    """Why metrics, or their spreads, are missing everywhere."""
    return f"Left out: {'; '.join(names)}. {reason}"
