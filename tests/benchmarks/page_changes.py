"""What thousands of page changes cost in memory, and how long looking for garbage stops the window.

The window's own collector, which looks in the main thread only, is compared with Python's, which looks in whatever
thread made the most. The first row is the run that looks for crashes and leaks, as the test does, only longer.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.demo_copies import PLACE, copy_every_demo

REPOSITORY = Path(__file__).parents[2]
CHANGES = 5_000
MEGABYTE = 1e6


def rows() -> list[tuple[str, str, str, str]]:
    """(what, value, floor, ratio): memory in use and pauses with the window's collector, beside Python's own."""
    with tempfile.TemporaryDirectory() as drawn, tempfile.TemporaryDirectory() as folder:
        os.environ[PLACE] = drawn
        copy_every_demo(Path(folder))
        attacked = _soak(folder, "aggressive", PYTHONMALLOC="malloc_debug")
        ours, pythons = (_soak(folder, collector) for collector in ("main_thread", "python"))
    return [
        (
            f"{attacked['changes']} page changes, debug malloc: growth for 1,000 changes",
            f"{growth(attacked) / MEGABYTE:.2f} MB",
            "",
            "",
        ),
        _compare("the same with the window's collector (Python's)", growth(ours), growth(pythons), MEGABYTE),
        _compare("memory at most", ours["peak"], pythons["peak"], MEGABYTE),
        *(
            _compare(f"pauses for garbage, {which}", ours["pauses"][which], pythons["pauses"][which], 1, "ms")
            for which in ("longest", "99th percentile", "sum")
        ),
        _compare(
            "collections on other threads",
            ours["pauses"]["on other threads"],
            pythons["pauses"]["on other threads"],
            1,
            "",
        ),
    ]


def growth(soak: dict[str, Any]) -> float:
    """Bytes in use that 1,000 changes leave behind, in the second half of a run, when caches are full."""
    samples = soak["in_use"]
    (begun, before), (ended, after) = samples[len(samples) // 2], samples[-1]
    return float(1000 * (after - before) / (ended - begun))


def _soak(folder: str, collector: str, **environment: str) -> dict[str, Any]:
    paths = os.pathsep.join([str(REPOSITORY), str(REPOSITORY / "packaging")])
    done = subprocess.run(
        [
            *(sys.executable, "-X", "faulthandler", "-m", "tests.widgets.shell.soak"),
            *(folder, str(CHANGES), collector),
        ],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": paths, "QT_QPA_PLATFORM": "offscreen", **environment},
        stdout=subprocess.PIPE,
        check=True,
    )
    came_of_it: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return came_of_it


def _compare(
    what: str, ours: float, pythons: float, unit: float, name: str = "MB"
) -> tuple[str, str, str, str]:
    ratio = f"{ours / pythons:.2f}" if pythons else ""
    return what, f"{ours / unit:.1f} {name}".strip(), f"{pythons / unit:.1f} {name}".strip(), ratio
