"""Makes an MP3 file of a WAV file with lameenc, which only the environment of the documentation has.

python encode_mp3.py IN.wav OUT.mp3
"""

import sys
import wave
from pathlib import Path

KILOBITS = 24
"""A second of speech takes 3 kB."""


def main(source: str, target: str) -> int:
    """Encode one file with one channel of 16 bits; the exit code."""
    import lameenc  # type: ignore[import-not-found]

    with wave.open(source, "rb") as sound:
        if (sound.getnchannels(), sound.getsampwidth()) != (1, 2):
            sys.stderr.write(f"{source} is not one channel of 16 bits.\n")
            return 1
        rate, samples = sound.getframerate(), sound.readframes(sound.getnframes())
    encoder = lameenc.Encoder()
    encoder.set_bit_rate(KILOBITS)
    encoder.set_in_sample_rate(rate)
    encoder.set_channels(1)
    encoder.set_quality(2)
    encoder.silence()
    Path(target).write_bytes(encoder.encode(samples) + encoder.flush())
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
