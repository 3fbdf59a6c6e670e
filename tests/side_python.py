"""Python environments beside the tests', for programs of others that read what we write."""

import sys
from functools import cache
from pathlib import Path

from filelock import FileLock

from tests.repository import ROOT


@cache
def side_python(name: str) -> Path:
    """The Python that has what packaging/requirements-NAME.txt lists, set up in build/NAME when it is first needed."""
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        from side_environment import provide
    finally:
        sys.path.pop(0)
    (ROOT / "build").mkdir(exist_ok=True)
    with FileLock(ROOT / "build" / f"{name}.lock"):
        return Path(provide(ROOT, name, [f"requirements-{name}.txt"], lambda _said: None))
