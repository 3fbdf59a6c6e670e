"""How often intervals hold the true number, in simulated studies whose truth is known.

`python -m tests.benchmarks.agreement_coverage` writes the tables into docs/agreement.md. The test in
tests/agreement/test_coverage.py runs fewer studies of fewer settings.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.alpha import krippendorff_alpha_sums
from app.agreement.coefficients.chance_corrected import group_agreement_sums, gwet_ac_sums
from app.agreement.coefficients.icc import icc
from app.agreement.coefficients.moments import mean_measure
from app.agreement.coefficients.prediction_powered import corrected_rate
from app.agreement.coefficients.preference_models import bradley_terry
from app.agreement.coefficients.rating_arrays import Floats
from app.agreement.coefficients.two_by_two import COEFFICIENTS, sampled
from app.agreement.estimate import Estimate
from app.agreement.intervals.group_intervals import with_intervals as group_intervals
from app.agreement.intervals.resampling import draws_of, with_intervals as unit_intervals
from app.agreement.ratings.rater_votes import RaterVotes
from app.agreement.report.comparison import compare, count_pairs, with_intervals
from app.agreement.scales.group_difference import group_difference

PAGE = Path(__file__).resolve().parents[2] / "docs" / "agreement.md"
STUDIES, REPLICATES = 2_000, 2_000
ALIKE = 0.5  # correlation of a judge's runs on one image
SHOWN = ("agreement", "kappa", "krippendorff_alpha", "gwet_ac1", "balanced_accuracy")
Answers = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Coverage:
    """Of one figure: how many simulated studies gave it, how many of these an interval, how many held the truth."""

    given: int
    intervals: int
    held: int

    @property
    def share(self) -> float:
        """Of the intervals those that held the truth; nan without any."""
        return self.held / self.intervals if self.intervals else float("nan")

    def __str__(self) -> str:
        """The share; below a tenth of the studies with an interval a dash."""
        if not self.intervals or self.intervals < self.given / 10:
            return "none"
        shown = f"{self.share:.3f}".lstrip("0")
        return shown if self.intervals > 0.99 * self.given else f"{shown} ({self.intervals / self.given:.0%})"


def counted(figures: Iterable[Estimate], truth: float) -> Coverage:
    """The coverage of one figure over studies."""
    known = [figure for figure in figures if figure.is_defined]
    ends = [(figure.low, figure.high) for figure in known]
    pairs = [(low, high) for low, high in ends if low is not None and high is not None]
    return Coverage(len(known), len(pairs), sum(low <= truth <= high for low, high in pairs))


def of_judge(
    images: int, base_rate: float, runs: int, recalls: tuple[float, float], studies: int, seed: int
) -> dict[str, Coverage]:
    """A person and a judge whose answers are right with these shares on met and on not met."""
    random = np.random.default_rng(seed)
    rows, compared = [], []
    for _ in range(studies):
        person = random.random(images) < base_rate
        met = np.where(person, recalls[0], 1 - recalls[1])
        if runs > 1:
            met = random.beta(met * (1 - ALIKE) / ALIKE, (1 - met) * (1 - ALIKE) / ALIKE)
        judge = random.random((images, runs)) < met[:, None]
        ada, other = _side("Ada", person[:, None]), _side("judge", judge)
        rows.append(count_pairs(ada, other, np.ones(images, np.bool_)))
        compared.append(compare(rows[-1], ("Ada", "judge")))
    figures = with_intervals(compared, rows, REPLICATES, seed)
    met_share = np.array([recalls[0], 1 - recalls[0]]) * base_rate
    cells = np.concatenate([met_share, np.array([1 - recalls[1], recalls[1]]) * (1 - base_rate)])
    truth = dict(zip(COEFFICIENTS, sampled(cells[None] * 1e7)[:, 0], strict=True))
    return {name: counted([one[name] for one in figures], truth[name]) for name in SHOWN}


def _side(name: str, met: npt.NDArray[np.bool_]) -> RaterVotes:
    return RaterVotes(name, met.astype(np.int8), np.zeros(met.shape, np.bool_))


def of_people(
    images: int, base_rate: float, raters: int, right: float, studies: int, seed: int
) -> dict[str, Coverage]:
    """People each of whom is right with this share, independently of one another."""
    random = np.random.default_rng(seed)

    def answers(size: int) -> Floats:
        truth = random.random((size, 1)) < base_rate
        return np.where(random.random((size, raters)) < right, truth, ~truth).astype(float)

    makers = (group_agreement_sums, krippendorff_alpha_sums, gwet_ac_sums)
    large = answers(2_000_000)
    truths = [float(make(large, categories=[0, 1]).figure()) for make in makers]
    tables = (answers(images) for _ in range(studies))
    sums = [make(table, categories=[0, 1]) for table in tables for make in makers]
    figures = group_intervals(sums, [True, False, False] * studies, REPLICATES, seed)
    names = ("agreement", "krippendorff_alpha", "gwet_ac1")
    return {
        name: counted(figures[at::3], truth)
        for at, (name, truth) in enumerate(zip(names, truths, strict=True))
    }


def of_corrected(
    images: int, base_rate: float, runs: int, recalls: tuple[float, float], studies: int, seed: int
) -> Coverage:
    """The corrected rate of 300 more images than people labelled, by a judge as in `of_judge`."""
    random = np.random.default_rng(seed)
    figures = []
    for _ in range(studies):
        truth = random.random(images + 300) < base_rate
        met = np.where(truth, recalls[0], 1 - recalls[1])
        if runs > 1:
            met = random.beta(met * (1 - ALIKE) / ALIKE, (1 - met) * (1 - ALIKE) / ALIKE)
        judge = (random.random((len(truth), runs)) < met[:, None]).mean(axis=1)
        people = np.where(np.arange(len(truth)) < images, truth, np.nan)
        figures.append(corrected_rate(people, judge).rate)
    return counted(figures, base_rate)


def of_reliability(
    images: int, raters: int, skewed: bool, of_images: float, of_raters: float, studies: int, seed: int
) -> dict[str, Coverage]:
    """Scores of which so large a share of the variance is the images' and the raters' level; the rest is chance."""
    random = np.random.default_rng(seed)
    figures: list[Estimate] = []
    for _ in range(studies):
        worth = _skewed(random, images) if skewed else random.normal(0, 1, images)
        level, rest = random.normal(0, 1, raters), random.normal(0, 1, (images, raters))
        chance = 1 - of_images - of_raters
        scores = worth[:, None] * of_images**0.5 + level * of_raters**0.5 + rest * chance**0.5
        figures += [icc(scores, form, limits="pivotal") for form in ("2,1", "2,k")]
    together = raters * of_images / (1 + (raters - 1) * of_images)
    return {"one": counted(figures[::2], of_images), "all": counted(figures[1::2], together)}


SKEWED = np.array([0.6, 0.2, 0.1, 0.06, 0.04])  # how often works have each score from 1 to 5
_LEVELS = np.arange(1.0, 6.0)
_MIDDLE = float((SKEWED * _LEVELS).sum())
_SPREAD = float((SKEWED * (_LEVELS - _MIDDLE) ** 2).sum()) ** 0.5


def _skewed(random: np.random.Generator, size: int) -> Floats:
    """Numbers of mean 0 and variance 1, six in ten of them the least there is."""
    return np.asarray((random.choice(_LEVELS, size, p=SKEWED) - _MIDDLE) / _SPREAD)


def of_works(works: int, studies: int, seed: int, skewed: bool = False) -> dict[str, Coverage]:
    """Scores of works with two to eight critiques each, which share half of their variance: a mean, and a difference of
    two groups of so many works. Skewed: the part that they share, and the rest, have an exponential distribution."""
    random = np.random.default_rng(seed)
    means, differences = [], []

    def parts(size: int) -> Floats:
        return random.exponential(1, size) - 1 if skewed else random.normal(0, 1, size)

    for _ in range(studies):
        owners = np.repeat(np.arange(2 * works), random.integers(2, 9, 2 * works))
        scores = parts(2 * works)[owners] + parts(len(owners))
        first = owners < works
        draws = draws_of(int(first.sum()), owners[first], 1, seed)
        means += unit_intervals([mean_measure(scores[first, None])], draws)
        differences.append(group_difference(scores, first, ~first, owners, 1).difference)
    return {"mean": counted(means, 0), "difference": counted(differences, 0)}


def of_choices(people: int, choices: int, studies: int, seed: int) -> Coverage:
    """Worths of three items from people who choose so often each, and differ in what they prefer."""
    random = np.random.default_rng(seed)
    pairs = np.array([(0, 1), (0, 2), (1, 2)])
    logs = np.array([0.4, 0.0, -0.4])
    wins = np.zeros((studies, people, 3, 3))
    own = logs + random.normal(0, 0.7, (studies, people, 3))
    for _ in range(choices):
        one, other = pairs[random.integers(0, 3, (studies, people))].transpose(2, 0, 1)
        here, there = (np.take_along_axis(own, side[..., None], axis=2)[..., 0] for side in (one, other))
        is_first = random.random((studies, people)) < 1 / (1 + np.exp(there - here))
        places = np.ogrid[:studies, :people]
        wins[(*places, np.where(is_first, one, other), np.where(is_first, other, one))] += 1
    truth = _average_worths(logs, 0.7)
    found = [bradley_terry(table.sum(axis=0), groupings=[table]) for table in wins]
    per_item = [counted([worths.log_worths[at] for worths in found], truth[at]) for at in range(3)]
    return Coverage(*(sum(getattr(one, name) for one in per_item) for name in ("given", "intervals", "held")))


def _average_worths(logs: Floats, spread: float) -> Floats:
    """The worths that very many such people have together: the choices of a mixture are flatter than a person's."""
    random = np.random.default_rng(1)
    own = logs + random.normal(0, spread, (400_000, 3))
    wins = np.zeros((3, 3))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        chosen = float((1 / (1 + np.exp(own[:, other] - own[:, one]))).mean())
        wins[one, other], wins[other, one] = 1e4 * chosen, 1e4 * (1 - chosen)
    return np.array([float(worth) for worth in bradley_terry(wins).log_worths])


