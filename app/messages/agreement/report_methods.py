"""How a report on agreement was made: the paragraphs that let somebody else repeat and trust it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.messages.local_formats import day
from app.messages.translation import PluralTemplate, Template, _, n_

if TYPE_CHECKING:
    from app.study.rubric import LabelRule

HOW_LABELS = _(
    "An image's label is appropriate only if every criterion counts as met. A criterion counts "
    "as met when the verdict is met, or when it does not apply. It also counts as met when the "
    'verdict is "cannot tell" and the rubric says so. If any criterion is missing, the label is '
    "missing."
)


def how_labels(rule: "LabelRule | None") -> str:
    """How the label follows; by the rubric's own rule where some criteria are desirable only."""
    if rule is None or rule.is_usual:
        return HOW_LABELS
    return HOW_LABELS.replace(
        "only if every criterion counts as met.",
        f"only if every essential criterion counts as met, and at least {rule.least} of the "
        f"{sum(rule.is_desirable)} desirable ones.",
    )


HOW_RUNS = _(
    "With several runs of a judge, every run is compared. Agreement is the share of equal answers over "
    "images and runs: a mean over runs, never a majority of them. Answers that did not arrive are "
    "missing and never filled in."
)


def how_intervals(few_pairs: int, imagined: str, few_images: int, of_each: int) -> str:
    """few_pairs: below this, intervals of shares are exact; imagined: what imagined images weigh; few_images: below
    this, each answer has to occur on so many images (of_each)."""
    return _(
        "Intervals are at 95 percent: Wilson's for shares of independent pairs, or exact intervals "
        "for fewer than {few_pairs} pairs. Otherwise whole images, with all their runs, are "
        "resampled with random weights, together with imagined images that weigh as much as "
        "{imagined}. With fewer than {few_images} images, kappa, alpha and balanced accuracy have an "
        "interval only if each answer occurs on {of_each} images or more. Intervals behind the "
        "verdicts and those of sources and groups are wider: they hold for all questions, judges and "
        "groups together. Printed digits are rounded half up from exact counts.",
        few_pairs=few_pairs,
        imagined=imagined,
        few_images=few_images,
        of_each=of_each,
    )


JOINED = _("Answers are joined by the lineage of each criterion, not by its place in the rubric.")


def compared(against: str, reference: str, version: int | None, both: int) -> str:
    if version:
        return n_(
            "{against} was compared with {reference}, on rubric version {version}, on {count} image that both have "
            "answered.",
            "{against} was compared with {reference}, on rubric version {version}, on {count} images that both have "
            "answered.",
            both,
            against=against,
            reference=reference,
            version=version,
        )
    return n_(
        "{against} was compared with {reference}, on {count} image that both have answered.",
        "{against} was compared with {reference}, on {count} images that both have answered.",
        both,
        against=against,
        reference=reference,
    )


answers_used = PluralTemplate(
    "This report uses {count} answer from all raters.", "This report uses {count} answers from all raters."
)
"""Those of everybody, on the images that the report is about."""
left_out = PluralTemplate(
    "Left out: {count} image that only {name} answered.",
    "Left out: {count} images that only {name} answered.",
)
"""Images that only one of the two answered, and that are not compared."""
counted_as_missing = PluralTemplate(
    "Only {name} answered {count} of the images compared; the answers of {other} to it are missing.",
    "Only {name} answered {count} of the images compared; the answers of {other} to them are missing.",
)
"""Images that only one of the two answered, and that are compared."""
WITH_PRACTICE = _("Answers to practice images count like all others, because that was asked for.")
practice_left_out = PluralTemplate(
    "Left out: {count} answer to practice images, which do not count.",
    "Left out: {count} answers to practice images, which do not count.",
)


def after_disclosure(counts: Sequence[tuple[str, int]]) -> str:
    each = ", ".join(f"{name} {count}" for name, count in counts)
    return _(
        "Some answers that count now were given after their raters had seen what others said about "
        "the image: {each}. They count like all others.",
        each=each,
    )


def carried(shares: Sequence[tuple[str, int, int]]) -> str:
    each = ", ".join(
        _("{name} {carried} of {answers}", name=name, carried=carried, answers=answers)
        for name, carried, answers in shares
    )
    return _(
        "Some answers were given to an earlier version of the rubric, on criteria that mean the "
        "same: {each}. Each counts once, for this version.",
        each=each,
    )


def doubts(way: str) -> str:
    return {
        "included": _("Answers flagged as uncertain are included."),
        "without": _("Answers flagged as uncertain are left out."),
        "half weight": _("A pair with an answer flagged as uncertain counts half."),
    }[way]


def cannot_tell(way: str) -> str:
    if way == "drop":
        return _('"Cannot tell" is treated as missing.')
    return _('"Cannot tell" counts in the way the rubric sets for what an image does not show.')


def contested(way: str) -> str:
    if way == "before":
        return _("An image is contested when people differ on it before three answers are reduced to two.")
    return _("An image is contested when people differ on it after three answers are reduced to two.")


alternative = Template(
    "The alternative annotator test (Calderon, Reichart and Dror 2025) leaves one person out at a "
    "time. Epsilon is {epsilon}. False discoveries are controlled by Benjamini and Yekutieli's "
    "procedure at 0.05."
)
HOW_CORRECTED = _(
    "How many of all images would be called met is computed with PPI++ (Angelopoulos, Duchi and "
    "Zrnic 2023). Its interval is Wilson's, for as many images as the person would have to "
    "answer for the same accuracy without the judge. It holds only if the images that the person "
    "answered are a random choice of all images."
)
own_label = Template(
    "{name} did not apply the rubric. The label is the judgment of the whole image, where “never "
    "show” counts as not appropriate."
)
missing = Template("Missing pairs of labels: {pairs} of {possible}.")
resampling = Template("{replicates} resamplings, seed {seed}.")
CHECKSUM = _("Checksum of the answers")
ANSWERS = _("Answers")
SEED = _("Seed")
REPLICATES = _("Resamplings")
RUBRIC = _("Rubric version")
STUDY = _("Study")
UNKNOWN = _("not installed")


priced = Template("At the prices of {day}.", day=day)


def calls(name: str, counts: Sequence[tuple[str, int]]) -> str:
    return _(
        "Calls to {name}: {counts}.",
        name=name,
        counts=", ".join((f"{status} {count}" for status, count in counts)),
    )
