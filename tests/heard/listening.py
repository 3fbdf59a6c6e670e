"""Working a program by keys alone at a desk, and hearing what comes of it."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .session import Desk
from .transcript import Moment, Transcript, Utterance, merge, name_key

QUIET = 0.7  # seconds without anything new after which a reaction is complete
AT_MOST = 20.0  # seconds a reaction is waited for where it never gets quiet
WINDOW_SECONDS = 30.0
LOOK = 0.03  # seconds between two looks


class Heard:
    """A program, listened to. Each key returns what was heard; `transcript` holds it all."""

    def __init__(self, desk: Desk, normalise: Callable[[str], str]) -> None:
        self.desk = desk
        self.transcript = Transcript(desk.orca.major, normalise)
        self.app: int | None = None
        self._announced = 0
        if desk.orca_pid is None:
            desk.start_orca()
            self._do("(screen reader starts)")
        else:
            self._wait_for_quiet()
            self._collect()

    def start_app(
        self, command: Sequence[str], env: dict[str, str] | None = None, cwd: Path | None = None
    ) -> list[Utterance]:
        """Start the program, ending the one before; return what is heard once its window is there."""
        if self.is_running:
            self.close_app()
        (self.desk.folder / "app.log").unlink(missing_ok=True)
        full = {**self.desk.env, **(env or {})}
        self.app = self.desk.keeper.start(command, full, self.desk.folder / "app.log", cwd)
        deadline = time.monotonic() + WINDOW_SECONDS
        while not any("active" in window["states"] for window in self._windows()):
            if self.exit_code is not None:
                raise AssertionError(f"The program ended with {self.exit_code}: {self.app_output}")
            if time.monotonic() > deadline:
                raise AssertionError(f"The program shows no active window: {self.app_output}")
            time.sleep(LOOK)
        return self._do("(program starts)")

    def close_app(self) -> list[Utterance]:
        """End the program as a logout would; return what is heard then. Orca stays."""
        if self.app is None or not self.is_running:
            return []
        self.desk.keeper.stop(self.app)
        return self._do("(program ends)")

    @property
    def is_running(self) -> bool:
        """Whether the program was started and has not ended."""
        return self.app is not None and self.exit_code is None

    @property
    def exit_code(self) -> int | None:
        """How the program ended, or None while it runs."""
        return None if self.app is None else self.desk.keeper.exit_code(self.app)

    @property
    def app_output(self) -> str:
        """The end of what the program wrote to its standard output and error."""
        return self.desk.read_log("app.log")

    def press(self, *keys: str) -> list[Utterance]:
        """Press keys one after the other ("Tab", "ctrl+Return", "F9"), hearing each out; return all utterances."""
        heard = []
        for key in keys:
            self._send("key", "--clearmodifiers", key)
            heard += self._do(name_key(key))
        return heard

    def type(self, text: str) -> list[Utterance]:
        """Type a text into the focused control."""
        self._send("type", "--clearmodifiers", "--delay", "40", "--", text)
        return self._do(f'(types) "{text}"')

    def act(self, name: str, role: str, action: str) -> list[Utterance]:
        """Do an action through AT-SPI ("Press", "Toggle"), as a switch or a voice control does, without keys."""
        if not self.desk.listener.ask("act", session=self.app, name=name, role=role, action=action):
            raise AssertionError(f"No showing {role} {name!r} with the action {action!r}")
        return self._do(f"(acts) {action} {role} {name}")

    def wait_for(self, text: str, seconds: float = 30.0) -> list[Utterance]:
        """Wait until text is part of something heard since the last key; return all that was heard since."""
        deadline = time.monotonic() + seconds
        moment = self.transcript.moments[-1]
        while not any(text in utterance for utterance in moment.heard):
            if time.monotonic() > deadline:
                raise AssertionError(f"{text!r} was not heard within {seconds:g} s after:\n{self.transcript}")
            self._wait_for_quiet()
            moment.heard += self._collect()
        return list(moment.heard)

    def tree(self, with_hidden: bool = False) -> dict[str, Any]:
        """The program as an assistive program sees it: role, name, description, states, actions, children, and
        text where there is some. Without controls that do not show, unless asked for."""
        found = self.desk.listener.ask("tree", session=self.app, with_hidden=with_hidden)
        if not found:
            raise AssertionError(f"The program is not on the accessibility bus: {self.app_output}")
        tree: dict[str, Any] = found[0]
        return tree

    def window_titles(self) -> list[str]:
        """The titles of the windows that show, the active one first."""
        windows = sorted(self._windows(), key=lambda window: "active" not in window["states"])
        return [window["title"] for window in windows]

    def focused(self) -> tuple[str, str]:
        """Role and name of the control that took the focus last."""
        if not self.desk.listener.focus:
            raise AssertionError("Nothing took the focus yet")
        last = self.desk.listener.focus[-1]
        return last.role, last.name

    def screenshot(self, path: Path) -> None:
        """Save what the display shows as a PNG file."""
        self.desk.save_screenshot(path)

    def _windows(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.desk.listener.ask("windows", session=self.app)
        return found

    def _send(self, *arguments: str) -> None:
        """Have xdotool send keys; a program or screen reader that is gone would only be silent, so look first."""
        if self.exit_code is not None:
            raise AssertionError(f"The program has ended with {self.exit_code}: {self.app_output}")
        if self.desk.orca_pid is None or self.desk.keeper.exit_code(self.desk.orca_pid) is not None:
            raise AssertionError(
                f"Orca has ended: {self.desk.read_log('orca.log')}\n{self.desk.orca_log.tail()}"
            )
        sent = self.desk.run(["xdotool", *arguments])
        if sent.returncode != 0 or sent.stderr:
            raise ValueError(f"xdotool did not send {arguments[-1]!r}: {sent.stderr.strip()}")

    def _do(self, done: str) -> list[Utterance]:
        """Note what was done, wait until it is quiet, and note what was heard."""
        self._wait_for_quiet()
        moment = Moment(done, self._collect())
        self.transcript.moments.append(moment)
        return list(moment.heard)

    def _collect(self) -> list[Utterance]:
        new = self.desk.listener.announcements[self._announced :]
        self._announced += len(new)
        return merge(
            self.desk.orca_log.take(), [(announcement.at, announcement.text) for announcement in new]
        )

    def _wait_for_quiet(self) -> None:
        """Return when nothing came for a while, and program and screen reader have no work left."""
        deadline = time.monotonic() + AT_MOST
        while True:
            self._wait_for_silence(deadline)
            if self.is_running:
                self.desk.listener.ask("ping", session=self.app)
            if time.monotonic() - self._last_activity() >= QUIET or time.monotonic() > deadline:
                return

    def _wait_for_silence(self, deadline: float) -> None:
        """Return when nothing came for a while and neither process is waiting for the processor: on a busy
        computer a process with work to do is silent, too, but not asleep."""
        asleep_since = time.monotonic()
        while time.monotonic() < deadline:
            now = time.monotonic()
            if any(_is_at_work(pid) for pid in (self.app, self.desk.orca_pid)):
                asleep_since = now
            if now - max(asleep_since, self._last_activity()) >= QUIET:
                return
            time.sleep(LOOK)

    def _last_activity(self) -> float:
        return max(self.desk.orca_log.last_activity, self.desk.listener.last_activity)


def _is_at_work(pid: int | None) -> bool:
    """Whether the main thread of a process runs, wants to run, or waits for the disk."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] in "RD"
