"""Why a figure about scores has no number or no interval, and which form of a coefficient it is."""

from collections.abc import Sequence

# Scores and ranks

NO_SCORE = "Nobody has scored anything here yet."
NO_SHARED_UNIT = "The judge and people have scored no critique or image in common."
NO_CALL = "The judge was not asked anything."


def too_few_for_spread(scores: int) -> str:
    return f"Too few scores for a spread: {scores}. Two are needed at least."


def too_few_to_rank(pairs: int) -> str:
    return f"Too few pairs with both scores: {pairs}. Ranks can be compared from two on."


def never_differs(is_first: bool) -> str:
    """Of two columns of scores; whoever knows their names may say it with the name instead."""
    which = "first" if is_first else "second"
    return f"All scores of the {which} are the same, so there is no order to compare."


def too_many_to_resample(most: int) -> str:
    return f"No interval: more than {most} different pairs of scores are too many to resample Kendall's tau."


def for_two_raters(raters: int) -> str:
    who = "is one rater" if raters == 1 else f"are {raters or 'no'} raters"
    return f"This figure compares two raters, and there {who} here. Krippendorff's alpha takes two or more."


# Forms of the intraclass correlation

_MODELS = {
    "1": "other raters for every unit",
    "2": "raters seen as a sample, absolute agreement",
    "3": "these raters and no others, consistency",
}


def icc_form(form: str) -> str:
    """The form in words, such as ICC(2,1): …; `form` as app.agreement.coefficients.icc names it."""
    model, _, unit = form.partition(",")
    of_whom = "one rater" if unit == "1" else "the mean of all raters"
    return f"ICC({form}): {_MODELS[model]}, of {of_whom}"


# Calibration on a training split

ONE_SIDED_SPLIT = "The split leaves one side empty: there must be images to fit on and images to try it on."
ONE_DRAW = "All training images were used, so there is only one draw and no spread."
NO_ERROR_BEFORE = "The judge's scores already equal people's; there is no error to reduce."


# Groups and judges side by side

NO_TIME = "Nobody measured how long its calls took."
DIFFERENT_SCALES = (
    "The scales differ, so these scores cannot be put together. Calibrate each judge to people first."
)
NO_FAMILY = (
    "There are no critiques by the judge's own model family beside critiques by another, "
    "or nobody said whose they are."
)


def empty_group(first: int, second: int) -> str:
    return f"One group has no score ({first} and {second} scores), so there is no difference."


def no_score_in(cultures: Sequence[str]) -> str:
    """Names the cultures in which a system has no score, so that it has no mean over cultures."""
    return f"No score in {', '.join(cultures)}, so there is no mean over all cultures."
