"""The speech worker, a process of its own: orders come in as JSON lines, what happens goes out the same way.

In:  {"do": "say", "id", "text", "language", "rate", "volume", "voice", "ear"}, {"do": "stop"},
     {"do": "cue", "name", "volume"}, which has no answer; its end ends all.
Out: {"is": "ready", "voices"}, {"is": "started", "id", "seconds"}, {"is": "ended", "id", "done"},
     {"is": "failed", "id", "code"} (without an id: it cannot speak at all), {"is": "unspoken", "language"}: no voice
     reads words in this language.

The engine lives in the main thread (COM on Windows, the run loop on macOS want that); a second one reads.
"""

import array
import io
import json
import os
import re
import sys
import threading
import wave
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

from app import system
from app.speech.cue_player import CuePlayer
from app.speech.language import closest, speaks, spoken_pieces
from app.speech.player import NoPlayer, NoSound, Player, new_sound
from app.speech.voice import InstalledVoice

_SAMPLE_BYTES = 2


def in_one_ear(sound: bytes, ear: str) -> bytes:
    """A WAV file of 16 bits and one channel as one of two channels; `ear`: left or right, the other one is silent.

    Raises ValueError for another format or side, for then both ears would hear it.
    """
    sides = ("left", "right")
    with wave.open(io.BytesIO(sound)) as given:
        if (given.getnchannels(), given.getsampwidth()) != (1, _SAMPLE_BYTES):
            raise ValueError(f"{given.getnchannels()} channels of {given.getsampwidth()} bytes")
        rate, samples = given.getframerate(), array.array("h", given.readframes(given.getnframes()))
    both = array.array("h", bytes(2 * _SAMPLE_BYTES * len(samples)))
    both[sides.index(ear) :: 2] = samples
    out = io.BytesIO()
    with wave.open(out, "wb") as made:
        made.setnchannels(2)
        made.setsampwidth(_SAMPLE_BYTES)
        made.setframerate(rate)
        made.writeframes(both.tobytes())
    return out.getvalue()


BYTES_A_SECOND = 22050 * 2  # what pyttsx3 writes: 16 bits, one channel
WAV_HEADER = 44
USUAL_RATE = 200  # words a minute, for who chose none: engines tell their own rate unreliably
FULL_VOLUME = 1.0
SYNTHESIS_PATIENCE = 10.0  # seconds for one part of a text; a part takes some 10 ms
LONG = 300  # characters from which a text is said in parts, so that its beginning need not wait for its end

Order = dict[str, Any]


class EngineError(Exception):
    """The engine cannot speak at all; the code tells why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class OrderQueue:
    """Takes orders in the reading thread and hands them to the main thread; answers go out through it."""

    def __init__(self, answers: int, player: Player, cues: CuePlayer) -> None:
        self.is_stopping = False  # whether the order in hand is to be stopped
        self._answers = answers
        self._player = player
        self._cues = cues
        self._waiting: deque[Order] = deque()
        self._changed = threading.Condition()

    def read(self) -> None:
        """Take orders until the input ends; then silence, and out: whoever asked is gone."""
        for line in sys.stdin.buffer:
            order = json.loads(line)
            if order["do"] == "stop":
                self._stop()
            elif order["do"] == "cue":
                self._cues.play(order["name"], order["volume"])
            else:
                with self._changed:
                    self._waiting.append(order)
                    self._changed.notify()
        self._player.cut()
        self._cues.cut()
        os._exit(0)  # at once, whatever the engine is doing in the main thread

    def next(self) -> Order:
        """Wait for the next thing to say."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting)
            self.is_stopping = False
            self._player.begin()
            return self._waiting.popleft()

    def answer(self, what: str, **details: object) -> None:
        """Send one line."""
        data = json.dumps({"is": what, **details}).encode() + b"\n"
        while data:
            data = data[os.write(self._answers, data) :]

    def _stop(self) -> None:
        with self._changed:
            dropped = list(self._waiting)
            self._waiting.clear()
            self.is_stopping = True
        self._player.cut()
        for order in dropped:
            self.answer("ended", id=order["id"], done=False)


