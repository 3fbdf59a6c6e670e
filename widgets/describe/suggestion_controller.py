"""A model's words for the fields of a description, on the describing page: shown, heard, decided about, asked for."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.messages.describe import suggestions
from app.sessions.describe.describing import Describing
from app.sessions.describe.description_questions import DraftPart, DraftPosition, text_at
from app.sessions.describe.suggested_fields import FieldSuggestion, SuggestedFields
from app.sessions.feedback import MOVED, Changed, Feedback
from app.sessions.judge.draft_requests import DraftRequest
from app.study.ports import OpenStudy
from widgets.describe.description_form import DescriptionForm
from widgets.describe.suggestion_strip import BACK, CHANGE, CONFIRM, DISMISS, SuggestionState
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field
from widgets.shell.focus_speaker import describe_focus
from widgets.shell.page import PageContext

_COMMANDS = {
    CONFIRM: "confirm_suggestion",
    CHANGE: "change_suggestion",
    DISMISS: "dismiss_suggestion",
    BACK: "suggestion_back",
}
Do = Callable[[Callable[[], Feedback]], None]


class SuggestionController(QObject):
    """Answers the describing page's commands about suggestions; each decides about one field, never about several.

    `do` carries an intention out as the page does.
    """

    def __init__(
        self,
        page: QWidget,
        context: PageContext,
        study: OpenStudy,
        describing: Describing,
        form: DescriptionForm,
        do: Do,
    ) -> None:
        super().__init__(page)
        self._page, self._context, self._study, self._form, self._do = page, context, study, form, do
        self._describing = describing
        self._fields = SuggestedFields(study, describing)
        form.decided.connect(self._decide)
        form.attended.connect(self._announce)

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """The commands answered here."""
        return {
            "ask_suggestions": self._ask,
            "next_suggestion": lambda: self._do(self._next),
            **{command: partial(self._decide_here, action) for action, command in _COMMANDS.items()},
        }

    def strips(self) -> Mapping[DraftPosition, SuggestionState]:
        """What is beside which field of the current image."""
        suggestion = self._fields.suggestion
        if suggestion is None:
            return {}
        return {_spot(offer): _strip(offer, suggestion.model) for offer in self._fields.offers}

    def show(self) -> None:
        """Put what stands there now beside the fields."""
        self._form.show_strips(self.strips(), self._keys())

    def after(self, said: Feedback) -> Feedback:
        """What is said, and on coming to an image also how many suggestions wait there."""
        waiting = (
            self._fields.arrive().sentence if Changed.IMAGE in said.changed and self._fields.waiting else ""
        )
        if not waiting:
            return said
        beside = said.beside_focus if said.beside_focus is not None else said.sentence
        return said._replace(
            sentence=f"{said.sentence} {waiting}", beside_focus=f"{beside} {waiting}".strip()
        )

    # --- deciding

    def _decide_here(self, action: str) -> None:
        spot = self._form.spot_with_focus() or self._describing.at
        offer = self._offer(spot) if spot is not None else None
        if offer is None or spot is None:
            self._context.announcer.say_sentence(suggestions.NOT_AT_FIELD)
        else:
            self._decide(spot, action)

    def _decide(self, spot: DraftPosition, action: str) -> None:
        offer = self._offer(spot)
        if offer is None:
            return
        code = spot.code
        if action == CHANGE:
            words = self._ask_words(offer)
            if words is not None:
                self._do(lambda: self._decided(spot, self._fields.reword(code, words)))
            return
        intention = {
            CONFIRM: self._fields.confirm,
            DISMISS: self._fields.decline,
            BACK: self._fields.take_back,
        }[action]
        self._do(lambda: self._decided(spot, intention(code)))

    def _decided(self, spot: DraftPosition, said: Feedback) -> Feedback:
        """Show what was decided. A button that goes gives the focus to the one that comes.

        It does not go to the field: screen readers keep a field's description, and could read there what is over.
        """
        row = self._form.row(spot)
        from_button = row.strip.isAncestorOf(QApplication.focusWidget() or self._page)
        row.fill(text_at(self._describing.draft, spot))
        self.show()
        if from_button:
            return said._replace(changed=said.changed | MOVED)
        return said

    def _ask_words(self, offer: FieldSuggestion) -> str | None:
        dialog = Dialog(self._page, suggestions.CHANGE_TITLE, width=520)
        line = QLineEdit(offer.suggested.value)
        dialog.column.addWidget(Field(offer.field.name, line, offer.field.question))
        dialog.column.addStretch(1)
        dialog.add_ok_and_cancel(suggestions.CHANGE_TAKE)
        line.setFocus(Qt.FocusReason.OtherFocusReason)
        return line.text() if dialog.ask() else None

    # --- going about

    def _next(self) -> Feedback:
        """Go to the next field whose suggestion waits."""
        if not self._fields.offers:
            return Feedback(suggestions.NONE_HERE)
        at = self._form.spot_with_focus() or self._describing.at
        offer = self._fields.next_waiting(at.code if at is not None else "")
        if offer is None:
            return Feedback(suggestions.NONE_WAITS)
        row = self._form.row(_spot(offer))
        had_focus = row.editor.hasFocus()
        self._form.go_to(_spot(offer))
        sentence = self._fields.describe(offer.field.code).sentence
        return Feedback(sentence, MOVED, beside_focus=None if had_focus else "")

    def _announce(self, spot: DraftPosition) -> None:
        """A screen reader reads the draft with the field; the own voice is told of it, after the field's name."""
        heard = self._form.row(spot).strip.heard
        if heard:
            editor = self._form.row(spot).editor
            speak = self._context.announcer.speak_focus
            QTimer.singleShot(0, editor, lambda: speak(f"{describe_focus(editor)}. {heard}"))

    def _offer(self, spot: DraftPosition) -> FieldSuggestion | None:
        is_field = spot.place is DraftPart.FIELD
        return next((one for one in self._fields.offers if is_field and one.field.code == spot.code), None)

    # --- asking

    def _ask(self) -> None:
        """Have a model suggest words for the current image."""
        from widgets.judge.draft_request_dialog import DraftRequestDialog

        if self._describing.template is None:
            self._context.announcer.say_sentence(suggestions.ASK_FIRST)
            return
        repository, folder = self._context.repository, self._study.folder
        asking = self._context.announcer.attempt(
            lambda: DraftRequest(self._study, lambda: repository.open(folder), self._describing.image)
        )
        if asking is not None and DraftRequestDialog(self._page, asking, self._context.announcer).ask():
            self.show()
            at = self._form.spot_with_focus() or self._describing.at
            if at is not None:
                self._form.row(at).describe()  # the focus comes back there, and is read with what is new

    def _keys(self) -> Mapping[str, str]:
        keymap = self._context.settings.keymap
        return {action: keymap.key_text(command) for action, command in _COMMANDS.items()}


def _spot(offer: FieldSuggestion) -> DraftPosition:
    return DraftPosition(DraftPart.FIELD, offer.field.code)


def _strip(offer: FieldSuggestion, model: str) -> SuggestionState:
    one = offer.suggested
    if one.decision is None:
        return SuggestionState(suggestions.shown(model, one.value), suggestions.heard(model, one.value), True)
    return SuggestionState(suggestions.decided(one.decision, one.decided_by, model), "", False)
