"""Whether a plan keeps what it says, in simulated studies whose truth is known.

`python -m tests.benchmarks.agreement_plans` writes the table into docs/agreement.md. The tests in
tests/agreement/report/test_needed.py make fewer plans.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np

from app.agreement.advice.ends import Tried
from app.agreement.advice.gate import ENOUGH_OTHERS, PEOPLE_AGREE_ON_EACH, Answers, gate
from app.agreement.advice.people_on_each import people_on
from app.agreement.planning.needed import Outlook, has_enough, kinds_of, prospect
from app.agreement.report.alternative_annotator_test import alt_test, correct_together
from app.study.judge.bounds import GUESSING, Bounds

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


def is_passed(answers: Answers, bounds: Bounds, tried: Tried) -> bool:
    """What the advice asks of the gate, of people and of the alternative annotator test, by its own functions."""
    found = gate(answers.with_enough_others(), bounds, tried)
    beats = found.gain.low is not None and found.gain.low > GUESSING
    if not (found.clears and beats and has_enough(found)):
        return False
    if not (answers.others != -1).any():
        return True
    said = np.column_stack([answers.reference, answers.others])
    tally = np.column_stack([(said == answer).sum(axis=1) for answer in (0, 1)])
    on_each = [people_on(tally, answer, tried).low or 0.0 for answer in (1, 0)]
    people, judge = (np.where(votes == -1, np.nan, votes) for votes in (said, answers.against))
    test = alt_test(people, judge, epsilon=bounds.epsilon)
    (test,) = correct_together([test], times=tried.of_looks * tried.conclusions)
    is_shared = answers.shared >= ENOUGH_OTHERS
    return is_shared and min(on_each) >= PEOPLE_AGREE_ON_EACH and test.passes is not False


def true_chance(
    images: int, met: float, recall: Recall, people: float, tried: Tried = NEXT_LOOK, studies: int = STUDIES
) -> float:
    """The share of new studies of so many images that the rules of the advice let pass."""
    made = (study(images, met, recall, people, seed=10_000 + seed) for seed in range(studies))
    return sum(is_passed(one, Bounds(), tried) for one in made) / studies


def plans(pilot: int, met: float, recall: Recall, people: float, times: int, studies: int = STUDIES) -> Plans:
    """Plans from pilots of so many images, for the next look."""
    outlooks = [
        prospect(kinds_of(study(pilot, met, recall, people, seed)), Bounds(), NEXT_LOOK)
        for seed in range(times)
    ]
    found = [one for one in outlooks if one is not None]
    images = tuple(one.needed.images for one in found if one.needed)
    chances = {number: true_chance(number, met, recall, people, studies=studies) for number in set(images)}
    return Plans(
        plans=len(found),
        named=len(images),
        good=sum(chances[number] >= PASSES for number in images),
        hopeless=sum(one.outlook is Outlook.HOPELESS for one in found),
        images=images,
    )


def table(times: int) -> list[str]:
    """The lines of the page, in Markdown."""
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
    for met, recall, people in JUDGES:
        chance = true_chance(1000, met, recall, people)
        for pilot in PILOTS:
            found = plans(pilot, met, recall, people, times)
            lines.append(
                _line(
                    f"{met:.0%}",
                    "{} and {}".format(*recall),
                    people,
                    f"{chance:.2f}",
                    pilot,
                    f"{found.named} of {found.plans}",
                    found.good if found.named else "",
                    round(median(found.images)) if found.named else "",
                    found.hopeless,
                )
            )
    return lines


def _line(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def main(arguments: Sequence[str], write: Callable[[str], object] = sys.stdout.write) -> int:
    """Simulate, and put the table where the page has its place for it; an argument is the number of plans a row."""
    lines = table(int(arguments[0]) if arguments else PLANS)
    before, rest = PAGE.read_text(encoding="utf-8").split(START)
    after = rest.split(END)[1]
    PAGE.write_text("\n".join([f"{before}{START}", *lines, f"{END}{after}"]), encoding="utf-8")
    write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