# The table


def _judges(studies: int) -> list[str]:
    lines = _head("images", "base rate", "runs", "right on met, not met", *SHOWN_WORDS)
    for recalls, runs, images, base_rate in product(
        ((0.95, 0.9), (0.75, 0.6)), (1, 5), (10, 30, 100), (0.5, 0.9)
    ):
        found = of_judge(images, base_rate, runs, recalls, studies, seed=images + runs)
        lines.append(_line(images, base_rate, runs, "{} and {}".format(*recalls), *found.values()))
    return lines


SHOWN_WORDS = ("agreement", "kappa", "alpha", "AC1", "balanced accuracy")


def _people(studies: int) -> list[str]:
    lines = _head("images", "base rate", "people", "each right", "agreement", "alpha", "AC1")
    for right, raters, images, base_rate in product((0.95, 0.85), (2, 3, 5), (10, 30, 100), (0.5, 0.9)):
        found = of_people(images, base_rate, raters, right, studies, seed=images + raters)
        lines.append(_line(images, base_rate, raters, right, *found.values()))
    return lines


def _corrected(studies: int) -> list[str]:
    lines = _head("images people labelled", "base rate", "runs", "right on met, not met", "corrected rate")
    for recalls, runs, images, base_rate in product(
        ((0.95, 0.9), (0.75, 0.6)), (1, 5), (10, 30, 100), (0.5, 0.9)
    ):
        found = of_corrected(images, base_rate, runs, recalls, studies, seed=images + runs)
        lines.append(_line(images, base_rate, runs, "{} and {}".format(*recalls), found))
    return lines


