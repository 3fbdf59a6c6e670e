"""Hints on how something is operated: read with the focus, as often as the person wants to hear them.

With everything each time, always; with what is new, once in a sitting; with short words, never. F1 has them always.
"""

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
        self._heard: set[str] = set()
        self._parts: dict[str, WeakSet[QWidget]] = {}  # that have a hint
        self._is_listening = False

    @property
    def verbosity(self) -> str:
        """How much is said now."""
        return self._verbosity

    def begin(self, verbosity: str) -> None:
        """A sitting begins: nothing was heard yet."""
        self._heard.clear()
        self.follow(verbosity)
        app = QApplication.instance()
        if isinstance(app, QApplication) and not self._is_listening:
            self._is_listening = True
            app.focusChanged.connect(self._moved)

    def follow(self, verbosity: str) -> None:
        """Say as much as this from now on."""
        self._verbosity = verbosity

    def wanted(self, hint: str) -> str:
        """The hint where it is to be read, or nothing."""
        is_left_out = self._verbosity == SHORT or (self._verbosity != FULL and hint in self._heard)
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
        alike = [part for part in self._parts.pop(hint, ()) if isValid(part) and part.property(HINT) == hint]
        with unread_change():
            for part in {old, *alike}:
                told = part.accessibleDescription()
                if hint in told:
                    part.setAccessibleDescription(told.replace(hint, "").strip())


hints = Hints()
