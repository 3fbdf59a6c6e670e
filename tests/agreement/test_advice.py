"""The advice for a criterion: each of the five, the rule that gives it, and which rule comes first."""

from dataclasses import replace

import numpy as np
import pytest

from app.agreement.advice import Evidence, Kind, advise
from app.agreement.comparison import Side, compare, count_pairs
from app.agreement.figure import Figure, undefined
from app.agreement.people import GroupFigures


def evidence(both: int, only_ada: int, only_judge: int, neither: int, missing: int = 0) -> Evidence:
    """A judge of one run against Ada, from the four counts; people agree well and the judge is steady."""
    signs = [(1, 1)] * both + [(1, 0)] * only_ada + [(0, 1)] * only_judge + [(0, 0)] * neither
    signs += [(1, -1)] * missing
    votes = np.array(signs, np.int8)
    sides = [
        Side(name, votes[:, [at]], np.zeros((len(votes), 1), np.bool_))
        for at, name in enumerate(("Ada", "judge"))
    ]
    comparison = compare(count_pairs(sides[0], sides[1], np.ones(len(votes), np.bool_)), ("Ada", "judge"))
    good = Figure(0.95, len(votes))
    return Evidence(
        comparison,
        "judge",
        steadiness=good,
        people=GroupFigures(good, good, good),
        unseen=Figure(0.0, len(votes)),
        met=both + only_ada,
        not_met=only_judge + neither,
        falsely_met=only_judge,
        falsely_not_met=only_ada,
        passes=None,
    )


GOOD = evidence(25, 1, 1, 25)
SOME = evidence(20, 6, 6, 20)
PEOPLE_DIFFER = GroupFigures(Figure(0.7, 52), Figure(0.4, 52), Figure(0.5, 52))
MOSTLY_ALIKE = GroupFigures(Figure(0.96, 52), Figure(0.1, 52), Figure(0.95, 52))
NO_VARIATION = GroupFigures(Figure(1.0, 52), undefined("All the same.", 52), Figure(1.0, 52))


@pytest.mark.parametrize(
    ("case", "kind", "reason"),
    [
        (GOOD, Kind.AUTOMATABLE, "judge agrees with the reference well beyond chance, with kappa 0.92."),
        (replace(GOOD, passes=True), Kind.AUTOMATABLE, "judge stands for the people"),
        (replace(GOOD, people=None), Kind.AUTOMATABLE, "well beyond chance"),
        (replace(GOOD, people=MOSTLY_ALIKE), Kind.AUTOMATABLE, "well beyond chance"),
        (replace(GOOD, people=NO_VARIATION), Kind.AUTOMATABLE, "well beyond chance"),
        (replace(GOOD, passes=False), Kind.HUMAN_CHECK, "does not yet stand for the people"),
        (replace(GOOD, steadiness=Figure(0.85, 52)), Kind.HUMAN_CHECK, "only 0.85 of the time"),
        (evidence(25, 1, 1, 25, missing=9), Kind.HUMAN_CHECK, "Too many answers of judge are missing"),
        (SOME, Kind.HUMAN_CHECK, "below 0.8 its answers should be checked"),
        (
            evidence(50, 6, 2, 6),
            Kind.HUMAN_CHECK,
            'always answering "met" would agree as often, 0.88 of the time',
        ),
        (replace(GOOD, people=PEOPLE_DIFFER), Kind.REWORD, "with agreement 0.70 and alpha 0.40"),
        (evidence(26, 0, 26, 0), Kind.REWORD, "it mostly overlooks what is wrong"),
        (evidence(0, 26, 0, 26), Kind.REWORD, "it mostly refuses what is right"),
        (replace(GOOD, unseen=Figure(0.25, 52)), Kind.NOT_IN_PIXELS, "In 25 percent of their answers"),
        (evidence(14, 0, 0, 15), Kind.NOT_ENOUGH, "only 29 images so far; below 30"),
        (evidence(40, 0, 1, 3), Kind.NOT_ENOUGH, 'Only 4 images were called "not met"'),
        (evidence(0, 0, 1, 39), Kind.NOT_ENOUGH, 'No image was called "met"'),
        # What comes first decides: too few answers before anything else, unseen before wording.
        (replace(evidence(14, 0, 0, 15), unseen=Figure(0.9, 29)), Kind.NOT_ENOUGH, "only 29 images"),
        (replace(SOME, unseen=Figure(0.9, 52), people=PEOPLE_DIFFER), Kind.NOT_IN_PIXELS, "90 percent"),
    ],
)
def test_the_advice_and_why(case: Evidence, kind: Kind, reason: str) -> None:
    advice = advise(case)
    assert advice.kind is kind
    assert reason in advice.reason
    assert advice.reason.count(". ") == 0, "one sentence"


def test_no_better_than_guessing_is_told_by_the_lower_end() -> None:
    """0.6 may well be 0.5: the interval decides, where there is one."""
    accuracy = replace(SOME.comparison["balanced_accuracy"], value=0.6, low=0.49, high=0.71)
    unsure = replace(SOME.comparison, figures={**SOME.comparison.figures, "balanced_accuracy": accuracy})
    assert advise(replace(SOME, comparison=unsure)).kind is Kind.REWORD
