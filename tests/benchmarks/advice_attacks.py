"""How often data that mislead make a judge pass that must not, in simulated studies that go through the whole report.

`python -m tests.benchmarks.advice_attacks` writes the table into docs/agreement.md; an argument is the number of
studies, further ones are words of the rows that are simulated again, where the others stay as they are in the page.
Each answer goes through all rules of the report; only storage is left out. The reference is the usual one: with three
people their majority. `GOOD` are judges that should pass.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import patch

import numpy as np
import numpy.typing as npt

from app.agreement.advice.advice import Kind
from app.agreement.intervals.share_intervals import exact_interval
from app.agreement.ratings.community_rules import VERDICTS
from app.agreement.ratings.question import MAJORITY_FROM, Question
from app.agreement.ratings.rater_votes import Doubts
from app.agreement.ratings.rating_matrix import Ratings, read_ratings
from app.agreement.report import report
from app.agreement.report.report import Report, build
from app.agreement.use import accepted
from app.sessions.agreement.looks import note_advice_looks
from app.study.judge.advice_looks import LABEL, AdviceLook
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.split import ImagePart
from app.study.reference import ReferenceRule
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import CountsAs, Verdict
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "agreement.md"
START, END = "<!-- simulated attacks -->", "<!-- end of simulated attacks -->"
STUDIES, REPLICATES = 200, 300
Votes = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]
SILENT, CANNOT_TELL = -1, 2
_NUMBERS = np.array([VERDICTS[verdict] for verdict in (Verdict.NOT_MET, Verdict.MET, Verdict.CANNOT_TELL)])
EXCEPT = "automatable, but not there"
HEADING = (
    "| what is done | automatable | 95 % ends | the advice it gets most often |",
    "| --- | --- | --- | --- |",
)
PASSED = (Kind.AUTOMATABLE.value, Kind.WHERE_SURE.value)
_IN_MEMORY = Path("/dev/shm")


class MemoryStudy:
    """A study whose answers are in memory, so that hundreds are simulated in little time; all else is in a folder."""

    def __init__(self, folder: StudyFolder) -> None:
        self.folder = folder
        self._empty = read_ratings(folder)
        self._said: list[tuple[Rater, int, Votes, Flags]] = []

    def forget(self) -> None:
        """Begin again without answers and looks."""
        self._said = []
        with self.folder.database.atomic() as connection:
            connection.execute("DELETE FROM advice_look")

    def says(self, name: str, votes: Votes, run: int, doubtful: Flags) -> None:
        """Put somebody's answers behind those of the others."""
        rater = self.folder.raters.add(name, RaterKind.JUDGE if run else RaterKind.PERSON)
        self._said.append((rater, run, votes, doubtful))

    def note_a_look(self, reference: str, judge: str) -> None:
        """As if somebody had looked at the advice on this judge once before."""
        rater, other = (self.folder.raters.find(name) for name in (judge, reference))
        rubric = self.folder.rubrics.current()
        assert rater is not None and other is not None and rubric is not None  # noqa: PT018
        questions = (LABEL, *(str(one.lineage) for one in rubric.criteria))
        looks = {AdviceLook(question, other.id.hex, ImagePart.ALL, 1) for question in questions}
        self.folder.advice_looks.note(rater, looks)

    @property
    def reference(self) -> str:
        """What is asked about unless something else is said."""
        people = {rater.key for rater, run, *_said in self._said if not run}
        return ReferenceRule.MAJORITY if len(people) >= MAJORITY_FROM else "Ada"

    def ratings(self) -> Ratings:
        """All answers, as the study would hand them over."""
        raters = tuple(dict.fromkeys(rater for rater, *_said in self._said))
        names = ("image", "rater", "run", "verdict", "doubt")
        columns: dict[str, list[npt.NDArray[np.int64]]] = {name: [] for name in names}
        for rater, run, votes, doubtful in self._said:
            image = np.flatnonzero(votes != SILENT)
            columns["image"].append(image)
            columns["rater"].append(np.full(len(image), raters.index(rater)))
            columns["run"].append(np.full(len(image), run))
            columns["verdict"].append(_NUMBERS[votes[image]])
            columns["doubt"].append(doubtful[image].astype(np.int64))
        laid = {name: np.concatenate(parts) for name, parts in columns.items()}
        none = np.zeros(len(laid["image"]), np.int64)
        return replace(
            self._empty,
            raters=raters,
            image=laid["image"],
            rater=laid["rater"],
            run=laid["run"],
            item=none,
            verdict=laid["verdict"].astype(np.int8),
            doubt=laid["doubt"].astype(np.bool_),
            unseen=none.astype(np.bool_),
            perception=none,
            session=none,
            answer=np.arange(1, len(none) + 1),
        )

    def report(self, question: Question) -> Report:
        """The whole report on these answers."""
        ratings = self.ratings()
        read = "read_ratings", lambda *_asked: ratings
        with patch.object(report, *read), patch.object(accepted, *read):
            return build(self.folder, question)


