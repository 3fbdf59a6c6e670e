"""A program that runs for days: pages come and go by the hundred, and Qt is asked for things that are not there."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.page_changes import growth
from tests.demo_copies import copy_every_demo
from tests.repository import ROOT

ASK = """
import sys
from PySide6.QtCore import QObject
thing = QObject()
before = sys.getrefcount(None)
for _ in range(50_000):
    thing.parent()
lost = before - sys.getrefcount(None)
print("immortal" if sys.version_info >= (3, 12) else lost < 1_000)
"""


def test_a_null_from_qt_does_not_use_up_none() -> None:
    """Some releases of PySide6 dropped a reference of None each time, until the interpreter aborted."""
    done = subprocess.run(
        [sys.executable, "-c", ASK], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in ("True", "immortal")


CHANGES = "550"  # each page over each study once; and some more, at the end, that tell which page grows
MOST_PER_VISIT = (
    60_000  # bytes; after some visits it is less than 8,000, and one list of suggestions lost is more
)
MOST_PER_1000 = 20_000_000  # bytes in all; it is about 1 MB


@pytest.mark.skipif(sys.platform != "linux", reason="what is in use is asked of the GNU C library")
@pytest.mark.time_limit(900)  # 40 seconds on a machine with nothing else to do
def test_pages_come_and_go_without_a_crash_and_without_a_leak(tmp_path: Path) -> None:
    """Over all demo studies, with garbage looked for all the time, and memory that is filled when it is freed."""
    copy_every_demo(tmp_path)
    paths = [str(ROOT), str(ROOT / "packaging")]
    done = subprocess.run(
        [
            *(sys.executable, "-X", "faulthandler", "-m", "tests.widgets.shell.soak"),
            *(str(tmp_path), CHANGES, "aggressive"),
        ],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONMALLOC": "malloc_debug",
            "PYTHONPATH": os.pathsep.join(paths),
            "QT_QPA_PLATFORM": "offscreen",
        },
        capture_output=True,
        text=True,
        timeout=840,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    came_of_it = json.loads(done.stdout.splitlines()[-1])
    grown = came_of_it["grown"]
    per_1000 = growth(came_of_it)
    sys.stdout.write(
        f"{came_of_it['changes']} changes over {came_of_it['studies']} studies, "
        f"{per_1000 / 1e6:.1f} MB more for 1,000 changes; bytes a visit: {grown}\n"
    )
    assert came_of_it["visited"] == 1.0, "not every page over every study"
    assert came_of_it["pauses"]["collections"] > 100
    assert came_of_it["pauses"]["on other threads"] == 0
    assert came_of_it["qt_calls_elsewhere"] == ["SignalInstance.emit"]
    assert "agreement" in grown
    assert per_1000 < MOST_PER_1000
    assert {page: bytes_ for page, bytes_ in grown.items() if bytes_ > MOST_PER_VISIT} == {}
