"""Whether a plan keeps what it says, in simulated studies whose truth is known.

`python -m tests.benchmarks.agreement_plans` writes the table into docs/agreement.md. The tests in
tests/agreement/report/test_needed.py make fewer plans.
"""

import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from statistics import median

import numpy as np

from app.agreement.advice.advice import Advice, Evidence, Kind, advise
from app.agreement.advice.ends import Tried
from app.agreement.advice.gate import Answers, gate
from app.agreement.advice.people_on_each import people_on
from app.agreement.coefficients.chance_corrected import self_consistency
from app.agreement.estimate import Estimate, GroupFigures
from app.agreement.planning.needed import Outlook, kinds_of, prospect
from app.agreement.report.alternative_annotator_test import alt_test, correct_together
from app.study.judge.bounds import Bounds
from tests.benchmarks.advice_attacks import PASSED, Draw, says, told

PAGE = Path(__file__).resolve().parents[2] / "docs" / "agreement.md"
START, END = "<!-- simulated plans -->", "<!-- end of simulated plans -->"
PASSES = 0.75  # the chance that a plan promises
PILOTS = (30, 60, 100)
PLANS = 100
STUDIES = 100  # simulated for each number that a plan names
NEXT_LOOK = Tried().next_look  # whoever read the number has looked once

Recall = tuple[float, float]
JUDGES: tuple[tuple[float, Recall, float], ...] = (
    (0.5, (0.97, 0.97), 0.97),
    (0.5, (0.93, 0.90), 0.92),
    (0.8, (0.92, 0.92), 0.97),
    (0.5, (0.88, 0.85), 0.95),
    (0.5, (0.95, 0.72), 0.95),
    (0.8, (0.95, 0.55), 0.95),
)
"""Share of met, how often the judge is right on met and on not met, and how often each person is."""


@dataclass(frozen=True)
class Plans:
    """Of so many plans: how many named a number, for how many of these a study of that size passes with a chance of
    PASSES or more, how many called the judge hopeless, and the numbers."""

    plans: int
    named: int
    good: int
    hopeless: int
    images: tuple[int, ...]


def study(images: int, met: float, recall: Recall, people: float, seed: int) -> Answers:
    """A person, a judge of one run and two other people, each right by itself with these shares."""
    random = np.random.default_rng(seed)
    truth = (random.random(images) < met).astype(np.int8)

    def say(raters: int, right: Recall) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
        is_right = random.random((images, raters)) < np.where(truth == 1, *right)[:, None]
        return np.where(is_right, truth[:, None], 1 - truth[:, None]).astype(np.int8)

    everybody = say(3, (people, people))
    return Answers(everybody[:, 0], say(1, recall), everybody[:, 1:])


def advice_on(answers: Answers, bounds: Bounds, tried: Tried) -> Advice:
    """What `advise` says on these answers, from the gate, people's agreement, the judge's steadiness and the
    alternative annotator test as a report computes them; people agree beyond chance, and pictures show all. How many
    more images would do is not asked: it takes most of the time, and no judge passes or fails by it."""
    found = gate(answers.with_enough_others(), bounds, tried)
    said = np.column_stack([answers.reference, answers.others])
    tally = np.column_stack([(said == answer).sum(axis=1) for answer in (0, 1)])
    people, judge = (np.where(votes == -1, np.nan, votes) for votes in (said, answers.against))
    steady = (
        Estimate(float(self_consistency(judge)), answers.against.shape[0]) if judge.shape[1] > 1 else None
    )
    group, passes = None, None
    if (answers.others != -1).any():
        group = GroupFigures(*[Estimate(0.9, answers.shared, 0.8, 1.0)] * 3)
        test = alt_test(people, judge, epsilon=bounds.epsilon)
        (test,) = correct_together([test], times=tried.of_looks * tried.conclusions)
        passes = test.passes
    return advise(
        Evidence(
            *("Ada", "judge", ("met", "not met"), found, found, ()),
            more_images=None,
            steadiness=steady,
            people=group,
            unseen=None,
            constant=Estimate(0.5, found.images),
            falsely_met=(),
            falsely_not_met=(),
            passes=passes,
            people_on_each=(people_on(tally, 1, tried), people_on(tally, 0, tried)) if group else None,
            shared=answers.shared,
        )
    )


