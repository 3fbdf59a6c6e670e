"""Where a judge's server is: whether its address is plain, and whether it is OpenAI's own."""

from urllib.parse import urlsplit

from app.errors import UserError
from app.messages.judge import judge_servers


def is_openai(base_url: str) -> bool:
    """Whether the address is OpenAI's own, reached with encryption."""
    parts = urlsplit(base_url)
    host = parts.hostname or ""
    is_theirs = host == "api.openai.com" or host.endswith(".api.openai.com")
    return is_theirs and parts.scheme == "https" and parts.port in (None, 443)


def check_address(base_url: str) -> None:
    """Raises UserError for an address that does not plainly name a server.

    Signs that programs read differently (a backslash, a name before @) could send a key elsewhere than it seems.
    """
    try:
        parts = urlsplit(base_url)
        is_plain = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_plain = False
    if not is_plain or any(sign.isspace() or sign in "\\@?#" or not sign.isprintable() for sign in base_url):
        raise UserError(judge_servers.bad_address(address=base_url))
