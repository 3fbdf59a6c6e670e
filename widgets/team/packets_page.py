"""The page on which work is sent out, taken in and shared, each act told line by line below."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.errors import expect_user_error
from app.identity import now
from app.messages.study import start as start_text
from app.messages.team import merge_refusals, packets_page, sent_work
from app.sessions.feedback import MOVED, Feedback
from app.sessions.team.image_store import ImageStoring
from app.sessions.team.packet_session import PacketSession, correspondents
from app.sessions.team.work_overview import WorkLine, WorkOverview, look_at_work
from app.study.team.sent_work import ReviewState
from app.study.team.shared_place import is_hub
from widgets.kit.columns import Card, column_of, fill_column
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog, ask_whether, may_replace
from widgets.kit.forms import (
    Ask,
    Field,
    PathField,
    ReadableList,
    button_row,
    heading,
    make_primary,
    push_button,
)
from widgets.kit.labels import ProblemLabel, add_headed, text_label
from widgets.kit.passphrase_edit import PassphraseEdit
from widgets.kit.scroll_column import ScrollColumn
from widgets.kit.scrolled_card import bring_into_view
from widgets.kit.two_panes import Halves
from widgets.shell.background_task import in_background
from widgets.shell.page import Page, PageContext
from widgets.team.image_store_card import ImageStoreCard
from widgets.team.send_card import SendCard
from widgets.team.work_card import WorkCard
from widgets.theme.theme import Space


class ConflictDialog(Dialog):
    """One conflict is chosen, then what holds; the answer that holds for the time being stands first."""

    def __init__(self, parent: QWidget, conflicts: Sequence[tuple[str, Sequence[str]]]) -> None:
        """`conflicts`: where each is, and the answers that stand against one another."""
        super().__init__(parent, packets_page.DECIDE_TITLE)
        self._answers = [answers for _where, answers in conflicts]
        self.conflict, self.answer = DropDown(), DropDown()
        self.conflict.addItems([where for where, _answers in conflicts])
        self.conflict.currentIndexChanged.connect(self._offer)
        self.column.addWidget(Field(packets_page.CONFLICT, self.conflict))
        self.column.addWidget(Field(packets_page.HOLDS, self.answer, packets_page.HOLDS_HINT))
        self.column.addStretch(1)
        self._offer(0)
        self.add_ok_and_cancel(packets_page.LET_HOLD)
        self.conflict.setFocus(Qt.FocusReason.OtherFocusReason)

    def _offer(self, place: int) -> None:
        self.answer.clear()
        self.answer.addItems(list(self._answers[place]))


def ask_conflict(parent: QWidget, conflicts: Sequence[tuple[str, Sequence[str]]]) -> tuple[int, int] | None:
    """The places of the conflict and of the answer that is to hold; None when nothing is decided."""
    dialog = ConflictDialog(parent, conflicts)
    return (dialog.conflict.currentIndex(), dialog.answer.currentIndex()) if dialog.ask() else None


_MOST_LINES = 12
_WIDTH = 1280  # pixels at 100 % text: what goes out and comes in beside who has what
_LETTERS = 46  # that each of the two needs


class PacketsPage(Page):
    """Reads the study and lets go of it; what is done opens it for itself, on a thread. Emits `go` with "sign_in"."""

    def __init__(self, context: PageContext, folder: Path) -> None:
        """Raises UserError when the study cannot be opened."""
        super().__init__(context)
        self._folder = folder
        with closing(context.repository.open(folder)) as study:
            self._about = correspondents(study, context.repository.packet_service)
        self.session = PacketSession(context.repository, folder, self._about)
        self.sending = SendCard(self._about, self.session.usual_file)
        self.work = WorkCard(self._about.overview)
        self.packet = PathField(
            packets_page.PACKET,
            packets_page.CHOOSE_PACKET,
            Ask.FILES,
            packets_page.PACKET_HINT,
            packets_page.RECEIVED_FILES,
        )
        self.unlock = PassphraseEdit(packets_page.UNLOCK)
        self.look = push_button(packets_page.LOOK, self._look)
        self.undo = push_button(packets_page.TAKE_BACK, self._take_back)
        self.decide = push_button(packets_page.DECIDE, self._decide)
        self.shared = PathField(packets_page.FOLDER, start_text.CHOOSE_FOLDER, Ask.FOLDER)
        self.sync = push_button(packets_page.SYNC, self._sync)
        self.storing = ImageStoring(context.repository.packet_service, folder)
        self.store = ImageStoreCard(self.storing)
        self.report = ReadableList(packets_page.REPORT).only_read()
        self.take = push_button(packets_page.TAKE, self._take, is_primary=True)
        self.report_card = Card()
        self.back = push_button(packets_page.BACK, lambda: self.go.emit("sign_in", self._folder))
        self.problem = ProblemLabel()
        self._area = ScrollColumn(self, _WIDTH)
        self._lay_out()
        self._connect()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return packets_page.page_title(self._about.title)

    def folder(self) -> Path:
        """The study's folder."""
        return self._folder

    def enter(self) -> None:
        """Say where one is, and go to what comes first."""
        self.say(Feedback(packets_page.arrival(self._about.title, self._about.owner), MOVED))
        sending = self.sending
        first = sending.person if self._about.people else self.packet.entry
        first = sending.out.entry if self._about.owner else first
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow_study(self) -> None:
        """Look again at who has what."""
        if not self.is_working:
            in_background(self._look_at_work, self.work.show_overview, self._not_followed)

    def _not_followed(self, error: Exception) -> None:
        expect_user_error(error)  # if the study has gone, the next action says so

    def _look_at_work(self) -> WorkOverview:
        return self.with_study(lambda study: look_at_work(study, now()))

    def leave(self) -> bool:
        """Not while something is under way: it would be done, and nobody told."""
        if self.is_working:
            self.context.announcer.say_alert(packets_page.WAIT)
        return not self.is_working

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be asked for here."""
        arrival = packets_page.arrival(self._about.title, self._about.owner)
        return {
            "where_am_i": lambda: self.context.announcer.say_sentence(
                f"{arrival} {self.storing.progress}".strip()
            ),
            "repeat": self.say_again,
        }

    # --- what one can do

    def _send(self) -> None:
        sending = self.sending
        passphrase, due = sending.lock.text(), sending.due.text()
        place, out = sending.place.path(), sending.out.path()
        if sending.is_for_plan:
            if place is None:
                self._want(sending.place, packets_page.NEEDS_FOLDER)
                return
            send = partial(self.session.send_all, place, passphrase, sending.workbooks.names(), due)
        elif out is None:
            self._want(sending.out, packets_page.NEEDS_FILE)
            return
        elif not may_replace(self, out):
            return
        else:
            send = partial(self.session.send, sending.name, out, passphrase, sending.kind, due)
        self._work(packets_page.WRITING, send, sending.write)

    def _look(self) -> None:
        files, passphrase = self.packet.paths(), self.unlock.text()
        if not files:
            self._want(self.packet, packets_page.NEEDS_FILE)
        else:
            self._work(packets_page.LOOKING, lambda: self.session.look(files, passphrase), self.look)

    def _take(self) -> None:
        files, passphrase = self.packet.paths(), self.unlock.text()
        if files and self._may_be_study():
            self._work(packets_page.TAKING, lambda: self.session.take(files, passphrase), self.look)

    def _may_be_study(self) -> bool:
        """A packet that speaks for the whole study is taken in only after a yes to that."""
        names = ", ".join(self.session.claims_study)
        if not names:
            return True
        title, question = (packets_page.WHOLE_STUDY_TITLE, merge_refusals.claims_study(name=names))
        return ask_whether(self, title, question, packets_page.DO_MERGE, packets_page.DO_NOT_MERGE)

    def _take_back(self) -> None:
        question = self.attempt_or_complain(self.session.undo_question)
        if question is not None and ask_whether(
            self, packets_page.TAKE_BACK_TITLE, question, packets_page.DO_TAKE_BACK, packets_page.KEEP
        ):
            self._work(packets_page.TAKING_BACK, self.session.take_back, self.undo)

    def _decide(self) -> None:
        chosen = ask_conflict(self, self.session.conflicts)
        if chosen is not None:
            others = self.sending.write if self._about.owner else self.look  # what is there afterwards
            asked_by = self.decide if len(self.session.conflicts) > 1 else others
            self._work(packets_page.DECIDING, lambda: self.session.settle(*chosen), asked_by)

    def _sync(self) -> None:
        typed = self.shared.text()
        shared = typed if is_hub(typed) else self.shared.path()
        if shared is None:
            self._want(self.shared, packets_page.NEEDS_FOLDER)
        else:
            self._work(packets_page.SYNCING, lambda: self.session.share(shared), self.sync)

    def _review(self, line: WorkLine, state: ReviewState) -> None:
        self._work(sent_work.STORING, lambda: self.session.review(line, state), self.work.review)

    def _close(self, is_closing: bool) -> None:
        self._work(sent_work.STORING, lambda: self.session.set_closing(is_closing), self.work.list)

    def _forget(self) -> None:
        """Another packet is in the field than the one that was looked at."""
        self.session.forget()
        self.take.hide()

    # --- doing it

    def _work(self, sentence: str, do: Callable[[], list[str]], asked_by: QWidget) -> None:
        """Do something on a thread, and tell what came of it; one thing at a time."""
        if self.is_working:
            self.context.announcer.say_alert(packets_page.WAIT)
            return
        self.complain("")
        asked_by.setFocus(Qt.FocusReason.OtherFocusReason)  # before what had it goes
        self.report_card.hide()

        def work() -> tuple[list[str], WorkOverview]:
            return do(), self._look_at_work()

        self.start_work(work, self._show, sentence)

    def _show(self, done: tuple[list[str], WorkOverview]) -> None:
        lines, overview = done
        self.work.show_overview(overview)
        self.store.show_state()
        self.report.show_lines(lines)
        self.take.setVisible(self.session.can_take)
        self.decide.setVisible(bool(self.session.conflicts))
        self.report_card.show()
        self.report.show_rows(_MOST_LINES)
        self.report.setFocus(Qt.FocusReason.OtherFocusReason)
        bring_into_view(self._area, self.report_card)
        # The focus is on the first line, which a screen reader reads; the others are read line by line.
        self.say(Feedback(" ".join(lines), MOVED, beside_focus=""))

    def _want(self, field: PathField, sentence: str) -> None:
        field.refuse(sentence)
        self.alert(sentence, MOVED)

    def complain(self, sentence: str) -> None:
        """Show on the page what is wrong, not beside a field, and say it; '' takes all of it away."""
        for field in (self.sending.out, self.sending.place, self.packet, self.shared):
            field.complain("")
        super().complain(sentence)
        if sentence:
            self._area.ensureWidgetVisible(self.problem)

    # --- building the page

    def _connect(self) -> None:
        self.sending.wanted.connect(self._send)
        self.work.announced.connect(self.context.announcer.say_sentence)
        self.work.reviewed.connect(self._review)
        self.work.closing.connect(self._close)
        self.shared.changed.connect(lambda typed: self.store.want(is_hub(typed)))
        self.store.work.connect(self._work)
        self.store.refused.connect(self.alert)
        self.packet.changed.connect(self._forget)
        self.packet.line.returnPressed.connect(self._look)

    def _lay_out(self) -> None:
        fill_column(self, self._area)
        column = self._area.column
        add_headed(
            column, heading(packets_page.TITLE, "title"), text_label(packets_page.PURPOSE, name="muted")
        )
        column.addWidget(self.problem)
        shared = _card(packets_page.SHARED, packets_page.SHARED_ABOUT, self.shared, button_row(self.sync))
        self.report_card.add(Field(packets_page.REPORT_TITLE, self.report), button_row(self.take))
        if self._about.owner:  # what others said must not come into a study that was opened from a packet
            work = column_of(self.sending, button_row(self.decide), spacing=Space.LARGE)
            beside = column_of(shared, self.store, self.report_card, spacing=Space.LARGE)
        else:
            buttons = button_row(self.look, self.undo, self.decide)
            receiving = _card(
                packets_page.TAKE_IN, packets_page.TAKE_IN_ABOUT, self.packet, self.unlock, buttons
            )
            work = column_of(self.sending, receiving, spacing=Space.LARGE)
            beside = column_of(self.report_card, self.work, shared, self.store, spacing=Space.LARGE)
        column.addWidget(Halves(work, beside, _LETTERS))
        column.addWidget(button_row(self.back))
        column.addStretch(1)
        make_primary(self.take, True)
        self.report_card.hide()
        self.decide.setVisible(bool(self.session.conflicts))


def _card(title: str, about: str, *parts: QWidget) -> Card:
    """A part of the page under its heading, with what it is for."""
    card = Card()
    add_headed(card.column, heading(title), *([text_label(about, name="muted")] if about else []))
    card.add(*parts)
    return card
