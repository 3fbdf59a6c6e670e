"""Images in an object store: which one is used or was named by a hub, agreeing to it, and ending its use."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit

from app.errors import FieldError, UserError
from app.messages.team import object_store
from app.sessions.team.image_store import ImageStoring, state_of
from widgets.kit.columns import Card
from widgets.kit.dialogs import ask_whether
from widgets.kit.forms import Field, button_row, heading, push_button
from widgets.kit.labels import text_label


class ImageStoreCard(Card):
    """`work` asks the page to say a sentence and then do something on a thread. `refused` says what is wrong with what
    was typed."""

    work = Signal(str, object, object)
    refused = Signal(str)

    def __init__(self, storing: ImageStoring) -> None:
        super().__init__()
        self._storing = storing
        self._is_wanted = False
        self.state = text_label()
        self.address = QLineEdit()
        self.endpoint = QLineEdit()
        self.use = push_button(object_store.USE, self._use)
        self.forget = push_button(object_store.STOP_USING, self._forget)
        self.add(
            heading(object_store.CARD_TITLE), text_label(object_store.CARD_ABOUT, name="muted"), self.state
        )
        self.address_field = Field(object_store.CARD_ADDRESS, self.address, object_store.CARD_ADDRESS_HINT)
        self.endpoint_field = Field(
            object_store.CARD_ENDPOINT, self.endpoint, object_store.CARD_ENDPOINT_HINT
        )
        self.add(self.address_field, self.endpoint_field, button_row(self.use, self.forget))
        self.show_state()

    def want(self, is_wanted: bool) -> None:
        """Show the card although no store is known, because the study is shared through a hub."""
        if is_wanted != self._is_wanted:
            self._is_wanted = is_wanted
            self.show_state()

    def show_state(self) -> None:
        """Show what is known now. What was typed stays, unless a store is known and nothing was typed."""
        known = self._storing.known()
        self.setVisible(self._is_wanted or known is not None)
        self.state.setText(state_of(known))
        self.forget.setVisible(known is not None and known.is_accepted)
        if known is not None and not (self.address.text() or self.endpoint.text()):
            self.address.setText(known.address)
            self.endpoint.setText(known.endpoint)

    def _use(self) -> None:
        address, endpoint = self.address.text(), self.endpoint.text()
        try:
            question = self._storing.question(address, endpoint)
        except UserError as error:
            self._refuse(error)
            return
        for field in (self.address_field, self.endpoint_field):
            field.complain("")
        words = (object_store.USE_TITLE, question, object_store.USE_YES, object_store.USE_NO)
        if ask_whether(self, *words):
            self.work.emit(object_store.SENDING, partial(self._storing.use, address, endpoint), self.use)

    def _refuse(self, error: UserError) -> None:
        """Say what is wrong beside its field, and go there."""
        is_about_server = isinstance(error, FieldError) and error.field == "endpoint"
        sentence = error.sentence
        self.address_field.complain("" if is_about_server else sentence)
        self.endpoint_field.complain(sentence if is_about_server else "")
        wrong = self.endpoint if is_about_server else self.address
        wrong.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refused.emit(sentence)

    def _forget(self) -> None:
        words = object_store.STOP_USING_TITLE, object_store.STOP_USING_QUESTION
        if ask_whether(self, *words, object_store.STOP_USING_YES, object_store.STOP_USING_NO):
            self.work.emit(object_store.ENDING, self._storing.forget, self.use)
