"""What a person or a judge can say: verdicts, marks on other scales, doubts, and judgments of a whole image."""

from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """The answer to one criterion. The values are the words of the exchange formats."""

    MET = "met"
    NOT_MET = "not met"
    CANNOT_TELL = "cannot tell"
    NOT_APPLICABLE = "not applicable"


@dataclass(frozen=True)
class Mark:
    """The answer to an item on a scale that is not yes or no, as it is stored: `3.5`, `2 > 1 = 3`, or free words.

    `name` is how it is said (3, good); two marks are the same where their values are.
    """

    value: str
    name: str = field(default="", compare=False)


class CountsAs(StrEnum):
    """What a verdict amounts to for the image's label."""

    MET = "met"
    NOT_MET = "not met"


def counts_as(verdict: Verdict, not_visible: CountsAs) -> CountsAs:
    """How a verdict enters an image's label.

    "Cannot tell" counts as the community decided for the criterion (`not_visible`); "not applicable" counts as met,
    because a condition that does not hold cannot be broken.
    """
    if verdict is Verdict.NOT_MET:
        return CountsAs.NOT_MET
    return not_visible if verdict is Verdict.CANNOT_TELL else CountsAs.MET


class Doubt(StrEnum):
    """Why somebody is unsure of an answer."""

    WORDING = "wording unclear"
    BORDERLINE = "borderline"
    NOT_VISIBLE = "not visible"
    BACKGROUND = "missing background"
    OTHER = "other"
    UNSAID = "unsaid"
    EITHER = "either is defensible"


def reasons(allows_either: bool) -> tuple[Doubt, ...]:
    """The reasons that people are offered: that either answer is defensible only where the study allows it."""
    return tuple(doubt for doubt in Doubt if allows_either or doubt is not Doubt.EITHER)


class Scale(StrEnum):
    """The ways to judge a whole image, beside the rubric. The values are item codes in storage."""

    LABEL = "label"
    SHOWING = "showing"
    TWO_STEP = "two-step"
    SHOWN_OR_NEVER = "shown-or-never"


class Judgment(StrEnum):
    """A judgment of the whole image, on any of the scales."""

    APPROPRIATE = "appropriate"
    NOT_APPROPRIATE = "not appropriate"
    CAN_BE_SHOWN = "can be shown"
    NEEDS_IMPROVEMENT = "needs improvement"
    NEVER_SHOW = "never show"


JUDGMENTS: dict[Scale, tuple[Judgment, ...]] = {
    Scale.LABEL: (Judgment.APPROPRIATE, Judgment.NOT_APPROPRIATE),
    Scale.SHOWING: (Judgment.CAN_BE_SHOWN, Judgment.NEEDS_IMPROVEMENT, Judgment.NEVER_SHOW),
    # First: may it be shown at all? Only then: as it is, or improved? Three outcomes, reached in two steps.
    Scale.TWO_STEP: (Judgment.CAN_BE_SHOWN, Judgment.NEEDS_IMPROVEMENT, Judgment.NEVER_SHOW),
    Scale.SHOWN_OR_NEVER: (Judgment.CAN_BE_SHOWN, Judgment.NEVER_SHOW),
}
