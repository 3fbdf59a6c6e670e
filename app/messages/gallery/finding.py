"""What is said while somebody finds an image, a statement or a criterion by some words."""

from collections.abc import Callable

from app.messages.item_nouns import ItemNoun, ItemTemplate
from app.messages.together import ended, together
from app.messages.translation import Template, _, c_, n_

TITLE = _("Find")
TYPE = _("&Words to find")
IMAGES_HINT = _(
    "Words from the description, your notes or the file name, or a state such as open or "
    "complete. Down arrow goes to the list, Enter opens the current line."
)
LINES_HINT = _("Some words from the line. Down arrow goes to the list, Enter opens the current line.")
FOUND_LIST = _("&Found")
OPEN = _("&Open")
NONE_FITS = _("Nothing matches.")
NOTHING_HERE = _("There is nothing to find on this page yet.")

_OPEN, _BEGUN, _COMPLETE = c_("image", "open"), _("begun"), _("complete")
_IN_DOUBT = _("uncertain")
_WITH_A_NOTE = _("with a note")


def statements(number: int) -> str:
    return n_("{count:,} line", "{count:,} lines", number)


def criteria(number: int) -> str:
    return n_("{count:,} line of the rubric", "{count:,} lines of the rubric", number)


def cases(number: int) -> str:
    return n_("{count:,} case", "{count:,} cases", number)


def found(number: int, first: str, counted: Callable[[int], str]) -> str:
    return together(ended(counted(number)), first) if number else NONE_FITS


def state(answered: int, is_open: bool, is_doubted: bool, is_noted: bool) -> str:
    """How far somebody is with an image, as one would search for it."""
    work = (_BEGUN if answered else _OPEN) if is_open else _COMPLETE
    remarks = (_IN_DOUBT if is_doubted else "", _WITH_A_NOTE if is_noted else "")
    return ", ".join(filter(None, (work, *remarks)))


_image_line = ItemTemplate(Template("Image {number}: {line}."), Template("Exhibit {number}: {line}."))


def image_line(number: int, line: str, state: str, noun: ItemNoun) -> str:
    """An image in the list of what was found."""
    what = _image_line(noun, number=number, line=line.rstrip("."))
    return together(what, ended(f"{state[:1].upper()}{state[1:]}"))
