"""The commands about a study as a whole: its title, a copy, its prompts, the trash, and who has withdrawn."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from widgets.shell.page import PageContext

Go = Callable[[str, object], None]


def manage_handlers(
    parent: QWidget, context: PageContext, at_home: Callable[[], Path | None], go: Go
) -> dict[str, Callable[[], None]]:
    """By command, what the window does. `at_home` gives the folder of the study one is in, with the study let go of;
    None where one is in none. Each module is imported when it is first used."""

    def withdraw(folder: Path) -> None:
        from widgets.study.participant_controller import withdraw_somebody

        if withdraw_somebody(parent, context, folder):
            go("sign_in", folder)

    def rename(folder: Path) -> None:
        from widgets.study.manage.manage_study import rename_study

        if rename_study(parent, context, folder):
            go("sign_in", folder)

    def duplicate(folder: Path) -> None:
        from widgets.study.manage.manage_study import duplicate_study

        duplicate_study(parent, context, folder)

    def prompts(folder: Path) -> None:
        from widgets.study.manage.image_prompts_dialog import choose_image_prompts

        choose_image_prompts(parent, context, folder)

    def trash(folder: Path) -> None:
        from widgets.study.manage.trash_study import trash_study

        if trash_study(parent, context, folder):
            go("start_page", None)

    ways = {
        "withdraw": withdraw,
        "rename_study": rename,
        "duplicate_study": duplicate,
        "image_prompts": prompts,
        "trash_study": trash,
    }
    return {name: _with_study(at_home, work) for name, work in ways.items()}


def _with_study(at_home: Callable[[], Path | None], work: Callable[[Path], None]) -> Callable[[], None]:
    def run() -> None:
        folder = at_home()
        if folder is not None:
            work(folder)

    return run
