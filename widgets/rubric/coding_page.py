"""The page where statements and reasons are read and grouped. It decides nothing."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.errors import UserError
from app.messages.rubric import coding
from app.messages.together import ended
from app.sessions.feedback import MOVED, Changed, Feedback
from app.sessions.rubric.coding import CodingStatements
from app.sessions.rubric.coding_reasons import CodingReasons
from app.study.ports import OpenStudy
from app.study.team.coding import CandidateSide, Part
from widgets.gallery.find_dialog import find_in_list
from widgets.kit.columns import Card, fill_column
from widgets.kit.command_buttons import CommandButtons
from widgets.kit.controls import DropDown
from widgets.kit.forms import Field, button_row, heading, plain, push_button
from widgets.kit.hints import hints
from widgets.kit.labels import ReadableLabel, SilentText, add_headed, text_label
from widgets.kit.line_dialogs import ask_line
from widgets.kit.lists.line_lists import CriteriaList
from widgets.kit.scroll_column import add_scroll_column
from widgets.kit.two_panes import SideBySide
from widgets.rubric.coding_dialogs import ask_fate, choose, show_agreement
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage
from widgets.theme.theme import Space

_FOUND = 3  # sentences
_ROW_LETTERS, _GROUP_LETTERS = 52, 48
_WIDTH = 1280  # pixels at 100 % text: what was said beside the candidates
_READINGS = {
    "code_for": (Part.CRITERION, CandidateSide.FOR),
    "code_against": (Part.CRITERION, CandidateSide.AGAINST),
    "code_why_for": (Part.JUSTIFICATION, CandidateSide.FOR),
    "code_why_against": (Part.JUSTIFICATION, CandidateSide.AGAINST),
}
_OF_LINES = (*_READINGS, "code_strength", "code_back", "code_next")
_OF_CANDIDATES = ("candidate_decide", "candidate_words", "candidate_theme", "candidate_up", "candidate_down")
_OF_ALL = ("candidates_to_draft", "coder_agreement")
_FOR_REASONS = ("code_for", "code_back", "code_next", "coder_agreement")


class CodingPage(StudyPage):
    """Drives one `CodingStatements`, or one `CodingReasons`; `name` is whose readings are kept here."""

    def __init__(self, context: PageContext, study: OpenStudy, name: str) -> None:
        """Raises UserError for nobody known."""
        super().__init__(context, study)
        coder = study.raters.find(name)
        if coder is None:  # known from another study; nobody is added to this one unasked
            raise UserError(coding.WHO_FIRST)
        self.statements = CodingStatements(study, coder)
        self.reasons = CodingReasons(study, coder)
        self.session: CodingStatements | CodingReasons = self.statements
        self._last = Feedback(coding.HINT)
        self._name = study.study.title
        self.mode = DropDown()
        self.mode.addItems([coding.STATEMENTS_MODE, coding.REASONS_MODE])
        self.rows = CriteriaList(coding.ROWS[coding.STATEMENTS_MODE])
        self.groups = CriteriaList(coding.GROUPS[coding.STATEMENTS_MODE])
        self.found = [ReadableLabel("") for _ in range(_FOUND)]
        self.what_first = text_label(kind="lead")  # where there is nothing to read yet
        self.to_source = push_button("", self._go_to_source, is_primary=True)
        self.work = QWidget()  # what is done with lines, once there are some
        self.buttons = CommandButtons(coding.BUTTONS, lambda name: self.handlers()[name]())
        self._lay_out()
        self.rows.come_to.connect(self._at_row)
        self.groups.come_to.connect(self._at_group)
        self.rows.itemActivated.connect(lambda _item: self._show_keys())
        self.groups.itemActivated.connect(lambda _item: self._announce_group())
        self.mode.currentIndexChanged.connect(self._switch)
        self._show_lines()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return coding.page_title(self._name)

    def begin(self) -> None:
        """Say what there is; go to the first line that is not read. Where there is none, say what to do first."""
        if self.session.rows():
            self._do(self.session.begin)
            return
        self.to_source.setFocus(Qt.FocusReason.OtherFocusReason)
        self.say(Feedback(f"{ended(coding.TITLE)} {self.what_first.text()}", MOVED))

    def finish(self) -> Feedback:
        """Nothing is left to store."""
        return Feedback(coding.CLOSED)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done here."""
        own: dict[str, Callable[[], None]] = {name: partial(self._code, name) for name in _READINGS}
        return own | {
            "code_strength": lambda: self._do(self._of_statements().strengthen),
            "code_back": lambda: self._do(self.session.take_back),
            "code_next": lambda: self._do(self.session.next_open),
            "candidate_decide": partial(self._in_statements, self._decide),
            "candidate_words": partial(self._in_statements, self._reword),
            "candidate_theme": partial(self._in_statements, self._theme),
            "candidate_up": lambda: self._do(lambda: self._of_statements().move(-1)),
            "candidate_down": lambda: self._do(lambda: self._of_statements().move(1)),
            "candidate_explain": lambda: self._do(lambda: self._of_statements().explain()),
            "candidates_to_draft": self._to_draft,
            "coder_agreement": lambda: show_agreement(self, self.session.agreement()),
            "find": lambda: find_in_list(self.rows, self.context.announcer),
            "where_am_i": lambda: self.say(Feedback(" ".join(self.session.found()))),
            "repeat": self.say_again,
        }

    def follow_settings(self) -> None:
        """Show the keys the person has now."""
        self.buttons.show_keys(self.context.settings.keymap)

    # --- from the person to the session and back

    def _do(self, intention: Callable[[], Feedback], reread: CriteriaList | None = None) -> None:
        """Carry out one intention: the session, then the page, then the sentence.

        `reread`: the list in which something has new words. Where the focus comes back to it from a dialog, a screen
        reader reads them there, and hears what is left to say.
        """
        said = self.attempt(intention)
        if said is None:
            return
        if Changed.ANSWERS in said.changed:
            self._show_lines(is_told=reread is None)
            # Of the window: it may not be the active one again yet.
            if reread is None or self.window().focusWidget() is not reread:
                said = said._replace(beside_focus=None)
        if Changed.FOCUS in said.changed and self.session.rows():
            self.rows.go_to(self.session.row)
        self.say(said)

    def _go_to_source(self) -> None:
        """To where the lines come from."""
        self.go.emit("workshop" if self.session is self.statements else "annotate", self.folder())

    def _of_statements(self) -> CodingStatements:
        if self.session is not self.statements:
            raise UserError(coding.NOT_HERE)
        return self.statements

    def _in_statements(self, act: Callable[[], None]) -> None:
        """Do something that begins with a dialog about the current candidate; say why not where there is none."""
        if self.attempt(lambda: self._of_statements().candidate) is not None:
            act()

    def _code(self, name: str) -> None:
        session, group = self.session, max(self.groups.currentRow(), 0)
        if not session.rows():
            self._do(session.begin)
            return
        is_of_statements = isinstance(session, CodingStatements)
        title = coding.CANDIDATE_CHOICE if is_of_statements else coding.THEME_CHOICE
        about = coding.about_title(reading=plain(coding.BUTTONS[name]))
        question = about if is_of_statements else coding.THEME_TITLE
        chosen = choose(self, question, title, session.choices(), group, may_be_none=is_of_statements)
        if chosen is None:
            return
        if isinstance(session, CodingStatements):
            self._do(lambda: session.code(*_READINGS[name], chosen.place, chosen.words), self.rows)
        else:
            self._do(lambda: session.code(chosen.place, chosen.words), self.rows)

    def _decide(self) -> None:
        decided = ask_fate(self, self.statements.candidate, self.context.announcer)
        if decided is not None:
            self._do(lambda: self.statements.decide(*decided), self.groups)

    def _reword(self) -> None:
        title, now = coding.REWORD_TITLE, self.statements.candidate.text
        words = ask_line(self, title, coding.WORDS, coding.KEEP, words=now, width=640)
        if words is not None:
            self._do(lambda: self.statements.reword(words), self.groups)

    def _theme(self) -> None:
        themes = self.statements.theme_choices()
        chosen = choose(self, coding.THEME_TITLE, coding.THEME_CHOICE, themes, 0, may_be_none=False)
        if chosen is not None:
            self._do(lambda: self.statements.put_under(chosen.place, chosen.words), self.groups)

    def _to_draft(self) -> None:
        def make() -> Feedback:
            key = self.context.settings.keymap.first("design_rubric")
            return Feedback(f"{self._of_statements().to_draft().sentence} {coding.opens_designer(key=key)}")

        self._do(make)

    def _show_keys(self) -> None:
        """What can be said of the current line, and by which keys."""
        first = self.context.settings.keymap.first
        if self.session is self.statements:
            sentence = coding.line_keys([first(name) for name in _READINGS], first("code_next"))
        else:
            sentence = coding.reason_keys(key=first("code_for"), next_key=first("code_next"))
        self.say(Feedback(sentence))

    def _announce_group(self) -> None:
        """What speaks for and against the current candidate; of a theme its line says all."""
        if self.session is self.statements and self.statements.candidates:
            key = self.context.settings.keymap.first("candidate_decide")
            self.say(Feedback(f"{self.statements.explain().sentence} {coding.decide_key(key=key)}"))

    def _switch(self, place: int) -> None:
        """Read the other kind of lines. The focus stays on the choice."""
        self.session = self.reasons if place else self.statements
        self.session.read_again()
        self._show_lines()
        said = self.session.begin()
        self.say(
            Feedback(said.beside_focus or said.sentence if self.session.rows() else self.what_first.text())
        )

    def _at_row(self, row: int) -> None:
        self.session.row = row

    def _at_group(self, row: int) -> None:
        self.session.group = row

    # --- showing

    def _show_lines(self, is_told: bool = False) -> None:
        session = self.session
        self.rows.show_criteria(session.rows(), is_told)
        self.groups.show_criteria(session.groups(), is_told)
        if self.groups.count() and self.groups.currentRow() != session.group:
            self.groups.setCurrentRow(session.group)
        is_statements = session is self.statements
        first = self.context.settings.keymap.first
        self.rows.empty = coding.NO_STATEMENTS if is_statements else coding.NO_REASONS
        self.what_first.setText(
            coding.first_statements(key=first("workshop"))
            if is_statements
            else coding.first_reasons(key=first("annotate"))
        )
        self.to_source.setText(coding.TO_WORKSHOP if is_statements else coding.TO_ANSWERS)
        self.what_first.setVisible(not session.rows())
        self.to_source.setVisible(not session.rows())
        for part in (self.lists, self.work):
            part.setVisible(bool(session.rows() or session.groups()))
        self.groups.empty = coding.NO_CANDIDATES if is_statements else coding.NO_THEMES
        mode = coding.STATEMENTS_MODE if is_statements else coding.REASONS_MODE
        self.rows_field.retitle(coding.ROWS[mode])
        self.groups_field.retitle(coding.GROUPS[mode])
        self.buttons.show_only(self.buttons if is_statements else _FOR_REASONS)
        sentences = [*session.found(), *[""] * _FOUND]
        for label, words in zip(self.found, sentences[:_FOUND], strict=True):
            label.setVisible(bool(words))
            if label.text() != words and label is not QApplication.focusWidget():
                label.show_text(words)

    # --- building the page

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self, _WIDTH)
        column = scroll.column
        self.rows_field = Field(coding.ROWS[coding.STATEMENTS_MODE], self.rows)
        self.groups_field = Field(coding.GROUPS[coding.STATEMENTS_MODE], self.groups)
        for part in (self.rows, self.groups):
            hints.give(part, coding.HINT)
        add_headed(
            column, heading(coding.TITLE, "title"), SilentText(coding.HINT, kind="small", name="muted")
        )  # heard with the lists
        column.addWidget(Field(coding.WHAT, self.mode))
        column.addWidget(self.what_first)
        column.addWidget(button_row(self.to_source))
        self.lists = SideBySide(self.rows_field, self.groups_field, _ROW_LETTERS, _GROUP_LETTERS)
        column.addWidget(self.lists)
        keymap = self.context.settings.keymap
        groups = dict(zip(coding.BUTTON_GROUPS, (_OF_LINES, _OF_CANDIDATES), strict=True))
        column.addWidget(self.work)
        found = Card(spacing=Space.SMALL)
        add_headed(found.column, heading(coding.FOUND), *self.found)
        parts = self.buttons.groups(keymap, groups), found, self.buttons.row(keymap, *_OF_ALL)
        fill_column(self.work, *parts, spacing=Space.LARGE)
        column.addStretch(1)
