"""The commands about a study as a whole: its title, a copy, its prompts, the trash, and who has withdrawn."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from widgets.shell.page import PageContext

Go = Callable[[str, object], None]
Work = Callable[[QWidget, PageContext, Path, Go], None]


def manage_handlers(
    parent: QWidget, context: PageContext, at_home: Callable[[], Path | None], go: Go
) -> dict[str, Callable[[], None]]:
    """By command, what the window does. `at_home` gives the folder of the study one is in, with the study let go of;
    None where one is in none. Each module is imported when it is first used."""

    def run(work: Work) -> None:
        folder = at_home()
        if folder is not None:
            context.announcer.attempt(lambda: work(parent, context, folder, go))

    return {name: partial(run, work) for name, work in _WORK.items()}


def _withdraw(parent: QWidget, context: PageContext, folder: Path, go: Go) -> None:
    from widgets.study.participant_controller import withdraw_somebody

    if withdraw_somebody(parent, context, folder):
        go("sign_in", folder)


def _rename(parent: QWidget, context: PageContext, folder: Path, go: Go) -> None:
    from widgets.study.manage.manage_study import rename_study

    if rename_study(parent, context, folder):
        go("sign_in", folder)


def _duplicate(parent: QWidget, context: PageContext, folder: Path, _go: Go) -> None:
    from widgets.study.manage.manage_study import duplicate_study

    duplicate_study(parent, context, folder)


def _add_coordinator(parent: QWidget, context: PageContext, folder: Path, go: Go) -> None:
    from widgets.study.manage.coordinators import add_coordinator

    if add_coordinator(parent, context, folder):
        go("sign_in", folder)


def _duplicate_rubric(parent: QWidget, context: PageContext, folder: Path, _go: Go) -> None:
    from widgets.study.manage.duplicate_rubric import duplicate_rubric

    duplicate_rubric(parent, context, folder)


def _choose_prompts(parent: QWidget, context: PageContext, folder: Path, _go: Go) -> None:
    from widgets.study.manage.manage_study import choose_image_prompts

    choose_image_prompts(parent, context, folder)


def _archive(parent: QWidget, context: PageContext, folder: Path, go: Go) -> None:
    from widgets.study.manage.manage_study import archive_study

    if archive_study(parent, context, folder):
        go("start_page", None)


def _take_out(_parent: QWidget, context: PageContext, folder: Path, go: Go) -> None:
    from widgets.study.manage.manage_study import take_out

    if take_out(context, folder):
        go("sign_in", folder)


def _hand_over(parent: QWidget, context: PageContext, folder: Path, _go: Go) -> None:
    from widgets.study.manage.hand_over import HandOverDialog

    HandOverDialog(parent, context, folder).ask()


def _translate(parent: QWidget, context: PageContext, folder: Path, _go: Go) -> None:
    from widgets.study.manage.translations_dialog import translate_study

    translate_study(parent, context, folder)


def _trash(parent: QWidget, context: PageContext, folder: Path, go: Go) -> None:
    from widgets.study.manage.manage_study import trash_study

    if trash_study(parent, context, folder):
        go("start_page", None)


_WORK: dict[str, Work] = {
    "withdraw": _withdraw,
    "rename_study": _rename,
    "duplicate_study": _duplicate,
    "add_coordinator": _add_coordinator,
    "duplicate_rubric": _duplicate_rubric,
    "image_prompts": _choose_prompts,
    "archive_study": _archive,
    "unarchive_study": _take_out,
    "hand_over": _hand_over,
    "translations": _translate,
    "trash_study": _trash,
}
