"""Why an estimate beside the coefficients has no number, and what the numbers that exist rest on."""

from collections.abc import Sequence

from app.messages.local_formats import all_of
from app.messages.translation import Template, _, n_

_LONGEST_LIST = 6


def _listed(names: Sequence[str]) -> str:
    """Names in a sentence: A, B and C; of many only the first."""
    if len(names) > _LONGEST_LIST:
        return _(
            "{names} and {names2} more",
            names=", ".join(names[:_LONGEST_LIST]),
            names2=len(names) - _LONGEST_LIST,
        )
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {names2}", names=", ".join(names[:-1]), names2=names[-1])


# Intraclass correlation

ONE_RATER = _("One rater only: there is nobody to agree with.")
NO_VARIATION = _("All ratings are the same: there is no variation that raters could agree on.")
EQUAL_MEANS = _(
    "The images do not differ beyond the raters' disagreement; this coefficient is undefined here."
)
NO_INTERVAL = _("No interval: the raters contradict each other too much for one.")
too_few_complete = Template("Too few images that every rater rated: {complete}. At least two are needed.")


# Effects and tests

EQUAL_SCORES = _(
    "All scores within each group are the same, so there is no spread to compare the difference with."
)
EQUAL_DIFFERENCES = _("All differences are the same, so there is no spread to compare them with.")
NO_DIFFERING_PAIR = _("The two never differ, so there is nothing to test; the exact p-value is 1.")


def too_few_scores(first: int, second: int) -> str:
    return _(
        "Too few scores: {first} and {second}. Each group needs at least one, and both together at "
        "least three.",
        first=first,
        second=second,
    )


too_few_pairs = Template("Too few pairs with both values: {pairs}. At least {needed} are needed.")
empty_group = Template("One group is empty ({first} and {second} values), so there is nothing to compare.")


# The alternative annotator test

NOBODY_TO_COMPARE = _(
    "The test needs at least two people: it leaves out one at a time, and compares with the others."
)
TWO_PEOPLE_ONLY = _(
    "Only two people: the test merely asks which of the two the judge resembles more. Three are better."
)
too_few_items = Template(
    "Fewer than two people share at least {needed} images with the judge and another person."
)


# Judge-corrected rates

NO_HUMAN_LABEL = _("No image has a label from a person.")
NO_JUDGE_LABEL = _("No image has a label from the judge.")
TOO_FEW_TO_CORRECT = _(
    "A corrected mean needs two images labelled by people and the judge, and two labelled by the judge alone."
)
BY_PEOPLE_AND_JUDGE = _("Judge-corrected: people's labels correct the judge's (PPI++).")
BY_PEOPLE_FEW_SHARED = _(
    "Based on people's labels only: the judge labelled fewer than two of the same images."
)
BY_PEOPLE_NO_MORE_IMAGES = _(
    "Based on people's labels only: the judge labelled fewer than two images that people did not."
)


# Preferences

NOTHING_COMPARED = _("Nothing has been compared yet.")
ADVICE_MORE_COMPARISONS = _("More comparisons are needed, or a prior that is named beside the result.")


def item(number: int) -> str:
    return _("Item {number}", number=number + 1)


def no_finite_worth(never_losing: Sequence[str], never_winning: Sequence[str]) -> str:
    """Names who never loses to, and who never wins against, the rest; one of the two lists may be empty."""
    parts = []
    if never_losing:
        parts.append(
            n_(
                "{names} never loses to the others",
                "{names} never lose to the others",
                len(never_losing),
                names=_listed(never_losing),
            )
        )
    if never_winning:
        parts.append(
            n_(
                "{names} never wins against the others",
                "{names} never win against the others",
                len(never_winning),
                names=_listed(never_winning),
            )
        )
    return _(
        "{parts}, so there is no finite answer. {advice_more_comparisons}",
        parts=all_of(parts),
        advice_more_comparisons=ADVICE_MORE_COMPARISONS,
    )


def never_compared(names: Sequence[str]) -> str:
    return n_(
        "{names} was never compared with the others, so there is no common scale. {advice_more_comparisons}",
        "{names} were never compared with the others, so there is no common scale. {advice_more_comparisons}",
        len(names),
        names=_listed(names),
        advice_more_comparisons=ADVICE_MORE_COMPARISONS,
    )


never_ranked = Template("{name} is in no ranking.")


# Calibration

EQUAL_JUDGE_SCORES = _("The judge gave every image the same score, so there is nothing to calibrate.")
NO_SCORED_PAIR = _("No image has both a judge's score and a person's.")
too_few_groups = Template(
    "Too few images to fit on some and try on others: {groups}. At least two are needed."
)


# Motivational contexts

ADAPTED = _(
    "Adapted agreement: each rater against the mean of the others. Averaging raises it, so "
    "the usual words for kappa and alpha (slight, fair, moderate) do not apply."
)


def position_undefined(position: int, reason: str) -> str:
    return _(
        "Rater {position} against the mean of the others: {reason}", position=position + 1, reason=reason
    )


# Mixed models

INSTALL_STATSMODELS = _(
    "A model with a random intercept needs statsmodels, which is not installed. Install it "
    "beside this program with: pip install statsmodels"
)
NO_SPREAD_OF_OUTCOME = _("All outcomes are the same, so there is nothing for a model to explain.")
DEPENDENT_PREDICTORS = _(
    "Some predictors repeat others or never vary, so their effects cannot be told apart."
)
MODEL_NOT_SETTLED = _("The model did not converge; fewer predictors or more ratings may help.")
LOGISTIC_APPROXIMATE = _(
    "Approximate: a variational fit with weak normal priors, not a maximum-likelihood fit; "
    "its intervals are somewhat too narrow."
)
too_few_raters = Template(
    "Too few groups for a random intercept: {groups}. At least two are needed, with repeated ratings."
)
too_few_rows = Template("Too few complete rows for this model: {rows}. At least {needed} are needed.")
