"""The first page of a report on agreement: whether a judge may judge, what would go wrong, and what to do next.

Written for somebody without statistics: short sentences, and counts before decimals.
"""

from collections.abc import Sequence

from app.messages.interchange.import_export import plural

# May the judge judge?

VERDICTS = {
    "automatable": "yes",
    "automatable where sure": "yes, where it is sure",
    "with a human check": "only if a person checks",
    "do not use": "no, it cannot see this",
    "reword": "no, people differ",
    "two views": "no, people hold two views",
    "not decidable from pixels": "no, pictures do not show it",
    "not enough answers yet": "not known yet",
}
NEXT = {
    "automatable": "Let it answer the other images, and look at some of its answers now and then.",
    "automatable where sure": "Let it answer where it is sure, and have people answer the rest.",
    "with a human check": "Have a person check its answers.",
    "do not use": "Ask another judge, or leave this to people.",
    "reword": "Reword the criterion together, and answer it again.",
    "two views": "Decide together whose view counts, or report both.",
    "not decidable from pixels": "Ask this of something else than pictures.",
    "not enough answers yet": "Answer more images.",
}
TEST_IT = "Test it on the sealed test images."
VERDICTS_TABLE = "May it judge, and what would go wrong"
MAY_IT_JUDGE = (
    "May it judge?",
    "Whether its answer may stand without a person's; the reasons are given with it.",
)
MISSING = ("Missing", "How many of its answers did not come. Nothing is filled in for them.")
REJECTED_NOTHING = "The reference rejected no image here, so nobody knows whether mistakes would be seen."
ACCEPTED_NOTHING = "The reference accepted no image here, so nobody knows whether it would see what is right."
WHOLE_IMAGE = "Whole image"
EVERY_QUESTION = "All questions"


def verdicts_section(against: str, reference: str) -> str:
    return f"May {against} judge in place of {reference}?"


def passes(reference: str) -> tuple[str, str]:
    return (
        f"Of what {reference} rejects",
        f"Of 10 images that {reference} would reject, how many it would pass, and between which numbers that may be.",
    )


def rejects(reference: str) -> tuple[str, str]:
    return (
        f"Of what {reference} accepts",
        f"Of 10 images that {reference} would accept, how many it would reject, and between which numbers that may be.",
    )


def passes_of_ten(of: int, about: int, low: int, high: int) -> str:
    return f"passes about {about} of {of} ({low} to {high})"


def rejects_of_ten(of: int, about: int, low: int, high: int) -> str:
    return f"rejects about {about} of {of} ({low} to {high})"


def verdict(kind: str) -> str:
    return VERDICTS.get(kind, kind)


def verdict_except(told: str, exceptions: str) -> str:
    return f"{told}, except on {exceptions}"


def verdicts_in_short(against: str, reference: str, counts: Sequence[tuple[str, int]], questions: int) -> str:
    each = "; ".join(f"{told}: {count}" for told, count in counts)
    if len(counts) == 1:
        each = f"{counts[0][0]}, for each of them" if questions > 1 else counts[0][0]
    return f"May {against} judge in place of {reference}? Of {plural(questions, 'question')}: {each}."


def reason(names: str, told: str, why: str, next_step: str) -> str:
    return f"{names}: {told}. {why} What to do next: {next_step}"


def more_images(images: int) -> str:
    return f"Answer about {plural(images, 'more image', 'more images')}."


def next_in_short(step: str) -> str:
    return f"What to do next: {step}"


def nothing_missing(name: str) -> str:
    return f"None of {name}'s answers is missing."


def missing(name: str, missing: int, expected: int, percent: str) -> str:
    return f"Missing: {plural(missing, 'answer')} of {name}, of {expected:,} ({percent} percent)."


def worst(kind: str, name: str, groups: int, agreement: str, overall: str) -> str:
    """kind: source or group."""
    return (
        f"Of {plural(groups, 'source or group', 'sources and groups')} it does worst on the {kind} {name}, with the "
        f"same answer in {agreement}, against {overall} on all images. The lowest of several is partly chance."
    )