class Engine:
    """pyttsx3, one utterance at a time."""

    def __init__(self, player: Player) -> None:
        """Raises Broken."""
        self._player = player
        try:
            import pyttsx3
        except ImportError:
            raise EngineError("no-package") from None
        try:
            self._engine: Any = pyttsx3.init()
        except (RuntimeError, OSError, ImportError):
            raise EngineError("no-engine") from None
        self._finished = threading.Event()
        self._then: Callable[[], None] | None = None
        self._error: Exception | None = None
        if not system.current().voice_plays:
            self._engine.connect("finished-utterance", self._finish_rendering)
            self._warm_up()
        self.voices = tuple(self._list_voices())
        self._own_voice: str | None = self._engine.getProperty("voice")
        self._set: dict[str, object] = {}
        self._unspoken: set[str] = set()

    def say(self, order: Order, controller: OrderQueue) -> None:
        """Say one order from beginning to end, unless it is stopped."""
        if system.current().voice_plays:
            if order.get("ear"):
                raise EngineError("one-ear")  # the driver plays on both sides, and one must not hear it
            self._say_directly(order, controller)
            return
        try:
            self._say_through_player(order, controller)
        except Exception:
            self._player.cut()  # an earlier part may still sound
            raise

    def _warm_up(self) -> None:
        """Load the voice's data: the first synthesis takes 60 ms, each later one less."""
        sound = new_sound()
        self._render("a", sound)
        os.close(sound)

    def _list_voices(self) -> Iterator[InstalledVoice]:
        for voice in self._engine.getProperty("voices"):
            yield InstalledVoice(str(voice.id), str(voice.name), tuple(str(tag) for tag in voice.languages))

    def _prepare(self, order: Order, language: str | None, controller: OrderQueue) -> None:
        """Set the voice for words in a language, and how it speaks."""
        if language and language not in self._unspoken and not speaks(self.voices, language):
            self._unspoken.add(language)  # said once
            controller.answer("unspoken", language=language)
        known = {voice.id for voice in self.voices}
        chosen = order["voice"] if order["voice"] in known else self._own_voice
        wanted = {
            "voice": closest(self.voices, language, chosen),
            "rate": order["rate"] or USUAL_RATE,
            "volume": FULL_VOLUME if order["volume"] is None else order["volume"],
        }
        for name, value in wanted.items():
            if self._set.get(name) != value:
                self._engine.setProperty(name, value)
                self._set[name] = value

    def _say_through_player(self, order: Order, controller: OrderQueue) -> None:
        """Play each part while the next one is being made."""

        def play(sound: int) -> None:
            if not controller.is_stopping:
                seconds = _seconds(sound)
                if order.get("ear"):
                    _pan(sound, order["ear"])
                self._player.start(sound)
                controller.answer("started", id=order["id"], seconds=seconds)

        with ExitStack() as sounds:
            for place, (part, language) in enumerate(_pieces(order)):
                if controller.is_stopping:
                    return
                self._prepare(order, language, controller)
                sound = new_sound()
                sounds.callback(os.close, sound)
                if place == 0:
                    self._render(part, sound, then=partial(play, sound))
                    continue
                self._render(part, sound)
                self._player.finish()
                play(sound)
            self._player.finish()

    def _render(self, text: str, sound: int, then: Callable[[], None] | None = None) -> None:
        """Write `text` as a WAV file to the descriptor `sound`; `then` is called once that is whole."""
        self._then, self._error = then, None
        self._finished.clear()
        _settle()
        # The driver's own playing waits for aplay inside a callback, unstoppable; a file is quick.
        self._engine.save_to_file(text, f"/proc/self/fd/{sound}")
        self._engine.runAndWait()
        if not self._finished.wait(SYNTHESIS_PATIENCE):
            raise TimeoutError
        if self._error:
            raise self._error

    def _finish_rendering(self, **_: object) -> None:
        """Go on at once: `runAndWait` returns only 10 ms later. It swallows exceptions, so they are kept."""
        try:
            if self._then:
                self._then()
        except Exception as error:  # noqa: BLE001 - raised again by `_render`
            self._error = error
        self._finished.set()

    def _say_directly(self, order: Order, controller: OrderQueue) -> None:
        """Let the driver play. Prepared for macOS and Windows, untested on both.

        Where the driver reports words, a stop takes effect at the next one; where it does not, the client
        kills this process and goes on with its spare.
        """

        def stop_if_asked(**_: object) -> None:
            if controller.is_stopping:
                self._engine.stop()

        token = self._engine.connect("started-word", stop_if_asked)
        controller.answer("started", id=order["id"], seconds=len(order["text"]) / 5)
        for words, language in spoken_pieces(order["text"], order["language"]):
            if not controller.is_stopping:
                self._prepare(order, language, controller)
                self._engine.say(words)
                self._engine.runAndWait()
        self._engine.disconnect(token)


