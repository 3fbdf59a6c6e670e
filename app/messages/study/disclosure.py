"""What is said before somebody is shown what others answered."""

from app.messages.translation import _, n_

EXPORT_TITLE = _("See what others answered?")
EXPORT_ANYWAY = _("&Export, and note it")
NOT_NOW = _("&Not now")


def export_question(name: str, images: int) -> str:
    return n_(
        "{name} still has {count} image to answer, and this file holds what everybody answered. "
        "If you export it, the study notes that you may have seen it. Export it now?",
        "{name} still has {count} images to answer, and this file holds what everybody answered. "
        "If you export it, the study notes that you may have seen it. Export it now?",
        images,
        name=name,
    )


def cannot_note(name: str, why: str) -> str:
    return _(
        "Not shown to {name} yet, because it could not be noted that {name} has seen what others "
        "answered. {why}",
        name=name,
        why=why,
    )
