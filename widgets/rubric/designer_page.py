"""The page where a rubric is designed: its lines, the wording check on the current one, and what can be done."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QVBoxLayout

from app.errors import UserError
from app.messages.gallery.finding import CRITERION
from app.messages.rubric import designing as messages
from app.sessions.rubric.designing import Designing
from app.sessions.rubric.rubric_reading import format_of, heard_lines, judge_lines
from app.sessions.said import Changed, Said
from app.speech.voice import Priority
from app.study.ports import OpenStudy
from app.study.rubric import wording_of
from widgets.gallery.find_dialog import find_in_list
from widgets.kit.command_buttons import CommandButtons
from widgets.kit.dialogs import ask_whether
from widgets.kit.forms import Field, ReadableList, button_row, heading, plain
from widgets.kit.hints import hints
from widgets.kit.labels import ReadableLabel
from widgets.kit.line_lists import CriteriaList
from widgets.kit.scroll_column import ScrollColumn
from widgets.rubric import designer_dialogs as dialogs
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage

_REMARK_LINES = 7
_ON_A_LINE = (
    *("item_words", "item_up", "item_down", "item_to_theme", "split_criterion", "merge_criteria"),
    *("leave_out_item", "border_cases"),
)
_ON_THE_RUBRIC = ("add_criterion", "add_theme", "label_rule", "next_remark", "design_back")
_LOOKING = ("hear_rubric", "judge_rubric", "rubric_changes", "rubric_versions")
_CARRYING = ("import_rubric", "export_rubric", "publish_rubric")


class DesignerPage(StudyPage):
    """Drives one `Designing` session."""

    def __init__(self, context: PageContext, study: OpenStudy, name: str) -> None:
        super().__init__(context, study)
        self._name = name
        self.session = Designing(study, name)
        self.state = ReadableLabel("")
        self.rows = CriteriaList(messages.LIST)
        self.remarks = ReadableList(plain(messages.REMARKS))
        self.buttons = CommandButtons(messages.BUTTONS, lambda name: self.handlers()[name]())
        self._lay_out()
        self.rows.come_to.connect(self._come_to)
        self.rows.itemActivated.connect(lambda _item: self._try(self._reword))
        self._show_lines()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return messages.page_title(self.session.title)

    def begin(self) -> None:
        """Say what this is a draft of; go to the first line."""
        self._do(self.session.begin)

    def finish(self) -> Said:
        """Every change is kept already."""
        return self.session.leave()

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done here."""
        s = self.session
        intentions: dict[str, Callable[[], Said]] = {
            "item_up": lambda: s.move(-1),
            "item_down": lambda: s.move(1),
            "design_back": s.undo,
            "design_again": s.redo,
            "next_remark": s.next_remark,
            "hear_remarks": s.tell_remarks,
            "where_am_i": s.where,
            "repeat": s.repeat,
        }
        acts: dict[str, Callable[[], None]] = {
            "find": lambda: find_in_list(self.rows, self.context.announcer, CRITERION),
            "item_words": self._reword,
            "item_to_theme": self._to_theme,
            "split_criterion": self._split,
            "merge_criteria": self._merge,
            "leave_out_item": self._leave_out,
            "border_cases": self._border_cases,
            "add_criterion": self._add_criterion,
            "add_theme": self._add_theme,
            "hear_rubric": self._hear,
            "judge_rubric": self._read_as_judge,
            "rubric_changes": self._changes,
            "rubric_versions": self._versions,
            "import_rubric": self._import,
            "export_rubric": self._export,
            "publish_rubric": self._publish,
            "label_rule": self._label_rule,
        }
        return {
            **{name: partial(self._do, intention) for name, intention in intentions.items()},
            **{name: partial(self._try, act) for name, act in acts.items()},
        }

    def follow_settings(self) -> None:
        """Show the keys the person has now."""
        self.buttons.show_keys(self.context.settings.keymap)

    # --- from the person to the session and back

    def _do(self, intention: Callable[[], Said]) -> None:
        """Carry out one intention: the session, then the page, then the sentence."""
        self._try(lambda: self._show_said(intention()))

    def _try(self, act: Callable[[], None]) -> None:
        """Do something; where it cannot be done, say why."""
        try:
            act()
        except UserError as error:
            self.context.announcer.say_sentence(error.sentence, Priority.ALERT)

    def _show_said(self, said: Said) -> None:
        if Changed.ANSWERS in said.changed:
            self._show_lines()
        if Changed.FOCUS in said.changed:
            if self.session.rows:
                self.rows.go_to(self.session.place)
                self._show_remarks()
            else:
                self.buttons["add_theme"].setFocus()
        self.context.announcer.say(said)

    def _come_to(self, row: int) -> None:
        self.session.come_to(row)
        self._show_remarks()

    # --- acts that ask for something first

    def _reword(self) -> None:
        row = self.session.at
        if row is None or row.criterion is None:
            statement = dialogs.ask_statement(self, row.theme.statement) if row else None
            if statement is not None:
                self._do(lambda: self.session.reword_theme(statement))
            return
        wording = dialogs.ask_wording(self, wording_of(row.criterion))
        if wording is not None:
            self._do(lambda: self.session.reword(wording))

    def _to_theme(self) -> None:
        theme = dialogs.choose_theme(self, self.session.other_themes())
        if theme is not None:
            self._do(lambda: self.session.move_to(theme))

    def _split(self) -> None:
        parts = dialogs.ask_halves(self, self.session.offered_halves())
        if parts is not None:
            self._do(lambda: self.session.split(*parts))

    def _merge(self) -> None:
        text = dialogs.ask_merger(self, self.session.offered_merger())
        if text is not None:
            self._do(lambda: self.session.merge(text))

    def _leave_out(self) -> None:
        if self.session.at is None:
            raise UserError(messages.NO_LINE)
        why = dialogs.ask_reason(self)
        if why is not None:
            self._do(lambda: self.session.leave_out(why))

    def _add_criterion(self) -> None:
        if self.session.at is None:
            raise UserError(messages.NO_LINE)
        wording = dialogs.ask_wording(self)
        if wording is not None:
            self._do(lambda: self.session.add_criterion(wording))

    def _label_rule(self) -> None:
        least = dialogs.ask_least(self, *self.session.draft.needed())
        if least is not None:
            self._do(lambda: self.session.require(least))

    def _add_theme(self) -> None:
        statement = dialogs.ask_statement(self)
        if statement is not None:
            self._do(lambda: self.session.add_theme(statement))

    def _border_cases(self) -> None:
        from widgets.rubric.border_cases_dialog import BorderCasesDialog

        criterion = self.session.criterion
        BorderCasesDialog(self, self._study, criterion, self._name, self.context.announcer).ask()
        self._show_lines()

    # --- looking

    def _hear(self) -> None:
        lines = heard_lines(self.session.draft.rubric, self._study)
        dialogs.show_lines(self, messages.HEARD_TITLE, lines)

    def _read_as_judge(self) -> None:
        dialogs.show_lines(self, messages.JUDGE_TITLE, judge_lines(self.session.draft.rubric))

    def _changes(self) -> None:
        dialogs.show_lines(self, messages.CHANGES_TITLE, self.session.told_differences())

    def _versions(self) -> None:
        from widgets.rubric.versions_dialog import VersionsDialog

        VersionsDialog(self, self._study, self.context.announcer).ask()

    # --- files, and the next version

    def _import(self) -> None:
        path = dialogs.ask_file(self, self._study.folder, is_export=False)
        if path is not None:
            self._do(lambda: self.session.take_file(path))

    def _export(self) -> None:
        path = dialogs.ask_file(self, self._study.folder, is_export=True)
        if path is not None:
            self.context.repository.export(self._study, format_of(path), path)
            self.context.announcer.say_sentence(messages.exported(path))

    def _publish(self) -> None:
        from widgets.rubric.publish_dialog import ask_meanings

        session = self.session
        questions = session.questions()  # raises where the draft cannot be published yet
        meanings = ask_meanings(self, session.told_differences(), questions)
        if meanings is None:
            return
        said, published = session.publish(meanings)
        # Where a question follows, it says the same: it is heard there, and only shown here.
        self._show_said(replace(said, beside_focus="") if published.reopened else said)
        words = (messages.RATE_AGAIN_TITLE, said.sentence, messages.RATE_AGAIN, messages.LATER)
        if published.reopened and ask_whether(self, *words):
            self.go.emit("sign_in", self._study.folder)

    # --- showing

    def _show_lines(self) -> None:
        lines = self.session.lines()
        self.rows.show_criteria(lines, is_told=False)
        self.rows.empty = messages.EMPTY
        hints.give(self.rows, messages.LIST_HINT if lines else "", "" if lines else messages.EMPTY)
        before = self.rows.blockSignals(True)
        self.rows.setCurrentRow(self.session.place if lines else -1)
        self.rows.blockSignals(before)
        self.state.show_text(self.session.state())
        self._show_remarks()

    def _show_remarks(self) -> None:
        sentences = [found.sentence for found in self.session.remarks()]
        if self.remarks.lines() != sentences:
            self.remarks.show_lines(sentences)
        self.remarks.empty = self.session.no_remarks()
        self.remarks.setAccessibleDescription("" if sentences else self.remarks.empty)
        self.remarks.viewport().update()

    # --- building the page

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        scroll = ScrollColumn(self)
        outer.addWidget(scroll)
        column = scroll.column
        self.remarks.setFixedHeight(_REMARK_LINES * self.fontMetrics().lineSpacing())
        column.addWidget(heading(messages.TITLE, "title"))
        column.addWidget(self.state)
        column.addWidget(Field(messages.LIST, self.rows, messages.LIST_HINT))
        column.addWidget(Field(messages.REMARKS, self.remarks))
        rows = (_ON_A_LINE, _ON_THE_RUBRIC, _LOOKING, _CARRYING)
        groups = dict(zip(messages.BUTTON_GROUPS, rows, strict=True))
        column.addWidget(self.buttons.groups(self.context.settings.keymap, groups, primary="publish_rubric"))
        scroll.keep_in_sight(button_row(self.buttons["publish_rubric"]))
        column.addStretch(1)
