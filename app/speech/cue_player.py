"""Sounding cues beside the speech: in a thread of their own, so that neither orders nor words wait for them."""

import array
import io
import os
import threading
import wave

from app.speech.cues import Cue
from app.speech.player import NoPlayer, NoSound, Player, new_sound


def sound_of(name: str) -> bytes:
    """The WAV file of a cue, by its value. Raises ValueError for a name that is no cue's."""
    from importlib import resources  # it brings what only temporary files need

    file = resources.files("resources") / "sounds" / f"{Cue(name).value}.wav"
    return file.read_bytes()


class CuePlayer:
    """Plays one cue at a time. What comes while one sounds is left out: late, it would go with another sentence.

    Nothing is told when a cue cannot be heard, for its sentence says the same. So far cues sound on Linux only.
    """

    def __init__(self) -> None:
        self._player = Player()
        self._busy = threading.Lock()
        self._has_sounded = False

    def play(self, name: str, volume: float) -> None:
        """Begin to sound a cue, by its file's name; `volume` from 0 to 1. Returns at once."""
        if self._busy.acquire(blocking=False):
            threading.Thread(target=self._sound, args=(name, volume), name="cue", daemon=True).start()

    def cut(self) -> None:
        """Silence at once."""
        self._player.cut()

    def free_device(self) -> bool:
        """End the cue that sounds; whether one has sounded since this was asked last, and may have been in the way."""
        self._player.cut()
        has_sounded, self._has_sounded = self._has_sounded, False
        return has_sounded

    def _sound(self, name: str, volume: float) -> None:
        try:
            sound = new_sound()
            with os.fdopen(sound, "wb") as file:
                file.write(at_volume(sound_of(name), volume))
                file.flush()
                self._has_sounded = True
                self._player.begin()
                self._player.start(sound)
                self._player.finish()
        except (NoPlayer, NoSound):
            pass  # the sentence says what the cue would have
        finally:
            self._busy.release()


def at_volume(sound: bytes, volume: float) -> bytes:
    """A WAV file of 16 bits, as loud as `volume` (0 to 1) says."""
    if volume >= 1:
        return sound
    out = io.BytesIO()
    with wave.open(io.BytesIO(sound)) as given, wave.open(out, "wb") as made:
        made.setparams(given.getparams())
        samples = array.array("h", given.readframes(given.getnframes()))
        made.writeframes(array.array("h", (round(sample * volume) for sample in samples)).tobytes())
    return out.getvalue()
