"""How often data that mislead make a judge pass that must not, in simulated studies that go through the whole report.

`python -m tests.benchmarks.advice_attacks` writes the table into docs/agreement.md; an argument is the number of
studies. Each study is a real study folder. `GOOD` are judges that should pass.
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
from app.study.team.disclosures import DisclosureOccasion
from app.study.verdict import CountsAs
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "agreement.md"
START, END = "<!-- simulated attacks -->", "<!-- end of simulated attacks -->"
STUDIES, REPLICATES = 200, 300
Votes = npt.NDArray[np.int8]
SILENT, CANNOT_TELL = -1, 2
EXCEPT = "automatable, but not there"


class Draw:
    """Draws the answers of a study: a truth, and what people and judges make of it."""

    def __init__(self, folder: Path, random: np.random.Generator) -> None:
        self.folder, self.random = folder, random

    def truth(self, images: int, met: float = 0.5) -> Votes:
        return (self.random.random(images) < met).astype(np.int8)

    def right(self, truth: Votes, on_met: float, on_not_met: float) -> Votes:
        """The truth as somebody sees it who is right with these chances."""
        is_right = self.random.random(len(truth)) < np.where(truth == 1, on_met, on_not_met)
        return np.where(is_right, truth, 1 - truth).astype(np.int8)

    def study(self, images: int, sources: Sequence[str] = (), groups: Sequence[str] = ()) -> StudyFolder:
        """A study of one criterion, which counts as not met where a picture does not show it."""
        return study_of(self.folder, images, rubric_of(1, [CountsAs.NOT_MET]), sources, groups)


Attack = Callable[[Draw], str]


def told(study: StudyFolder, bad: Sequence[Sequence[str]] = (), **how: object) -> str:
    """The advice on the one criterion. EXCEPT is the advice that names all sources and groups where the judge is bad as
    exceptions; bad: the names of each."""
    report = build(study, Question("Ada", "judge", replicates=REPLICATES, **how))  # type: ignore[arg-type]
    advice = report.criteria[0].advice
    assert advice is not None
    if bad and advice.kind is Kind.AUTOMATABLE and all(set(names) & set(advice.exceptions) for names in bad):
        return EXCEPT
    return advice.kind.value


def says(study: StudyFolder, name: str, votes: Votes, run: int = 0) -> None:
    """Store somebody's answers."""
    say(study, name, {"T1.C1": "".join("01?."[int(vote)] for vote in votes)}, run=run)


def second_person(draw: Draw) -> str:
    truth = draw.truth(200)
    with closing(draw.study(200)) as study:
        says(study, "Ada", draw.right(truth, 0.97, 0.97))
        judge = draw.right(truth, 0.93, 0.75)
        says(study, "judge", judge, 1)
        chosen = [*np.flatnonzero(truth == 0)[:8], *np.flatnonzero(truth == 1)[:20]]
        ben = np.full(200, SILENT, np.int8)
        ben[chosen] = truth[chosen]
        says(study, "Ben", ben)
        return told(study)


def _three(draw: Draw, study: StudyFolder, truth: Votes, right: float = 0.97) -> list[Votes]:
    people = [draw.right(truth, right, right) for _ in range(3)]
    for name, votes in zip(("Ada", "Ben", "Cem"), people, strict=True):
        says(study, name, votes)
    return people


def cannot_tell_dropped(draw: Draw) -> str:
    truth = draw.truth(200)
    with closing(draw.study(200)) as study:
        judge = draw.right(truth, 0.95, 0.7)
        passed = (judge == 1) & (truth == 0)
        for name in ("Ada", "Ben", "Cem"):
            says(study, name, np.where(passed, CANNOT_TELL, draw.right(truth, 0.97, 0.97)))
        says(study, "judge", judge, 1)
        return told(study, cannot_tell="drop")


