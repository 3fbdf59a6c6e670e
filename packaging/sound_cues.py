"""Makes resources/sounds: the same bytes every time. Run from the repository's root: python3 packaging/sound_cues.py"""

import array
import io
import math
import sys
import wave
from pathlib import Path

RATE = 22050  # samples a second, 16 bits, one channel: as the own voice has it
LOUDEST = 0.16  # of full scale; speech reaches about 0.6
FADE = 0.018  # seconds in which a note comes and goes, so that it does not click

# Notes by name of the cue: frequency in hertz, seconds.
NOTES = {
    "saved": ((660.0, 0.07),),
    "last-criterion": ((660.0, 0.055), (0.0, 0.02), (660.0, 0.055)),
    "label-complete": ((523.25, 0.06), (784.0, 0.085)),
    "error": ((330.0, 0.06), (247.0, 0.085)),
}


def make(name: str) -> bytes:
    """The WAV file of a cue."""
    samples = array.array("h")
    for frequency, seconds in NOTES[name]:
        samples.extend(note(frequency, seconds))
    if sys.byteorder == "big":
        samples.byteswap()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return out.getvalue()


def note(frequency: float, seconds: float) -> list[int]:
    """One note, with a little of its octave, that swells and fades."""
    count = round(seconds * RATE)
    samples = []
    for place in range(count):
        edge = min(place, count - 1 - place) / (FADE * RATE)
        swell = 0.5 - 0.5 * math.cos(math.pi * min(1.0, edge))
        turn = 2 * math.pi * frequency * place / RATE
        wave_form = (math.sin(turn) + 0.2 * math.sin(2 * turn)) / 1.2
        samples.append(round(32767 * LOUDEST * swell * wave_form))
    return samples


def main() -> None:
    """Write all of them."""
    folder = Path(__file__).resolve().parent.parent / "resources" / "sounds"
    folder.mkdir(exist_ok=True)
    for name in NOTES:
        (folder / f"{name}.wav").write_bytes(make(name))


if __name__ == "__main__":
    main()
