"""How costs grow with size, as one table: what is measured, the fitted exponents, and what they say of larger sizes.

    nice -n 19 python -m tests.benchmarks.growth_table [NAME ...] [SIZE ...]

Each measurement is a process of its own on a copy of a study that is made once. A size whose measurement would take
longer than `--limit` seconds is calculated from the two largest measured, and marked with ≈.
"""

import argparse
import json
import math
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.growth import MEASURED, OF_ANSWERS
from tests.repository import ROOT

SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)


def fitted(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The factor and exponent of a power law, by least squares on the logarithms; exponent 0 for one point."""
    logs = [(math.log(size), math.log(max(seconds, 1e-4))) for size, seconds in points]
    mean_x = sum(x for x, _ in logs) / len(logs)
    mean_y = sum(y for _, y in logs) / len(logs)
    spread = sum((x - mean_x) ** 2 for x, _ in logs)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in logs) / spread if spread else 0.0
    return math.exp(mean_y - slope * mean_x), slope


class Table:
    """Measures one piece of work after the other, as long as each stays within the limit."""

    def __init__(self, place: Path, limit_s: float) -> None:
        self._place, self._limit = place, limit_s
        self._making_s: dict[Path, float] = {}

    def row(self, name: str, sizes: Sequence[int]) -> str:
        """A line of the table: processor seconds and megabytes by size, and the exponent."""
        points: list[tuple[float, float]] = []
        took: list[tuple[float, float]] = []
        cells = []
        for size in sizes:
            if len(took) > 1 and self._predicted(took, size) > self._limit:
                factor, exponent = fitted(points[-2:])
                is_growing = exponent > 0  # or a fixed cost hides what grows, and nothing can be calculated
                cells.append(f"≈ {_seconds(factor * size**exponent)}" if is_growing else "–")
                continue
            made = self._made(name, size)
            began = time.monotonic()
            seconds, peak = self._measured(name, size, made)
            points.append((size, seconds))
            took.append((size, time.monotonic() - began + self._making_s[made]))
            cells.append(f"{_seconds(seconds)}, {peak:.0f} MB")
        return f"| {MEASURED[name]} | {' | '.join(cells)} | {fitted(points)[1]:.2f} |"

    def _predicted(self, took: Sequence[tuple[float, float]], size: int) -> float:
        last, seconds = took[-1]
        slope = max(fitted(took[-2:])[1], 0.5)
        return float(seconds * (size / last) ** slope)

    def _made(self, name: str, size: int) -> Path:
        """The folder of a study of this size, made when it is first needed."""
        made = self._place / f"{'answers' if name in OF_ANSWERS else 'calls'}-{size}"
        if made not in self._making_s:
            began = time.monotonic()
            self._run("made", name, size, made)
            self._making_s[made] = time.monotonic() - began
        return made

    def _measured(self, name: str, size: int, made: Path) -> tuple[float, float]:
        with tempfile.TemporaryDirectory(dir=self._place) as folder:
            shutil.copytree(made / "study", Path(folder) / "study", copy_function=_linked)
            seconds, _before, peak = json.loads(self._run(name, "", size, Path(folder)))
        return float(seconds), float(peak)

    def _run(self, what: str, of: str, size: int, folder: Path) -> str:
        command = [sys.executable, "-m", "tests.benchmarks.growth", what, str(size), str(folder), of]
        return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def _linked(source: str, target: str) -> str:
    """Copy a database; link pictures, which nothing changes."""
    if Path(source).name.startswith("study.db"):
        return shutil.copy2(source, target)
    Path(target).hardlink_to(source)
    return target


def _seconds(seconds: float) -> str:
    return "< 0.01 s" if seconds < 0.005 else f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"


def main() -> None:
    """Print the table, line by line as it is measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("words", nargs="*")
    parser.add_argument("--limit", type=float, default=300)
    asked = parser.parse_args()
    sizes = [int(word) for word in asked.words if word.isdigit()] or SIZES
    names = [word for word in asked.words if not word.isdigit()] or list(MEASURED)
    powers = [
        f"10{str(round(math.log10(size))).translate(str.maketrans('0123456789', '⁰¹²³⁴⁵⁶⁷⁸⁹'))}"
        for size in sizes
    ]
    sys.stdout.write(f"| what | {' | '.join(powers)} | exponent |\n|{' --- |' * (len(sizes) + 2)}\n")
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), asked.limit)
        for name in names:
            sys.stdout.write(f"{table.row(name, sizes)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
