"""The page where a rubric is designed: themes and criteria on the left, the words of the current one on the right."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.errors import UserError
from app.messages.gallery import finding
from app.messages.rubric import designing
from app.messages.team import packets_page
from app.messages.together import together
from app.sessions.feedback import Changed, Feedback
from app.sessions.rubric.designer_acts import why_not
from app.sessions.rubric.designing import Designing
from app.sessions.rubric.rubric_reading import heard_of, judged_of, shown_lines
from app.study.ports import OpenStudy
from widgets.gallery.find_dialog import find_in_list
from widgets.kit.columns import column_of, fill_column
from widgets.kit.command_buttons import CommandButtons
from widgets.kit.focus_scroll_area import FocusScrollArea
from widgets.kit.forms import Field, button_row, heading, push_button
from widgets.kit.hints import hints
from widgets.kit.labels import ReadableLabel, add_headed, text_label
from widgets.kit.more_menu import MoreMenu
from widgets.kit.scroll_column import add_scroll_column
from widgets.kit.two_panes import SideBySide
from widgets.kit.window_space import SpaceWatcher, is_tight
from widgets.rubric.designer_asking import AskingActs
from widgets.rubric.designer_form import DesignerForm
from widgets.rubric.designer_translation import DesignerTranslation
from widgets.rubric.rubric_tree import RubricTree
from widgets.shell.editing_page import EditingPage
from widgets.shell.page import PageContext
from widgets.shell.qt_override import qt_override
from widgets.study.language.translation_field import TranslationField
from widgets.theme.theme import Space

_LETTERS, _FORM_LETTERS = 52, 46
_WIDTH = 1400
_TREE_LINES = 5  # of the tree, at least
_ON_THE_TREE = (("add_criterion", "add_theme"), ("item_up", "item_down"), ("leave_out_item", "design_back"))
_ON_THE_WHOLE = ("hear_rubric", "judge_rubric", "rubric_changes")
_RARE = (
    "split_criterion",
    "merge_criteria",
    "item_to_theme",
    "border_cases",
    "judge_wordings",
    "-",
    "label_rule",
    "rubric_versions",
    "fault_pictures",
    "edit_template",
    "-",
    "import_rubric",
    "export_rubric",
)


class FormArea(FocusScrollArea):
    """As high as its form, until it may scroll alone."""

    def __init__(self, form: QWidget) -> None:
        self._scrolls_alone = False
        super().__init__(form)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def scroll_alone(self, is_alone: bool) -> None:
        """Take what height there is, and scroll; else take the height of the form."""
        if is_alone is self._scrolls_alone:
            return
        self._scrolls_alone = is_alone
        ways = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(ways.ScrollBarAsNeeded if is_alone else ways.ScrollBarAlwaysOff)
        form = self.widget()
        layout = form.layout() if form is not None else None
        if layout is not None:
            layout.setContentsMargins(0, 0, Space.SMALL if is_alone else 0, 0)
        self._keep_room()

    def _keep_room(self) -> None:
        super()._keep_room()
        form = self.widget()
        if form is not None:
            self.setMinimumHeight(0 if self._scrolls_alone else form.minimumHeight())

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: it asks for no height of its own."""
        return QSize(super().sizeHint().width(), self.minimumHeight())


