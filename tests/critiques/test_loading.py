"""Critiques are measured without loading scikit-learn until texts are aligned."""

import subprocess
import sys

from tests.repository import ROOT

LOOK = """
import sys
from app.critiques import indicators, risk, traditions
print("sklearn" in sys.modules)
tradition = traditions.load_tradition("western")
found = indicators.coverage_ratio("Impasto.", indicators.cover("Impasto.", tradition))
print(found.value, "sklearn" in sys.modules)
print(indicators.measure("Impasto.", tradition).dcr.value, "sklearn" in sys.modules)
"""


def test_scikit_learn_is_loaded_only_to_align() -> None:
    command = [sys.executable, "-c", LOOK]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["False", "0.04", "False", "0.04", "True"], done.stderr
