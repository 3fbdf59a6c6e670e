"""Sentences of the report on scored critiques."""

from collections.abc import Sequence

NOTHING = (
    "This study has no critique with a dimension to score yet, so there is nothing to say about critiques."
)

SCORES_SECTION = "Critiques and who wrote them"
TIER_ONE_SECTION = "What the words of critiques show"
PEOPLE_SECTION = "How far people agree about critiques"
JUDGES_SECTION = "Which judge to choose"
CALIBRATION_SECTION = "From a judge’s scores to people’s"
RISK_SECTION = "Critiques to distrust"
CULTURES_SECTION = "Critiques of different cultures"
RANKING_SECTION = "How firm the order of models is"
EVERY_SECTION = "Every critique"
PARAMETERS_SECTION = "Choices where the papers leave it open"

BY_MODEL = "Scores by who wrote the critiques"
BY_CULTURE = "Scores by culture"
BY_BOTH = "Scores by who wrote the critiques, and about which culture"
DIMENSIONS_BY_MODEL = "The main judge’s dimensions by who wrote the critiques"
DIMENSIONS_BY_CULTURE = "The main judge’s dimensions by culture"
INDICATORS_BY_MODEL = "Indicators by who wrote the critiques"
INDICATORS_BY_CULTURE = "Indicators by culture"
INDICATORS_BESIDE = "Indicators beside the judge’s and people’s scores"
PEOPLE_TABLE = "People’s agreement about each dimension"
JUDGES_TABLE = "Judges side by side, on the mean of all dimensions"
FAVOUR_TABLE = "Judges and critiques by models of their own family"
CROSS_TABLE = "Agreement of judges with one another"
REFERENCE_TABLE = "Judges with and without the expert’s reference"
HELD_OUT_TABLE = "Calibration tested on held-out works"
CROSSED_TABLE = "Calibration over all works, each by a curve fitted without it"
LEARNING_TABLE = "Error on held-out works by how many works trained the curve"
FLAGS_TABLE = "Flags, and how far people’s scores confirm them"
THRESHOLDS_TABLE = "Other thresholds for what is template-like"
FLAGGED_TABLE = "The critiques that are flagged"
GAPS_TABLE = "Differences between cultures"
MODELLED_TABLE = "Differences between cultures, adjusted"
BY_WRITER_TABLE = "Differences between cultures, model by model"
BLIND_TABLE = "Differences between cultures with the culture’s name hidden from the judge"
PLACES_TABLE = "Models in order, when works are drawn again"
MACRO_TABLE = "Models when every work, and when every culture, counts the same"
WEIGHTS_TABLE = "Models when dimensions count differently"
SHARES_TABLE = "The order by the robust score when the indicators count more or less"
EVERY_TABLE = "Every critique with its scores and flags"
PARAMETERS_TABLE = "Choices behind the figures"

WORDS_ARE_NOT_IDEAS = (
    "These indicators look for words. A word that is found is not yet an idea that was understood, so they are shown "
    "beside the scores of people and judges and never replace them."
)
NEVER_AVERAGED = (
    "No two judges are ever averaged: each gives its scores in its own way, and the mean of two ways means neither. "
    "The agreement of judges is ICC(2,1): judges as a sample of judges, in absolute agreement, for the score of one."
)
HELD_OUT = (
    "Each curve is fitted on some works and tried on others, and compared with one score for all. A judge that "
    "calibration does not bring below that one score is uninformative about critiques."
)
NO_ORDER = "Only one model wrote critiques, so there is no order of models."
ONE_CULTURE = (
    "All works come from one culture, or nobody said from which, so there are no cultures to compare."
)
NO_JUDGES = (
    "No judge has scored critiques in this study, so there is nothing to calibrate and nobody to choose."
)
NOT_ABOUT_MODELS = (
    "A difference between cultures may come from the works, their genres or what is known about them as much as from "
    "models or judges; it is an observation on these works and these scores."
)
NOT_BLIND = (
    "No judge scored the critiques both with the culture’s name and without it, so it cannot be said whether knowing "
    "the culture moves a judge. A judge with the option to withhold the culture shows it."
)
SPREAD_OF_MEANS = "Scores of critiques about one work are kept together wherever works are drawn again."
INDICATOR_SCALE = (
    "Indicators are shares put on the scale by 1 + 4 times the share; a critique in several languages is measured as "
    "one text."
)
MEAN_OF_ALL = (
    "A judge’s score of a dimension is the mean of the runs that answered, people’s the mean of those who answered. "
    "The mean of the dimensions is taken only where all of them are there; what is missing stays missing."
)
STAR = (
    "The calibrated score of a critique that people scored comes from a curve fitted without its work; that of any "
    "other from the curve over all works that people scored."
)
LEARNING_AXIS = "Mean absolute error"
SCORE_AXIS = "Score from 1 to 5"
NOT_SAID = "not said"
TEMPLATE = "Template-like"
FLUENT = "Fluent but wrong"
YES, NO = "yes", "no"
ALL_JUDGES = "all judges together"
SEVERAL = "each its own"
NOT_TOGETHER = "People’s scores are taken off judge by judge only."
NO_PLACE = "It has no score in some culture, so it has no place."


def summary_of(critiques: int, models: int, people: int, judges: int, cultures: Sequence[str]) -> str:
    """What the study is made of."""
    what = _counted(critiques, "critique")
    by = f"{_counted(models, 'model')} or people" if models > 1 else "one model or person"
    who = f"{_counted(people, 'person', 'people')} and {_counted(judges, 'judge')}"
    about = f", about works of these cultures: {', '.join(cultures)}" if cultures else ""
    return f"{who} scored {what} by {by}{about}."


def _counted(number: int, one: str, many: str = "") -> str:
    return f"1 {one}" if number == 1 else f"{number} {many or one + 's'}"


