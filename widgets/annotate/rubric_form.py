"""The rubric on the page: themes with their reasons, criteria under them, and the whole image at the end."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.keymap import Keymap
from app.messages.annotate import annotating
from app.sessions.feedback import MOVED, Changed, Feedback
from app.study.answer import NOTHING, Content
from app.study.rubric import Criterion, Rubric, Theme
from app.study.verdict import Doubt, Scale
from widgets.annotate.criterion_card import VERDICTS, CriterionCard
from widgets.annotate.item_card import ItemCard
from widgets.annotate.scaled_card import ScaledCard
from widgets.annotate.whole_image_card import WholeImageCard
from widgets.kit.focus_tracking import FollowingScrollArea, is_mouse_pressed
from widgets.kit.labels import add_headed, text_label
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space


class RubricForm(FollowingScrollArea):
    """All cards, one below the other. It tells what the person did and shows what it is given."""

    decided = Signal(str, object)
    marked = Signal(str, str)
    ordered = Signal(str, str, int)
    pressed = Signal(str)
    judged = Signal(object)
    doubted = Signal(str, object)
    noted = Signal(str, str)
    attended = Signal(str)
    hovered = Signal(str)
    refused = Signal(str)
    second_step = Signal()

    def __init__(self, rubric: Rubric | None, whole_image: Scale | None) -> None:
        super().__init__()
        self.moves.came.connect(self._attend)
        self.scaled: dict[str | None, ScaledCard] = {}  # those answered on another scale than yes or no
        self._cards: dict[str, ItemCard] = {}
        self._fields: list[tuple[ItemCard, Callable[[], bool]]] = []  # to write in, and whether that was done
        self._marked: str | None = None
        self._around = Space.SMALL
        self._is_one = False
        self._labels: list[QWidget] = []
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, Space.LARGE, Space.LARGE)
        self._column.setSpacing(Space.MEDIUM)
        self.setWidget(inside)  # before the cards, which Qt would style now, and again wherever the form goes
        self.asked_again: frozenset[str] = frozenset()  # the items of the cards that say so
        if rubric is not None:
            self._add_themes(rubric)
        self.whole_image = WholeImageCard(whole_image) if whole_image else None
        if self.whole_image is not None:
            self.whole_image.judged.connect(self.judged)
            self.whole_image.second_step.connect(self.second_step)
            self._add_card(self.whole_image)
        self._column.addStretch(1)

    def show_answers(
        self, contents: Mapping[str, Content], place_lines: Callable[[str], Sequence[str]] = lambda _item: ()
    ) -> None:
        """Show what is said about each item, on those cards that show something else. `place_lines` has the lines of an
        item that is an order."""
        for item, card in self._cards.items():
            content = contents.get(item, NOTHING)
            if card.shown is content:
                continue
            if isinstance(card, ScaledCard) and card.order is not None:
                card.show_order(place_lines(item))
            if isinstance(card, (CriterionCard, WholeImageCard)):
                card.show_answer(content)

    def show_asked_again(self, sentences: Mapping[str, str]) -> None:
        """Show on cards, by item, that their criterion is asked again, and how it was."""
        for item in {*sentences, *self.asked_again}:
            card = self._cards[item]
            if isinstance(card, CriterionCard):
                card.show_asked_again(sentences.get(item, ""))
        self.asked_again = frozenset(sentences)

    def show_one(self, is_one: bool) -> None:
        """Show only the card the person is at, written large; or all of them."""
        self._is_one = is_one
        self._write_large()
        for label in self._labels:
            label.setVisible(not is_one)
        self._show_those_wanted()
        self.follow_again()

    def _write_large(self) -> None:
        for card in self._cards.values():
            if isinstance(card, CriterionCard):
                card.write_large(self._is_one and self._around > Space.HAIR)

    def _show_those_wanted(self) -> None:
        """In focus mode the card one is at, and until the focus has left it the one before; else all."""
        focus = self.window().focusWidget()
        wanted = self._marked or next(iter(self._cards), None)
        for item, card in self._cards.items():
            has_focus = focus is not None and card.isAncestorOf(focus)
            is_shown = not self._is_one or item == wanted or has_focus
            if card.isHidden() is is_shown:
                card.setVisible(is_shown)

    def make_room(self, is_tight: bool) -> None:
        """Leave out small print in a tight window, and stay at the question one is at."""
        for card in self._cards.values():
            card.make_room(is_tight)
        self._around = Space.HAIR if is_tight else Space.SMALL
        self._write_large()
        self.follow_again()

    def offer_reasons(self, offered: Sequence[Doubt]) -> None:
        """Offer these reasons for a doubt on every card."""
        for card in self._cards.values():
            card.offer_reasons(offered)

    def note_cover(self, cover: QWidget | None) -> None:
        """What is in front of the form, so that no menu of a card shows what it hides; None: nothing."""
        for card in self._cards.values():
            card.covered_by = cover

    def show_parts(self, parts: Sequence[str]) -> None:
        """Another image or exhibit is judged: offer what there is of it to choose among or to rank."""
        for card in self.scaled.values():
            card.show_parts(parts)
            card.shown = None

    def scaled_card(self, item: str | None) -> ScaledCard | None:
        """The card of an item that is answered on a scale of another kind than yes or no, or None."""
        return self.scaled.get(item)

    def cards(self) -> Iterator[ItemCard]:
        """All cards in reading order."""
        return iter(self._cards.values())

    def show_keys(self, keymap: Keymap) -> None:
        """Draw the person's keys on the answers to questions of yes or no, and on those about the whole image."""
        for card in self.cards():
            if isinstance(card, (CriterionCard, WholeImageCard)):
                card.show_keys(keymap)

    def card(self, item: str | None) -> ItemCard | None:
        """The card of an item, or None."""
        return self._cards.get(item) if item else None

    def go_to(self, item: str, said: Feedback | None = None, reads_changes: bool = False) -> bool:
        """Put the focus on an item's card and bring the whole card into view. Whether its heading says all that is said
        there, so that nothing is left to announce."""
        card = self._cards.get(item)
        if card is None:
            return False
        card.show()  # in focus mode it may not be there yet
        says_all = said is not None and card.entry() is card.heading and not card.heading.hasFocus()
        if said is not None and said.sentence and says_all:
            name, description = said.focused or (said.sentence, "")
            card.heading.say_on_arrival(name, reads_changes, description)
        card.introduce(said is not None and reads_changes)
        card.take_focus()
        self.bring_into_view(card)
        return says_all

    def describe_states(self, tell: Callable[[str], str]) -> None:
        """Have the headings go by what `tell` says of their items, unless the focus comes to one next."""
        for card in self._cards.values():
            card.describe_state = tell
            card.heading.rest_soon()

    def rest(self) -> None:
        """Leave nothing on the headings of what was said there."""
        for card in self._cards.values():
            card.heading.rest()

    def say_here(self, said: Feedback, reads_changes: bool) -> Feedback:
        """Have the heading that has the focus, or gets it back from its note, say what was said, for a screen reader
        that reads a new name. What is left to announce."""
        focus = QApplication.focusWidget()
        card = next((one for one in self._cards.values() if focus in (one.heading, one.note)), None)
        if not said.sentence:
            return said
        if card is not None and card.is_leaving_note:
            card.heading.say_on_arrival(said.sentence, reads_changes)
            return said._replace(changed=said.changed | {Changed.FOCUS}, beside_focus="")
        if card is not None and focus is card.heading and reads_changes:
            card.heading.say(said.sentence)
            return said._replace(beside_focus="")
        if card is not None and focus is card.heading:
            card.heading.rest()
        return said._replace(beside_focus=None)

    def leave_note(self, card: ItemCard, say: Callable[[Feedback], None], reads_changes: bool) -> None:
        """From the note back to the heading, as Escape does: a change is discarded, and that is said."""
        if not card.note.hasFocus():
            return
        if not card.discard_note():
            card.take_focus()
            return
        said = Feedback(annotating.note_discarded(card.name), MOVED, beside_focus="")
        self.go_to(card.item, said, reads_changes)
        say(said)

    def mark(self, item: str | None) -> None:
        """Show which card the person is at."""
        before, self._marked = self._marked, item
        self._show_those_wanted()
        if before == item:
            return
        for code in (before, item):
            card = self.card(code)
            if card is not None:
                card.set_current(code == item)

    def flush_notes(self) -> bool:
        """Tell of every note that was typed but not yet told. Whether all could be stored."""
        was_written = False
        for card, is_written in self._fields:
            if is_written():
                was_written = True
                card.flush_note()
        return not was_written or not self.has_unsaved_notes

    @property
    def has_unsaved_notes(self) -> bool:
        """Whether a note is being typed, or could not be stored."""
        return any(is_written() for _, is_written in self._fields)

    def bring_into_view(self, card: ItemCard) -> None:
        """Scroll so that the card can be seen, and in any case what has the focus in it."""
        self.ensureWidgetVisible(card, 0, self._around)
        focus = self.focusWidget()
        if focus is not None and card.isAncestorOf(focus):
            part = card.choices if card.choices.isAncestorOf(focus) else focus
            self.ensureWidgetVisible(part, 0, self._around)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: what was in view may not be in a smaller form, as when the label below it takes a second line."""
        super().resizeEvent(event)
        self.follow_again()

    def follow_again(self) -> None:
        """Cards that found their place only now have moved the one with the focus."""
        focus = self.window().focusWidget()  # also while another window is in front
        for card in self._cards.values():
            if focus is not None and card.isAncestorOf(focus) and not is_mouse_pressed():
                # Once the cards have taken their places.
                QTimer.singleShot(0, self, lambda card=card: self.bring_into_view(card))

    def _add_themes(self, rubric: Rubric) -> None:
        for theme in rubric.themes:
            parts = [text_label(theme.statement, "body", "muted")]
            if len(rubric.themes) > 1:  # a single one needs no name to be told apart by
                parts.insert(0, text_label(annotating.theme_heading(code=theme.code), "heading"))
            add_headed(self._column, *parts)
            self._labels += parts
            for criterion in theme.criteria:
                self._add_card(self._card_of(criterion, theme))

    def _card_of(self, criterion: Criterion, theme: Theme) -> CriterionCard:
        if criterion.scale.is_yes_no:
            card = CriterionCard(criterion, theme)
            card.answered.connect(lambda item, index: self.decided.emit(item, VERDICTS[index]))
            return card
        scaled = self.scaled[criterion.code] = ScaledCard(criterion, theme)
        if scaled.own_words is not None:
            self._fields.append((scaled, scaled.own_words.document().isModified))
        scaled.decided.connect(self.decided)
        scaled.marked.connect(self.marked)
        scaled.ordered.connect(self.ordered)
        scaled.pressed.connect(self.pressed)
        return scaled

    def _add_card(self, card: ItemCard) -> None:
        card.doubted.connect(self._doubt)
        card.noted.connect(self.noted)
        card.hovered.connect(self.hovered)
        card.refused.connect(self.refused)
        self._cards[card.item] = card
        self._fields.append((card, card.note.isModified))
        self._column.addWidget(card)

    def _doubt(self, item: str, reason: Doubt | None) -> None:
        self.doubted.emit(item, reason)

    def _attend(self, focus: QWidget) -> None:
        for card in self._cards.values():
            if card.isAncestorOf(focus):
                self.mark(card.item)
                self.attended.emit(card.item)

    def follow(self, focus: QWidget) -> None:
        """Show all of its card where there is room."""
        card = self._cards.get(self._marked or "")  # that the focus came is told first
        if card is not None and card.isAncestorOf(focus):
            self.bring_into_view(card)
