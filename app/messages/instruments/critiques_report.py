"""Sentences of the report on scored critiques."""

from collections.abc import Sequence

from app.messages.translation import Template, _, n_

NOTHING = _(
    "This study has no critique with a dimension to score yet, so there is nothing to say about critiques."
)

SCORES_SECTION = _("Critiques and who wrote them")
TIER_ONE_SECTION = _("What the words of critiques show")
PEOPLE_SECTION = _("How far people agree about critiques")
JUDGES_SECTION = _("Which judge to choose")
CALIBRATION_SECTION = _("From a judge’s scores to people’s")
RISK_SECTION = _("Critiques to distrust")
CULTURES_SECTION = _("Critiques of different cultures")
RANKING_SECTION = _("How stable the order of models is")
EVERY_SECTION = _("Every critique")
PARAMETERS_SECTION = _("Choices that the papers leave open")

BY_MODEL = _("Scores, by the writer of the critiques")
BY_CULTURE = _("Scores by culture")
BY_BOTH = _("Scores, by the writer of the critiques and the culture")
DIMENSIONS_BY_MODEL = _("The main judge’s scores for each dimension, by the writer of the critiques")
DIMENSIONS_BY_CULTURE = _("The main judge’s scores for each dimension, by culture")
INDICATORS_BY_MODEL = _("Indicators, by the writer of the critiques")
INDICATORS_BY_CULTURE = _("Indicators by culture")
INDICATORS_BESIDE = _("Indicators beside the judge’s and people’s scores")
PEOPLE_TABLE = _("People’s agreement about each dimension")
JUDGES_TABLE = _("Judges side by side, on the mean of all dimensions")
FAVOUR_TABLE = _("Judges’ scores for critiques by their own model family")
CROSS_TABLE = _("Agreement of judges with one another")
REFERENCE_TABLE = _("Judges with and without the expert’s reference")
HELD_OUT_TABLE = _("Calibration tested on held-out works")
CROSSED_TABLE = _("Calibration over all works, each with a curve fitted without it")
CALIBRATED_TABLE = _("The main judge’s scores calibrated, dimension by dimension")
CULTURES_CALIBRATED_TABLE = _("Calibration culture by culture, on each culture’s held-out works")
SCALES_TABLE = _("The main judge’s scores on other scales, calibrated with a sigmoid")
SCALES = {
    "native": _("As given, 1 to 5"),
    "affine": _("Moved to 0 to 5"),
    "steps": _("Moved to 0 to 5 and rounded to whole steps"),
}


def calibrated_culture(culture: str, is_enough: bool) -> str:
    if is_enough:
        return culture
    return _("{culture} (fewer than 25 held-out works: a direction only)", culture=culture)


LEARNING_TABLE = _("Error on held-out works, by the number of works used to fit the curve")
FLAGS_TABLE = _("Flags, and how far people’s scores confirm them")
THRESHOLDS_TABLE = _("Other thresholds for what is template-like")
FLAGGED_TABLE = _("The critiques that are flagged")
GAPS_TABLE = _("Differences between cultures")
MODELLED_TABLE = _("Differences between cultures, adjusted")
BY_WRITER_TABLE = _("Differences between cultures, model by model")
BLIND_TABLE = _("Differences between cultures with the culture’s name hidden from the judge")
PLACES_TABLE = _("The order of models when works are resampled")
MACRO_TABLE = _("Mean scores of the models, with equal weight for every work and for every culture")
WEIGHTS_TABLE = _("Models when dimensions count differently")
SHARES_TABLE = _("The order by the robust score when the indicators count more or less")
EVERY_TABLE = _("Every critique with its scores and flags")
SCATTER = _("Mean indicator and score of every critique")
scatter = Template(
    "Critiques above the dashed line, where the mean indicator is more than {gap:g} above the {name}: "
    "{above} of {count}."
)
PARAMETERS_TABLE = _("Choices behind the figures")

