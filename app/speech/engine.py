"""The own voice: utterances go to a worker process that can be stopped, killed and replaced at any moment.

All state belongs to one thread, which takes what callers, workers and the clock bring, one thing at a time.
"""

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from app import language
from app.child_process import python_environment
from app.messages.shell import speech
from app.speech.cues import Cue
from app.speech.process import Message, WorkerProcess, worker_command
from app.speech.voice import (
    Event,
    Failed,
    InstalledVoice,
    Listener,
    Priority,
    Ready,
    Started,
    Utterance,
    UtteranceEnded,
)

MOST_WAITING = 32  # a person who is that far behind is better served by the message list


class QueueChange(NamedTuple):
    """What follows from a new utterance: who is dropped for it, and whether the speaker is cut off."""

    dropped: tuple[Utterance, ...] = ()
    cuts_in: bool = False


class UtteranceQueue:
    """The utterances that wait."""

    def __init__(self) -> None:
        self._alerts: deque[Utterance] = deque()
        self._others: deque[Utterance] = deque()

    def admit(self, utterance: Utterance, speaking: Utterance | None) -> QueueChange:
        """Take in `utterance` while `speaking` is being said (None: silence)."""
        if utterance.priority is Priority.LOW and (speaking or self._alerts or self._others):
            return QueueChange(dropped=(utterance,))
        is_alert = utterance.priority is Priority.ALERT
        line = self._alerts if is_alert else self._others
        line.append(utterance)
        dropped = (line.popleft(),) if len(line) > MOST_WAITING else ()
        cuts_in = is_alert and speaking is not None and speaking.priority is not Priority.ALERT
        return QueueChange(dropped, cuts_in)

    def take(self) -> Utterance | None:
        """Hand out the next utterance, None if nobody waits."""
        if self._alerts:
            return self._alerts.popleft()
        return self._others.popleft() if self._others else None

    def clear(self) -> tuple[Utterance, ...]:
        """Forget everyone who waits, and return them."""
        gone = (*self._alerts, *self._others)
        self._alerts.clear()
        self._others.clear()
        return gone


if TYPE_CHECKING:
    from app.study.team.pairs import Ear

MOST_FAILURES = 3  # workers lost in a row, without a sound between them


class Timeouts(NamedTuple):
    """How long a worker may take, in seconds, before it counts as hung and is killed."""

    start: float = 20.0
    answer: float = 10.0  # from an order to its first sound
    overrun: float = 5.0  # beyond the length of a sound
    stop: float = 0.15
    close: float = 0.5  # from the end of its input to its own end
    kill: float = 1.5  # until one that was killed is gone


def own_language() -> str | None:
    """The language of the program's own sentences; None in English, which the chosen voice reads, whichever it is."""
    return None if language.current() == language.ENGLISH else language.tag()


