"""The time that a whole meeting has, and the line of its minutes on agreement before and after."""

from app.messages.meeting import minutes
from app.sessions.meeting.reminder import MeetingTimer


def test_half_of_the_time_the_last_five_minutes_and_the_end_are_told_once() -> None:
    now = [0.0]
    timer = MeetingTimer(60, lambda: now[0])
    told = []
    for minute in range(70):
        now[0] = 60.0 * minute
        told.append(timer.due())
    assert {minute: one for minute, one in enumerate(told) if one} == {
        30: "30 minutes of the meeting are left.",
        55: "5 minutes of the meeting are left.",
        60: "The time of the meeting is over. Take the time you need.",
    }


def test_without_a_limit_nothing_is_told() -> None:
    timer = MeetingTimer(0, lambda: 1e9)
    assert (timer.due(), timer.sentence) == ("", "")


def test_a_figure_that_is_undefined_is_left_out_of_the_line() -> None:
    assert minutes.before_after_line("T1.C1", ("0.50", "0.75"), None) == (
        "T1.C1: agreement 0.50 before, 0.75 after."
    )
    assert minutes.before_after_line("T1.C1", None, ("0.1", "0.2")) == (
        "T1.C1: there are too few answers to compare before and after."
    )
