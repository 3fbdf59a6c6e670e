"""Which large libraries a module of the agreement loads when it is imported."""

import subprocess
import sys
from collections.abc import Sequence

from tests.repository import ROOT

LOOK = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module("app.agreement." + name)
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"scipy", "sklearn", "pandas", "statsmodels"}))
"""


def heavy_modules(names: Sequence[str]) -> str:
    """The names of the large libraries that a new interpreter has loaded after these modules of `app.agreement`."""
    command = [sys.executable, "-c", LOOK, *names]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
