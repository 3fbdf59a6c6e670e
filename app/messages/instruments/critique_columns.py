"""What the columns of the report on scored critiques are called, and what each means."""

Words = tuple[str, str]

MODEL: Words = ("Writer", "The model, or the person, that wrote the critiques.")
CULTURE: Words = ("Culture", "The culture that the works come from.")
BOTH: Words = ("Writer and culture", "Who wrote the critiques, and the culture the works come from.")
CRITIQUES: Words = ("Critiques", "How many critiques there are.")
CRITIQUE: Words = ("Critique", "The number of the exhibit in the study, and its name.")
DIMENSION: Words = ("Dimension", "What was scored, from 1 to 5.")
JUDGE: Words = ("Judge", "The model that scored the critiques, as it was asked.")
NUMBER_OF_RATERS: Words = ("Raters", "How many people scored this.")

SCORES: dict[str, Words] = {
    "star": (
        "Calibrated score",
        "The main judge’s mean score moved onto people’s scale (S*): what people would be expected to give.",
    ),
    "judge": (
        "Judge’s score",
        "The mean of the dimensions as the main judge scored them, where all are there.",
    ),
    "people": ("People’s score", "The mean of the dimensions as people scored them, where all are there."),
    "robust": (
        "Robust score",
        "The calibrated score, lowered where the critique’s own words are thin: 0.4 of the mean indicator and 0.6 of "
        "the calibrated score, unless the list of choices says otherwise.",
    ),
    "tier_one": ("Mean indicator", "The mean of the four indicators of a critique’s words (S of tier I)."),
    "dcr": (
        "Dimension coverage",
        "Which share of what a critique in this tradition may speak of is named (DCR), put on 1 to 5.",
    ),
    "csa": (
        "Cultural alignment",
        "How far its words are those of the tradition, or of the expert (CSA), put on 1 to 5.",
    ),
    "cds": (
        "Critique depth",
        "Which levels it reaches, from what is seen to what is meant, the deeper ones weighing more (CDS), put on 1 to "
        "5.",
    ),
    "lqs": ("Linguistic quality", "Whether it is long enough and has sentences (LQS), put on 1 to 5."),
}

INDICATOR: Words = ("Indicator and dimension", "What the words show, and what the judge scores beside it.")
ICC: Words = (
    "ICC(2,1)",
    "Whether one could replace the other: 1 if they always gave the same number, 0 or less if they have nothing "
    "in common. Two raters seen as a sample, in absolute agreement.",
)
GAP: Words = ("Indicator less judge", "How much higher the indicator lies than the judge’s score, as a rule.")
WITH_PEOPLE: Words = (
    "Order as people’s",
    "Spearman’s correlation with people’s mean score: 1 for the same order, 0 for none.",
)

EXACT: Words = ("Same level", "How often two people gave the same level to one critique.")
NEAR: Words = (
    "At most one level apart",
    "How often two people’s levels were the same or next to each other.",
)
ALPHA: Words = (
    "Alpha, ordinal",
    "Krippendorff’s alpha for levels in order: 1 for full agreement, 0 for what chance would give.",
)
KAPPA: Words = (
    "Weighted kappa",
    "Cohen’s kappa of two people with quadratic weights; the papers report one.",
)
ICC_ONE: Words = ("ICC(2,1)", "How far one person’s score could be trusted alone.")
ICC_ALL: Words = ("ICC(2,k)", "How far the mean of all people’s scores can be trusted.")

MEAN: Words = ("Mean", "The mean of the judge’s scores.")
SPREAD: Words = ("Standard deviation", "How far the judge’s scores lie from their mean, as a rule.")
SECONDS: Words = ("Seconds", "How long the calls about one critique took, in the mean.")
INCOMPLETE: Words = (
    "Without a score",
    "The share of critiques of which the judge did not score every dimension.",
)
ERROR: Words = ("Mean absolute error", "How far the judge’s score lies from people’s, as a rule.")
CONSTANT: Words = (
    "Error of one score for all",
    "The same for a judge that gives every critique one score, the best there is. A judge that is not below it is "
    "uninformative about critiques.",
)
LENIENCY: Words = (
    "Leniency",
    "The judge’s mean less people’s, on critiques both scored: above zero it is lenient.",
)
SPEARMAN: Words = ("Spearman", "How far both put critiques in the same order, on scores that nobody rounded.")
KENDALL: Words = ("Kendall", "The same, counted by pairs of critiques.")
FAMILY: Words = ("Family", "Whose model the judge is, by its name.")
FAVOURING: Words = (
    "Own less others’",
    "Its mean score for critiques by its own family less that for others’.",
)
BEYOND: Words = (
    "The same beyond people’s",
    "With people’s scores taken off first, so that better critiques do not count as favour.",
)
PAIR_OF_JUDGES: Words = ("Judges", "Who is compared as raters of the same critiques.")
SHIFT: Words = ("Without less with", "How much higher scores are without the expert’s reference.")

