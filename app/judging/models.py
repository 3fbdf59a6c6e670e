"""The models a server offers, asked only when a person wants to know."""

import asyncio
from dataclasses import dataclass

from app.errors import UserError
from app.judging.call import Reply
from app.judging.keys import Key
from app.judging.response import failure, parsed, plain_name
from app.judging.scrubbing import Scrubber
from app.judging.setup import Setup
from app.messages import judge_servers as messages

_SECONDS = 15.0
_LONGEST = 200  # characters of a name or a date; more is no name


@dataclass(frozen=True)
class Model:
    """A model by its name. `shutdown_date` is the day it is switched off (as the server writes it, usually ISO 8601),
    or None when none is announced."""

    id: str
    shutdown_date: str | None = None


def known(setup: Setup, key: Key | None) -> list[Model]:
    """The models the setup's server offers, by name. Asks over the network, for seconds at most: not on the window's
    thread. Raises UserError with a sentence when they cannot be listed."""
    from app.judging.connection import Connection, ServerAnswer  # takes its time

    async def ask() -> ServerAnswer | Reply:
        connection = Connection(setup, key.value if key else "", _SECONDS)
        try:
            return await connection.get("/models")
        finally:
            await connection.close()

    answer = asyncio.run(ask())
    if isinstance(answer, Reply):
        raise _trouble(setup, answer.reason)
    scrubber = Scrubber(key.value if key else "")
    content = scrubber.content(answer.content)
    if not answer.is_success:
        raise _trouble(setup, scrubber.text(failure(answer.status, content, {}, setup.host).reason))
    models = _models(parsed(content), scrubber)
    if models is None:
        raise _trouble(setup, messages.NO_LIST)
    return models


def _models(data: object, scrubber: Scrubber) -> list[Model] | None:
    """The models in the answer, or None when it is no list of models."""
    rows = data.get("data") if isinstance(data, dict) else None
    if not isinstance(rows, list):
        return None
    found = {}
    for row in rows:
        if isinstance(row, dict) and isinstance(name := row.get("id"), str) and 0 < len(name) <= _LONGEST:
            model, date = (scrubber.text(plain_name(words)) for words in (name, row.get("shutdown_date")))
            if model:
                found[model] = Model(model, date or None)
    return [found[name] for name in sorted(found)]


def _trouble(setup: Setup, why: str) -> UserError:
    return UserError(messages.no_models(setup.host, why))
