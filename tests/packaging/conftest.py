"""What the tests of the set-up share."""

import pytest


@pytest.fixture
def said() -> list[str]:
    """What the person was told, sentence by sentence."""
    return []
