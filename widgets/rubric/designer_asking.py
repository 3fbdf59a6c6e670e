"""What the designer's page asks for before it acts: words, a reason, a theme, a file, what a rewording means."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QWidget

from app.errors import UserError
from app.messages.rubric import designing, rubric_design
from app.messages.together import together
from app.sessions.agreement.publishing import let_out
from app.sessions.feedback import Feedback
from app.sessions.judge.draft_requests import DraftRequest
from app.sessions.rubric.designing import Designing
from app.sessions.rubric.rubric_reading import case_line, format_of, heard_lines, judge_lines
from app.study.ports import OpenStudy
from app.study.rubric import Criterion
from widgets.kit.dialogs import Dialog, ask_whether
from widgets.kit.forms import Field, ReadableList, button_row, plain, push_button, radio_group
from widgets.rubric import designer_dialogs as dialogs
from widgets.shell.announcer import Announcer
from widgets.shell.page import Page

_LINES = 6


class BorderCasesDialog(Dialog):
    """Stays open, so that several can be written one after the other."""

    def __init__(
        self, parent: QWidget, study: OpenStudy, criterion: Criterion, author: str, announcer: Announcer
    ) -> None:
        super().__init__(parent, f"{designing.CASES_TITLE}: {criterion.code}", width=640)
        self._study = study
        self._criterion = criterion
        self._author = author
        self._announcer = announcer
        self.cases = ReadableList(plain(designing.CASES))
        self.cases.empty = designing.NO_CASES
        self.cases.setMinimumHeight(_LINES * self.cases.fontMetrics().lineSpacing())
        self.words, self.image, self.verdicts = QLineEdit(), QLineEdit(), QButtonGroup(self)
        box, self.verdict_buttons = radio_group(
            designing.CASE_VERDICT, list(designing.VERDICTS.values()), self.verdicts
        )
        self.words_field = Field(designing.CASE_WORDS, self.words, designing.CASE_WORDS_HINT)
        self.image_field = Field(designing.CASE_IMAGE, self.image, designing.CASE_IMAGE_HINT)
        self.take_back = push_button(designing.REMOVE_CASE, self._remove)
        for part in (
            Field(designing.CASES, self.cases),
            button_row(self.take_back),
            self.words_field,
            box,
            self.image_field,
        ):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.add_action(designing.ADD_CASE, self._add)
        self.add_close()
        self._show()
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        self._keys = [case.key for case in self._study.designs.border_cases(self._criterion.lineage)]
        lines = [
            case_line(self._study, one) for one in self._study.designs.border_cases(self._criterion.lineage)
        ]
        self.cases.show_lines(lines)
        self.cases.setAccessibleDescription("" if lines else designing.NO_CASES)
        self.take_back.setEnabled(bool(lines))

    def _add(self) -> None:
        words, number = self.words.text().strip(), self.image.text().strip()
        image = self._study.images.at(int(number)) if number.isdecimal() and len(number) < 10 else None
        is_unknown = bool(number) and image is None
        self.words_field.complain("" if words else rubric_design.NEEDS_WORDS)
        self.image_field.complain(
            designing.no_image(number=number, count=self._study.images.count()) if is_unknown else ""
        )
        if not words or is_unknown:
            field = self.image if words else self.words
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        verdict = list(designing.VERDICTS)[self.verdicts.checkedId()]
        key = image.key if image else None
        try:
            self._study.designs.add_border_case(self._criterion.lineage, key, verdict, words, self._author)
        except UserError as error:  # a sealed test image
            self.image_field.refuse(error.sentence)
            return
        self._show()
        self.words.clear()
        self.image.clear()
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)
        self._announcer.say(Feedback(designing.CASE_ADDED))

    def _remove(self) -> None:
        row = self.cases.currentRow()
        if 0 <= row < len(self._keys):
            self._study.designs.change_border_case(self._keys[row], "", self._author)
            self.words.setFocus(Qt.FocusReason.OtherFocusReason)
            self._show()
            self._announcer.say(Feedback(designing.CASE_REMOVED))


class AskingActs:
    """Acts by command. `do` carries out an intention and shows what became of it; `show` only shows it; `redraw` shows
    everything again."""

    def __init__(
        self,
        page: Page,
        study: OpenStudy,
        session: Designing,
        name: str,
        do: Callable[[Callable[[], Feedback]], None],
        show: Callable[[Feedback], None],
        redraw: Callable[[], None],
    ) -> None:
        self._page, self._study, self._session, self._name = page, study, session, name
        self._do, self._show, self._redraw = do, show, redraw

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """The acts. Each raises UserError where it cannot be done."""
        return {
            "item_to_theme": self._to_theme,
            "split_criterion": self._split,
            "merge_criteria": self._merge,
            "leave_out_item": self._leave_out,
            "border_cases": self._border_cases,
            "judge_wordings": self._wordings,
            "add_criterion": self.add_criterion,
            "add_theme": self._add_theme,
            "hear_rubric": self._hear,
            "judge_rubric": self._read_as_judge,
            "rubric_changes": self._changes,
            "rubric_versions": self._versions,
            "fault_pictures": self._fault_pictures,
            "import_rubric": self._import,
            "export_rubric": self._export,
            "publish_rubric": self._publish,
            "label_rule": self._label_rule,
        }

    def _fault_pictures(self) -> None:
        from widgets.agreement.evidence_images import EvidenceImagesDialog

        pictures = self._session.fault_pictures()
        EvidenceImagesDialog(self._page, pictures, self._page.context.announcer.speak_focus).ask()

    def _to_theme(self) -> None:
        theme = dialogs.choose_theme(self._page, self._session.other_themes())
        if theme is not None:
            self._do(lambda: self._session.move_to(theme))

    def _split(self) -> None:
        parts = dialogs.ask_halves(self._page, self._session.offered_halves())
        if parts is not None:
            self._do(lambda: self._session.split(*parts))

    def _merge(self) -> None:
        text = dialogs.ask_merger(self._page, self._session.offered_merger())
        if text is not None:
            self._do(lambda: self._session.merge(text))

    def _leave_out(self) -> None:
        if self._session.at is None:
            raise UserError(designing.NO_LINE)
        why = dialogs.ask_reason(self._page)
        if why is not None:
            self._do(lambda: self._session.leave_out(why))

    def add_criterion(self) -> None:
        """A new criterion, behind the current one or at the end of the current theme."""
        if self._session.at is None:
            raise UserError(designing.NO_LINE)
        wording = dialogs.ask_wording(self._page)
        if wording is not None:
            self._do(lambda: self._session.add_criterion(wording))

    def _label_rule(self) -> None:
        least = dialogs.ask_least(self._page, *self._session.draft.needed())
        if least is not None:
            self._do(lambda: self._session.require(least))

    def _add_theme(self) -> None:
        statement = dialogs.ask_statement(self._page)
        if statement is not None:
            self._do(lambda: self._session.add_theme(statement))

    def _border_cases(self) -> None:

        criterion = self._session.criterion
        BorderCasesDialog(self._page, self._study, criterion, self._name, self._page.context.announcer).ask()
        self._redraw()

    def _wordings(self) -> None:
        from widgets.rubric.wordings_dialog import WordingsDialog

        context, study = self._page.context, self._study
        loop = self._session.wordings()

        def make_request() -> DraftRequest:
            return DraftRequest(study, lambda: context.repository.open(study.folder), loop=loop)

        WordingsDialog(self._page, loop, context.announcer, make_request).ask()
        self._session.reread()
        self._redraw()

    # --- looking

    def _hear(self) -> None:
        lines = heard_lines(self._session.draft.rubric, self._study)
        dialogs.show_lines(self._page, designing.HEARD_TITLE, lines)

    def _read_as_judge(self) -> None:
        dialogs.show_lines(self._page, designing.JUDGE_TITLE, judge_lines(self._session.draft.rubric))

    def _changes(self) -> None:
        dialogs.show_lines(self._page, designing.CHANGES_TITLE, self._session.unpublished_differences())

    def _versions(self) -> None:
        from widgets.rubric.versions_dialog import VersionsDialog

        VersionsDialog(self._page, self._study, self._page.context.announcer).ask()

    # --- files, and the next version

    def _import(self) -> None:
        path = dialogs.ask_file(self._page, self._study.folder, is_export=False)
        if path is not None:
            self._do(lambda: self._session.take_file(path))

    def _export(self) -> None:
        terms = let_out(self._study, self._name)
        path = dialogs.ask_file(self._page, self._study.folder, is_export=True)
        if path is not None:
            lost = self._page.context.repository.export(self._study, format_of(path), path)
            self._page.context.exported = path
            self._page.context.announcer.say_sentence(together(*terms, designing.exported(file=path), lost))

    def _publish(self) -> None:
        from widgets.rubric.publish_dialog import ask_meanings

        session = self._session
        questions = session.questions()  # raises where the draft cannot be published yet
        meanings = ask_meanings(self._page, self._study, session.unpublished_differences(), questions)
        if meanings is None:
            return
        said, published = session.publish(meanings)
        # Where a question follows, it says the same: it is heard there, and only shown here.
        self._show(said._replace(beside_focus="") if published.reopened else said)
        words = (designing.RATE_AGAIN_TITLE, said.sentence, designing.RATE_AGAIN, designing.LATER)
        if published.reopened and ask_whether(self._page, *words):
            self._page.go.emit("sign_in", self._study.folder)
