"""What the columns of the report on scored critiques are called, and what each means."""

from app.messages.translation import _

Words = tuple[str, str]

MODEL: Words = (_("Writer"), _("The model, or the person, that wrote the critiques."))
CULTURE: Words = (_("Culture"), _("The culture that the works come from."))
BOTH: Words = (_("Writer and culture"), _("Who wrote the critiques, and the culture the works come from."))
CRITIQUES: Words = (_("Critiques"), _("How many critiques there are."))
CRITIQUE: Words = (_("Critique"), _("The number of the exhibit in the study, and its name."))
DIMENSION: Words = (_("Dimension"), _("What was scored, from 1 to 5."))
JUDGE: Words = (_("Judge"), _("The model that scored the critiques, as it was asked."))
NUMBER_OF_RATERS: Words = (_("Raters"), _("How many people scored this."))

SCORES: dict[str, Words] = {
    "star": (
        _("Calibrated score"),
        _(
            "The main judge’s mean score moved onto people’s scale (S*): what people would be "
            "expected to give."
        ),
    ),
    "judge": (
        _("Judge’s score"),
        _("The mean of the dimensions as the main judge scored them, where all are there."),
    ),
    "people": (
        _("People’s score"),
        _("The mean of the dimensions as people scored them, where all are there."),
    ),
    "robust": (
        _("Robust score"),
        _(
            "The calibrated score, lowered where the critique’s own words are thin: 0.4 of the mean "
            "indicator and 0.6 of the calibrated score, unless the list of choices says otherwise."
        ),
    ),
    "tier_one": (
        _("Mean indicator"),
        _("The mean of the four indicators of a critique’s words (S of tier I)."),
    ),
    "dcr": (
        _("Dimension coverage"),
        _("Which share of what a critique in this tradition can address is named (DCR), scaled to 1 to 5."),
    ),
    "csa": (
        _("Cultural alignment"),
        _("How far its words are those of the tradition, or of the expert (CSA), scaled to 1 to 5."),
    ),
    "cds": (
        _("Critique depth"),
        _(
            "Which levels it reaches, from what is seen to what is meant, the deeper ones weighing more (CDS), "
            "scaled to 1 to 5."
        ),
    ),
    "lqs": (
        _("Linguistic quality"),
        _("Whether it is long enough and has sentences (LQS), scaled to 1 to 5."),
    ),
}

INDICATOR: Words = (
    _("Indicator and dimension"),
    _("What the words show, and what the judge scores beside it."),
)
ICC: Words = (
    _("ICC(2,1)"),
    _(
        "Whether one could replace the other: 1 if they always gave the same number, 0 or less "
        "if they have nothing in common. Two raters seen as a sample, in absolute agreement."
    ),
)
GAP: Words = (
    _("Indicator less judge"),
    _("How much higher the indicator lies than the judge’s score, on average."),
)
WITH_PEOPLE: Words = (
    _("Order as people’s"),
    _("Spearman’s correlation with people’s mean score: 1 for the same order, 0 for none."),
)

EXACT: Words = (_("Same level"), _("How often two people gave the same level to one critique."))
NEAR: Words = (
    _("At most one level apart"),
    _("How often two people’s levels were the same or next to each other."),
)
ALPHA: Words = (
    _("Alpha, ordinal"),
    _("Krippendorff’s alpha for levels in order: 1 for full agreement, 0 for what chance would give."),
)
KAPPA: Words = (
    _("Weighted kappa"),
    _("Cohen’s kappa of two people with quadratic weights; the papers report one."),
)
ICC_ONE: Words = (_("ICC(2,1)"), _("How far one person’s score could be trusted alone."))
ICC_ALL: Words = (_("ICC(2,k)"), _("How far the mean of all people’s scores can be trusted."))