def _reliability(studies: int) -> list[str]:
    lines = _head("images", "raters", "scores", "variance of images, of raters", "ICC(2,1)", "ICC(2,k)")
    for skewed, shares, images, raters in product(
        (False, True), ((0.8, 0.06), (0.5, 0.15), (0.5, 0.025)), (10, 30, 100), (2, 3, 5)
    ):
        found = of_reliability(images, raters, skewed, *shares, studies, seed=images + raters)
        told = "{} and {}".format(*shares)
        lines.append(_line(images, raters, "skewed" if skewed else "normal", told, *found.values()))
    return lines


def _works(studies: int) -> list[str]:
    lines = _head("works", "scores", "mean score", "difference of two groups of so many works")
    for skewed, works in product((False, True), (2, 3, 5, 10, 20, 30)):
        found = of_works(works, studies, seed=works, skewed=skewed)
        lines.append(_line(works, "skewed" if skewed else "normal", found["mean"], found["difference"]))
    return lines


def _others(studies: int) -> list[str]:
    lines = _head("of what", "held the true number")
    for people in (3, 6, 12):
        found_worths = of_choices(people, 40, studies, seed=people)
        lines.append(_line(f"worths from {people} people who chose 40 times each", found_worths))
    return lines


def _head(*names: str) -> list[str]:
    return [_line(*names), _line(*["---"] * len(names))]


def _line(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


PARTS: dict[str, Callable[[int], list[str]]] = {
    "judges": _judges,
    "people": _people,
    "corrected": _corrected,
    "reliability": _reliability,
    "works": _works,
    "worths": _others,
}


def main(arguments: Sequence[str], write: Callable[[str], object] = sys.stdout.write) -> int:
    """Simulate, and put the tables where the page has their places; arguments are the number of studies, and which
    parts, if not all."""
    studies = int(arguments[0]) if arguments else STUDIES
    for name in arguments[1:] or PARTS:
        start, end = f"<!-- simulated coverage of {name} -->", f"<!-- end of simulated coverage of {name} -->"
        lines = PARTS[name](studies)
        before, rest = PAGE.read_text(encoding="utf-8").split(start)
        after = rest.split(end)[1]
        about = (
            f"Of {studies:,} simulated studies a row, the share whose interval holds the true number; by chance alone "
            f"it wanders by {2 * (0.95 * 0.05 / studies) ** 0.5:.3f}."
        )
        text = "\n".join([f"{before}{start}", about, "", *lines, f"{end}{after}"])
        PAGE.write_text(text, encoding="utf-8")
        write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
