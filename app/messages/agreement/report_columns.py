"""The columns of a report on agreement: what each is called, and what it means to somebody who is no statistician."""

from app.messages.agreement.references import at_the_start
from app.messages.translation import _

CRITERION = _("Criterion")
CRITERION_MEANING = _(
    "The criterion's code and its shortest wording; the label, which comes first, is that of the whole image."
)


def met_rate(name: str) -> tuple[str, str]:
    return (
        _("{name} says met", name=at_the_start(name)),
        _("The share of answers that count as met; for the label, of labels that are appropriate."),
    )


FIGURES = {
    "agreement": (
        _("Agreement"),
        _(
            "The share of equal answers, over images and runs. With 95 percent confidence, the "
            "true share is between the two figures beside it."
        ),
    ),
    "agreement_met": (
        _("Agreement on met"),
        _(
            "The share of equal answers where the reference said met (for the label: appropriate): "
            "is what is right recognised?"
        ),
    ),
    "agreement_not_met": (
        _("Agreement on not met"),
        _(
            "The share of equal answers where the reference said not met (for the label: not "
            "appropriate): are mistakes recognised?"
        ),
    ),
    "kappa": (
        _("Kappa"),
        _(
            "Agreement beyond chance: 0 is what guessing at these rates would reach, 1 is always the "
            "same. It is low when nearly all images have the same answer."
        ),
    ),
    "gwet_ac1": (
        "AC1",
        _(
            "Agreement beyond chance by Gwet, which does not drop when nearly all images have the "
            "same answer."
        ),
    ),
    "krippendorff_alpha": (
        _("Alpha"),
        _(
            "Agreement beyond chance by Krippendorff; below 0.667 he advises to conclude nothing, "
            "from 0.8 he calls answers reliable."
        ),
    ),
    "balanced_accuracy": (
        _("Balanced accuracy"),
        _(
            "The mean of agreement on met and on not met: 0.5 is what the majority baseline or a coin toss "
            "reaches."
        ),
    ),
}
AT_ANY_LOOK = {
    "met_at_any_look": (
        _("On met, at any look"),
        _("Agreement on this answer with an interval that holds however often somebody looks."),
    ),
    "not_met_at_any_look": (
        _("On not met, at any look"),
        _("Agreement on this answer with an interval that holds however often somebody looks."),
    ),
}
CONSTANT_ANSWER = (_("Baseline answer"), _("The answer that the majority baseline always gives."))
IMAGES = (_("Images"), _("How many images both have answered."))
PAIRS = (_("Pairs"), _("How many pairs of answers were compared: images times runs."))
MISSING = (
    _("Missing"),
    _("How many pairs could not be compared because an answer is missing. Nothing is filled in for them."),
)
CONSISTENCY = (
    _("With itself"),
    _(
        "How often the judge says the same when asked again: the share of equal pairs of runs, "
        "averaged over images."
    ),
)
PEOPLE_AGREEMENT = (
    _("People agree"),
    _(
        "How often two people say the same. No judge can be expected to agree with people more "
        "than they do themselves."
    ),
)
PEOPLE_ALPHA = (
    _("People's alpha"),
    _("Agreement of the people with one another beyond chance, by Krippendorff."),
)
PEOPLE_AC1 = (_("People's AC1"), _("Agreement of the people with one another beyond chance, by Gwet."))
WITH_DOUBTS = (_("With doubts"), _("Agreement with all answers, those flagged as uncertain included."))
WITHOUT_DOUBTS = (_("Without doubts"), _("Agreement without the answers that somebody flagged as uncertain."))
HALF_DOUBTS = (_("Doubts at half weight"), _("Agreement where a pair with an uncertain answer counts half."))
KAPPA_WITH = (_("Kappa with doubts"), _("Kappa with all answers."))
KAPPA_WITHOUT = (
    _("Kappa without doubts"),
    _("Kappa without the answers that somebody flagged as uncertain."),
)


def answered(name: str) -> tuple[str, str]:
    return (
        _("Answered, {name}", name=name),
        _("The share of answers that are present, on the images that both answered."),
    )


def by_rule(name: str) -> tuple[str, str]:
    return (
        _("Met by rule, {name}", name=name),
        _(
            "The share of answers that count as met although it was not seen: not applicable, or "
            "cannot tell where the rubric counts that as met."
        ),
    )