class Draw:
    """Draws the answers of a study: a truth, and what people and judges make of it."""

    def __init__(self, folder: Path, random: np.random.Generator) -> None:
        self.folder, self.random = folder, random
        self._studies: dict[tuple[object, ...], MemoryStudy] = {}

    def truth(self, images: int, met: float = 0.5) -> Votes:
        return (self.random.random(images) < met).astype(np.int8)

    def right(self, truth: Votes, on_met: float, on_not_met: float) -> Votes:
        """The truth as somebody sees it who is right with these chances."""
        is_right = self.random.random(len(truth)) < np.where(truth == 1, on_met, on_not_met)
        return np.where(is_right, truth, 1 - truth).astype(np.int8)

    def study(
        self, images: int, sources: Sequence[str] = (), groups: Sequence[str] = (), prompts: int = 0
    ) -> MemoryStudy:
        """A study of one criterion, which counts as not met where a picture does not show it. prompts: of how many
        prompts its images are, one after the other."""
        key = (images, tuple(sources), tuple(groups), prompts)
        if key not in self._studies:
            folder = self.folder / f"study-{len(self._studies)}"
            study = study_of(folder, images, rubric_of(1, [CountsAs.NOT_MET]), sources, groups)
            for place, image in enumerate(list(study.images.all()) if prompts else ()):
                study.images.update(image, image.facts._replace(prompt=f"prompt {place % prompts}"))
            self._studies[key] = MemoryStudy(study)
        self._studies[key].forget()
        return self._studies[key]

    def close(self) -> None:
        """Close the folders."""
        for study in self._studies.values():
            study.folder.close()


Attack = Callable[[Draw], str]


def told(study: MemoryStudy, bad: Sequence[Sequence[str]] = (), **how: object) -> str:
    """The advice on the one criterion. EXCEPT is the advice that names all sources and groups where the judge is bad as
    exceptions; bad: the names of each."""
    question = {"reference": study.reference, "against": "judge", "replicates": REPLICATES, **how}
    return _advice(study.report(Question(**question)), bad)  # type: ignore[arg-type]


def _advice(found: Report, bad: Sequence[Sequence[str]] = ()) -> str:
    advice = found.criteria[0].advice
    assert advice is not None
    if bad and advice.kind is Kind.AUTOMATABLE and all(set(names) & set(advice.exceptions) for names in bad):
        return EXCEPT
    return advice.kind.value


def says(study: MemoryStudy, name: str, votes: Votes, run: int = 0, doubtful: Flags | None = None) -> None:
    """Store somebody's answers."""
    study.says(name, votes, run, np.zeros(len(votes), np.bool_) if doubtful is None else doubtful)


def second_person(draw: Draw) -> str:
    truth = draw.truth(200)
    study = draw.study(200)
    says(study, "Ada", draw.right(truth, 0.97, 0.97))
    judge = draw.right(truth, 0.93, 0.75)
    says(study, "judge", judge, 1)
    chosen = [*np.flatnonzero(truth == 0)[:8], *np.flatnonzero(truth == 1)[:20]]
    ben = np.full(200, SILENT, np.int8)
    ben[chosen] = truth[chosen]
    says(study, "Ben", ben)
    return told(study)


