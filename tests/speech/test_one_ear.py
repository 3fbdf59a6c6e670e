"""A voice in one ear only: what is on the other side is silence, in a file and from a real worker."""

import array
import io
import sys
import wave

import pytest
from hypothesis import given, strategies as st

from app.speech.worker import in_one_ear
from app.study.team.pairs import Ear
from tests.speech.conftest import Opener, Studio


def mono(samples: list[int], channels: int = 1) -> bytes:
    out = io.BytesIO()
    with wave.open(out, "wb") as made:
        made.setnchannels(channels)
        made.setsampwidth(2)
        made.setframerate(22050)
        made.writeframes(array.array("h", samples).tobytes())
    return out.getvalue()


def sides(sound: bytes) -> tuple[int, list[int], list[int]]:
    with wave.open(io.BytesIO(sound)) as given:
        assert given.getnchannels() == 2
        samples = array.array("h", given.readframes(given.getnframes()))
        return given.getframerate(), list(samples[0::2]), list(samples[1::2])


@given(st.lists(st.integers(-32768, 32767), max_size=50), st.sampled_from(Ear))
def test_one_side_has_it_all_and_the_other_nothing(samples: list[int], ear: Ear) -> None:
    rate, *both = sides(in_one_ear(mono(samples), ear))
    assert rate == 22050
    with_sound, without = both if ear is Ear.LEFT else reversed(both)
    assert with_sound == samples
    assert without == [0] * len(samples)


def test_what_cannot_be_in_one_ear_is_refused() -> None:
    with pytest.raises(ValueError, match="2 channels"):
        in_one_ear(mono([1, 2], channels=2), Ear.LEFT)
    with pytest.raises(ValueError, match="not in"):
        in_one_ear(mono([1]), "both")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the engine plays the sound itself")
def test_a_worker_says_it_in_one_ear(open_voice: Opener, studio: Studio) -> None:
    voice, record = open_voice()
    voice.set(rate=400, ear=Ear.RIGHT)
    voice.say("Met.")
    record.wait_for(lambda r: r.ended())
    voice.set(rate=400)
    voice.say("Not met.")
    record.wait_for(lambda r: len(r.ended()) == 2)
    first, second = studio.sounds()
    _rate, left, right = sides(first)
    assert set(left) == {0}
    assert max(right) > 1000
    with wave.open(io.BytesIO(second)) as given:
        assert given.getnchannels() == 1
    assert voice.problem is None
