"""Sentences of the reports on instruments, whatever their kind."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _, n_

Words = tuple[str, str]

ITEM: Words = (_("Question"), _("What people were asked."))
ANSWERS: Words = (_("Answers"), _("How many answers people gave, on any scale, including “does not apply”."))
RATERS: Words = (_("Raters"), _("How many people gave a number."))
MEAN: Words = (_("Mean"), _("The mean of all numbers people gave."))
SPREAD: Words = (_("Standard deviation"), _("How far the numbers typically lie from their mean."))
MEDIAN: Words = (_("Median"), _("Half of the numbers lie below it, half above."))
EXACT: Words = (_("Same level"), _("How often two people gave the same level to the same thing."))
NEAR: Words = (
    _("At most one level apart"),
    _("How often two people’s levels were the same or next to each other."),
)
ALPHA_ORDINAL: Words = (
    _("Alpha, ordinal"),
    _(
        "Krippendorff’s alpha for levels in order: agreement beyond chance, 1 at most, 0 for what chance "
        "would give."
    ),
)
ALPHA_INTERVAL: Words = (
    _("Alpha, interval"),
    _(
        "Krippendorff’s alpha for levels at equal distances: agreement beyond chance, 1 at most, 0 for "
        "what chance would give."
    ),
)
ICC_ONE: Words = (
    _("ICC(2,1)"),
    _(
        "For one person’s number, how much of the spread comes from what was judged and not from the "
        "people. People are treated as a sample, with absolute agreement."
    ),
)
ICC_ALL: Words = (
    _("ICC(2,k)"),
    _(
        "For the mean of all people’s numbers, how much of the spread comes from what was judged and "
        "not from the people."
    ),
)
DOUBTS: Words = (_("Doubts"), _("How many answers were flagged as uncertain."))
NOTES: Words = (_("Notes"), _("How many answers came with a note or a reason."))
SAID: Words = (_("Answer"), _("What was said."))
TIMES: Words = (_("Times"), _("How many times people gave this answer, over everything that was judged."))
LEVEL: Words = (_("Level"), _("A step of the scale."))
JUDGE: Words = (_("Judge and question"), _("Which judge, and what it was asked."))
ERROR: Words = (
    _("Mean absolute error"),
    _("How far the judge’s number lies from people’s mean, on average."),
)
CONSTANT: Words = (
    _("Error of a constant"),
    _(
        "The mean absolute error of the best single number for everything. A judge whose error is not "
        "below it is uninformative."
    ),
)
BIAS: Words = (
    _("Leniency"),
    _("The judge’s mean minus people’s. Above zero, the judge gives higher numbers than people do."),
)
SPEARMAN: Words = (
    _("Spearman"),
    _(
        "How far judge and people put things in the same order. 1 means the same order, and −1 the "
        "opposite order."
    ),
)
KENDALL: Words = (
    _("Kendall"),
    _("How far judge and people put things in the same order, counted over pairs of things."),
)
MISSING: Words = (
    _("Missing"),
    _("The share of the judge’s runs without an answer. Nothing is put in their place."),
)

ITEMS_SECTION = _("Every question by itself")
JUDGES_SECTION = _("Judges compared with people")
FIGURES_TABLE = _("What people answered on ordered scales, and how far they agree")
COUNTS_TABLE = _("Answers that are not numbers")
JUDGES_TABLE = _("Each judge compared with people, question by question")
CHECKSUM, ANSWERS_USED, SEED, REPLICATES = (
    _("Checksum of the answers"),
    _("Answers used"),
    _("Seed"),
    _("Resamplings"),
)

NOBODY = _("Nobody has answered yet, so there is nothing to report.")
NO_NUMBER = _("Nobody gave a number here.")
RESAMPLED = _(
    "Intervals come from leaving out one judged thing at a time, with Student’s t. Things about the "
    "same subject are left out together, because they are not independent. Those of means are "
    "corrected for skewness. Those of medians and places come from resampling, and those of the "
    "intraclass correlations from generalized pivotal quantities."
)
MISSING_IS_MISSING = _(
    "An answer that is missing, refused or unreadable stays missing. It never counts as a level in "
    "the middle."
)


judges_alone = Template(
    "Only judges answered these questions, so there is nothing to compare their answers with: "
    "{questions}. The answers are in the exports.",
    questions="; ".join,
)
"""For questions that judges answered and people did not."""


levels_table = Template("{name}: how often each level was given")
"""How often each level of a question was given."""
levels_chart = Template("{name}: most often {level}; number of times: {times}.")
"""What the chart of a question's levels shows."""


def title(study: str, instrument: str) -> str:
    """The report's title."""
    return f"{study}: {instrument}"


def who(people: int, judges: int, things: int) -> str:
    """How many answered about how much."""
    persons = n_("{count} person has", "{count} people have", people)
    what = n_("{count} thing", "{count} things", things)
    if judges:
        return n_(
            "{persons} answered about {what}, and so has {count} judge.",
            "{persons} answered about {what}, and so have {count} judges.",
            judges,
            persons=persons,
            what=what,
        )
    return _("{persons} answered about {what}.", persons=persons, what=what)


def highest(name: str, mean: str, other: str, other_mean: str) -> str:
    """The questions with the highest and the lowest mean."""
    return _(
        "The highest mean is that of {name}: {mean}. The lowest is that of {other}: {other_mean}.",
        name=name,
        mean=mean,
        other=other,
        other_mean=other_mean,
    )


def agreement_of(name: str, alpha: str, other: str, other_alpha: str) -> str:
    """The questions people agree on most and least."""
    return _(
        "People agree most on {name}, with an alpha of {alpha}, and least on {other}, with {other_alpha}.",
        name=name,
        alpha=alpha,
        other=other,
        other_alpha=other_alpha,
    )


def named(names: Sequence[str]) -> str:
    """Names in a row."""
    return ", ".join(names)


# Two raters

NOTHING_IN_COMMON = _("There is nothing here that both raters answered.")
held_against = Template("{against} compared with {reference}, question by question.")
"""Who is compared with whom."""
equal_answers = Template("Identical answers: {share}.")
"""How often the two said the same, of what both answered."""
equal_answers_over = PluralTemplate(
    "Identical answers: {share}, over {count} image or text that both raters answered.",
    "Identical answers: {share}, over {count} images or texts that both raters answered.",
)
"""The same for a mean over runs, which has no counts."""
means = Template("Means: {reference} {mean}, {against} {other}.")
"""The means of both."""
apart = Template(
    "Mean absolute difference: {error}. Mean difference, second minus first: {bias}. One number for "
    "everything would be {constant} off."
)
"""How far apart, in which direction, and what one number for everything would reach."""
ranks = Template("Agreement on the order: Spearman {rho}, Kendall {tau}.")
"""How far the two put things in the same order."""
of_two = Template("Alpha, ordinal {alpha}; quadratic kappa {kappa}; at most one level apart {near}.")
"""What compares two people."""
