"""What is said before somebody is shown what others answered."""

from app.messages.translation import _


def cannot_note(name: str, why: str) -> str:
    return _(
        "Not shown to {name} yet, because it could not be noted that {name} has seen what others "
        "answered. {why}",
        name=name,
        why=why,
    )
