"""One criterion at a time, written large; remembered for the person."""

from dataclasses import replace

from app.messages.annotate import annotating
from app.messages.study.settings_file import could_not_save
from app.messages.study.storage import reason
from widgets.annotate.rubric_form import RubricForm
from widgets.shell.page import PageContext


class FocusMode:
    """Shows all criteria of a form or one, as the person's settings say, and changes them."""

    def __init__(self, context: PageContext, form: RubricForm) -> None:
        self._context, self._form = context, form
        self.follow()

    def follow(self) -> None:
        """Show the form as the settings have it now."""
        self._form.show_one(self._context.settings.one_criterion)

    def toggle(self) -> None:
        """Change the setting, keep it, and say which it is now."""
        settings = replace(self._context.settings, one_criterion=not self._context.settings.one_criterion)
        self._context.settings = settings
        self.follow()
        try:
            self._context.save_settings(settings)
        except OSError as error:
            self._context.announcer.say_alert(could_not_save(reason=reason(error)))
            return
        self._context.announcer.say_sentence(annotating.focus_mode(settings.one_criterion))