def _three(draw: Draw, study: MemoryStudy, truth: Votes, right: float = 0.97) -> list[Votes]:
    people = [draw.right(truth, right, right) for _ in range(3)]
    for name, votes in zip(("Ada", "Ben", "Cem"), people, strict=True):
        says(study, name, votes)
    return people


def cannot_tell_dropped(draw: Draw) -> str:
    truth = draw.truth(200)
    study = draw.study(200)
    judge = draw.right(truth, 0.95, 0.7)
    passed = (judge == 1) & (truth == 0)
    for name in ("Ada", "Ben", "Cem"):
        says(study, name, np.where(passed, CANNOT_TELL, draw.right(truth, 0.97, 0.97)))
    says(study, "judge", judge, 1)
    return told(study, cannot_tell="drop")


def hard_third_skipped(draw: Draw) -> str:
    truth = draw.truth(300)
    is_hard = draw.random.random(300) < 1 / 3
    study = draw.study(300)
    for name in ("Ada", "Ben", "Cem"):
        says(study, name, np.where(is_hard, SILENT, draw.right(truth, 0.97, 0.97)))
    says(study, "judge", np.where(is_hard, 1 - truth, draw.right(truth, 0.97, 0.97)), 1)
    return told(study)


def judge_cannot_tell(draw: Draw) -> str:
    truth = draw.truth(200)
    study = draw.study(200)
    _three(draw, study, truth)
    says(study, "judge", np.where(truth == 0, CANNOT_TELL, draw.right(truth, 0.97, 0.97)), 1)
    return told(study)


def missing_where_wrong(draw: Draw) -> str:
    truth = draw.truth(300)
    study = draw.study(300)
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
    study = draw.study(400)
    for name in ("Ada", "Ben", "Cem"):
        says(study, name, draw.right(truth, 0.99, 0.7))
    says(study, "judge", draw.right(truth, 0.99, 0.62), 1)
    return told(study)