def hard_third_skipped(draw: Draw) -> str:
    truth = draw.truth(300)
    is_hard = draw.random.random(300) < 1 / 3
    with closing(draw.study(300)) as study:
        for name in ("Ada", "Ben", "Cem"):
            says(study, name, np.where(is_hard, SILENT, draw.right(truth, 0.97, 0.97)))
        says(study, "judge", np.where(is_hard, 1 - truth, draw.right(truth, 0.97, 0.97)), 1)
        return told(study)


def judge_cannot_tell(draw: Draw) -> str:
    truth = draw.truth(200)
    with closing(draw.study(200)) as study:
        _three(draw, study, truth)
        says(study, "judge", np.where(truth == 0, CANNOT_TELL, draw.right(truth, 0.97, 0.97)), 1)
        return told(study)


def missing_where_wrong(draw: Draw) -> str:
    truth = draw.truth(300)
    with closing(draw.study(300)) as study:
        people = _three(draw, study, truth)
        judge = draw.right(truth, 0.95, 0.77)
        for answer in (0, 1):
            of_answer = np.flatnonzero(people[0] == answer)
            wrong = of_answer[judge[of_answer] != answer]
            judge[wrong[: int(0.05 * len(of_answer))]] = SILENT
        says(study, "judge", judge, 1)
        return told(study)


def rare_class(draw: Draw) -> str:
    truth = draw.truth(400, 0.9)
    with closing(draw.study(400)) as study:
        for name in ("Ada", "Ben", "Cem"):
            says(study, name, draw.right(truth, 0.99, 0.7))
        says(study, "judge", draw.right(truth, 0.99, 0.62), 1)
        return told(study)


def small_groups(draw: Draw) -> str:
    truth = draw.truth(200)
    names = [f"community {at:02}" for at in range(40)]
    with closing(draw.study(200, groups=names)) as study:
        _three(draw, study, truth)
        judge = draw.right(truth, 0.97, 0.97)
        wrong = np.arange(200) % 40 < 4
        says(study, "judge", np.where(wrong, 1, judge), 1)
        return told(study, [(name,) for name in names[:4]])


