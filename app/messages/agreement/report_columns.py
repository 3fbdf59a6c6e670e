"""The columns of a report on agreement: what each is called, and what it means to somebody who is no statistician."""

CRITERION = "Criterion"
CRITERION_MEANING = (
    "The criterion's code and its shortest wording; the label, which comes first, is that of the whole image."
)


def met_rate(name: str) -> tuple[str, str]:
    return (
        f"{name} says met",
        f"The share of {name}'s answers that count as met; for the label, of its labels that are appropriate.",
    )


FIGURES = {
    "agreement": (
        "Agreement",
        "The share of equal answers, over images and runs. The two ends beside it hold the true share with 95 percent "
        "confidence.",
    ),
    "agreement_met": (
        "Agreement on met",
        "The share of equal answers where the reference said met (for the label: appropriate): is what is right "
        "recognised?",
    ),
    "agreement_not_met": (
        "Agreement on not met",
        "The share of equal answers where the reference said not met (for the label: not appropriate): are mistakes "
        "recognised?",
    ),
    "kappa": (
        "Kappa",
        "Agreement beyond chance: 0 is what guessing at these rates would reach, 1 is always the same. It is low when "
        "nearly all images have the same answer.",
    ),
    "gwet_ac1": (
        "AC1",
        "Agreement beyond chance by Gwet, which does not drop when nearly all images have the same answer.",
    ),
    "krippendorff_alpha": (
        "Alpha",
        "Agreement beyond chance by Krippendorff; below 0.667 he advises to conclude nothing, from 0.8 he calls "
        "answers reliable.",
    ),
    "balanced_accuracy": (
        "Balanced accuracy",
        "The mean of agreement on met and on not met: 0.5 is what the majority baseline or a coin reaches.",
    ),
}
AT_ANY_LOOK = {
    "met_at_any_look": (
        "Agreement on met, however often one looks",
        "Agreement on met with an interval that holds however often one looks and whenever one stops.",
    ),
    "not_met_at_any_look": (
        "Agreement on not met, however often one looks",
        "Agreement on not met with an interval that holds however often one looks and whenever one stops.",
    ),
}
CONSTANT_ANSWER = ("Which answer", "The answer that agrees most often when it is always given.")
IMAGES = ("Images", "How many images both have answered.")
PAIRS = ("Pairs", "How many pairs of answers were compared: images times runs.")
MISSING = (
    "Missing",
    "How many pairs could not be compared because an answer is missing. Nothing is filled in for them.",
)
CONSISTENCY = (
    "With itself",
    "How often the judge says the same when asked again: the share of equal pairs of runs, averaged over images.",
)
PEOPLE_AGREEMENT = (
    "People agree",
    "How often two people say the same. No judge can be expected to agree with people more than they do themselves.",
)
PEOPLE_ALPHA = ("People's alpha", "Agreement of the people with one another beyond chance, by Krippendorff.")
PEOPLE_AC1 = ("People's AC1", "Agreement of the people with one another beyond chance, by Gwet.")
WITH_DOUBTS = ("With doubts", "Agreement with all answers, those flagged as uncertain included.")
WITHOUT_DOUBTS = ("Without doubts", "Agreement without the answers that somebody flagged as uncertain.")
HALF_DOUBTS = ("Doubts at half weight", "Agreement where a pair with an uncertain answer counts half.")
KAPPA_WITH = ("Kappa with doubts", "Kappa with all answers.")
KAPPA_WITHOUT = ("Kappa without doubts", "Kappa without the answers that somebody flagged as uncertain.")


def answered(name: str) -> tuple[str, str]:
    return (f"Answered, {name}", f"The share of {name}'s answers that came, on the images of both.")


def by_rule(name: str) -> tuple[str, str]:
    return (
        f"Met by rule, {name}",
        f"The share of {name}'s answers that count as met although it was not seen: not applicable, or cannot tell "
        "where the rubric counts that as met.",
    )


