"""Why a coefficient or its interval says nothing, or has no number at all."""

from app.messages.interchange.import_export import plural

NO_ANSWERS = "No answers yet: nobody has rated any of these images."
NO_PAIRS = "No image was rated by both, so there is nothing to compare."
NO_SECOND_ANSWER = "No image has two answers, so there is nothing to compare."
NO_CASES = "There are no cases, so there is no share of them."
ONE_CLASS = "The reference gave the same answer everywhere, so accuracy per answer cannot be balanced."

NO_NUMBER = "What was asked for has no number for these answers."
ONE_CLUSTER = "An interval needs at least two images with answers."
SAME_REPLICATES = (
    "Every resampling of the images gave the same number. The interval shows no doubt because the answers "
    "show no variation, not because the number is certain."
)
ONE_A_SIDE = "No interval: a difference between groups needs at least two images or works on either side."
NO_NUMBER_WITHOUT_ONE = (
    "No interval: without one of the images or works there would be no number, so it rests on that one alone."
)
FEW_FOR_ORDER = "No interval: it needs at least five images or works."
BCA_ONE_SIDED = (
    "The bias-corrected interval is undefined: all resamplings lie on one side of the number. "
    "The percentile interval can be used."
)
BCA_NO_JACKKNIFE = (
    "The bias-corrected interval is undefined: without one of the images there would be no number. "
    "The percentile interval can be used."
)
BCA_NO_INFLUENCE = (
    "The bias-corrected interval is undefined: no single image changes the number. "
    "The percentile interval can be used."
)


def no_variation(coefficient: str) -> str:
    return f"Every answer is the same. {coefficient} is undefined without variation."


def constant_rater(is_first: bool, coefficient: str) -> str:
    """Of two raters; whoever knows their names may say it with the name instead."""
    which = "first" if is_first else "second"
    return f"The {which} rater gave the same answer everywhere. {coefficient} says nothing here."


def constant_rater_named(name: str, never: str, coefficient: str) -> str:
    return f'{name} never answered "{never}". {coefficient} says nothing here.'


def nobody_in_group(answer: str) -> str:
    return f'The reference never answered "{answer}", so there is no agreement on it.'


def too_few_of_one_answer(images: int, rarest: int, few: int, least: int) -> str:
    """Why a coefficient that depends on base rates has no interval."""
    return (
        f"No interval: with fewer than {few} images ({images} here), each answer has to occur on {least} images or "
        f"more. The rarer answer occurs on {plural(rarest, 'image')}."
    )


def few_clusters(clusters: int, least: int) -> str:
    return f"No interval: a bootstrap of {clusters} clusters is too narrow; it needs {least}."


def mostly_undefined(percent: str) -> str:
    return f"No interval: {percent} of the resamplings of the images gave no number."