def parts(text: str) -> list[str]:
    """Cut a long text at the ends of sentences; a short one stays whole, an empty one has no parts.

    The first part is a single sentence, so that it is heard soon; the others are gathered up to LONG.
    """
    readable = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", " ", text).encode("utf-8", "replace").decode().strip()
    if not readable:
        return []
    if len(readable) <= LONG:
        return [readable]
    first, *sentences = re.findall(r"\S.*?(?:[.!?](?=\s)|[。！？]|\n|\Z)", readable, re.DOTALL)
    gathered = [first.strip(), ""]
    for sentence in sentences:
        if len(gathered[-1]) + len(sentence) > LONG:
            gathered.append("")
        gathered[-1] = f"{gathered[-1]} {sentence.strip()}".strip()
    return [part for part in gathered if part]


def _pieces(order: Order) -> Iterator[tuple[str, str | None]]:
    """The parts of an order's text, each in one language."""
    for part in parts(order["text"]):
        yield from spoken_pieces(part, order["language"])


def _seconds(sound: int) -> float:
    return max(0, os.fstat(sound).st_size - WAV_HEADER) / BYTES_A_SECOND


def _pan(sound: int, ear: str) -> None:
    """Let a sound, the descriptor of a whole WAV file, be heard in one ear only."""
    panned = in_one_ear(os.pread(sound, os.fstat(sound).st_size, 0), ear)
    os.ftruncate(sound, 0)
    os.pwrite(sound, panned, 0)


def _settle() -> None:
    """Wait until espeak has carried out all orders so far; it does so in a thread of its own.

    Else the driver's loop takes it for speaking still, and cancels it: with a new rate before each, every fourth
    sentence came out cut or empty.
    """
    if not system.current().voice_plays:
        from pyttsx3.drivers import _espeak

        _espeak.Synchronize()


def _take_over_output() -> int:
    """Keep the real standard output for answers alone: pyttsx3 prints to it."""
    answers = os.dup(sys.stdout.fileno())
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return answers


def _failure(error: Exception) -> str:
    if isinstance(error, EngineError):
        return error.code
    codes: dict[type[Exception], str] = {NoPlayer: "no-player", NoSound: "no-sound"}
    return codes.get(type(error), "engine")


def _serve(engine: Engine, controller: OrderQueue) -> None:
    order = controller.next()
    has_failed = False
    try:
        engine.say(order, controller)
    except Exception as error:  # noqa: BLE001 - whatever a driver throws becomes an answer, and the voice goes on
        has_failed = True
        controller.answer("failed", id=order["id"], code=_failure(error))
    controller.answer("ended", id=order["id"], done=not has_failed and not controller.is_stopping)


def main() -> None:
    """Speak until the input ends; that ends the whole process, so this never returns."""
    cues = CuePlayer()
    player = Player(cues.free_device)
    controller = OrderQueue(_take_over_output(), player, cues)
    reader = threading.Thread(target=controller.read, name="orders", daemon=True)
    reader.start()
    try:
        engine = Engine(player)
    except EngineError as broken:
        controller.answer("failed", code=broken.code)
        reader.join()
        return
    controller.answer("ready", voices=[[voice.id, voice.name, voice.languages] for voice in engine.voices])
    while True:
        _serve(engine, controller)


if __name__ == "__main__":
    main()
