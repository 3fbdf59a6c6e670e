"""Who speaks next, and who is dropped."""

from app.speech.turns import MOST_WAITING, Admission, Turns
from app.speech.voice import Priority, Utterance

SENTENCE = Utterance("sentence")
ALERT = Utterance("alert", Priority.ALERT)
LOW = Utterance("aside", Priority.LOW)


def test_a_low_one_is_taken_in_silence_only() -> None:
    assert Turns().admit(LOW, speaking=None) == Admission()
    assert Turns().admit(LOW, speaking=SENTENCE) == Admission(dropped=(LOW,))
    turns = Turns()
    turns.admit(SENTENCE, speaking=None)
    assert turns.admit(LOW, speaking=None) == Admission(dropped=(LOW,))


def test_a_normal_one_waits() -> None:
    assert Turns().admit(SENTENCE, speaking=SENTENCE) == Admission(cuts_in=False)


def test_an_alert_cuts_in_on_anything_but_an_alert() -> None:
    assert Turns().admit(ALERT, speaking=SENTENCE) == Admission(cuts_in=True)
    assert Turns().admit(ALERT, speaking=LOW) == Admission(cuts_in=True)
    assert Turns().admit(ALERT, speaking=ALERT) == Admission(cuts_in=False)
    assert Turns().admit(ALERT, speaking=None) == Admission(cuts_in=False)


def test_alerts_come_first_and_each_kind_in_its_order() -> None:
    turns = Turns()
    order = [SENTENCE, ALERT, Utterance("second"), Utterance("second alert", Priority.ALERT)]
    for utterance in order:
        turns.admit(utterance, speaking=SENTENCE)
    assert [turns.take() for _ in range(5)] == [ALERT, order[3], SENTENCE, order[2], None]


def test_the_oldest_gives_way_when_too_many_wait() -> None:
    turns = Turns()
    dropped = [turns.admit(Utterance(str(n)), speaking=SENTENCE).dropped for n in range(MOST_WAITING + 2)]
    assert dropped[-3:] == [(), (Utterance("0"),), (Utterance("1"),)]
    assert turns.take() == Utterance("2")


def test_clear_returns_all_who_waited() -> None:
    turns = Turns()
    turns.admit(SENTENCE, speaking=None)
    turns.admit(ALERT, speaking=None)
    assert set(turns.clear()) == {SENTENCE, ALERT}
    assert turns.take() is None
