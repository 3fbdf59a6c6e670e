"""The form of the agreement page: who is compared with whom, on which rubric version, and how."""

from collections.abc import Sequence
from itertools import combinations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.messages.agreement import (
    accepted_images,
    agreement_page,
    bounds as bounds_text,
    origins as origins_text,
    rater_groups,
    references as references_text,
    response_sets as agreement_response_sets,
)
from app.messages.instruments import critique_settings
from app.sessions.agreement.report_reading import Form
from app.study.reference import ReferenceRule, Undecided
from widgets.kit.columns import fill_column
from widgets.kit.controls import DropDown
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.forms import Field, button_row, make_primary, push_button
from widgets.kit.hints import hints
from widgets.theme.theme import Space

Choices = Sequence[tuple[str, str]]  # what is shown, and how a question names it
_LETTERS = 17  # a choice's width; five of them fit beside each other in a wide window


class AgreementForm(QWidget):
    """Choices and buttons; nothing is computed before `wanted`. `export_wanted` asks for a file, `bounds_wanted` for
    the bounds of the study, `origins_wanted` for whose answers are whose, `response_sets_wanted` for what people may
    say, `settings_wanted` for the settings of its analysis, `accepted_wanted` for the images left to the judge."""

    wanted = Signal()
    export_wanted = Signal()
    bounds_wanted = Signal()
    origins_wanted = Signal()
    response_sets_wanted = Signal()
    settings_wanted = Signal()
    accepted_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.reference, self.against, self.version = DropDown(), DropDown(), DropDown()
        self.doubts, self.split = DropDown(), DropDown(agreement_page.SPLITS)
        self.undecided = DropDown(references_text.UNDECIDED_CHOICES)
        self.factor, self.clusters = DropDown(), DropDown()
        self.doubts.addItems(list(agreement_page.DOUBT_CHOICES))
        self.compare = push_button(agreement_page.COMPARE, self.wanted)
        self.export = push_button(agreement_page.EXPORT, self.export_wanted)
        self.bounds = push_button(bounds_text.BUTTON, self.bounds_wanted)
        self.origins = push_button(origins_text.BUTTON, self.origins_wanted)
        self.response_sets = push_button(agreement_response_sets.BUTTON, self.response_sets_wanted)
        self.settings = push_button(critique_settings.BUTTON, self.settings_wanted)
        self.settings.hide()
        self.accepted = push_button(accepted_images.BUTTON, self.accepted_wanted)
        self.accepted.hide()
        make_primary(self.compare, True)
        self._buttons = (
            self.compare,
            self.export,
            self.accepted,
            self.bounds,
            self.origins,
            self.response_sets,
            self.settings,
        )
        self._lay_out()
        self.reference.currentIndexChanged.connect(self._follow_reference)

    def offer(
        self,
        references: Choices,
        raters: Choices,
        versions: Sequence[int],
        factors: Sequence[str] = (),
        clusters: Sequence[str] = (),
    ) -> None:
        """What can count as right, who can be compared with it, on which versions, the newest first, by which questions
        about themselves people can be grouped, and by which columns images can belong together."""
        self.clusters.offer({column: agreement_page.cluster_column(column) for column in ("", *clusters)})
        self.clusters_field.setVisible(bool(clusters))
        self.factor.clear()
        self.factor.addItem(rater_groups.NO_FACTOR, ())
        for chosen in (*((factor,) for factor in factors), *combinations(factors, 2)):
            self.factor.addItem(rater_groups.crossed(chosen), chosen)
        self.factor_field.setVisible(bool(factors))
        for choice, offered in ((self.reference, references), (self.against, raters)):
            choice.offer({value: words for words, value in offered})
        self.version.offer({one: agreement_page.version_choice(one, versions[0]) for one in versions})
        self.version_field.setVisible(bool(versions))

    def show_form(self, form: Form) -> None:
        """Put a question into the form."""
        self.reference.setCurrentIndex(self.reference.findData(form.reference))
        self.against.setCurrentIndex(self.against.findData(form.against))
        self.undecided.setCurrentIndex(self.undecided.findData(form.undecided.value))
        self.version.setCurrentIndex(max(0, self.version.findData(form.version)))
        self.doubts.setCurrentIndex(0 if form.counts_doubts else 1)
        self.split.setCurrentIndex(self.split.findData(form.split))
        choices = [tuple(self.factor.itemData(row)) for row in range(self.factor.count())]
        self.factor.setCurrentIndex(choices.index(form.factors) if form.factors in choices else 0)
        self.clusters.setCurrentIndex(max(0, self.clusters.findData(form.clusters)))

    def show_choices(self, has_choices: bool, has_factors: bool) -> None:
        """Whether there is something to choose besides how people are grouped; without it, the report can still be
        taken out."""
        for part in self._choices:
            part.setVisible(has_choices)
        if has_factors and not has_choices:
            self.compare.setText(rater_groups.SHOW)
            self.compare.show()

    def form(self) -> Form:
        """What is asked."""
        version = self.version.currentData() if self.version.currentIndex() > 0 else 0
        counts_doubts = self.doubts.currentIndex() == 0
        split = self.split.currentData()
        raters = self.reference.currentData() or "", self.against.currentData() or ""
        undecided = Undecided(self.undecided.currentData())
        factors, clusters = tuple(self.factor.currentData() or ()), self.clusters.currentData() or ""
        return Form(*raters, version, counts_doubts, split, undecided, factors, clusters)

    def follow(self, shown: QWidget) -> None:
        """Have Tab come to the buttons below after a part of the page that was made again."""
        tabbed = [
            part for part in shown.findChildren(QWidget) if part.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        last = tabbed[-1] if tabbed else shown
        for button in self._buttons:
            QWidget.setTabOrder(last, button)
            last = button

    def _follow_reference(self) -> None:
        """Ask what is used instead of decisions only where decisions count."""
        is_decided = self.reference.currentData() == ReferenceRule.DECIDED
        self.undecided_field.setVisible(is_decided)

    def _lay_out(self) -> None:
        hints.give(self.reference, agreement_page.REFERENCE_HINT)
        hints.give(self.against, agreement_page.AGAINST_HINT)
        self.version_field = Field(agreement_page.VERSION, self.version)
        self.undecided_field = Field(
            references_text.UNDECIDED, self.undecided, references_text.UNDECIDED_HINT
        )
        self.undecided_field.hide()
        self.factor_field = Field(rater_groups.FACTOR, self.factor, rater_groups.FACTOR_HINT)
        self.factor_field.hide()
        self.clusters_field = Field(agreement_page.CLUSTERS, self.clusters, agreement_page.CLUSTERS_HINT)
        self.clusters_field.hide()
        fields = [
            Field(agreement_page.REFERENCE, self.reference),
            self.undecided_field,
            Field(agreement_page.AGAINST, self.against),
            self.version_field,
            Field(agreement_page.DOUBTS, self.doubts),
            Field(agreement_page.SPLIT, self.split),
        ]
        row = QWidget()
        flow = FlowLayout(row, Space.LARGE)
        for field in fields:
            assert isinstance(field.entry, QComboBox)
            field.entry.setMinimumContentsLength(_LETTERS)
            field.set_letters(_LETTERS + 8)
            flow.add(field)
        column = fill_column(self, spacing=Space.MEDIUM)
        self._choices = (row, self.compare, self.bounds, self.origins, self.response_sets)
        column.addWidget(row)
        column.addWidget(self.factor_field)
        column.addWidget(self.clusters_field)
        self.action_row = button_row(*self._buttons)
