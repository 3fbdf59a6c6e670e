"""Before two people begin: which pair, and how they want to sit."""

import uuid
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.messages.item_nouns import ItemNoun
from app.messages.pair import pair_page
from app.study.team.pairs import Pair, SittingSetup
from app.study.team.raters import Rater, RaterProgress
from widgets.kit.controls import CheckBox, DropDown, Number
from widgets.kit.forms import Field, ReadableList, button_row, heading, plain, push_button
from widgets.kit.hints import hints
from widgets.kit.labels import ReadableLabel, SilentText, add_headed
from widgets.kit.scroll_column import add_scroll_column

_MOST = 500
_ROWS = 6


class PairSetupPanel(QWidget):
    """The list of pairs and the setup of the sitting. `begun` and `making` say what the two want."""

    begun = Signal()
    making = Signal()
    chosen = Signal(int)

    def __init__(self, noun: ItemNoun) -> None:
        super().__init__()
        self._noun = noun
        self.list = ReadableList(plain(pair_page.PAIRS))
        self.list.empty = pair_page.NO_PAIRS
        self.level = DropDown()
        self.level.addItems(list(pair_page.ARRIVALS.values()))
        self.images, self.minutes = Number(), Number()
        for number in (self.images, self.minutes):
            number.setRange(0, _MOST)
        self.here, self.course, self.first_turn = DropDown(), DropDown(), DropDown()
        self._people: list[uuid.UUID | None] = [None]
        self.course.addItems(list(pair_page.COURSES.values()))
        self.first_turn.addItems(list(pair_page.FIRST_TURNS.values()))
        self.ear = DropDown()
        self.ear.addItems(list(pair_page.VOICES.values()))
        self.private = CheckBox(pair_page.PRIVATE_TURNS)
        self.private.setAccessibleName(plain(pair_page.PRIVATE_TURNS))
        hints.give(self.private, pair_page.PRIVATE_TURNS_HINT)
        self.begin = push_button(pair_page.BEGIN, self.begun, is_primary=True)
        self.make = push_button(pair_page.MAKE, self.making)
        self._lay_out()
        self.list.itemActivated.connect(lambda _item: self.begun.emit())
        self.list.currentRowChanged.connect(self.chosen)

    def show_pairs(self, pairs: Sequence[tuple[Pair, RaterProgress]], row: int) -> None:
        """Show these, one of them chosen."""
        lines = [
            pair_page.pair_line(pair.rater.name, tally.complete, tally.images, _uses(pair), self._noun)
            for pair, tally in pairs
        ]
        self.list.show_lines(lines)
        self.list.show_rows(_ROWS)
        self.list.setCurrentRow(row if pairs else -1)
        hints.give(self.list, pair_page.PAIRS_HINT if pairs else "", "" if pairs else pair_page.NO_PAIRS)
        self.begin.setEnabled(bool(pairs))

    def show_setup(self, setup: SittingSetup, people: Sequence[Rater]) -> None:
        """Show how the chosen pair, these people, sat last."""
        self._people = [None, *(one.id for one in people)]
        self.here.clear()
        self.here.addItems([pair_page.BOTH_HERE, *(pair_page.only_here(name=one.name) for one in people)])
        self.here.setCurrentIndex(self._people.index(setup.here) if setup.here in self._people else 0)
        self.level.setCurrentIndex(list(pair_page.ARRIVALS).index(setup.arrival_level))
        self.images.setValue(setup.break_after_images)
        self.minutes.setValue(setup.break_after_minutes)
        self.course.setCurrentIndex(list(pair_page.COURSES).index(setup.course))
        self.first_turn.setCurrentIndex(list(pair_page.FIRST_TURNS).index(setup.first_turn))
        self.private.setChecked(setup.has_private_turns)
        self.ear.setCurrentIndex(list(pair_page.VOICES).index(setup.ear))

    def setup(self) -> SittingSetup:
        """How they want to sit now."""
        level = list(pair_page.ARRIVALS)[self.level.currentIndex()]
        return SittingSetup(
            arrival_level=level,
            break_after_images=self.images.value(),
            break_after_minutes=self.minutes.value(),
            course=list(pair_page.COURSES)[self.course.currentIndex()],
            first_turn=list(pair_page.FIRST_TURNS)[self.first_turn.currentIndex()],
            has_private_turns=self.private.isChecked(),
            here=self._people[max(0, self.here.currentIndex())],
            ear=list(pair_page.VOICES)[self.ear.currentIndex()],
        )

    def take_focus(self) -> None:
        """Put the focus where the two begin."""
        first = self.list if self.list.count() else self.make
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self)
        about = ReadableLabel("")
        about.show_text(pair_page.ABOUT)
        self.images_field = Field(pair_page.break_images(self._noun), self.images, pair_page.BREAK_HINT)
        add_headed(scroll.column, heading(pair_page.TITLE, "title"), about)
        for part in (
            Field(pair_page.PAIRS, self.list),
            heading(pair_page.SETUP),
            Field(pair_page.arrival_level(self._noun), self.level),
            self.images_field,
            Field(pair_page.BREAK_MINUTES, self.minutes, pair_page.BREAK_HINT),
            Field(pair_page.HERE, self.here, pair_page.HERE_HINT),
            Field(pair_page.COURSE, self.course),
            Field(pair_page.FIRST_TURN, self.first_turn),
            self.private,
            SilentText(pair_page.PRIVATE_TURNS_HINT, kind="small", name="muted"),
            Field(pair_page.VOICE_IN, self.ear, pair_page.VOICE_HINT),
        ):
            scroll.column.addWidget(part)
        scroll.column.addStretch(1)
        scroll.keep_in_sight(button_row(self.begin, self.make))


def _uses(pair: Pair) -> list[str]:
    said = (pair_page.uses(one.rater.name, one.perception) for one in pair.members)
    return [words for words in said if words]
