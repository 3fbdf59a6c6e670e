"""What is said about the words that a model suggests for the fields of a description."""

from app.messages.together import ended
from app.messages.translation import PluralTemplate, Template, _, unformatted

NO_NAME = _("First enter your name: a person has to confirm a suggestion.")
_CANNOT_TELL = _("cannot tell")
arrived = PluralTemplate(
    "Suggestions waiting: {count} of {offers}, made by {model} on {day}. None is used until confirmed.",
    "Suggestions waiting: {count} of {offers}, made by {model} on {day}. None is used until confirmed.",
)


def draft(name: str, value: str, model: str) -> str:
    return _(
        "{name}, suggested by {model}, not confirmed: {value}.",
        name=name,
        model=model,
        value=value or _CANNOT_TELL,
    )


def decided(name: str, decision: str, kept: str, by: str) -> str:
    if decision == "declined":
        return _("{name}: suggestion dismissed by {by}.", name=name, by=by)
    kept = kept or _CANNOT_TELL
    if decision == "reworded":
        return _("{name}: reworded by {by}: {kept}.", name=name, by=by, kept=kept)
    return _("{name}: confirmed by {by}: {kept}.", name=name, by=by, kept=kept)


def taken(name: str, value: str, replaced: str) -> str:
    if replaced:
        return _(
            "{name}: {value}, in place of: {replaced}.",
            name=name,
            value=value or _CANNOT_TELL,
            replaced=replaced,
        )
    return ended(f"{name}: {value or _CANNOT_TELL}")


def declined(name: str) -> str:
    return _("{name}: suggestion dismissed.", name=name)


def taken_back(name: str) -> str:
    return _("{name}: the suggestion is open again. Your text is unchanged.", name=name)


not_decided = Template("{name}: no decision to undo here.")


left = PluralTemplate(
    "{count} suggestion left.", "{count} suggestions left.", none=unformatted("No suggestion left.")
)