def cells(draw: Draw) -> str:
    truth = draw.truth(1200)
    sources, groups = [f"source {at}" for at in range(10)], [f"group {at:02}" for at in range(12)]
    numbers = np.arange(1200)
    by_source = [sources[at % 10] for at in numbers]
    by_group = [groups[(at // 10) % 12] for at in numbers]
    with closing(draw.study(1200, by_source, by_group)) as study:
        _three(draw, study, truth)
        judge = draw.right(truth, 0.97, 0.97)
        wrong = (numbers % 10 < 2) & ((numbers // 10) % 12 == numbers % 10)
        says(study, "judge", np.where(wrong, 1, judge), 1)
        bad = [(f"source {at}", f"group {at:02}", f"source {at} (group {at:02})") for at in (0, 1)]
        return told(study, bad)


def saw_the_judge(draw: Draw) -> str:
    truth = draw.truth(300)
    with closing(draw.study(300)) as study:
        judge = draw.right(truth, 0.8, 0.77)
        says(study, "judge", judge, 1)
        for name in ("Ada", "Ben"):
            rater = study.raters.add(name)
            study.disclosures.add(rater, DisclosureOccasion.REPORT)
            own = draw.right(truth, 0.8, 0.8)
            says(study, name, np.where(draw.random.random(300) < 0.9, judge, own))
        return told(study)


def judge_as_person(draw: Draw) -> str:
    truth = draw.truth(200)
    with closing(draw.study(200)) as study:
        judge = draw.right(truth, 0.9, 0.7)
        says(study, "judge", judge, 1)
        says(study, "Ada", judge)
        says(study, "Ben", judge)
        return told(study)


def two_names(draw: Draw) -> str:
    truth = draw.truth(200)
    with closing(draw.study(200)) as study:
        ada = draw.right(truth, 0.85, 0.85)
        says(study, "Ada", ada)
        says(study, "Ben", ada)
        near = draw.random.random(200) < 0.85
        says(study, "judge", np.where(near, ada, draw.right(truth, 0.9, 0.6)), 1)
        return told(study)


def drift(draw: Draw) -> str:
    truth = draw.truth(300)
    with closing(draw.study(300)) as study:
        _three(draw, study, truth)
        first, second = draw.right(truth, 0.97, 0.97), draw.right(truth, 0.97, 0.56)
        says(study, "judge", np.where(np.arange(300) < 150, first, second), 1)
        return told(study)


def careless_person(draw: Draw) -> str:
    truth = draw.truth(200)
    with closing(draw.study(200)) as study:
        is_blind = (truth == 0) & (draw.random.random(200) < 0.4)
        seen = np.where(is_blind, 1, truth).astype(np.int8)
        says(study, "Ada", draw.right(seen, 0.97, 0.97))
        says(study, "judge", draw.right(seen, 0.97, 0.95), 1)
        return told(study)


@dataclass(frozen=True)
class Case:
    """An attack (or a good judge) and how it is described. `is_open`: some of its studies still pass."""

    what: str
    advised: Attack
    is_open: bool = False


def good(images: int) -> Attack:
    """A judge right on .93 of what is met and .90 of what is not, among three people right on .92."""

    def advised(draw: Draw) -> str:
        truth = draw.truth(images)
        with closing(draw.study(images)) as study:
            _three(draw, study, truth, 0.92)
            says(study, "judge", draw.right(truth, 0.93, 0.90), 1)
            return told(study)

    return advised


ATTACKS = (
    Case("a second person adds 28 answers, 8 of them not met", second_person),
    Case(
        '"cannot tell" is dropped, and people say it where the judge passes what is wrong',
        cannot_tell_dropped,
    ),
    Case("people skip the hard third, which the judge gets wrong", hard_third_skipped),
    Case('the judge says "cannot tell" on everything not met', judge_cannot_tell),
    Case("5 of 100 answers are missing where the judge would be wrong", missing_where_wrong, is_open=True),
    Case("not met is rare; people see 70 of 100 of it, the judge 62", rare_class),
    Case("40 groups with 5 images each; the judge passes everything in 4", small_groups),
    Case("10 sources in 12 groups, 10 images each; the judge passes everything in 2 of 120", cells),
    Case("people saw the judge's answers before they answered", saw_the_judge),
    Case("the judge's answers are imported as those of two people", judge_as_person),
    Case("one person answers under two names", two_names),
    Case("the judge changes half way through", drift, is_open=True),
    Case("one careless person with the judge's blind spot", careless_person),
)
GOOD = (
    Case("right on .93 and .90 among people right on .92, 300 images", good(300)),
    Case("right on .93 and .90 among people right on .92, 600 images", good(600)),
)


def advised(case: Case, studies: int, seed: int = 1) -> Counter[str]:
    """How often each advice is given for the one criterion of so many studies."""
    random = np.random.default_rng(seed)
    found: Counter[str] = Counter()
    for _ in range(studies):
        with tempfile.TemporaryDirectory() as folder:
            found[case.advised(Draw(Path(folder) / "study", random))] += 1
    return found


def table(studies: int) -> list[str]:
    """The lines of the page, in Markdown."""
    lines = ["| what is done | automatable | the advice it gets most often |", "| --- | --- | --- |"]
    for case in (*ATTACKS, *GOOD):
        found = advised(case, studies)
        most, times = found.most_common(1)[0]
        passed = found[Kind.AUTOMATABLE.value] + found[Kind.WHERE_SURE.value]
        lines.append(f"| {case.what} | {passed} of {studies} | {most} ({times}) |")
        sys.stderr.write(f"{lines[-1]}\n")
    return lines


def main(arguments: Sequence[str], write: Callable[[str], object] = sys.stdout.write) -> int:
    """Simulate, and put the table where the page has its place for it; an argument is the number of studies."""
    lines = table(int(arguments[0]) if arguments else STUDIES)
    before, rest = PAGE.read_text(encoding="utf-8").split(START)
    after = rest.split(END)[1]
    PAGE.write_text("\n".join([f"{before}{START}", *lines, f"{END}{after}"]), encoding="utf-8")
    write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
