"""Choosing the language of the program, in the settings and on the start page."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from app import language
from app.messages.cli import languages as cli_languages
from app.messages.study.settings_file import could_not_save
from app.messages.study.storage import reason
from app.sessions.feedback import Feedback
from widgets.kit.columns import fill_column
from widgets.kit.controls import DropDown
from widgets.kit.forms import Field
from widgets.shell.page import PageContext


def language_choice(chosen: str) -> DropDown:
    """The system's language and each there is, by its own name; a draft says that it is one."""
    names = {"": cli_languages.SYSTEM}
    for code in language.languages():
        is_draft = code != language.ENGLISH and not language.reviewer(code)
        names[code] = cli_languages.name(language.own_name(code), is_draft)
    return DropDown(names, chosen)


def study_language_choice(chosen: str) -> DropDown:
    """The languages in which a person may hear the words of studies, by their own names; the tag stored before is
    among them."""
    tags = [code.replace("_", "-") for code in language.languages()]
    names = {tag: language.own_name(tag.replace("-", "_")) for tag in (*tags, *filter(None, (chosen,)))}
    return DropDown({"": cli_languages.AS_PROGRAM, **names}, chosen)


def language_field(box: DropDown) -> list[QWidget]:
    """The choice with its label; nothing where the program has one language only."""
    if len(language.languages()) < 2:
        box.hide()
        return []
    return [Field(cli_languages.LABEL, box, cli_languages.HINT)]


class StartLanguage(QWidget):
    """The choice on the start page, which stores the language as soon as one is taken from the list."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._context = context
        column = fill_column(self)
        self.box = language_choice(context.settings.language)
        self.box.setParent(self)
        for field in language_field(self.box):
            column.addWidget(field)
        self.box.activated.connect(lambda _index: self._store())

    def _store(self) -> None:
        code = str(self.box.currentData())
        if code == self._context.settings.language:
            return
        self._context.settings = replace(self._context.settings, language=code)
        said = cli_languages.chosen(name=language.own_name(code)) if code else cli_languages.CHOSEN_SYSTEM
        try:
            self._context.save_settings(self._context.settings)
        except OSError as error:
            said = could_not_save(reason=reason(error))
        self._context.announcer.say(Feedback(said))
