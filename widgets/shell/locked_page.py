"""A page in place of one that has nothing to do yet: what that is for, an example, what is missing, the way there."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from app.messages.study import coordinators as coordinators_text, locked
from app.messages.together import ended
from app.sessions.feedback import MOVED, Feedback
from widgets.kit.columns import Card
from widgets.kit.forms import button_row, heading, push_button
from widgets.kit.labels import ReadableLabel, add_flush, add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.shell.page import Page, PageContext
from widgets.shell.page_specs import PageSpec

if TYPE_CHECKING:
    from app.sessions.study.readiness import Missing
    from app.study.ports import OpenStudy


def make_or_explain(page_spec: PageSpec, context: PageContext, study: "OpenStudy") -> Page:
    """The page; or, while there is nothing to do on it, one that says what is missing and lets go of the study.

    Raises UserError when the page cannot be, with the reason.
    """
    from app.sessions.study.readiness import what_is_missing

    missing = what_is_missing(study, page_spec.command, context.settings.rater)
    if missing is None:
        return page_spec.make(context, study)
    page = LockedPage(context, study.folder, study.study.title, missing, page_spec.command)
    study.close()
    return page


class LockedPage(Page):
    """Keeps nothing open. Emits `go` with the page that helps, or with "sign_in"."""

    def __init__(
        self, context: PageContext, folder: Path, study: str, missing: "Missing", wanted: str = ""
    ) -> None:
        """`study` is its title, `wanted` the command of the page one asked for."""
        super().__init__(context)
        self._wanted = wanted
        self._folder, self._study, self._missing = folder, study, missing
        self.way = push_button(missing.button, self._help, is_primary=True)
        self.back = push_button(locked.BACK)
        self.coordinate = push_button(coordinators_text.COORDINATE, self._coordinate)
        self.coordinate.setAccessibleDescription(coordinators_text.COORDINATE_HINT)
        self.coordinate.setVisible(missing.may_coordinate)
        self.missing = ReadableLabel("")
        self.missing.show_text(missing.sentence)
        self.way.setAccessibleDescription(missing.sentence)
        self.back.clicked.connect(lambda: self.go.emit("sign_in", folder))
        self._lay_out()

    def title(self) -> str:
        """The page one asked for, and the study."""
        return locked.title(page=self._missing.page, study=self._study)

    def folder(self) -> Path:
        """The study's folder."""
        return self._folder

    def enter(self) -> None:
        """Say what is missing, and go to the button that leads there."""
        # A screen reader reads what is missing with the button.
        page = self._missing.page
        self.context.announcer.say(
            Feedback(
                locked.arrival(page=page, missing=self._missing.sentence), MOVED, beside_focus=ended(page)
            )
        )
        self.way.setFocus(Qt.FocusReason.OtherFocusReason)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What was said can be heard again."""
        return dict.fromkeys(("repeat", "where_am_i"), self._say_again)

    def _say_again(self) -> None:
        self.context.announcer.say_sentence(
            locked.arrival(page=self._missing.page, missing=self._missing.sentence)
        )

    def _help(self) -> None:
        command, settings = self._missing.command, self.context.settings
        if command == "open_results":
            self._open_results()
            return
        from app.sessions.study.sign_in import known_perception

        perception = known_perception(settings, settings.rater)
        if command == "annotate" and perception is None:
            command = "sign_in"  # which asks who answers, and how
        as_annotator = self._folder, settings.rater, perception
        self.go.emit(command, as_annotator if command == "annotate" else self._folder)

    def _open_results(self) -> None:
        """Ask a coordinator, note it, and go to the page that was asked for."""
        from widgets.study.manage.coordinators import open_results

        if self.attempt(lambda: open_results(self, self.context, self._folder)):
            self.go.emit(self._wanted, self._folder)

    def _coordinate(self) -> None:
        """Store that the person here runs the study, and go to the page that was asked for."""
        from widgets.study.manage.coordinators import add_coordinator

        if add_coordinator(self, self.context, self._folder, is_self=True):
            self.go.emit(self._wanted, self._folder)

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self)
        column = scroll.column
        add_headed(column, heading(self._missing.page, "title"), text_label(self._missing.about))
        column.addWidget(Card(text_label(self._missing.example, name="muted")))
        add_flush(column, self.missing)
        column.addWidget(button_row(self.back, self.coordinate, self.way))
        column.addStretch(1)
