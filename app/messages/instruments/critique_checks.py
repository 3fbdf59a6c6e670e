"""Sentences and columns of the checks of a study of critiques."""

from collections.abc import Sequence

Words = tuple[str, str]

SECTION = "Checks of the conclusions"
ERRORS_SECTION = "Where scores are low, and why"

EMPTY_CULTURE = "One of the cultures has no critique with this score."
NO_TEST = "A test needs two scores in each culture, and scores that differ."
NO_SHARED = "No critique has both scores."
NO_VARIATION = "These scores do not differ, so agreement beyond chance cannot be computed."
NO_TRANSFER = "A curve needs scores that differ, on works of two subjects or more that people scored."
NO_CORRELATION = "A correlation needs three critiques with both scores, and scores that differ."
NO_SCORE = "Nothing is scored here."
NO_COMMON_WORKS = "Models can be compared on works that all of them wrote about; there are fewer than two."
NO_SCALE = "This is a share of common words, not a score from 1 to 5."
NO_LOW_SCORE = "No critique with a low score has this dimension."

DIMENSION_TABLE = "Gap between two cultures, dimension by dimension (main judge)"
JUDGE_PAIRS_TABLE = "Judges two by two, dimension by dimension"
PAIRED_TABLE = "People who scored the same critiques, pooled over their pairs"
TRANSFER_TABLE = "From scores without the reference to scores with it"
ANCHOR_TABLE = "The main judge with the right reference, and with another one or none"
SUBSETS_TABLE = "Conclusions in subsets with equally many critiques of each culture"
IMPUTED_TABLE = "Missing scores left out, and filled as the paper tries it"
TIERS_TABLE = "Top and bottom models"
MANDATORY_TABLE = "Mandatory dimensions that critiques mention"
METHODS_TABLE = "Ways to score critiques beside people’s mean score"
LOW_TABLE = "Critiques with a low score, by culture"
FAILING_TABLE = "Dimensions that fail where the score is low"
ERRORS_TABLE = "Errors that coders found in the notes beside scores"

PAIR: Words = ("Cultures", "The mean of the first culture minus that of the second.")
DIMENSION: Words = ("Dimension", "What was scored, from 1 to 5.")
FIRST: Words = ("First", "The mean of the first.")
SECOND: Words = ("Second", "The mean of the second.")
GAP: Words = ("Gap", "The first mean minus the second.")
T: Words = ("t", "Student’s t. It takes critiques as independent; critiques of one work are not.")
P: Words = (
    "p",
    "How often chance alone would give a gap at least as large. It takes critiques as independent.",
)
D: Words = ("d", "Cohen’s d: the gap in standard deviations.")
SIZES: Words = ("Scores", "How many scores each mean rests on.")
JUDGES: Words = ("Judges", "Two judges that scored the same critiques.")
ICC: Words = ("ICC(2,1)", "Whether one judge could replace the other: 1 if they always gave the same score.")
ICC_ONE: Words = (
    "ICC(1,1)",
    "How reliable one person’s score is; the people differ from critique to critique.",
)
APART: Words = ("Apart", "How far the two means are apart.")
KAPPA: Words = (
    "Pooled kappa",
    "Quadratically weighted agreement beyond chance. Disagreement and chance are summed over all pairs of people.",
)
RATINGS: Words = ("Pairs of scores", "How many scores of one dimension two people both gave.")
LAYER: Words = ("Layer", "All dimensions, those of the surface, those of levels 3 to 5, or one dimension.")
PEARSON: Words = ("Pearson", "Linear correlation: 1 for a straight rising line, 0 for none.")
SPEARMAN: Words = ("Spearman", "How alike both orders are: 1 for the same order, 0 for none.")
KENDALL: Words = ("Kendall", "How alike both orders are, by pairs (tau-b).")
ERROR: Words = ("Error", "The mean absolute difference from people’s mean score.")
BEFORE: Words = ("Error before", "The error of the scores with the reference as they are.")
CROSSED: Words = ("Error, free curve", "Calibrated by the curve fitted on scores without the reference.")
OWN: Words = ("Error, own curve", "Calibrated by the curve fitted on scores with the reference.")
SHIFT: Words = ("Shift", "The mean of the calibrated scores with the reference minus without it.")
JUDGE: Words = ("Judge", "The judge beside the main judge.")
MATCHED: Words = ("Right reference", "The main judge’s mean score.")
OTHER: Words = ("Other", "The other judge’s mean score of the same critiques.")
CONCLUSION: Words = ("Conclusion", "A difference that lies above or below zero in the whole study.")
WHOLE: Words = ("Whole study", "The difference in the whole study.")
HELD: Words = ("Holds in", "In how many subsets the difference lies on the same side of zero.")
MODEL: Words = ("Writer", "The model, or the person, that wrote the critiques.")
MISSING: Words = ("Missing", "How many of its critiques the main judge did not score completely.")
LEFT_OUT: Words = ("Left out", "The mean score where missing scores stay missing.")
FILLED: Words = ("Filled", "The mean score with missing dimensions filled.")
PLACE: Words = ("Place", "Its place with missing scores left out.")
FILLED_PLACE: Words = ("Place, filled", "Its place with missing scores filled.")
TIER: Words = ("Tiers", "The models at the top and at the bottom.")
DIFFERENCE: Words = ("Difference", "The mean of the top models minus that of the bottom models.")
PERMUTED: Words = (
    "p (permutation)",
    "How often tiers come as far apart when the models’ names are drawn again within each work.",
)
CULTURE: Words = ("Culture", "The culture that the works come from.")
MENTIONED: Words = ("Mentioned", "The share of critiques about this culture’s works that mention it.")
SHARE_LOW: Words = ("Low", "The share of this culture’s scored critiques with a low score.")
SHARE_FAILING: Words = (
    "Fails",
    "The share of low critiques in which the main judge scores this dimension low.",
)
METHOD: Words = ("Scored by", "The score, indicator or baseline.")
THEME: Words = ("Error", "What coders call it.")
CRITIQUES: Words = ("Critiques", "In how many critiques a coder found it.")
CULTURES: Words = ("By culture", "In how many critiques about each culture’s works.")


