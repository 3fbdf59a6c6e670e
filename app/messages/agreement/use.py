"""What is said about how a judge may be used: where it is sure, as one of a panel, beside people who differ."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural
from app.messages.numbers import printed

# Selective use

ASKED_ONCE = "The judge was asked once and gave no probabilities, so that nobody knows where it is sure."
NOWHERE_SURE = "There is no such image on which the judge is sure."
SELECTIVE_SECTION = "If the judge answers only where it is sure"
SELECTIVE_TABLE = "The judge where it is sure, on images that its threshold was not chosen on"
HOW_SELECTIVE = (
    "How sure the judge has to be was chosen on one part of the images and tested on the other part, from the "
    "strictest on, with exact intervals (Learn then Test: Angelopoulos and others, 2021)."
)
THRESHOLD = ("threshold", "how many of its runs have to agree, or how probable its answer has to be")
COVERAGE = ("answered by the judge", "share of the images tested on which the judge is sure enough")
SURE_MET = ("on met", "where it is sure and the reference says met: share of equal answers")
SURE_NOT_MET = ("on not met", "where it is sure and the reference says not met: share of equal answers")
TESTED = ("images tested", "images that the threshold was not chosen on")
USE = ("may be used", "whether the lower ends clear what the study asks for")


def at_least(threshold: float) -> str:
    return f"at least {printed(threshold, 2)}"


def may_be_used(clears: bool, failing: Sequence[str]) -> str:
    if failing:
        return f"no: it fails, or cannot be judged, on {', '.join(failing)}"
    return "yes, people judge the rest" if clears else "no"


def parts_too_small(development: int, rest: int, enough: int) -> str:
    return (
        f"The threshold is chosen on {plural(development, 'image')} and tested on {plural(rest, 'other image')}; in "
        f"either part {enough} images of each answer are needed."
    )
