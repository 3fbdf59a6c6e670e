"""How somebody works through images and criteria: in which order, and whether the next one comes by itself."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from app.messages.annotate import annotating
from app.messages.study.settings_file import could_not_save
from app.messages.study.storage import reason
from app.sessions.annotate.annotating import Annotating
from app.sessions.feedback import Feedback
from app.settings import Settings
from app.study.alt_text import Level
from app.study.team.raters import WorkOrder
from app.study.verdict import Scale
from widgets.annotate.rubric_form import RubricForm
from widgets.annotate.whole_image_card import judging_keys
from widgets.kit.dialogs import ask_whether
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


def wanted_order(settings: Settings) -> WorkOrder:
    """The order of work that the settings say."""
    return WorkOrder.BY_CRITERION if settings.by_criterion else WorkOrder.BY_IMAGE


class WorkModes:
    """Changes both for one session and in the person's settings. `do` carries out an intention and says it."""

    def __init__(
        self,
        context: PageContext,
        session: Annotating,
        whole_image: Scale | None,
        do: Callable[[Callable[[], Feedback]], None],
    ) -> None:
        self._context, self._session, self._do = context, session, do
        self._whole_image = whole_image
        self.follow()

    def follow(self) -> bool:
        """Work as the settings have it now; the order changes by its own command alone. Returns whether the image
        waits now, or waits no more, because of its content note."""
        settings, narration = self._context.settings, self._session.narration
        was_withheld = narration.is_withheld
        self._session.goes_on = settings.auto_advance
        arrival = settings.read_on_arrival
        narration.arrival_level = Level(arrival) if arrival in set(Level) else None
        narration.says_place = arrival != "silence"
        self._session.answers.says_progress = settings.says_progress
        narration.follow_notes(settings)
        self._session.judge_by = judging_keys(self._whole_image, settings.keymap)
        self._session.answers.criterion_by = settings.keymap.first("next_open_criterion")
        return narration.is_withheld != was_withheld

    def handlers(self) -> dict[str, Callable[[], None]]:
        """The commands answered here."""
        return {"by_criterion": self._change_order, "auto_advance": self._change_advance}

    def offer_advance(self, page: QWidget) -> None:
        """Ask whoever goes on from the first image of their own whether criteria shall follow by themselves; once."""
        settings, person = self._context.settings, self._session.rater.name
        if settings.auto_advance or person in settings.advance_offered or not self._session.has_just_begun():
            return
        wanted = ask_whether(page, annotating.ADVANCE_TITLE, annotating.ADVANCE_QUESTION)
        offered = (*settings.advance_offered, person)
        if self._keep(replace(settings, auto_advance=wanted, advance_offered=offered)):
            self.follow()

    def _change_order(self) -> None:
        settings = self._context.settings
        if self._keep(replace(settings, by_criterion=not settings.by_criterion)):
            self._do(lambda: self._session.work(wanted_order(self._context.settings)))

    def _change_advance(self) -> None:
        settings = self._context.settings
        if self._keep(replace(settings, auto_advance=not settings.auto_advance)):
            self.follow()
            self._context.announcer.say_sentence(annotating.goes_on(self._session.goes_on))

    def _keep(self, settings: Settings) -> bool:
        """Keep changed settings; False, and said why, where the disk does not take them."""
        try:
            self._context.save_settings(settings)
        except OSError as error:
            self._context.announcer.say_alert(could_not_save(reason=reason(error)))
            return False
        self._context.settings = settings
        return True
