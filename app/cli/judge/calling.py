"""What all commands with calls to a model do: tell the first request of a dry run, and stop in order."""

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

from app.cli.output import print_json, print_lines
from app.messages.cli import judge as judge_text


def tell_first(plan: Mapping[str, Any], body: dict[str, Any] | None, heading: str, as_json: bool) -> int:
    """Tell the first request of a plan (None: it has none) under a heading, and send nothing."""
    if as_json:
        print_json({**plan, "first_request": body})
    elif body is not None:
        print_lines(heading, *judge_text.request_lines(body))
    return 0


@contextmanager
def stopping_by(stop: Callable[[], None]) -> Iterator[None]:
    """Let the first Ctrl+C stop what goes on in order, and the second one at once."""

    def interrupted(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stop()

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
