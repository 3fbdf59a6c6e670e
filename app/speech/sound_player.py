"""Playing a stored sound in a thread of its own, until it is over or stopped."""

import os
import threading
from collections.abc import Callable
from typing import BinaryIO

from app.speech.player import NoPlayer, NoSound, Player, new_sound


class SoundPlayer:
    """Plays one sound at a time. `ended` is called in the playing thread once a sound is over by itself; with True
    where no sound device could be reached."""

    def __init__(self, ended: Callable[[bool], None] = lambda _failed: None) -> None:
        self._ended = ended
        self._player = Player()
        self._thread: threading.Thread | None = None

    def play(self, sound: bytes) -> None:
        """Begin to play a WAV file; returns at once. Raises NoPlayer."""
        self.stop()
        descriptor = new_sound()
        file = os.fdopen(descriptor, "wb")
        try:
            file.write(sound)
            file.flush()
            self._player.begin()
            self._player.start(descriptor)
        except (NoPlayer, OSError):
            file.close()
            raise
        self._thread = threading.Thread(target=self._finish, args=(file,), name="sound", daemon=True)
        self._thread.start()

    def stop(self) -> bool:
        """Silence at once; whether anything was heard."""
        thread, self._thread = self._thread, None
        if thread is None or not thread.is_alive():
            return False
        self._player.cut()
        thread.join()
        return True

    def _finish(self, file: BinaryIO) -> None:
        failed = False
        try:
            self._player.finish()
        except NoSound:
            failed = True
        finally:
            file.close()
        if self._thread is threading.current_thread():
            self._ended(failed)
