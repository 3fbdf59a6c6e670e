"""What is said about agreement: what was asked wrongly, why there is no figure, and the figures in words."""

from collections.abc import Sequence

from app.messages.agreement.references import at_the_start
from app.messages.interchange.import_export import listed, plural

LABEL = ("appropriate", "not appropriate")
CRITERION = ("met", "not met")
LABEL_NAME = "Label"
LABEL_TEXT = "The label of the image: appropriate only if every criterion counts as met."
COEFFICIENT_NAMES = {
    "agreement": "Agreement",
    "agreement_met": "Agreement on met",
    "agreement_not_met": "Agreement on not met",
    "kappa": "Kappa",
    "gwet_ac1": "AC1",
    "krippendorff_alpha": "Alpha",
    "balanced_accuracy": "Balanced accuracy",
}

# What was asked cannot be answered


def pair_and_member(one: str, other: str) -> str:
    return (
        f"{one} and {other} are not independent: one of them is a pair, and the other answers in it. The report of"
        " pairs (touchstone pairs) compares what they said alone with what they said together."
    )


def same_rater(name: str) -> str:
    return f"{name} cannot be compared with {name}. Name two raters."


def unknown_rater(name: str, near: Sequence[str], everybody: Sequence[str]) -> str:
    if near:
        hint = f"Did you mean {' or '.join(near)}?"
    elif everybody:
        hint = f"Raters here: {listed(everybody)}."
    else:
        hint = "Nobody has answered here yet."
    return f'There is no rater "{name}" in this study. {hint}'


def unknown_version(version: int, versions: int) -> str:
    if not versions:
        return "This study has no rubric, so it has no rubric version to choose."
    there = "version 1" if versions == 1 else f"versions 1 to {versions}"
    return f"There is no rubric version {version}; this study has {there}."


FEWER_THAN_TWO = "Agreement needs two raters who have answered; this study has fewer."


def no_answers(name: str, version: int, elsewhere: Sequence[int]) -> str:
    if not elsewhere:
        return f"{name} has not answered anything yet that could be compared."
    versions = listed([str(one) for one in elsewhere])
    return (
        f"{name} has not answered rubric version {version}, but version {versions}. "
        "Choose it with --rubric-version."
    )


def nothing_in_common(reference: str, against: str, images: tuple[int, int]) -> str:
    first, second = (plural(count, "image") for count in images)
    return f"{at_the_start(reference)} rated {first} and {against} rated {second}, but they have no image in common."


# Why there is no figure, or why it says nothing


def never_answered(name: str, answer: str) -> str:
    return f'{at_the_start(name)} never answered "{answer}" here, so there is no agreement on it.'


def cannot_balance(name: str, answer: str) -> str:
    return f'{at_the_start(name)} never answered "{answer}" here, so accuracy cannot be balanced.'


def no_variation(answer: str, coefficient: str) -> str:
    return f'Both always answered "{answer}". {coefficient} is undefined without variation.'


def one_answer(name: str) -> str:
    return (
        f"{name} is a person and answered once; consistency is measured for judges that answer several times."
    )


def one_run(name: str) -> str:
    return f"{name} answered in one run only, so it cannot be compared with itself."


def no_answers_of(name: str) -> str:
    return f"{at_the_start(name)} has not answered here."


def no_usable_answer(name: str) -> str:
    return f"{name} has given no answer that could be used."


def no_label(name: str) -> str:
    return (
        f"{at_the_start(name)} has not answered every criterion of any of these images, so none has a label."
    )


SPREAD_NEEDS_TWO = "Spread needs at least two images."
NOTHING_IN_COMMON = "There is no image on which both have answered this."
NO_LABELS = "There is no image of which both have a label; it needs an answer to every criterion."
NO_TWO_VOTES = "No image was judged by two people, so none can be contested."
NO_PERSON = "No person has answered this."
FEWER_THAN_TWO_PEOPLE = "Fewer than two people answered, so nobody knows how well people agree."


def some_undefined(percent: str) -> str:
    return f"{percent} percent of the resamplings gave no number; the interval leaves them out."


# Parts

WORK_ORDERS = ("image by image", "criterion by criterion")
IMPORTED = "imported from a file"
NOT_SAID = "not said"
EVERYBODY = "everybody"


def session(number: int) -> str:
    return f"session {number}"


# Cells of tables

NOT_ASKED = "not asked"


def no_calls(name: str) -> str:
    return f"No call to {name} was made from this study; its answers were imported."


def not_told(name: str) -> str:
    return f"The server of {name} did not say."


def no_price(name: str) -> str:
    return f"What {name} costs is not known: no price of its model, or no count of tokens."


def is_reference(name: str) -> str:
    return f"{name} is the reference itself."