def small_groups(draw: Draw) -> str:
    truth = draw.truth(200)
    names = [f"community {at:02}" for at in range(40)]
    study = draw.study(200, groups=names)
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
    study = draw.study(1200, by_source, by_group)
    _three(draw, study, truth)
    judge = draw.right(truth, 0.97, 0.97)
    wrong = (numbers % 10 < 2) & ((numbers // 10) % 12 == numbers % 10)
    says(study, "judge", np.where(wrong, 1, judge), 1)
    bad = [(f"source {at}", f"group {at:02}", f"source {at} (group {at:02})") for at in (0, 1)]
    return told(study, bad)


def saw_the_judge(draw: Draw) -> str:
    """In a folder of its own: which answers came after disclosure is known to the store."""
    truth = draw.truth(300)
    judge = draw.right(truth, 0.8, 0.77)
    with (
        tempfile.TemporaryDirectory(dir=draw.folder) as folder,
        closing(study_of(Path(folder) / "study", 300, rubric_of(1))) as study,
    ):
        say(study, "judge", {"T1.C1": "".join(map(str, judge))}, run=1)
        for name in ("Ada", "Ben"):
            study.disclosures.add(study.raters.add(name), DisclosureOccasion.REPORT)
            own = draw.right(truth, 0.8, 0.8)
            votes = np.where(draw.random.random(300) < 0.9, judge, own)
            say(study, name, {"T1.C1": "".join(map(str, votes))})
        return _advice(build(study, Question("Ada", "judge", replicates=REPLICATES)))


def judge_as_person(draw: Draw) -> str:
    truth = draw.truth(200)
    study = draw.study(200)
    judge = draw.right(truth, 0.9, 0.7)
    says(study, "judge", judge, 1)
    says(study, "Ada", judge)
    says(study, "Ben", judge)
    return told(study)


def two_names(draw: Draw) -> str:
    truth = draw.truth(200)
    study = draw.study(200)
    ada = draw.right(truth, 0.85, 0.85)
    says(study, "Ada", ada)
    says(study, "Ben", ada)
    near = draw.random.random(200) < 0.85
    says(study, "judge", np.where(near, ada, draw.right(truth, 0.9, 0.6)), 1)
    return told(study)


def doubtful_where_wrong(draw: Draw) -> str:
    """People flag as uncertain what the judge gets right among what is not met, so that leaving it out hides that."""
    truth = draw.truth(300)
    study = draw.study(300)
    judge = draw.right(truth, 0.95, 0.77)
    for name in ("Ada", "Ben", "Cem"):
        flagged = (judge != truth) & (truth == 0)
        says(study, name, draw.right(truth, 0.97, 0.97), doubtful=flagged)
    says(study, "judge", judge, 1)
    return told(study, doubts=Doubts.WITHOUT)


LOOKS = range(40, 121, 5)


def looking_again(draw: Draw) -> str:
    """Whoever looks after every five images stops at the first that says so."""
    truth = draw.truth(max(LOOKS))
    study = draw.study(max(LOOKS))
    people = [draw.right(truth, 0.97, 0.97) for _ in range(3)]
    judge = draw.right(truth, 0.95, 0.77)
    found, before = "", 0
    for images in LOOKS:
        for name, votes in zip(("Ada", "Ben", "Cem", "judge"), (*people, judge), strict=True):
            new = np.full(len(truth), SILENT, np.int8)
            new[before:images] = votes[before:images]
            says(study, name, new, int(name == "judge"))
        shown = study.report(Question(study.reference, "judge", replicates=REPLICATES))
        note_advice_looks(study.folder, shown)
        found, before = _advice(shown), images
        if found in PASSED:
            break
    return found


def one_prompt_many_images(draw: Draw) -> str:
    """Sixty prompts with five images each, which the judge gets right or wrong together."""
    study = draw.study(300, prompts=60)
    truth = np.tile(draw.truth(60), 5)
    _three(draw, study, truth)
    by_prompt = draw.right(truth[:60], 0.95, 0.77)
    says(study, "judge", np.tile(by_prompt, 5), 1)
    return told(study)


def best_of_twelve(draw: Draw) -> str:
    """Twelve judges at the edge are tried, and the one that looks best is asked about."""
    truth = draw.truth(200)
    study = draw.study(200)
    reference = _three(draw, study, truth)[0]
    best, most = "", -1.0
    for at in range(12):
        judge = draw.right(truth, 0.95, 0.77)
        says(study, f"judge {at}", judge, 1)
        right = float((judge == reference)[reference == 0].mean())
        if right > most:
            best, most = f"judge {at}", right
    return told(study, against=best)


def tuned_prompt(draw: Draw) -> str:
    """A prompt is changed until it fits these images, and nothing is sealed."""
    truth = draw.truth(200)
    study = draw.study(200)
    reference = _three(draw, study, truth)[0]
    fitted = np.where(draw.random.random(200) < 0.97, reference, 1 - reference).astype(np.int8)
    for at, votes in enumerate((draw.right(truth, 0.9, 0.6), fitted)):
        study.folder.calls.judge(f"judge {at}", JudgeSetup("model", evidence_first=bool(at)))
        says(study, f"judge {at}", votes, 1)
    return told(study, against="judge 1")


def drift(draw: Draw) -> str:
    truth = draw.truth(300)
    study = draw.study(300)
    _three(draw, study, truth)
    first, second = draw.right(truth, 0.97, 0.97), draw.right(truth, 0.97, 0.56)
    says(study, "judge", np.where(np.arange(300) < 150, first, second), 1)
    return told(study)


def careless_person(draw: Draw) -> str:
    truth = draw.truth(200)
    study = draw.study(200)
    is_blind = (truth == 0) & (draw.random.random(200) < 0.4)
    seen = np.where(is_blind, 1, truth).astype(np.int8)
    says(study, "Ada", draw.right(seen, 0.97, 0.97))
    says(study, "judge", draw.right(seen, 0.97, 0.95), 1)
    return told(study)


@dataclass(frozen=True)
class Case:
    """An attack (or a good judge) and how it is described."""

    what: str
    advised: Attack


def good(images: int, met: float = 0.5) -> Attack:
    """A judge right on .93 of what is met and .90 of what is not, among three people right on .92."""

    def advised(draw: Draw) -> str:
        truth = draw.truth(images, met)
        study = draw.study(images)
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
    Case("5 of 100 answers are missing where the judge would be wrong", missing_where_wrong),
    Case("not met is rare; people see 70 of 100 of it, the judge 62", rare_class),
    Case("40 groups with 5 images each; the judge passes everything in 4", small_groups),
    Case("10 sources in 12 groups, 10 images each; the judge passes everything in 2 of 120", cells),
    Case("people saw the judge's answers before they answered", saw_the_judge),
    Case("the judge's answers are imported as those of two people", judge_as_person),
    Case("one person answers under two names", two_names),
    Case("the judge changes half way through; its answers are imported without times", drift),
    Case("uncertain is what the judge gets wrong, and uncertain answers are left out", doubtful_where_wrong),
    Case("looking again after every 5 images, from 40 to 120", looking_again),
    Case("60 prompts with 5 images each, right or wrong together", one_prompt_many_images),
    Case("the best of 12 judges", best_of_twelve),
    Case("a prompt changed on the same images", tuned_prompt),
    Case("one careless person with the judge's blind spot", careless_person),
)
GOOD = (
    Case("right on .93 and .90 among people right on .92, 300 images", good(300)),
    Case("right on .93 and .90 among people right on .92, 600 images", good(600)),
    Case("the same, 300 images, 80 of 100 met", good(300, 0.8)),
    Case("the same, 600 images, 80 of 100 met", good(600, 0.8)),
)


def advised(case: Case, studies: int, seed: int = 1) -> Counter[str]:
    """How often each advice is given for the one criterion of so many studies."""
    random = np.random.default_rng(seed)
    found: Counter[str] = Counter()
    place = _IN_MEMORY if _IN_MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=place) as folder, closing(Draw(Path(folder), random)) as draw:
        for _ in range(studies):
            found[case.advised(draw)] += 1
    return found