MEAN: Words = (_("Mean"), _("The mean of the judge’s scores."))
SPREAD: Words = (_("Standard deviation"), _("How far the judge’s scores typically lie from their mean."))
SECONDS: Words = (_("Seconds"), _("How long the calls about one critique took, on average."))
INCOMPLETE: Words = (
    _("Without a score"),
    _("The share of critiques for which the judge did not score every dimension."),
)
ERROR: Words = (_("Mean absolute error"), _("How far the judge’s score lies from people’s, on average."))
CONSTANT: Words = (
    _("Error of one score for all"),
    _(
        "The same for a judge that gives every critique one score, the best there is. A judge "
        "that is not below it is uninformative about critiques."
    ),
)
LENIENCY: Words = (
    _("Leniency"),
    _("The judge’s mean less people’s, on critiques both scored: above zero it is lenient."),
)
SPEARMAN: Words = (
    _("Spearman"),
    _("How far both put critiques in the same order, on scores that nobody rounded."),
)
KENDALL: Words = (_("Kendall"), _("The same, counted by pairs of critiques."))
FAMILY: Words = (_("Family"), _("Whose model the judge is, by its name."))
FAVOURING: Words = (
    _("Own less others’"),
    _("Its mean score for critiques by its own family less that for others’."),
)
BEYOND: Words = (
    _("The same beyond people’s"),
    _("With people’s scores taken off first, so that better critiques do not count as favour."),
)
PAIR_OF_JUDGES: Words = (_("Judges"), _("Who is compared as raters of the same critiques."))
SHIFT: Words = (_("Without less with"), _("How much higher scores are without the expert’s reference."))

METHOD: Words = (_("Judge and method"), _("Which judge is calibrated to people’s scores, by which curve."))
BEFORE: Words = (
    _("Error before"),
    _("The judge’s mean absolute error as it is, on works the curve was not fitted on."),
)
AFTER: Words = (_("Error after"), _("The same after calibration."))
LESS: Words = (_("Share of the error gone"), _("Below zero, calibration made it worse."))
SPEARMAN_BEFORE: Words = (
    _("Spearman before"),
    _("How far judge and people put critiques in the same order."),
)
SPEARMAN_AFTER: Words = (_("Spearman after"), _("The same after calibration."))
KENDALL_BEFORE: Words = (_("Kendall before"), _("The same order, counted by pairs of critiques."))
KENDALL_AFTER: Words = (_("Kendall after"), _("The same after calibration."))
DISTINCT_BEFORE: Words = (_("Distinct scores"), _("How many different scores the judge gave."))
DISTINCT_AFTER: Words = (
    _("Distinct calibrated scores"),
    _("How many different scores are left. With few of them, many critiques tie."),
)
TRAINED_ON: Words = (_("Fitted on"), _("How many critiques the curve was fitted on."))
SCORE_RANGE: Words = (_("The judge’s score"), _("Between which scores the judge’s own score lies."))
JUDGED: Words = (_("Judge"), _("The mean of the judge’s own scores."))
CALIBRATED: Words = (_("Calibrated"), _("The mean of the same scores after calibration."))
OF_PEOPLE: Words = (_("People"), _("The mean of people’s scores of the same critiques."))
TRAINED_WORKS: Words = (_("Works to fit on"), _("How many works of the culture the curve was fitted on."))
HELD_OUT_WORKS: Words = (
    _("Held-out works"),
    _(
        "How many other works of the culture it was tried on. With fewer than 25, only the direction is "
        "meaningful."
    ),
)
SCALE_OF_JUDGE: Words = (_("Scale"), _("The same scores, put on a scale without asking the judge again."))
TRIED_ON: Words = (_("Tried on"), _("How many critiques of other works it was tried on."))
IN_SAMPLE: Words = (
    _("Error where fitted"),
    _("The error on the very critiques the curve was fitted on: always too good."),
)
ERROR_WITHOUT: Words = (
    _("Error where not fitted"),
    _("The error where the curve of each work was fitted on the other works."),
)
KAPPA_BEFORE: Words = (
    _("Kappa before"),
    _("Agreement with people’s mean score beyond chance, with quadratic weights."),
)
KAPPA_IN_SAMPLE: Words = (
    _("Kappa where fitted"),
    _("The same on the critiques the curve was fitted on: too good."),
)
KAPPA_WITHOUT: Words = (
    _("Kappa where not fitted"),
    _("The same where the curve of each work was fitted on the other works."),
)
SIZE: Words = (_("Works to train on"), _("How many works were used, drawn again and again."))
DRAWS: Words = (_("Draws"), _("How often this many works were drawn."))
ISOTONIC: Words = (_("Isotonic"), _("Median error on held-out works after calibration by rising steps."))
SIGMOID: Words = (_("Sigmoid"), _("Median error on held-out works after calibration by a sigmoid."))
ONE_FOR_ALL: Words = (
    _("One score for all"),
    _("Median error of the training works’ median as everybody’s score."),
)