def embedding(model: str) -> str:
    return f"Embeddings by {model}"


ROUGE, BLEU = "ROUGE-L with the reference", "BLEU-4 with the reference"
ALL, SURFACE, DEEP = (
    "all dimensions",
    "surface (coverage, quality)",
    "levels 3 to 5 (alignment, depth, accuracy)",
)
WHOLE_MEAN = "mean of all dimensions"
LAYERS = {"all": ALL, "surface": SURFACE, "deep": DEEP}
CONCLUSIONS = {
    "levels": "Levels 3 to 5 less surface (main judge)",
    "tiers": "Mean indicator less judge’s score",
}
WAYS = {"shuffled": "references of other works", "free": "no reference"}
OVER_CRITIQUES = (
    "Every mean is over critiques, that is pairs of an image and a model, unless a table says that it is over works: "
    "a work with more critiques counts more."
)
NO_EMBEDDINGS = (
    "Baselines by embeddings need a model that is not part of this program: touchstone embed asks one on a server. "
    "ROUGE-L and BLEU-4 are computed here, without one."
)
EMBEDDINGS = (
    "Embeddings: the cosine of the whole critique's embedding and the whole reference's. BERTScore compares word by "
    "word, so its figures are others."
)
NO_ERROR_CODES = (
    "Nobody has given errors names yet. Write a note beside a low score, and give the notes their themes on the page "
    "Coding, under Reasons beside answers."
)
ENOUGH = "Enough of them"


def falls(judge: str) -> str:
    """A warning beside the calibration."""
    return (
        f"The curve of {judge} falls: the higher its scores, the lower people’s. Do not use its calibrated "
        "scores; look at its prompt and at the people’s scores."
    )


def gap(first: str, second: str) -> str:
    return f"{first} less {second} (main score)"


def subsets(size: int, number: int, seed: int) -> str:
    each = "One critique" if size == 1 else f"{size} critiques"
    return f"{each} of each culture, {number} times, drawn with seed {seed}."


def held(number: int, whole: int) -> str:
    return f"{number} of {whole}"


def tiers(top: Sequence[str], bottom: Sequence[str]) -> str:
    return f"{', '.join(top)} above {', '.join(bottom)}" if top else "top above bottom"


def imputed(score: float, moved: int) -> str:
    """What filling changes."""
    who = "no model" if not moved else "one model" if moved == 1 else f"{moved} models"
    return (
        f"For comparison only, missing dimensions are filled with {score:g}, as the papers try it. That moves {who} to "
        "another place. Everywhere else, what is missing stays missing."
    )


def paired(critiques: int, pairs: Sequence[tuple[str, str, int]]) -> str:
    """Who scored how much together."""
    told = "; ".join(f"{first} and {second} {number}" for first, second, number in pairs[:20])
    more = f"; and {len(pairs) - 20} more pairs" if len(pairs) > 20 else ""
    what = "One critique was" if critiques == 1 else f"{critiques} critiques were"
    return f"{what} scored by two people or more: {told}{more}."


def low(number: int, scored: int, above: float, below: float, failed: float) -> str:
    """What counts as low."""
    return (
        f"{number} of {scored} scored critiques have a low score, between {above:g} and {below:g}. A dimension fails "
        f"where the main judge scores it below {failed:g}."
    )


def enough(share: float) -> str:
    """How many mandatory dimensions are asked for."""
    return f"A critique is asked to mention at least {share:.0%} of its tradition’s mandatory dimensions."


def by_culture(counts: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counts)
