"""What is said when somebody asks a seal for what it does not tell."""

from collections.abc import Sequence


def still_awaited(names: Sequence[str]) -> str:
    verb = "has" if len(names) == 1 else "have"
    return f"Sealed: {' and '.join(names)} {verb} not answered yet. Nothing is read out before all are in."


def sealed() -> str:
    return "Sealed: the answers to this image are read out when all are in."


def already_broken() -> str:
    return "The answers to this image have been read out. Later changes count as made after discussion."


def turn_over(name: str) -> str:
    return f"{name}'s turn is over. What {name} answered is read out when all are in."


def already_done(name: str) -> str:
    return f"{name} has answered already. Nobody hears the answers before all are in."


def may_have_been_sent(name: str) -> str:
    return f"{name} has answered, and the answers may have been sent. Change them after you have heard each other."


def no_member(name: str) -> str:
    return f"{name} does not answer this image."
