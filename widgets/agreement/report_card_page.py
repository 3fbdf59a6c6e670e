"""The page with the report card of an image model: its verdict, shares, pictures, kept checks and appeals."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.messages.agreement import report_card as report_card_text
from app.messages.judge import prompt_sets as prompt_sets_text
from app.sessions.agreement.card_reading import Card, CardReading, work_out_card
from app.sessions.feedback import MOVED, Feedback
from app.sessions.judge.prompt_sets import PromptSetKeeping
from app.study.ports import OpenStudy
from widgets.agreement.report_view import ReportView
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import SavingDialog, ask_whether
from widgets.kit.forms import Field, button_row, heading, make_primary, push_button
from widgets.kit.labels import ProblemLabel, ReadableLabel, add_flush
from widgets.kit.scroll_column import add_scroll_column
from widgets.kit.two_panes import SideBySide
from widgets.shell.announcer import Announcer
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage

_WIDTH = 1100  # pixels: the table of shares has seven columns


class ReportCardPage(StudyPage):
    """Drives one `CardReading`. A check is computed on another thread."""

    def __init__(self, context: PageContext, study: OpenStudy, name: str = "") -> None:
        super().__init__(context, study)
        self.session = CardReading(study, name)
        self.problem = ProblemLabel()
        self.source, self.other = DropDown(), DropDown()
        self.source.addItems(self.session.sources)
        self.other.addItems([report_card_text.NO_COMPARISON, *self.session.sources])
        self.check = push_button(report_card_text.CHECK_BUTTON, self._check, is_primary=True)
        self.conclusion = ReadableLabel("", "heading")
        self.view = ReportView(self.session, context.announcer.speak_focus)
        self.keep, self.give_out, self.appeal = (
            push_button(words)
            for words in (
                report_card_text.KEEP_BUTTON,
                report_card_text.ASSIGN_BUTTON,
                report_card_text.APPEAL_BUTTON,
            )
        )
        self.prompt_sets = push_button(prompt_sets_text.BUTTON, self._show_prompt_sets)
        self._lay_out()
        for choice in (self.source, self.other):
            choice.currentIndexChanged.connect(self._choose)
        self.keep.clicked.connect(self._keep)
        self.give_out.clicked.connect(lambda: self._do(self.session.give_pictures))
        self.appeal.clicked.connect(self._appeal)

    def title(self) -> str:
        """What is read here, and the study."""
        return report_card_text.page_title(study=self.session.title)

    def begin(self) -> None:
        """Say where one is; one begins at the model."""
        said = self.session.begin()
        first = self.source if self.session.sources else self.conclusion
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(said)

    def finish(self) -> Feedback:
        """Everything is stored already."""
        return Feedback(report_card_text.CLOSED)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this page."""
        own = {"export_report": self._export, "print_report": self._print}
        return self.orientation(self.session) | own

    # --- checking

    def _choose(self) -> None:
        """The card of another choice would be taken for the card of this one, so it goes."""
        self.session.put_away()
        self.view.hide()
        self.complain("")
        self._show_buttons()

    def _chosen(self) -> tuple[str, str]:
        return self.source.currentText(), self.other.currentText() if self.other.currentIndex() else ""

    def _check(self) -> None:
        if self.is_working:
            self.context.announcer.say_sentence(report_card_text.STILL_CHECKING)
            return
        self.complain("")
        reader, (source, other) = self.session.reader, self._chosen()
        check = partial(self.with_study, lambda study: work_out_card(study, reader, source, other))
        self.start_work(check, self._show_checked, report_card_text.CHECKING)

    def _show_checked(self, card: Card) -> None:
        if (card.check.source, card.check.other) != self._chosen():
            self.context.announcer.say_sentence(report_card_text.NOT_CHECKED)
            return
        said = self.session.take(card)
        self._show_card()
        self.conclusion.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(Feedback(said.sentence, MOVED, beside_focus=""))

    # --- what is done with a card

    def _keep(self) -> None:
        words = report_card_text.KEEP_TITLE, report_card_text.KEEP_QUESTION
        if ask_whether(self, *words, report_card_text.YES_KEEP, report_card_text.NO):
            self._do(self.session.keep)
            self._show_card()

    def _appeal(self) -> None:
        dialog = AppealDialog(self, self.session, self.context.announcer)
        if dialog.ask():
            self._show_card()
            self.context.announcer.say_sentence(dialog.said)

    def _show_prompt_sets(self) -> None:
        from widgets.judge.prompt_sets_dialog import PromptSetsDialog

        by = self.session.reader or report_card_text.SOMEBODY
        PromptSetsDialog(self, PromptSetKeeping(self._study, by), self.context.announcer).ask()

    def _export(self) -> None:
        from widgets.agreement.report_export import ReportExportDialog

        if self.session.card is None or not self._may_leave():
            return
        document = self.session.card.document
        ReportExportDialog(self, self.context, self._study.folder, document).ask()

    def _print(self) -> None:
        from widgets.agreement.report_printing import print_report

        if self.session.card is not None and self._may_leave():
            print_report(self, self.session.card.document, self.context.announcer)

    def _may_leave(self) -> bool:
        """Say the terms of use, or why the card may not leave."""
        terms = self.attempt(self.session.let_out)
        for sentence in terms or ():
            self.context.announcer.say_sentence(sentence)
        return terms is not None

    def _do(self, deed: Callable[[], Feedback]) -> None:
        said = self.attempt_or_complain(deed)
        if said is not None:
            self.context.announcer.say_sentence(said.sentence)

    def _show_card(self) -> None:
        self._show_buttons()
        if self.session.card is not None:
            self.view.show()
            self.view.show_report()

    def _show_buttons(self) -> None:
        self.conclusion.show_text(self.session.conclusion)
        for button in (self.keep, self.give_out):
            button.setEnabled(self.session.card is not None)
        self.appeal.setEnabled(bool(self.session.kept()))

    def _lay_out(self) -> None:
        area = add_scroll_column(self, _WIDTH)
        column = area.column
        column.addWidget(heading(report_card_text.TITLE, "title"))
        column.addWidget(self.problem)
        source = Field(report_card_text.SOURCE_CHOICE, self.source)
        other = Field(report_card_text.COMPARE_CHOICE, self.other)
        column.addWidget(SideBySide(source, other, letters=48, needed=36))
        area.keep_in_sight(button_row(self.check, self.prompt_sets))
        make_primary(self.check, True)
        add_flush(column, self.conclusion)
        column.addWidget(button_row(self.keep, self.give_out, self.appeal))
        column.addWidget(self.view)
        column.addStretch(1)
        self.view.hide()
        self.check.setEnabled(bool(self.session.sources))
        self._show_buttons()


