"""Sentences about answers in conflict after a merge, and how people settle them."""

from collections.abc import Sequence

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.translation import PluralTemplate, Template, _

NO_CONFLICTS = _("Nothing is in conflict.")


def conflicts(number: int) -> str:
    if number == 1:
        return _(
            "In conflict: 1 answer, given differently on two machines. Both versions are saved; the "
            "later one is used until somebody decides."
        )
    return _(
        "In conflict: {number} answers, each given differently on two machines. Both versions of "
        "each are saved; the later one is used until somebody decides.",
        number=number,
    )


def conflict(
    person: str, run: int, image: int, item: str, holds: str, aside: Sequence[str], noun: ItemNoun = IMAGE
) -> str:
    return _(
        "{place}: {holds} is used; set aside: {aside}.",
        place=place_of_conflict(person, run, image, item, noun),
        holds=holds,
        aside=", ".join(aside),
    )


UNDECIDED = _("nothing decided")


def numbered(number: int, sentence: str) -> str:
    return f"{number}. {sentence}"


not_a_settlement = Template(
    '--settle takes a number, an equals sign and an answer, such as "1=met"; not "{word}".'
)
no_such_conflict = PluralTemplate(
    "No conflict has the number {number}: there is only {count}.",
    "No conflict has the number {number}: there are only {count}.",
)


not_among = Template(
    '"{answer}" is not one of the answers in conflict. Choose one of: {answers}.', answers=", ".join
)


def place_of_conflict(person: str, run: int, image: int, item: str, noun: ItemNoun = IMAGE) -> str:
    who = _("{person}, run {run}", person=person, run=run) if run else person
    return f"{who}, {noun.numbered(image)}, {item}"


still_in_conflict = PluralTemplate(
    "{count} conflicts are left.", "{count} conflicts are left.", none=NO_CONFLICTS
)


DECIDED_MEANWHILE = _("This has already been decided. Nothing was changed.")
settled = Template("{place}: {answer} is used. The other answer stays on record.")