WORDS_ARE_NOT_IDEAS = _(
    "These indicators look for words. A word that is found is not yet an idea that was "
    "understood, so they are shown beside the scores of people and judges and never replace "
    "them."
)
NEVER_AVERAGED = _(
    "Judges are never averaged: each scores in its own way, and a mean would describe none of them. "
    "The agreement of judges is ICC(2,1): two-way random effects, absolute agreement, single scores."
)
HELD_OUT = _(
    "Each curve is fitted on some works and tested on others, and compared with one score for "
    "all. A calibrated judge whose error is not below that of one score for all is uninformative "
    "about critiques."
)
NO_ORDER = _("Only one model wrote critiques, so there is no order of models.")
ONE_CULTURE = _(
    "All works come from one culture, or their cultures are not known, so there are no cultures to compare."
)
NO_JUDGES = _(
    "No judge has scored critiques in this study, so there is nothing to calibrate and no judge to choose."
)
NOT_ABOUT_MODELS = _(
    "A difference between cultures may come from the works, their genres or what is known about them "
    "as much as from models or judges. It is an observation about these works and these scores."
)
NOT_BLIND = _(
    "No judge scored the critiques both with the culture’s name and without it, so it is unknown "
    "whether knowing the culture changes a judge’s scores. To find out, ask a judge without naming "
    "the culture."
)
SPREAD_OF_MEANS = _("Scores of critiques about one work are kept together whenever works are resampled.")
INDICATOR_SCALE = _(
    "Indicators are shares, converted to the scale as 1 + 4 times the share. A critique in several "
    "languages is measured as one text."
)
MEAN_OF_ALL = _(
    "A judge’s score for a dimension is the mean over its runs with an answer; people’s score is "
    "the mean over those who answered. The mean over dimensions is computed only where all have "
    "a score. Missing scores stay missing."
)
STAR = _(
    "The calibrated score of a critique that people scored comes from a curve fitted without its "
    "work. For other critiques, the curve is fitted on all works that people scored."
)
LEARNING_AXIS = _("Mean absolute error")
SCORE_AXIS = _("Score from 1 to 5")
GAP_AXIS = _("Difference of mean scores")
PLACE_AXIS = _("Place, 1 is the best")
SHARE_AXIS = _("Share of critiques")
figure_sentence = Template("{column}: the highest is {most} with {high}, the lowest {least} with {low}.")
places_sentence = Template("{column}: {first} is first with {best}, {last} is last with {worst}.")
score_range = Template("{low:g} to {high:g}")
same_everywhere = Template("{column}: {value} everywhere.")
RELIABILITY_TABLE = _("Scores of held-out critiques before and after calibration, beside people’s")
NOT_SAID = _("not said")
TEMPLATE = _("Template-like")
FLUENT = _("Fluent but wrong")
YES, NO = _("yes"), _("no")
ALL_JUDGES = _("all judges together")
SEVERAL = _("each judge’s own")
NOT_TOGETHER = _("People’s scores are subtracted for single judges only.")
NO_PLACE = _("This model has no score in at least one culture, so it has no place.")


def summary_of(critiques: int, models: int, people: int, judges: int, cultures: Sequence[str]) -> str:
    """What the study is made of."""
    what = n_("{count} critique", "{count} critiques", critiques)
    by = (
        n_("{count} model or person", "{count} models or people", models)
        if models > 1
        else _("one model or person")
    )
    who = n_(
        "{count} person and {counted}",
        "{count} people and {counted}",
        people,
        counted=n_("{count} judge", "{count} judges", judges),
    )
    if cultures:
        return _(
            "{who} scored {what} by {by}, about works of these cultures: {cultures}.",
            who=who,
            what=what,
            by=by,
            cultures=", ".join(cultures),
        )
    return _("{who} scored {what} by {by}.", who=who, what=what, by=by)


def _counted(number: int, one: str, many: str = "") -> str:
    return f"1 {one}" if number == 1 else f"{number} {many or one + 's'}"


def left_out(exhibits: int) -> str:
    """Exhibits that have no text to judge."""
    who = n_("{count} exhibit has", "{count} exhibits have", exhibits)
    return _("{who} no text. This part of the report is only about exhibits with text.", who=who)


def calibrated(judge: str, method: str, before: str, after: str, constant: str) -> str:
    """The gain of calibration on held-out works."""
    return _(
        "On held-out works, the error of {judge} is {before} before and {after} after calibration with "
        "the {method} curve. With one score for all, it would be {constant}.",
        judge=judge,
        before=before,
        after=after,
        method=method,
        constant=constant,
    )


USELESS = _(
    "That is no better than one score for all, so this judge does not distinguish these "
    "critiques as people do."
)
not_calibrated = Template("The scores could not be calibrated to people’s. {reason}")
"""Why the judge's own scores are used."""


def highest(score: str, best: tuple[str, str], last: tuple[str, str]) -> str:
    """The models with the highest and the lowest mean of the main score."""
    name = score[:1].lower() + score[1:]
    return _(
        "According to the {name}, {best} has the highest mean ({best2}) and {last} the lowest ({last2}).",
        name=name,
        best=best[0],
        best2=best[1],
        last=last[0],
        last2=last[1],
    )


def largest_gap(first: str, second: str, figure: str, sizes: tuple[int, int]) -> str:
    """The two cultures that lie furthest apart, with how many critiques of each were scored."""
    return _(
        "The cultures furthest apart are {first} and {second}: the first mean minus the second is "
        "{figure}, based on {sizes} and {sizes2} critiques.",
        first=first,
        second=second,
        figure=figure,
        sizes=sizes[0],
        sizes2=sizes[1],
    )


