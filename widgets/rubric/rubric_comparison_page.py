"""The page where a rubric that a model drafted lies beside the community's. It decides nothing."""

from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.messages.gallery import finding
from app.messages.rubric import rubric_comparison
from app.sessions.feedback import Changed, Feedback
from app.sessions.judge.draft_requests import DraftRequest
from app.sessions.rubric.comparing import Comparing
from app.study.judge.model_drafts import Mark
from app.study.ports import OpenStudy
from widgets.gallery.find_dialog import find_in_list
from widgets.judge.draft_request_dialog import DraftRequestDialog
from widgets.kit.columns import Card
from widgets.kit.command_buttons import CommandButtons
from widgets.kit.controls import DropDown
from widgets.kit.forms import Field, heading, make_primary
from widgets.kit.labels import ReadableLabel, add_headed, text_label
from widgets.kit.line_dialogs import ask_line, choose_line
from widgets.kit.lists.line_lists import LineLists
from widgets.kit.scroll_column import add_scroll_column
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage
from widgets.study.export_dialog import ExportDialog
from widgets.theme.theme import Space

_ROWS = 14


class ComparisonExportDialog(ExportDialog):
    """Writes all drafts with everybody's marks."""

    def __init__(self, parent: QWidget | None, context: PageContext, folder: Path) -> None:
        super().__init__(
            parent, context, folder, rubric_comparison.EXPORT_TITLE, rubric_comparison.EXPORT_FORMATS
        )

    def writing(self, name: str, path: Path) -> Callable[[], str]:
        """What writes the file and returns what is said then."""
        repository, folder = self._context.repository, self._folder

        def write() -> str:
            with closing(repository.open(folder)) as study:
                repository.export(study, name, path)
            return rubric_comparison.exported(path=path)

        return write


_FOUND = 3  # sentences


