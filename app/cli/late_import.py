"""Has `inspect` executed when it is first used, and not when it is first imported.

Dataclasses import it, and with it `ast` and `dis`, to describe a class that has no docstring of its own. Every class of
the first window has one.
"""

import sys
from importlib.machinery import ModuleSpec
from importlib.util import LazyLoader, find_spec
from typing import Any

_NAME = "inspect"


class _LateFinder:
    """Stands before Python's own finders until it has found the module."""

    def find_spec(self, name: str, _path: Any, _target: Any = None) -> ModuleSpec | None:
        """Python's hook."""
        if name != _NAME:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(name)
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


def import_inspect_late() -> None:
    """Have it executed when something of it is first asked for. Until `complete` no other thread may run: in Python
    3.11 two that ask at once would meet half of it."""
    if _NAME not in sys.modules:
        sys.meta_path.insert(0, _LateFinder())


def complete() -> None:
    """Execute it now, if that is still to be done."""
    if _NAME in sys.modules:
        vars(sys.modules[_NAME])
