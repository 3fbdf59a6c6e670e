"""The page on which a plan is made: a form, what the plan says of itself, and how far everybody is."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt

from app.messages.team import assignment_page
from app.sessions.feedback import MOVED, Feedback
from app.sessions.team.assigning import Assigning
from app.study.ports import OpenStudy
from widgets.kit.columns import Card, column_of, fill_column
from widgets.kit.forms import Field, ReadableList, button_row, heading, make_primary, push_button
from widgets.kit.labels import ProblemLabel, add_headed, text_label
from widgets.kit.scroll_column import ScrollColumn
from widgets.kit.scrolled_card import bring_into_view
from widgets.kit.two_panes import Halves
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage
from widgets.team.assignment_form import AssignmentForm
from widgets.theme.theme import Space

_MOST_LINES = 10
_WIDTH = 1280  # pixels at 100 % text: the plan beside the fields
_LETTERS = 46  # that each of the two needs


class AssignmentPage(StudyPage):
    """Drives one `Assigning` session. Nothing is stored before a plan is made active."""

    def __init__(self, context: PageContext, study: OpenStudy, _name: str = "") -> None:
        super().__init__(context, study)
        self.session = Assigning(study)
        self.form = AssignmentForm(self.session.images, self.session.noun)
        self.problem = ProblemLabel()
        self.sentences = ReadableList(assignment_page.SENTENCES).only_read()
        self.accept = push_button(assignment_page.ACCEPT, self._accept, is_primary=True)
        self.people = ReadableList(assignment_page.BY_PERSON).only_read()
        self.images = ReadableList(assignment_page.by_image(self.session.noun)).only_read()
        self.criteria = ReadableList(assignment_page.BY_CRITERION).only_read()
        self.seen = ReadableList(assignment_page.SEEN).only_read()
        self.plan_card = Card()
        self._area = ScrollColumn(self, _WIDTH)
        self._lay_out()
        self._show_form()
        self._show_progress()
        self.form.wanted.connect(self._propose)
        self.form.changed.connect(self._forget)

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return assignment_page.page_title(self.session.title)

    def begin(self) -> None:
        """Say where one is; work begins at the kind of plan."""
        said = self.session.begin()
        self.form.kind.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(Feedback(said.sentence, MOVED))

    def finish(self) -> Feedback:
        """A plan that is not active is not kept."""
        return self.session.leave()

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this page."""
        return self.orientation(self.session)

    def follow_study(self) -> None:
        """Count again how far everybody is."""
        if self._study.changes_elsewhere() != self._changes:
            self._show_progress()

    # --- planning

    def _propose(self) -> None:
        said = self.attempt_or_complain(lambda: self.session.propose(self.form.setup(), self.form.names()))
        if said is None:
            self._forget()
            return
        proposal = self.session.proposal
        self.sentences.show_lines(proposal.sentences if proposal else ())
        self.plan_card.show()
        self.sentences.show_rows(_MOST_LINES)
        self.sentences.setFocus(Qt.FocusReason.OtherFocusReason)
        bring_into_view(self._area, self.plan_card)
        # The focus is on the first sentence, which a screen reader reads; the others are read line by line.
        self.context.announcer.say(Feedback(said.sentence, MOVED, beside_focus=""))

    def _accept(self) -> None:
        said = self.attempt_or_complain(self.session.accept)
        if said is None:
            return
        # It takes the focus before the plan goes, or that would wander over what comes next.
        self._show_progress()
        self.people.setFocus(Qt.FocusReason.OtherFocusReason)
        self._forget()
        self._show_form()
        self.context.announcer.say(Feedback(said.sentence, MOVED))

    def _forget(self) -> None:
        """What was computed no longer fits the form."""
        self.session.proposal = None
        self.plan_card.hide()

    def _show_form(self) -> None:
        self.form.offer(self.session.people(), self.session.first_setup())

    def _show_progress(self) -> None:
        self._changes = self._study.changes_elsewhere()
        found = self.session.progress()
        lists = (self.people, self.images, self.criteria, self.seen)
        for shown, lines in zip(lists, (found.people, found.images, found.criteria, found.seen), strict=True):
            shown.follow_lines(lines)
            shown.show_rows(_MOST_LINES)

    # --- building the page

    def _lay_out(self) -> None:
        fill_column(self, self._area)
        column = self._area.column
        add_headed(
            column,
            heading(assignment_page.TITLE, "title"),
            text_label(assignment_page.purpose(self.session.noun), name="muted"),
        )
        self.plan_card.add(Field(assignment_page.SENTENCES_TITLE, self.sentences), button_row(self.accept))
        make_primary(self.accept, True)
        progress = column_of(
            self.problem,
            self.plan_card,
            heading(assignment_page.PROGRESS),
            Field(assignment_page.BY_PERSON, self.people),
            Field(assignment_page.by_image(self.session.noun), self.images),
            Field(assignment_page.BY_CRITERION, self.criteria),
            Field(assignment_page.SEEN, self.seen),
            spacing=Space.MEDIUM,
        )
        column.addWidget(Halves(self.form, progress, _LETTERS))
        column.addStretch(1)
        for part in (self.problem, self.plan_card):
            part.hide()
