"""From a setup to a server: its key, its connection, and what would be sent to it."""

import socket
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import urlsplit

from app.errors import UserError
from app.judging.calls.attempts import USUAL_TIMEOUT
from app.judging.calls.backend import Judge
from app.judging.calls.capabilities import Capabilities
from app.judging.calls.keys import Key, key_for, needs_key
from app.judging.calls.request import body_of
from app.judging.runs.plan import Plan
from app.messages.judge import judge_servers
from app.study.judge.judge_call import Question
from app.study.judge.judge_setup import JudgeSetup

PATIENCE = 0.5  # seconds; a server on this machine takes a connection at once


def answering(addresses: Sequence[str]) -> list[str]:
    """Those of the addresses (of this machine, with a port) at which something takes a connection, in their order.

    Nothing is sent. Raises ValueError for an address of another machine.
    """
    found = []
    for address in addresses:
        place = urlsplit(address)
        if place.hostname not in ("localhost", "127.0.0.1", "::1") or place.port is None:
            raise ValueError(f"{address} is not on this machine")
        try:
            socket.create_connection((place.hostname, place.port), PATIENCE).close()
        except OSError:
            continue
        found.append(address)
    return found


def required_key(setup: JudgeSetup) -> Key | None:
    """The key for a server that somebody has just named; None where none is needed.

    Raises UserError when the server wants one and none is known.
    """
    key = key_for(setup, is_named=True)
    if key is None and needs_key(setup):
        raise UserError(judge_servers.no_key(host=setup.host))
    return key


def connection(setup: JudgeSetup, key: Key | None, timeout: float = USUAL_TIMEOUT) -> Callable[[], Judge]:
    """How to connect to the server of a setup, and how long (seconds) to wait for an answer. Nothing is sent yet."""
    from app.judging.calls.openai_judge import OpenAIJudge

    return lambda: OpenAIJudge(setup, key, timeout)


def shutdown_date(setup: JudgeSetup, key: Key | None) -> str:
    """The day the model will be switched off, as its server tells, or ''. Asks the server: only after a yes.

    A server that does not list its models, as some local ones do not, has announced nothing.
    """
    from app.judging.calls.openai_client import known_models

    try:
        models = known_models(setup, key)
    except UserError:
        return ""
    return next((model.shutdown_date or "" for model in models if model.id == setup.model), "")


def first_request(plan: Plan, question: Question) -> Mapping[str, object]:
    """The body of a request exactly as it would be sent first, pictures and all."""
    pictures = {
        sha256: plan.prepared.prepare(plan.files[sha256], plan.setup.longest_side)[1]
        for sha256 in question.prompt.pictures
    }
    return body_of(question, plan.setup, Capabilities(), pictures)
