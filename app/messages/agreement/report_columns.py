"""The columns of a report on agreement: what each is called, and what it means to somebody who is no statistician."""

from app.messages.agreement.references import at_the_start
from app.messages.translation import _

CRITERION = _("Criterion")
CRITERION_MEANING = _(
    "The criterion's code and its shortest wording. The label of the whole image comes first."
)


def met_rate(name: str) -> tuple[str, str]:
    return (
        _("{name} says met", name=at_the_start(name)),
        _("The share of answers that count as met. For the label, the share of labels that are appropriate."),
    )


FIGURES = {
    "agreement": (
        _("Agreement"),
        _(
            "The share of answers that are the same, over images and runs. With 95 percent confidence, the "
            "true share is between the two figures beside it."
        ),
    ),
    "agreement_met": (
        _("Agreement on met"),
        _(
            "The share of answers that are the same where the reference said “met”, or “appropriate” for "
            "the label."
        ),
    ),
    "agreement_not_met": (
        _("Agreement on not met"),
        _(
            "Where the reference said not met, or not appropriate for the label, the share of answers that are "
            "the same. It shows whether mistakes are found."
        ),
    ),
    "kappa": (
        _("Kappa"),
        _(
            "Agreement beyond chance. 0 is the result of guessing at these rates, and 1 means that all answers "
            "are the same. It is low when nearly all images have the same answer."
        ),
    ),
    "gwet_ac1": (
        "AC1",
        _(
            "Gwet's measure of agreement beyond chance. It does not drop when nearly all images have the same "
            "answer."
        ),
    ),
    "krippendorff_alpha": (
        _("Alpha"),
        _(
            "Krippendorff's measure of agreement beyond chance. He advises drawing no conclusions below 0.667, "
            "and calls answers reliable from 0.8."
        ),
    ),
    "balanced_accuracy": (
        _("Balanced accuracy"),
        _("The mean of the agreement on met and on not met. The majority baseline or a coin toss has 0.5."),
    ),
}
AT_ANY_LOOK = {
    "met_at_any_look": (
        _("Agreement on met, for repeated checks"),
        _(
            "Agreement on this answer, with an interval that stays valid however often the results are checked."
        ),
    ),
    "not_met_at_any_look": (
        _("Agreement on not met, for repeated checks"),
        _(
            "Agreement on this answer, with an interval that stays valid however often the results are checked."
        ),
    ),
}
CONSTANT_ANSWER = (_("Baseline answer"), _("The answer that the majority baseline always gives."))
IMAGES = (_("Images"), _("How many images both raters answered."))
PAIRS = (_("Pairs"), _("How many pairs of answers were compared, that is, images times runs."))
MISSING = (
    _("Missing"),
    _("How many pairs could not be compared because an answer is missing. Nothing is filled in for them."),
)
CONSISTENCY = (
    _("With itself"),
    _(
        "How often the judge says the same when it is asked again. It is the share of pairs of runs with "
        "the same answer, averaged over images."
    ),
)
PEOPLE_AGREEMENT = (
    _("People agree"),
    _(
        "How often two people say the same. No judge can be expected to agree with people more than people "
        "agree with each other."
    ),
)
PEOPLE_ALPHA = (
    _("People's alpha"),
    _("Krippendorff's measure of how far people agree with one another beyond chance."),
)
PEOPLE_AC1 = (_("People's AC1"), _("Gwet's measure of how far people agree with one another beyond chance."))
WITH_DOUBTS = (
    _("Agreement with doubts"),
    _("Agreement over all answers, including those flagged as uncertain."),
)
WITHOUT_DOUBTS = (
    _("Agreement without doubts"),
    _("Agreement without the answers that somebody flagged as uncertain."),
)
HALF_DOUBTS = (
    _("Agreement, doubts at half weight"),
    _("Agreement when a pair with an uncertain answer counts half."),
)
KAPPA_WITH = (_("Kappa with doubts"), _("Kappa over all answers, including those flagged as uncertain."))
KAPPA_WITHOUT = (
    _("Kappa without doubts"),
    _("Kappa without the answers that somebody flagged as uncertain."),
)


def answered(name: str) -> tuple[str, str]:
    return (
        _("Answered, {name}", name=name),
        _("The share of questions that have an answer, on the images that both raters answered."),
    )


def by_rule(name: str) -> tuple[str, str]:
    return (
        _("Met by rule, {name}", name=name),
        _(
            "The share of answers that count as met although nobody saw that the criterion is met. These "
            "are “not applicable”, and “cannot tell” where the rubric counts it as met."
        ),
    )


