"""Sound files as notes by voice are stored: WAV, one channel, 16 bits, 16,000 samples a second."""

import io
import math
import wave

import numpy as np

RATE = 16_000
_SAMPLE_BYTES = 2


class NotWav(Exception):
    """No WAV file with 16 bits a sample."""


def as_stored(content: bytes, longest_s: float) -> tuple[bytes, float]:
    """A WAV file as it is stored, and its length in seconds; longer ones are cut at `longest_s`.

    Any number of channels is mixed into one, and any rate is resampled. A header that says more than there is, as that
    of a recorder that was killed, does no harm. Raises NotWav, also for a file without a sample.
    """
    try:
        with wave.open(io.BytesIO(content)) as given:
            channels, width, rate = given.getnchannels(), given.getsampwidth(), given.getframerate()
            data = given.readframes(given.getnframes())
    except (wave.Error, EOFError, ValueError) as error:
        raise NotWav from error
    frame = channels * _SAMPLE_BYTES
    whole = len(data) - len(data) % frame
    if width != _SAMPLE_BYTES or rate < 1 or not whole:
        raise NotWav
    samples = np.frombuffer(data[:whole], dtype="<i2").reshape(-1, channels).mean(axis=1)
    samples = samples[: math.ceil(longest_s * rate)]
    if rate != RATE:
        samples = _resampled(samples, rate)
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(_SAMPLE_BYTES)
        file.setframerate(RATE)
        file.writeframes(np.clip(np.rint(samples), -32_768, 32_767).astype("<i2").tobytes())
    return made.getvalue(), len(samples) / RATE


def _resampled(
    samples: "np.ndarray[tuple[int], np.dtype[np.float64]]", rate: int
) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    from scipy.signal import resample_poly

    common = math.gcd(rate, RATE)
    made: np.ndarray[tuple[int], np.dtype[np.float64]] = resample_poly(
        samples, RATE // common, rate // common
    )
    return made
