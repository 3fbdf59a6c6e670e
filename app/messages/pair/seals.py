"""What is said about sealed answers before they are opened."""

from collections.abc import Sequence

from app.messages.local_formats import all_of
from app.messages.translation import _, n_


def still_awaited(names: Sequence[str]) -> str:
    return n_(
        "Sealed: {names} has not answered yet. Nothing is read out before all are in.",
        "Sealed: {names} have not answered yet. Nothing is read out before all are in.",
        len(names),
        names=all_of(names),
    )


def sealed() -> str:
    return _("Sealed: the answers to this image are read out when all are in.")


def already_broken() -> str:
    return _("The answers to this image have been read out. Later changes count as made after discussion.")


def turn_over(name: str) -> str:
    return _("{name}'s turn is over. What {name} answered is read out when all are in.", name=name)


def already_done(name: str) -> str:
    return _("{name} has answered already. Nobody hears the answers before all are in.", name=name)


def may_have_been_sent(name: str) -> str:
    return _(
        "{name} has answered, and the answers may have been sent. Change them after you have heard each other.",
        name=name,
    )


def no_member(name: str) -> str:
    return _("{name} does not answer this image.", name=name)
