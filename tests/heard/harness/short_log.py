"""Keeps Orca's log short: what it says and shows, and a sign of life now and then.

A desk puts this file where Orca looks for the customizations of its user. A full log has Orca ask the program some
hundred questions at each key, about every object that an event names, only to write the answers down. That was half of
what a heard run used of the processor.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

HEARD = ("SPEECH OUTPUT: ", "VISIBLE: ")
IDLE = "Clearing cache."  # of a timer, in silence
APART = 0.05  # seconds between two signs of life at least

Write = Callable[..., None]


class ShortLog:
    """Takes the place of the functions by which Orca writes its log."""

    def __init__(self, debug: Any) -> None:
        """`debug`: Orca's module for its log. Its functions are called with a level, a text or a list of things, and
        whether the time is written before it."""
        self._severe = debug.LEVEL_SEVERE
        self._name = "print_message" if hasattr(debug, "print_message") else "println"  # before Orca 46
        self._write: Write = getattr(debug, self._name)
        self._write_tokens: Write | None = getattr(debug, "print_tokens", None)
        self._alive_at = 0.0

    def take_over(self, debug: Any) -> None:
        """Have Orca write this log from now on."""
        setattr(debug, self._name, self.message)
        if self._write_tokens is not None:
            debug.print_tokens = self.tokens
        debug.debugLevel = self._severe  # so that Orca does not look for what it would write

    def message(self, _level: int, text: str = "", timestamp: bool = False, *_more: object) -> None:
        """Write what is said or shown; of anything else only that there was something."""
        if any(mark in text for mark in HEARD):
            self._write(self._severe, text, timestamp)
        elif IDLE not in text:
            self.live()

    def tokens(self, _level: int, tokens: list[Any], timestamp: bool = False, *_more: object) -> None:
        """The same for a list of things that Orca makes a text of: a single letter is said so."""
        if self._write_tokens is not None and any(mark in str(tokens[:1]) for mark in HEARD):
            self._write_tokens(self._severe, tokens, timestamp)
        else:
            self.live()

    def live(self) -> None:
        """Show that Orca is at work, unless that was shown a moment ago."""
        now = time.monotonic()
        if now - self._alive_at >= APART:
            self._alive_at = now
            self._write(self._severe, "", True)


if "orca.debug" in sys.modules:
    _debug = sys.modules["orca.debug"]
    ShortLog(_debug).take_over(_debug)
