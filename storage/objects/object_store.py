"""The object store itself: images by the SHA-256 of their bytes, at a server that speaks S3.

The keys of the person come from the environment or from ~/.aws/credentials, and from nowhere else: no other address
is asked for them, and they are never written down or repeated.
"""

import configparser
import hashlib
import logging
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from app.errors import UserError
from app.messages.team import object_store
from storage.objects.object_place import ObjectPlace

if TYPE_CHECKING:
    from obstore.store import S3Store

_log = logging.getLogger(__name__)
_REGION = re.compile(r"https://s3[.-]([a-z0-9-]+)\.amazonaws\.com")
_USUAL_REGION = "us-east-1"
_VARIABLES = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")
_SHA256 = re.compile("[0-9a-f]{64}")
LARGEST = 500_000_000  # bytes of an image, as in packets
_PATIENCE = {"connect_timeout": "10s", "timeout": "120s"}
Got = TypeVar("Got")
_VARIABLES_LOCK = Lock()


class OtherFileError(Exception):
    """What a store has under the name of an image is another file."""


class ImageObjects:
    """The images of one study in an object store: `PREFIX/STUDY/ab/abcd…`."""

    def __init__(self, place: ObjectPlace, study: UUID) -> None:
        """Connects to nothing yet. Raises UserError without the library or without keys."""
        self._library = _load()
        self._place = place
        self._store = _opened(self._library, place, study)

    def sizes(self) -> dict[str, int]:
        """How many bytes each image has that is there, by its SHA-256. Raises UserError."""

        def listed() -> dict[str, int]:
            found: dict[str, int] = {}
            for page in self._library.list(self._store):
                for one in page:
                    name = str(one["path"]).rpartition("/")[2]
                    if _SHA256.fullmatch(name):
                        found[name] = int(one["size"])
            return found

        return self._asked(listed)

    def put(self, sha256: str, content: bytes) -> None:
        """Put an image there. Raises UserError."""
        self._asked(lambda: self._library.put(self._store, _name(sha256), content))

    def get(self, sha256: str) -> bytes | None:
        """The bytes of an image; None where there is none of this hash. Raises UserError, and OtherFileError for what
        is another file there."""

        def read() -> bytes:
            found = self._library.get(self._store, _name(sha256))
            if found.meta["size"] > LARGEST:
                raise OtherFileError
            return bytes(found.bytes())

        try:
            content = self._asked(read)
        except FileNotFoundError:
            return None
        if hashlib.sha256(content).hexdigest() != sha256:
            raise OtherFileError
        return content

    def _asked(self, work: Callable[[], Got]) -> Got:
        """What the server answers. Its own words are not repeated: they may hold what was sent. Raises UserError,
        and FileNotFoundError for an image that is not there."""
        errors = self._library.exceptions
        try:
            return work()
        except FileNotFoundError:
            raise
        except (errors.PermissionDeniedError, errors.UnauthenticatedError):
            raise UserError(object_store.refused(endpoint=self._place.endpoint)) from None
        except (errors.BaseError, OSError) as error:
            _log.warning("an object store: %s", type(error).__name__)
            raise UserError(object_store.not_reached(endpoint=self._place.endpoint)) from None


def _name(sha256: str) -> str:
    return f"{sha256[:2]}/{sha256}"


def _load() -> Any:
    """The library for object stores, loaded when one is asked for. Raises UserError where it is not installed."""
    try:
        import obstore
        import obstore.store
    except ImportError as error:
        raise UserError(object_store.NO_LIBRARY) from error
    return obstore


def _opened(library: Any, place: ObjectPlace, study: UUID) -> "S3Store":
    bucket, _slash, prefix = place.address.removeprefix("s3://").partition("/")
    found = _REGION.fullmatch(place.endpoint)
    with _without_variables() as variables:
        key, secret, token = _keys(variables)
        region = variables.get("AWS_REGION") or variables.get("AWS_DEFAULT_REGION") or _USUAL_REGION
        store: S3Store = library.store.S3Store(
            bucket,
            prefix="/".join(filter(None, (prefix, str(study)))),
            endpoint=place.endpoint,
            region=found[1] if found else region,
            access_key_id=key,
            secret_access_key=secret,
            **({"session_token": token} if token else {}),
            virtual_hosted_style_request=False,
            client_options={**_PATIENCE, "allow_http": place.endpoint.startswith("http:")},
            retry_config={"max_retries": 2},
        )
    return store


@contextmanager
def _without_variables() -> Iterator[Mapping[str, str]]:
    """The library reads variables by itself: AWS_ENDPOINT_URL_S3 would lead to another server than the named one. Gives
    those that were removed: other threads see none of them meanwhile."""
    with _VARIABLES_LOCK:
        hidden = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("AWS_")}
        try:
            yield hidden
        finally:
            os.environ.update(hidden)


def _keys(environment: Mapping[str, str]) -> tuple[str, str, str]:
    """The key's id, the key, and the session's token or "". Raises UserError where there are none."""
    key, secret, token = (environment.get(name, "") for name in _VARIABLES)
    if not (key and secret):
        profile = environment.get("AWS_PROFILE") or "default"
        file = Path(environment.get("AWS_SHARED_CREDENTIALS_FILE") or Path.home() / ".aws" / "credentials")
        known = configparser.RawConfigParser()
        try:
            known.read(file, encoding="utf-8")
        except (configparser.Error, ValueError, OSError):
            raise UserError(object_store.unreadable_keys(file=file)) from None
        key, secret, token = (known.get(profile, name.lower(), fallback="") for name in _VARIABLES)
    if not (key and secret):
        raise UserError(object_store.NO_KEYS)
    return key, secret, token