def would_call(name: str) -> tuple[str, str]:
    return (
        f"{name} would say met",
        f"The share of all images the judge has seen that {name} would call met (for the label: appropriate).",
    )


def called(name: str) -> tuple[str, str]:
    return (f"{name} says met", f"The share of {name}'s own answers, over all images they answered.")


CORRECTED_METHOD = (
    "Method",
    "PPI++ corrects the judge's answers by those of the person on the images of both; Wilson takes the person's alone.",
)
SEEN = ("Images", "How many images the judge has answered.")
UNSEEN = ("Not shown", "The share of people's answers that say the picture does not show it.")
BIN = ("Agreement", "A step of agreement; its upper end belongs to the next step, and 1 to the last.")
CRITERIA = ("Criteria", "How many criteria have their agreement in this step.")
GROUP = ("Group", "Which images.")
CONTESTED = (
    "Contested",
    "The share of images on which people differ, once never show is told from the two other answers.",
)
CONTESTED_BEFORE = ("Contested before", "The same on all three answers, before they are reduced to two.")
COMMUNITY_RATE = (
    "People: appropriate",
    "The share of images that most people find appropriate; a tie counts as not.",
)
RUBRIC_RATE = ("Rubric: appropriate", "The share of images that the rubric's label calls appropriate.")
TIES = ("Ties", "How many images have as many votes for as against.")
COMMUNITY_AGREEMENT = (
    "Agreement",
    "The share of images on which the majority of the people and the rubric's label say the same.",
)
SOURCE = ("Source", "Where the images come from.")
IMAGES_OF_TWO = ("Images", "How many images two people or more have answered.")
IMAGES_JUDGED = ("Images", "How many images it was asked about.")
IMAGES_OF_GROUP = ("Images", "How many images people judged and the rubric gave a label.")
SOURCE_IMAGES = ("Images", "How many images of this source were rated.")


def appropriate(name: str) -> tuple[str, str]:
    return (f"Appropriate, {name}", f"The share of {name}'s labels that are appropriate.")


def violated(source: str) -> tuple[str, str]:
    return (source, f"The share of images of this source, {source}, that do not meet the criterion.")


JUDGE = ("Judge", "The judge by its name in this study.")
RUNS = ("Runs", "How many times it was asked about each image.")
LENIENCY = (
    "Leniency",
    "The share of all its answers that count as met. A lenient judge finds most things in order.",
)
SPREAD = (
    "Spread",
    "How much images differ for it: the standard deviation of the share of criteria met. A judge that says the same of "
    "every image has none.",
)
MISSING_SHARE = (
    "Missing",
    "The share of its answers that did not come: refused, unreadable, or never heard.",
)
LABEL_CONSISTENCY = (
    "Label with itself",
    "How often its label of an image is the same when it is asked again.",
)
HOW_ASKED = (
    "Asked",
    "The model, what it is shown, how many criteria are sent together, and whatever else sets it apart.",
)
BETWEEN_RUNS = (
    "Spread between runs",
    "How much its runs differ: the standard deviation over runs of the share that counts as met.",
)
CALLS = ("Calls", "How many calls were made to it, those made again included.")
SECONDS = ("Seconds a call", "How long a call took, on average.")
TOKENS_IN = ("Tokens in", "How many tokens its calls sent, as its server counted.")
TOKENS_OUT = ("Tokens out", "How many tokens came back, as its server counted.")
COST = ("Dollars", "What the tokens cost in US dollars, by a dated list of prices.")
LABEL_AGREEMENT = ("Label agreement", "How often its label is that of the reference.")
PAIR = ("Pair", "The two that are compared.")
FIRST = ("First", "Mean agreement of the first with the reference.")
SECOND = ("Second", "Mean agreement of the second with the reference.")
P_VALUE = (
    "p",
    "How often so large a difference would come by chance if the two were the same (permutation test, by image).",
)
MCNEMAR = ("McNemar p", "The same question asked by McNemar's test (mid-p), where each answered once.")
PART = ("Part", "What the answers are told apart by.")
