"""Sentences of the reports on instruments, whatever their kind."""

from collections.abc import Sequence

Words = tuple[str, str]

ITEM: Words = ("Question", "What people were asked.")
ANSWERS: Words = ("Answers", "How many answers people gave, on whatever scale and whether or not it applied.")
RATERS: Words = ("Raters", "How many people gave a number.")
MEAN: Words = ("Mean", "The mean of all numbers people gave.")
SPREAD: Words = ("Standard deviation", "How far the numbers lie from their mean, as a rule.")
MEDIAN: Words = ("Median", "Half of the numbers lie below it, half above.")
EXACT: Words = ("Same level", "How often two people gave the same level to the same thing.")
NEAR: Words = (
    "At most one level apart",
    "How often two people’s levels were the same or next to each other.",
)
ALPHA_ORDINAL: Words = (
    "Alpha, ordinal",
    "Krippendorff’s alpha for levels in order: agreement beyond chance, 1 at most, 0 as chance would have it.",
)
ALPHA_INTERVAL: Words = ("Alpha, interval", "The same where one level is as far from the next as any other.")
ICC_ONE: Words = (
    "ICC(2,1)",
    "How much of the spread comes from the things and not from the people, for one person’s number; people are seen as "
    "a sample and must agree in level.",
)
ICC_ALL: Words = ("ICC(2,k)", "The same for the mean of all people’s numbers.")
DOUBTS: Words = ("Doubts", "How many answers were flagged as uncertain.")
NOTES: Words = ("Notes", "How many answers came with a note or a reason.")
SAID: Words = ("Answer", "What was said.")
TIMES: Words = ("Times", "How many people said so, over all things.")
LEVEL: Words = ("Level", "A step of the scale.")
JUDGE: Words = ("Judge and question", "Which judge, and what it was asked.")
ERROR: Words = ("Mean absolute error", "How far the judge’s number lies from people’s mean, as a rule.")
CONSTANT: Words = (
    "Error of a constant",
    "The same for one number for everything, the best there is. A judge that is not below it is uninformative.",
)
BIAS: Words = ("Leniency", "The judge’s mean less people’s: above zero it gives more than people do.")
SPEARMAN: Words = (
    "Spearman",
    "How far judge and people put things in the same order: 1 in the same, −1 in the opposite.",
)
KENDALL: Words = ("Kendall", "The same, counted by pairs of things.")
MISSING: Words = (
    "Missing",
    "The share of the judge’s runs without an answer. Nothing is put in their place.",
)

ITEMS_SECTION = "Every question by itself"
JUDGES_SECTION = "Judges beside people"
FIGURES_TABLE = "What people answered on ordered scales, and how far they agree"
COUNTS_TABLE = "Answers that are no number"
JUDGES_TABLE = "Each judge beside people, question by question"
CHECKSUM, ANSWERS_USED, SEED, REPLICATES = "Checksum of the answers", "Answers used", "Seed", "Resamplings"

NOBODY = "Nobody has answered yet, so there is nothing to report."
NO_NUMBER = "Nobody gave a number here."
RESAMPLED = (
    "Intervals come from leaving out one at a time of what was judged, with Student’s t; things about the same subject "
    "are left out together, for they are not independent. Those of medians and places come from resampling, and those "
    "of the intraclass correlations from the F distribution."
)
MISSING_IS_MISSING = (
    "An answer that is missing, refused or could not be read is missing. "
    "It never counts as some level in the middle."
)


def judges_alone(questions: Sequence[str]) -> str:
    """For questions that judges answered and people did not."""
    return (
        f"Judges answered what no person did, so nothing can be set beside it here: {'; '.join(questions)}. "
        "Their answers are in the exports."
    )


def levels_table(name: str) -> str:
    """How often each level of a question was given."""
    return f"{name}: how often each level was given"


def levels_chart(name: str, level: str, times: int) -> str:
    """What the chart of a question's levels shows."""
    return f"{name}: most often {level}, {times} times."


def title(study: str, instrument: str) -> str:
    """The report's title."""
    return f"{study}: {instrument}"


def who(people: int, judges: int, things: int) -> str:
    """How many answered about how much."""
    persons = "One person has" if people == 1 else f"{people} people have"
    models = "" if not judges else ", and one judge" if judges == 1 else f", and {judges} judges"
    what = "one thing" if things == 1 else f"{things} things"
    return f"{persons} answered about {what}{models}."


def highest(name: str, mean: str, other: str, other_mean: str) -> str:
    """The questions with the highest and the lowest mean."""
    return f"The highest mean is that of {name}: {mean}. The lowest is that of {other}: {other_mean}."


def agreement_of(name: str, alpha: str, other: str, other_alpha: str) -> str:
    """The questions people agree on most and least."""
    return f"People agree most on {name}, with an alpha of {alpha}, and least on {other}, with {other_alpha}."


def named(names: Sequence[str]) -> str:
    """Names in a row."""
    return ", ".join(names)


# Two raters

NOTHING_IN_COMMON = "The two answered nothing in common here."


def held_against(against: str, reference: str) -> str:
    """Who is compared with whom."""
    return f"{against} compared with {reference}, question by question."


def equal_answers(share: str, both: int) -> str:
    """How often the two said the same."""
    things = "one thing that both answered" if both == 1 else f"{both} things that both answered"
    return f"Equal answers: {share}, over {things}."


def means(reference: str, mean: str, against: str, other: str) -> str:
    """The means of both."""
    return f"Means: {reference} {mean}, {against} {other}."


def apart(error: str, bias: str, constant: str) -> str:
    """How far apart, in which direction, and what one number for everything would reach."""
    return (
        f"Mean absolute difference {error}; on average {bias} above. "
        f"One number for everything would be {constant} off."
    )


def ranks(rho: str, tau: str) -> str:
    """How far the two put things in the same order."""
    return f"The same order: Spearman {rho}, Kendall {tau}."


def of_two(alpha: str, kappa: str, near: str) -> str:
    """What compares two people."""
    return f"Alpha, ordinal {alpha}; quadratic kappa {kappa}; at most one level apart {near}."