class DesignerPage(EditingPage):
    """Drives one `Designing` session."""

    session: Designing
    rows: RubricTree

    def __init__(self, context: PageContext, study: OpenStudy, name: str) -> None:
        super().__init__(context, study)
        self.session = Designing(study, name)
        self.state = ReadableLabel("")
        self.rows = RubricTree()
        self.form = DesignerForm()
        self.translation = DesignerTranslation(self, study, self.form, name)
        self.translation.session.themes = lambda: {one.statement for one in self.session.draft.rubric.themes}
        self.buttons = CommandButtons(designing.BUTTONS, self._press)
        self.more = MoreMenu(_RARE, designing.BUTTONS, self._press, partial(why_not, self.session))
        self.not_yet = text_label(kind="small", name="muted")
        self.back = push_button(packets_page.BACK)
        self._asking = AskingActs(
            self, study, self.session, name, self.carry_out, self.show_feedback, self._show_all
        )
        self._lay_out()
        self._listen()
        self._show_all()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return designing.page_title(self.session.title)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done here."""
        s = self.session
        intentions: dict[str, Callable[[], Feedback]] = {
            "item_up": lambda: s.move(-1),
            "item_down": lambda: s.move(1),
            "design_back": s.undo,
            "design_again": s.redo,
            "next_remark": s.next_remark,
            "hear_remarks": s.narrate_remarks,
        }
        acts: dict[str, Callable[[], None]] = {
            "find": lambda: find_in_list(self.rows, self.context.announcer, finding.criteria),
            "item_words": self.go_in,
            **self._asking.handlers(),
            "edit_template": lambda: self.go.emit("edit_template", self._study.folder),
            "packets": lambda: self.go.emit("packets", self._study.folder),
        }
        return self.editing_handlers(intentions, acts)

    # --- from the person to the session and back

    def show_problem(self, error: UserError) -> None:
        """Say why something cannot be done; where a translation cannot be stored, go there."""
        self.translation.go_to_problem()
        super().show_problem(error)

    def go_in(self) -> None:
        """Go to where writing begins."""
        self.form.go_in()

    def _press(self, name: str) -> None:
        self.handlers()[name]()

    def show_feedback(self, said: Feedback) -> None:
        """Show what the session has changed, and say it."""
        if Changed.ANSWERS in said.changed:
            self._show_lines()
        if Changed.FOCUS in said.changed:
            if self.session.rows:
                self.rows.unfold_to(self.session.place)
                self.rows.go_to(self.session.place)
                self._show_row()
            else:
                self.buttons["add_theme"].setFocus()
        self.show_buttons()  # last: a button that can do nothing would pass the focus on
        self.context.announcer.say(said)

    def store(self) -> Feedback | None:
        """Store what is written in the form where it differs. Raises UserError, with the complaint beside its field."""
        s, written, said = self.session, self.form.changed(), Feedback("")
        if written is not None:
            said = s.reword_theme(written) if isinstance(written, str) else s.reword(written)
            self._show_lines()  # a translation is one of these words, also where it cannot be stored
        translated = self.translation.store()
        if written is None and translated is None:
            return None
        if translated is not None:
            self._show_lines()
        sentence = together(said.sentence, translated.sentence if translated else "")
        return said._replace(sentence=sentence, changed=said.changed - {Changed.FOCUS})

    def discard(self) -> str:
        """Show the stored words of the line; its code, "" where nothing is being written."""
        row = self.form.row
        if row is None or not self.form.is_touched:
            return ""
        self._show_row()
        return row.code if row.criterion else designing.theme_name(code=row.code)

    def arrive(self, row: int) -> None:
        """Go to another line, and show it."""
        self.session.come_to(row)
        self.rows.unfold_to(row)  # found in a theme that is collapsed
        with QSignalBlocker(self.rows):
            self.rows.setCurrentRow(row)
        self._show_row()
        self.show_buttons()

    def go_to_problem(self) -> None:
        """Go to the field, or its translation, whose words cannot be stored."""
        if not self.translation.go_to_problem():
            self.form.go_to_problem()

    def _choose_language(self, language: str) -> None:
        """Another language is wanted beside the fields, "" for none."""
        self.store_and(lambda: self._say_chosen(language))
        self.translation.show_languages()

    def _say_chosen(self, language: str) -> None:
        said = self.translation.session.choose(language)
        self._show_all()
        self.context.announcer.say(said)

    def _settle(self, field: TranslationField) -> None:
        said = self.translation.settle(field)
        self._show_lines()
        self.context.announcer.say(said)

    def _folded(self, row: int, is_collapsed: bool) -> None:
        theme = self.session.rows[row].theme
        template = designing.collapsed if is_collapsed else designing.expanded
        self.context.announcer.say_sentence(template(theme.code, len(theme.criteria)))

    def _add_at(self, row: int) -> None:
        """A criterion is wanted in the theme of this row."""
        self.rows.setCurrentRow(row)
        self.come_to(row)
        if self.session.place == row:
            self.store_and(self._asking.add_criterion)

    # --- showing

    def _show_all(self) -> None:
        self._show_lines()
        self.show_buttons()

    def _show_lines(self) -> None:
        rows = self.session.rows
        lines = [
            "\n".join(filter(None, (line, self.translation.line(row))))
            for row, line in zip(rows, self.session.lines(), strict=True)
        ]
        with QSignalBlocker(self.rows):
            themes = [
                (one.theme.statement, len(one.theme.criteria)) if one.criterion is None else None
                for one in rows
            ]
            self.rows.show_tree(lines, shown_lines(rows, lines), themes)
            self.rows.setCurrentRow(self.session.place if lines else -1)
        self.rows.empty = designing.EMPTY
        hints.give(self.rows, designing.LIST_HINT if lines else "", "" if lines else designing.EMPTY)
        self.state.show_text(self.session.state())
        self.undecided.setVisible(bool(self.session.waiting))
        self._show_row()

    def _show_row(self) -> None:
        self.form.show_row(self.session.at)
        remarks = [one.sentence for one in self.session.remarks()]
        self.form.show_remarks([*self.session.faults().sentences, *remarks], self.session.no_remarks())
        self.translation.show_row(self.session.at)
        self._show_previews()

    def _show_previews(self) -> None:
        """How the criterion is heard and judged, with the words that are being written."""
        row = self.form.row
        if row is None or row.criterion is None:
            self.form.show_previews((), ())
            return
        try:
            rubric = self.session.draft.reword(row.code, self.form.criterion.wording).rubric
        except UserError:  # not finished yet; what is stored is shown
            rubric = self.session.draft.rubric
        criterion = rubric.criterion(row.code)
        assert criterion is not None
        self.form.show_previews(heard_of(criterion, self._study), judged_of(rubric, row.code))

    def show_buttons(self) -> None:
        """Offer what there is something to act on for; the others say why not."""
        self.buttons.offer(self.context.settings.keymap, partial(why_not, self.session))
        self.not_yet.setText(why_not(self.session, "publish_rubric"))

    # --- building the page

    def _listen(self) -> None:
        self.follow_editors(self.form.editors)
        self.rows.add_wanted.connect(self._add_at)
        self.rows.folded.connect(self._folded)
        self.form.written.connect(self._show_previews)
        self.translation.left.connect(self.leave_field)
        self.translation.entered.connect(lambda: self.rows.setFocus(Qt.FocusReason.OtherFocusReason))
        self.translation.settled.connect(lambda field: self.store_and(lambda: self._settle(field)))
        self.translation.choice.chosen.connect(self._choose_language)
        self.back.clicked.connect(lambda: self.store_and(lambda: self.go.emit("sign_in", self._study.folder)))

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self, _WIDTH)
        add_headed(scroll.column, heading(designing.TITLE, "title"), self.state)
        self.undecided = self.buttons.row(self.context.settings.keymap, "packets")
        scroll.column.addWidget(self.undecided)
        left, right = QWidget(), QWidget()
        self._fill_left(fill_column(left, spacing=Space.MEDIUM))
        self._fill_right(fill_column(right, spacing=Space.MEDIUM))
        self.panes = SideBySide(left, right, _LETTERS, _FORM_LETTERS, fills=True)
        scroll.column.addWidget(self.panes, 1)
        scroll.keep_in_sight(self._publish_row())
        self.panes.arranged.connect(lambda _is_wide: self._make_room(is_tight(self)))
        SpaceWatcher(self).changed.connect(self._make_room)

    def _fill_left(self, column: QVBoxLayout) -> None:
        keymap = self.context.settings.keymap
        column.addWidget(Field(designing.LIST, self.rows, designing.LIST_HINT), 1)
        groups = [self.buttons.row(keymap, *names) for names in _ON_THE_TREE]
        last = button_row(*self.buttons.made(keymap, "next_remark"), self.more.button)
        column.addWidget(button_row(*groups, last))

    def _fill_right(self, column: QVBoxLayout) -> None:
        column.addWidget(self.translation.choice)
        on_the_whole = self.buttons.row(self.context.settings.keymap, *_ON_THE_WHOLE)
        self.area = FormArea(column_of(self.form, on_the_whole, spacing=Space.MEDIUM))
        column.addWidget(self.area, 1)

    def _make_room(self, is_tight: bool) -> None:
        """Where there is room, the tree takes all of the height, and the form scrolls; else the page scrolls."""
        has_room = bool(self.panes.is_wide) and not is_tight
        self.rows.fill_room(_TREE_LINES if has_room else 0)
        self.area.scroll_alone(has_room)

    def _publish_row(self) -> QWidget:
        """The button, and why it can do nothing now, which has all the width that is left."""
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.MEDIUM)
        row.addWidget(
            self.buttons.row(self.context.settings.keymap, "publish_rubric", primary="publish_rubric")
        )
        row.addWidget(self.not_yet, 1)
        row.addWidget(self.back)
        return whole
