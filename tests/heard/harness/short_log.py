"""Keeps the log of a newer Orca short: what it says and shows, and a sign of life now and then.

A desk puts this file where Orca looks for the customizations of its user. A full log has Orca ask the program some
hundred questions at each key, about every object that an event names, only to write the answers down: half of what a
heard run used of the processor. These questions had a use, too: the program had done all it does for a key, and Orca
knew of the key, before it spoke, so that nothing half built was ever heard. A question at an event, which the program
answers when it is done, and a pause at the first event that a key leads to, do the same. A page that opens sends some
hundred events at once: what comes within a moment of the answer was on its way before it.
"""

import sys
import threading
import time
from collections.abc import Callable
from typing import Any

HEARD = ("SPEECH OUTPUT: ", "VISIBLE: ")
FORGETS = "Clearing cache."  # of a timer, also in silence
ARRIVED = "EVENT MANAGER:"
APART = 0.05  # seconds between two signs of life at least
ANSWERED = 0.01  # seconds in which the last answer still holds
BURST = 0.3  # seconds without an event after which the next one comes of another key
PAUSE = 0.05  # seconds in which Orca is told of the key

Write = Callable[..., None]


class ShortLog:
    """Takes the place of the functions by which Orca writes its log."""

    def __init__(self, debug: Any, ask: Callable[[Any], object]) -> None:
        """`debug`: Orca's module for its log. Its functions are called with a level, a text or a list of things, and
        whether the time is written before it. `ask` takes the source of an event and returns when its program has
        answered a question."""
        self._severe = debug.LEVEL_SEVERE
        self._ask = ask
        self._write: Write = debug.print_message
        self._write_tokens: Write = debug.print_tokens
        self._writing = (
            threading.Lock()
        )  # Orca forgets in a thread of its own, and writes a line in two parts
        self._alive_at = self._asked_at = 0.0
        debug.print_message = self.message
        debug.print_tokens = self.tokens
        debug.debugLevel = self._severe  # so that Orca does not look for what it would write

    def message(self, _level: int, text: str = "", timestamp: bool = False, *_more: object) -> None:
        """Write what is said or shown, and when Orca forgets; of anything else only that there was something."""
        if any(mark in text for mark in (*HEARD, FORGETS)):
            with self._writing:
                self._write(self._severe, text, timestamp)
        else:
            self.live()

    def tokens(self, _level: int, tokens: list[Any], timestamp: bool = False, *_more: object) -> None:
        """The same for a list of things that Orca makes a text of: a single letter is said so."""
        if any(mark in str(tokens[:1]) for mark in HEARD):
            with self._writing:
                self._write_tokens(self._severe, tokens, timestamp)
            return
        if len(tokens) == 2 and tokens[0] == ARRIVED and hasattr(tokens[1], "source"):
            self.wait_for_the_program(tokens[1].source)
        self.live()

    def wait_for_the_program(self, source: Any) -> None:
        """An event has come from `source`: return when its program has nothing else to do."""
        if time.monotonic() - self._asked_at < ANSWERED:
            return
        self._ask(source)
        if time.monotonic() - self._asked_at > BURST:
            time.sleep(PAUSE)
            self._ask(source)
        self._asked_at = time.monotonic()

    def live(self) -> None:
        """Show that Orca is at work, unless that was shown a moment ago."""
        now = time.monotonic()
        if now - self._alive_at >= APART:
            self._alive_at = now
            with self._writing:
                self._write(self._severe, "", True)


def ask_for_place(source: Any) -> None:
    """Ask for the place, which is never remembered. The name is, and by it Orca knows a part that has gone since."""
    from gi.repository import Atspi, GLib

    try:
        source.get_name()
        component = source.get_component_iface()
        if component is not None:
            Atspi.Component.get_extents(component, Atspi.CoordType.SCREEN)
    except GLib.Error:
        return  # it is gone


if "orca.debug" in sys.modules and hasattr(sys.modules["orca.debug"], "print_tokens"):  # from Orca 46 on
    ShortLog(sys.modules["orca.debug"], ask_for_place)
