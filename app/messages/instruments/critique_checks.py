"""Sentences and columns of the checks of a study of critiques."""

from collections.abc import Sequence

from app.messages.translation import Template, _, n_

Words = tuple[str, str]

SECTION = _("Checks of the conclusions")
ERRORS_SECTION = _("Where scores are low, and why")

EMPTY_CULTURE = _("One of the cultures has no critique with this score.")
NO_TEST = _("A test needs two scores in each culture, and scores that differ.")
NO_SHARED = _("No critique has the two scores that would be compared.")
NO_VARIATION = _("These scores do not differ, so agreement beyond chance cannot be computed.")
NO_TRANSFER = _("A curve needs scores that differ, for works of at least two subjects that people scored.")
NO_CORRELATION = _("A correlation needs three critiques with both scores, and scores that differ.")
NO_SCORE = _("Nothing is scored here.")
NO_COMMON_WORKS = _(
    "Models can be compared on works that all of them wrote about; there are fewer than two such works."
)
NO_SCALE = _("This is a share of common words, not a score from 1 to 5.")
NO_LOW_SCORE = _("No critique with a low score has this dimension.")

DIMENSION_TABLE = _("Gap between two cultures, dimension by dimension (main judge)")
JUDGE_PAIRS_TABLE = _("Pairs of judges: agreement on each dimension")
JUDGE_GAPS_TABLE = _("Gap between two cultures, judge by judge")
JUDGE_ORDERS_TABLE = _("Pairs of judges: agreement on the order of models")
PAIRED_TABLE = _("People who scored the same critiques, pooled over their pairs")
TRANSFER_TABLE = _("Curves fitted on scores without the reference, used on scores with it")
ANCHOR_TABLE = _("The main judge with the right reference, and with another one or none")
SUBSETS_TABLE = _("Conclusions in subsets with equally many critiques of each culture")
IMPUTED_TABLE = _("Missing scores left out, and filled as in the paper")
TIERS_TABLE = _("Top and bottom models")
MANDATORY_TABLE = _("Mandatory dimensions that critiques mention")
METHODS_TABLE = _("Ways to score critiques, compared with people’s mean score")
LOW_TABLE = _("Critiques with a low score, by culture")
FAILING_TABLE = _("Dimensions that fail where the score is low")
ERRORS_TABLE = _("Errors that coders found in the notes beside scores")

