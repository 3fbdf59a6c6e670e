"""What is said before somebody is shown what others answered."""

from app.messages.interchange.import_export import plural

EXPORT_TITLE = "See what others answered?"
EXPORT_ANYWAY = "&Export, and note it"
NOT_NOW = "&Not now"


def export_question(name: str, images: int) -> str:
    return (
        f"{name} still has {plural(images, 'image')} to answer, and this file holds what everybody answered. If you"
        " export it, the study notes that you may have seen it. Export it now?"
    )


def cannot_note(name: str, why: str) -> str:
    return f"Not shown to {name} yet, because it could not be noted that {name} has seen what others answered. {why}"
