"""The study of the pairs' tests: as that of all sessions, without a question about the whole image."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.study.team.pairs import NewMember, Pair
from app.study.team.raters import Perception
from storage.folder import StudyFolder
from tests.storage.making import make_study


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three images, two criteria, the first image described."""
    made = make_study(tmp_path / "study", whole_image=None)
    yield made
    made.close()


@pytest.fixture
def pair(study: StudyFolder) -> Pair:
    ada = NewMember("Ada", Perception.SCREEN_READER, "friend")
    return study.pairs.make(ada, NewMember("Ben", Perception.IMAGE_VISIBLE, "friend"))
