"""Why a figure about scores has no number or no interval, and which form of a coefficient it is."""

from app.messages.translation import Template, _, n_

# Scores and ranks

NO_SCORE = _("Nobody has scored anything here yet.")
NO_SHARED_UNIT = _("The judge and people have scored no critique or image in common.")
NO_CALL = _("The judge was not asked anything.")
too_few_for_spread = Template("Too few scores for a spread: {scores}. At least two are needed.")
too_few_to_rank = Template("Too few pairs with both scores: {pairs}. Comparing ranks takes at least two.")


def never_differs(is_first: bool) -> str:
    """Of two columns of scores; whoever knows their names may say it with the name instead."""
    if is_first:
        return _("All scores in the first column are the same, so there is no order to compare.")
    return _("All scores in the second column are the same, so there is no order to compare.")


too_many_to_resample = Template(
    "No interval: more than {most} different pairs of scores are too many to resample Kendall's tau."
)


def for_two_raters(raters: int) -> str:
    if not raters:
        return _(
            "This figure compares two raters, and there are no raters here. Krippendorff's alpha takes two or more."
        )
    return n_(
        "This figure compares two raters, and there is {count} rater here. Krippendorff's alpha takes two or more.",
        "This figure compares two raters, and there are {count} raters here. Krippendorff's alpha takes two or more.",
        raters,
    )


# Forms of the intraclass correlation

_MODELS = {
    "1": _("different raters for every unit"),
    "2": _("raters seen as a sample, absolute agreement"),
    "3": _("these raters and no others, consistency"),
}


def icc_form(form: str) -> str:
    """The form in words, such as ICC(2,1): …; `form` as app.agreement.coefficients.icc names it."""
    model, unit = form.split(",")
    if unit == "1":
        return _("ICC({form}): {models}, for one rater", form=form, models=_MODELS[model])
    return _("ICC({form}): {models}, for the mean of all raters", form=form, models=_MODELS[model])


# Calibration on a training split

ONE_SIDED_SPLIT = _(
    "The split leaves one side empty: there must be images to fit the calibration and others to test it."
)
ONE_DRAW = _("All training images were used, so there is only one draw and no spread.")
NO_ERROR_BEFORE = _("The judge's scores already equal people's; there is no error to reduce.")


# Groups and judges side by side

NO_TIME = _("Nobody measured how long the judge's calls took.")
DIFFERENT_SCALES = _(
    "The scales differ, so these scores cannot be put together. Calibrate each judge to people first."
)
NO_FAMILY = _(
    "Critiques by the judge's own model family or by another are missing, or nobody said whose they are."
)


def empty_group(first: int, second: int) -> str:
    return _(
        "One group has no score ({first} and {second} scores), so there is no difference.",
        first=first,
        second=second,
    )


no_score_in = Template("No score in {cultures}, so there is no mean over all cultures.", cultures=", ".join)
"""Names the cultures in which a system has no score, so that it has no mean over cultures."""
