"""Renaming, duplicating, archiving and deleting the study one is in, and the prompts of its images."""

import contextlib
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFile
from PySide6.QtWidgets import QButtonGroup, QWidget

from app import system
from app.errors import UserError, expect_user_error
from app.messages.study import archive as archive_text, image_prompts, managing
from app.sessions.study.managing import free_folder
from app.study.judge.prompt_visibility import choose_visibility, prompt_visibility
from app.study.team.raters import PEOPLE
from app.study.work import ADDING
from widgets.gallery.gallery_dialogs import ask_line
from widgets.kit.dialogs import Dialog, ask_whether
from widgets.kit.forms import radio_group
from widgets.kit.labels import ReadableLabel, add_flush
from widgets.shell.background_task import in_background
from widgets.shell.page import PageContext


def choose_image_prompts(parent: QWidget, context: PageContext, folder: Path) -> None:
    """Ask, store the answer, and say what holds now. A study that is open elsewhere is refused in one sentence."""
    choices = list(image_prompts.CHOICES)
    with closing(context.repository.open(folder)) as study:
        before = prompt_visibility(study)
    dialog = Dialog(parent, image_prompts.TITLE, width=560)
    state = ReadableLabel("")
    state.show_text(image_prompts.STATES[before])
    group = QButtonGroup(dialog)
    abouts = [image_prompts.ABOUT[choice] for choice in choices]
    box, buttons = radio_group(
        image_prompts.QUESTION, list(image_prompts.CHOICES.values()), group, abouts, image_prompts.HINT
    )
    if before in choices:
        buttons[choices.index(before)].setChecked(True)
    add_flush(dialog.column, state)
    dialog.column.addWidget(box)
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(image_prompts.SET)
    buttons[group.checkedId()].setFocus()
    if not dialog.ask():
        return
    wanted = choices[group.checkedId()]
    with closing(context.repository.open(folder)) as study:
        study.prepare_to_add(ADDING)
        choose_visibility(study, wanted)
    context.announcer.say_sentence(image_prompts.chosen(wanted))


def trash_study(parent: QWidget, context: PageContext, folder: Path) -> bool:
    """Ask, move, and take the study off the recent ones; whether it is in the trash now.

    A study that somebody else works in stays where it is, and so does one on a disk without a trash.
    """
    with closing(context.repository.open(folder)) as study:
        study.prepare_to_write()
        title, pictures = study.study.title, study.images.count()
        people = sum(rater.kind in PEOPLE for rater in study.raters.all())
    question = managing.trash_question(title, pictures, people)
    if not ask_whether(parent, managing.TRASH_TITLE, question, managing.TRASH_YES, managing.TRASH_NO):
        return False
    if not _move(context, folder):
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


def archive_study(parent: QWidget, context: PageContext, folder: Path) -> bool:
    """Ask, make the study read-only, and take it off the recent ones; whether it is archived now."""
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
    settings = context.settings
    context.settings = replace(settings, recent=tuple(one for one in settings.recent if one != str(folder)))
    with suppress(OSError):  # the list leaves archived studies out all the same
        context.save_settings(context.settings)
    context.announcer.say_sentence(archive_text.archived(title=title))
    return True


def take_out(context: PageContext, folder: Path) -> bool:
    """Let the study be changed again; whether it was archived."""
    with closing(context.repository.open(folder)) as study:
        if not study.is_archived:
            context.announcer.say_sentence(archive_text.NOT_ARCHIVED)
            return False
        study.take_out_of_archive()
        context.announcer.say_sentence(archive_text.taken_out(title=study.study.title))
    return True


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
    with closing(context.repository.open(folder)) as study:
        return study.study.title