PAIR: Words = (_("Cultures"), _("The mean of the first culture minus that of the second."))
DIMENSION: Words = (_("Dimension"), _("What was scored, from 1 to 5."))
FIRST: Words = (_("First"), _("The mean score of the first culture or judge in the row."))
SECOND: Words = (_("Second"), _("The mean score of the second culture or judge in the row."))
GAP: Words = (_("Gap"), _("The first mean minus the second."))
T: Words = ("t", _("Student’s t. It assumes independent critiques; those of one work are not independent."))
P: Words = (
    "p",
    _(
        "How often chance alone would give a gap at least as large as this one. It assumes independent "
        "critiques."
    ),
)
D: Words = ("d", _("Cohen’s d: the gap in standard deviations."))
SIZES: Words = (_("Scores"), _("How many scores each mean is based on."))
JUDGES: Words = (_("Judges"), _("Two judges that scored the same critiques."))
ICC: Words = (
    _("ICC(2,1)"),
    _("How far one judge could replace the other. 1 means that they always gave the same score."),
)
ICC_ONE: Words = (
    _("ICC(1,1)"),
    _("How reliable one person’s score is, when the people differ from critique to critique."),
)
APART: Words = (_("Distance of the means"), _("How far apart the two means are."))
STRATIFIED_KAPPA: Words = (
    _("Kappa within dimensions"),
    _(
        "Agreement beyond chance with quadratic weights. Chance compares scores of the same dimension "
        "only. Disagreement and chance are summed over all pairs of people and dimensions."
    ),
)
KAPPA: Words = (
    _("Pooled kappa"),
    _(
        "Agreement beyond chance, when chance compares scores of all dimensions with each other. It is "
        "higher where some dimensions get high scores and others low ones."
    ),
)
RATINGS: Words = (
    _("Pairs of scores"),
    _("How many times two people scored the same dimension of the same critique."),
)
LAYER: Words = (
    _("Layer"),
    _("All dimensions, those of the surface, those of levels 3 to 5, or one dimension."),
)
PEARSON: Words = (
    _("Pearson"),
    _("Linear correlation. 1 is a straight rising line, and 0 means no connection."),
)
SPEARMAN: Words = (
    _("Spearman"),
    _("How alike the two orders are. 1 means the same order, and 0 means no connection."),
)
KENDALL: Words = (_("Kendall"), _("How alike the two orders are, counted over pairs (tau-b)."))
CRITIQUES_OF_BOTH: Words = (_("Critiques"), _("How many critiques both judges scored."))
MODELS_OF_BOTH: Words = (_("Models"), _("How many models wrote these critiques."))
P_OF_ORDER: Words = (
    "p",
    _("How often chance alone would give a Kendall's tau at least as far from 0 as this one."),
)
ERROR: Words = (_("Error"), _("The mean absolute difference from people’s mean score."))
BEFORE: Words = (_("Error before"), _("The error of the scores with the reference, without calibration."))
CROSSED: Words = (
    _("Error, curve without reference"),
    _("The error after calibration with the curve fitted on scores without the reference."),
)
OWN: Words = (
    _("Error, curve with reference"),
    _("The error after calibration with the curve fitted on scores with the reference."),
)
SHIFT: Words = (
    _("Shift"),
    _("The mean of the calibrated scores with the reference, minus the mean without it."),
)
JUDGE: Words = (_("Judge"), _("The judge that is compared with the main judge."))
MATCHED: Words = (_("Right reference"), _("The main judge’s mean score."))
OTHER: Words = (_("Other"), _("The other judge’s mean score for the same critiques."))
CONCLUSION: Words = (_("Conclusion"), _("A difference that lies above or below zero in the whole study."))
WHOLE: Words = (_("Whole study"), _("The difference in the whole study."))
HELD: Words = (_("Holds in"), _("The number of subsets in which the difference is on the same side of zero."))
MODEL: Words = (_("Writer"), _("The model or the person that wrote the critiques."))
MISSING: Words = (
    _("Missing"),
    _("How many of the writer’s critiques the main judge did not score completely."),
)
LEFT_OUT: Words = (_("Left out"), _("The mean score when missing scores stay missing."))
FILLED: Words = (_("Filled"), _("The mean score when missing dimensions are filled."))
PLACE: Words = (_("Place"), _("The writer’s place when missing scores are left out."))
FILLED_PLACE: Words = (_("Place, filled"), _("The writer’s place when missing scores are filled."))
TIER: Words = (_("Tiers"), _("The models at the top and at the bottom."))
DIFFERENCE: Words = (_("Difference"), _("The mean of the top models minus that of the bottom models."))
PERMUTED: Words = (
    _("p (permutation)"),
    _(
        "How often the tiers are at least this far apart when the models’ names are shuffled within "
        "each work."
    ),
)
CULTURE: Words = (_("Culture"), _("The culture that the works come from."))
MENTIONED: Words = (
    _("Mentioned"),
    _("Of the critiques about this culture’s works, the share that mention the dimension."),
)
SHARE_LOW: Words = (_("Low"), _("The share of this culture’s scored critiques with a low score."))
SHARE_FAILING: Words = (
    _("Fails"),
    _("Of the critiques with a low score, the share in which the main judge scores this dimension low."),
)
METHOD: Words = (_("Scored by"), _("The score, indicator or baseline."))
THEME: Words = (_("Error"), _("The coders’ name for the error."))
CRITIQUES: Words = (_("Critiques"), _("The number of critiques in which a coder found the error."))
CULTURES: Words = (
    _("By culture"),
    _("The number of critiques with this error, for the works of each culture."),
)
embedding = Template("Embeddings by {model}")
ROUGE, BLEU = _("ROUGE-L with the reference"), _("BLEU-4 with the reference")
ALL, SURFACE, DEEP = (
    _("all dimensions"),
    _("surface (coverage, quality)"),
    _("levels 3 to 5 (alignment, depth, accuracy)"),
)
WHOLE_MEAN = _("mean of all dimensions")
LAYERS = {"all": ALL, "surface": SURFACE, "deep": DEEP}
CONCLUSIONS = {
    "levels": _("Levels 3 to 5 minus surface (main judge)"),
    "tiers": _("Mean indicator minus judge’s score"),
}
WAYS = {"shuffled": _("references of other works"), "free": _("no reference")}
OVER_CRITIQUES = _(
    "Means are over critiques, which are pairs of an image and a model, so a work with more "
    "critiques counts more. A table says so if its means are over works."
)
NO_EMBEDDINGS = _(
    "Embedding baselines need a model that is not part of this program. To ask one on a server: "
    "touchstone embed. ROUGE-L and BLEU-4 are computed here, without a model."
)
EMBEDDINGS = _(
    "Embeddings: the cosine of the whole critique's embedding and the whole reference's. BERTScore "
    "compares word by word, so its figures differ."
)
NO_ERROR_CODES = _(
    "Nobody has named any errors yet. Write notes beside low scores, then sort them under themes on "
    "the page Coding, under “Reasons beside answers”."
)
ENOUGH = _("enough mandatory dimensions")


