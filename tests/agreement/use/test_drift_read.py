"""Which models a judge's answers come from, read from a study: the first, those in between, and the newest."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.ratings.community_rules import MISSING
from app.agreement.use.drift import MOST_ANCHORS, Drift, images_change, judge_change
from app.agreement.use.drift_reading import anchors_of, find_drift
from app.study.judge import judge_call
from app.study.judge.judge_call import GivenAnswer, Outcome, Prompt, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.split import ImagePart
from app.study.team.raters import Rater
from app.study.verdict import CountsAs, Verdict
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of

IMAGES = 26
SIGNS = {"1": Verdict.MET, "0": Verdict.NOT_MET, "?": Verdict.CANNOT_TELL}
Votes = npt.NDArray[np.int8]


pytestmark = pytest.mark.study(
    make=study_of, images=IMAGES, rubric=rubric_of(2, (CountsAs.MET, CountsAs.NOT_MET))
)


def reply(study: StudyFolder, model: str, run: int, given: Mapping[int, str], anchors: bool = False) -> Rater:
    """One reply an image, with a sign for each criterion."""
    judge = study.calls.judge("judge", JudgeSetup("m", "http://localhost:1/v1"))
    for image, signs in given.items():
        codes = tuple(f"T1.C{at}" for at in range(1, len(signs) + 1))
        question = judge_call.Question(image, run, codes, Prompt("", "?", {}, ()), f"{image} {run}")
        (asked,) = study.calls.ask(judge, 1, [question], anchors=anchors)
        answers = {code: GivenAnswer(SIGNS[sign], "") for code, sign in zip(codes, signs, strict=True)}
        study.calls.complete(judge, 1, [(asked, Outcome(Status.OK, "", answers, None, "raw", model))])
    rater = study.raters.find("judge")
    assert rater is not None
    return rater


def drift(study: StudyFolder, judge: Rater) -> Drift:
    found = find_drift(study, study.rubrics.current(), judge, 1, ImagePart.ALL)
    assert found is not None
    return found


def cube(*images: tuple[str, ...]) -> Votes:
    """Images, each with its runs, each with a sign for each criterion."""
    numbers = {"1": 1, "0": 0, ".": MISSING}
    return np.array([[[numbers[sign] for sign in run] for run in image] for image in images], np.int8)


def test_the_first_model_is_compared_with_the_newest_as_the_rubric_counts(study: StudyFolder) -> None:
    """The second run of the first model broke off; another model answered in between; the newest judged eleven of the
    twelve images again, and six new ones."""
    reply(study, "m-1", 1, dict.fromkeys(range(1, 13), "?1"))
    reply(study, "m-1", 2, dict.fromkeys(range(1, 7), "0?"))
    reply(study, "m-2", 3, dict.fromkeys((1, 2), "00"))
    judge = reply(study, "m-3", 4, dict.fromkeys((*range(1, 12), *range(13, 19)), "10"))
    found = drift(study, judge)
    assert (found.models, found.anchors) == (("m-1", "m-2", "m-3"), 11)
    before = cube(*[("11", "00")] * 6, *[("11", "..")] * 5)
    assert found.judge == judge_change(before, cube(*[("10",)] * 11), 1)
    assert found.images == images_change(
        cube(*[("11", "00")] * 6, *[("11", "..")] * 6), cube(*[("10",)] * 6), 1
    )
    assert found.images.n == 18


def test_imported_answers_come_from_no_model(study: StudyFolder) -> None:
    reply(study, "m-1", 1, dict.fromkeys(range(1, 13), "11"))
    judge = reply(study, "m-2", 2, dict.fromkeys(range(1, 4), "11"))
    say(study, "judge", {"T1.C1": "1" * 12, "T1.C2": "0" * 12}, run=3)
    found = drift(study, judge)
    assert found.anchors == 3
    assert found.judge == judge_change(cube(*[("11",)] * 3), cube(*[("11",)] * 3), 1)


def test_anchors_are_twenty_images_of_the_first_model_and_stay_those_judged_again(study: StudyFolder) -> None:
    reply(study, "m-1", 1, dict.fromkeys(range(1, 22), "11"))
    judge = reply(study, "m-2", 1, dict.fromkeys(range(22, 25), "11"))
    anchors = anchors_of(study, judge)
    assert len(anchors) == MOST_ANCHORS == 20
    assert anchors < set(range(1, 22))
    some = sorted(anchors)[:3]
    reply(study, "m-2", 2, dict.fromkeys(some, "11"), anchors=True)
    assert anchors_of(study, judge) == set(some)
    study.splits.seal(1, 0.1, {image.key: image.key == some[0] for image in study.images.all()})
    assert anchors_of(study, judge) == set(some[1:])
