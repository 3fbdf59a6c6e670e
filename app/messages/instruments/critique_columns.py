"""What the columns of the report on scored critiques are called, and what each means."""

from app.messages.translation import _

Words = tuple[str, str]

MODEL: Words = (_("Writer"), _("The model or the person that wrote the critiques."))
CULTURE: Words = (_("Culture"), _("The culture that the works come from."))
BOTH: Words = (_("Writer and culture"), _("Who wrote the critiques, and the culture the works come from."))
CRITIQUES: Words = (_("Critiques"), _("How many critiques there are."))
CRITIQUE: Words = (_("Critique"), _("The number of the exhibit in the study, and its name."))
DIMENSION: Words = (_("Dimension"), _("What was scored, from 1 to 5."))
JUDGE: Words = (_("Judge"), _("The model that scored the critiques, and how it was asked."))
NUMBER_OF_RATERS: Words = (_("Raters"), _("How many people scored this."))

SCORES: dict[str, Words] = {
    "star": (
        _("Calibrated score"),
        _(
            "The main judge’s mean score, moved to people’s scale (S*). It is the score that people would be "
            "expected to give."
        ),
    ),
    "judge": (_("Judge’s score"), _("The mean of the main judge’s scores, if it scored all dimensions.")),
    "people": (_("People’s score"), _("The mean of people’s scores, if they scored all dimensions.")),
    "robust": (
        _("Robust score"),
        _(
            "The calibrated score, lowered where the critique’s own words say little. It is 0.4 times "
            "the mean indicator plus 0.6 times the calibrated score, unless the list of choices says "
            "otherwise."
        ),
    ),
    "tier_one": (
        _("Mean indicator"),
        _("The mean of the four indicators of a critique’s words (S of tier I)."),
    ),
    "dcr": (
        _("Dimension coverage"),
        _("How many of its tradition’s dimensions the critique names (DCR), on a scale from 1 to 5."),
    ),
    "csa": (
        _("Cultural alignment"),
        _(
            "How close the critique’s words are to those of the tradition or the expert (CSA), on a scale from "
            "1 to 5."
        ),
    ),
    "cds": (
        _("Critique depth"),
        _(
            "Which levels the critique covers, from what is seen to what is meant (CDS), on a scale from 1 to "
            "5. Deeper levels weigh more."
        ),
    ),
    "lqs": (
        _("Linguistic quality"),
        _("Whether the critique is long enough and has sentences (LQS), on a scale from 1 to 5."),
    ),
}

INDICATOR: Words = (
    _("Indicator and dimension"),
    _(
        "The indicator measured from the words, and the dimension scored by the judge that it is "
        "compared with."
    ),
)
ICC: Words = (
    _("ICC(2,1)"),
    _(
        "How far one of the two could replace the other. 1 means that they always gave the same number; "
        "0 or less means that they have nothing in common. The two raters are treated as a sample, with "
        "absolute agreement."
    ),
)
GAP: Words = (
    _("Indicator minus judge"),
    _("How much higher the indicator is than the judge’s score, on average."),
)
WITH_PEOPLE: Words = (
    _("Agreement with people’s order"),
    _("Spearman’s correlation with people’s mean score. 1 means the same order, and 0 means no connection."),
)

EXACT: Words = (_("Same level"), _("How often two people gave the same level to one critique."))
NEAR: Words = (
    _("At most one level apart"),
    _("How often two people’s levels were the same or next to each other."),
)
ALPHA: Words = (
    _("Alpha, ordinal"),
    _("Krippendorff’s alpha for ordered levels. 1 is full agreement, and 0 is what chance would give."),
)
KAPPA: Words = (
    _("Weighted kappa"),
    _("Cohen’s kappa of two people with quadratic weights. The papers report such a kappa."),
)
ICC_ONE: Words = (_("ICC(2,1)"), _("How far the score of a single person can be trusted."))
ICC_ALL: Words = (_("ICC(2,k)"), _("How far the mean of all people’s scores can be trusted."))

