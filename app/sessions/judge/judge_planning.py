"""Making the plan of a judge's run beside the window, until somebody stops it."""

import threading
from collections.abc import Callable
from contextlib import closing

from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.runs.plan import Plan, RunRequest, make_plan
from app.study.ports import OpenStudy

_PATIENCE_S = 3.0


class StoppedError(Exception):
    """Planning was stopped by the person."""


class JudgePlanning:
    """Makes a plan on whatever thread `make` is called, with a study of its own."""

    def __init__(
        self, open_study: Callable[[], OpenStudy], request: RunRequest, prepared: PreparedPictures
    ) -> None:
        """`prepared`: the pictures of the sitting."""
        self._open = open_study
        self._request = request
        self._prepared = prepared
        self._is_stopped = False
        self._is_over = threading.Event()

    def stop(self) -> None:
        """Have it end at the next picture."""
        self._is_stopped = True

    def wait(self) -> None:
        """Return when it has ended and let go of its study; a few seconds at most."""
        self._is_over.wait(_PATIENCE_S)

    def make(self, progress: Callable[[int, int], None]) -> Plan:
        """The plan. `progress` is told (pictures done, pictures in all).

        Raises StoppedError, and UserError as `make_plan` does.
        """

        def look(done: int, total: int) -> None:
            if self._is_stopped:
                raise StoppedError
            progress(done, total)

        try:
            with closing(self._open()) as study:
                return make_plan(study, self._request, look, prepared=self._prepared)
        finally:
            self._is_over.set()