GROUP_KINDS = {"source": "source", "group": "group"}

# The pictures


def pictures_section(against: str) -> str:
    return f"Pictures that {against} gets wrong"


def differing_section(against: str, reference: str) -> str:
    return f"Pictures on which {against} and {reference} differ"


WRONGLY = ("Wrongly passed", "Wrongly rejected")


def pictures_found(passed: int, rejected: int, shown: int) -> str:
    found = f"Wrongly passed: {plural(passed, 'image')}. Wrongly rejected: {plural(rejected, 'image')}."
    if shown < passed + rejected:
        return f"{found} Those it gets wrong most often are shown; the appendix names all of them."
    return found


def differing_found(ways: tuple[str, str], counts: tuple[int, int], shown: int) -> str:
    """ways: see `differing`; nobody is wrong where no judge is compared with a person."""
    found = " ".join(f"{way}: {plural(count, 'image')}." for way, count in zip(ways, counts, strict=True))
    if shown < sum(counts):
        return f"{found} Those on which they differ most often are shown; the appendix names all of them."
    return found


def differing(against: str, reference: str) -> tuple[str, str]:
    """The two ways in which two raters differ, where neither is a judge that a person's answers are put to."""
    return f"{against} said met, {reference} not met", f"{reference} said met, {against} not met"


def caption(
    number: int, passed: Sequence[str], rejected: Sequence[str], names: tuple[str, str] = WRONGLY
) -> str:
    ways = zip(names, (passed, rejected), strict=True)
    told = [f"{way}: {'; '.join(found)}." for way, found in ways if found]
    return " ".join([f"Image {number}.", *told])


def wrong_on(name: str, times: int, of: int) -> str:
    return name if of == 1 else f"{name} ({times} of {of} answers)"


BEHIND_TABLE = "Images behind each question, by number"
WRONGLY_PASSED = (
    "Wrongly passed",
    "Images the reference rejects and the other passes, those it passes most often first.",
)
WRONGLY_REJECTED = (
    "Wrongly rejected",
    "Images the reference accepts and the other rejects, those it rejects most often first.",
)
OTHER_MET = (
    "Images on which the reference said not met and the other met, those it says so most often of first."
)
OTHER_NOT_MET = (
    "Images on which the reference said met and the other not met, those it says so most often of first."
)
IN_DOUBT = ("In doubt", "Images on which somebody was in doubt.")
NO_IMAGE = "none"

# The counts

COUNTS_SECTION = "The counts"
COUNTS_TABLE = "Who said what, in counts of answers"
BOTH_MET = ("Both pass", "Both said met (for the whole image: appropriate).")
PASSED = "The reference said not met, the other met."
REJECTED = "The reference said met, the other not met."
BOTH_NOT_MET = ("Both reject", "Both said not met (for the whole image: not appropriate).")
CONSTANT = (
    "Majority baseline",
    "What always giving the more common answer would reach. An agreement that is not above it shows nothing.",
)
BALANCED = (
    "Balanced accuracy",
    "The mean of its agreement on what the reference accepts and on what it rejects: 0.5 is guessing. It does not "
    "depend on how common mistakes are, so it is the one coefficient shown here; others are in the appendix.",
)
HALVES = "Answers in doubt are counted whole in the first four columns."
CHART = "Agreement on each question, beside the majority baseline and what people reach"

# The appendix

APPENDIX = "Appendix"
APPENDIX_FOR = "For whoever wants to check the figures: every table, and how they were made."
RESTS_SECTION = "What this rests on"
GROUPS_TABLE = "Whole images by source and group, with intervals that hold for all of them together"
SOURCE_OR_GROUP = ("Source or group", "Which images.")
GROUP_IMAGES = ("Images", "How many images of it were compared.")
GROUP_VERDICT = (
    "Enough?",
    "Whether the judge clears the study's bounds on these images, fails, or they are too few.",
)


def source_or_group(kind: str, name: str) -> str:
    return f"{name} ({kind})"


def why_missing(codes: Sequence[str], why: str) -> str:
    return f"{', '.join(codes)}: {why}"
