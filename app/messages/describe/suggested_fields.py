"""What is said about the words that a model suggests for the fields of a description."""

from app.messages.interchange.import_export import plural

NO_NAME = "First enter your name: a person has to confirm a suggestion."
_CANNOT_TELL = "it cannot be told"


def arrived(model: str, day: str, waiting: int, offers: int) -> str:
    return f"{plural(waiting, 'suggestion')} of {offers} waiting, by {model} on {day}. None is used until confirmed."


def draft(name: str, value: str, model: str) -> str:
    return f"{name}, suggested by {model}, not confirmed: {value or _CANNOT_TELL}."


def decided(name: str, decision: str, kept: str, by: str) -> str:
    if decision == "declined":
        return f"{name}: suggestion dismissed by {by}."
    return f"{name}: {decision} by {by}: {kept or _CANNOT_TELL}."


def taken(name: str, value: str, replaced: str) -> str:
    instead = f", in place of: {replaced}" if replaced else ""
    return f"{name}: {value or _CANNOT_TELL}{instead}."


def declined(name: str) -> str:
    return f"{name}: suggestion dismissed."


def taken_back(name: str) -> str:
    return f"{name}: the suggestion is open again. Your text is unchanged."


def not_decided(name: str) -> str:
    return f"{name}: no decision to undo here."


def left(waiting: int) -> str:
    return f"{plural(waiting, 'suggestion')} left." if waiting else "No suggestion left."
