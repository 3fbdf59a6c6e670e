"""What is said while somebody finds an image, a statement or a criterion by some words."""

from app.messages.item_nouns import ItemNoun

TITLE = "Find"
TYPE = "&Words to find"
IMAGES_HINT = (
    "Words of the description, your notes, the file name, or a state such as open or complete. Down arrow goes to the"
    " list, Enter opens."
)
LINES_HINT = "Some words of the line. Down arrow goes to the list, Enter opens."
FOUND_LIST = "&Found"
OPEN = "&Open"
NONE_FITS = "Nothing fits."
STATEMENT = ItemNoun("line", "lines")
CRITERION = ItemNoun("line of the rubric", "lines of the rubric")
CASE = ItemNoun("case", "cases")
NOTHING_HERE = "There is nothing to find on this page yet."

_OPEN, _BEGUN, _COMPLETE = "open", "begun", "complete"
_IN_DOUBT = "in doubt"
_WITH_A_NOTE = "with a note"


def count(number: int, noun: ItemNoun) -> str:
    return f"{number:,} {noun.one if number == 1 else noun.many}."


def found(number: int, first: str, noun: ItemNoun) -> str:
    return f"{count(number, noun)} {first}" if number else NONE_FITS


def state(answered: int, is_open: bool, is_doubted: bool, is_noted: bool) -> str:
    """How far somebody is with an image, as one would search for it."""
    work = (_BEGUN if answered else _OPEN) if is_open else _COMPLETE
    remarks = (_IN_DOUBT if is_doubted else "", _WITH_A_NOTE if is_noted else "")
    return ", ".join(filter(None, (work, *remarks)))


def image_line(number: int, line: str, state: str, noun: ItemNoun) -> str:
    """An image in the list of what was found."""
    what = f"{noun.opening} {number}: {line.rstrip('.')}."
    return f"{what} {state[:1].upper()}{state[1:]}." if state else what
