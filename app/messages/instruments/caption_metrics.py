"""Automatic metrics of a study's captions: the command, the report, and why there is nothing to compute."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _, n_, unformatted

Words = tuple[str, str]

# The command

METRICS_OPTION = unformatted("the metrics, separated by commas, such as BLEU-4,CIDEr (default: {names})")
AT_ONCE_OPTION = _(
    "how many human captions of an image are used at a time, in every combination (default: 2)"
)


unknown_metric = Template("“{word}” is not a metric; choose from {known}", known=", ".join)


not_a_count = Template("must be a whole number, 1 or more, not “{word}”")
written = Template("The figures were written to {path}.")


def progress(done: int, total: int) -> str:
    return _("{done} of {total} sources of captions measured", done=done, total=total)


# Why there is nothing

NO_MODELS = _(
    "This study shows no captions by models. Metrics compare models’ captions with people’s. Give "
    "each caption a source that says who wrote it, such as: human; model A, default; model A, "
    "culture-aware."
)
NO_HUMANS = _(
    "This study has no human captions to compare the models’ captions with. Human captions are the "
    "texts whose source is “human”, and the reference texts."
)


def too_few_references(at_once: int, most: int, kind: str = "") -> str:
    if kind:
        return _(
            "No image has {at_once} human captions of the kind {kind}; {most} is the most. Use fewer with: "
            "--at-once {most}",
            at_once=at_once,
            kind=kind,
            most=most,
        )
    return _(
        "No image has {at_once} human captions; {most} is the most. Use fewer with: --at-once {most}",
        at_once=at_once,
        most=most,
    )


too_many_combinations = Template(
    "Choosing {at_once} of {references} captions gives more than {limit} combinations. Use another "
    "number, such as: --at-once 1"
)


# The report

SOURCES_SECTION = _("Each source of captions")
PROMPTS_SECTION = _("The default prompt and the culture-aware prompt")
SOURCES_TABLE = _("Metrics of each source’s captions, compared with people’s captions")
PROMPTS_TABLE = _("How much higher the metrics are with the culture-aware prompt than with the default one")
PEOPLE_SECTION = _("People’s captions compared with each other")
PEOPLE_TABLE = _("Each person’s caption compared with the others of its kind for the same image")
KINDS_TABLE = _("People’s captions of one kind, compared with all captions of another kind together")
KIND: Words = (_("Kind"), _("The kind of human caption: the words after “human” in its source."))
KINDS: Words = (
    _("Kinds"),
    _("The kind of human caption that is compared, and the kind that it is compared with."),
)
SOURCE: Words = (_("Written by"), _("Which model wrote the captions, and with which prompt."))
MODEL: Words = (
    _("Model"),
    _("A model that was asked with both prompts. Only images with both captions count."),
)
PICTURES: Words = (_("Images"), _("How many images have such a caption and enough human captions."))
SPREAD_MEANING = _("The standard deviation over the combinations of human captions.")
_MEANINGS = {
    "BLEU-4": _(
        "How far sequences of one to four words in the caption also occur in human captions, from 0 to 1."
    ),
    "METEOR": _(
        "How well the caption’s words match those of human captions, including stems and synonyms, from "
        "0 to 1."
    ),
    "ROUGE-L": _(
        "How long the longest sequence of words is that the caption shares with a caption by people, from "
        "0 to 1."
    ),
    "CIDEr": _(
        "How much the caption has in common with human captions, from 0 to 10. Rare words count more."
    ),
    "SPICE": _(
        "How far the caption names the same things, properties and relations as human captions, from 0 to 1."
    ),
    "F1": _("How far the caption has the same words as the closest human caption, from 0 to 1."),
}
METRICS_TRACE, AT_ONCE_TRACE, TOKENS_TRACE, PACKAGE_TRACE = (
    _("Metrics"),
    _("Human captions at a time"),
    _("Split into words by"),
    "pycocoevalcap",
)
TOKENS = {"ptb": _("Penn Treebank tokeniser"), "plain": _("letters and digits")}
HOW = _(
    "For each image, every combination of the chosen number of human captions is used once. "
    "Means and standard deviations are over the combinations, as published. Nothing was "
    "downloaded."
)
NOT_POOLED = _(
    "Kinds of human captions are compared separately and never pooled: a model can come close to "
    "one kind and not to another."
)
LEFT_OUT_ONCE = _(
    "A human caption is compared with the other human captions of its image, so it has one "
    "reference fewer. People’s figures are therefore lower than they would be with as many "
    "references as models get."
)
F1_METHOD = _(
    "F1 counts words that are shared with the closest reference, as in SQuAD. VizWiz-culture prints "
    "an F1 without saying which, so the two cannot be compared."
)
NO_GROUPS = _(
    "No two people who suggested captions gave the same answer about themselves, or there are no "
    "captions to compare with theirs."
)
FEWER = _(
    "No image has two human captions, so they are used one at a time. Metrics rise with the "
    "number of human captions, so these figures are lower than with two captions, and cannot be "
    "compared with published ones."
)
NOT_PEOPLE = _(
    "Metrics count words that are the same. They do not show whether a caption helps somebody who "
    "cannot see the image; people’s answers do."
)
title = Template("{study}: automatic metrics of captions")


def metric(name: str) -> Words:
    """A column with the mean of one metric."""
    return name, _MEANINGS[name]


def spread(name: str) -> Words:
    """A column with the spread of one metric."""
    return _("{name}, standard deviation", name=name), SPREAD_MEANING


def name_of(kind: str) -> str:
    """What captions by people are called that name no kind."""
    return kind or _("human")


def against(caption: str, kind: str) -> str:
    """The caption or heading of a table about one kind; '' where there is only one."""
    return f"{caption} ({kind})" if kind else caption


def compared(kind: str, other: str) -> str:
    """One kind of captions by people compared with another."""
    return _("{name_of} with {name_of2}", name_of=name_of(kind), name_of2=name_of(other))


def measured(sources: int, at_once: int) -> str:
    """What was measured."""
    who = n_("the captions of {count} source", "the captions of {count} sources", sources)
    return _("This measures {who} against human captions, {at_once} at a time.", who=who, at_once=at_once)


def measured_by_kind(sources: int, at_once: Sequence[tuple[str, int]]) -> str:
    """What was measured, where people wrote captions of several kinds."""
    who = n_("the captions of {count} source", "the captions of {count} sources", sources)
    kinds = "; ".join(
        _("{name_of} ({many} at a time)", name_of=name_of(kind), many=many) for kind, many in at_once
    )
    return _("This measures {who} against each kind of human caption: {kinds}.", who=who, kinds=kinds)


def best(found: Sequence[tuple[str, str, str]], kind: str = "") -> str:
    """Which source each metric puts first: the metric, the source, and how high it is."""
    entries = "; ".join(
        _("for {metric}, {source} ({mean})", metric=metric, source=source, mean=mean)
        for metric, source, mean in found
    )
    return (
        _("The source with the highest mean, compared with {kind} captions: {told}.", kind=kind, told=entries)
        if kind
        else _("The source with the highest mean: {told}.", told=entries)
    )


def changed(model: str, differences: Sequence[tuple[str, str]], kind: str = "") -> str:
    """How the culture-aware prompt moves each metric."""
    entries = "; ".join(f"{metric} {difference}" for metric, difference in differences)
    if kind:
        return _(
            "{model}, culture-aware prompt minus default prompt, compared with {kind} captions: {told}.",
            model=model,
            kind=kind,
            told=entries,
        )
    return _("{model}, culture-aware prompt minus default prompt: {told}.", model=model, told=entries)


of_groups = PluralTemplate(
    "The captions that people suggested are compared group by group, {count} caption at a time in "
    "every group.",
    "The captions that people suggested are compared group by group, {count} captions at a time in "
    "every group.",
)
"""How the captions of groups of people were used."""
repeated = PluralTemplate(
    "{count} caption left out, because the same source has an earlier one for the same image.",
    "{count} captions left out, because the same source has an earlier one for the same image.",
)
"""Captions that were passed over."""


def of_source(source: str, note: str) -> str:
    """What is to be said of one source's figures alone."""
    return f"{source}: {note}"


undefined = Template("Left out: {names}. {reason}", names="; ".join)
"""Why metrics, or their spreads, are missing everywhere."""
