"""The Qt window, and nothing that decides.

Qt is imported here first. PySide6 replaces Python's own import with one that looks into the source of every module
imported later, for features of its own that this program does not use. Python's own is restored, so that what is
imported later, such as numpy, takes less time.
"""

import builtins

_PYTHONS_OWN = builtins.__import__

import PySide6.QtCore  # noqa: E402, F401

builtins.__import__ = _PYTHONS_OWN
