"""Risk flags: critiques that sound better than they are, and how far a threshold finds those that people found."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.share_intervals import wilson_interval
from app.critiques.parameters import Parameters
from app.messages.instruments import critiques


def robust_score(
    tier_one: Estimate, calibrated: float | None, parameters: Parameters | None = None
) -> Estimate:
    """0.4 * S_I + 0.6 * S*, both from 1 to 5 (Yu et al., first version); undefined when either is missing."""
    if tier_one.value is None:
        return tier_one
    if calibrated is None or math.isnan(calibrated):
        return undefined(critiques.NO_CALIBRATED_SCORE, 0)
    share = (parameters or Parameters()).tier_one_share
    return Estimate(share * tier_one.value + (1 - share) * calibrated, tier_one.n)


TRIED_GAPS = (0.1, 0.15, 0.2, 0.25, 0.3)
"""The thresholds that the paper tries for the gap."""


@dataclass(frozen=True)
class Flag:
    """Whether a critique is flagged; None, with the reason, when that cannot be said."""

    is_raised: bool | None
    reason: str = ""


@dataclass(frozen=True)
class FlagQuality:
    """How well flags find what people labelled. `missing` critiques lack a flag or a label and were left out.

    Precision and recall have Wilson's interval, which takes the critiques as independent of one another. `threshold` is
    None for flags that come from no single threshold.
    """

    precision: Estimate
    recall: Estimate
    f1: Estimate
    missing: int
    threshold: float | None = None


def gap_between(tier_one: Estimate, judged: float | None) -> Estimate:
    """S_I minus the judge's score (calibrated, where it is): how much better the words are than the judge says."""
    if tier_one.value is None:
        return tier_one
    if judged is None or math.isnan(judged):
        return undefined(critiques.NO_JUDGED_SCORE, 0)
    return Estimate(tier_one.value - judged, tier_one.n)


def flag_template(tier_one: Estimate, judged: float | None, parameters: Parameters | None = None) -> Flag:
    """Template-like: tier I lies above the judge's score by more than the threshold."""
    gap = gap_between(tier_one, judged)
    if gap.value is None:
        return Flag(None, gap.reason)
    return Flag(exceeds(gap.value, (parameters or Parameters()).template_gap))


def flag_fluent_but_wrong(
    quality: float | None, accuracy: float | None, parameters: Parameters | None = None
) -> Flag:
    """Fluent but wrong: quality above its threshold and accuracy below its own, both from 1 to 5."""
    chosen = parameters or Parameters()
    if quality is None or accuracy is None or math.isnan(quality) or math.isnan(accuracy):
        return Flag(None, critiques.NO_QUALITY_OR_ACCURACY)
    is_fluent = exceeds(quality, chosen.quality_above)
    return Flag(is_fluent and exceeds(chosen.accuracy_below, accuracy))


def exceeds(value: float, threshold: float) -> bool:
    """Whether a value is greater, and not by rounding alone: 3.6 - 3.4 does not exceed 0.2."""
    return round(value - threshold, 9) > 0


def rate_flags(
    flags: Sequence[bool | None], labels: Sequence[bool | None], threshold: float | None = None
) -> FlagQuality:
    """Precision, recall and their harmonic mean over the critiques with flag and label, one a position."""
    pairs = [(f, x) for f, x in zip(flags, labels, strict=True) if f is not None and x is not None]
    both = sum(flag and label for flag, label in pairs)
    flagged = sum(flag for flag, _ in pairs)
    labelled = sum(label for _, label in pairs)
    counts = (("both", both), ("flagged", flagged), ("labelled", labelled))
    reason = critiques.NO_LABEL if not pairs else ""
    precision = _share(both, flagged, counts, reason or critiques.NOTHING_FLAGGED)
    recall = _share(both, labelled, counts, reason or critiques.NOTHING_LABELLED)
    f1 = undefined(reason or critiques.NO_F1, len(pairs), counts)
    if flagged and labelled:
        f1 = Estimate(2 * both / (flagged + labelled), len(pairs), counts=counts)
    return FlagQuality(precision, recall, f1, len(flags) - len(pairs), threshold)


def try_gaps(
    gaps: Sequence[float | None], labels: Sequence[bool | None], thresholds: Sequence[float] = TRIED_GAPS
) -> tuple[FlagQuality, ...]:
    """What each threshold of the gap finds, in the order given."""
    known = [None if gap is None or math.isnan(gap) else gap for gap in gaps]
    return tuple(
        rate_flags([None if gap is None else exceeds(gap, one) for gap in known], labels, one)
        for one in thresholds
    )


def _share(part: int, whole: int, counts: tuple[tuple[str, int], ...], reason: str) -> Estimate:
    if whole == 0:
        return undefined(reason, 0, counts)
    found = wilson_interval(part, whole)
    return Estimate(found.value, found.n, found.low, found.high, counts=counts)
