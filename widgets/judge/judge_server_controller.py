"""Keys and models of the server that a form names; everything that may take long runs beside the window."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from app.errors import FieldError, expect_user_error
from app.judging.calls.server import answering
from app.messages.judge import judge_form
from app.sessions.feedback import MOVED, Feedback
from app.sessions.judge.judge_server import KeyState, OfferedModel, drop_key, look_for_key, offered, store_key
from app.speech.voice import Priority
from app.study.judge.judge_setup import OPENAI, JudgeSetup
from widgets.judge.server_form import ServerForm, ask_key, choose_model
from widgets.shell.announcer import Announcer
from widgets.shell.background_task import Outcome, in_background


class JudgeServerController(QObject):
    """Answers the form's buttons about its server. `models_known` tells what it offers: where, and the models."""

    models_known = Signal(object, object)

    def __init__(self, form: ServerForm, announcer: Announcer) -> None:
        super().__init__(form)
        self._form = form
        self._announcer = announcer
        self._work: Outcome | None = None
        self._looking: Outcome | None = None
        self._place: JudgeSetup | None = None
        form.address_left.connect(self.look_for_key)
        form.store_key.clicked.connect(self._store)
        form.forget_key.clicked.connect(self._forget)
        form.list_models.clicked.connect(self._list_models)
        form.find_servers.clicked.connect(self._find_servers)

    def look_for_key(self) -> None:
        """Find out, in the background, where the key of the form's server comes from, and show it."""
        try:
            place = self._form.form().place()
        except FieldError as error:
            self._form.key.show_text(judge_form.key_problem(sentence=error.sentence))
            return
        is_named = self._form.is_address_typed
        self._place = place
        self._looking = in_background(lambda: (place, look_for_key(place, is_named)), self._show_key)

    def _show_key(self, found: tuple[JudgeSetup, KeyState]) -> None:
        place, key = found
        if place == self._place:
            self._form.show_key(key)

    def _store(self) -> None:
        place = self._named_place()
        value = ask_key(self._form, place.host) if place else ""
        if place and value:
            self._do(lambda: store_key(place, value), self._announce_key)

    def _forget(self) -> None:
        place = self._named_place()
        if place:
            self._do(lambda: drop_key(place), self._announce_key)

    def _announce_key(self, sentence: str) -> None:
        self._work = None
        self._announcer.say_sentence(sentence)
        self.look_for_key()

    def _list_models(self) -> None:
        place = self._named_place()
        is_named = self._form.is_address_typed
        if place:
            self._announcer.say_sentence(judge_form.ASKING_MODELS, Priority.LOW)
            self._do(lambda: (place, offered(place, is_named)), self._choose_model)

    def _choose_model(self, found: tuple[JudgeSetup, Sequence[OfferedModel]]) -> None:
        self._work = None
        place, offers = found
        self.models_known.emit(place, offers)
        models = [offer.model for offer in offers]
        typed = self._form.model.text().strip()
        current = models.index(typed) if typed in models else 0
        at = choose_model(self._form, [offer.line for offer in offers], current)
        if at is not None:
            self._form.model.setText(models[at])
            self._form.model.setFocus(Qt.FocusReason.OtherFocusReason)

    def _find_servers(self) -> None:
        here = [address for address in judge_form.ADDRESSES if address != OPENAI]
        self._announcer.say_sentence(judge_form.FINDING_SERVERS, Priority.LOW)
        self._do(lambda: answering(here), self._take_server)

    def _take_server(self, found: Sequence[str]) -> None:
        self._work = None
        if not found:
            self._announcer.say_sentence(judge_form.NO_SERVERS)
            return
        self._form.take_address(found[0])
        self._form.model.setFocus(Qt.FocusReason.OtherFocusReason)
        self._announcer.say(Feedback(judge_form.servers_found(servers=found), changed=MOVED))

    def _named_place(self) -> JudgeSetup | None:
        """The form's server; a bad address is complained of beside its field."""
        return self._form.attempt(lambda: self._form.form().place(), self._announcer)

    def _do(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        if self._work is None:
            self._work = in_background(work, done, self._fail)

    def _fail(self, error: Exception) -> None:
        self._work = None
        self._announcer.say_alert(expect_user_error(error).sentence)
