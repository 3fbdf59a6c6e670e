"""The models a server offers, asked only when a person wants to know."""

import asyncio
from dataclasses import dataclass

from app.errors import UserError
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
    from app.judging.connection import open_line  # httpx2 takes its time

    async def ask() -> tuple[int, bytes]:
        async with asyncio.timeout(_SECONDS), open_line(setup, key.value if key else "", _SECONDS) as line:
            response = await line.get(f"{setup.base_url.rstrip('/')}/models")
            return response.status_code, response.content

    import httpx2

    try:
        status, content = asyncio.run(ask())
    except TimeoutError:
        raise _trouble(setup, messages.timed_out(setup.host, _SECONDS)) from None
    except httpx2.HTTPError:
        raise _trouble(setup, messages.unreachable(setup.host)) from None
    scrubber = Scrubber(key.value if key else "")
    content = scrubber.content(content)
    if not 200 <= status < 300:
        raise _trouble(setup, scrubber.text(failure(status, content, {}, setup.host).reason))
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
