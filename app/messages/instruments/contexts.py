"""Sentences of the report on motivational contexts."""

from collections.abc import Sequence

Words = tuple[str, str]

CONTEXT: Words = ("Context", "The purpose that people had in mind when they judged.")
PROMPTS: Words = ("Prompts", "How many prompts have a rated picture in this context.")
IMAGES: Words = ("Pictures", "How many pictures at least one person rated in this context.")
RATINGS: Words = (
    "Ratings",
    "How many ratings there are. An answer that the prompt makes no sense here is none.",
)
MEAN: Words = ("Mean", "The mean of all ratings in this context.")
SPREAD: Words = ("Standard deviation", "How far ratings lie from their mean, as a rule.")
ADAPTED: Words = (
    "Adapted agreement",
    "Each person’s ratings against the mean of the others’, by Krippendorff’s alpha for intervals, and the mean over "
    "the places in the list. Taking means raises it: the words for ordinary alphas do not hold for it.",
)
ALPHA: Words = ("Ordinary alpha", "Krippendorff’s alpha for intervals, on the ratings as they were given.")
SKIPPED: Words = ("Made no sense", "How often somebody said that the prompt makes no sense for this context.")
PAIR: Words = ("Two contexts", "Two purposes that the same pictures were judged for.")
SHARED: Words = ("Pictures in both", "How many pictures were rated in both contexts.")
ACROSS: Words = (
    "Adapted agreement across",
    "Between a picture’s mean rating in the one context and in the other, by Krippendorff’s alpha for intervals.",
)
PROMPT: Words = ("Prompt", "What the pictures were made from.")
THEME: Words = ("Theme", "What a coder found in the reasons people gave.")

EXAMPLE: Words = ("Picture", "The prompt, and which picture of its set.")
EXAMPLE_SPREAD: Words = (
    "Spread",
    "The standard deviation of the ratings within a context, as a mean over the contexts; 0 where all agree.",
)
NOT_RATED = "not rated"
MOST_TABLE = "The pictures on which people agree most"
LEAST_TABLE = "The pictures on which people agree least"
EXAMPLES_SECTION = "Pictures with the most and the least agreement"
EXAMPLES = (
    "Each context shows the ratings that people gave, and their mean. These pictures are chosen by their spread, so "
    "they are extremes and not typical."
)

WITHIN_SECTION = "Agreement within each context"
ACROSS_SECTION = "Agreement between contexts"
SKIPPED_SECTION = "Prompts that made no sense for a purpose"
REASONS_SECTION = "Why: themes in the reasons"
WITHIN_TABLE = "People’s ratings in each context, and how far they agree"
ACROSS_TABLE = "How far the contexts agree about the same pictures"
SKIPPED_TABLE = "How many people left a prompt out, of those who met it, by context"
REASONS_TABLE = "In how many reasons each theme was found, by context"

NOT_ORDINARY = (
    "The adapted agreement is made for comparing purposes with one another. It compares each person with the mean of "
    "the others, and that mean is steadier than any person; so it is higher than ordinary alpha, which is shown beside "
    "it, and words such as fair or moderate do not hold for it."
)
POSITIONS = (
    "Ratings of a picture are taken as a list, in the order of the people who gave them, as in the published analysis; "
    "where groups of people met different prompts, one place in the list is several people."
)
NOBODY_SKIPPED = "Nobody said of any prompt that it makes no sense for a context."
NOT_CODED = (
    "Nobody has sorted the reasons under themes yet. That is done on the page Coding; the "
    "themes of the instrument are offered there to begin with."
)
NO_CONTEXTS = "Nothing was judged under a context yet."
NO_RATING = "Nobody has rated a picture in this context."
ONE_RATING = "One rating alone has no spread."


def of_context(name: str) -> Words:
    """A column about one context."""
    return name, f"In the context {name}."


def skipped(part: int, whole: int) -> str:
    """How many of those who met a prompt left it out."""
    return f"{part} of {whole}"


def reasons(found: int, given: int) -> str:
    """In how many of the reasons given in a context a theme was found."""
    return f"{found} of {given}"


def pair(first: str, second: str) -> str:
    """Two contexts as one name."""
    return f"{first} and {second}"


def coded_by(coders: int) -> str:
    """How many people sorted the reasons."""
    people = "One person" if coders == 1 else f"{coders} people"
    return f"{people} sorted the reasons under themes. A reason counts once for a theme, however many found it there."


def most_and_least(most: tuple[str, str], least: tuple[str, str]) -> str:
    """The contexts in which people agree most and least, each with its figure."""
    return (
        f"People agree most about pictures for a {most[0]}, with an adapted agreement of {most[1]}, and least about "
        f"pictures for a {least[0]}, with {least[1]}."
    )


def one_context(name: str, figure: str) -> str:
    """The only context, with its figure."""
    return f"In the context {name}, adapted agreement is {figure}."


def closest(pair: str, figure: str) -> str:
    """The two contexts whose ratings are most alike."""
    return f"The purposes most alike are {pair}, with an adapted agreement of {figure} across them."


def judged(people: int, exhibits: int, contexts: Sequence[str]) -> str:
    """What the study is made of."""
    who = "One person has" if people == 1 else f"{people} people have"
    what = "one set of pictures" if exhibits == 1 else f"{exhibits} sets of pictures"
    return f"{who} judged {what}, under these contexts: {', '.join(contexts)}."


def seed(number: int, replicates: int) -> str:
    """How the intervals were made."""
    return (
        "Intervals come from leaving out one prompt at a time with all its pictures, with Student’s t: pictures of one "
        f"prompt are not independent of one another. Those of medians come from {replicates} resamplings of the "
        f"prompts (seed {number})."
    )


def ratings_in(context: str) -> Words:
    """A column with the ratings of pictures in one context."""
    return context, f"The ratings that people gave in the context {context}, and their mean."


def rated(ratings: Sequence[float], mean: float) -> str:
    """The ratings of a picture in a context."""
    return f"{', '.join(f'{one:g}' for one in ratings)}; mean {mean:.2f}"


def example(prompt: str, picture: str) -> str:
    """A picture of a set by its prompt and what its question is called."""
    return f"{prompt}: {picture}"


def pictures_left_out(pictures: int) -> str:
    """Pictures that a report does not show."""
    left = "1 of these pictures is" if pictures == 1 else f"{pictures} of these pictures are"
    return f"{left} not shown, because no licence allows it or the file is not here."
