"""How late work is, in days of the calendar."""

from datetime import datetime, timedelta

import pytest

from app.messages.team.sent_work import overdue


@pytest.mark.parametrize(("days", "said"), [(1, "1 day"), (2, "2 days"), (3, "3 days")])
@pytest.mark.parametrize("hour", [0, 4, 23])
def test_each_day_after_the_due_day_counts(days: int, said: str, hour: int) -> None:
    due = datetime(2026, 5, 10, 23, 59, 59).astimezone()
    now = datetime(2026, 5, 10, hour).astimezone() + timedelta(days=days)
    assert overdue(due, now) == f"Overdue by {said}; it was due 2026-05-10."
