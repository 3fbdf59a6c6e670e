"""Working a program by keys alone at a desk, and hearing what comes of it."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.heard.harness.expectation import SETTLED, Expectation, read_moments
from tests.heard.harness.keeper import Watch
from tests.heard.harness.session import DesktopSession
from tests.heard.harness.transcript import Moment, Transcript, Utterance, merge, name_key

AT_MOST = 60.0  # seconds a reaction is waited for where it never gets quiet
WINDOW_SECONDS = 30.0
ASLEEP = 0.1  # seconds without work after which a key has made its way through screen reader and program
LOOK = 0.04  # seconds between two looks
LOOK_FOR_WINDOW = 0.1  # the same where each look is a question that holds the program up


class Heard:
    """A program, listened to. Each key returns what was heard; `transcript` holds it all."""

    def __init__(self, desktop: DesktopSession, normalise: Callable[[str], str], expected: str = "") -> None:
        self.desktop = desktop
        self.transcript = Transcript(desktop.orca.major, normalise)
        self.app: int | None = None
        self._announced = 0
        self.expect(expected)
        if desktop.has_been_listened_to:
            self._hear(Moment("(before)"))
        else:
            desktop.has_been_listened_to = True
            desktop.wait_for_orca()
            self._do("(screen reader starts)")

    def expect(self, name: str) -> None:
        """From now on golden/name says what is heard; the run then goes on as soon as it was."""
        major = self.desktop.orca.major
        self._expected = Expectation(read_moments(name, major), len(self.transcript.moments), major)

    def start_app(
        self, command: Sequence[str], env: dict[str, str] | None = None, cwd: Path | None = None
    ) -> list[Utterance]:
        """Start the program, ending the one before; return what is heard once its window is there."""
        if self.is_running:
            self.close_app()
        (self.desktop.folder / "app.log").unlink(missing_ok=True)
        full = {**self.desktop.env, **(env or {})}
        self.app = self.desktop.keeper.start(command, full, self.desktop.folder / "app.log", cwd)
        deadline = time.monotonic() + WINDOW_SECONDS
        while not any("active" in window["states"] for window in self._windows()):
            if self.exit_code is not None:
                raise AssertionError(f"The program ended with {self.exit_code}: {self.app_output}")
            if time.monotonic() > deadline:
                raise AssertionError(f"The program shows no active window: {self.app_output}")
            time.sleep(LOOK_FOR_WINDOW)
        return self._do("(program starts)")

    def close_app(self) -> list[Utterance]:
        """End the program as a logout would; return what is heard then. Orca stays."""
        if self.app is None or not self.is_running:
            return []
        self.desktop.keeper.stop(self.app)
        return self._do("(program ends)")

    @property
    def is_running(self) -> bool:
        """Whether the program was started and has not ended."""
        return self.app is not None and self.exit_code is None

    @property
    def exit_code(self) -> int | None:
        """How the program ended, or None while it runs."""
        return None if self.app is None else self.desktop.keeper.exit_code(self.app)

    @property
    def app_output(self) -> str:
        """The end of what the program wrote to its standard output and error."""
        return self.desktop.read_log("app.log")

    def press(self, *keys: str) -> list[Utterance]:
        """Press keys one after the other ("Tab", "ctrl+Return", "F9"), hearing each out; return all utterances."""
        heard = []
        for key in keys:
            if key.casefold().startswith("alt+"):
                self._hold_alt_for(key)
            else:
                self._send("key", "--clearmodifiers", key)
            heard += self._do(name_key(key))
        return heard

    def _hold_alt_for(self, combination: str) -> None:
        """Press a combination with Alt as slowly as a hand does. Each key takes a detour by the screen reader: on a
        busy computer Alt itself would come back after the letter, and its release would open the menu bar."""
        held, _, key = combination.rpartition("+")
        self._send("keydown", held)
        self._wait_for_sleep()
        self._send("key", key)
        self._wait_for_sleep()
        self._send("keyup", held)

    def type(self, text: str) -> list[Utterance]:
        """Type a text into the focused control."""
        self._send("type", "--clearmodifiers", "--delay", "25", "--", text)
        return self._do(f'(types) "{text}"')

    def act(self, name: str, role: str, action: str) -> list[Utterance]:
        """Do an action through AT-SPI ("Press", "Toggle"), as a switch or a voice control does, without keys."""
        if not self.desktop.listener.ask("act", session=self.app, name=name, role=role, action=action):
            raise AssertionError(f"No showing {role} {name!r} with the action {action!r}")
        return self._do(f"(acts) {action} {role} {name}")

    def wait_for(self, text: str, seconds: float = 30.0) -> list[Utterance]:
        """Wait until text is part of something heard since the last key; return all that was heard since."""
        deadline = time.monotonic() + seconds
        moment = self.transcript.moments[-1]
        while not any(text in utterance for utterance in moment.heard):
            if time.monotonic() > deadline:
                raise AssertionError(f"{text!r} was not heard within {seconds:g} s after:\n{self.transcript}")
            self._hear(moment)
        return list(moment.heard)

    def wait_until_forgotten(self) -> None:
        """Wait until Orca has forgotten the descriptions it read. It keeps each for up to two seconds: it says it again
        until then, though the program may have taken it away."""
        log = self.desktop.orca_log
        before = log.times_forgotten
        self.desktop.wait_for(lambda: log.times_forgotten > before, "Orca's forgetting", "orca.log")
        self._wait_for_sleep()

    def tree(self, with_hidden: bool = False) -> dict[str, Any]:
        """The program as an assistive program sees it: role, name, description, states, actions, children, and
        text where there is some. Without controls that do not show, unless asked for."""
        found = self.desktop.listener.ask("tree", session=self.app, with_hidden=with_hidden)
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
        if not self.desktop.listener.focus:
            raise AssertionError("Nothing took the focus yet")
        last = self.desktop.listener.focus[-1]
        return last.role, last.name

    def screenshot(self, path: Path) -> None:
        """Save what the display shows as a PNG file."""
        self.desktop.save_screenshot(path)

    def _windows(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.desktop.listener.ask("windows", session=self.app)
        return found

    def _send(self, *arguments: str) -> None:
        """Have xdotool send keys; a program or screen reader that is gone would only be silent, so look first."""
        if self.exit_code is not None:
            raise AssertionError(f"The program has ended with {self.exit_code}: {self.app_output}")
        if self.desktop.keeper.exit_code(self.desktop.orca_pid) is not None:
            raise AssertionError(
                f"Orca has ended: {self.desktop.read_log('orca.log')}\n{self.desktop.orca_log.tail()}"
            )
        sent = self.desktop.run(["xdotool", *arguments])
        if sent.returncode != 0 or sent.stderr:
            raise ValueError(f"xdotool did not send {arguments[-1]!r}: {sent.stderr.strip()}")

    def _do(self, done: str) -> list[Utterance]:
        """Note what was done, wait until it is quiet, and note what was heard."""
        if self.transcript.moments:
            before = self.transcript.moments[-1]
            self._expected.leave(len(self.transcript.moments) - 1, before, self.transcript.normalise)
        moment = Moment(done)
        self.transcript.moments.append(moment)
        self._hear(moment)
        return list(moment.heard)

    def _hear(self, moment: Moment) -> None:
        """Wait until it is quiet, and add what was heard to the moment."""
        self._wait_for_quiet(moment)
        new = self._announcements()
        self._announced += len(new)
        moment.heard += merge(self.desktop.orca_log.take(), new)
        moment.braille = self.desktop.orca_log.braille()

    def _wait_for_sleep(self) -> None:
        """Return when no process of the desk has had work to do for a moment."""
        deadline = time.monotonic() + AT_MOST
        busy_at = time.monotonic()
        with Watch(self.desktop.processes()) as processes:
            while time.monotonic() - busy_at < ASLEEP and time.monotonic() < deadline:
                time.sleep(LOOK)
                if processes.is_anybody_at_work():
                    busy_at = time.monotonic()

    def _announcements(self) -> list[tuple[float, str]]:
        """What was announced and not noted yet."""
        return [(one.at, one.text) for one in self.desktop.listener.announcements[self._announced :]]

    def _patience(self, moment: Moment) -> float:
        """How many seconds it must be quiet, given what was heard so far."""
        so_far = [*moment.heard, *merge(self.desktop.orca_log.peek(), self._announcements())]
        place = len(self.transcript.moments) - 1
        return self._expected.patience(place, Moment(moment.done, so_far), self.transcript.normalise)

    def _wait_for_quiet(self, moment: Moment) -> None:
        """Return when nothing came for a while, and program and screen reader have no work left."""
        deadline = time.monotonic() + AT_MOST
        with Watch(self.desktop.processes()) as processes:
            while True:
                self._wait_for_silence(moment, processes, deadline)
                last = self._last_activity()
                if self.is_running:
                    self.desktop.listener.ask("ping", session=self.app)
                if self._last_activity() == last or time.monotonic() > deadline:
                    return

    def _wait_for_silence(self, moment: Moment, processes: Watch, deadline: float) -> None:
        """Return when nothing came for a while and no process of the desk is waiting for the processor: on a busy
        computer a process with work to do is silent, too, but not asleep."""
        asleep_since = time.monotonic()
        judged, patience = 0.0, SETTLED
        while time.monotonic() < deadline:
            now, last = time.monotonic(), self._last_activity()
            if processes.is_anybody_at_work():
                asleep_since = now
            quiet = now - max(asleep_since, last)
            if quiet >= SETTLED and judged != last:
                judged, patience = last, self._patience(moment)
            if judged == last and quiet >= patience:
                return
            time.sleep(LOOK)

    def _last_activity(self) -> float:
        return max(self.desktop.orca_log.last_activity, self.desktop.listener.last_activity)
