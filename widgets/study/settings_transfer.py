"""Settings that go along to another machine: saved to a file, loaded from one."""

from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.study import settings_file as settings_file_text
from app.settings import Settings, bring_along, take_along
from widgets.kit.dialogs import ask_whether
from widgets.kit.forms import Ask, choose_paths
from widgets.shell.announcer import Announcer
from widgets.shell.page import PageContext


def save_to_file(parent: QWidget, settings: Settings, context: PageContext) -> None:
    """Ask for a file and write the settings there; what came of it is said."""
    chosen = choose_paths(
        parent, settings_file_text.TAKE_TITLE, Ask.NEW_FILE, filters=settings_file_text.FILES
    )
    if not chosen:
        return
    file = chosen[0] if chosen[0].suffix else chosen[0].with_suffix(".json")
    question = settings_file_text.overwrite(file_name=file.name)
    if file.exists() and not ask_whether(
        parent,
        settings_file_text.OVERWRITE_TITLE,
        question,
        settings_file_text.OVERWRITE,
        settings_file_text.KEEP,
    ):
        return
    try:
        take_along(settings, file)
    except UserError as error:
        context.announcer.say_alert(error.sentence)
    else:
        context.exported = file
        context.announcer.say_sentence(settings_file_text.taken_along(file_name=file.name))


def load_from_file(parent: QWidget, here: Settings, announcer: Announcer) -> Settings | None:
    """Ask for a file and read the settings in it; None, and it is said why, where there are none."""
    chosen = choose_paths(parent, settings_file_text.BRING_TITLE, Ask.FILE, filters=settings_file_text.FILES)
    if not chosen:
        return None
    try:
        brought = bring_along(chosen[0], here)
    except UserError as error:
        announcer.say_alert(error.sentence)
        return None
    announcer.say_sentence(settings_file_text.brought_along(file_name=chosen[0].name))
    return brought
