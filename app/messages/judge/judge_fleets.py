"""Sentences about several servers that share the calls of one run."""

from app.messages.translation import Template, _

BASE_URL = _(
    "the server's address, up to and including /v1 (default: OpenAI's); give it several times to share "
    "the calls among servers of the same model"
)
ANOTHER_JUDGE = _(
    "a word that distinguishes this judge from another with the same model and options; without it "
    "they are one judge, whatever the server"
)
ONE_SERVER_IN_A_BATCH = _("A batch goes to one server. Give --base-url once.")
left_out = Template("{address} is no longer asked. {reason}")


def destinations(hosts: str, are_here: bool) -> str:
    if are_here:
        return _("Destinations: {hosts} (this machine; nothing leaves it).", hosts=hosts)
    return _("Destinations: {hosts} (servers elsewhere).", hosts=hosts)