def is_passed(answers: Answers, bounds: Bounds, tried: Tried) -> bool:
    """Whether this advice leaves the question to the judge; where nobody else answered, up to there."""
    kind = advice_on(answers, bounds, tried).kind
    return kind is Kind.AUTOMATABLE or (kind is Kind.ONE_VIEW and not (answers.others != -1).any())


def true_chance(
    images: int, met: float, recall: Recall, people: float, tried: Tried = NEXT_LOOK, studies: int = STUDIES
) -> float:
    """The share of new studies of so many images that the rules of the advice let pass."""
    made = (study(images, met, recall, people, seed=10_000 + seed) for seed in range(studies))
    return sum(is_passed(one, Bounds(), tried) for one in made) / studies


def chance_by_report(
    draw: Draw, studies: int, met: float, recall: Recall, people: float, images: int
) -> float:
    """The share of so many new studies of so many images that the whole report lets pass at a second look."""
    passed = 0
    for seed in range(studies):
        answers, memory = study(images, met, recall, people, seed=10_000 + seed), draw.study(images)
        columns = np.column_stack([answers.reference, answers.others, answers.against]).T
        for name, votes in zip(("Ada", "Ben", "Cem", "judge"), columns, strict=True):
            says(memory, name, votes, int(name == "judge"))
        memory.note_a_look("Ada", "judge")
        passed += told(memory) in PASSED
    return passed / studies


def plans(
    pilot: int, met: float, recall: Recall, people: float, times: int, chance: Callable[[int], float]
) -> Plans:
    """Plans from pilots of so many images, for the next look. chance: that a study of so many images passes, asked of
    sizes on the grid only, which are smaller rather than larger."""
    outlooks = [
        prospect(kinds_of(study(pilot, met, recall, people, seed)), Bounds(), NEXT_LOOK)
        for seed in range(times)
    ]
    found = [one for one in outlooks if one is not None]
    images = tuple(one.needed.images for one in found if one.needed)
    chances = {number: chance(on_grid(number)) for number in set(images)}
    return Plans(
        plans=len(found),
        named=len(images),
        good=sum(chances[number] >= PASSES for number in images),
        hopeless=sum(one.outlook is Outlook.HOPELESS for one in found),
        images=images,
    )


def on_grid(images: int) -> int:
    """The next smaller of the sizes that are simulated, each a tenth larger than the one before: 30, 33, 36, 40, …"""
    size = 30.0
    while size * 1.1 <= images:
        size *= 1.1
    return int(size)


def table(times: int, studies: int) -> list[str]:
    """The lines of the page, in Markdown: so many plans a row, and so many studies of each size."""
    heads = (
        "met",
        "judge right on met, not met",
        "people right",
        "chance with 1,000 images",
        "images so far",
        "plans with a number",
        "of these, chance 3 in 4 or more",
        "number in the middle",
        "called hopeless",
    )
    lines = [_line(*heads), _line(*["---"] * len(heads))]
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Draw(Path(folder), np.random.default_rng())) as draw,
    ):
        for met, recall, people in JUDGES:
            of_size = cache(partial(chance_by_report, draw, studies, met, recall, people))
            for pilot in PILOTS:
                found = plans(pilot, met, recall, people, times, of_size)
                lines.append(
                    _line(
                        f"{met:.0%}",
                        "{} and {}".format(*recall),
                        people,
                        f"{of_size(1000):.2f}",
                        pilot,
                        f"{found.named} of {found.plans}",
                        found.good if found.named else "",
                        round(median(found.images)) if found.named else "",
                        found.hopeless,
                    )
                )
                sys.stderr.write(f"{lines[-1]}\n")
    return lines


def _line(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def main(arguments: Sequence[str], write: Callable[[str], object] = sys.stdout.write) -> int:
    """Simulate, and put the table where the page has its place for it; the arguments are the number of plans a row and
    of studies of each size."""
    times, studies = [int(one) for one in arguments] or (PLANS, STUDIES)
    lines = table(times, studies)
    before, rest = PAGE.read_text(encoding="utf-8").split(START)
    after = rest.split(END)[1]
    PAGE.write_text("\n".join([f"{before}{START}", *lines, f"{END}{after}"]), encoding="utf-8")
    write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
