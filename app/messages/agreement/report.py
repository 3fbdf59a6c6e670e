"""What is said about agreement: what was asked wrongly, why there is no figure, and the figures in words."""

from collections.abc import Sequence

from app.messages.agreement.references import at_the_start
from app.messages.interchange.import_export import listed
from app.messages.local_formats import one_of
from app.messages.translation import Template, _, n_

LABEL = (_("appropriate"), _("not appropriate"))
CRITERION = (_("met"), _("not met"))
LABEL_NAME = _("Label")
LABEL_TEXT = _("The label of the image: appropriate only if every criterion counts as met.")
COEFFICIENT_NAMES = {
    "agreement": _("Agreement"),
    "agreement_met": _("Agreement on met"),
    "agreement_not_met": _("Agreement on not met"),
    "kappa": _("Kappa"),
    "gwet_ac1": "AC1",
    "krippendorff_alpha": _("Alpha"),
    "balanced_accuracy": _("Balanced accuracy"),
}

# What was asked cannot be answered


pair_and_member = Template(
    "{one} and {other} are not independent: one of them is a pair, and the other is one of its "
    "two people. The report of pairs (touchstone pairs) compares what they said alone with what "
    "they said together."
)
same_rater = Template("{name} cannot be compared with {name}. Name two raters.")


def unknown_rater(name: str, near: Sequence[str], everybody: Sequence[str]) -> str:
    if near:
        hint = _("Did you mean {near}?", near=one_of(near))
    elif everybody:
        hint = _("Raters here: {everybody}.", everybody=listed(everybody))
    else:
        hint = _("Nobody has answered here yet.")
    return _('There is no rater "{name}" in this study. {hint}', name=name, hint=hint)


def unknown_version(version: int, versions: int) -> str:
    if not versions:
        return _("This study has no rubric, so it has no rubric version to choose.")
    there = n_("version {count}", "versions 1 to {count}", versions)
    return _("There is no rubric version {version}; this study has {there}.", version=version, there=there)


ONLY_SCALES = _(
    "This needs a question that is answered with yes or no, and the study has none. Compare two "
    "raters on its scales with touchstone agree, --reference and --against."
)
only_on_scales = Template(
    "This needs yes or no answers, and {name} has given none. Compare two raters on scales with "
    "touchstone agree, --reference and --against."
)
FEWER_THAN_TWO = _("Agreement needs two raters who have answered; this study has fewer.")


def no_answers(name: str, version: int, elsewhere: Sequence[int]) -> str:
    if not elsewhere:
        return _("{name} has not yet answered anything that can be compared.", name=name)
    if version in elsewhere:
        return only_on_scales(name=name)
    versions = listed([str(one) for one in elsewhere])
    return _(
        "{name} has answered version {versions} of the rubric, not version {version}. Choose the "
        "version with --rubric-version.",
        name=name,
        version=version,
        versions=versions,
    )


def nothing_in_common(reference: str, against: str, images: tuple[int, int]) -> str:
    first, second = (n_("{count} image", "{count} images", count) for count in images)
    return _(
        "{reference} rated {first} and {against} rated {second}, but they have no image in common.",
        reference=at_the_start(reference),
        first=first,
        against=against,
        second=second,
    )


# Why there is no figure, or why it says nothing


def never_answered(name: str, answer: str) -> str:
    return _(
        '{name} never answered "{answer}" here, so there is no agreement on it.',
        name=at_the_start(name),
        answer=answer,
    )


def never_compared(name: str, answer: str) -> str:
    return _(
        'No image on which {name} answered "{answer}" can be compared, so there is no agreement on it.',
        name=name,
        answer=answer,
    )


def cannot_balance(name: str, answer: str) -> str:
    return _(
        '{name} never answered "{answer}" here, so accuracy cannot be balanced.',
        name=at_the_start(name),
        answer=answer,
    )


def cannot_balance_compared(name: str, answer: str) -> str:
    return _(
        'No image on which {name} answered "{answer}" can be compared, so accuracy cannot be balanced.',
        name=name,
        answer=answer,
    )


no_variation_compared = Template(
    'Where the two raters can be compared, both answered only "{answer}". {coefficient} is '
    "undefined without variation."
)
no_variation = Template(
    'Both raters always answered "{answer}". {coefficient} is undefined without variation.'
)
one_answer = Template(
    "{name} is a person and answered once; consistency is measured for judges that answer several times."
)
one_run = Template("{name} answered in one run only, so it cannot be compared with itself.")


no_answers_of = Template("{name} has not answered here.", name=at_the_start)


no_usable_answer = Template("{name} has given no answer that could be used.", name=at_the_start)


no_label = Template(
    "{name} has not answered every criterion of any of these images, so none has a label.", name=at_the_start
)


SPREAD_NEEDS_TWO = _("Spread needs at least two images.")
NOTHING_IN_COMMON = _("There is no image on which both raters have answered this question.")
NO_LABELS = _(
    "There is no image for which both raters have a label. A label needs an answer to every criterion."
)
NO_TWO_VOTES = _("No image was judged by two people, so none can be contested.")
NO_PERSON = _("No person has answered this question.")
FEWER_THAN_TWO_PEOPLE = _("Fewer than two people answered, so nobody knows how well people agree.")
some_undefined = Template(
    "{percent} percent of the resamplings gave no number; the interval leaves them out."
)


# Parts

WORK_ORDERS = (_("image by image"), _("criterion by criterion"))
IMPORTED = _("imported from a file")
NOT_SAID = _("not said")
EVERYBODY = _("everybody")
session = Template("session {number}")


# Cells of tables

NOT_ASKED = _("not asked")
NO_CALLS = _("No call was made from this study; the answers were imported.")
not_said = Template("The server of {name} did not say.")
no_price = Template("What {name} costs is not known: no price for its model, or no count of tokens.")
is_reference = Template("{name} is the reference itself.")
