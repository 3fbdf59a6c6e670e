"""Sentences about several servers that share the calls of one run."""

BASE_URL = (
    "the server's address, up to and with /v1 (default: OpenAI's); give it several times to share the calls among"
    " servers of the same model"
)
ONE_SERVER_IN_A_BATCH = "A batch goes to one server. Give --base-url once."


def left_out(address: str, reason: str) -> str:
    return f"{address} was asked no more. {reason}"


def destinations(hosts: str, are_here: bool) -> str:
    where = "this machine; nothing leaves it" if are_here else "servers elsewhere"
    return f"Destinations: {hosts} ({where})."
