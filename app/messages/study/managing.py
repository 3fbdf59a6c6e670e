"""What is said when a study is renamed or duplicated."""

from pathlib import Path

from app.messages.study.start import count, images

RENAME_TITLE = "Rename the study"
TITLE_FIELD = "New &title"
RENAME_HINT = "The folder keeps its name, and work that is out comes back as before."
DUPLICATE_TITLE = "Duplicate the study"
DUPLICATE_HINT = (
    "The copy is made beside this study with everything in it, people’s answers too. Packets of one are refused by the"
    " other. Whoever withdraws later must be taken out of both."
)
COPYING = "Copying the study."
TRASH_TITLE = "Move the study to the trash?"
TRASH_YES = "&Move it to the trash"
TRASH_NO = "&Keep it"
NOT_THE_SAME = "This is its title already. Type another one."


def renamed(title: str) -> str:
    return f"The study is now called {title}."


def trash_question(title: str, pictures: int, people: int) -> str:
    return (
        f"{title} has {images(pictures)} and {count(people, 'person', 'people')} who answer. Its whole folder is moved "
        "to the trash, with its backups. You can restore it from there until the trash is emptied."
    )


def trashed(title: str) -> str:
    return f"{title} is in the trash. It is off the list of recent studies."


def not_trashed(folder: Path) -> str:
    return f"{folder} could not be moved to the trash. The disk may have none. Nothing was changed."


def copied(title: str, folder: Path) -> str:
    return f"{title} is made, in {folder.name}. It is on the start page."


def copy_of(title: str) -> str:
    return f"{title}, copy"
