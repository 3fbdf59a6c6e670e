"""What is said about how a judge may be used: where it is sure, as one of a panel, beside people who differ."""

from collections.abc import Sequence
from datetime import datetime

from app.language import name_of
from app.messages.agreement.advice import and_list
from app.messages.local_formats import day
from app.messages.numbers import printed, two_decimals
from app.messages.translation import PluralTemplate, Template, _, n_

# Selective use

ASKED_ONCE = _("The judge was asked once and gave no probabilities, so nobody knows where it is sure.")
NOTHING_TO_TEST_ON = _(
    "A threshold is tested on images that were not used to choose it, and this report has none. "
    "If the study has test images, the test is in the report on those."
)
NOWHERE_SURE = _("The judge is sure on none of these images.")
SELECTIVE_SECTION = _("If the judge answers only where it is sure")
SELECTIVE_TABLE = _("The judge where it is sure, on images that were not used to choose its threshold")
HOW_SELECTIVE = _(
    "How sure the judge has to be was chosen on one part of the images and tested on the other part. "
    "The strictest threshold is tested first, with exact intervals (Learn then Test: Angelopoulos and "
    "others, 2021)."
)
THRESHOLD = (
    _("threshold"),
    _("How many of the judge's runs have to agree, or how probable its answer has to be."),
)
COVERAGE = (_("answered by the judge"), _("The share of tested images on which the judge is sure enough."))
SURE_MET = (
    _("on met"),
    _("The share of answers that are the same, where the judge is sure and the reference says met."),
)
SURE_NOT_MET = (
    _("on not met"),
    _("The share of answers that are the same, where the judge is sure and the reference says not met."),
)
TESTED = (_("images tested"), _("How many images were used for the test only, not to choose the threshold."))
USE = (_("may be used"), _("Whether the lower ends of both intervals are above the study's bounds."))


at_least = Template("at least {threshold}", threshold=two_decimals)


MAY_BE_USED = _("yes, people judge the rest")


too_low = Template(
    "no: on {answer}, the lower end of the interval has to be above {limit}", limit=two_decimals
)


too_far_behind = Template("no: on {answer}, it may be too far behind other people")


fails_on = Template("no: it fails, or cannot be judged, on {failing}", failing=", ".join)


def parts_too_small(development: int, rest: int, enough: int) -> str:
    return n_(
        "The threshold is chosen on {count} image and tested on {rest}; each part needs {enough} "
        "images with each answer.",
        "The threshold is chosen on {count} images and tested on {rest}; each part needs {enough} "
        "images with each answer.",
        development,
        rest=n_("{count} other image", "{count} other images", rest),
        enough=enough,
    )


# What is left to whom

IMAGE = (_("image"), _("The image's name."))
LEFT_TO = (_("left to"), _("Who answers the question here."))
ANSWER = (_("judge's answer"), _("The judge's answer, where the question is left to the judge."))
SURENESS = (
    _("how sure"),
    _("The share of the judge's runs that gave this answer, or the probability that the judge gave."),
)
TO_JUDGE = _("the judge")
TO_PEOPLE = _("people")
ANSWERED = _("people, answered")
NOT_SURE = _("The judge is not sure enough here, or may not judge these images.")
accepted_section = Template("{question}: what is left to whom")
accepted_table = Template("{question}: each image, and who answers it")


MOST_RUNS = _("Where the judge was asked in several runs, its answer is what most runs say.")


accepted = PluralTemplate(
    "{question}: {count} image is left to {name}; people have still to answer {rest}. touchstone plan with "
    "--unsure and --assign gives these to people, and touchstone agree with --accepted writes this list.",
    "{question}: {count} images are left to {name}; people have still to answer {rest}. touchstone plan with "
    "--unsure and --assign gives these to people, and touchstone agree with --accepted writes this list.",
)


# Drift

NO_ANCHORS = _("No image that the judge had answered before was judged again.")
NO_NEW_IMAGES = _("The newest model has judged no new images.")
DRIFT_SECTION = _("Whether the judge has changed")


def expired(models: Sequence[str], anchors: int, least: int, changed: bool | None) -> str:
    """Why advice no longer holds where the server gives another name."""
    if changed:
        return n_(
            "Advice was given for {old}, but the server now answers as {new}; "
            "on {count} anchor judged again it answers differently.",
            "Advice was given for {old}, but the server now answers as {new}; "
            "on {count} anchors judged again it answers differently.",
            anchors,
            old=models[0],
            new=models[-1],
        )
    return n_(
        "Advice was given for {old}, but the server now answers as {new}; {count} anchor was judged "
        "again, and {least} are needed (touchstone judge --anchors).",
        "Advice was given for {old}, but the server now answers as {new}; {count} anchors were "
        "judged again, and {least} are needed (touchstone judge --anchors).",
        anchors,
        old=models[0],
        new=models[-1],
        least=least,
    )


def expired_unsteady(models: Sequence[str], same: int, compared: int) -> str:
    """Why advice no longer holds where the server gives another name and many answers differ."""
    return _(
        "Advice was given for {old}, but the server now answers as {new}; {same} of {compared} "
        "answers to anchors judged again are the same. Either the judge has changed, or it does not "
        "repeat its answers.",
        old=models[0],
        new=models[-1],
        same=same,
        compared=compared,
    )


