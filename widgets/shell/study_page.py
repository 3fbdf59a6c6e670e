"""A page on which somebody works in a study: it owns the open study, has it backed up, and lets go of it at the end."""

from abc import abstractmethod
from pathlib import Path

from app.errors import UserError, expect_user_error
from app.private_files import can_write_in
from app.sessions.feedback import Feedback
from app.study.ports import OpenStudy
from widgets.kit.dialogs import may_lose_unsaved
from widgets.shell.background_task import Outcome, in_background
from widgets.shell.page import Page, PageContext


class StudyPage(Page):
    """What the annotation page and the description page have in common: how one comes and goes."""

    def __init__(self, context: PageContext, study: OpenStudy) -> None:
        super().__init__(context)
        self._study = study
        self._backup: Outcome | None = None

    @abstractmethod
    def begin(self) -> None:
        """Come in, and say where one is."""

    @abstractmethod
    def finish(self) -> Feedback:
        """Store what is unsaved and end the session. Raises UserError when the disk does not take it."""

    def enter(self) -> None:
        """Come in, and have a backup made meanwhile where there is room for one: a read-only study does not change."""
        self.begin()
        if can_write_in(self._study.folder):
            self._backup = in_background(self._study.back_up, None, self._backup_failed)

    def leave(self) -> bool:
        """Store what is unsaved and close the study. Where the disk does not take it, the person may stay."""
        if self._has_left:
            return True
        try:
            said = self.finish()
        except UserError as error:
            if not may_lose_unsaved(self, error.sentence):
                return False
        else:
            self.context.announcer.say(said)
        self._has_left = True
        self._study.close()
        return True

    def folder(self) -> Path | None:
        """The study's folder."""
        return self._study.folder

    def _backup_failed(self, error: Exception) -> None:
        self.context.announcer.say_alert(expect_user_error(error).sentence)
