"""A study of three image models."""

import shutil
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from app.study.judge.judge_setup import JudgeSetup
from app.study.team.assignments import Assignment, CountRange, Properties, Setup
from storage.folder import StudyFolder
from tests.agreement.making import rubric_of, say, study_of


def given_by_chance(study: StudyFolder, places: list[int]) -> None:
    """A plan gave everybody these images."""
    keys = [image.key for image in study.images.all()]
    given = [
        Assignment(rater.key, keys[place], at)
        for rater in study.raters.all()
        for at, place in enumerate(places, start=1)
    ]
    none = CountRange(0, 0, 0)
    made = Properties(len(given), len(places), 0, none, none, None, None, 0, 0)
    study.assignments.accept(Setup(), made, given)


@pytest.fixture(scope="session")
def three_models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three models, 120 prompts. People judged 80 of the pictures of A and B, a judge all; C is new, B is worse."""
    folder = tmp_path_factory.mktemp("models") / "study"
    images = 360
    rank = np.arange(images) // 3
    is_good = np.where(np.arange(images) % 3 == 0, rank % 4 != 0, rank % 2 != 0)
    with closing(study_of(folder, images, rubric_of(1), ("A", "B", "C"))) as made:
        with made.together():
            for place, image in enumerate(list(made.images.all())):
                made.images.update(image, image.facts._replace(prompt=f"a cane, {place // 3}"))
        made.calls.judge("judge", JudgeSetup("m", "http://localhost:1/v1"))
        is_judged = (np.arange(images) % 3 < 2) & (rank < 80)
        for name, slips in (("Ada", 41), ("Ben", 43), ("Cem", 47)):
            said = np.where(np.arange(images) % slips == 7, ~is_good, is_good)
            signs = np.where(is_judged, np.where(said, "1", "0"), ".")
            say(made, name, {"T1.C1": "".join(signs)})
        given_by_chance(made, np.flatnonzero(is_judged).tolist())
        judged = np.where(np.arange(images) % 53 == 11, ~is_good, is_good)
        say(made, "judge", {"T1.C1": "".join(np.where(judged, "1", "0"))}, run=1)
    return folder


@pytest.fixture
def study(three_models: Path, tmp_path: Path) -> str:
    """A copy of it for one test."""
    return str(shutil.copytree(three_models, tmp_path / "study"))
