"""Answers on other scales than yes or no on the annotation page, from wherever they are given to the session."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.messages.annotate import scale_answers
from app.sessions.annotate.item_answers import ItemAnswers
from app.sessions.annotate.part_ordering import PartOrdering
from app.sessions.annotate.ranking_order import Places, moved, put, tied
from app.sessions.feedback import Feedback
from widgets.annotate.ranking_list import DOWN, KEEP, TIE, UP
from widgets.annotate.rubric_form import RubricForm

# What the keys of a list of an order mean: from what was pressed to the change of the order.


Change = Callable[[Places, str], Places | None]


def change_for(what: str) -> tuple[Change, str]:
    """The change that was asked for, and what to say where it can do nothing."""
    if what == UP:
        return partial(_move, -1), scale_answers.BEST_ALREADY
    if what == DOWN:
        return partial(_move, 1), scale_answers.WORST_ALREADY
    if what == TIE:
        return tied, scale_answers.NOTHING_ABOVE
    return partial(_put, int(what)), ""


def _move(by: int, places: Places, name: str) -> Places | None:
    return moved(places, name, by)


def _put(place: int, places: Places, name: str) -> Places:
    return put(places, name, place)


Intention = Callable[[], Feedback]
# Carries an intention out and says what came of it, unless what has the focus tells it all; whether it could be done.
CarryOut = Callable[[Intention, Callable[[], bool]], bool]


class ScaleController(QObject):
    """Stands between the scaled cards of the form and the session."""

    def __init__(self, page: QWidget, form: RubricForm, answers: ItemAnswers, carry_out: CarryOut) -> None:
        super().__init__(page)
        self._form = form
        self._answers = answers
        self._ordering = PartOrdering(answers)
        self._carry_out = carry_out
        form.marked.connect(self._mark)
        form.ordered.connect(self._order)
        form.pressed.connect(self.take)

    def means(self, key: str) -> bool:
        """Whether a plain key is an answer at the item one is at."""
        return self._answers.meaning(key) is not None

    def take(self, key: str) -> bool:
        """A plain key: on a scale, digits answer and the full stop halves. Whether it meant something."""
        card = self._form.scaled_card(self._answers.at)
        if card is None:
            return False
        if card.takes(key):
            return True
        meant = self._answers.meaning(key)
        if meant is not None:
            self._do(meant)
        return meant is not None

    def ask_why(self) -> None:
        """To the note, where the reason goes; Enter or Escape leads back, with or without one."""
        card = self._form.card(self._answers.at)
        if card is not None and not card.note.hasFocus():
            card.take_focus_in_note()

    def _mark(self, item: str, text: str) -> None:
        """An answer from a radio button, or one's own words; these come back to the field if they cannot be stored."""
        card = self._form.scaled_card(item)
        if not self._do(lambda: self._answers.answer(text, item)) and card is not None and card.own_words:
            card.own_words.give_back(text)

    def _order(self, item: str, what: str, row: int) -> None:
        """A line of an order is to be moved, or the order kept as it is."""
        card = self._form.scaled_card(item)
        if what == KEEP or card is None or card.order is None:
            self._do(lambda: self._ordering.keep_order(item))
            return
        order = card.order
        change, refusal = change_for(what)

        def move() -> Feedback:
            said, reached = self._ordering.reorder(item, row, change, refusal)
            card.show_order(self._ordering.place_lines(item), reached)
            return said

        # The line one comes to along with what was moved says where it is now.
        self._carry_out(move, lambda: order.hasFocus() and order.currentRow() != row)

    def _do(self, intention: Intention) -> bool:
        return self._carry_out(intention, lambda: False)
