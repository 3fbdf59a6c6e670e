"""What a report says of images on which the rubric misses the community, and of the criteria to blame."""

from collections.abc import Sequence

from app.messages.local_formats import all_of
from app.messages.translation import Template, _, n_

MISSES_TABLE = _("Images on which the rubric's label differs from the majority's")
BLAME_TABLE = _("Criteria that speak against what people would show")
IMAGE = (_("Image"), _("The image, by its number and group."))
MAJORITY = (_("Majority"), _("What most people said about the image; a tie counts as not shown."))
VOTES = (_("Votes"), _("How many people would show the image, as it is or improved, and how many would not."))
RUBRIC = (_("Rubric"), _("The label that follows from the rubric."))
BROKEN = (
    _("Not met"),
    _("The criteria that were found not met; where there is none, the rubric lacks a criterion."),
)
CRITERION = (_("Criterion"), _("The criterion, by code and name."))
IMAGES = (_("Images"), _("The number of images that people would show although this criterion is not met."))
ALONE = (
    _("Alone"),
    _(
        "The number of these images on which no other criterion is unmet. Without this criterion, "
        "the rubric would agree with people."
    ),
)
APPROPRIATE, NOT_APPROPRIATE = _("appropriate"), _("not appropriate")
LACKS_ONE = _("none; people object to something that no criterion asks about")


def image(number: int, group: str) -> str:
    return (
        _("Image {number}, {group}", number=number, group=group)
        if group
        else _("Image {number}", number=number)
    )


def majority(shows: bool, is_tie: bool) -> str:
    return _("shown") if shows else _("not shown, by a tie") if is_tie else _("not shown")


votes = Template("{for_it} for, {against_it} against")


def misses(too_strict: int, too_lenient: int) -> str:
    """How many images the rubric misses, each way; both 0: none."""
    if not too_strict + too_lenient:
        return _("The rubric's label is the majority's on every image.")
    strict = n_(
        "refuses {count} image that people would show",
        "refuses {count} images that people would show",
        too_strict,
    )
    lenient = n_(
        "passes {count} image that people would not show",
        "passes {count} images that people would not show",
        too_lenient,
    )
    ways = [way for way, count in ((strict, too_strict), (lenient, too_lenient)) if count]
    return _("The rubric {ways}.", ways=all_of(ways))


def blamed(named: Sequence[tuple[str, int, int]]) -> str:
    """named: name of a criterion, images, images alone; most to blame first."""
    name, images, alone = named[0]
    if alone:
        return n_(
            "Most often the cause: {name}, not met in {count} such image, and the only one not met in "
            "{alone}.",
            "Most often the cause: {name}, not met in {count} such images, and the only one not met in "
            "{alone}.",
            images,
            name=name,
            alone=alone,
        )
    return n_(
        "Most often the cause: {name}, not met in {count} such image.",
        "Most often the cause: {name}, not met in {count} such images.",
        images,
        name=name,
    )


def community_line(name: str, agreement: str, contested: str, when: str, rates: tuple[str, str]) -> str:
    return _(
        "{name}{name2}: the majority of the people and the rubric's label agree on {agreement}; "
        "people differ on {contested}, {when}. Appropriate: {rates} by the majority, {rates2} by "
        "the rubric.",
        name=name[:1].upper(),
        name2=name[1:],
        agreement=agreement,
        contested=contested,
        when=when,
        rates=rates[0],
        rates2=rates[1],
    )