def would_call(name: str) -> tuple[str, str]:
    return (
        _("{name} would say met", name=at_the_start(name)),
        _(
            "The share of all images the judge has seen that {name} would call met (for the label: "
            "appropriate).",
            name=name,
        ),
    )


def called(name: str) -> tuple[str, str]:
    return (
        _("{name} says met", name=at_the_start(name)),
        _("The share of all answers given, also on images that the other did not answer."),
    )


CORRECTED_METHOD = (
    _("Method"),
    _(
        "PPI++ corrects the judge's answers by those of the person on the images of both; Wilson "
        "takes the person's alone."
    ),
)
SEEN = (_("Images"), _("How many images the judge has answered."))
UNSEEN = (_("Not shown"), _("The share of people's answers that say the image does not show it."))
BIN = (_("Agreement"), _("A step of agreement; its upper end belongs to the next step, and 1 to the last."))
CRITERIA = (_("Criteria"), _("How many criteria have their agreement in this step."))
GROUP = (_("Group"), _("Which images."))
CONTESTED = (
    _("Contested"),
    _("The share of images on which people differ, where all answers but never show count as one."),
)
CONTESTED_BEFORE = (
    _("Contested before"),
    _("The same on all three answers, before they are reduced to two."),
)
COMMUNITY_RATE = (
    _("People: appropriate"),
    _("The share of images that most people find appropriate; a tie counts as not."),
)
RUBRIC_RATE = (_("Rubric: appropriate"), _("The share of images that the rubric's label calls appropriate."))
TIES = (_("Ties"), _("How many images have as many votes for as against."))
COMMUNITY_AGREEMENT = (
    _("Agreement"),
    _("The share of images on which the majority of the people and the rubric's label say the same."),
)
SOURCE = (_("Source"), _("Where the images come from."))
IMAGES_OF_TWO = (_("Images"), _("How many images two people or more have answered."))
IMAGES_JUDGED = (_("Images"), _("How many images it was asked about."))
IMAGES_OF_GROUP = (_("Images"), _("How many images people judged and the rubric gave a label."))
SOURCE_IMAGES = (_("Images"), _("How many images of this source were rated."))


def appropriate(name: str) -> tuple[str, str]:
    return (_("Appropriate, {name}", name=name), _("The share of labels that are appropriate."))


def violated(source: str) -> tuple[str, str]:
    return (source, _("The share of this source's images that do not meet the criterion."))


JUDGE = (_("Judge"), _("The judge by its name in this study."))
RUNS = (_("Runs"), _("How many times it was asked about each image."))
LENIENCY = (_("Leniency"), _("The share of all its answers that count as met."))
SPREAD = (
    _("Spread"),
    _("How much images differ for it: the standard deviation of the share of criteria met."),
)
MISSING_SHARE = (
    _("Missing"),
    _("The share of its answers that are missing: refused, unreadable, or never received."),
)
LABEL_CONSISTENCY = (
    _("Label with itself"),
    _("How often its label of an image is the same when it is asked again."),
)
HOW_ASKED = (
    _("Asked"),
    _("The model, what it is shown, how many criteria are sent together, and whatever else sets it apart."),
)
BETWEEN_RUNS = (
    _("Spread between runs"),
    _("How much its runs differ: the standard deviation over runs of the share that counts as met."),
)
CALLS = (_("Calls"), _("How many calls were made to it, including repeated ones."))
SECONDS = (_("Seconds a call"), _("How long a call took, on average."))
TOKENS_IN = (_("Tokens in"), _("How many tokens its calls sent, as its server counted."))
TOKENS_OUT = (_("Tokens out"), _("How many tokens came back, as its server counted."))
COST = (_("Dollars"), _("What the tokens cost in US dollars, by a dated list of prices."))
LABEL_AGREEMENT = (_("Label agreement"), _("How often its label is that of the reference."))
PAIR = (_("Pair"), _("The two that are compared."))
FIRST = (_("First"), _("Mean agreement of the first with the reference."))
SECOND = (_("Second"), _("Mean agreement of the second with the reference."))
P_VALUE = (
    "p",
    _(
        "How often such a large difference would arise by chance if the two were the same (permutation "
        "test, by image)."
    ),
)
MCNEMAR = (_("McNemar p"), _("The same question asked by McNemar's test (mid-p), where each answered once."))
PART = (_("Part"), _("What the answers are grouped by."))
