"""Which object store holds a study's images: a note of this machine, so that it is in no study, backup or packet.

A place that a hub names is only offered. Nothing connects to it before a person has accepted it here.
"""

import json
import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from app.errors import FieldError, UserError
from app.messages.team import object_store
from app.private_files import in_one_piece

CACHE_MB = 2_000
_MOST_CACHE_MB = 10_000_000
_ADDRESS = re.compile(r"s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[A-Za-z0-9_.-]+)*")
_HERE = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class ObjectPlace:
    """An address `s3://BUCKET/PREFIX` at a server, and how many megabytes of fetched images stay on this machine.
    `is_named`: a person has named it here since the last sync with a hub."""

    address: str
    endpoint: str
    is_accepted: bool = False
    cache_mb: int = CACHE_MB
    is_named: bool = False

    @property
    def spot(self) -> tuple[str, str]:
        """Where it is, whatever this machine thinks of it."""
        return self.address, self.endpoint

    @property
    def as_text(self) -> str:
        """The same as a hub notes it."""
        return json.dumps(self.spot)


def place_at(address: str, endpoint: str, cache_mb: int = CACHE_MB) -> ObjectPlace:
    """A place that a person or a hub names. Raises FieldError for one that is none, or holds
    anything secret."""
    address, endpoint = address.rstrip("/"), endpoint.rstrip("/")
    if not _ADDRESS.fullmatch(address) or ".." in address:
        raise FieldError("address", object_store.NOT_AN_ADDRESS)
    try:
        parts = urlsplit(endpoint)
        host, _port = parts.hostname or "", parts.port
    except ValueError as error:
        raise FieldError("endpoint", object_store.NOT_AN_ENDPOINT) from error
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and "\\" not in endpoint
    if not is_plain or not host or "@" in endpoint or parts.query or parts.fragment or parts.path:
        raise FieldError("endpoint", object_store.NOT_AN_ENDPOINT)
    if parts.scheme != "https" and not (parts.scheme == "http" and host in _HERE):
        raise FieldError("endpoint", object_store.NO_TLS)
    if not 1 <= cache_mb <= _MOST_CACHE_MB:
        raise FieldError("cache_mb", object_store.BAD_LIMIT)
    return ObjectPlace(address, endpoint, cache_mb=cache_mb)


def place_from_text(text: str) -> ObjectPlace:
    """The place that a hub notes. Raises UserError for anything else."""
    try:
        address, endpoint = json.loads(text)
        return place_at(str(address), str(endpoint))
    except (ValueError, TypeError, RecursionError) as error:
        raise UserError(object_store.NOT_AN_ADDRESS) from error


def place_of(study: UUID) -> ObjectPlace | None:
    """The place that is known on this machine for a study, accepted or only offered."""
    said = _read().get(str(study))
    if said is None:
        return None
    try:
        place = place_at(said["address"], said["endpoint"], said["cache_mb"])
        accepted, named = said["is_accepted"] is True, said.get("is_named") is True
        return replace(place, is_accepted=accepted, is_named=named)
    except (UserError, KeyError, TypeError, AttributeError):  # written by somebody else
        return None


def keep_place(study: UUID, place: ObjectPlace | None) -> None:
    """Note a study's place on this machine; None forgets it. Raises UserError when it cannot be written."""
    known = {name: said for name, said in _read().items() if name != str(study)}
    if place is not None:
        known[str(study)] = asdict(place)
    file = places_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with in_one_piece(file) as stream:
            stream.write(json.dumps(known, indent=1).encode())
    except OSError as error:
        raise UserError(object_store.cannot_note(file=file)) from error


def places_file() -> Path:
    """Where the places are noted on this machine."""
    from platformdirs import user_config_path

    return user_config_path("touchstone", appauthor=False) / "image-stores.json"


def _read() -> dict[str, Any]:
    try:
        known = json.loads(places_file().read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return known if isinstance(known, dict) else {}
