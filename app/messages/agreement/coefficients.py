"""Why a coefficient or its interval says nothing, or has no number at all."""

from app.messages.translation import Template, _

NO_ANSWERS = _("No answers yet: nobody has rated any of these images.")
NO_PAIRS = _("No image was rated by both raters, so there is nothing to compare.")
NO_SECOND_ANSWER = _("No image has two answers, so there is nothing to compare.")
NO_CASES = _("There are no cases, so there is no share of them.")
ONE_CLASS = _("The reference gave the same answer everywhere, so accuracy per answer cannot be balanced.")

NO_NUMBER = _("This figure is not defined for these answers.")
ONE_CLUSTER = _("An interval needs at least two images with answers.")
SAME_REPLICATES = _(
    "Every resampling of the images gave the same number. The interval shows no doubt "
    "because the answers show no variation, not because the number is certain."
)
ONE_A_SIDE = _("No interval: a difference between groups needs at least two images or works in each group.")
NO_NUMBER_WITHOUT_ONE = _(
    "No interval: without one of the images or works there would be no number, so the number "
    "rests on that one alone."
)
FEW_FOR_ORDER = _("No interval: it needs at least five images or works.")
BCA_ONE_SIDED = _(
    "The bias-corrected interval is undefined: all resamplings lie on one side of the "
    "number. The percentile interval can be used."
)
BCA_NO_JACKKNIFE = _(
    "The bias-corrected interval is undefined: without one of the images there would be no "
    "number. The percentile interval can be used."
)
BCA_NO_INFLUENCE = _(
    "The bias-corrected interval is undefined: no single image changes the number. The "
    "percentile interval can be used."
)
no_variation = Template("Every answer is the same. {coefficient} is undefined without variation.")


def constant_rater(is_first: bool, coefficient: str) -> str:
    """Of two raters; whoever knows their names may say it with the name instead."""
    if is_first:
        return _(
            "The first rater gave the same answer everywhere. {coefficient} says nothing here.",
            coefficient=coefficient,
        )
    return _(
        "The second rater gave the same answer everywhere. {coefficient} says nothing here.",
        coefficient=coefficient,
    )


constant_rater_named = Template('{name} never answered "{never}". {coefficient} says nothing here.')
constant_rater_compared = Template(
    'Where the two raters can be compared, {name} never answered "{never}". {coefficient} says nothing here.'
)
nobody_in_group = Template('The reference never answered "{answer}", so there is no agreement on it.')
too_few_of_one_answer = Template(
    "No interval: with fewer than {few} images, each answer has to occur on {least} images or more."
)
"""Why a coefficient that depends on base rates has no interval."""
few_clusters = Template("No interval: a bootstrap of {clusters} clusters is too narrow; it needs {least}.")
mostly_undefined = Template("No interval: {percent} of the resamplings of the images gave no number.")