def would_call(name: str) -> tuple[str, str]:
    return (
        _("{name} would say met", name=at_the_start(name)),
        _(
            "Of all images the judge has seen, the share that {name} would call met, or appropriate for the "
            "label.",
            name=name,
        ),
    )


def called(name: str) -> tuple[str, str]:
    return (
        _("{name} says met", name=at_the_start(name)),
        _(
            "The share of all answers that count as met, including images that the other rater did not "
            "answer."
        ),
    )


CORRECTED_METHOD = (
    _("Method"),
    _(
        "PPI++ corrects the judge's answers with the person's, on the images that both answered. Wilson "
        "uses the person's answers only."
    ),
)
SEEN = (_("Images"), _("How many images the judge has answered."))
UNSEEN = (
    _("Not shown"),
    _("How often people answered that the image does not show what is asked, as a share of their answers."),
)
BIN = (
    _("Agreement"),
    _("A range of agreement. Its upper end belongs to the next range; 1 belongs to the last."),
)
CRITERIA = (_("Criteria"), _("How many criteria have an agreement in this range."))
GROUP = (_("Group"), _("The images that are counted in this row."))
CONTESTED = (
    _("Contested"),
    _("The share of images on which people differ, when all answers except “never show” count as the same."),
)
CONTESTED_BEFORE = (
    _("Contested with three answers"),
    _("The share of images on which people differ, before three answers are reduced to two."),
)
COMMUNITY_RATE = (
    _("People: appropriate"),
    _("The share of images that most people find appropriate. A tie counts as not appropriate."),
)
RUBRIC_RATE = (_("Rubric: appropriate"), _("The share of images that the rubric's label calls appropriate."))
TIES = (_("Ties"), _("How many images have the same number of votes for and against."))
COMMUNITY_AGREEMENT = (
    _("Agreement"),
    _("The share of images on which the majority of the people and the rubric's label say the same."),
)
SOURCE = (_("Source"), _("Where the images come from."))
IMAGES_OF_TWO = (_("Images"), _("How many images at least two people answered."))
IMAGES_JUDGED = (_("Images"), _("How many images the judge was asked about."))
IMAGES_OF_GROUP = (
    _("Images"),
    _("How many images have both a judgment by people and a label from the rubric."),
)
SOURCE_IMAGES = (_("Images"), _("How many images from this source were rated."))


def appropriate(name: str) -> tuple[str, str]:
    return (_("Appropriate, {name}", name=name), _("The share of labels that are appropriate."))


def violated(source: str) -> tuple[str, str]:
    return (source, _("The share of this source's images that do not meet the criterion."))


JUDGE = (_("Judge"), _("The name of the judge in this study."))
RUNS = (_("Runs"), _("How many times the judge was asked about each image."))
LENIENCY = (_("Leniency"), _("The share of all the judge's answers that count as met."))
SPREAD = (
    _("Spread"),
    _("How much images differ for this judge. It is the standard deviation of the share of criteria met."),
)
MISSING_SHARE = (
    _("Missing"),
    _(
        "The share of the judge's answers that are missing, because they were refused, unreadable or never "
        "received."
    ),
)
LABEL_CONSISTENCY = (
    _("Same label when asked again"),
    _("How often the judge gives an image the same label when it is asked again."),
)
HOW_ASKED = (
    _("Asked"),
    _("The model, what it is shown, how many criteria are sent together, and any other difference."),
)
BETWEEN_RUNS = (
    _("Spread between runs"),
    _(
        "How much the judge's runs differ. It is the standard deviation, over runs, of the share of "
        "answers that count as met."
    ),
)
CALLS = (_("Calls"), _("How many calls were made to the judge, including repeated ones."))
SECONDS = (_("Seconds a call"), _("How long a call took, on average."))
TOKENS_IN = (_("Tokens in"), _("How many tokens were sent to the judge, as counted by its server."))
TOKENS_OUT = (_("Tokens out"), _("How many tokens the judge sent back, as counted by its server."))
COST = (_("Dollars"), _("What the tokens cost in US dollars, according to a dated list of prices."))
LABEL_AGREEMENT = (_("Label agreement"), _("How often the judge's label is the same as the reference's."))
PAIR = (_("Pair"), _("The two judges that are compared."))
FIRST = (_("First"), _("How often the first judge agrees with the reference, on average."))
SECOND = (_("Second"), _("How often the second judge agrees with the reference, on average."))
P_VALUE = (
    "p",
    _(
        "How often chance alone would give a difference at least this large if the two judges were "
        "equally good (permutation test over images)."
    ),
)
MCNEMAR = (
    _("McNemar p"),
    _(
        "How often chance alone would give a difference at least this large, by McNemar's test "
        "(mid-p). Given only where each judge answered once."
    ),
)
PART = (_("Part"), _("What the answers are grouped by."))
