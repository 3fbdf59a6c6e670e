"""From a plan for outputs to a connection to the server that was named."""

from collections.abc import Callable

from app.judging.calls.attempts import USUAL_TIMEOUT
from app.judging.calls.backend import Judge
from app.judging.calls.keys import Key
from app.judging.calls.server import connection, required_key
from app.judging.outputs.output_plan import OutputPlan
from app.study.judge.model_drafts import DraftKind


def output_connection(plan: OutputPlan, timeout: float = USUAL_TIMEOUT) -> Callable[[], Judge]:
    """How to connect to the plan's server, and how long (seconds) to wait for an answer. Nothing is sent yet.

    Raises UserError when the server needs a key and none is known.
    """
    if not plan.orders:
        return connection(plan.setup, None, timeout)
    return connection_with_key(plan, required_key(plan.setup), timeout)


def connection_with_key(plan: OutputPlan, key: Key | None, timeout: float) -> Callable[[], Judge]:
    """The same with a key that was looked up before."""
    if plan.kind is not DraftKind.IMAGES:
        return connection(plan.setup, key, timeout)
    from app.judging.outputs.image_maker import ImageMaker

    return lambda: ImageMaker(plan.setup, key, timeout, plan.request.size)
