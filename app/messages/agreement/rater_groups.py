"""What is said of people grouped by what they say of themselves."""

from collections.abc import Sequence

from app.messages.interchange.import_export import listed, plural

OPTION = (
    "also report people by their answers to this question about themselves, such as community or region; only people "
    "who agreed to be asked"
)
FACTOR = "Grou&p people by"
FACTOR_HINT = "What people say of themselves. Only people who agreed to be asked are in a group."
NO_FACTOR = "nothing"
SHOW = "&Show the report"
GROUP = ("Group", "People who gave the same answer about themselves.")
PEOPLE = ("People", "How many people are in the group.")
AGREE = ("Agree", "How often two people of the group give an image the same label.")
APPROPRIATE = (
    "Appropriate",
    "The share of images that most of the group call appropriate; a tie counts as not.",
)
OTHERS = (
    "As the others",
    "How often the group's majority is the majority of the people in all other groups.",
)
ITEM = ("Question", "What was scored.")
MEAN = ("Mean", "The mean over what was scored, of each the mean of the group.")
IMAGES = ("Images", "How many images somebody in the group labelled.")
NO_OTHERS = "No other group labelled the same images."


def section(factor: str) -> str:
    return f"People by {factor}"


def table(factor: str) -> str:
    return f"The label by {factor}"


def scores_table(factor: str) -> str:
    return f"Mean scores by {factor}"


def unknown_factor(factor: str, known: Sequence[str]) -> str:
    there = f"Questions that were answered: {listed(known)}." if known else "Nobody answered any question."
    return f"Nobody who agreed to be asked answered the question “{factor}” about themselves. {there}"


def left_out(unknown: int, alone: int) -> str:
    parts = []
    if unknown:
        verb = "is" if unknown == 1 else "are"
        parts.append(
            f"{plural(unknown, 'person', 'people')} {verb} in no group: no answer, or no consent to be asked."
        )
    if alone:
        parts.append(
            f"{plural(alone, 'answer')} was given by one person only and is not shown."
            if alone == 1
            else f"{alone} answers were given by one person each and are not shown."
        )
    return " ".join(parts)
