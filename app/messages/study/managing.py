"""What is said when a study is renamed or duplicated."""

from pathlib import Path

from app.messages.translation import _

RENAME_TITLE = _("Rename the study")
TITLE_FIELD = _("New &title")
RENAME_HINT = _("The folder keeps its name, and work that is out comes back as before.")
DUPLICATE_TITLE = _("Duplicate the study")
DUPLICATE_HINT = _(
    "The copy is made beside this study with everything in it, people’s answers too. Packets "
    "of one are refused by the other. Whoever withdraws later must be taken out of both."
)
COPYING = _("Copying the study.")
NOT_THE_SAME = _("This is its title already. Type another one.")


def renamed(title: str) -> str:
    return _("The study is now called {title}.", title=title)


def copied(title: str, folder: Path) -> str:
    return _(
        "{title} is made, in {folder_name}. It is on the start page.", title=title, folder_name=folder.name
    )


def copy_of(title: str) -> str:
    return _("{title}, copy", title=title)
