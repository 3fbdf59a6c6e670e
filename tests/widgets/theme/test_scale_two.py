"""A screen of 3840 x 2160 with scale 2: nothing lies over something else or is cut off, and no drawing is blurred.

Qt takes its scale when it starts, so the pages are gone through in a process of their own.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.demo_copies import copy_demo
from tests.widgets.theme import scale_two


@pytest.mark.parametrize("theme", ["light", "contrast-dark"])
def test_pages_fit_and_are_sharp_at_scale_two(tmp_path: Path, theme: str) -> None:
    copy_demo(tmp_path / "demo")
    done = subprocess.run(
        [sys.executable, scale_two.__file__, str(tmp_path / "demo"), theme],
        env={**os.environ, "QT_SCALE_FACTOR": "2", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
