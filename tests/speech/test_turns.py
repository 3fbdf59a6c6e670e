"""Who speaks next, and who is dropped."""

from app.speech.engine import MOST_WAITING, QueueChange, UtteranceQueue
from app.speech.voice import Priority, Utterance

SENTENCE = Utterance("sentence")
ALERT = Utterance("alert", Priority.ALERT)
LOW = Utterance("aside", Priority.LOW)


def test_a_low_one_is_taken_in_silence_only() -> None:
    assert UtteranceQueue().admit(LOW, speaking=None) == QueueChange()
    assert UtteranceQueue().admit(LOW, speaking=SENTENCE) == QueueChange(dropped=(LOW,))
    turns = UtteranceQueue()
    turns.admit(SENTENCE, speaking=None)
    assert turns.admit(LOW, speaking=None) == QueueChange(dropped=(LOW,))


def test_a_normal_one_waits() -> None:
    assert UtteranceQueue().admit(SENTENCE, speaking=SENTENCE) == QueueChange(cuts_in=False)


def test_an_alert_cuts_in_on_anything_but_an_alert() -> None:
    assert UtteranceQueue().admit(ALERT, speaking=SENTENCE) == QueueChange(cuts_in=True)
    assert UtteranceQueue().admit(ALERT, speaking=LOW) == QueueChange(cuts_in=True)
    assert UtteranceQueue().admit(ALERT, speaking=ALERT) == QueueChange(cuts_in=False)
    assert UtteranceQueue().admit(ALERT, speaking=None) == QueueChange(cuts_in=False)


def test_alerts_come_first_and_each_kind_in_its_order() -> None:
    turns = UtteranceQueue()
    order = [SENTENCE, ALERT, Utterance("second"), Utterance("second alert", Priority.ALERT)]
    for utterance in order:
        turns.admit(utterance, speaking=SENTENCE)
    assert [turns.take() for _ in range(5)] == [ALERT, order[3], SENTENCE, order[2], None]


def test_the_oldest_gives_way_when_too_many_wait() -> None:
    turns = UtteranceQueue()
    dropped = [turns.admit(Utterance(str(n)), speaking=SENTENCE).dropped for n in range(MOST_WAITING + 2)]
    assert dropped[-3:] == [(), (Utterance("0"),), (Utterance("1"),)]
    assert turns.take() == Utterance("2")


def test_clear_returns_all_who_waited() -> None:
    turns = UtteranceQueue()
    turns.admit(SENTENCE, speaking=None)
    turns.admit(ALERT, speaking=None)
    assert set(turns.clear()) == {SENTENCE, ALERT}
    assert turns.take() is None
