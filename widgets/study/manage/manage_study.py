"""Renaming the study one is in, and duplicating it. Both ask for a title and nothing else."""

import contextlib
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.errors import UserError, expect_user_error
from app.messages.study import managing
from app.sessions.study.managing import free_folder
from widgets.gallery.gallery_dialogs import ask_line
from widgets.shell.background_task import in_background
from widgets.shell.page import PageContext


def rename_study(parent: QWidget, context: PageContext, folder: Path) -> bool:
    """Ask for another title and store it; whether the study has it now."""
    title = _title(context, folder)
    renamed: list[str] = []

    def store(words: str) -> str:
        wanted = " ".join(words.split())
        if wanted == title:
            return managing.NOT_THE_SAME
        try:
            context.repository.rename(folder, wanted)
        except UserError as error:
            return error.sentence
        renamed.append(wanted)
        return ""

    ask_line(parent, (managing.RENAME_TITLE, managing.TITLE_FIELD, managing.RENAME_HINT), title, store)
    if renamed:
        context.announcer.say_sentence(managing.renamed(title=renamed[0]))
    return bool(renamed)


def duplicate_study(parent: QWidget, context: PageContext, folder: Path) -> None:
    """Ask for the copy's title and make it meanwhile; when it is whole, it is among the recent studies."""
    asked: list[str] = []
    words = (managing.DUPLICATE_TITLE, managing.TITLE_FIELD, managing.DUPLICATE_HINT)

    def take(title: str) -> str:
        asked.append(" ".join(title.split()))
        return ""

    ask_line(parent, words, managing.copy_of(title=_title(context, folder)), take)
    if not asked:
        return
    target = free_folder(folder)

    def done(_nothing: object) -> None:
        # Behind the study one is in: nothing moves by itself.
        context.settings = context.settings.with_recent(target).with_recent(folder)
        with contextlib.suppress(OSError):  # a study that is missing among the recent ones stops nobody
            context.save_settings(context.settings)
        context.announcer.say_sentence(managing.copied(title=asked[0], folder_name=target.name))

    def failed(error: Exception) -> None:
        context.announcer.say_alert(expect_user_error(error).sentence)

    context.announcer.say_sentence(managing.COPYING)
    in_background(partial(context.repository.duplicate, folder, target, asked[0]), done, failed)


def _title(context: PageContext, folder: Path) -> str:
    study = context.repository.open(folder)
    try:
        return study.study.title
    finally:
        study.close()
