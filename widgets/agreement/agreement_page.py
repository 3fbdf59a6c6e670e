"""The page on how far raters agree: a form, the conclusion, and the report at a glance or part by part."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from app.errors import UserError
from app.messages.agreement import agreement_page
from app.reports.document import Table
from app.sessions.agreement.evidence_images import EvidenceImages
from app.sessions.agreement.report_reading import (
    Answered,
    Form,
    ReportReading,
    document_with_pictures,
    work_out,
)
from app.sessions.agreement.response_sets import ResponseSetsForm
from app.sessions.agreement.several_studies import SeveralStudies, work_out_studies
from app.sessions.agreement.study_bounds import BoundsForm
from app.sessions.feedback import MOVED, Feedback
from app.study.ports import OpenStudy
from widgets.agreement.agreement_form import AgreementForm
from widgets.agreement.report_table import ReportTable
from widgets.agreement.report_views import ReportViews
from widgets.kit.columns import fill_column
from widgets.kit.focus_scroll_area import FocusScrollArea
from widgets.kit.forms import heading
from widgets.kit.labels import ProblemLabel, ReadableLabel, add_flush
from widgets.shell.page import Page, PageContext
from widgets.theme.theme import Space


class AgreementPage(Page):
    """Drives one `ReportReading`. `reader` is who is signed in to annotate; that they saw it is noted."""

    def __init__(self, context: PageContext, study: OpenStudy, reader: str = "") -> None:
        super().__init__(context)
        self._study = study
        self.session = ReportReading(study, reader)
        self._form_then: Form | None = None  # what was in the form when it was asked
        self.form = AgreementForm()
        self.problem = ProblemLabel()
        self.waiting = ReadableLabel("")
        self.conclusion = ReadableLabel("", "heading")
        self.views = ReportViews(self.session, context.announcer.speak_focus)
        self._lay_out()
        self._connect()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is read, and the study."""
        return agreement_page.page_title(self.session.title, not self.session.has_form)

    def folder(self) -> Path:
        """The study's folder."""
        return self._study.folder

    def enter(self) -> None:
        """Say where one is, and work out what is usually asked; or say why nothing is shown."""
        said = self.session.begin()
        self.waiting.setFocus(Qt.FocusReason.OtherFocusReason)
        # A screen reader reads what the focus is on.
        self.context.announcer.say(Feedback(said.sentence, MOVED, beside_focus=""))
        if self.session.withheld:
            return
        session = self.session
        self.form.offer(
            session.references(),
            session.raters(),
            session.versions(),
            session.factors(),
            session.cluster_columns(),
        )
        self._ask(None)

    def leave(self) -> bool:
        """Let go of the study."""
        if not self._has_left:
            self._has_left = True
            self._study.close()
        return True

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this page."""
        always = self.orientation(self.session)
        if self.session.withheld:
            return always
        return always | {
            "explain_figure": self._explain,
            "images_behind": self._look_behind,
            "export_report": self._export,
            "print_report": self._print,
            "find": lambda: self.views.find_line(self.context.announcer),
            "several_studies": self._choose_studies,
        }

    # --- working it out

    def _ask(self, form: Form | None) -> None:
        if self.is_working:
            self.context.announcer.say_sentence(agreement_page.STILL_WORKING)
            return
        self.complain("")
        self._form_then = self.form.form()
        reader = self.session.reader
        answer = partial(self.with_study, lambda study: work_out(study, reader, form))
        self.start_work(answer, self._show_answered, "" if form is None else agreement_page.WORKING)

    def _choose_studies(self) -> None:
        if self.is_working:
            self.context.announcer.say_sentence(agreement_page.STILL_WORKING)
            return
        open_study, reader = self.context.repository.open, self.session.reader
        session = self.attempt_or_complain(lambda: SeveralStudies(open_study, self._study.folder, reader))
        if session is None:
            return
        from widgets.agreement.several_studies_dialog import SeveralStudiesDialog

        recent, announcer = self.context.settings.recent, self.context.announcer
        dialog = SeveralStudiesDialog(self, session, recent, announcer)
        if not dialog.ask():
            return
        self.complain("")
        folders, form = session.folders, dialog.form()
        work = partial(work_out_studies, open_study, folders, reader, form)
        self.start_work(work, self._show_answered, agreement_page.WORKING)

    def _show_answered(self, answered: Answered) -> None:
        said = self.session.take(answered)
        # A report over several studies has another form; what was chosen meanwhile is the next question.
        if answered.report is not None and self.form.form() == self._form_then:
            self.form.show_form(answered.form)
        self.form.export.setEnabled(True)
        self.form.accepted.setVisible(bool(answered.report and answered.report.accepted))
        self._show_report()
        if QApplication.focusWidget() in (None, self.waiting, self.form.compare):
            # A screen reader reads the conclusion from there.
            self.conclusion.setFocus(Qt.FocusReason.OtherFocusReason)
            said = Feedback(said.sentence, MOVED, beside_focus="")
        self.waiting.hide()
        self.context.announcer.say(said)

    def fail(self, error: UserError) -> None:
        """Say why there is no report."""
        if self.session.answered is None:
            self.waiting.show_text(agreement_page.NOT_YET)
        super().fail(error)

    def _show_report(self) -> None:
        """Show what was answered, in the view that was chosen last."""
        self.conclusion.show()
        self.conclusion.show_text(self.session.conclusion)
        self.views.show()
        self.views.show_report()

    # --- walking through it

    def _arrive(self, table: ReportTable) -> None:
        place = table.place()
        self.context.announcer.say(self.session.arrive(table.table, place[0] if place else 0))

    def _explain(self) -> None:
        figure = self.views.figure()
        said = self.session.explain(*figure) if figure else self.session.no_figure()
        self.context.announcer.say(said)

    def _look_behind(self) -> None:
        figure = self.views.figure()
        if figure is None:
            self.context.announcer.say(self.session.no_item())
        else:
            self._open_images(*figure[:2])

    def _open_images(self, table: Table, row: int) -> None:
        item, answered = self.session.item(table, row), self.session.answered
        if item is None or answered is None or answered.report is None:
            self.context.announcer.say(self.session.no_item())
            return
        report = answered.report
        images = self.attempt_or_complain(
            lambda: EvidenceImages(self._study, self.session.reader, report, item)
        )
        if images is None:
            return
        if not images.images:
            self.context.announcer.say_sentence(images.nothing)
            return
        from widgets.agreement.evidence_images import EvidenceImagesDialog

        EvidenceImagesDialog(self, images, self.context.announcer.speak_focus).ask()

    def _export(self) -> None:
        if self.session.answered is None:
            self.context.announcer.say(self.session.where())
            return
        from widgets.agreement.report_export import ReportExportDialog

        answered = self.session.answered
        pictures = (lambda study: document_with_pictures(study, answered)) if answered.report else None
        ReportExportDialog(
            self, self.context, self._study.folder, answered.document, with_pictures=pictures
        ).ask()

    def _print(self) -> None:
        from widgets.agreement.report_printing import print_report

        if self.session.answered is None:
            self.context.announcer.say(self.session.where())
        else:
            print_report(self, self.session.answered.document, self.context.announcer)

    def _set_bounds(self) -> None:
        from widgets.agreement.agreement_dialogs import BoundsDialog

        form, answered = BoundsForm(self._study), self.session.answered
        dialog = BoundsDialog(self, form, self.context.announcer)
        if dialog.ask():
            self.context.announcer.say_sentence(dialog.said)
            if form.has_set and answered is not None and answered.report is not None:
                self._ask(answered.form)  # advice may have changed

    def _confirm_origin(self) -> None:
        from widgets.agreement.agreement_dialogs import OriginsDialog

        answered = self.session.answered
        report = answered.report if answered else None
        alike = [one.first for one in report.basis.same] if report else []
        dialog = OriginsDialog(self, self._study, alike, self.session.reader, self.context.announcer)
        if dialog.ask():
            self.context.announcer.say_sentence(dialog.said)
            if answered is not None and report is not None:
                self._ask(answered.form)  # advice may have changed

    def _show_accepted(self) -> None:
        from app.sessions.agreement.accepted_images import AcceptedImages
        from widgets.agreement.accepted_images import AcceptedImagesDialog

        answered = self.session.answered
        if answered is None or answered.report is None:
            return
        dialog = AcceptedImagesDialog(
            self, AcceptedImages(self._study, answered.report), self.context.announcer
        )
        if dialog.ask():
            self.context.announcer.say_sentence(dialog.said)

    def _set_response_sets(self) -> None:
        from widgets.agreement.agreement_dialogs import ResponseSetsDialog

        dialog = ResponseSetsDialog(self, ResponseSetsForm(self._study), self.context.announcer)
        if dialog.ask():
            self.context.announcer.say_sentence(dialog.said)

    def _set_up_analysis(self) -> None:
        from app.sessions.agreement.analysis_settings import AnalysisSettings
        from widgets.agreement.agreement_dialogs import SettingsDialog

        session = self.attempt_or_complain(lambda: AnalysisSettings(self._study))
        if session is None:
            return
        dialog = SettingsDialog(self, session, self.context.announcer)
        if dialog.ask():
            self.context.announcer.say_sentence(dialog.said)
            self._ask(None)

    # --- building the page

    def _connect(self) -> None:
        self.form.wanted.connect(lambda: self._ask(self.form.form()))
        self.form.export_wanted.connect(self._export)
        self.form.bounds_wanted.connect(self._set_bounds)
        self.form.origins_wanted.connect(self._confirm_origin)
        self.form.response_sets_wanted.connect(self._set_response_sets)
        self.form.settings_wanted.connect(self._set_up_analysis)
        self.form.accepted_wanted.connect(self._show_accepted)
        self.views.entered.connect(self._open_images)
        self.views.arrived.connect(self._arrive)
        self.views.shown.connect(self.form.follow)

    def _lay_out(self) -> None:
        middle = QWidget()
        column = fill_column(middle, spacing=Space.LARGE, margin=Space.WIDE)
        own = not self.session.has_form
        column.addWidget(heading(agreement_page.ANALYSIS if own else agreement_page.TITLE, "title"))
        column.addWidget(self.form)
        column.addWidget(self.problem)
        add_flush(column, self.waiting)
        top = QHBoxLayout()
        column.addLayout(top)
        top.setSpacing(Space.LARGE)
        top.addWidget(self.conclusion, 1)  # not flush: its frame begins where what is below begins
        top.addWidget(self.views.choice)
        column.addWidget(self.views)
        column.addStretch(1)
        outer = fill_column(self, spacing=0)
        outer.addWidget(FocusScrollArea(middle, self.conclusion), 1)
        outer.addWidget(self.form.action_row)
        self.form.action_row.setContentsMargins(Space.WIDE, Space.SMALL, Space.WIDE, Space.SMALL)
        for part in (self.problem, self.conclusion, self.views.choice, self.views):
            part.hide()
        self.form.setVisible(not self.session.withheld)
        self.form.action_row.setVisible(not self.session.withheld)
        self.form.show_choices(self.session.has_form, bool(self.session.factors()))
        self.form.settings.setVisible(self.session.has_settings)
        self.form.export.setEnabled(False)
        working = agreement_page.WORKING_ANALYSIS if own else agreement_page.WORKING
        self.waiting.show_text(self.session.withheld or working)
