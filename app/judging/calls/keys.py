"""Keys to servers: from the environment or the system's keyring, and never to a host they were not meant for."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.errors import UserError
from app.judging.calls.address import check_address, is_openai
from app.messages.judge import judge_servers
from app.study.judge.judge_setup import JudgeSetup

SERVICE = "touchstone"
OPENAI_VARIABLE, OTHER_VARIABLE = "OPENAI_API_KEY", "TOUCHSTONE_JUDGE_KEY"


@dataclass(frozen=True)
class Key:
    """A key, and where it was found, in words; printing it shows only the latter."""

    value: str = field(repr=False)
    where: str


def key_for(
    setup: JudgeSetup, is_named: bool = False, environment: Mapping[str, str] | None = None
) -> Key | None:
    """The key for the setup's server, or None where there is none.

    `is_named` says that a person named the address just now, for this run: only then is TOUCHSTONE_JUDGE_KEY meant
    for it. A setup that merely is in a study, which may come from anyone, gets only what the keyring holds for
    its very host, or OPENAI_API_KEY for OpenAI's own. Raises UserError for an address or a key that cannot be
    used, and for a keyring that stays locked.
    """
    check_address(setup.base_url)
    variables = os.environ if environment is None else environment
    if is_openai(setup.base_url):
        name = OPENAI_VARIABLE
    elif is_named:
        name = OTHER_VARIABLE
    else:
        name = ""
    if value := variables.get(name, "").strip():
        return Key(_checked(value), judge_servers.environment(variable=name))
    if value := _stored(_place(setup)):
        return Key(_checked(value), judge_servers.KEYRING)
    return None


def needs_key(setup: JudgeSetup) -> bool:
    """Whether nothing can be asked there without a key, so that its absence can be told before a run."""
    return is_openai(setup.base_url)


def may_be_stored(setup: JudgeSetup) -> bool:
    """Whether the keyring holds a key for the setup's host; True also where it does not say."""
    try:
        return bool(_stored(_place(setup)))
    except UserError:
        return True


def save_key(setup: JudgeSetup, value: str) -> None:
    """Keep a key for the setup's host in the system's keyring. Raises UserError when it cannot be kept."""
    import keyring
    from keyring.errors import KeyringError, NoKeyringError

    check_address(setup.base_url)
    try:
        keyring.set_password(SERVICE, _place(setup), _checked(value.strip()))
    except NoKeyringError:
        raise UserError(judge_servers.NO_KEYRING) from None
    except KeyringError as error:
        raise UserError(judge_servers.keyring_problem(detail=type(error).__name__)) from None


def forget_key(setup: JudgeSetup) -> bool:
    """Take the key of the setup's host out of the keyring; whether there was one. Raises UserError when the keyring
    refuses."""
    import keyring
    from keyring.errors import KeyringError

    if not _stored(_place(setup)):
        return False
    try:
        keyring.delete_password(SERVICE, _place(setup))
    except KeyringError as error:
        raise UserError(judge_servers.keyring_problem(detail=type(error).__name__)) from None
    return True


def _place(setup: JudgeSetup) -> str:
    """The name a key is kept under: the host, and what is said about a line that anyone on the way can read, so that
    a key kept for the safe address is never sent there in the clear."""
    host = setup.host.lower()
    return host if setup.base_url.startswith("https:") else f"http://{host}"


def _stored(place: str) -> str:
    import keyring
    from keyring.errors import KeyringError, NoKeyringError

    try:
        return (keyring.get_password(SERVICE, place) or "").strip()
    except NoKeyringError:  # nothing can have been stored
        return ""
    except KeyringError as error:
        raise UserError(judge_servers.keyring_problem(detail=type(error).__name__)) from None


def _checked(value: str) -> str:
    """The key, when it can stand in a request. The sentence does not repeat it."""
    if not value or not value.isascii() or not value.isprintable() or " " in value:
        raise UserError(judge_servers.BAD_KEY)
    return value
