"""Calls on a hub: where it is, how far they are and who makes them, and stopping all of them or one worker."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.errors import expect_user_error
from app.messages.judge import judge_hub_card
from app.sessions.feedback import MOVED, Feedback
from app.sessions.judge.judge_calls import HubCalls, HubState, HubWorker
from app.speech.voice import Priority
from widgets.kit.columns import Card
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import ask_whether
from widgets.kit.forms import Field, ReadableList, button_row, heading, push_button
from widgets.kit.labels import add_headed, text_label
from widgets.shell.announcer import Announcer
from widgets.shell.background_task import Outcome, in_background


class HubCallsCard(Card):
    """One look at the hub at a time; nothing is asked of it by itself."""

    def __init__(self, calls: HubCalls, announcer: Announcer) -> None:
        super().__init__()
        self._calls, self._announcer = calls, announcer
        self._working: Outcome | None = None
        self._known = HubState(())
        self.address = QLineEdit()
        self.look = push_button(judge_hub_card.LOOK, self._look)
        self.stop = push_button(judge_hub_card.STOP, self._stop)
        self.worker = DropDown()
        self.worker_field = Field(judge_hub_card.WORKER, self.worker, judge_hub_card.WORKER_HINT)
        self.stop_worker = push_button(judge_hub_card.STOP_WORKER, self._stop_worker)
        self.state = ReadableList(judge_hub_card.STATE)
        about = text_label(judge_hub_card.ABOUT, name="muted")
        add_headed(self.column, heading(judge_hub_card.TITLE), about)
        self.add(Field(judge_hub_card.ADDRESS, self.address), button_row(self.look, self.stop))
        self.add(self.worker_field, button_row(self.stop_worker), self.state)
        for part in (self.worker_field, self.stop_worker, self.state):
            part.hide()
        self.address.returnPressed.connect(self._look)
        self.worker.currentIndexChanged.connect(lambda _at: self._choose())

    def _look(self) -> None:
        self._work(self._calls.look)

    def _stop(self) -> None:
        words = (
            judge_hub_card.STOP_TITLE,
            judge_hub_card.STOP_QUESTION,
            judge_hub_card.STOP_YES,
            judge_hub_card.STOP_NO,
        )
        if ask_whether(self, *words):
            self._work(self._calls.stop)

    def _stop_worker(self) -> None:
        worker = self._chosen()
        if worker is None:
            return
        words = (judge_hub_card.STOP_WORKER_TITLE, judge_hub_card.stop_worker_question(worker=worker.title))
        if ask_whether(self, *words, judge_hub_card.STOP_WORKER_YES, judge_hub_card.STOP_NO):
            self._work(lambda address: self._calls.stop_worker(address, worker.id))

    def _chosen(self) -> HubWorker | None:
        """None for all workers."""
        at = self.worker.currentIndex() - 1
        return self._known.workers[at] if 0 <= at < len(self._known.workers) else None

    def _choose(self) -> None:
        self._known = replace(self._known, notice="")  # it was about the worker that was chosen before
        self._announcer.say_sentence(" ".join(self._show_lines()))

    def _show_lines(self) -> tuple[str, ...]:
        """What is known of the chosen worker, or of all."""
        worker = self._chosen()
        self.stop_worker.setVisible(worker is not None)
        lines = worker.lines if worker else self._known.lines
        self.state.show_lines([*filter(None, [self._known.notice]), *lines])
        return lines

    def _offer_workers(self) -> None:
        """List who makes calls; the one that was chosen stays chosen."""
        chosen = self.worker.currentText()
        with QSignalBlocker(self.worker):
            self.worker.clear()
            self.worker.addItems([judge_hub_card.ALL_WORKERS, *(one.title for one in self._known.workers)])
            self.worker.setCurrentIndex(max(0, self.worker.findText(chosen)))
        self.worker_field.setVisible(bool(self._known.workers))

    def _move_focus(self, to: QWidget) -> None:
        """Unless the person went elsewhere while the hub was asked."""
        at = self.window().focusWidget()
        if at is None or self.isAncestorOf(at):
            to.setFocus(Qt.FocusReason.OtherFocusReason)

    def _work(self, do: Callable[[str], HubState]) -> None:
        if self._working is None:
            address = self.address.text()
            say = partial(self._announcer.say_sentence, judge_hub_card.LOOKING)
            self._working = in_background(lambda: do(address), self._show, self._fail, say)

    def _show(self, state: HubState) -> None:
        self._working, self._known = None, state
        self._offer_workers()
        lines = self._show_lines()
        self.state.show()
        self._move_focus(self.state)
        self._announcer.say(
            Feedback(" ".join([*filter(None, [state.notice]), *lines]), MOVED, beside_focus="")
        )

    def _fail(self, error: Exception) -> None:
        self._working = None
        sentence = expect_user_error(error).sentence
        self._move_focus(self.address)
        self._announcer.say(Feedback(sentence, changed=MOVED, priority=Priority.ALERT))
