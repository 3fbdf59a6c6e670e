"""What is said of people grouped by what they say of themselves."""

from collections.abc import Sequence
from functools import reduce

from app.messages.interchange.import_export import listed
from app.messages.translation import Template, _, n_

OPTION = _(
    "also report people by their answers to this question about themselves, such as community or "
    "region. Only people who agreed to be asked are included. Give the option twice to combine "
    "two questions"
)
FACTOR = _("Grou&p people by")
FACTOR_HINT = _("What people say about themselves. Only people who agreed to be asked are in a group.")
NO_FACTOR = _("nothing")
SHOW = _("&Show the report")
GROUP = (_("Group"), _("People who gave the same answer about themselves."))
PEOPLE = (_("People"), _("How many people are in the group."))
AGREE = (_("Agree"), _("How often two people of the group give an image the same label."))
APPROPRIATE = (
    _("Appropriate"),
    _("The share of images that most of the group call appropriate. A tie counts as not appropriate."),
)
OTHERS = (
    _("Same as the others"),
    _(
        "How often the group's majority gives the same label as the majority of the people in all "
        "other groups."
    ),
)
ITEM = (_("Question"), _("What was scored."))
MEAN = (_("Mean"), _("The mean, over everything that was scored, of the group's mean scores."))
IMAGES = (_("Images"), _("How many images somebody in the group labelled."))
NO_OTHERS = _("No other group labelled the same images.")
section = Template("People by {factor}")
table = Template("The label by {factor}")
scores_table = Template("Mean scores by {factor}")


def unknown_factor(factor: str, known: Sequence[str]) -> str:
    there = (
        _("Questions that were answered: {known}.", known=listed(known))
        if known
        else _("Nobody answered any question.")
    )
    return _(
        "Nobody who agreed to be asked answered the question “{factor}” about themselves. {there}",
        factor=factor,
        there=there,
    )


two_questions = Template("{first} and {second}")


def crossed(names: Sequence[str]) -> str:
    """One question, or several whose answers are combined."""
    return reduce(lambda first, second: two_questions(first=first, second=second), names)


def left_out(unknown: int, alone: int, smallest: tuple[str, int] | None) -> str:
    """Who is in no group, and the smallest group with its people."""
    parts = []
    if unknown:
        parts.append(
            n_(
                "{count} person is in no group: no answer, or no consent to be asked.",
                "{count} people are in no group: no answer, or no consent to be asked.",
                unknown,
            )
        )
    if alone:
        parts.append(
            n_(
                "{count} group has one person only and is not shown.",
                "{count} groups have one person each and are not shown.",
                alone,
            )
        )
    if smallest:
        name, people = smallest
        parts.append(
            n_(
                "The smallest group is {name}, with {count} person.",
                "The smallest group is {name}, with {count} people.",
                people,
                name=name,
            )
        )
    return " ".join(parts)
