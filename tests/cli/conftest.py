"""The study of a command's tests."""

from pathlib import Path

import pytest


@pytest.fixture
def study(folder: Path) -> Path:
    """The folder of the study, which is closed: commands open it themselves."""
    return folder
