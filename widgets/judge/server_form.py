"""Which model of which server is asked, and where the server's key comes from."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget

from app.errors import FieldError
from app.judging.runs.call_plan import CallPlan, sending_question
from app.messages.judge import judge_form, judge_page
from app.sessions.feedback import MOVED, Feedback
from app.sessions.judge.judge_form import JudgeForm
from app.sessions.judge.judge_server import KeyState
from app.speech.voice import Priority
from app.study.judge.judge_setup import JudgeSetup
from widgets.kit.columns import fill_column
from widgets.kit.completing_line_edit import CompletingLineEdit
from widgets.kit.dialogs import Dialog, ask_whether
from widgets.kit.forms import Field, ReadableList, plain, push_button
from widgets.kit.labels import READABLE_MARGIN, ReadableLabel, add_flush
from widgets.kit.two_panes import LineAndButtons
from widgets.shell.announcer import Announcer
from widgets.theme.theme import Space

_Made = TypeVar("_Made")


class ServerForm(QWidget):
    """`changed` comes with every change, `address_left` when another server may have been named.

    It has room for a focus ring at its sides: `add_flush(column, form, READABLE_MARGIN)` has it end where others do.
    """

    changed = Signal()
    address_left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.is_address_typed = False
        self.model = QLineEdit()
        self.address = CompletingLineEdit(judge_form.ADDRESSES)
        self.find_servers = push_button(judge_form.FIND_SERVERS)
        self.key = ReadableLabel("")
        self.list_models = push_button(judge_form.LIST_MODELS)
        self.store_key = push_button(judge_form.STORE_KEY)
        self.forget_key = push_button(judge_form.FORGET_KEY)
        self.forget_key.hide()
        self.key.show_text(judge_form.KEY_LOOKING)
        model = LineAndButtons(self.model, self.list_models)
        address = LineAndButtons(self.address, self.find_servers)
        self.fields = {
            "model": Field(judge_form.MODEL, model, judge_form.MODEL_HINT, self.model),
            "base_url": Field(judge_form.ADDRESS, address, judge_form.ADDRESS_HINT, self.address),
        }
        self.column = fill_column(self, spacing=Space.LARGE)
        self.server = QFrame()
        self.column.addWidget(self.server)
        self._lay_out_server()
        self.model.textChanged.connect(lambda _text: self.changed.emit())
        self.address.textChanged.connect(lambda _text: self.changed.emit())
        self.address.textEdited.connect(lambda _text: self._type_address())
        self.address.suggested.connect(lambda _words: self._type_address())
        self.address.editingFinished.connect(self.address_left)

    def _lay_out_server(self) -> None:
        """The address, the key and the model, each with its buttons."""
        self.server_column = QVBoxLayout(self.server)
        self.server_column.setContentsMargins(READABLE_MARGIN, 0, READABLE_MARGIN, 0)
        self.server_column.setSpacing(Space.LARGE)
        keys = LineAndButtons(self.key, self.store_key, self.forget_key, around=READABLE_MARGIN)
        self.server_column.addWidget(self.fields["base_url"])
        add_flush(self.server_column, keys, READABLE_MARGIN)
        self.server_column.addWidget(self.fields["model"])

    def form(self) -> JudgeForm:
        """What is filled in."""
        return JudgeForm(JudgeSetup(self.model.text(), self.address.text()))

    def show_form(self, form: JudgeForm) -> None:
        """Fill in a form."""
        self.model.setText(form.setup.model)
        self.address.setText(form.setup.base_url)
        self.is_address_typed = False

    def show_key(self, key: KeyState) -> None:
        """Show where the key comes from; removing one is offered only where one is stored."""
        self.key.show_text(key.sentence)
        if self.forget_key.hasFocus() and not key.can_be_forgotten:
            self.store_key.setFocus(Qt.FocusReason.OtherFocusReason)
        self.forget_key.setVisible(key.can_be_forgotten)

    def attempt(self, make: Callable[[], _Made], announcer: Announcer) -> _Made | None:
        """Make something of what is filled in; where a field is wrong, show and say it there, and return None."""
        self.clear_complaints()
        try:
            return make()
        except FieldError as error:
            self.field(error.field).refuse(error.sentence)
            announcer.say(Feedback(error.sentence, MOVED, Priority.ALERT))
            return None

    def field(self, name: str) -> Field:
        """The field of this name, where it can be seen."""
        return self.fields[name]

    def clear_complaints(self) -> None:
        """All is well again."""
        for field in self.fields.values():
            field.complain("")

    def take_address(self, address: str) -> None:
        """Fill in an address as if it was typed."""
        self.address.setText(address)
        self._type_address()
        self.address_left.emit()

    def _type_address(self) -> None:
        self.is_address_typed = True


def ask_key(parent: QWidget, host: str) -> str:
    """Ask for a key to a server; '' when the person thinks better of it. It is neither shown nor read out."""
    dialog = Dialog(parent, judge_form.KEY_TITLE, width=460)
    line = QLineEdit()
    line.setEchoMode(QLineEdit.EchoMode.Password)
    dialog.column.addWidget(Field(judge_form.KEY_FIELD, line, judge_form.key_hint(host)))
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(judge_form.KEY_STORE)
    line.setFocus()
    return line.text().strip() if dialog.ask() else ""


def choose_model(parent: QWidget, lines: list[str], current: int) -> int | None:
    """Which of a server's models, by its place in the list; None when the person thinks better of it."""
    dialog = Dialog(parent, judge_form.MODELS_TITLE, width=560)
    listed = ReadableList(plain(judge_form.MODELS_LIST), lines or [judge_form.NO_MODELS])
    listed.setMinimumHeight(10 * listed.fontMetrics().lineSpacing())
    listed.setCurrentRow(max(0, current))
    dialog.column.addWidget(Field(judge_form.MODELS_LIST, listed), 1)
    if lines:
        dialog.add_ok_and_cancel(judge_form.TAKE_MODEL)
    else:
        dialog.add_close()
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
    accepted = dialog.ask()
    return listed.currentRow() if accepted and lines else None


def may_send(parent: QWidget, plan: CallPlan) -> bool:
    """Whether the calls of a plan may be made; asked where they leave this machine."""
    question, yes = sending_question(plan), judge_page.start_yes(host=plan.setup.host)
    return not question or ask_whether(parent, judge_page.START_TITLE, question, yes, judge_page.START_NO)
