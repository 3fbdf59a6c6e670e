"""Short, soft sounds that go with some sentences. Each repeats what its sentence says, so that nobody needs them."""

from enum import Enum


class Cue(Enum):
    """What a sound stands for; the value is the name of its file, which packaging/sound_cues.py makes."""

    SAVED = "saved"
    LAST_CRITERION = "last-criterion"
    COMPLETE = "label-complete"
    ERROR = "error"


def sound_of(name: str) -> bytes:
    """The WAV file of a cue, by its value. Raises ValueError for a name that is no cue's."""
    from importlib import resources  # it brings what only temporary files need

    file = resources.files("resources") / "sounds" / f"{Cue(name).value}.wav"
    return file.read_bytes()
