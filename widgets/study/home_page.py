"""A study's home page: who one is and how one perceives the pictures, and the pages one can go to from here."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.errors import UserError, expect_user_error
from app.messages.study import (
    archive as archive_text,
    coordinators as coordinators_text,
    dashboard,
    start as start_text,
)
from app.messages.study.settings_file import could_not_save
from app.messages.study.storage import reason
from app.sessions.feedback import MOVED, Feedback
from app.sessions.study.dashboard import STEPS, Glance, look_around, steps
from app.sessions.study.home import (
    GROUPS,
    NEED_A_NAME,
    HomeEntry,
    awaited,
    count_differences,
    entries,
    likely_next,
)
from app.sessions.study.sign_in import Overview, look_at, sign_in
from app.study.team.raters import Perception
from widgets.gallery.picture_strip import PictureStrip
from widgets.kit.columns import fill_column
from widgets.kit.forms import Field, ReadableList, button_row, heading, push_button
from widgets.kit.labels import READABLE_MARGIN, ProblemLabel, ReadableLabel, SilentText, add_headed
from widgets.kit.scroll_column import add_scroll_column
from widgets.shell.background_task import Outcome, in_background
from widgets.shell.page import Page, PageContext
from widgets.shell.page_specs import PAGES
from widgets.shell.qt_override import qt_override
from widgets.study.page_links import PageLinkButton, PageLinks
from widgets.study.sign_in_form import SignInForm
from widgets.theme.theme import Space

_WORK_LETTERS, _SIDE_LETTERS = 96, 56  # of the font, at least


class WorkAndSide(QWidget):
    """The work with what happened below it, and at its side the list with the way back below it. In a narrow window, or
    with large text, they are below each other: work, list, what happened, way back; Tab keeps to this order."""

    def __init__(self, work: QWidget, side: QWidget, below: QWidget, back: QWidget) -> None:
        super().__init__()
        self._parts = work, side, below, back
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(Space.LARGE)
        self._grid.setVerticalSpacing(Space.MEDIUM)
        self._is_wide: bool | None = None
        self._divide(False)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        letter = self.fontMetrics().averageCharWidth()
        self._divide(self.width() >= (_WORK_LETTERS + _SIDE_LETTERS) * letter + Space.LARGE)

    def _divide(self, is_wide: bool) -> None:
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        top = Qt.AlignmentFlag.AlignTop
        # Row, column, and how many rows of the grid each takes. The row in the middle evens out the two columns.
        wide = ((0, 0, 1), (0, 1, 2), (1, 0, 2), (2, 1, 1))
        places = wide if is_wide else tuple((row, 0, 1) for row in range(4))
        for part, (row, column, rows) in zip(self._parts, places, strict=True):
            self._grid.removeWidget(part)
            self._grid.addWidget(part, row, column, rows, 1, top)
        self._grid.setColumnStretch(0, _WORK_LETTERS)
        self._grid.setColumnStretch(1, _SIDE_LETTERS if is_wide else 0)


_MOST_EVENTS = 3  # lines in sight; the list holds more
_WIDTH = 1280  # pixels at 100 % text: the pages in a list beside the work
_THERE = frozenset(
    {page.command for page in PAGES} | {"annotate", "add_images", "packets", "bring_in", "export"}
)
# What others said is shown there: whoever is chosen here goes in, and nobody in their place.
_AS_CHOSEN = frozenset(("agreement", "ask_judge", "gallery", "meeting", "plan_needed", "report_card"))


class HomePage(Page):
    """Reads the study and lets go of it at once, so that the next page can open it.

    Emits `go` with "annotate" and (folder, name, perception), with the command of another page and the folder, or
    "start_page".
    """

    def __init__(self, context: PageContext, folder: Path) -> None:
        """Raises UserError when the study cannot be opened."""
        super().__init__(context)
        self._folder = folder
        self._overview = self.with_study(look_at)
        self._differences: int | None = None
        self._counting: Outcome | None = None
        self._read_name = ""  # the new name that was read back
        self.sign_in_form = SignInForm(context, self._overview)
        self.who, self.name = self.sign_in_form.who, self.sign_in_form.name
        self.perceptions = self.sign_in_form.perceptions
        self.groups = [PageLinks(title, self._entries(commands)) for title, commands in GROUPS]
        self.steps = PageLinks(
            dashboard.STEPS,
            steps(self._overview, self.sign_in_form.person()),
            is_line=True,
            primary=likely_next(self._overview, self.sign_in_form.person()),
        )
        self.pictures = PictureStrip()
        self.chip = SilentText(kind="lead")  # the form below says the same to a screen reader
        self.recent = ReadableList(dashboard.RECENT)
        self.begin, self.add_images = self.row("annotate"), self.row("add_images")
        self.back = push_button(start_text.BACK_TO_START, lambda: self.go.emit("start_page", None))
        self.problem = ProblemLabel()
        self._show_entries()  # before anything is measured, so that no style has to look at it again
        self._lay_out()
        self._connect()
        self._look_around()

    def title(self) -> str:
        """What the window is called now."""
        return self._overview.title

    def folder(self) -> Path:
        """The study's folder."""
        return self._folder

    @property
    def is_archived(self) -> bool:
        """Whether the study is read-only and off the list of recent ones."""
        return self._overview.is_archived

    def enter(self) -> None:
        """Say which study this is, and go to the first question."""
        overview = self._overview
        place = overview.title, overview.images, overview.noun
        # The question is the name of what the focus comes to.
        before = "" if overview.can_be_written else f"{start_text.READ_ONLY} "
        said = Feedback(
            before + start_text.sign_in_arrival(*place),
            MOVED,
            beside_focus=before + start_text.sign_in_place(*place),
        )
        self.say(said)
        entry = self.sign_in_form.entry() if overview.images else self.add_images
        entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """The pages, by the commands that lead there, entered by whoever is chosen here; and what was said last."""
        rows = [row for group in self.groups for row in group.rows]
        ways = {row.command: partial(self._open, row.command) for row in rows if row.isEnabled()}
        for command in (
            "plan_needed",
            "report_card",
            "group_images",
            "make_outputs",
            "rater_people",
            "map_answers",
        ):  # in the menu only
            ways[command] = partial(self._open, command)
        return {**ways, "repeat": self.say_again}

    def row(self, command: str) -> PageLinkButton:
        """The row of a page. Raises KeyError for a command without one."""
        return {row.command: row for group in self.groups for row in group.rows}[command]

    def chosen_name(self) -> str:
        """Who is to answer: the person chosen in the list, or the new name."""
        return self.sign_in_form.chosen_name()

    def perception(self) -> Perception | None:
        """How the pictures are perceived, as chosen; None: not chosen yet."""
        return self.sign_in_form.perception()

    def follow_study(self) -> None:
        """Look at the study again; whoever is chosen stays chosen."""
        in_background(partial(self.with_study, look_at), self._follow, self._not_counted)

    def _follow(self, overview: Overview) -> None:
        if overview == self._overview:
            return
        self._overview = overview
        self._about.show_text(_about(overview))
        self._counting = None
        self.sign_in_form.follow_people(overview)
        self._look_around()

    # --- the pages as they are now

    def _entries(self, commands: tuple[str, ...]) -> list[HomeEntry]:
        there = _THERE.intersection(commands)
        form = self.sign_in_form
        return entries(self._overview, form.person(), there, self._differences, form.coordinator())

    def _show_entries(self) -> None:
        """As they stand for whoever is chosen; what there is to talk about is counted meanwhile."""
        person, coordinator = self.sign_in_form.person(), self.sign_in_form.coordinator()
        self._show_chip()
        shown = steps(self._overview, person, coordinator)
        following = likely_next(self._overview, person, coordinator)
        self.steps.show_entries(shown, following if following in STEPS else "")
        for group, (_title, commands) in zip(self.groups, GROUPS, strict=True):
            group.show_entries(self._entries(commands), "" if following in STEPS else following, following)
        may_know = person is not None and not person.tally.open
        if may_know and self._overview.images and self._counting is None:
            count = partial(self.with_study, count_differences)
            self._counting = in_background(count, self._show_differences, self._not_counted)

    def _show_chip(self) -> None:
        coordinator = self.sign_in_form.coordinator()
        chip = dashboard.answering_as(self.chosen_name(), self.perception())
        self.chip.setText(coordinators_text.coordinating_as(name=coordinator) if coordinator else chip)

    def _show_differences(self, differences: int) -> None:
        self._differences = differences
        self._show_entries()

    def _look_around(self) -> None:
        look = partial(self.with_study, look_around)
        self._looking = in_background(look, self._show_glance, self._not_counted)

    def _show_glance(self, glance: Glance) -> None:
        self.pictures.show_pictures(glance.pictures)
        if self.recent.hasFocus():  # somebody is reading it
            return
        self.recent.show_lines(glance.events)
        self.recent.show_rows(_MOST_EVENTS)

    def _not_counted(self, error: Exception) -> None:
        expect_user_error(error)  # if the study has gone, the next page that is opened says so

    # --- going there

    def _open(self, command: str) -> None:
        self.complain("")
        name = self._sign_in() if command in NEED_A_NAME else self.chosen_name()
        if command in NEED_A_NAME and not name:
            return
        if command == "annotate":
            if (perception := self.perception()) is None:
                self.sign_in_form.ask_perception()
                self.alert(start_text.PERCEPTION_NEEDED, MOVED)
            else:
                self.go.emit("annotate", (self._folder, name, perception))
        elif command == "bring_in":
            self._bring_in()
        elif command == "export":
            self._export()
        else:
            as_chosen = command in _AS_CHOSEN or bool(name)
            if as_chosen:
                self._remember(name, self.perception())
            self.go.emit(command, self._folder)

    def _open_step(self, command: str) -> None:
        """A step that names somebody else chooses them first: nobody answers under a name they have not seen."""
        following = awaited(self._overview, self.sign_in_form.person()) if command == "annotate" else None
        if following is None:
            self._open(command)
            return
        self.sign_in_form.choose(following)
        self.say(Feedback(dashboard.answer_as(name=following.name), MOVED))

    def _enter_as_chosen(self) -> None:
        """Enter on a person answers; on a coordinator it shows how far everybody is."""
        row = self.row("assign") if self.sign_in_form.coordinator() else self.begin
        if row.isEnabled():
            self._open(row.command)

    def _sign_in(self) -> str:
        """The name of whoever sits down now, known to the study and remembered; '' where it cannot be."""
        form = self.sign_in_form
        form.name_field.complain("")
        name = self.chosen_name()
        if not name:
            self._refuse_name(start_text.NAME_NEEDED)
            return ""
        if self._read_back(name):
            form.name.setFocus(Qt.FocusReason.OtherFocusReason)
            return ""
        try:
            self.with_study(lambda study: sign_in(study, name))
        except UserError as error:
            if form.name_field.isVisibleTo(self):
                self._refuse_name(error.sentence)
            else:
                self.complain(error.sentence)
            return ""
        self._remember(name, self.perception())
        return name

    def _name_left(self) -> None:
        """Whoever leaves the field hears what is in it; nobody is written down by that."""
        if self.name.isVisibleTo(self) and self.isVisible():
            self._read_back(self.chosen_name())

    def _read_back(self, name: str) -> bool:
        """Say the name of somebody new before it is written down, once. Whether that was still to be done."""
        is_read = (
            name == self._read_name or self.with_study(lambda study: study.raters.find(name)) is not None
        )
        if is_read or not name:
            return False
        self._read_name = name
        self.say(Feedback(start_text.new_person(name=name)))
        return True

    def _refuse_name(self, sentence: str) -> None:
        self.sign_in_form.refuse_name(sentence)
        self.alert(sentence, MOVED)

    def _bring_in(self) -> None:
        from widgets.study.import_dialog import bring_in_answers

        if bring_in_answers(self, self.context, self._folder):
            self._overview = self.with_study(look_at)
            self._counting = None
            self.sign_in_form.show_people(self._overview)

    def _export(self) -> None:
        from widgets.study.export_dialog import export_study

        export_study(self, self.context, self._folder, self.chosen_name())

    def _remember(self, rater: str, perception: Perception | None) -> None:
        settings = replace(self.context.settings, rater=rater)
        if rater and perception is not None:
            settings = settings.with_perception(rater, perception.value)
        self.context.settings = settings
        try:
            self.context.save_settings(self.context.settings)
        except OSError as error:
            self.complain(could_not_save(reason=reason(error)))

    # --- laying out

    def _connect(self) -> None:
        self.sign_in_form.chosen.connect(self._show_entries)
        self.name.textChanged.connect(lambda _text: self._show_chip())
        self.perceptions.idToggled.connect(lambda _way, on: self._show_chip() if on else None)
        self.sign_in_form.activated.connect(self._enter_as_chosen)
        self.name.editingFinished.connect(self._name_left)
        self.steps.opened.connect(self._open_step)
        for group in self.groups:
            group.opened.connect(self._open)
        self.pictures.clicked.connect(lambda: self._open("gallery"))

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self, _WIDTH)
        scroll.column.setContentsMargins(Space.WIDE - READABLE_MARGIN, Space.LARGE, Space.WIDE, Space.LARGE)
        happened = _column(Field(dashboard.RECENT, self.recent))
        areas = WorkAndSide(self._work(), _column(*self.groups), happened, _column(button_row(self.back)))
        scroll.column.addWidget(areas)
        scroll.column.addStretch(1)

    def _work(self) -> QWidget:
        """Which study this is, its steps, and who answers."""
        self._about = ReadableLabel("")
        self._about.setObjectName("muted")
        self._about.show_text(_about(self._overview))
        named = QWidget()
        across = QHBoxLayout(named)
        across.setContentsMargins(0, 0, 0, 0)
        words = QVBoxLayout()
        across.addLayout(words, 1)
        add_headed(words, heading(self._overview.title, "title"), self.chip)
        across.addWidget(self.pictures, 1)
        return _column(named, self._about, self.steps, self.problem, self.sign_in_form)


def _column(*parts: QWidget) -> QWidget:
    """Parts below each other, with the same left edge as the words of a text among them."""
    whole = QWidget()
    column = fill_column(whole, spacing=Space.MEDIUM)
    for part in parts:
        if isinstance(part, ReadableLabel):
            column.addSpacing(-Space.SMALL)
            column.addWidget(part)
            column.addSpacing(-Space.SMALL)
            continue
        across = QHBoxLayout()
        column.addLayout(across)
        across.addSpacing(READABLE_MARGIN)
        across.addWidget(part, 1)
    return whole


def _about(overview: Overview) -> str:
    words = [
        start_text.about_study(
            overview.artifact,
            overview.images,
            overview.undescribed,
            overview.pictures - overview.images,
            overview.noun,
        ),
        start_text.about_rubric(overview.counts.rubric),
    ]
    if not overview.images:
        words.append(start_text.NO_IMAGES_YET)
    if not overview.can_be_written:
        words.insert(0, start_text.READ_ONLY)
    if overview.is_archived:
        words.insert(0, archive_text.ARCHIVED)
    return " ".join(words)
