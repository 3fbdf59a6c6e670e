"""Sentences of the report on things that several people rated."""

Words = tuple[str, str]

SOURCE: Words = ("Source", "Who or what made the things that were rated.")
THINGS: Words = ("Things", "How many things of this source somebody rated.")
RATINGS: Words = ("Ratings", "How many ratings people gave them.")
MEAN: Words = ("Mean", "The mean of all ratings.")
PLACE: Words = (
    "Place",
    "By the mean over subjects, 1 the highest; the interval holds the places in most resamplings of the subjects.",
)
KEPT: Words = ("Keeps its place", "In what share of the resamplings it has exactly this place.")
SECTION = "By source"
METHOD = (
    "Places rest on subjects that were rated: what several sources made about one subject is drawn together, and each "
    "subject counts once for a source."
)
ALONE = "With one source there is no order."


def table(question: str) -> str:
    """The table of one question."""
    return f"{question}: the sources side by side"


def firm(question: str, tau: str) -> str:
    """How firm an order is."""
    return f"{question}: the order of resamplings is like the whole one with a Kendall’s tau of {tau}."


def best(question: str, source: str, mean: str, other: str, other_mean: str) -> str:
    """The first and the last by a question."""
    return f"{question}: {source} has the highest mean, {mean}; {other} has the lowest, {other_mean}."
