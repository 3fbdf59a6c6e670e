"""Adding a coordinator to the study one is in, and opening its results for one although people still answer."""

from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.study import coordinators as coordinators_text
from app.study.work import ADDING
from widgets.gallery.gallery_dialogs import ask_line
from widgets.kit.dialogs import ask_whether
from widgets.shell.page import PageContext


def add_coordinator(parent: QWidget, context: PageContext, folder: Path, *, is_self: bool = False) -> bool:
    """Ask for a name and store it; whether there is one more now. They are chosen on the home page.

    `is_self`: the person here says that they coordinate.
    """
    title, hint = coordinators_text.ADD_TITLE, coordinators_text.ADD_HINT
    if is_self:
        title, hint = coordinators_text.COORDINATE_TITLE, coordinators_text.COORDINATE_HINT
    added: list[str] = []

    def store(words: str) -> str:
        try:
            with closing(context.repository.open(folder)) as study:
                study.prepare_to_add(ADDING)
                added.append(study.access.add_coordinator(" ".join(words.split())))
        except UserError as error:
            return error.sentence
        return ""

    ask_line(
        parent, (title, coordinators_text.ADD_NAME, hint), context.settings.rater if is_self else "", store
    )
    if added:
        remember_coordinator(context, added[0])
        context.announcer.say_sentence(coordinators_text.added(name=added[0]))
    return bool(added)


def remember_coordinator(context: PageContext, name: str) -> None:
    """The coordinator is who is here from now on."""
    context.settings = replace(context.settings, rater=name)
    with suppress(OSError):  # the choice is made again next time
        context.save_settings(context.settings)


def open_results(parent: QWidget, context: PageContext, folder: Path) -> bool:
    """Ask the coordinator who is here, and note that the results are opened; whether they are."""
    name = context.settings.rater
    with closing(context.repository.open(folder)) as study:
        access = study.access.results_for(name)
        question = coordinators_text.open_question(access.people, access.images)
        if not access.may_see and not ask_whether(
            parent,
            coordinators_text.OPEN_TITLE,
            question,
            coordinators_text.OPEN_YES,
            coordinators_text.OPEN_NO,
        ):
            return False
        study.prepare_to_add(ADDING)
        study.access.open_results(name)
    return True
