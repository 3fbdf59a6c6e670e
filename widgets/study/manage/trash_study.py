"""Moving the study one is in to the system's trash, after a yes that says what is in it."""

from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QFile
from PySide6.QtWidgets import QWidget

from app import system
from app.errors import UserError
from app.messages.study import managing
from app.study.team.raters import PEOPLE
from widgets.kit.dialogs import ask_whether
from widgets.shell.page import PageContext


def trash_study(parent: QWidget, context: PageContext, folder: Path) -> bool:
    """Ask, move, and take the study off the recent ones; whether it is in the trash now.

    A study that somebody else works in stays where it is, and so does one on a disk without a trash.
    """
    try:
        with closing(context.repository.open(folder)) as study:
            study.prepare_to_write()
            title, pictures = study.study.title, study.images.count()
            people = sum(rater.kind in PEOPLE for rater in study.raters.all())
    except UserError as error:
        context.announcer.say_alert(error.sentence)
        return False
    question = managing.trash_question(title, pictures, people)
    if not ask_whether(parent, managing.TRASH_TITLE, question, managing.TRASH_YES, managing.TRASH_NO):
        return False
    try:
        is_moved = _move(context, folder)
    except UserError as error:
        context.announcer.say_alert(error.sentence)
        return False
    if not is_moved:
        context.announcer.say_alert(managing.not_trashed(folder=folder))
        return False
    settings = context.settings
    context.settings = replace(settings, recent=tuple(one for one in settings.recent if one != str(folder)))
    with suppress(OSError):  # a study that is listed and not there stops nobody
        context.save_settings(context.settings)
    context.announcer.say_sentence(managing.trashed(title=title))
    return True


def _move(context: PageContext, folder: Path) -> bool:
    """Whether the system took the study. Nobody may have come to work in it during the question, nor can while it is
    moved. Raises UserError."""
    with closing(context.repository.open(folder)) as study:
        study.prepare_to_write()
        if system.current().moves_open_files:
            return bool(QFile.moveToTrash(str(folder)))
    return bool(QFile.moveToTrash(str(folder)))
