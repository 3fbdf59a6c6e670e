"""What is said about sealed answers before they are opened."""

from collections.abc import Sequence

from app.messages.local_formats import all_of
from app.messages.translation import Template, _, n_


def still_awaited(names: Sequence[str]) -> str:
    return n_(
        "Sealed: {names} has not answered yet. Nothing is read out until everybody has.",
        "Sealed: {names} have not answered yet. Nothing is read out until everybody has.",
        len(names),
        names=all_of(names),
    )


SEALED = _("Sealed: the answers to this image are read out when everybody has answered.")


ALREADY_BROKEN = _(
    "The answers to this image have been read out. Later changes count as made after discussion."
)


turn_over = Template("{name}'s turn is over. The answers are read out when everybody has answered.")
already_done = Template("{name} has answered already. Nobody hears the answers until everybody has.")
may_have_been_sent = Template(
    "{name} has answered, and the answers may have been sent. Change them after you have heard each other."
)
no_member = Template("{name} does not answer this image.")
