"""Words about the servers that models answer from, and about keys to them."""

KEYRING = "the system keyring"


def environment(variable: str) -> str:
    return f"the environment variable {variable}"


# Why a call has no usable reply


def refused(words: str) -> str:
    return f"The model declined: {words}" if words else "The model declined."


FILTERED = "A content filter at the server stopped the request or the reply."
TRUNCATED = "The reply was cut off at its longest length. Allow more tokens for a reply, or ask fewer criteria at once."
NO_WORDS = "The reply has no words in it."
ONLY_THOUGHTS = "The model wrote down its thoughts and no answer."
NO_CHOICES = "The server answered without any reply in it."
NO_ANSWERS = "The server answered none of the questions."
DECLINED_QUESTION = "The model declined this question."
QUOTA = "The account has no credit left. Add credit at the provider, then go on."


def not_json(start: str) -> str:
    return f"The server's answer cannot be used: {start}" if start else "The server sent an empty answer."


WEB_PAGE = (
    "The server sent a web page and no answer. Check the address, and whether a login page is in the way."
)
STREAMED = (
    "The server sent its answer piece by piece, which was not asked for, and the pieces make no whole reply."
)


def too_long(megabytes: int) -> str:
    return f"The server's answer was longer than {megabytes} MB and was not read further."


def encoded(name: str) -> str:
    return f"The server packed its answer as {name}, which was not asked for. A proxy on the way may do that."


def timed_out(host: str, seconds: float) -> str:
    return f"{host} did not answer within {_seconds(seconds)}."


def _seconds(count: float) -> str:
    return "1 second" if count == 1 else f"{count:g} seconds"


def connect_timed_out(host: str, seconds: float) -> str:
    return (
        f"{host} did not accept a connection within {_seconds(seconds)}."
        " Check the address, and whether a firewall is in the way."
    )


def unreachable(host: str) -> str:
    return f"{host} cannot be reached. Check that the server runs, the address, and the network."


def broke_off(host: str) -> str:
    return f"The connection to {host} broke off before the answer was complete."


def not_trusted(host: str) -> str:
    return f"{host} has a certificate that is not trusted, so nothing was sent."


def bad_address(address: str) -> str:
    return f"{address} is not a server address. Give one like http://localhost:8080/v1."


def status(host: str, code: int, words: str) -> str:
    """What a server said with a status of trouble; `words` are its own."""
    what = _STATUS.get(code) or (_OVERLOADED if code >= 500 else "did not accept the request")
    return f"{host} {what} (status {code}){': ' + words if words else '.'}"


_OVERLOADED = "had an internal error"
_STATUS = {
    401: "did not accept the key, or wants one",
    403: "does not allow this with this key",
    404: "does not know this model or this address",
    408: "gave up waiting",
    413: "finds the request too large",
    429: "asks to wait, it gets too many requests",
    503: "is overloaded or still starting",
}


def moved(host: str, code: int) -> str:
    return f"{host} sends the request to another address (status {code}), which is not followed. Check the address."


# What the server does not take, and is no longer sent


def left_out(name: str) -> str:
    return f"The {name} is left to the server, which takes none from outside."


# Models a server offers


def no_models(host: str, why: str) -> str:
    return f"The models of {host} could not be listed. {why}"


NO_LIST = "The server's answer is not a list of models."


# Keys

KEY_HIDDEN = "[key]"


def no_key(host: str) -> str:
    return (
        f"There is no key for {host}. Set OPENAI_API_KEY, or save one in the system keyring: touchstone key."
    )


def no_keyring() -> str:
    return (
        "This system has no keyring for storing a key."
        " Give the key by an environment variable: OPENAI_API_KEY, or TOUCHSTONE_JUDGE_KEY for other servers."
    )


def keyring_trouble(detail: str) -> str:
    return f"The system keyring could not be used ({detail}). Unlock it, or give the key by an environment variable."


def bad_key() -> str:
    return "A key is one word of letters, digits and signs, without spaces. Copy it again."