def expired_silently(since: datetime, on: datetime, same: int, compared: int, changed: bool) -> str:
    """Why advice no longer holds although the server gives the same name. changed: known to have changed."""
    values = {"since": day(since), "on": day(on), "same": same, "compared": compared}
    if changed:
        return _(
            "Advice rests on the judge's answers from {since}. When asked again on {on}, the judge had "
            "changed: {same} of {compared} answers are the same.",
            **values,
        )
    return _(
        "Advice rests on the judge's answers from {since}. When it was asked again on {on}, {same} "
        "of {compared} answers were the same. Either the judge has changed, or it does not repeat "
        "its answers.",
        **values,
    )


def served(name: str, models: Sequence[str]) -> str:
    answered = models[0]
    for model in models[1:]:
        answered = _("{models}, then {model}", models=answered, model=model)
    return _("The server of {name} has answered as {models}.", name=name, models=answered)


asked_again = PluralTemplate(
    "On {on}, {name} judged {count} image from {since} again; {same} of {compared} answers are the same.",
    "On {on}, {name} judged {count} images from {since} again; {same} of {compared} answers are the same.",
    since=day,
    on=day,
)


agreed = Template(
    "On these images it agreed with {reference} in {before} of {of_before} answers, and agrees in {after} of "
    "{of_after} now."
)
FALLEN = _("It agrees less than before: the judge has changed.")
CHANGED = _("Its answers have moved more than chance explains: the judge has changed.")
how_to_settle = PluralTemplate(
    "Asking the judge again does not undo this. Nothing is left to it until people have answered {count} of these "
    "images again, and a check sees no change.",
    "Asking the judge again does not undo this. Nothing is left to it until people have answered {count} of these "
    "images again, and a check sees no change.",
)
DIFFERS_TOO_OFTEN = _(
    "So many answers differ that either the judge has changed or it does not repeat its answers. Ask "
    "it again in more runs to tell which."
)
too_few_anchors = PluralTemplate(
    "Only {count} anchor was judged again: nobody can tell whether the judge has changed.",
    "Only {count} anchors were judged again: nobody can tell whether the judge has changed.",
)
NO_CHANGE = _("No change in the judge was found.")
IMAGES_CHANGED = _(
    "The newer images are different: the judge answers “met” more often, or less often, than before."
)


def check_sees(anchors: int, shared: int, right: float, falls: Sequence[tuple[float, float]]) -> str:
    """falls: to which share agreement falls, and how likely a check with one run sees it."""
    seen = [
        _("to {share} in {times} of 10", share=printed(to, 2), times=printed(10 * chance, 0))
        for to, chance in falls
    ]
    return n_(
        "People have answered {count} of the {anchors} images, and the judge agrees with them in {right} "
        "of the answers. A check with one run sees a fall on one criterion {seen} checks; smaller falls go "
        "unnoticed.",
        "People have answered {count} of the {anchors} images, and the judge agrees with them in {right} "
        "of the answers. A check with one run sees a fall on one criterion {seen} checks; smaller falls go "
        "unnoticed.",
        shared,
        anchors=anchors,
        right=printed(right, 2),
        seen=and_list(seen),
    )


check_without_people = PluralTemplate(
    "People have not answered the {count} image that is judged again. So the check sees whether the "
    "judge answers differently than before, but not whether it is right less often.",
    "People have not answered the {count} images that are judged again. So the check sees whether the "
    "judge answers differently than before, but not whether it is right less often.",
)


# What makes a judge generous

GENEROUS_SECTION = _("Images that the judge passes too easily")
passes_more = Template(
    "{question}: {name} passes {which} more often: {passed} of {of} that {reference} rejects, "
    "compared with {passed_others} of {of_others} others."
)
passes_less = Template(
    "{question}: {name} passes {which} less often: {passed} of {of} that {reference} rejects, "
    "compared with {passed_others} of {of_others} others."
)
NOTHING_GENEROUS = _(
    "There is no kind of image that the judge wrongly passes clearly more often than others."
)
how_generous = PluralTemplate(
    "{count} comparison was made, of images that the reference rejects, by what is known about them "
    "(Fisher's exact test; Benjamini and Hochberg, 1995: of what is named here, about 1 in 20 or less "
    "is chance). An image is passed if at least half of the judge's runs pass it.",
    "{count} comparisons were made, of images that the reference rejects, by what is known about them "
    "(Fisher's exact test; Benjamini and Hochberg, 1995: of what is named here, about 1 in 20 or less "
    "is chance). An image is passed if at least half of the judge's runs pass it.",
)


