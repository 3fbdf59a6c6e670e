"""The program whose window is heard: how it is started, and how what was heard is compared."""

import sys
from collections.abc import Callable

import pytest

from tests.heard.harness.transcript import Transcript

TOUCHSTONE = [sys.executable, "-m", "app"]
Golden = Callable[[Transcript, str], None]
"""The fixture `golden`: compares a transcript with the file of that name."""

newest_orca = pytest.mark.parametrize("orca", ["newest"], indirect=True)
"""A story in which an older Orca reads what the main stories, heard with both, already check."""
