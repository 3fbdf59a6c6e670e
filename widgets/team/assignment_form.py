"""The form of a plan: its kind, who it is for, its numbers, and each person's order."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.item_nouns import ItemNoun
from app.messages.team import assigning, assignment_page
from app.sessions.team.assigning import contexts_of, seed_of
from app.study.team.assignments import Kind, Order, Setup
from widgets.kit.columns import Card
from widgets.kit.controls import DropDown, Number
from widgets.kit.forms import Field, button_row, heading, push_button
from widgets.team.people_choice import PeopleChoice

_MOST_PEOPLE = 99


class AssignmentForm(Card):
    """Fields of which only those show that the kind of plan uses. `wanted`: make the plan. `changed`: what was made
    no longer fits."""

    wanted = Signal()
    changed = Signal()

    def __init__(self, images: int, noun: ItemNoun) -> None:
        super().__init__()
        self._noun = noun
        self.kind = DropDown({kind.value: title for kind, title in assigning.kinds(noun).items()})
        self.order = DropDown({order.value: title for order, title in assigning.ORDERS.items()})
        self.people = PeopleChoice(assignment_page.PEOPLE, assignment_page.people_hint(noun))
        self.newcomers, self.contexts, self.seed = QLineEdit(), QLineEdit(), QLineEdit()
        self.per_image, self.overlap, self.practice = Number(), Number(), Number()
        self.per_image.setRange(1, _MOST_PEOPLE)
        self.overlap.setRange(0, max(0, images))
        self.practice.setRange(0, max(0, images - 1))
        self.propose = push_button(assignment_page.PROPOSE, self.wanted)
        self._lay_out()
        self.people.changed.connect(self.changed)
        self.kind.currentIndexChanged.connect(lambda _at: self._follow_kind())
        for choice in (self.kind, self.order):
            choice.currentIndexChanged.connect(lambda _at: self.changed.emit())
        for number in (self.per_image, self.overlap, self.practice):
            number.valueChanged.connect(lambda _value: self.changed.emit())
        for line in (self.newcomers, self.contexts, self.seed):
            line.textEdited.connect(lambda _text: self.changed.emit())
            line.returnPressed.connect(self.wanted)

    def offer(self, people: Sequence[tuple[str, bool]], setup: Setup) -> None:
        """Put people, each chosen or not, and a setup into the form; that does not count as a change."""
        with QSignalBlocker(self):
            self.people.offer(people, self.kind)
            if self.people.boxes:
                QWidget.setTabOrder(self.people.boxes[-1], self.newcomers)
            self.kind.setCurrentIndex(self.kind.findData(setup.kind.value))
            self.order.setCurrentIndex(self.order.findData(setup.order.value))
            self.per_image.setValue(setup.per_image)
            self.overlap.setValue(setup.overlap)
            self.practice.setValue(setup.practice)
            self.contexts.setText(", ".join(setup.contexts))
            self.seed.setText(str(setup.seed))
            self.newcomers.clear()
            self._follow_kind()

    def names(self) -> list[str]:
        """Those the plan is for: the chosen ones, then the newcomers."""
        return [*self.people.names(), *contexts_of(self.newcomers.text())]

    def setup(self) -> Setup:
        """What the plan is made from. Raises UserError for a seed that is no number."""
        return Setup(
            Kind(self.kind.currentData()),
            self.per_image.value(),
            self.overlap.value(),
            self.practice.value(),
            contexts_of(self.contexts.text()),
            Order(self.order.currentData()),
            seed_of(self.seed.text()),
        )

    def _follow_kind(self) -> None:
        kind = Kind(self.kind.currentData())
        self._per_image_field.setVisible(kind in (Kind.PER_IMAGE, Kind.BLOCKS))
        self._overlap_field.setVisible(kind is Kind.OVERLAP)
        self._contexts_field.setVisible(kind in (Kind.ROTATION, Kind.CONTEXT_BLOCKS))

    def _lay_out(self) -> None:
        self._per_image_field = Field(assignment_page.per_image(self._noun), self.per_image)
        self._overlap_field = Field(assignment_page.overlap(self._noun), self.overlap)
        self._contexts_field = Field(assignment_page.CONTEXTS, self.contexts, assignment_page.CONTEXTS_HINT)
        practice = Field(
            assignment_page.practice(self._noun), self.practice, assignment_page.practice_hint(self._noun)
        )
        seed = Field(assignment_page.SEED, self.seed, assignment_page.SEED_HINT)
        seed.keep_short()
        self.add(
            heading(assignment_page.PLAN),
            Field(assignment_page.KIND, self.kind),
            self.people,
            Field(assignment_page.NEWCOMERS, self.newcomers, assignment_page.NEWCOMERS_HINT),
            self._per_image_field,
            self._overlap_field,
            self._contexts_field,
            practice,
            Field(assignment_page.ORDER, self.order),
            seed,
            button_row(self.propose),
        )