def falls(judge: str) -> str:
    """A warning beside the calibration."""
    return _(
        "The curve of {judge} falls: the higher its scores, the lower people’s. Do not use its "
        "calibrated scores; check its prompt and people’s scores.",
        judge=judge,
    )


def gap(first: str, second: str) -> str:
    return _("{first} minus {second} (main score)", first=first, second=second)


def subsets(size: int, number: int, seed: int) -> str:
    each = n_("{count} critique", "{count} critiques", size)
    return _(
        "Each of {number} subsets has {each} of each culture (seed {seed}).",
        each=each,
        number=number,
        seed=seed,
    )


held = Template("{number} of {whole}")


def tiers(top: Sequence[str], bottom: Sequence[str]) -> str:
    return (
        _("{top} above {bottom}", top=", ".join(top), bottom=", ".join(bottom))
        if top
        else _("top above bottom")
    )


def imputed(score: float, moved: int) -> str:
    """What filling changes."""
    who = _("no model") if not moved else n_("{count} model", "{count} models", moved)
    return _(
        "For comparison only, missing scores are filled with {score:g}, as in the papers. That changes "
        "the place of {who}. Elsewhere, missing scores stay missing.",
        score=score,
        who=who,
    )


def paired(critiques: int, pairs: Sequence[tuple[str, str, int]]) -> str:
    """Who scored how much together."""
    entries = "; ".join(
        _("{first} and {second} ({number})", first=first, second=second, number=number)
        for first, second, number in pairs[:20]
    )
    if len(pairs) > 20:
        entries = _("{pairs_told}; further pairs: {pairs}", pairs_told=entries, pairs=len(pairs) - 20)
    return n_(
        "{count} critique was scored by at least two people: {told}.",
        "{count} critiques were scored by at least two people: {told}.",
        critiques,
        told=entries,
    )


def low(number: int, scored: int, above: float, below: float, failed: float) -> str:
    """What counts as low."""
    return _(
        "Scored critiques with a low score, between {above:g} and {below:g}: {number} of {scored}. A "
        "dimension fails where the main judge scores it below {failed:g}.",
        number=number,
        scored=scored,
        above=above,
        below=below,
        failed=failed,
    )


enough = Template("A critique should mention at least {share:.0%} of its tradition’s mandatory dimensions.")
"""How many mandatory dimensions are asked for."""


def by_culture(counts: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counts)
