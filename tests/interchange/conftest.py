"""A small study for the exchange's tests."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.folder import StudyFolder, open_study
from tests.interchange.packets.packet_making import make_home


@pytest.fixture(scope="session")
def built_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The coordinator's study that packets go out of."""
    return make_home(tmp_path_factory.mktemp("built"))


@pytest.fixture
def home(built_home: Path, tmp_path: Path) -> Iterator[StudyFolder]:
    """That study, to be changed."""
    shutil.copytree(built_home, tmp_path / "home")
    study = open_study(tmp_path / "home")
    study.prepare_to_write()
    yield study
    study.close()