def row(case: Case, studies: int) -> str:
    """The line of a case, in Markdown: how many passed, the exact 95 % interval of that share, the commonest advice."""
    found = advised(case, studies)
    most, times = found.most_common(1)[0]
    passed = sum(found[kind] for kind in PASSED)
    share = exact_interval(passed, studies)
    ends = f"{share.low or 0:.3f} to {share.high or 0:.3f}"
    return f"| {case.what} | {passed} of {studies} | {ends} | {most} ({times}) |"


def table(studies: int, words: Sequence[str] = (), before: Sequence[str] = ()) -> list[str]:
    """The lines of the page; of cases without any of the words, the line from before, where there is one."""
    kept = {line.split(" | ")[0].removeprefix("| "): line for line in before}
    lines = list(HEADING)
    for case in (*ATTACKS, *GOOD):
        is_asked = not words or any(word in case.what for word in words)
        lines.append(row(case, studies) if is_asked or case.what not in kept else kept[case.what])
        if is_asked:
            sys.stderr.write(f"{lines[-1]}\n")
    return lines


def main(arguments: Sequence[str], write: Callable[[str], object] = sys.stdout.write) -> int:
    """Simulate, and put the table where the page has its place for it."""
    before, rest = PAGE.read_text(encoding="utf-8").split(START)
    old, after = rest.split(END)
    lines = table(int(arguments[0]) if arguments else STUDIES, arguments[1:], old.strip().splitlines())
    PAGE.write_text("\n".join([f"{before}{START}", *lines, f"{END}{after}"]), encoding="utf-8")
    write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
