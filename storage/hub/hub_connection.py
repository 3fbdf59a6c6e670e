"""Connections to a hub: where it is, that nobody listens, and that it has the schema this program knows."""

import ipaddress
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.files.optional_library import is_frozen
from app.messages.judge import judge_hub
from app.messages.team import hub
from storage.database import SCHEMA_VERSION
from storage.hub.hub_claim_schema import MOST_WITHOUT_REPLY, NO_MORE
from storage.hub.hub_password import stored_password
from storage.hub.hub_privileges import REGRANT
from storage.hub.hub_schema import STEPS, VERSION

if TYPE_CHECKING:
    from psycopg import Connection

_OLDEST = 150_000
_SAFE = ("require", "verify-ca", "verify-full")
_PATIENCE_S = 10
LONGEST_WAIT_S = 120  # for a lock that another connection holds
_LONGEST_IDLE_S = (
    600  # while holding locks; a laptop that goes to sleep in the middle of a sync lets others go on
)
_NOTE_SCHEMA = f"UPDATE touchstone.hub SET schema_version = greatest(schema_version, {SCHEMA_VERSION})"


@contextmanager
def connected(address: str) -> "Iterator[Connection[tuple[Any, ...]]]":
    """A connection to a hub's server, in autocommit.

    The password comes from PGPASSWORD, the system's keyring or ~/.pgpass, in this order. Other machines are only
    reached with TLS.
    Raises UserError for an address that is none or holds a password, and for whatever the server refuses.
    """
    psycopg = load_psycopg()
    options = connection_options(address)
    if password := stored_password(options):
        options["password"] = password
    try:
        with psycopg.connect(**options, autocommit=True) as connection:
            if connection.info.server_version < _OLDEST:
                raise UserError(hub.too_old(version=connection.info.server_version // 10_000))
            if not (_is_local(connection) or connection.pgconn.ssl_in_use):
                raise UserError(hub.NO_TLS)
            connection.execute("SET search_path = pg_catalog, pg_temp")
            connection.execute(f"SET lock_timeout = '{LONGEST_WAIT_S}s'".encode())
            connection.execute(f"SET idle_in_transaction_session_timeout = '{_LONGEST_IDLE_S}s'".encode())
            yield connection
    except psycopg.errors.InsufficientPrivilege as error:
        raise UserError(hub.NOT_ALLOWED) from error
    except psycopg.errors.LockNotAvailable as error:
        raise UserError(hub.IS_BUSY) from error
    except psycopg.OperationalError as error:
        raise UserError(hub.not_reached(why=_first_line(error))) from error
    except psycopg.Error as error:
        if error.sqlstate == NO_MORE:
            raise UserError(judge_hub.no_more_calls(count=MOST_WITHOUT_REPLY)) from error
        raise UserError(hub.refused(why=_first_line(error))) from error


def load_psycopg() -> Any:
    """The library for PostgreSQL, loaded when a hub is asked for. Raises UserError where it is not installed."""
    try:
        import psycopg
    except ImportError as error:
        raise UserError(hub.NO_LIBPQ if is_frozen() else hub.NO_LIBRARY) from error
    return psycopg


def init(connection: "Connection[tuple[Any, ...]]") -> int:
    """Make the hub's schema, or bring it up to date; returns how many steps were missing. Raises UserError."""
    version = hub_version(connection)
    if version > VERSION:
        raise UserError(hub.NEWER)
    with connection.transaction():
        for step in STEPS[version:]:
            connection.execute(step.encode())
        connection.execute(REGRANT)
        connection.execute(_NOTE_SCHEMA.encode())
        connection.execute(f"COMMENT ON SCHEMA touchstone IS 'touchstone hub {VERSION}'".encode())
    return VERSION - version


def hub_version(connection: "Connection[tuple[Any, ...]]") -> int:
    """The version of a hub's schema; 0 where there is none."""
    row = connection.execute(
        "SELECT coalesce(obj_description(oid, 'pg_namespace'), '') FROM pg_namespace WHERE nspname = 'touchstone'"
    ).fetchone()
    return int(str(row[0]).rpartition(" ")[2] or 0) if row else 0


def require_hub(connection: "Connection[tuple[Any, ...]]") -> None:
    """Raise UserError unless there is a hub of this program's version."""
    version = hub_version(connection)
    if version != VERSION:
        older = hub.OLDER if version else hub.NO_HUB
        raise UserError(hub.NEWER if version > VERSION else older)


def connection_options(address: str) -> dict[str, Any]:
    """What an address says, as libpq takes it. Raises UserError for an address that is none, holds a password, or leads
    to another machine without encryption."""
    psycopg = load_psycopg()
    try:
        options: dict[str, Any] = psycopg.conninfo.conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        raise UserError(hub.not_an_address(address=_without_secrets(address))) from error
    if "password" in options:
        raise UserError(hub.PASSWORD_IN_ADDRESS)
    if "service" in options or os.environ.get("PGSERVICE"):
        raise UserError(hub.NO_SERVICE)
    options.setdefault("connect_timeout", _PATIENCE_S)
    places = [
        str(options.get(word, os.environ.get(f"PG{word.upper()}", ""))) for word in ("host", "hostaddr")
    ]
    is_here = all(_is_here(host) for hosts in places for host in hosts.split(","))
    if not is_here and options.setdefault("sslmode", "require") not in _SAFE:
        raise UserError(hub.NO_TLS)
    return options


def _is_local(connection: "Connection[tuple[Any, ...]]") -> bool:
    """Whether a connection really leads to this machine, whatever its address said."""
    info = connection.info
    if info.hostaddr:
        return ipaddress.ip_address(info.hostaddr.partition("%")[0]).is_loopback
    return info.host.startswith(("/", "@"))


def _is_here(host: str) -> bool:
    """Whether a host is this machine: nobody listens on the way to it."""
    if not host or host == "localhost" or host.startswith(("/", "@")):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _without_secrets(address: str) -> str:
    """An address as it may be shown: without what is before its last @, and nothing after a word for a password."""
    shown = re.sub(r"//.*@", "//", address, flags=re.DOTALL)
    return re.sub(r"pass.*", "…", shown, flags=re.DOTALL | re.IGNORECASE)


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [""])[0]
