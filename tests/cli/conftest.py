"""The studies of a command's tests."""

from pathlib import Path

import pytest

from tests.demo_copies import copy_study_demo


@pytest.fixture
def study(folder: Path) -> Path:
    """The folder of the study, which is closed: commands open it themselves."""
    return folder


@pytest.fixture
def critiques(tmp_path: Path) -> Path:
    """The folder of a demo study of scored critiques."""
    return copy_study_demo("critiques", tmp_path / "study")
