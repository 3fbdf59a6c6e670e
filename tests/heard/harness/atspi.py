"""The test run's end of the AT-SPI listener: questions and their answers, and what was announced or focused."""

import json
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

START_SECONDS = 30.0
ANSWER_SECONDS = 60.0


@dataclass(frozen=True)
class Announcement:
    """What the program announced: when (monotonic seconds), what, and how (1 polite, 2 assertive)."""

    at: float
    text: str
    politeness: int


@dataclass(frozen=True)
class Focus:
    """A control that took the focus, as an assistive program sees it."""

    at: float
    role: str
    name: str
    description: str
    states: list[str]


class StuckError(AssertionError):
    """The program did not answer an assistive program in time: its window hangs."""


class Listener:
    """A process of the system's Python that listens on the accessibility bus of a desk."""

    def __init__(self, env: dict[str, str], log: Path) -> None:
        self.announcements: list[Announcement] = []
        self.focus: list[Focus] = []
        self.last_activity = time.monotonic()
        self._answers: dict[int, dict[str, Any]] = {}
        self._changed = threading.Condition()
        self._ready = False
        self._ended = False
        self._asked = 0
        self._log = log
        with log.open("ab") as errors:
            self._process = subprocess.Popen(
                ["/usr/bin/python3", str(Path(__file__).with_name("listener.py"))],
                env=env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
            )
        assert self._process.stdin
        assert self._process.stdout
        self._questions, self._messages = self._process.stdin, self._process.stdout
        self._reader = threading.Thread(target=self._read, name="AT-SPI listener")
        self._reader.start()

    def wait_until_ready(self) -> None:
        """Return once the accessibility bus answers; raise with the listener's own words where it does not."""
        with self._changed:
            self._changed.wait_for(lambda: self._ready or self._ended, START_SECONDS)
            if not self._ready:
                raise RuntimeError(f"The AT-SPI listener did not start: {self._log.read_text()[-800:]}")

    def ask(self, question: str, **details: Any) -> Any:
        """Ask and wait for the answer; StuckError when the program leaves the question open."""
        self._asked += 1
        number = self._asked
        self._questions.write(json.dumps({"id": number, "ask": question, **details}) + "\n")
        self._questions.flush()
        with self._changed:
            self._changed.wait_for(lambda: number in self._answers or self._ended, ANSWER_SECONDS)
            if number not in self._answers:
                raise StuckError(f"No answer to {question!r}: {self._log.read_text()[-800:]}")
            reply = self._answers.pop(number)
        if "error" in reply:
            raise StuckError(f"The program did not answer {question!r}: {reply['error']}")
        return reply["answer"]

    def close(self) -> None:
        """End the listener and wait for it."""
        self._questions.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
        self._messages.close()

    def _read(self) -> None:
        for line in self._messages:
            with self._changed:
                self._take(json.loads(line))
                self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        if "id" in message:
            self._answers[message["id"]] = message
            return
        self.last_activity = time.monotonic()
        match message["event"]:
            case "ready":
                self._ready = True
            case "announcement":
                found = Announcement(message["at"], message["text"], message["politeness"])
                self.announcements.append(found)
            case "focus":
                seen = {key: message[key] for key in ("at", "role", "name", "description", "states")}
                self.focus.append(Focus(**seen))
