"""How much is said: what the own voice says on each page and in each dialog at one of the three levels.

`test_every_page.py` goes round, and hands everything it opens to a listener.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import isValid

from app.sessions.help.context_help import purpose
from every_screen import Screens, focus_by_key, settle
from tests.widgets.annotate_driver import Spoken
from tests.widgets.audit import stops
from widgets.kit.dialogs import Dialog
from widgets.kit.hints import HINT, hints
from widgets.shell.page import Page

LEVELS = ("full", "standard", "short")
MOST_STOPS = 8


class Heard:
    """What the own voice says on each page and in each dialog of the demo study, at one level."""

    def __init__(self, screens: Screens, level: str) -> None:
        self.voice = Spoken()
        self.told: dict[str, list[str]] = {}
        self.kinds: dict[str, str] = {}
        self.types: dict[str, type[QWidget]] = {}
        self.hints: set[str] = set()
        context = screens.window.context
        context.settings = replace(context.settings, verbosity=level)
        screens.announcer._voice = self.voice
        hints.begin(level)

    def listen(self, name: str, shown: QWidget) -> None:
        """Go through the first parts of a page or a dialog that was just opened."""
        if isinstance(shown, Page) or (isinstance(shown, Dialog) and name not in self.told):
            self._go_through(name, shown)

    @contextmanager
    def not_listening(self) -> Iterator[None]:
        """While others move the focus, nothing is heard and no hint counts as known; then it is where it was."""
        known, focus = set(hints._heard), QApplication.focusWidget()
        yield
        if focus is not None and isValid(focus):
            focus_by_key(focus)
        settle()
        self.voice.said.clear()
        hints._heard = known

    def end_page(self) -> None:
        """What a file dialog says is Qt's, and no part of the next page."""
        settle()
        self.voice.said.clear()

    def close(self) -> None:
        """Let hints be read as usual."""
        hints.begin("standard")

    def _go_through(self, name: str, shown: QWidget) -> None:
        self.kinds[name], self.types[name] = type(shown).__name__, type(shown)
        settle()
        for stop in stops(shown)[:MOST_STOPS]:
            self.hints |= {stop.property(HINT)} if stop.property(HINT) else set()
            focus_by_key(stop)
        settle()
        opening = [at for at, line in enumerate(self.voice.said) if line.startswith(shown.windowTitle())]
        begin = opening[0] if isinstance(shown, Dialog) and opening else 0  # what came before was the page
        self.told[name] = self.voice.said[begin:]
        self.voice.said.clear()


def words(lines: list[str]) -> int:
    return sum(len(line.split()) for line in lines)


def faults(full: Heard, standard: Heard, short: Heard) -> Iterator[str]:
    """Pages and dialogs on which two levels sound the same, or a hint comes before what it is about."""
    for name in standard.told.keys() & full.told.keys() & short.told.keys():
        counts = [words(heard.told[name]) for heard in (full, standard, short)]
        if sorted(set(counts), reverse=True) != counts:
            yield f"{name}: {counts} words"
        kind = full.kinds[name]
        about = purpose("", kind) if issubclass(full.types[name], QDialog) else purpose(kind)
        if about not in full.told[name][1:]:
            yield f"{name}: what it is for is not heard, or before anything else"
        if about in standard.told[name] or about in short.told[name]:
            yield f"{name}: what it is for is heard unasked"
        yield from (f"{name}: {line}" for line in short.told[name] if any(one in line for one in full.hints))
        for line in full.told[name]:
            if any(hint in line and not line.endswith(hint) for hint in full.hints):
                yield f"{name}: a hint comes before content in {line!r}"
