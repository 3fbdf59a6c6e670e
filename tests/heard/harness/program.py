"""The program whose window is heard: how it is started, and how what was heard is compared."""

import sys
from collections.abc import Callable

from tests.heard.harness.transcript import Transcript

TOUCHSTONE = [sys.executable, "-m", "app"]
Golden = Callable[[Transcript, str], None]
"""The fixture `golden`: compares a transcript with the file of that name."""