METHOD: Words = ("Judge and method", "Which judge is led to people’s scores, by which curve.")
BEFORE: Words = (
    "Error before",
    "The judge’s mean absolute error as it is, on works the curve was not fitted on.",
)
AFTER: Words = ("Error after", "The same after calibration.")
LESS: Words = ("Share of the error gone", "Below zero, calibration did harm.")
SPEARMAN_BEFORE: Words = ("Spearman before", "How far judge and people put critiques in the same order.")
SPEARMAN_AFTER: Words = ("Spearman after", "The same after calibration.")
KENDALL_BEFORE: Words = ("Kendall before", "The same order, counted by pairs of critiques.")
KENDALL_AFTER: Words = ("Kendall after", "The same after calibration.")
DISTINCT_BEFORE: Words = ("Distinct scores", "How many different scores the judge gave.")
DISTINCT_AFTER: Words = (
    "Distinct calibrated scores",
    "How many different scores are left. With few of them, many critiques tie.",
)
TRAINED_ON: Words = ("Fitted on", "How many critiques the curve was fitted on.")
TRIED_ON: Words = ("Tried on", "How many critiques of other works it was tried on.")
IN_SAMPLE: Words = (
    "Error where fitted",
    "The error on the very critiques the curve was fitted on: always too good.",
)
SIZE: Words = ("Works to train on", "How many works were used, drawn again and again.")
DRAWS: Words = ("Draws", "How often so many works were drawn.")
ISOTONIC: Words = ("Isotonic", "Median error on held-out works after calibration by rising steps.")
SIGMOID: Words = ("Sigmoid", "Median error on held-out works after calibration by a sigmoid.")
ONE_FOR_ALL: Words = ("One score for all", "Median error of the training works’ median as everybody’s score.")

FLAG: Words = ("Flag", "What the critique is flagged as.")
IS_TEMPLATE = "Whether its words promise more than its score holds."
IS_FLUENT = "Whether the judge finds it well written and wrong."
FLAGGED: Words = ("Flagged", "How many critiques are flagged, of those of which it can be said.")
PRECISION: Words = ("Precision", "Of the flagged critiques, the share that people’s scores confirm.")
RECALL: Words = ("Recall", "Of the critiques that people’s scores mark, the share that is flagged.")
F1: Words = ("F1", "The harmonic mean of precision and recall.")
NO_LABEL: Words = ("Left out", "How many critiques lack the flag or people’s scores.")
THRESHOLD: Words = (
    "Gap above",
    "How far the mean indicator may lie above the score before a critique is flagged.",
)

PAIR: Words = ("Cultures", "The two cultures; the first one’s mean less the second one’s.")
BY: Words = ("By which scores", "Whose scores are compared, and on which critiques.")
FIRST: Words = ("First", "The mean score of critiques about the first culture’s works.")
SECOND: Words = ("Second", "The mean score of critiques about the second culture’s works.")
DIFFERENCE: Words = ("Difference", "The first mean less the second, with the interval of resampled works.")
EFFECT: Words = (
    "Cohen’s d",
    "The difference in standard deviations within the two groups. Calibrated scores lie close together, which makes it "
    "large.",
)
SIZES: Words = ("Critiques of each", "How many scores either mean rests on.")
BARE: Words = (
    "Adjusted for models",
    "The difference adjusted for the writing model only: a linear model with a random intercept for each model.",
)
HELD_STILL: Words = (
    "Adjusted",
    "The difference adjusted for the writing model and the length of the critique: a linear model with a random "
    "intercept for each writing model.",
)
LENGTH: Words = (
    "Per 100 characters",
    "How much higher the score is for each 100 characters more, in the same model.",
)
OVER_MODELS: Words = ("Mean over models", "The mean of the differences of the models, with models resampled.")
FAVOURING_MODELS: Words = (
    "Models",
    "How many models’ critiques score higher for the first culture, and for the second.",
)
NAMED: Words = ("Told the culture", "The difference where the judge was told the culture.")
BLIND: Words = ("Not told", "The difference where it was not told.")
CHANGE: Words = ("Change", "The second difference less the first.")
SHIFT_FIRST: Words = (
    "First, not told",
    "How much higher the first culture’s scores are when it is not told.",
)
SHIFT_SECOND: Words = (
    "Second, not told",
    "How much higher the second culture’s scores are when it is not told.",
)

PLACE: Words = ("Place", "1 is the highest mean score; the interval holds its places in 95 % of resamplings.")
MEAN_OF_WORKS: Words = ("Mean score", "The mean over works.")
KEPT: Words = ("Place kept", "In which share of resamplings the model keeps exactly this place.")
MICRO: Words = ("Over works", "The mean score when every work counts the same.")
MACRO: Words = ("Over cultures", "The mean score when every culture counts the same.")
MICRO_PLACE: Words = ("Place over works", "The model’s place by the first mean.")
MACRO_PLACE: Words = ("Place over cultures", "The model’s place by the second mean.")
EQUAL_PLACE: Words = (
    "Place at equal weights",
    "When all dimensions count the same. The ends are its best and worst place over all weights tried: nothing was "
    "drawn, so they are no interval of chance.",
)
KEPT_WEIGHTS: Words = ("Place kept", "In which share of the weights tried the model keeps its place.")
SHARE: Words = ("Share of the indicators", "How much the mean indicator counts in the robust score.")
MOVED: Words = ("Models moved", "How many models have another place than with the chosen share.")

CHOICE: Words = ("Choice", "What had to be chosen.")
VALUE: Words = ("Value", "What was chosen.")
SOURCE: Words = ("Whose choice", "Where it comes from.")
