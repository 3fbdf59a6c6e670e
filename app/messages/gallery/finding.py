"""What is said while somebody finds an image, a statement or a criterion by some words."""

from app.messages.item_nouns import ItemNoun
from app.messages.translation import _, n_

TITLE = _("Find")
TYPE = _("&Words to find")
IMAGES_HINT = _(
    "Words of the description, your notes, the file name, or a state such as open or complete. Down arrow goes to the"
    " list, Enter opens."
)
LINES_HINT = _("Some words of the line. Down arrow goes to the list, Enter opens.")
FOUND_LIST = _("&Found")
OPEN = _("&Open")
NONE_FITS = _("Nothing fits.")
STATEMENT = ItemNoun(_("line"), _("lines"), lambda number: n_("{count:,} line", "{count:,} lines", number))
CRITERION = ItemNoun(
    _("line of the rubric"),
    _("lines of the rubric"),
    lambda number: n_("{count:,} line of the rubric", "{count:,} lines of the rubric", number),
)
CASE = ItemNoun(_("case"), _("cases"), lambda number: n_("{count:,} case", "{count:,} cases", number))
NOTHING_HERE = _("There is nothing to find on this page yet.")

_OPEN, _BEGUN, _COMPLETE = _("open"), _("begun"), _("complete")
_IN_DOUBT = _("in doubt")
_WITH_A_NOTE = _("with a note")


def count(number: int, noun: ItemNoun) -> str:
    return f"{noun.counted(number)}."


def found(number: int, first: str, noun: ItemNoun) -> str:
    return f"{count(number, noun)} {first}" if number else NONE_FITS


def state(answered: int, is_open: bool, is_doubted: bool, is_noted: bool) -> str:
    """How far somebody is with an image, as one would search for it."""
    work = (_BEGUN if answered else _OPEN) if is_open else _COMPLETE
    remarks = (_IN_DOUBT if is_doubted else "", _WITH_A_NOTE if is_noted else "")
    return ", ".join(filter(None, (work, *remarks)))


def image_line(number: int, line: str, state: str, noun: ItemNoun) -> str:
    """An image in the list of what was found."""
    what = _("{Item} {number}: {line}.", Item=noun.opening, number=number, line=line.rstrip("."))
    return f"{what} {state[:1].upper()}{state[1:]}." if state else what
