"""The page on which a study is planned: sealed test images, a preregistration, and what is still needed."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.planning import planning_page as planning_page_text, preregistration, split as split_text
from app.sessions.agreement.planning import USUAL_PERCENT, Needs, Planning, work_out_needs
from app.sessions.feedback import MOVED, Feedback
from app.study.ports import OpenStudy
from widgets.kit.columns import Card, column_of
from widgets.kit.controls import DropDown, Number
from widgets.kit.dialogs import ask_whether
from widgets.kit.forms import (
    Ask,
    Field,
    ReadableList,
    button_row,
    choose_paths,
    heading,
    make_primary,
    plain,
    push_button,
)
from widgets.kit.hints import hints
from widgets.kit.labels import ProblemLabel, add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage
from widgets.theme.theme import Space

_MOST_LINES = 12


class PlanningPage(StudyPage):
    """Drives one `Planning` session. What is computed is computed on another thread."""

    def __init__(self, context: PageContext, study: OpenStudy, name: str = "") -> None:
        super().__init__(context, study)
        self.session = Planning(study, name)
        self.problem = ProblemLabel()
        self.split = ReadableList(plain(planning_page_text.SPLIT_LINES))
        self.share, self.judge = Number(), DropDown()
        self.seal = push_button(planning_page_text.SEAL, self._seal)
        self.look = push_button(planning_page_text.LOOK, self._open_look)
        self.registered = ReadableList(plain(planning_page_text.PREREGISTERED))
        self.preregister = push_button(planning_page_text.PREREGISTER, self._preregister)
        self.work_out = push_button(planning_page_text.WORK_OUT, is_primary=True)
        self.needs = ReadableList(plain(planning_page_text.NEEDS_LINES))
        self.next = ReadableList(plain(planning_page_text.NEXT_LINES))
        self.give_out = push_button(
            planning_page_text.GIVE_OUT, lambda: self._do(self.session.give_out, self.next)
        )
        self.share.setRange(5, 95)
        self.share.setValue(USUAL_PERCENT)
        self.split.empty = split_text.NOT_SPLIT
        self.registered.empty = planning_page_text.NOTHING_PREREGISTERED
        self._lay_out()
        self._connect()
        self._show_state()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return planning_page_text.page_title(self.session.title)

    def begin(self) -> None:
        """Say where one is; one begins at what is sealed."""
        said = self.session.begin()
        self.split.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(Feedback(said.sentence, MOVED))

    def finish(self) -> Feedback:
        """Everything is stored already."""
        return Feedback(planning_page_text.CLOSED)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this page."""
        return self.orientation(self.session)

    # --- what is done

    def _seal(self) -> None:
        percent = self.share.value()
        question = planning_page_text.seal_question(percent=percent)
        if ask_whether(
            self,
            planning_page_text.SEAL_QUESTION_TITLE,
            question,
            planning_page_text.YES_SEAL,
            planning_page_text.NO,
        ):
            self._do(lambda: self.session.seal(percent), self.split)

    def _open_look(self) -> None:
        judge = self.judge.currentText()
        question = self.session.look_question(judge)
        if ask_whether(
            self,
            planning_page_text.LOOK_QUESTION_TITLE,
            question,
            planning_page_text.YES_LOOK,
            planning_page_text.NO,
        ):
            self._do(lambda: self.session.look(judge), self.split)

    def _preregister(self) -> None:
        chosen = choose_paths(
            self, plain(planning_page_text.PREREGISTER), Ask.NEW_FILE, filters=planning_page_text.FILE_FILTER
        )
        if chosen:
            self._do(partial(self._write, chosen[0]), self.registered)

    def _write(self, path: Path) -> Feedback:
        if path.exists():
            raise UserError(planning_page_text.exists(path=path))
        made = self.context.repository.preregister(self._study, path, None, None)
        self.context.exported = path
        return self.session.say(preregistration.stored(out=path, sha256=made.sha256))

    def _do(self, deed: Callable[[], Feedback], focus: QWidget) -> None:
        """Do it, show what is so now, and say it; the focus goes where it can be read."""
        said = self.attempt_or_complain(deed)
        if said is None:
            return
        self._show_state()
        focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(Feedback(said.sentence, MOVED))

    # --- working it out

    def _work_out_needs(self) -> None:
        if self.is_working:
            self.context.announcer.say_sentence(planning_page_text.STILL_WORKING)
            return
        self.session.may_work_out()
        self.complain("")
        work = partial(self.with_study, work_out_needs)
        self.start_work(work, self._show_needs, planning_page_text.WORKING)

    def _show_needs(self, needs: Needs) -> None:
        said = self.session.take(needs)
        for shown, lines in ((self.needs, needs.lines), (self.next, needs.next_lines)):
            shown.show_lines(lines)
            shown.show_rows(_MOST_LINES)
        self.found.show()
        self.give_out.setEnabled(bool(needs.images))
        self.needs.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(Feedback(said.sentence, MOVED))

    def _show_state(self) -> None:
        session = self.session
        for shown, lines in (
            (self.split, session.split_lines()),
            (self.registered, session.registered_lines()),
        ):
            shown.show_lines(lines)
            shown.show_rows(_MOST_LINES)
            hints.give(shown, "", "" if lines else shown.empty)
        judges = session.judges()
        self.judge.clear()
        self.judge.addItems(judges)
        self.looking.setVisible(bool(judges))
        self.sealing.setVisible(session.can_seal)

    # --- building the page

    def _connect(self) -> None:
        self.work_out.clicked.connect(lambda: self.attempt_or_complain(self._work_out_needs))

    def _lay_out(self) -> None:
        area = add_scroll_column(self)
        column = area.column
        column.addWidget(heading(planning_page_text.TITLE, "title"))
        column.addWidget(self.problem)
        share = Field(planning_page_text.SHARE, self.share)
        self.sealing = column_of(share, button_row(self.seal), spacing=Space.MEDIUM)
        judge = Field(planning_page_text.JUDGE, self.judge)
        self.looking = column_of(judge, button_row(self.look), spacing=Space.MEDIUM)
        split = Card()
        column.addWidget(split)
        purpose = text_label(planning_page_text.PURPOSE, name="muted")
        add_headed(split.column, heading(planning_page_text.TEST_IMAGES), purpose)
        split.add(Field(planning_page_text.SPLIT_LINES, self.split), self.sealing, self.looking)
        self.found = Card(
            heading(planning_page_text.NEEDED),
            Field(planning_page_text.NEEDS_LINES, self.needs),
            Field(planning_page_text.NEXT_LINES, self.next),
            button_row(self.give_out),
        )
        self.found.hide()  # until something was worked out, it would be empty
        column.addWidget(self.found)
        area.keep_in_sight(button_row(self.work_out))
        make_primary(self.work_out, True)
        registered = Field(planning_page_text.PREREGISTERED, self.registered)
        title = heading(planning_page_text.PREREGISTRATION)
        column.addWidget(Card(title, registered, button_row(self.preregister)))
        column.addStretch(1)
