"""Passwords of hubs in the system's keyring: each for one login at one server, and never in a study or an address."""

import os
from collections.abc import Mapping
from getpass import getuser
from typing import Any

from app.errors import UserError
from app.messages.judge import judge_servers
from app.messages.team import hub

_SERVICE = "touchstone-hub"


def place_of(options: Mapping[str, Any]) -> str:
    """The name a password is stored under, `login@host:port`; "" for a socket of this machine, which needs none.

    Where a host has an address as well, that is where the connection goes, so it is `login@host/address:port`.
    """

    def named(word: str, usual: str) -> str:
        return str(options.get(word) or os.environ.get(f"PG{word.upper()}") or usual)

    host, address = named("host", ""), named("hostaddr", "")
    if not address and (not host or host.startswith(("/", "@"))):
        return ""
    host = "/".join(filter(None, (host, address)))
    login = str(options.get("user") or os.environ.get("PGUSER") or getuser())
    return f"{login}@{host.lower()}:{named('port', '5432')}"


def stored_password(options: Mapping[str, Any]) -> str:
    """The password for a connection's login and server, or "". What PGPASSWORD says comes first. Raises UserError for a
    keyring that stays locked."""
    place = place_of(options)
    if not place or "PGPASSWORD" in os.environ:
        return ""
    import keyring
    from keyring.errors import KeyringError, NoKeyringError

    try:
        return keyring.get_password(_SERVICE, place) or ""
    except NoKeyringError:  # nothing can have been stored
        return ""
    except KeyringError as error:
        raise UserError(judge_servers.keyring_problem(detail=type(error).__name__)) from None


def save_password(options: Mapping[str, Any], value: str) -> str:
    """Store a password for a connection's login and server; returns for whom. Raises UserError."""
    import keyring
    from keyring.errors import KeyringError, NoKeyringError

    place = place_of(options)
    if not place:
        raise UserError(hub.NO_PASSWORD_NEEDED)
    if not value.isprintable() or not value:
        raise UserError(hub.NOT_A_PASSWORD)
    try:
        keyring.set_password(_SERVICE, place, value)
    except NoKeyringError:
        raise UserError(hub.NO_KEYRING) from None
    except KeyringError as error:
        raise UserError(judge_servers.keyring_problem(detail=type(error).__name__)) from None
    return place


def forget_password(options: Mapping[str, Any]) -> str:
    """Take a password out of the keyring; returns whose it was, or "" where there was none. Raises UserError."""
    import keyring
    from keyring.errors import KeyringError, NoKeyringError

    place = place_of(options)
    try:
        if not place or keyring.get_password(_SERVICE, place) is None:
            return ""
        keyring.delete_password(_SERVICE, place)
    except NoKeyringError:
        return ""
    except KeyringError as error:
        raise UserError(judge_servers.keyring_problem(detail=type(error).__name__)) from None
    return place