class OwnVoice:
    """A voice that speaks through pyttsx3 in a worker process, with a warm spare beside it."""

    def __init__(
        self,
        command: Sequence[str] | None = None,
        environment: Mapping[str, str] | None = None,
        patience: Timeouts | None = None,
    ) -> None:
        """Nothing is started here: the first `say` or `warm_up` does."""
        self._command = list(command or worker_command())
        self._environment = dict(environment or python_environment())
        self._patience = patience or Timeouts()
        self._inbox: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="own voice", daemon=True)
        self._gate = threading.Lock()
        self._is_open = True
        self._problem: str | None = None
        self._voices: tuple[InstalledVoice, ...] = ()
        self._settings: dict[str, int | float | str | None] = {}
        self.set()
        self._listeners: tuple[Listener, ...] = ()
        self._turns = UtteranceQueue()
        self._worker: WorkerProcess | None = None
        self._spare: WorkerProcess | None = None
        self._alive: set[WorkerProcess] = set()  # those in use, and those killed that are not over yet
        self._speaking: Utterance | None = None
        self._is_sounding = False
        self._is_stopping = False
        self._number = 0
        self._deadline = 0.0
        self._failures = 0
        self._unspoken: set[str] = set()  # languages that no voice reads, which was said once

    # For callers, from any thread.

    @property
    def problem(self) -> str | None:
        """Why nothing is heard, as a sentence; None while all is well."""
        return self._problem

    def say(self, text: str, priority: Priority = Priority.NORMAL, language: str | None = None) -> None:
        """Ask for `text` to be said; after `close` nothing happens."""
        self._post(partial(self._admit, Utterance(text, priority, language)))

    def play(self, cue: Cue, volume: float = 1.0) -> None:
        """Sound a cue beside whatever is being said; the first one may have to wait for the worker's start."""
        self._post(partial(self._sound, cue, volume))

    def stop(self) -> None:
        """Fall silent at once and forget what waits."""
        self._post(self._silence)

    def warm_up(self) -> None:
        """Start the worker ahead of the first sentence; after it was given up, try again."""
        self._post(self._try_again)

    def close(self) -> None:
        """Fall silent for good and leave no process behind; half a second where workers are in good health, and three
        at most."""
        with self._gate:
            self._is_open = False
        if self._thread.is_alive():
            self._inbox.put(self._end)
            if self._thread is not threading.current_thread():
                self._thread.join(self._patience.close + self._patience.kill + 1.0)

    def voices(self) -> tuple[InstalledVoice, ...]:
        """The voices known so far: empty until the engine is up."""
        return self._voices

    def set(
        self,
        rate: int | None = None,
        volume: float | None = None,
        voice: str | None = None,
        ear: "Ear | None" = None,
    ) -> None:
        """From the next utterance on: words a minute, 0.0 to 1.0, a voice's id; None: the engine's own. `ear`: say it
        in this one only, None: in both."""
        self._settings = {"rate": rate, "volume": volume, "voice": voice, "ear": ear}

    def on_event(self, listener: Listener) -> None:
        """Call `listener` with each event, from the voice's own thread."""
        self._listeners = (*self._listeners, listener)

    def _post(self, task: Callable[[], None]) -> None:
        with self._gate:
            if not self._is_open:
                return
            if self._thread.ident is None:
                self._thread.start()
            self._inbox.put(task)

    # From here on, the voice's own thread alone.

    def _run(self) -> None:
        while True:
            due = self._next_deadline()
            try:
                task = self._inbox.get(timeout=None if due is None else max(0.0, due - time.monotonic()))
            except queue.Empty:
                self._lose_patience()
                continue
            task()
            if task == self._end:
                return

    def _emit(self, event: Event) -> None:
        for listener in self._listeners:
            try:
                listener(event)
            except Exception:
                # A listener's mistake must not take the voice away; it goes to the log.
                import logging  # only now: nobody else needs it on the way to the first window

                logging.getLogger(__name__).exception("a listener failed on %s", type(event).__name__)

    def _report(self, sentence: str) -> None:
        """Tell of a lasting problem, once as long as it stays the same."""
        if sentence != self._problem:
            self._problem = sentence
            self._emit(Failed(sentence))

    def _admit(self, utterance: Utterance) -> None:
        if self._has_given_up():
            self._emit(UtteranceEnded(utterance, done=False))
            return
        admission = self._turns.admit(utterance, self._speaking)
        for dropped in admission.dropped:
            self._emit(UtteranceEnded(dropped, done=False))
        if admission.cuts_in:
            self._cut()
        self._go_on()

    def _sound(self, cue: Cue, volume: float) -> None:
        if not self._has_given_up():
            self._go_on()
        if self._worker:
            self._worker.send({"do": "cue", "name": cue.value, "volume": volume})

    def _silence(self) -> None:
        for utterance in self._turns.clear():
            self._emit(UtteranceEnded(utterance, done=False))
        self._cut()

    def _cut(self) -> None:
        if self._speaking and self._worker and not self._is_stopping:
            self._is_stopping = True
            self._deadline = time.monotonic() + self._patience.stop
            self._worker.send({"do": "stop"})

    def _try_again(self) -> None:
        self._failures = 0
        self._problem = None
        self._go_on()

    def _has_given_up(self) -> bool:
        return self._failures >= MOST_FAILURES and self._worker is None

    def _go_on(self) -> None:
        """Do whatever can be done next: start a worker, or hand it the next utterance."""
        if self._worker is None:
            self._worker = self._start()
        worker = self._worker
        if worker is None or not worker.is_ready:
            return
        if self._spare is None and self._failures < MOST_FAILURES:
            self._spare = self._start()
        if self._speaking is None and (utterance := self._turns.take()):
            self._number += 1
            self._speaking, self._is_sounding, self._is_stopping = utterance, False, False
            self._deadline = time.monotonic() + self._patience.answer
            spoken = utterance.language or own_language()
            order = {"do": "say", "id": self._number, "text": utterance.text, "language": spoken}
            worker.send({**order, **self._settings})

    def _start(self) -> WorkerProcess | None:
        try:
            worker = WorkerProcess(
                self._command,
                self._environment,
                on_message=lambda worker, message: self._inbox.put(partial(self._hear, worker, message)),
                on_end=lambda worker: self._inbox.put(partial(self._bury, worker)),
            )
        except OSError:
            self._give_up(speech.GIVEN_UP)
            return None
        self._alive.add(worker)
        return worker

    def _hear(self, worker: WorkerProcess, message: Message) -> None:
        if worker not in (self._worker, self._spare):
            return
        match message:
            case {"is": "ready", "voices": voices}:
                self._greet(worker, tuple(InstalledVoice(i, name, tuple(tags)) for i, name, tags in voices))
            case {"is": "started", "id": self._number, "seconds": seconds}:
                self._hear_sound(seconds)
            case {"is": "ended", "id": self._number, "done": done}:
                if done:
                    self._problem = None
                self._finish(done)
                self._go_on()
            case {"is": "unspoken", "language": tag} if tag not in self._unspoken:
                self._unspoken.add(tag)
                self._emit(Failed(speech.no_voice_for(language=language.own_name(tag.replace("-", "_")))))
            case {"is": "failed", "id": self._number, "code": code}:
                self._report(speech.voice_problem(code))
            case {"is": "failed", "code": code} if "id" not in message:
                self._give_up(speech.voice_problem(code))

    def _greet(self, worker: WorkerProcess, voices: tuple[InstalledVoice, ...]) -> None:
        worker.is_ready = True
        if voices != self._voices:
            self._voices = voices
            self._emit(Ready(voices))
        self._go_on()

    def _hear_sound(self, seconds: float) -> None:
        self._failures = 0
        if not self._is_stopping:
            self._deadline = time.monotonic() + seconds + self._patience.overrun
        if self._speaking and not self._is_sounding:
            self._is_sounding = True
            self._emit(Started(self._speaking))

    def _finish(self, done: bool) -> None:
        utterance, self._speaking = self._speaking, None
        if utterance:
            self._emit(UtteranceEnded(utterance, done))

    def _next_deadline(self) -> float | None:
        starting = [
            w.born + self._patience.start for w in (self._worker, self._spare) if w and not w.is_ready
        ]
        return min([*starting, self._deadline] if self._speaking else starting, default=None)

    def _lose_patience(self) -> None:
        """Kill whoever is overdue. After a stop that is no news: the person has the silence asked for."""
        now = time.monotonic()
        if self._worker and self._speaking and self._deadline <= now:
            self._lose(self._worker, None if self._is_stopping else speech.STUCK)
        for worker in (self._worker, self._spare):
            if worker and not worker.is_ready and worker.born + self._patience.start <= now:
                self._lose(worker, None)

    def _bury(self, worker: WorkerProcess) -> None:
        self._alive.discard(worker)
        self._lose(worker, speech.BROKE_OFF)

    def _lose(self, worker: WorkerProcess, sentence: str | None) -> None:
        """Go on without `worker`, which ended or is to be ended; `sentence` to tell if it was speaking."""
        if worker not in (self._worker, self._spare):
            return
        worker.kill()
        self._failures += 1
        if worker is self._spare:
            self._spare = None
        else:
            self._worker, self._spare = self._spare, None
            if sentence and self._speaking:
                self._emit(Failed(sentence))
            self._finish(done=False)
        if self._has_given_up():
            self._give_up(speech.GIVEN_UP)
        else:
            self._go_on()

    def _give_up(self, sentence: str) -> None:
        self._failures = MOST_FAILURES
        for worker in (self._worker, self._spare):
            if worker:
                worker.kill()
        self._worker = self._spare = None
        self._report(sentence)
        self._finish(done=False)
        self._silence()

    def _end(self) -> None:
        self._worker = self._spare = None
        self._wait_for_all(WorkerProcess.dismiss, self._patience.close)
        self._wait_for_all(WorkerProcess.kill, self._patience.kill)
        self._finish(done=False)
        self._silence()

    def _wait_for_all(self, end: Callable[[WorkerProcess], None], seconds: float) -> None:
        until = time.monotonic() + seconds
        for worker in self._alive:
            end(worker)
        for worker in self._alive:
            worker.wait(max(0.0, until - time.monotonic()))