def left_out(exhibits: int) -> str:
    """Exhibits that have no text to judge."""
    who = "One exhibit has" if exhibits == 1 else f"{exhibits} exhibits have"
    return f"{who} no text, so this part of the report leaves them out."


def calibrated(judge: str, method: str, before: str, after: str, constant: str) -> str:
    """What calibration brings on works that were held out."""
    return (
        f"On held-out works, the error of {judge} is {before} as it is and {after} after calibration by the {method} "
        f"curve; one score for all would have {constant}."
    )


USELESS = "That is no better than one score for all, so this judge does not distinguish these critiques as people do."


def not_calibrated(reason: str) -> str:
    """Why the judge's own scores are used."""
    return f"The scores could not be calibrated to people’s. {reason}"


def highest(score: str, best: tuple[str, str], last: tuple[str, str]) -> str:
    """The models with the highest and the lowest mean of the main score."""
    name = score[:1].lower() + score[1:]
    return f"By the {name}, {best[0]} has the highest mean ({best[1]}) and {last[0]} the lowest ({last[1]})."


def largest_gap(first: str, second: str, figure: str, sizes: tuple[int, int]) -> str:
    """The two cultures that lie furthest apart, with how many critiques of each were scored."""
    return (
        f"The cultures furthest apart are {first} and {second}: the first mean less the second is {figure}, from "
        f"{sizes[0]} and {sizes[1]} critiques."
    )


def largest_of(gaps: int) -> str:
    """What has to be said of the largest of several gaps."""
    return (
        f"This is the largest of {gaps} gaps. Chance alone makes the largest of many gaps look large, and its interval "
        "does not take that into account."
    )


NO_GAP_TO_RANK = "No gap between cultures has an interval, so none is called the largest."


def flagged(template: tuple[int, int], fluent: tuple[int, int]) -> str:
    """How many critiques are flagged."""
    return (
        f"{part(*template)} critiques are flagged as template-like, and {part(*fluent)} as fluent but wrong."
    )


def labels(score: str, gap: float, shallow: float, quality: float, accuracy: float) -> str:
    """What the flags are, and by what in people's scores they are confirmed."""
    name = score[:1].lower() + score[1:]
    return (
        f"Template-like: the mean indicator lies more than {gap:g} above the {name}; people’s scores confirm it where "
        f"their depth lies below {shallow:g}. Fluent but wrong: the judge’s quality lies above {quality:g} and its "
        f"accuracy below {accuracy:g}; people’s scores confirm it where theirs do. Nobody looked for such critiques by "
        "hand, so this is how far the flags say what people’s scores say."
    )


def both(flags: Sequence[str]) -> str:
    """The flags of one critique."""
    return "; ".join(flags)


def numbered(number: int, name: str) -> str:
    """A critique by its number in the study and its name."""
    return f"{number}, {name}"


def part(number: int, whole: int) -> str:
    """Some of all."""
    return f"{number} of {whole}"


def group_chart(score: str, group: str, most: tuple[str, str], least: tuple[str, str]) -> str:
    """What a chart of means by group shows."""
    if most[0] == least[0]:
        return f"{score} by {group}: {most[0]} with {most[1]}."
    return f"{score} by {group}: from {least[1]} for {least[0]} to {most[1]} for {most[0]}."


def learning_chart(size: int, isotonic: str, sigmoid: str, constant: str) -> str:
    """What the chart of errors by training shows at its end."""
    works = "one work" if size == 1 else f"all {size} works"
    return (
        f"With {works} to train on, the error is {isotonic} by steps, {sigmoid} by the sigmoid and {constant} by one "
        "score for all."
    )


def judge_and_method(judge: str, method: str) -> str:
    """A judge by one curve."""
    return f"{judge}, {method}"


def two(first: str, second: str) -> str:
    """Two judges, or a pair of cultures, as one name."""
    return f"{first} and {second}"


def less(first: str, second: str) -> str:
    """Two cultures, the second taken from the first."""
    return f"{first} less {second}"


def sizes(first: int, second: int) -> str:
    """How many scores two means rest on."""
    return f"{first} and {second}"


def within(score: str, genre: str) -> str:
    """A score within one genre."""
    return f"{score}, {genre} only"


def favouring(first: int, second: int, neither: int) -> str:
    """How many models favour either culture."""
    tied = f", {neither} neither" if neither else ""
    return f"{first} the first, {second} the second{tied}"


def moved(models: int, spearman: str, kendall: str) -> str:
    """How two orders of models compare."""
    who = "No model is" if not models else "One model is" if models == 1 else f"{models} models are"
    return (
        f"{who} in another place when all cultures count the same (Spearman {spearman}, Kendall {kendall})."
    )


def like_the_whole(kendall: str) -> str:
    """How like the whole order those of resamplings are."""
    return f"The order of resampled works is like the whole one by {kendall} in the mean (Kendall’s tau-b)."


def weights_tried(choices: int) -> str:
    """How many weights of the dimensions were tried."""
    return f"{choices} ways to weigh the dimensions were tried."


def missing_words(critiques: int, reason: str) -> str:
    """Critiques whose words could not be measured."""
    who = "One critique is" if critiques == 1 else f"{critiques} critiques are"
    return f"{who} not measured by words. {reason}"


def spread_out(works: int, critiques: int) -> str:
    """How critiques lie over works."""
    about = _counted(works, "work")
    return f"The {critiques} critiques are about {about}; works are what exhibits name as their subject."


def seed(number: int, replicates: int) -> str:
    """How the intervals were made."""
    return (
        "Intervals come from leaving out one work at a time with all its critiques, with Student’s t. Those of places "
        f"and medians come from {replicates} resamplings of the works (seed {number})."
    )