MEAN: Words = (_("Mean"), _("The mean of the judge’s scores."))
SPREAD: Words = (_("Standard deviation"), _("How far the judge’s scores typically are from their mean."))
SECONDS: Words = (_("Seconds"), _("How long the calls about one critique took, on average."))
INCOMPLETE: Words = (
    _("Without a score"),
    _("The share of critiques for which the judge did not score every dimension."),
)
ERROR: Words = (_("Mean absolute error"), _("How far the judge’s score is from people’s, on average."))
CONSTANT: Words = (
    _("Error of one score for all"),
    _(
        "The mean absolute error of the best single score for all critiques. A judge whose error is not "
        "below it is uninformative about critiques."
    ),
)
LENIENCY: Words = (
    _("Leniency"),
    _(
        "The judge’s mean minus people’s, on critiques that both scored. Above zero means that the judge "
        "is lenient."
    ),
)
SPEARMAN: Words = (
    _("Spearman"),
    _("How far judge and people put critiques in the same order (Spearman), on scores that are not rounded."),
)
KENDALL: Words = (
    _("Kendall"),
    _("How far judge and people put critiques in the same order, counted over pairs of critiques (Kendall)."),
)
FAMILY: Words = (_("Family"), _("The maker of the judge’s model, according to its name."))
FAVOURING: Words = (
    _("Own family minus others"),
    _(
        "The judge’s mean score for critiques by its own model family, minus its mean score for all other "
        "critiques."
    ),
)
BEYOND: Words = (
    _("Difference beyond people’s"),
    _(
        "The same difference after people’s scores are subtracted, so that better critiques do not count "
        "as favour."
    ),
)
PAIR_OF_JUDGES: Words = (_("Judges"), _("The judges that are compared as raters of the same critiques."))
SHIFT: Words = (
    _("Without minus with reference"),
    _("How much higher scores are without the expert’s reference."),
)

METHOD: Words = (
    _("Judge and method"),
    _("The judge that is calibrated to people’s scores, and the curve that is used."),
)
BEFORE: Words = (
    _("Error before"),
    _("The judge’s mean absolute error without calibration, on works that were not used to fit the curve."),
)
AFTER: Words = (_("Error after"), _("The judge’s mean absolute error on the same works, after calibration."))
LESS: Words = (
    _("Share of the error removed"),
    _("The share of the error that calibration removes. Below zero means that calibration made it worse."),
)
SPEARMAN_BEFORE: Words = (
    _("Spearman before"),
    _("How far judge and people put critiques in the same order, before calibration."),
)
SPEARMAN_AFTER: Words = (
    _("Spearman after"),
    _("How far judge and people put critiques in the same order, after calibration."),
)
KENDALL_BEFORE: Words = (
    _("Kendall before"),
    _(
        "How far judge and people put critiques in the same order, counted over pairs of critiques, "
        "before calibration."
    ),
)
KENDALL_AFTER: Words = (
    _("Kendall after"),
    _(
        "How far judge and people put critiques in the same order, counted over pairs of critiques, after calibration."
    ),
)
DISTINCT_BEFORE: Words = (_("Distinct scores"), _("How many different scores the judge gave."))
DISTINCT_AFTER: Words = (
    _("Distinct calibrated scores"),
    _("How many different scores are left after calibration. With few of them, many critiques tie."),
)
TRAINED_ON: Words = (_("Fitted on"), _("How many critiques were used to fit the curve."))
SCORE_RANGE: Words = (_("The judge’s score"), _("The range in which the judge’s own score lies."))
JUDGED: Words = (_("Judge"), _("The mean of the judge’s own scores."))
CALIBRATED: Words = (_("Calibrated"), _("The mean of the judge’s scores after calibration."))
OF_PEOPLE: Words = (_("People"), _("The mean of people’s scores for the same critiques."))
TRAINED_WORKS: Words = (_("Works to fit on"), _("How many works of this culture were used to fit the curve."))
HELD_OUT_WORKS: Words = (
    _("Held-out works"),
    _(
        "How many other works of this culture were used to test the curve. With fewer than 25, only the "
        "direction is meaningful."
    ),
)
SCALE_OF_JUDGE: Words = (
    _("Scale"),
    _("The scale to which the scores were converted, without asking the judge again."),
)
TRIED_ON: Words = (_("Tested on"), _("How many critiques of other works were used to test the curve."))
IN_SAMPLE: Words = (
    _("Error where fitted"),
    _("The error on the critiques that were used to fit the curve. It is always too small."),
)
ERROR_WITHOUT: Words = (
    _("Error where not fitted"),
    _("The error when the curve for each work is fitted on the other works."),
)
KAPPA_BEFORE: Words = (
    _("Kappa before"),
    _("Agreement with people’s mean score beyond chance (kappa with quadratic weights), before calibration."),
)
KAPPA_IN_SAMPLE: Words = (
    _("Kappa where fitted"),
    _("Kappa on the critiques that were used to fit the curve. It is too high."),
)
KAPPA_WITHOUT: Words = (
    _("Kappa where not fitted"),
    _("Kappa when the curve for each work is fitted on the other works."),
)
SIZE: Words = (_("Works to train on"), _("How many works were drawn at random each time to fit the curve."))
DRAWS: Words = (_("Draws"), _("How many times works were drawn at random."))
ISOTONIC: Words = (
    _("Isotonic"),
    _("The median error on held-out works after calibration with rising steps."),
)
SIGMOID: Words = (_("Sigmoid"), _("The median error on held-out works after calibration with a sigmoid."))
ONE_FOR_ALL: Words = (
    _("One score for all"),
    _("The median error when every critique gets the median score of the training works."),
)

