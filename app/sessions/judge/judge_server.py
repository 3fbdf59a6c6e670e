"""What the judge's page asks of servers and keyrings. All of it may take seconds: not on the window's thread."""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.errors import UserError
from app.judging.calls.attempts import USUAL_TIMEOUT
from app.judging.calls.keys import Key, forget_key, key_for, may_be_stored, needs_key, save_key
from app.judging.runs.plan import Plan
from app.judging.runs.run_worker import Ready
from app.messages.judge import judge_form, judge_servers
from app.study.judge.judge_call import Question
from app.study.judge.judge_setup import JudgeSetup


@dataclass(frozen=True)
class OfferedModel:
    """A model that a server offers, and the day on which it is shut down, or ''."""

    model: str
    shutdown: str

    @property
    def line(self) -> str:
        """The model as it is in a list."""
        return judge_form.model_line(self.model, self.shutdown)


@dataclass(frozen=True)
class KeyState:
    """Where the key for a server comes from, in words, and whether there is one that can be removed."""

    sentence: str
    can_be_forgotten: bool


def look_for_key(setup: JudgeSetup, is_named: bool) -> KeyState:
    """What is known of a server's key. `is_named`: as in `key_sentence`. May wait for the keyring."""
    return KeyState(key_sentence(setup, is_named), may_be_stored(setup))


def key_sentence(setup: JudgeSetup, is_named: bool) -> str:
    """Where the key comes from. `is_named`: somebody has typed the address just now, see `keys.key_for`."""
    try:
        key = key_for(setup, is_named)
    except UserError as error:
        return judge_form.key_problem(sentence=error.sentence)
    if key is not None:
        return judge_form.key_found(where=key.where)
    if setup.stays_here:
        return judge_form.KEY_NOT_NEEDED
    return judge_form.KEY_MISSING if needs_key(setup) else judge_form.KEY_NONE


def store_key(setup: JudgeSetup, value: str) -> str:
    """Keep a key in the system's keyring, and say so. Raises UserError."""
    save_key(setup, value)
    return judge_form.key_stored(host=setup.host)


def drop_key(setup: JudgeSetup) -> str:
    """Take a key out of the system's keyring, and say so. Raises UserError."""
    return judge_form.key_forgotten(setup.host, forget_key(setup))


def offered(setup: JudgeSetup, is_named: bool) -> Sequence[OfferedModel]:
    """The models of a server, which is asked. Raises UserError."""
    from app.judging.calls.openai_client import known_models

    return [
        OfferedModel(model.id, model.shutdown_date or "")
        for model in known_models(setup, _key(setup, is_named))
    ]


def make_ready(setup: JudgeSetup, is_named: bool, timeout: float = USUAL_TIMEOUT) -> Ready:
    """Look the key up and get ready to connect, and to wait `timeout` seconds for an answer. A server elsewhere is
    asked whether the model is to be shut down.

    Raises UserError when the server wants a key and none is known.
    """
    from app.judging.calls.server import connection

    connect = connection(setup, _key(setup, is_named), timeout)
    offers: Sequence[OfferedModel] = ()
    with contextlib.suppress(UserError):  # a server that lists no models may answer all the same
        offers = () if setup.stays_here else offered(setup, is_named)
    return Ready(connect, next((offer.shutdown for offer in offers if offer.model == setup.model), ""))


def exact_request(plan: Plan, question: Question) -> Mapping[str, object]:
    """A request as it is sent first, with its pictures, which are prepared for it."""
    from app.judging.calls.server import first_request

    return first_request(plan, question)


def _key(setup: JudgeSetup, is_named: bool) -> Key | None:
    key = key_for(setup, is_named)
    if key is None and needs_key(setup):
        raise UserError(judge_servers.no_key(host=setup.host))
    return key