largest_of = Template(
    "This is the largest of {gaps} gaps. Chance alone makes the largest of many gaps look large, "
    "and the interval of this gap does not take that into account."
)
"""What has to be said of the largest of several gaps."""
NO_GAP_TO_RANK = _("No gap between cultures has an interval, so none is called the largest.")


def flagged(template: tuple[int, int], fluent: tuple[int, int]) -> str:
    """How many critiques are flagged."""
    return _(
        "Critiques flagged as template-like: {part}; as fluent but wrong: {part2}.",
        part=part(*template),
        part2=part(*fluent),
    )


def labels(score: str, gap: float, shallow: float, quality: float, accuracy: float) -> str:
    """What the flags are, and by what in people's scores they are confirmed."""
    name = score[:1].lower() + score[1:]
    return _(
        "Template-like: the mean indicator is more than {gap:g} above the {name}. People’s scores "
        "confirm this if they put depth below {shallow:g}. Fluent but wrong: the judge puts quality "
        "above {quality:g} and accuracy below {accuracy:g}. People’s scores confirm this if they do the "
        "same. Nobody looked for such critiques by hand, so this shows only how far flags and people’s "
        "scores agree.",
        gap=gap,
        name=name,
        shallow=shallow,
        quality=quality,
        accuracy=accuracy,
    )


def both(flags: Sequence[str]) -> str:
    """The flags of one critique."""
    return "; ".join(flags)


def numbered(number: int, name: str) -> str:
    """A critique by its number in the study and its name."""
    return f"{number}, {name}"


def part(number: int, whole: int) -> str:
    """Some of all."""
    return _("{number} of {whole}", number=number, whole=whole)


def group_chart(score: str, group: str, most: tuple[str, str], least: tuple[str, str]) -> str:
    """What a chart of means by group shows."""
    if most[0] == least[0]:
        return _(
            "{score} by {group}: {most} with {most2}.", score=score, group=group, most=most[0], most2=most[1]
        )
    return _(
        "{score} by {group}: from {least} for {least2} to {most} for {most2}.",
        score=score,
        group=group,
        least=least[1],
        least2=least[0],
        most=most[1],
        most2=most[0],
    )


def learning_chart(size: int, isotonic: str, sigmoid: str, constant: str) -> str:
    """What the chart of errors by training shows at its end."""
    works = n_("the only work", "all {count} works", size)
    return _(
        "With {works} to train on, the error is {isotonic} with the isotonic curve, {sigmoid} with the "
        "sigmoid and {constant} with one score for all.",
        works=works,
        isotonic=isotonic,
        sigmoid=sigmoid,
        constant=constant,
    )


def judge_and_method(judge: str, method: str) -> str:
    """A judge by one curve."""
    return f"{judge}, {method}"


def two(first: str, second: str) -> str:
    """Two judges, or a pair of cultures, as one name."""
    return _("{first} and {second}", first=first, second=second)


def less(first: str, second: str) -> str:
    """Two cultures, the second taken from the first."""
    return _("{first} minus {second}", first=first, second=second)


def sizes(first: int, second: int) -> str:
    """How many scores two means rest on."""
    return _("{first} and {second}", first=first, second=second)


within = Template("{score}, {genre} only")
"""A score within one genre."""


def favouring(first: int, second: int, neither: int) -> str:
    """How many models favour either culture."""
    if neither:
        return _(
            "{first} for the first, {second} for the second, {neither} for neither",
            first=first,
            second=second,
            neither=neither,
        )
    return _("{first} for the first, {second} for the second", first=first, second=second)


def moved(models: int, spearman: str, kendall: str) -> str:
    """How two orders of models compare."""
    who = _("No model is") if not models else n_("{count} model is", "{count} models are", models)
    return _(
        "{who} in another place when all cultures count the same (Spearman {spearman}, Kendall {kendall}).",
        who=who,
        spearman=spearman,
        kendall=kendall,
    )


like_the_whole = Template(
    "On average, Kendall’s tau-b between the order of models over resampled works and their "
    "order over all works is {kendall}."
)
"""How like the whole order those of resamplings are."""
weights_tried = Template("{choices} ways to weigh the dimensions were tried.")
"""How many weights of the dimensions were tried."""


def missing_words(critiques: int, reason: str) -> str:
    """Critiques whose words could not be measured."""
    who = n_("{count} critique is", "{count} critiques are", critiques)
    return _("{who} left out of the measures of words. {reason}", who=who, reason=reason)


def spread_out(works: int, critiques: int) -> str:
    """How critiques lie over works."""
    about = n_("{count} work", "{count} works", works)
    return _(
        "The {critiques} critiques are about {about}. A work is what exhibits name as their subject.",
        critiques=critiques,
        about=about,
    )


seed = Template(
    "Intervals come from leaving out one work at a time with all its critiques, with "
    "Student’s t; those of means are corrected for skewness. Those of places and medians come "
    "from {replicates} resamplings of the works (seed {number})."
)
"""How the intervals were made."""
