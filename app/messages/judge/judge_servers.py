"""Words about the servers that models answer from, and about keys to them."""

from app.messages.together import ended
from app.messages.translation import PluralTemplate, Template, _, unformatted

KEYRING = _("the system keyring")
environment = Template("the environment variable {variable}")


# Why a call has no usable reply


def refused(words: str) -> str:
    return _("The model declined: {words}", words=words) if words else _("The model declined.")


FILTERED = _("A content filter at the server stopped the request or the reply.")
TRUNCATED = _(
    "The reply was cut off at the maximum length. Allow more tokens for a reply, or ask about fewer "
    "criteria at once."
)
NO_WORDS = _("The reply has no words in it.")
ONLY_THOUGHTS = _("The model returned its reasoning but no answer.")
NO_CHOICES = _("The server's answer has no reply in it.")
NO_ANSWERS = _("The server answered none of the questions.")
DECLINED_QUESTION = _("The model declined this question.")
QUOTA = _("The account has no credit left. Add credit at the provider, then go on.")


def not_json(start: str) -> str:
    return (
        _("The server's answer cannot be used: {start}", start=start)
        if start
        else _("The server sent an empty answer.")
    )


WEB_PAGE = _(
    "The server sent a web page instead of an answer. Check the address, and whether a login page is "
    "in the way."
)
STREAMED = _(
    "The server streamed its answer, although this was not requested, and the pieces do not form a "
    "complete reply."
)
too_long = Template("The server's answer was longer than {megabytes} MB and was not read further.")
encoded = Template(
    "The server compressed its answer as {name}, although this was not requested. A proxy in between "
    "may do this."
)


def timed_out(host: str, seconds: float) -> str:
    return _("{host} did not answer within {seconds}.", host=host, seconds=_seconds(count=seconds))


_seconds = PluralTemplate("{count:g} second", "{count:g} seconds")


connect_timed_out = Template(
    "{host} did not accept a connection within {seconds}. Check the address, and whether a "
    "firewall is in the way.",
    seconds=_seconds,
)


unreachable = Template(
    "{host} cannot be reached. Check the address and the network, and that the server is running."
)
broke_off = Template("The connection to {host} broke off before the answer was complete.")
not_trusted = Template("{host} has a certificate that is not trusted, so nothing was sent.")
bad_address = Template("{address} is not a server address. Give one like http://localhost:8080/v1.")


def status(host: str, code: int, words: str) -> str:
    """What a server said with a status of trouble; `words` are its own."""
    what = _STATUS.get(code) or (_OVERLOADED if code >= 500 else _REFUSED)
    sentence = what.format(host=host, code=code)
    return f"{sentence}: {words}" if words else ended(sentence)


_OVERLOADED = unformatted("{host} had an internal error (status {code})")
_REFUSED = unformatted("{host} did not accept the request (status {code})")
_STATUS = {
    401: unformatted("{host} did not accept the key, or needs one (status {code})"),
    403: unformatted("{host} does not allow this with this key (status {code})"),
    404: unformatted("{host} does not know this model or this address (status {code})"),
    408: unformatted("{host} gave up waiting (status {code})"),
    413: unformatted("{host} finds the request too large (status {code})"),
    429: unformatted("{host} asks you to wait, because it gets too many requests (status {code})"),
    503: unformatted("{host} is overloaded or still starting (status {code})"),
}
moved = Template(
    "{host} sends the request to another address (status {code}), which is not followed. Check the address."
)


# What the server does not take, and is no longer sent


left_out = Template("This server sets the {name} itself.")


# Models a server offers


no_models = Template("The models of {host} could not be listed. {why}")
NO_LIST = _("The server's answer is not a list of models.")


# Keys

KEY_HIDDEN = _("[key]")
KEY_DISGUISED = _(
    "The server's answer contained your key in a changed form, so none of it was saved. Replace "
    "the key, and do not send the new one to this server."
)
no_key = Template(
    "There is no key for {host}. Set OPENAI_API_KEY, or save one in the system keyring: touchstone key."
)


NO_KEYRING = _(
    "This system has no keyring for saving a key. Give the key in an environment variable: "
    "OPENAI_API_KEY, or TOUCHSTONE_JUDGE_KEY for other servers."
)


keyring_problem = Template(
    "The system keyring could not be used ({detail}). Unlock it, or give the key in an environment variable."
)


BAD_KEY = _("A key is one word of letters, digits and signs, without spaces. Copy it again.")
