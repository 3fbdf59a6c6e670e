"""How many calls to have in flight at one server, found out from how it answers.

Little's law gives the throughput at a limit: calls in flight, divided by the time each takes. A larger limit is kept
only where it gave more throughput, so that a server that works one call after the other is not filled up, and one
that works sixty-four at once is used.
"""

from statistics import median

FIRST = 4
MOST = 64
_WORTH = 1.1  # so much more throughput, or a larger limit is not worth it
_SLOWER = 2.0  # times the usual latency: something is wrong, or somebody else uses the server
_CUT = 0.75
_FEWEST = 4  # replies before a limit is judged
_ROUNDS_HELD = 4  # before a larger limit is tried again


class AdaptiveLimit:
    """Doubles from `FIRST` while that brings more throughput (slow start), then grows by an eighth at a time.

    Halved where a server says that it is busy, cut by a quarter where its latency doubles. Knows no clock: `now` is
    the moment (seconds) at which a call was sent, or at which it ended.
    """

    def __init__(self, first: int = FIRST, most: int = MOST) -> None:
        self.limit = min(first, most)
        self._most = most
        self._is_slow_start = True
        self._changed_at = float("-inf")
        self._seconds: list[float] = []
        self._most_in_flight = 0
        self._usual: tuple[int, float] | None = None  # the limit that is worth it, and the latency there
        self._held = 0

    def succeeded(self, sent_at: float, now: float, in_flight: int) -> None:
        """A call was answered; `in_flight` calls were on their way with it."""
        self._most_in_flight = max(self._most_in_flight, in_flight)
        if sent_at < self._changed_at:
            return  # it was on its way before the limit changed, so it says nothing of it
        self._seconds.append(now - sent_at)
        if len(self._seconds) >= max(_FEWEST, self.limit):
            self._judge(median(self._seconds), now)

    def refused(self, sent_at: float, now: float) -> None:
        """The server was too busy for a call, or did not answer in time. Calls sent together count once."""
        if sent_at < self._changed_at:
            return
        self._is_slow_start, self._usual = False, None
        self._set(max(1, self.limit // 2), now)

    def restart(self, now: float) -> None:
        """The server was away: try it with one call."""
        self._is_slow_start, self._usual = True, None
        self._set(1, now)

    def _judge(self, seconds: float, now: float) -> None:
        is_full = self._most_in_flight >= self.limit
        if self._usual is None:
            self._usual = (self.limit, seconds)
            self._grow(now, is_full)
            return
        limit, usual = self._usual
        if self.limit > limit:
            self._judge_larger(limit, usual, seconds, now, is_full)
        elif seconds > _SLOWER * usual and self.limit > 1:
            self._is_slow_start, self._usual = False, None
            self._set(max(1, int(self.limit * _CUT)), now)
        else:
            self._usual = (self.limit, min(usual, seconds))
            self._held += 1
            self._set(self.limit, now)
            if self._held >= _ROUNDS_HELD:
                self._grow(now, is_full)

    def _judge_larger(self, limit: int, usual: float, seconds: float, now: float, is_full: bool) -> None:
        """Whether a larger limit brought more throughput, compared with what its size promised."""
        gained = (self.limit / max(seconds, 1e-9)) / (limit / max(usual, 1e-9))
        promised = self.limit / limit
        if gained >= min(_WORTH, 1 + (promised - 1) / 2):
            self._usual = (self.limit, seconds)
            self._grow(now, is_full)
        else:
            self._is_slow_start = False
            self._set(limit, now)

    def _grow(self, now: float, is_full: bool) -> None:
        larger = self.limit * 2 if self._is_slow_start else self.limit + max(1, self.limit // 8)
        self._set(min(larger, self._most) if is_full else self.limit, now)

    def _set(self, limit: int, now: float) -> None:
        if limit != self.limit:
            self._held = 0
            self._changed_at = now
        self.limit = limit
        self._seconds.clear()
        self._most_in_flight = 0
