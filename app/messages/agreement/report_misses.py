"""What a report says of images on which the rubric misses the community, and of the criteria to blame."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural

MISSES_TABLE = "Images on which the rubric's label is not the majority's"
BLAME_TABLE = "Criteria that speak against what people would show"
IMAGE = ("Image", "The image, by its number and group.")
MAJORITY = ("Majority", "What most people said of the image; a tie counts as not shown.")
VOTES = ("Votes", "How many would show it, as it is or improved, and how many would not.")
RUBRIC = ("Rubric", "The label that follows from the rubric.")
BROKEN = ("Not met", "The criteria that were found not met; where there is none, the rubric lacks one.")
CRITERION = ("Criterion", "The criterion, by code and name.")
IMAGES = ("Images", "On how many of the images that people would show it is not met.")
ALONE = ("Alone", "On how many of them no other criterion is unmet: without this one the rubric would agree.")
APPROPRIATE, NOT_APPROPRIATE = "appropriate", "not appropriate"
LACKS_ONE = "none; people object to something no criterion asks"


def image(number: int, group: str) -> str:
    return f"Image {number}, {group}" if group else f"Image {number}"


def majority(shows: bool, is_tie: bool) -> str:
    return "shown" if shows else "not shown, by a tie" if is_tie else "not shown"


def votes(for_it: int, against_it: int) -> str:
    return f"{for_it} for, {against_it} against"


def misses(too_strict: int, too_lenient: int) -> str:
    """How many images the rubric misses, each way; both 0: none."""
    if not too_strict + too_lenient:
        return "The rubric's label is the majority's on every image."
    strict = f"refuses {plural(too_strict, 'image')} that people would show"
    lenient = f"passes {plural(too_lenient, 'image')} that people would not show"
    ways = [way for way, count in ((strict, too_strict), (lenient, too_lenient)) if count]
    return f"The rubric {' and '.join(ways)}."


def blamed(named: Sequence[tuple[str, int, int]]) -> str:
    """named: name of a criterion, images, images alone; most to blame first."""
    name, images, alone = named[0]
    own = f" and alone in {alone}" if alone else ""
    return f"Most often the cause: {name}, not met in {plural(images, 'such image')}{own}."


def community_line(name: str, agreement: str, contested: str, when: str, rates: tuple[str, str]) -> str:
    return (
        f"{name[:1].upper()}{name[1:]}: the majority of the people and the rubric's label agree on {agreement}; people "
        f"differ on {contested}, {when}. Appropriate: {rates[0]} by the majority, {rates[1]} by the rubric."
    )
