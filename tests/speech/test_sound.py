"""The own voice, heard: real sound goes to a sound server, and stops when it is told to."""

import pytest

from app.child_process import python_environment
from app.speech.engine import OwnVoice
from app.speech.voice import Priority, Utterance, UtteranceEnded
from tests.benchmarks.speech import SENTENCE, Ear, is_possible, null_sink
from tests.speech.conftest import Record

pytestmark = pytest.mark.skipif(not is_possible(), reason="needs PulseAudio, aplay and espeak-ng")


def test_it_is_heard_until_it_is_stopped() -> None:
    with null_sink() as environment:
        ear = Ear(environment)
        voice, record = OwnVoice(environment={**python_environment(), **environment}), Record()
        voice.on_event(record.note)
        try:
            voice.say(SENTENCE * 5)
            ear.begins_after(0)
            voice.stop()
            record.wait_for(lambda r: r.ended())
            silent_since = ear.ends()
            voice.say("Careful.", Priority.ALERT)
            assert ear.begins_after(silent_since) > silent_since
            record.wait_for(lambda r: len(r.ended()) == 2)
        finally:
            voice.close()
            ear.close()
    assert record.failures() == []
    assert record.events[-1] == UtteranceEnded(Utterance("Careful.", Priority.ALERT), done=True)
