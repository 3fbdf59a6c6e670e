"""Test images do not enter what is about development images, though a look has opened them."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from app.agreement.ratings.question import Question
from app.agreement.report.report import build
from app.agreement.studies.study_figures import reference_alone, study_figures
from app.agreement.use.drift_reading import find_drift
from app.study.judge import judge_call
from app.study.judge.judge_call import GivenAnswer, Outcome, Prompt, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.split import ImagePart
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of
from tests.agreement.use.test_selective import sure_or_guessing

CODE = "T1.C1"
IMAGES = 6
TEST = frozenset({4, 5, 6})


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Ada and a judge answered about six images, three of them test images that a look has opened."""
    with closing(study_of(tmp_path / "study", IMAGES, rubric_of(1))) as made:
        say(made, "Ada", {CODE: "101010"})
        for image in range(1, IMAGES + 1):
            reply(made, image, 1, "m-1")
        made.splits.seal(1, 0.5, {image: image in TEST for image in range(1, IMAGES + 1)})
        judge = made.raters.find("judge")
        assert judge is not None
        made.splits.look(judge, 1, "Ada")
        yield made


def reply(study: StudyFolder, image: int, run: int, model: str, anchors: bool = False) -> None:
    judge = study.calls.judge("judge", JudgeSetup("m", "http://localhost:1/v1"))
    question = judge_call.Question(image, run, (CODE,), Prompt("", "?", {}, ()), f"{image} {run}")
    (asked,) = study.calls.ask(judge, 1, [question], anchors=anchors)
    answer = {CODE: GivenAnswer(Verdict.MET, "")}
    study.calls.complete(judge, 1, [(asked, Outcome(Status.OK, "", answer, None, "raw", model))])


def test_a_judge_alone_as_the_reference_leaves_test_images_out(study: StudyFolder) -> None:
    ratings, sheet, _ = reference_alone(study, Question("judge", ""))
    assert not TEST & {image.key for image in ratings.images}
    assert int(sheet.is_rated.sum()) == IMAGES - len(TEST)
    assert study_figures(study, Question("judge", "")).answers == 6  # three of Ada, three of the judge
    everything, _, _ = reference_alone(study, Question("judge", "", part=ImagePart.ALL))
    assert len(everything.images) == IMAGES


def test_a_person_alone_as_the_reference_is_asked_about_all_images(study: StudyFolder) -> None:
    assert len(reference_alone(study, Question("Ada", ""))[0].images) == IMAGES


def test_drift_in_a_development_report_counts_no_test_image(study: StudyFolder) -> None:
    for image in range(1, IMAGES + 1):
        reply(study, image, 2, "m-2", anchors=True)
    judge, rubric = study.raters.find("judge"), study.rubrics.current()
    assert judge is not None
    study.splits.look(judge, 1, "Ada")

    def anchors(part: ImagePart) -> int:
        drift = find_drift(study, rubric, judge, 1, part)
        return drift.anchors if drift else 0

    assert anchors(ImagePart.DEVELOPMENT) == IMAGES - len(TEST)
    assert anchors(ImagePart.ALL) == IMAGES
    drift = build(study, Question("Ada", "judge", replicates=50)).basis.drift
    assert drift is not None
    assert drift.anchors == IMAGES - len(TEST)


def test_no_test_image_chooses_a_threshold(tmp_path: Path) -> None:
    images = 60
    truth, runs = sure_or_guessing(images, 0.7, 0.99)
    signs = np.array(["0", "1"])
    with closing(study_of(tmp_path / "large", images, rubric_of(1))) as study:
        say(study, "Ada", {CODE: "".join(signs[truth])})
        for run in range(runs.shape[1]):
            say(study, "judge", {CODE: "".join(signs[runs[:, run]])}, run=run + 1)
        study.splits.seal(1, 0.25, {image: image > 45 for image in range(1, images + 1)})
        judge = study.raters.find("judge")
        assert judge is not None
        study.splits.look(judge, 1, "Ada")
        report = build(study, Question("Ada", "judge", part=ImagePart.ALL, replicates=50))
        findings = report.criteria[0].findings
        assert findings is not None
        assert (findings.selective.development, findings.selective.rest) == (45, 15)