class AppealDialog(SavingDialog):
    """An appeal against an answer to a question of a kept check."""

    def __init__(self, parent: QWidget, session: CardReading, announcer: Announcer) -> None:
        super().__init__(parent, report_card_text.APPEAL_TITLE, announcer)
        self._session = session
        self.kept, self.question, self.words = DropDown(), DropDown(), QPlainTextEdit()
        self.words.setTabChangesFocus(True)
        self.kept.addItems(session.kept())
        self.kept.setCurrentIndex(self.kept.count() - 1)
        for part in (
            Field(report_card_text.APPEAL_CHOICE, self.kept),
            Field(report_card_text.APPEAL_QUESTION, self.question),
            Field(report_card_text.APPEAL_WORDS_FIELD, self.words),
            self.problem,
        ):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.add_ok_and_cancel(report_card_text.APPEAL_GO)
        self.kept.currentIndexChanged.connect(self._offer)
        self._offer()
        self.kept.setFocus()

    def _offer(self) -> None:
        self.question.offer(dict(self._session.questions(self.kept.currentIndex() + 1)))

    def save(self) -> str:
        """Store the appeal."""
        number, code = self.kept.currentIndex() + 1, str(self.question.currentData())
        return self._session.appeal(number, code, self.words.toPlainText()).sentence
