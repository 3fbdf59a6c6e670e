"""How often judges of known quality are called automatable, in simulated studies that go through the whole report.

`python -m tests.benchmarks.agreement_advice` writes the table into docs/agreement.md. Each study is a real study folder
with three people who are right on 97 of 100 answers; their majority is the reference.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.agreement.advice.advice import Kind
from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.study.reference import ReferenceRule
from tests.agreement.making import rubric_of, say, study_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "agreement.md"
START, END = "<!-- simulated advice -->", "<!-- end of simulated advice -->"
STUDIES, REPLICATES = 200, 500
PEOPLE, PEOPLE_RIGHT = ("Ada", "Ben", "Cem"), 0.97
SOURCES = ("A", "B", "C", "D", "E")
EXCEPT = "automatable, but not for that source"
Votes = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Scenario:
    """A judge that is right with these chances on met and on not met. `judges` of the kind are tried and the best
    looking one is asked about; `always_met` is for images of one source of five; `silent` is the share of images it
    would get wrong on which it says nothing."""

    what: str
    right: tuple[float, float]
    met: float
    images: int = 200
    judges: int = 1
    runs: int = 1
    always_met: bool = False
    silent: float = 0.0


SCENARIOS = (
    Scenario("right on 95 of 100 of both answers", (0.95, 0.95), 0.5),
    Scenario("right on 95 of 100 of both answers", (0.95, 0.95), 0.8),
    Scenario("right on 95 of 100 of both answers, 5 runs", (0.95, 0.95), 0.8, runs=5),
    Scenario("passes 8 of 10 wrong pictures", (0.98, 0.2), 0.8),
    Scenario("passes 6 of 10 wrong pictures", (0.98, 0.4), 0.8),
    Scenario("passes 6 of 10 wrong pictures", (0.98, 0.4), 0.9),
    Scenario("passes 4 of 10 wrong pictures", (0.98, 0.6), 0.8),
    Scenario("the best of ten that pass 4 of 10 wrong pictures", (0.98, 0.6), 0.8, judges=10),
    Scenario("passes everything from one source of five", (0.98, 0.98), 0.5, always_met=True),
    Scenario("silent on all pictures it would get wrong, 2 of 10", (0.8, 0.8), 0.5, silent=1.0),
)


def advised(scenario: Scenario, studies: int, seed: int) -> Counter[str]:
    """How often each advice is given for the one criterion of so many studies. EXCEPT is the advice that names the
    source on which the judge fails as an exception."""
    random = np.random.default_rng(seed)
    found: Counter[str] = Counter()
    for _ in range(studies):
        with tempfile.TemporaryDirectory() as folder:
            found[_advice(scenario, Path(folder) / "study", random)] += 1
    return found


def _advice(scenario: Scenario, folder: Path, random: np.random.Generator) -> str:
    truth = (random.random(scenario.images) < scenario.met).astype(np.int8)
    sources = SOURCES if scenario.always_met else ()
    with closing(study_of(folder, scenario.images, rubric_of(1), sources)) as study:
        people = [_flip(random, truth, np.full(len(truth), 1 - PEOPLE_RIGHT)) for _ in PEOPLE]
        for name, votes in zip(PEOPLE, people, strict=True):
            say(study, name, {"T1.C1": _signs(votes)})
        agreement = {}
        for at in range(scenario.judges):
            runs = [_judge(scenario, truth, random) for _ in range(scenario.runs)]
            agreement[f"judge {at}"] = np.mean([(run == people[0]).mean() for run in runs])
            for run, votes in enumerate(runs, start=1):
                say(study, f"judge {at}", {"T1.C1": _signs(votes)}, run=run)
        best = max(agreement, key=lambda name: agreement[name])
        advice = (
            build(study, Question(ReferenceRule.MAJORITY, best, replicates=REPLICATES)).criteria[0].advice
        )
    assert advice is not None
    if advice.kind is Kind.AUTOMATABLE and SOURCES[0] in advice.exceptions:
        return EXCEPT
    return advice.kind.value


def _judge(scenario: Scenario, truth: Votes, random: np.random.Generator) -> Votes:
    votes = _flip(random, truth, 1 - np.where(truth == 1, *scenario.right))
    if scenario.always_met:
        votes[:: len(SOURCES)] = 1
    silent = (votes != truth) & (random.random(len(truth)) < scenario.silent)
    return np.where(silent, -1, votes).astype(np.int8)


def _flip(random: np.random.Generator, truth: Votes, share: npt.NDArray[np.float64]) -> Votes:
    return np.where(random.random(len(truth)) < share, 1 - truth, truth).astype(np.int8)


def _signs(votes: Votes) -> str:
    return "".join("01."[int(vote)] for vote in votes)


def table(studies: int) -> list[str]:
    """The lines of the page, in Markdown."""
    lines = ["| the judge | met | automatable | the advice it gets most often |", "| --- | --- | --- | --- |"]
    for seed, scenario in enumerate(SCENARIOS, start=1):
        found = advised(scenario, studies, seed)
        most, times = found.most_common(1)[0]
        automatable = f"{found[Kind.AUTOMATABLE.value]} of {studies}"
        lines.append(f"| {scenario.what} | {scenario.met:.0%} | {automatable} | {most} ({times}) |")
        sys.stderr.write(f"{lines[-1]}\n")
    return lines


def main(arguments: Sequence[str], write: Callable[[str], object] = sys.stdout.write) -> int:
    """Simulate, and put the table where the page has its place for it; an argument is the number of studies."""
    studies = int(arguments[0]) if arguments else STUDIES
    lines = table(studies)
    before, rest = PAGE.read_text(encoding="utf-8").split(START)
    after = rest.split(END)[1]
    PAGE.write_text("\n".join([f"{before}{START}", *lines, f"{END}{after}"]), encoding="utf-8")
    write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
