"""Imports Qt without executing PySide6's modules for signatures, which nobody needs until a call has wrong arguments.

PySide6 compiles them from a text inside its library and executes them as soon as it is imported: a quarter of the
processor time of an empty window. Here Python's `LazyLoader` does so when one of them is first used. A version of
PySide6 that has its modules elsewhere executes them at once, as it would by itself.

As shiboken6 is imported before PySide6, PySide6 does not replace Python's own import either: with one that looks into
the source of every module imported later, for features of its own that this program does not use.
"""

import builtins
import sys
from importlib.machinery import ModuleSpec
from importlib.util import LazyLoader
from typing import Any

_LATER = {
    f"shibokensupport.{name}"
    for name in (
        *("feature", "signature.errorhandler", "signature.layout", "signature.parser"),
        *("signature.lib.enum_sig", "signature.lib.pyi_generator", "signature.lib.tool"),
    )
}

_import = builtins.__import__


class _LazyFinder:
    """Finds modules as `finder` does, but those of `_LATER` are executed when they are first used."""

    def __init__(self, finder: Any) -> None:
        self._finder = finder

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Python's hook."""
        spec: ModuleSpec | None = self._finder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None and name in _LATER:
            spec.loader = LazyLoader(spec.loader)
        return spec


def _import_lazily(name: str, *how: Any, **named: Any) -> Any:
    """Python's import, while shiboken6 is imported. Before it asks for its signatures it adds the finder of them."""
    if name == "PySide6.support":  # what is obsolete, of a package that would begin to import shiboken6 again
        raise ImportError(name)
    if name != "shibokensupport.signature" or isinstance(sys.meta_path[0], _LazyFinder):
        return _import(name, *how, **named)
    lazily = _LazyFinder(sys.meta_path[0])
    sys.meta_path.insert(0, lazily)
    try:
        return _import(name, *how, **named)
    finally:
        sys.meta_path.remove(lazily)


builtins.__import__ = _import_lazily
try:
    import shiboken6  # noqa: F401
finally:
    builtins.__import__ = _import