FLAG: Words = (_("Flag"), _("What the critique is flagged as."))
IS_TEMPLATE = _("Whether the critique’s words promise more than its score confirms.")
IS_FLUENT = _("Whether the judge finds the critique well written but wrong.")
FLAGGED: Words = (_("Flagged"), _("How many critiques are flagged, of those for which this is known."))
PRECISION: Words = (_("Precision"), _("Of the flagged critiques, the share that people’s scores confirm."))
RECALL: Words = (_("Recall"), _("Of the critiques that people’s scores mark, the share that is flagged."))
F1: Words = ("F1", _("The harmonic mean of precision and recall."))
NO_LABEL: Words = (_("Left out"), _("How many critiques lack the flag or people’s scores."))
THRESHOLD: Words = (
    _("Gap above"),
    _("How far the mean indicator may be above the score before a critique is flagged."),
)

PAIR: Words = (
    _("Cultures"),
    _("The two cultures that are compared. The difference is the first mean minus the second."),
)
BY: Words = (_("Scores"), _("Whose scores are compared, and on which critiques."))
FIRST: Words = (_("First"), _("The mean score of critiques about the first culture’s works."))
SECOND: Words = (_("Second"), _("The mean score of critiques about the second culture’s works."))
DIFFERENCE: Words = (
    _("Difference"),
    _("The first mean minus the second. The interval comes from resampled works."),
)
EFFECT: Words = (
    _("Cohen’s d"),
    _(
        "The difference, in standard deviations within the two groups. It is large for calibrated scores, "
        "because they are close together."
    ),
)
SIZES: Words = (_("Scores in each mean"), _("How many scores each mean is based on."))
BARE: Words = (
    _("Adjusted for models"),
    _(
        "The difference, adjusted only for the model that wrote the critique. It comes from a linear model "
        "with a random intercept for each model."
    ),
)
HELD_STILL: Words = (
    _("Adjusted"),
    _(
        "The difference, adjusted for the model that wrote the critique and for the length. It comes from "
        "a linear model with a random intercept for each writing model."
    ),
)
LENGTH: Words = (
    _("Per 100 characters"),
    _("How much higher the score is for each additional 100 characters, in the linear model."),
)
OVER_MODELS: Words = (
    _("Mean over models"),
    _("The mean of the models’ differences. The interval comes from resampled models."),
)
FAVOURING_MODELS: Words = (
    _("Models"),
    _(
        "How many models’ critiques score higher on average for the first culture, and how many for "
        "the second."
    ),
)
NAMED: Words = (_("Told the culture"), _("The difference where the judge was told the culture."))
BLIND: Words = (_("Not told the culture"), _("The difference where the judge was not told the culture."))
CHANGE: Words = (
    _("Change"),
    _("The difference when the judge is not told the culture, minus the difference when it is."),
)
SHIFT_FIRST: Words = (
    _("Change for the first culture"),
    _("How much higher the first culture’s scores are when the judge is not told the culture."),
)
SHIFT_SECOND: Words = (
    _("Change for the second culture"),
    _("How much higher the second culture’s scores are when the judge is not told the culture."),
)

PLACE: Words = (
    _("Place"),
    _("1 is the highest mean score. In 95 percent of resamplings, the place lies in the interval."),
)
MEAN_OF_WORKS: Words = (_("Mean score"), _("The mean over works."))
KEPT: Words = (_("Place kept"), _("The share of resamplings in which the model keeps exactly this place."))
MICRO: Words = (_("Over works"), _("The mean score when every work counts the same."))
MACRO: Words = (_("Over cultures"), _("The mean score when every culture counts the same."))
MICRO_PLACE: Words = (_("Place over works"), _("The model’s place when every work counts the same."))
MACRO_PLACE: Words = (_("Place over cultures"), _("The model’s place when every culture counts the same."))
EQUAL_PLACE: Words = (
    _("Place at equal weights"),
    _(
        "The model’s place when all dimensions count the same. The ends of the range are its best and "
        "worst place over all weights that were tried, not a confidence interval."
    ),
)
KEPT_WEIGHTS: Words = (
    _("Place kept"),
    _("Of the weights that were tried, the share with which the model keeps its place."),
)
SHARE: Words = (_("Share of the indicators"), _("The weight of the mean indicator in the robust score."))
MOVED: Words = (
    _("Models that changed place"),
    _("How many models have a different place than with the chosen share."),
)

CHOICE: Words = (_("Choice"), _("What had to be chosen."))
VALUE: Words = (_("Value"), _("What was chosen."))
SOURCE: Words = (_("Whose choice"), _("Where the choice comes from."))
