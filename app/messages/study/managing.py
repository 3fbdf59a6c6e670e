"""What is said when a study is renamed or duplicated."""

from pathlib import Path

RENAME_TITLE = "Rename the study"
TITLE_FIELD = "New &title"
RENAME_HINT = "The folder keeps its name, and work that is out comes back as before."
DUPLICATE_TITLE = "Duplicate the study"
DUPLICATE_HINT = (
    "The copy is made beside this study with everything in it, people’s answers too. Packets of one are refused by the"
    " other. Whoever withdraws later must be taken out of both."
)
COPYING = "Copying the study."
NOT_THE_SAME = "This is its title already. Type another one."


def renamed(title: str) -> str:
    return f"The study is now called {title}."


def copied(title: str, folder: Path) -> str:
    return f"{title} is made, in {folder.name}. It is on the start page."


def copy_of(title: str) -> str:
    return f"{title}, copy"
