"""The pages that work in a study, a line each: the command one comes by, where the page stands, whether it writes."""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from widgets.shell.page import Page, PageContext

if TYPE_CHECKING:
    from app.study.ports import OpenStudy


class PageSpec(NamedTuple):
    """A page made from the bench, the open study and the name of whoever is here.

    The module is imported when somebody comes. A page that only reads (`writes` False) is there also while another
    program writes into the study.
    """

    command: str
    module: str
    kind: str
    writes: bool = True

    def make(self, context: PageContext, study: "OpenStudy") -> Page:
        """The page. Raises UserError when it cannot be, with the reason."""
        page = getattr(import_module(self.module), self.kind)(context, study, context.settings.rater)
        assert isinstance(page, Page)
        return page


PAGES: tuple[PageSpec, ...] = (
    PageSpec("describe_images", "widgets.describe.describe_page", "DescribePage"),
    # Looking is possible while others work; what changes an image asks for the study first.
    PageSpec("gallery", "widgets.gallery.gallery_page", "GalleryPage", writes=False),
    PageSpec("group_images", "widgets.annotate.grouping_page", "GroupingPage"),
    PageSpec("design_rubric", "widgets.rubric.designer_page", "DesignerPage"),
    PageSpec("edit_template", "widgets.describe.template_page", "TemplatePage"),
    PageSpec("code_statements", "widgets.rubric.coding_page", "CodingPage"),
    PageSpec("assign", "widgets.team.assignment_page", "AssignmentPage"),
    PageSpec("plan_needed", "widgets.agreement.planning_page", "PlanningPage"),
    # A check notes who is shown it, in the study as it opens it for itself.
    PageSpec("report_card", "widgets.agreement.report_card_page", "ReportCardPage", writes=False),
    PageSpec("rater_people", "widgets.team.rater_people_page", "RaterPeoplePage"),
    PageSpec("map_answers", "widgets.study.mapping_page", "MappingPage"),
    PageSpec("make_outputs", "widgets.judge.making_page", "MakingPage"),
    PageSpec("pair_session", "widgets.pair.pair_page", "PairPage"),
    PageSpec("compare_rubrics", "widgets.rubric.rubric_comparison_page", "RubricComparisonPage"),
    PageSpec("workshop", "widgets.workshop.workshop_chooser", "enter_workshop"),
    PageSpec("new_workshop", "widgets.workshop.workshop_setup_page", "WorkshopSetupPage"),
    PageSpec("participants", "widgets.workshop.participants_page", "ParticipantsPage"),
    PageSpec("meeting", "widgets.meeting.meeting_page", "MeetingPage"),
    # Whoever annotates is not to know what a judge or others said before they have answered themselves; the sessions
    # behind these two see to it. A judge's run writes by itself, in a process of its own.
    PageSpec("ask_judge", "widgets.judge.judge_page", "JudgePage", writes=False),
    PageSpec("agreement", "widgets.agreement.agreement_page", "AgreementPage", writes=False),
)
