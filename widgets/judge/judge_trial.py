"""Trying one image from the judge page: planned, started after a yes, and its reply shown when it is there."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from widgets.kit.scrolled_card import bring_into_view

if TYPE_CHECKING:
    from widgets.judge.judge_page import JudgePage


class JudgeTrial(QObject):
    """One trial at a time. A call that was made before is not made again: its reply is shown at once."""

    def __init__(self, page: "JudgePage") -> None:
        super().__init__(page)
        self._page = page
        self._card = page.form.trial
        self._number = 0  # of the image that is tried; 0 while none is
        self._is_planning = False  # whether the plan that is being made is the trial's
        self._card.asked.connect(self._ask)

    def take_plan(self) -> bool:
        """A plan is made. True where it was that of a trial: it is started at once, or shown where all is known."""
        page, session = self._page, self._page.session
        if not self._is_planning:
            return False
        self._is_planning = False
        page.show_plan(takes_focus=True)
        if session.can_start():
            page.start()
            if not session.is_running:  # somebody said no
                self.drop()
        elif session.plan is not None:
            page.results.show_judges(session.judges(), session.plan.judge_name)
            page.load_results(session.plan.judge_name)
        return True

    def drop(self) -> None:
        """Nothing comes of it."""
        self._number, self._is_planning = 0, False

    def show_reply(self) -> None:
        """Results are there: show what the judge replied."""
        number = self._number
        trial = self._page.session.trial(number) if number else None
        if trial is not None and not self._page.session.is_running:
            self._number = 0
            self._card.show_trial(trial)
            bring_into_view(self._page.area, self._card)
            self._page.context.announcer.say_sentence(trial.sentence)

    def _ask(self, number: int) -> None:
        page = self._page
        if page.plan_form(lambda: page.session.trial_wish(page.form.form(), number)):
            self._number, self._is_planning = number, True
