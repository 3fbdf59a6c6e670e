"""Why an estimate beside the coefficients has no number, and what the numbers that exist rest on."""

from collections.abc import Sequence

_LONGEST_LIST = 6


def _listed(names: Sequence[str]) -> str:
    """Names in a sentence: A, B and C; of many only the first."""
    if len(names) > _LONGEST_LIST:
        return f"{', '.join(names[:_LONGEST_LIST])} and {len(names) - _LONGEST_LIST} more"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


# Intraclass correlation

ONE_RATER = "One rater only: there is nobody to agree with."
NO_VARIATION = "All ratings are the same: there is no variation that raters could agree on."
EQUAL_MEANS = "The images do not differ beyond the raters' disagreement; this form has no number here."
NO_INTERVAL = "No interval: the raters contradict each other too much for one."


def too_few_complete(complete: int) -> str:
    return f"Too few images that every rater rated: {complete}. Two are needed at least."


# Effects and tests

EQUAL_SCORES = (
    "All scores within each group are the same, so there is no spread to compare the difference with."
)
EQUAL_DIFFERENCES = "All differences are the same, so there is no spread to compare them with."
NO_DIFFERING_PAIR = "The two never differ, so there is nothing to test; the exact p-value is 1."


def too_few_scores(first: int, second: int) -> str:
    return f"Too few scores: {first} and {second}. Each group needs one, both together three."


def too_few_pairs(pairs: int, needed: int) -> str:
    return f"Too few pairs with both values: {pairs}. {needed} are needed at least."


def empty_group(first: int, second: int) -> str:
    return f"One group is empty ({first} and {second} values), so there is nothing to compare."


# The alternative annotator test

NOBODY_TO_COMPARE = "The test needs at least two people; it leaves one out and asks the others."
TWO_PEOPLE_ONLY = (
    "Only two people: the test merely asks whom of the two the judge resembles. Three are better."
)


def too_few_items(needed: int) -> str:
    return f"Fewer than two people share at least {needed} images with the judge and another person."


# Judge-corrected rates

NO_HUMAN_LABEL = "No image has a label from a person."
NO_JUDGE_LABEL = "No image has a label from the judge."
TOO_FEW_TO_CORRECT = "A corrected mean needs two images labelled by both and two by the judge alone."
BY_PEOPLE_AND_JUDGE = "Judge-corrected: people's labels correct the judge's (PPI++)."


def by_people_only(least: int, needed: int) -> str:
    return (
        f"People's labels alone: the rarer answer has {least} labels from people that the judge labelled too, "
        f"and correcting the judge needs {needed} of each."
    )


BY_PEOPLE_NO_MORE_IMAGES = "People's labels alone: the judge labelled no image that people have not."


# Preferences

NOTHING_COMPARED = "Nothing was compared yet."
ADVICE_MORE_COMPARISONS = "More comparisons are needed, or a prior that is named beside the result."


def item(number: int) -> str:
    return f"Item {number + 1}"


def no_finite_worth(never_losing: Sequence[str], never_winning: Sequence[str]) -> str:
    """Names who never loses to, and who never wins against, the rest; one of the two lists may be empty."""
    parts = []
    if never_losing:
        verb = "never loses" if len(never_losing) == 1 else "never lose"
        parts.append(f"{_listed(never_losing)} {verb} to the others")
    if never_winning:
        verb = "never wins" if len(never_winning) == 1 else "never win"
        parts.append(f"{_listed(never_winning)} {verb} against the others")
    return f"{' and '.join(parts)}, so there is no finite answer. {ADVICE_MORE_COMPARISONS}"


def never_compared(names: Sequence[str]) -> str:
    verb = "was never compared" if len(names) == 1 else "were never compared"
    return f"{_listed(names)} {verb} with the others, so there is no common scale. {ADVICE_MORE_COMPARISONS}"


def never_ranked(name: str) -> str:
    return f"{name} is in no ranking."


# Calibration

EQUAL_JUDGE_SCORES = "The judge gave every image the same score, so there is nothing to calibrate."
NO_SCORED_PAIR = "No image has both a judge's score and a person's."


def too_few_groups(groups: int) -> str:
    return f"Too few images to fit on some and try on others: {groups}. Two are needed at least."


# Motivational contexts

ADAPTED = (
    "Adapted agreement: each rater against the mean of the others. Averaging raises it, so the usual words for "
    "kappa and alpha (slight, fair, moderate) do not apply."
)


def position_undefined(position: int, reason: str) -> str:
    return f"Rater {position + 1} against the mean of the others: {reason}"


# Mixed models

INSTALL_STATSMODELS = (
    "A model with a random intercept needs statsmodels, which is not installed. "
    "Install it beside this program with: pip install statsmodels"
)
NO_SPREAD_OF_OUTCOME = "All outcomes are the same, so there is nothing for a model to explain."
DEPENDENT_PREDICTORS = "Some predictors repeat others or never vary, so their effects cannot be told apart."
MODEL_NOT_SETTLED = "The model did not settle on an answer; fewer predictors or more ratings may help."
LOGISTIC_APPROXIMATE = (
    "Approximate: a variational fit with weak normal priors, not a maximum-likelihood fit; its intervals are "
    "somewhat too narrow."
)


def too_few_raters(groups: int) -> str:
    return f"Too few groups for a random intercept: {groups}. Two are needed at least, with repeated ratings."


def too_few_rows(rows: int, needed: int) -> str:
    return f"Too few complete rows for this model: {rows}. {needed} are needed at least."