def pictures_with(column: str, value: str, more_than: float | None, after: str, is_known: bool) -> str:
    """Pictures with a trait. column: one of `traits.Known` where it is known of every image, else the title of a column
    that somebody brought. after: a date, perhaps with a time."""
    number = "" if more_than is None else f"{more_than:g}"
    known = {
        "source": _("images from {value}", value=value),
        "group": _("images of the group {value}", value=value),
        "photograph": _("photographs"),
        "quoted words in the prompt": _("images whose prompt quotes words"),
        "quoted words in the description": _("images whose description quotes words"),
        "writing in the picture": _("images described as having writing in them"),
        "language of the prompt": _(
            "images whose prompt is in {language}", language=name_of(value) if value else ""
        ),
        "letters of the prompt": _("images whose prompt is in {script} letters", script=value.capitalize()),
        "brightness": _("images brighter than {number} of 255", number=number),
        "time made": _("images made after {time}", time=after),
        "words in the prompt": _("images whose prompt has more than {number} words", number=number),
        "megapixels": _("images of more than {number} megapixels", number=number),
        "number": _("images after number {number}", number=number),
    }
    if is_known:
        return known[column]
    if after:
        return _("images with a later {column} than {time}", column=column, time=after)
    if more_than is None:
        return _('images with "{value}" as {column}', value=value, column=column)
    return _("images with more than {number} as {column}", number=number, column=column)


# People who differ

NO_TWO_PEOPLE = _("No image was answered by two people and the judge.")
SOFT_SECTION = _("Where people differ")
SOFT_TABLE = _("The judge's runs beside people's answers")
HOW_SOFT = _(
    "Each image has as many answers as people gave it, not one. The distance (Jensen-Shannon, base 2) "
    "is 0 where the judge's runs are spread as people's answers are, and 1 where they are opposite. "
    "One person's own distance from the others is beside it."
)
DISTANCE = (
    _("distance"),
    _(
        "The mean Jensen-Shannon distance between the judge's runs and people's answers. 0 means that they "
        "are the same."
    ),
)
PERSON_DISTANCE = (
    _("a person's distance"),
    _("The mean distance between one person's answer and the answers of the others."),
)
SOFT_F1 = (
    _("soft F1"),
    _(
        "Twice what both distributions have in common, divided by the sum of both. 1 means that they are "
        "the same."
    ),
)
AGREES_MOST = (
    _("agrees most with"),
    _("The person with whom the judge agrees most. The highest of several figures looks better than it is."),
)
AGREES_LEAST = (_("agrees least with"), _("The person with whom the judge agrees least."))


def person_and_share(name: str, share: str) -> str:
    return f"{name} ({share})"


# Panels

NO_ERRORS = _("The judges' errors do not vary, so nobody can tell whether the judges make the same errors.")
PANEL_SECTION = _("All judges as a panel")
PANEL_TABLE = _("The majority of the judges, and the best of them")
panel = PluralTemplate(
    "The majority of {count} judge on images that all of them answered; a tie counts as not met. "
    "Judges that make the same errors count as fewer independent votes.",
    "The majority of {count} judges on images that all of them answered; a tie counts as not met. "
    "Judges that make the same errors count as fewer independent votes.",
)
PANEL = (_("panel"), _("How often the majority of the judges agrees with the reference."))
PANEL_MET = (_("on met"), _("The panel's agreement where the reference says met."))
PANEL_NOT_MET = (_("on not met"), _("The panel's agreement where the reference says not met."))
VOTES = (_("independent votes"), _("The panel is worth this many judges whose errors are independent."))
BEST = (
    _("best judge"),
    _("The single judge that agrees best with the reference. It was chosen after the answers were known."),
)
BEST_AGREEMENT = (_("its agreement"), _("How often the best single judge agrees with the reference."))
LEAD = (
    _("panel ahead by"),
    _("The panel's agreement minus the best judge's agreement, compared image by image."),
)

# Other people

NOBODY_WITH_BOTH = _("No image has two answers to compare.")
OTHER_PEOPLE_SECTION = _("Results for other people as well")
OTHER_PEOPLE_TABLE = _("Intervals for other images and other people")
HOW_OTHER_PEOPLE = _(
    "Images and people were resampled independently of each other (Owen, 2007), so that "
    "these intervals hold for people like these, not only for these people."
)
WITH_A_PERSON = (
    _("judge with a person"),
    _("How often the judge agrees with one of the people, on average."),
)
TWO_PEOPLE = (_("two people"), _("How often two of the people agree with each other, on average."))


too_few_people = Template(
    "Only {answered}; {enough} are needed to say how much figures change with other people.",
    answered=PluralTemplate("{count} person answered", "{count} people answered"),
)


# Response sets

SETS_SECTION = _("Where either answer is defensible")
SETS_TABLE = _("Judges by how often they stay within what people find defensible")
HOW_SETS = _(
    "Where somebody said that either answer is defensible, any answer of a judge is within their set. "
    "Elsewhere only the same answer is."
)
SETS_CHANGE_THE_BEST = _("The best judge by these sets is not the best by the answers that people chose.")
EITHER = (_("either"), _("How many answers somebody marked as one of two defensible answers."))
ANSWERS = (_("answers"), _("How many answers people gave."))
BEST_BY_SETS = (
    _("best by sets"),
    _("The judge whose answers are most often within people's sets, and how often they are."),
)
BEST_BY_CHOICE = (
    _("best by choice"),
    _("The judge that agrees most often with what people chose, and how often it does."),
)
