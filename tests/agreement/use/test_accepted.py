"""Which images are left to the judge: exceptions by source and group, references that nobody answered, several runs."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from app.agreement.advice.advice import Kind
from app.agreement.advice.ends import Tried
from app.agreement.advice.gate import Answers
from app.agreement.advice.groups import ImageGroup, gate_groups
from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.agreement.use.accepted import Accepted, Leave, find_accepted
from app.messages.agreement import references as references_text
from app.study.judge.bounds import Bounds
from app.study.reference import ReferenceRule, rater_of
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of

NOT_SAID: ImageGroup = (("source", ""),)
CELL: ImageGroup = (("source", "A"), ("group", "y"))


def accepted_of(
    study: StudyFolder, leave: Leave, reference: str | ReferenceRule = "Ada", judge: str = "judge"
) -> Accepted:
    against = study.raters.find(judge)
    person = (
        rater_of(reference, references_text.NAMES[reference])
        if isinstance(reference, ReferenceRule)
        else study.raters.find(reference)
    )
    assert against is not None
    assert person is not None
    (found,) = find_accepted(study, Question(reference, judge), person, against, [leave])
    return found


def study_with(folder: Path, runs: Sequence[str], people: Sequence[str] = ("Ada",)) -> StudyFolder:
    images = len(runs[0])
    study = study_of(folder / "study", images, rubric_of(1), ("A", ""), ("x", "x", "y", "y"))
    for name in people:
        say(study, name, {"T1.C1": "1" * (images - 1)})
    for run, signs in enumerate(runs, start=1):
        say(study, "judge", {"T1.C1": signs}, run=run)
    return study


@pytest.mark.parametrize(
    ("exceptions", "to_people"),
    [((), []), ((NOT_SAID,), [2, 4, 6, 8]), ((CELL,), [3, 7]), ((NOT_SAID, CELL), [2, 3, 4, 6, 7, 8])],
)
def test_exceptions_are_answered_by_people(
    tmp_path: Path, exceptions: tuple[ImageGroup, ...], to_people: list[int]
) -> None:
    with closing(study_with(tmp_path, ["11111111"])) as study:
        found = accepted_of(study, Leave(1, None, exceptions))
    assert [one.number for one in found.images if one.is_met is None] == to_people


def test_a_cell_says_which_images_it_has() -> None:
    """The judge is right but where source B and no group meet."""
    size = 480
    reference = np.resize(np.array([1, 0], np.int8), size)
    names = {
        "source": np.resize(np.repeat(["A", "B"], 2), size),
        "group": np.resize(np.repeat(["x", ""], 4), size),
    }
    is_wrong = (names["source"] == "B") & (names["group"] == "") & (np.arange(size) % 32 < 8)
    against = np.where(is_wrong, 1 - reference, reference).astype(np.int8)[:, None]
    answers = Answers(reference, against, np.repeat(reference[:, None], 2, axis=1))
    found = gate_groups(answers, names, np.ones(size, np.bool_), Bounds(0.2, 0.3, 0.3), Tried())
    images = [one.images for one in found.exceptions]
    assert max(map(len, images)) == 2
    covered = [any(all(names[by][at] == value for by, value in one) for one in images) for at in range(size)]
    assert covered == (~found.rest).tolist()


@pytest.mark.parametrize("reference", ["Ada", ReferenceRule.MAJORITY])
def test_the_majority_has_answered_what_people_have(tmp_path: Path, reference: str | ReferenceRule) -> None:
    with closing(study_with(tmp_path, ["........"[:-1] + "1"], ("Ada", "Ben", "Cem"))) as study:
        found = accepted_of(study, Leave(1, None), reference)
    assert [one.has_person for one in found.images] == [True] * 7 + [False]
    assert found.to_people == ()


def test_most_runs_decide_where_everything_is_left_to_the_judge(tmp_path: Path) -> None:
    with closing(study_with(tmp_path, ["1100", "1010", "1001"])) as study:
        found = accepted_of(study, Leave(1, None))
    assert [one.is_met for one in found.images] == [True, False, False, False]
    assert [one.sureness for one in found.images] == pytest.approx([1, 2 / 3, 2 / 3, 2 / 3])


def test_the_advice_leaves_images_of_a_source_that_is_not_said_to_people(tmp_path: Path) -> None:
    """The judge is always right about A, and about half of the others."""
    images = 240
    truth = "11110000" * (images // 8)
    is_wrong = [at % 4 == 3 and at % 16 < 8 for at in range(images)]
    judged = "".join("10"[int(sign)] if wrong else sign for sign, wrong in zip(truth, is_wrong, strict=True))
    with closing(study_of(tmp_path / "study", images, rubric_of(1), ("A", "A", "A", ""))) as study:
        for at, name in enumerate(("Ada", "Ben", "Cem")):
            signs = [one if (place + 8 * at) % 24 else "10"[int(one)] for place, one in enumerate(truth)]
            say(study, name, {"T1.C1": "".join(signs)})
        say(study, "judge", {"T1.C1": judged}, run=1)
        report = build(study, Question("Ada", "judge"))
    (criterion,) = report.criteria
    assert criterion.advice is not None
    assert criterion.advice.kind is Kind.AUTOMATABLE, criterion.advice
    assert criterion.advice.exceptions == ("not said",)
    (found,) = [one for one in report.accepted if one.place == 1]
    assert [one.is_met is None for one in found.images] == [False, False, False, True] * (images // 4)
