"""What the tests of the set-up share."""

import pytest

from tests.repository import ROOT

LINUX = ROOT / "packaging" / "linux"


@pytest.fixture
def said() -> list[str]:
    """What the person was told, sentence by sentence."""
    return []