class RubricComparisonPage(StudyPage):
    """Drives one `Comparing` session; `name` is whose marks are set here."""

    def __init__(self, context: PageContext, study: OpenStudy, name: str) -> None:
        """Raises UserError when the study has no rubric, or nobody of that name."""
        super().__init__(context, study)
        self.session = Comparing(study, name)
        self.about = text_label(name="muted")
        self.drafts = DropDown()
        self.lists = LineLists()
        self.found = [ReadableLabel("") for _ in range(_FOUND)]
        self.buttons = CommandButtons(rubric_comparison.BUTTONS, lambda name: self.handlers()[name]())
        self._lay_out()
        self.lists.come_to.connect(self.session.come_to)
        self.drafts.currentIndexChanged.connect(self._choose)
        self._show_all()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return rubric_comparison.page_title(self.session.title)

    def begin(self) -> None:
        """Say what lies here; go to the first criterion that is not marked, or to where one asks for a draft."""
        self._do(self.session.begin)
        if self.session.comparison is None:
            self.buttons["ask_rubric"].setFocus(Qt.FocusReason.OtherFocusReason)

    def finish(self) -> Feedback:
        """Nothing is left to store."""
        return self.session.leave()

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done here."""
        s = self.session
        intentions: dict[str, Callable[[], Feedback]] = {
            "mark_missing": lambda: s.mark(Mark.MISSING),
            "mark_too_vague": lambda: s.mark(Mark.TOO_VAGUE),
            "mark_mistaken": lambda: s.mark(Mark.MISTAKEN),
            "mark_back": s.undo,
            "take_criterion": s.take,
            "next_unmarked": s.next_open,
            "where_am_i": s.where,
            "repeat": s.repeat,
        }
        return {name: partial(self._do, intention) for name, intention in intentions.items()} | {
            "mark_overlapping": self._overlap,
            "mark_note": self._note,
            "export_comparison": self._export,
            "ask_rubric": self._ask_rubric,
            "find": self._find,
        }

    def _find(self) -> None:
        side = self.attempt(lambda: self.lists.side(self.session.is_at_draft))
        if side is not None:  # else there is no draft yet
            find_in_list(side, self.context.announcer, finding.criteria)

    def follow_settings(self) -> None:
        """Show the keys the person has now."""
        self.buttons.show_keys(self.context.settings.keymap)

    # --- from the person to the session and back

    def _do(self, intention: Callable[[], Feedback], is_told: bool = True) -> None:
        """Carry out one intention: the session, then the page, then the sentence.

        `is_told` False: the focus comes back from a dialog, and the row one is at will be read with its new words.
        """
        said = self.attempt(intention)
        if said is None:
            return
        if self.session.comparison is not None:
            if Changed.ANSWERS in said.changed:
                self._show_lines(is_told)
            if Changed.FOCUS in said.changed:
                self.lists.side(self.session.is_at_draft).go_to(self.session.place)
        self.context.announcer.say(said)

    def _overlap(self) -> None:
        session = self.session
        if session.comparison is None:
            self._do(session.begin)
            return
        community, draft = rubric_comparison.COMMUNITY_CRITERIA, rubric_comparison.DRAFT_CRITERIA
        partner = choose_line(
            self,
            rubric_comparison.PARTNER_TITLE,
            community if session.is_at_draft else draft,
            rubric_comparison.MARK,
            session.partners(),
            first=session.first_partner(),
            rows=_ROWS,
            width=640,
        )
        if partner is not None:
            self._do(lambda: session.overlap(partner), is_told=False)

    def _note(self) -> None:
        mark = self.session.noted() if self.session.comparison else None
        if mark is None:
            self.context.announcer.say_sentence(rubric_comparison.MARK_FIRST)
            return
        title, label, keep = (
            rubric_comparison.NOTE_TITLE,
            rubric_comparison.NOTE,
            rubric_comparison.KEEP_NOTE,
        )
        words = ask_line(self, title, label, keep, words=mark.note, hint=rubric_comparison.NOTE_HINT)
        if words is not None:
            self._do(lambda: self.session.note(words), is_told=False)

    def _export(self) -> None:
        if self.session.comparison is None:
            self._do(self.session.begin)
            return
        ComparisonExportDialog(self, self.context, self._study.folder).ask()

    def _ask_rubric(self) -> None:
        repository, folder = self.context.repository, self._study.folder
        asking = DraftRequest(self._study, lambda: repository.open(folder))
        if DraftRequestDialog(self, asking, self.context.announcer).ask():
            self.session.look_again()
            self._show_all()
            self._do(self.session.begin)

    def _choose(self, number: int) -> None:
        """Take another draft. The focus stays on the choice, so that one can go on choosing."""
        said = self.session.choose(number)
        self._show_all()
        self.context.announcer.say(Feedback(said.beside_focus or said.sentence))

    # --- showing

    def _show_all(self) -> None:
        has_draft = self.session.comparison is not None
        self.about.setText(self.session.about())
        with QSignalBlocker(self.drafts):
            self.drafts.clear()
            self.drafts.addItems(self.session.draft_names())
            if has_draft:
                self.drafts.setCurrentIndex(self.session.chosen_draft())
        self.drafts_field.setVisible(self.drafts.count() > 1)
        for part in (self.lists, self.marking, self.card):
            part.setVisible(has_draft)
        for name in ("next_unmarked", "take_criterion", "export_comparison"):
            self.buttons[name].setVisible(has_draft)
        make_primary(self.buttons["ask_rubric"], not has_draft)
        if has_draft:
            self._show_lines()

    def _show_lines(self, is_told: bool = False) -> None:
        session = self.session
        self.lists.drafted.show_criteria(session.drafted_lines(), is_told)
        self.lists.community.show_criteria(session.community_lines(), is_told)
        sentences = [*session.counts(), session.uncovered()]
        for label, words in zip(self.found, sentences, strict=True):
            if label.text() != words and label is not QApplication.focusWidget():
                label.show_text(words)

    # --- building the page

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self)
        column = scroll.column
        self.drafts_field = Field(rubric_comparison.DRAFTS, self.drafts)
        self.marking = self._row(
            "mark_overlapping", "mark_missing", "mark_too_vague", "mark_mistaken", "mark_note", "mark_back"
        )
        add_headed(column, heading(rubric_comparison.TITLE, "title"), self.about)
        column.addWidget(self.drafts_field)
        column.addWidget(self.lists)
        column.addWidget(self.marking)
        self.card = Card(spacing=Space.SMALL)
        add_headed(self.card.column, heading(rubric_comparison.FOUND), *self.found)
        column.addWidget(self.card)
        column.addWidget(self._row("next_unmarked", "take_criterion", "export_comparison", "ask_rubric"))
        column.addStretch(1)

    def _row(self, *names: str) -> QWidget:
        return self.buttons.row(self.context.settings.keymap, *names)