FLAG: Words = (_("Flag"), _("What the critique is flagged as."))
IS_TEMPLATE = _("Whether its words promise more than its score holds.")
IS_FLUENT = _("Whether the judge finds it well written and wrong.")
FLAGGED: Words = (_("Flagged"), _("How many critiques are flagged, of those for which this is known."))
PRECISION: Words = (_("Precision"), _("Of the flagged critiques, the share that people’s scores confirm."))
RECALL: Words = (_("Recall"), _("Of the critiques that people’s scores mark, the share that is flagged."))
F1: Words = ("F1", _("The harmonic mean of precision and recall."))
NO_LABEL: Words = (_("Left out"), _("How many critiques lack the flag or people’s scores."))
THRESHOLD: Words = (
    _("Gap above"),
    _("How far the mean indicator may lie above the score before a critique is flagged."),
)

PAIR: Words = (_("Cultures"), _("The two cultures; the first one’s mean less the second one’s."))
BY: Words = (_("By which scores"), _("Whose scores are compared, and on which critiques."))
FIRST: Words = (_("First"), _("The mean score of critiques about the first culture’s works."))
SECOND: Words = (_("Second"), _("The mean score of critiques about the second culture’s works."))
DIFFERENCE: Words = (
    _("Difference"),
    _("The first mean less the second, with the interval of resampled works."),
)
EFFECT: Words = (
    _("Cohen’s d"),
    _(
        "The difference in standard deviations within the two groups. Calibrated scores lie "
        "close together, which makes it large."
    ),
)
SIZES: Words = (_("Critiques of each"), _("How many scores either mean rests on."))
BARE: Words = (
    _("Adjusted for models"),
    _(
        "The difference adjusted for the writing model only: a linear model with a random "
        "intercept for each model."
    ),
)
HELD_STILL: Words = (
    _("Adjusted"),
    _(
        "The difference adjusted for the writing model and the length of the critique: a linear "
        "model with a random intercept for each writing model."
    ),
)
LENGTH: Words = (
    _("Per 100 characters"),
    _("How much higher the score is for each 100 characters more, in the same model."),
)
OVER_MODELS: Words = (
    _("Mean over models"),
    _("The mean of the differences of the models, with models resampled."),
)
FAVOURING_MODELS: Words = (
    _("Models"),
    _("How many models’ critiques score higher for the first culture, and for the second."),
)
NAMED: Words = (_("Told the culture"), _("The difference where the judge was told the culture."))
BLIND: Words = (_("Not told"), _("The difference where it was not told."))
CHANGE: Words = (_("Change"), _("The second difference less the first."))
SHIFT_FIRST: Words = (
    _("First, not told"),
    _("How much higher the first culture’s scores are when it is not told."),
)
SHIFT_SECOND: Words = (
    _("Second, not told"),
    _("How much higher the second culture’s scores are when it is not told."),
)

PLACE: Words = (
    _("Place"),
    _("1 is the highest mean score; the interval holds its places in 95 percent of resamplings."),
)
MEAN_OF_WORKS: Words = (_("Mean score"), _("The mean over works."))
KEPT: Words = (_("Place kept"), _("In which share of resamplings the model keeps exactly this place."))
MICRO: Words = (_("Over works"), _("The mean score when every work counts the same."))
MACRO: Words = (_("Over cultures"), _("The mean score when every culture counts the same."))
MICRO_PLACE: Words = (_("Place over works"), _("The model’s place by the first mean."))
MACRO_PLACE: Words = (_("Place over cultures"), _("The model’s place by the second mean."))
EQUAL_PLACE: Words = (
    _("Place at equal weights"),
    _(
        "When all dimensions count the same. The ends are its best and worst place over all weights tried: "
        "nothing was drawn, so they are not a confidence interval."
    ),
)
KEPT_WEIGHTS: Words = (_("Place kept"), _("In which share of the weights tried the model keeps its place."))
SHARE: Words = (_("Share of the indicators"), _("How much the mean indicator counts in the robust score."))
MOVED: Words = (_("Models moved"), _("How many models have another place than with the chosen share."))

CHOICE: Words = (_("Choice"), _("What had to be chosen."))
VALUE: Words = (_("Value"), _("What was chosen."))
SOURCE: Words = (_("Whose choice"), _("Where it comes from."))
