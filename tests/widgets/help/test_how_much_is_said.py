"""How much is said: each of the three levels is heard on every page and in every dialog, found by going round."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QDialog, QWidget

from app.sessions.help.context_help import purpose
from every_screen import Screens, focus_by_key, settle
from tests.widgets.annotate_driver import Spoken
from tests.widgets.audit import stops
from tests.widgets.screens import BASE_SIZE, application, demo_study
from tests.widgets.window_driver import OFFSCREEN_NOISE
from widgets.kit.dialogs import Dialog
from widgets.kit.hints import HINT, hints

pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN_NOISE)
LEVELS = ("full", "standard", "short")
MOST_STOPS = 8


class Heard:
    """What the own voice says on each page and in each dialog of the demo study, at one level."""

    def __init__(self, level: str) -> None:
        self.voice = Spoken()
        self.told: dict[str, list[str]] = {}
        self.kinds: dict[str, str] = {}
        self.types: dict[str, type[QWidget]] = {}
        self.hints: set[str] = set()
        screens = Screens(application(), demo_study(), BASE_SIZE)
        window = screens.window
        context = window.context
        context.settings = replace(context.settings, verbosity=level)
        screens.announcer._voice = self.voice
        hints.begin(level)
        try:
            for name, page in screens.pages():
                self._go_through(name, page)
                screens.dialogs(name, self._look)
                settle()
                self.voice.said.clear()  # what a file dialog says is Qt's, and no part of the next page
        finally:
            screens.close()
            hints.begin("standard")

    def _look(self, name: str, shown: QWidget) -> None:
        if isinstance(shown, Dialog) and name not in self.told:
            self._go_through(name, shown)

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


@pytest.mark.time_limit(600)
def test_each_level_is_heard_on_every_page_and_in_every_dialog() -> None:
    full, standard, short = (Heard(level) for level in LEVELS)
    assert len(full.told.keys() & standard.told.keys() & short.told.keys()) > 70
    assert len(full.hints) > 20
    assert sorted(faults(full, standard, short)) == []
