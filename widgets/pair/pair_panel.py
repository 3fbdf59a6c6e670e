"""What lies on the table between two people: the picture, its description, and whatever the stage they are at needs."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.messages.annotate import content_notes as content_notes_text
from app.messages.pair import pair_page, pairing
from app.sessions.feedback import Feedback
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pairing import Pairing
from app.study.rubric import Rubric
from app.study.verdict import Scale
from widgets.annotate.item_card import ItemCard
from widgets.annotate.judging_columns import JudgingColumns
from widgets.annotate.rubric_form import RubricForm
from widgets.image.image_view import ImageView
from widgets.kit.columns import fill_column
from widgets.kit.forms import ReadableList, button_row, push_button
from widgets.kit.labels import ReadableLabel, SilentText, add_headed, text_label
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space


class AnswerCover(QWidget):
    """Covers the area of another widget, which goes on working below; clicks do not reach it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = SilentText("", name="muted")
        column = fill_column(self, self.words, margin=Space.LARGE)
        column.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAutoFillBackground(True)  # opaque, so that nothing below shines through
        self.hide()


class CoveredForm(QWidget):
    """A form that can be covered: drawn for nobody, and as it was for a screen reader."""

    def __init__(self, form: RubricForm) -> None:
        super().__init__()
        self._form = form
        fill_column(self, form)
        self.cover = AnswerCover(self)

    def cover_with(self, words: str) -> None:
        """Cover the form with these words; '': uncover it."""
        self.cover.words.setText(words)
        self.cover.setGeometry(self.rect())
        self.cover.setVisible(bool(words))
        self._form.note_cover(self.cover if words else None)
        if words:
            self.cover.raise_()

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: the cover is as large as what it covers."""
        super().resizeEvent(event)
        self.cover.setGeometry(self.rect())


_ANSWERING = (Stage.ALONE, Stage.TOGETHER)
_BETWEEN = (Stage.HANDOVER, Stage.GATHER, Stage.BREAK, Stage.AWAIT)
_ROWS = 5


class PairPanel(QWidget):
    """Shows one stage at a time. Between two turns the form is empty, not only hidden: nothing is left to be found."""

    wants_on = Signal()

    def __init__(self, rubric: Rubric | None, scale: Scale | None) -> None:
        super().__init__()
        self.picture = ImageView()
        self.place = text_label(kind="title")
        self.description = ReadableLabel(pair_page.DESCRIPTION)
        self.whose = text_label(kind="title")
        self.private = text_label(pair_page.PRIVATE, name="muted")
        self.lines = ReadableList(pair_page.LINES)
        self.form = RubricForm(rubric, scale)
        self.covered = CoveredForm(self.form)
        self.buttons: dict[Stage, QPushButton] = {}
        for stage in Stage:
            self.buttons[stage] = push_button("", is_primary=True)
            self.buttons[stage].clicked.connect(self.wants_on)
        self.buttons[Stage.ALONE].setText(pair_page.DONE)
        self.buttons[Stage.GATHER].setText(pair_page.READ_OUT)
        self.buttons[Stage.BREAK].setText(pair_page.GO_ON)
        self.buttons[Stage.AWAIT].setText(pair_page.GO_ON)
        self._lay_out()

    def show_stage(self, session: Pairing, said: Feedback, reads_changes: bool) -> bool:
        """Show the stage the two are at, and put the focus where it begins. Whether what has the focus then says all
        that is said."""
        stage, person = session.stage, session.whose_turn
        self.name_steps(session)
        self.form.show_parts(session.answers.parts)
        self.form.describe_states(session.answers.describe)
        self.show_answers(session)
        if stage not in _ANSWERING:
            self.form.rest()
        is_hidden = session.privacy.hides_screen
        self.covered.cover_with(pairing.hidden(name=person.name) if is_hidden and person else "")
        self.covered.setVisible(stage in _ANSWERING)
        self.lines.setVisible(stage is Stage.TOGETHER)
        self.whose.setText(_between(session))
        self.whose.setVisible(stage in _BETWEEN)
        self.private.setVisible(stage in _BETWEEN)
        self.buttons[stage].show()
        says_all = self._focus(session, said, reads_changes)
        for other, button in self.buttons.items():
            button.setVisible(
                other is stage
            )  # the old one last: hiding what has the focus would send it anywhere
        return says_all

    def name_steps(self, session: Pairing) -> None:
        """Have the buttons say what comes next."""
        following = pair_page.following(session.navigator.noun)
        if session.stage is Stage.LISTEN:  # a button that has the focus is read anew with its new words
            first = session.who_begins
            to_turn = pairing.confirm(name=first.name) if first else following
            waits = first is not None and session.narration.is_withheld
            self.buttons[Stage.LISTEN].setText(content_notes_text.SHOW if waits else to_turn)
        self.buttons[Stage.TOGETHER].setText(following)
        person = session.whose_turn
        self.buttons[Stage.HANDOVER].setText(pairing.confirm(name=person.name) if person else "")

    def show_answers(self, session: Pairing) -> None:
        """Show what stands on the sheet, and beside it what each said, if that has been read out."""
        self.form.show_answers(session.answers.contents, session.ordering.place_lines)
        self.form.mark(session.answers.at)
        lines = session.lines()
        if lines == self.lines.lines():
            return
        if len(lines) == self.lines.count():
            for row, line in enumerate(lines):
                self.lines.item(row).setText(line)
        else:
            with QSignalBlocker(self.lines):
                self.lines.show_lines(lines)
        self.lines.show_rows(_ROWS)

    def point_at(self, item: str) -> None:
        """Have the card of an item in view beside the line that is read."""
        card = self.form.card(item)
        if card is not None:
            self.form.mark(item)
            self.form.bring_into_view(card)

    def open_doubts(self, item: str | None, is_elsewhere: bool = False) -> bool:
        """Offer the reasons for a doubt at the item one is at, or at another one (`is_elsewhere`). Whether there is one
        that can be answered now."""
        card = self._answering_at(item, is_elsewhere)
        if card is not None:
            card.open_doubts()
        return card is not None

    def write_note(self, item: str | None, is_elsewhere: bool = False) -> bool:
        """Go into the note of the item one is at, or of another one. Whether there is one that can be answered now."""
        card = self._answering_at(item, is_elsewhere)
        if card is not None:
            card.take_focus_in_note()
        return card is not None

    def _answering_at(self, item: str | None, is_elsewhere: bool) -> ItemCard | None:
        """The card that has the focus, else that of the line one reads; None where nothing can be answered."""
        focused = None if is_elsewhere else next((one for one in self.form.cards() if one.has_focus()), None)
        return (focused or self.form.card(item)) if self.form.isVisible() else None

    def _focus(self, session: Pairing, said: Feedback, reads_changes: bool) -> bool:
        if session.stage is Stage.ALONE and session.answers.at:
            return self.form.go_to(session.answers.at, said, reads_changes)
        if session.stage is Stage.TOGETHER and self.lines.count():
            self.lines.setCurrentRow(0)
            session.answers.attend(session.compared[0])
            self.point_at(session.compared[0])
            self.lines.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.buttons[session.stage].setFocus(Qt.FocusReason.OtherFocusReason)
        return False

    def _lay_out(self) -> None:
        outer = fill_column(self)
        self.columns = JudgingColumns((self.place,), self.picture, self.description, self.form)
        outer.addWidget(self.columns)
        right = self.columns.right
        add_headed(right, self.whose, self.private)
        right.addWidget(self.lines)
        right.addWidget(self.covered, 1)
        right.addStretch(0)
        for button in self.buttons.values():
            button.hide()
        self.columns.add_actions(button_row(*self.buttons.values()))
        for part in (self.whose, self.private, self.lines, self.covered):
            part.hide()


def _between(session: Pairing) -> str:
    """What is on the screen between two turns, in large letters."""
    if session.stage is Stage.BREAK:
        return pairing.BREAK_OFFERED
    if session.stage is Stage.AWAIT:
        return pairing.AWAITING
    person = session.whose_turn
    return session.turn_of(person) if person else pair_page.ALL_IN
