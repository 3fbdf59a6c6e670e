"""A sound in one ear only: its samples on one side, silence on the other."""

import array
import io
import wave

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
