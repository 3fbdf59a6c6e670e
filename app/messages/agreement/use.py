"""What is said about how a judge may be used: where it is sure, as one of a panel, beside people who differ."""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural
from app.messages.numbers import printed

# Selective use

ASKED_ONCE = "The judge was asked once and gave no probabilities, so that nobody knows where it is sure."
NOTHING_TO_TEST_ON = (
    "A threshold is tested on images that it was not chosen on, and this report has none. Where a study has test "
    "images, they are tested in the report on these."
)
NOWHERE_SURE = "There is no such image on which the judge is sure."
SELECTIVE_SECTION = "If the judge answers only where it is sure"
SELECTIVE_TABLE = "The judge where it is sure, on images that its threshold was not chosen on"
HOW_SELECTIVE = (
    "How sure the judge has to be was chosen on one part of the images and tested on the other part, from the "
    "strictest on, with exact intervals (Learn then Test: Angelopoulos and others, 2021)."
)
THRESHOLD = ("threshold", "How many of its runs have to agree, or how probable its answer has to be.")
COVERAGE = ("answered by the judge", "Share of the images tested on which the judge is sure enough.")
SURE_MET = ("on met", "Where it is sure and the reference says met: share of equal answers.")
SURE_NOT_MET = ("on not met", "Where it is sure and the reference says not met: share of equal answers.")
TESTED = ("images tested", "Images that the threshold was not chosen on.")
USE = ("may be used", "Whether the lower ends clear what the study asks for.")


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


# Drift

NO_ANCHORS = "No image that the judge had answered before was judged again."
NO_NEW_IMAGES = "The newest model has judged no new images."
DRIFT_SECTION = "Whether the judge has changed"
EXPIRED = "Advice was given for {old}, but the server now answers as {new}; "


def expired(models: Sequence[str], anchors: int, least: int, changed: bool | None) -> str:
    """Why advice no longer holds."""
    told = EXPIRED.format(old=models[0], new=models[-1])
    if changed:
        return f"{told}on {plural(anchors, 'anchor')} judged again it answers differently."
    return f"{told}{plural(anchors, 'anchor')} judged again, and {least} are needed (touchstone judge --anchors)."


def drift(name: str, models: Sequence[str], anchors: int, judge: bool | None, images: bool | None) -> str:
    """judge, images: whether they have changed; None where nobody can tell."""
    served = f"The server of {name} has answered as {', then '.join(models)}."
    if judge is None:
        return f"{served} Only {plural(anchors, 'anchor')} judged again: nobody can tell whether the judge has changed."
    if judge:
        return (
            f"{served} The judge has changed: it answers {plural(anchors, 'anchor')} differently from before."
        )
    told = f"{served} {plural(anchors, 'anchor')} judged again show no change of the judge."
    if images:
        return f"{told} The newer images are different: it calls more, or less, of them met than before."
    return told


# People who differ

NO_TWO_PEOPLE = "No image was answered by two people and the judge."
SOFT_SECTION = "Where people differ"
SOFT_TABLE = "The judge's runs beside people's answers"
HOW_SOFT = (
    "Each image has as many answers as people gave it, not one. The distance (Jensen-Shannon, base 2) is 0 where the "
    "judge's runs are spread as people's answers are, and 1 where they are opposite; one person's own distance from "
    "the others is beside it."
)
DISTANCE = (
    "distance",
    "Mean Jensen-Shannon distance between the judge's runs and people's answers: 0 is the same.",
)
PERSON_DISTANCE = (
    "a person's distance",
    "Mean distance between one person's answer and the others' answers.",
)
SOFT_F1 = ("soft F1", "Twice what both distributions share, of what they hold together: 1 is the same.")
AGREES_MOST = (
    "agrees most with",
    "The person with whom the judge agrees most; the largest of several is flattered.",
)
AGREES_LEAST = ("agrees least with", "The person with whom the judge agrees least.")


def person_and_share(name: str, share: str) -> str:
    return f"{name} ({share})"


# Panels

NO_ERRORS = "The judges' errors do not vary, so that nobody can tell whether they err together."
PANEL_SECTION = "All judges as a panel"
PANEL_TABLE = "The majority of the judges, and the best of them"


def panel(judges: int) -> str:
    return (
        f"The majority of {plural(judges, 'judge')} on images that all of them answered; a tie counts as not met. "
        "Judges that err together count as fewer independent votes."
    )


PANEL = ("panel", "Agreement of the judges' majority with the reference.")
PANEL_MET = ("on met", "The panel's agreement where the reference says met.")
PANEL_NOT_MET = ("on not met", "The panel's agreement where the reference says not met.")
VOTES = ("independent votes", "How many judges who err independently the panel amounts to.")
BEST = ("best judge", "The single judge that agrees best with the reference, chosen by looking.")
BEST_AGREEMENT = ("its agreement", "Agreement of the best single judge with the reference.")
LEAD = ("panel ahead by", "The panel's agreement minus that of the best judge, image by image.")

# Other people

NOBODY_WITH_BOTH = "No image has answers of two."
OTHER_PEOPLE_SECTION = "With other people as well"
OTHER_PEOPLE_TABLE = "Intervals for other images and other people"
HOW_OTHER_PEOPLE = (
    "Images and people were resampled independently of each other (Owen, 2007), so that these intervals hold for "
    "people like these, not only for these people."
)
WITH_A_PERSON = ("judge with a person", "Mean agreement of the judge with one of the people.")
TWO_PEOPLE = ("two people", "Mean agreement of two of the people with each other.")


def too_few_people(people: int, enough: int) -> str:
    answered = "1 person answered" if people == 1 else f"{people} people answered"
    return f"Only {answered}; {enough} are needed to say how far figures move with other people."


# Response sets

SETS_SECTION = "Where either answer is defensible"
SETS_TABLE = "Judges by how often they stay within what people find defensible"
HOW_SETS = (
    "Where somebody said that either answer is defensible, whatever a judge says is within their set; elsewhere only "
    "the same answer is."
)
SETS_CHANGE_THE_BEST = "Another judge is best by these sets than by what people chose."
EITHER = ("either", "Answers beside which somebody said that either is defensible.")
ANSWERS = ("answers", "Answers of people.")
BEST_BY_SETS = ("best by sets", "The judge most often within people's sets, and how often.")
BEST_BY_CHOICE = ("best by choice", "The judge that agrees most with what people chose, and how often.")
