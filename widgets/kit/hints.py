"""Hints on how something is operated: read with the focus, as often as the person wants to hear them.

With everything each time, always; with what is new, once in a sitting; with short words, or where the person wants
none, never. F1 has them always.
"""

from collections.abc import Iterable
from weakref import WeakSet

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from widgets.kit.unread_change import unread_change

HINT = "hint"  # the property of a part that has one
FULL, SHORT = "full", "short"


class Hints(QObject):
    """What was heard of hints in this sitting."""

    def __init__(self) -> None:
        super().__init__()
        self._verbosity = ""
        self._is_wanted = True
        self._heard: set[str] = set()
        self._parts: dict[str, WeakSet[QWidget]] = {}  # that have a hint
        self._is_listening = False

    @property
    def verbosity(self) -> str:
        """How much is said now."""
        return self._verbosity

    def begin(self, verbosity: str, is_wanted: bool = True) -> None:
        """A sitting begins: nothing was heard yet."""
        self._heard.clear()
        self.follow(verbosity, is_wanted)
        app = QApplication.instance()
        if isinstance(app, QApplication) and not self._is_listening:
            self._is_listening = True
            app.focusChanged.connect(self._moved)

    def follow(self, verbosity: str, is_wanted: bool = True) -> None:
        """Say as much as this from now on, also on what is open. `is_wanted`: whether hints are read at all."""
        was, self._verbosity, self._is_wanted = self._is_wanted, verbosity, is_wanted
        if was and not is_wanted:
            for hint, parts in self._parts.items():
                _take_away(hint, parts)

    def wanted(self, hint: str) -> str:
        """The hint where it is to be read, or nothing."""
        is_known = self._verbosity != FULL and hint in self._heard
        is_left_out = not self._is_wanted or self._verbosity == SHORT or is_known
        return "" if is_left_out else hint

    def give(self, part: QWidget, hint: str, others: str = "") -> None:
        """Describe a part by a hint; `others` is what its description says besides, always."""
        part.setProperty(HINT, hint)
        if hint:
            self._parts.setdefault(hint, WeakSet()).add(part)
        part.setAccessibleDescription(" ".join(filter(None, (others, self.wanted(hint)))))

    def _moved(self, old: QWidget | None, _new: QWidget | None) -> None:
        hint = old.property(HINT) if old is not None else ""
        if old is None or not hint or self._verbosity == FULL:
            return
        self._heard.add(hint)
        _take_away(hint, {old, *self._parts.pop(hint, ())})


def _take_away(hint: str, parts: Iterable[QWidget]) -> None:
    """Have these parts described without their hint."""
    with unread_change():
        for part in parts:
            if (
                isValid(part)
                and part.property(HINT) == hint
                and hint in (description := part.accessibleDescription())
            ):
                part.setAccessibleDescription(description.replace(hint, "").strip())


hints = Hints()
