"""Archiving the study one is in, and taking it out again."""

from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.study import archive as archive_text
from widgets.kit.dialogs import ask_whether
from widgets.shell.page import PageContext


def archive_study(parent: QWidget, context: PageContext, folder: Path) -> bool:
    """Ask, make the study read-only, and take it off the recent ones; whether it is archived now."""
    try:
        with closing(context.repository.open(folder)) as study:
            if study.is_archived:
                context.announcer.say_sentence(archive_text.ALREADY)
                return False
            if not ask_whether(
                parent, archive_text.ARCHIVE_TITLE, archive_text.QUESTION, archive_text.YES, archive_text.NO
            ):
                return False
            study.archive()
            title = study.study.title
    except UserError as error:
        context.announcer.say_alert(error.sentence)
        return False
    settings = context.settings
    context.settings = replace(settings, recent=tuple(one for one in settings.recent if one != str(folder)))
    with suppress(OSError):  # the list leaves archived studies out all the same
        context.save_settings(context.settings)
    context.announcer.say_sentence(archive_text.archived(title=title))
    return True


def take_out(context: PageContext, folder: Path) -> bool:
    """Let the study be changed again; whether it was archived."""
    try:
        with closing(context.repository.open(folder)) as study:
            if not study.is_archived:
                context.announcer.say_sentence(archive_text.NOT_ARCHIVED)
                return False
            study.take_out_of_archive()
            context.announcer.say_sentence(archive_text.taken_out(title=study.study.title))
    except UserError as error:
        context.announcer.say_alert(error.sentence)
        return False
    return True
